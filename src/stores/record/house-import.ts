import { makeAutoObservable, observableRef, runInAction } from "mobx";
import type {
  ImportCounts,
  ImportProblem,
  ImportReply,
  ImportRow,
  ImportSecret,
} from "../../../contract/house-import.ts";
import type { ImportTable, RefusedTable } from "./import-table.ts";

/** Largest file that is read, in bytes. */
export const importFileMax = 5 * 1024 * 1024;

export interface ImportPort {
  /** The rows in a file; fetched with what reads workbooks when the first file comes. */
  read(file: File): Promise<ImportTable | RefusedTable>;
  send(rows: readonly ImportRow[], isConfirmed: boolean): Promise<ImportReply>;
  readonly onImported: () => void;
}

/** A file and what the server says of it. */
export interface CheckedImport {
  readonly counts: ImportCounts;
  readonly problems: readonly ImportProblem[];
}

/**
 * choose: a file is waited for. busy: it is read and checked. checked: what it would bring, nothing
 * is changed. importing. done.
 */
type Step = "choose" | "busy" | "checked" | "importing" | "done";
/** What stopped a file: itself, or a call, in words. */
export type ImportFailure =
  | { readonly kind: "large" }
  | { readonly kind: "table"; readonly refused: RefusedTable }
  | { readonly kind: "call"; readonly reason: string; readonly isUnsure: boolean };

/**
 * Brings houses from a file: read, checked without a change, confirmed, and the secrets taken away.
 */
export class HouseImport {
  step: Step = "choose";
  fileName = "";
  table: ImportTable | null = null;
  checked: CheckedImport | null = null;
  failure: ImportFailure | null = null;
  made: ImportCounts | null = null;
  secrets: readonly ImportSecret[] = [];
  areSecretsSaved = false;
  private readonly port: ImportPort;

  constructor(port: ImportPort) {
    this.port = port;
    makeAutoObservable<this, "port">(
      this,
      {
        table: observableRef,
        checked: observableRef,
        failure: observableRef,
        made: observableRef,
        secrets: observableRef,
        port: false,
      },
      { autoBind: true },
    );
  }

  get isBusy(): boolean {
    return this.step === "busy" || this.step === "importing";
  }
  /** Secrets that nobody will ever tell again are not saved yet. */
  get hasUnsavedSecrets(): boolean {
    return this.secrets.length > 0 && !this.areSecretsSaved;
  }

  reset(): void {
    Object.assign(this, {
      step: "choose",
      fileName: "",
      table: null,
      checked: null,
      failure: null,
      made: null,
      secrets: [],
      areSecretsSaved: false,
    });
  }

  /** Reads a file and has it checked. Never rejects. */
  async take(file: File): Promise<void> {
    if (this.isBusy) return;
    this.reset();
    this.fileName = file.name;
    if (file.size > importFileMax) {
      this.failure = { kind: "large" };
      return;
    }
    this.step = "busy";
    try {
      const read = await this.port.read(file);
      if ("fault" in read) this.stop({ kind: "table", refused: read });
      else await this.check(read);
    } catch (error) {
      this.stop({ kind: "call", reason: reasonOf(error), isUnsure: false });
    }
  }

  /**
   * All of it or nothing. What stands against it by now is shown as it is after a new check. Never
   * rejects.
   */
  async confirm(): Promise<void> {
    const { table } = this;
    if (table === null || this.step !== "checked") return;
    this.step = "importing";
    this.failure = null;
    try {
      const { counts, secrets } = await this.port.send(table.rows, true);
      runInAction(() => Object.assign(this, { step: "done", made: counts, secrets }));
      this.port.onImported();
    } catch (error) {
      // Without an answer nobody knows whether it was done: the check tells, for then all the names
      // are taken.
      const code = (error as { code?: unknown }).code;
      const failure: ImportFailure = {
        kind: "call",
        reason: reasonOf(error),
        isUnsure: code === 0 || code === undefined,
      };
      await this.check(table).catch(() => runInAction(() => void (this.step = "checked")));
      runInAction(() => void (this.failure = failure));
    }
  }

  markSaved(): void {
    this.areSecretsSaved = true;
  }

  private async check(table: ImportTable): Promise<void> {
    const { counts, problems } = await this.port.send(table.rows, false);
    runInAction(() =>
      Object.assign(this, { step: "checked", table, checked: { counts, problems } }),
    );
  }

  private stop(failure: ImportFailure): void {
    this.step = "choose";
    this.failure = failure;
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
