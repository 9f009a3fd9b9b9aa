import { makeAutoObservable, observableRef, runInAction } from "mobx";
import {
  type ImportChoices,
  type ImportTable,
  needsAnswers,
  refused,
  type RefusedTable,
  type RowOf,
} from "./import-result.ts";
import { isUnsureAnswer } from "../../port/unsure-answer.ts";

/** Largest file that is read, in bytes. */
export const importFileMax = 5 * 1024 * 1024;

/** The server's check of a table: every problem by row and column. */
interface Answer<C extends string> {
  /** Id with which the import can be undone; null: nothing was written. */
  readonly importId: number | null;
  readonly problems: readonly {
    readonly row: number;
    readonly field: C;
    readonly message: string;
  }[];
}

/** Options for confirming a table. */
export interface ImportHow {
  /** Imports only the rows without a problem. */
  readonly isPartial: boolean;
  readonly reason: string;
  /** Confirms the doubtful values as correct. */
  readonly areDoubtsSeen?: boolean;
}

export interface ImportPort<C extends string, A extends Answer<C>> {
  /** Reads the rows of a file. The code is loaded when the first file is chosen. */
  read(file: File, choices: ImportChoices): Promise<ImportTable<C> | RefusedTable<C>>;
  send(rows: readonly RowOf<C>[], isConfirmed: boolean, options?: ImportHow): Promise<A>;
  readonly onImported: () => void;
  /** True when the answer contains data that is never shown again. Absent: never. */
  readonly isShownOnce?: (answer: A) => boolean;
}

/**
 * choose: no file yet. busy: it is read and checked. asked: the user has to choose its columns, or
 * the format of numbers, dates or units. checked: its effects are known, nothing has changed.
 * importing. done.
 */
type Step = "choose" | "busy" | "asked" | "checked" | "importing" | "done";
/** Why a file was stopped: its own fault, or the message of a failed call. */
export type ImportFailure<C extends string> =
  | { readonly kind: "large" }
  | { readonly kind: "table"; readonly refused: RefusedTable<C> }
  | { readonly kind: "call"; readonly reason: string; readonly isUnsure: boolean };

/**
 * Imports rows from a file or pasted text: reads them, has them checked without any change, and
 * imports when confirmed.
 */
export class TableImport<C extends string, A extends Answer<C>> {
  step: Step = "choose";
  fileName = "";
  table: ImportTable<C> | null = null;
  /** Null: no row could be sent. */
  checked: A | null = null;
  choices: ImportChoices = {};
  /** True when the user has agreed to leave out unknown columns with figures. */
  isLeavingOut = false;
  failure: ImportFailure<C> | null = null;
  made: A | null = null;
  isSaved = false;
  #file: File | null = null;
  private readonly port: ImportPort<C, A>;

  constructor(port: ImportPort<C, A>) {
    this.port = port;
    makeAutoObservable<this, "port">(
      this,
      {
        table: observableRef,
        choices: observableRef,
        checked: observableRef,
        failure: observableRef,
        made: observableRef,
        port: false,
      },
      { autoBind: true },
    );
  }

  get isBusy(): boolean {
    return this.step === "busy" || this.step === "importing";
  }
  /** True while figures would be left out without the user's agreement. */
  get needsConfirmation(): boolean {
    return !this.isLeavingOut && this.table?.unknown.some(({ hasFigures }) => hasFigures) === true;
  }
  /** True while data that is never shown again is not saved yet. */
  get hasUnsaved(): boolean {
    const { made, port, isSaved } = this;
    return made !== null && port.isShownOnce?.(made) === true && !isSaved;
  }

  reset(): void {
    Object.assign(this, {
      step: "choose",
      fileName: "",
      table: null,
      checked: null,
      choices: {},
      isLeavingOut: false,
      failure: null,
      made: null,
      isSaved: false,
    });
  }

  leaveOut(isLeavingOut: boolean): void {
    this.isLeavingOut = isLeavingOut;
  }

  /** Reads a file and has it checked. `count`: number of dropped files. Never rejects. */
  async take(file: File, count = 1): Promise<void> {
    if (this.isBusy) return;
    this.reset();
    if (count > 1) {
      this.failure = { kind: "table", refused: refused("several") };
      return;
    }
    this.fileName = file.name;
    if (file.size > importFileMax) {
      this.failure = { kind: "large" };
      return;
    }
    this.#file = file;
    await this.#read();
  }

  /** Reads the file again with the user's choices. Never rejects. */
  async choose(change: ImportChoices): Promise<void> {
    if (this.isBusy || this.#file === null) return;
    const isAnother = [change.sheet, change.separator, change.encoding].some(Boolean);
    const { units, columns, ...others } = this.choices;
    this.choices = {
      ...others,
      ...change,
      units: { ...units, ...change.units },
      // The same index is another column in another sheet.
      columns: isAnother ? {} : { ...columns, ...change.columns },
    };
    this.isLeavingOut = false;
    await this.#read();
  }

  /**
   * Imports all of it or nothing. On failure a new check shows the present problems. Never rejects.
   */
  async confirm(mode?: ImportHow): Promise<void> {
    const { table } = this;
    if (table === null || this.step !== "checked" || this.needsConfirmation) return;
    this.step = "importing";
    this.failure = null;
    try {
      const made = await this.port.send(table.rows, true, mode);
      runInAction(() => Object.assign(this, { step: "done", made }));
      this.port.onImported();
    } catch (error) {
      // If the import was done after all, the check shows that all names are taken.
      const failure: ImportFailure<C> = {
        kind: "call",
        reason: reasonOf(error),
        isUnsure: isUnsureAnswer(error),
      };
      await this.check(table).catch(() => runInAction(() => void (this.step = "checked")));
      runInAction(() => void (this.failure = failure));
    }
  }

  /** Called when an import was undone, because the list has changed. */
  undone(): void {
    this.port.onImported();
  }

  markSaved(): void {
    this.isSaved = true;
  }

  async #read(): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    this.step = "busy";
    this.failure = null;
    try {
      const read = await this.port.read(file, this.choices);
      if ("fault" in read) this.stop({ kind: "table", refused: read });
      else if (needsAnswers(read.understood))
        runInAction(() => Object.assign(this, { step: "asked", table: read, checked: null }));
      else await this.check(read);
    } catch (error) {
      this.stop(
        isUnread(error)
          ? { kind: "table", refused: refused("unread") }
          : { kind: "call", reason: reasonOf(error), isUnsure: false },
      );
    }
  }

  private async check(table: ImportTable<C>): Promise<void> {
    const checked = table.rows.length === 0 ? null : await this.port.send(table.rows, false);
    runInAction(() => Object.assign(this, { step: "checked", table, checked }));
  }

  private stop(failure: ImportFailure<C>): void {
    this.table = null;
    this.checked = null;
    this.step = "choose";
    this.failure = failure;
  }
}

/** Browsers report this for a file that was changed after it was chosen, and for a folder. */
const isUnread = (error: unknown): boolean =>
  error instanceof DOMException && ["NotReadableError", "NotFoundError"].includes(error.name);
const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
