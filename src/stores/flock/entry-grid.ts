import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import { messageOf } from "../../../contract/base/server-message.ts";
import { saveRecordSchema } from "../../../contract/flock/production/production.ts";
import type { DecimalSign } from "../../lib/text/number-convention.ts";
import type { InputOf, ReplyOf } from "../port/call.ts";
import { pastedInto, type PastedCell } from "./grid-paste.ts";
import {
  fieldsOf,
  type GridField,
  type GridRow,
  enteredOf,
  figureIn,
  isFaulty,
} from "./grid-row.ts";

const valueFields = ["feedKg", "waterL", "note"] as const;
type ValueField = (typeof valueFields)[number];

/** Text typed into a row; "" over a stored value removes it. */
type Cells = Readonly<Partial<Record<GridField, string>>>;
type Typed = ReadonlyMap<number, Cells>;
export type RowState = "idle" | "sending" | "saved" | "failed";

interface Port {
  readonly read: (flockId: number, day: string) => Promise<ReplyOf<"productionDay">>;
  readonly save: (input: InputOf<"saveProduction">) => Promise<unknown>;
  /** The error shown when another user has changed a value meanwhile. */
  readonly conflict: () => Error;
  readonly now: () => number;
  readonly newId: () => string;
  /** True if the day is past the editing period, so that a change needs a reason. */
  readonly isOld: (row: GridRow) => boolean;
}

/** A removed number becomes empty, and the meter's count applies again. */
const valueOf = (field: ValueField, text: string): string | number | null => {
  if (field === "note") return text;
  return figureIn(field, text);
};

const undoMax = 50;
/**
 * A day of many flocks, or many days of one, as a sheet. A row is one draft: it is only counted
 * once when it is sent again after a failure, because its id stays until somebody types into the
 * row again.
 */
export class EntryGrid<R extends GridRow = GridRow> {
  rows: readonly R[] = [];
  reason = "";
  isSaving = false;
  /** Number of lines in the last pasted block that match no row. */
  leftOut = 0;
  private typed: Typed = new Map();
  private past: readonly Typed[] = [];
  /** Drafts as sent: a repeated one is the same, regardless of later changes to the row. */
  readonly #drafts = new Map<number, InputOf<"saveProduction">>();
  readonly states = observable.map<number, RowState>([], { deep: false });
  readonly failures = observable.map<number, string>([], { deep: false });
  readonly #port: Port;
  /** The same as `rows`, but not observable. */
  #received: readonly R[] = [];
  /** The last cell that was typed into; "": a block was pasted. */
  #place = "";

  constructor(port: Port) {
    this.#port = port;
    makeAutoObservable<this, "typed" | "past">(
      this,
      {
        rows: observableRef,
        typed: observableRef,
        past: observableRef,
        cell: false,
      },
      { autoBind: true },
    );
  }

  /**
   * Takes the board's new rows. Text typed across midnight stays with its day; text that has been
   * stored no longer counts as typed, so that it never overwrites later values.
   */
  receive(rows: readonly R[]): void {
    const before = new Map(this.#received.map((row) => [row.id, row]));
    this.#received = rows.map((row) => {
      const former = before.get(row.id) ?? row;
      return former.day !== row.day && this.#isTypedInto(former) ? former : row;
    });
    this.rows = this.#received;
    this.typed = new Map(
      [...this.typed].flatMap(([id, cells]): [number, Cells][] => {
        if (this.states.get(id) === "sending") return [[id, cells]];
        const left = this.#differing(id, cells);
        if (Object.keys(left).length > 0) return [[id, left]];
        this.#forget(id);
        return [];
      }),
    );
  }
  /** Returns the cells that differ from the row's content. */
  #differing(id: number, cells: Cells): Cells {
    const row = this.#received.find((item) => item.id === id);
    if (row === undefined) return cells;
    return Object.fromEntries(
      Object.entries(cells).filter(
        ([field, text]) => text !== (enteredOf(row, field as GridField) ?? ""),
      ),
    );
  }
  /** Forgets the draft of a row, and its state. */
  #forget(id: number): void {
    this.#drafts.delete(id);
    this.states.delete(id);
    this.failures.delete(id);
  }
  /** Returns the text typed into a cell, otherwise the stored value. */
  cell(row: GridRow, field: GridField): string {
    return this.typed.get(row.id)?.[field] ?? enteredOf(row, field) ?? "";
  }
  get touched(): readonly R[] {
    return this.rows.filter((row) => this.#isTypedInto(row));
  }
  #isTypedInto(row: R): boolean {
    return fieldsOf(row).some((field) => this.#isChanged(row, field));
  }
  #isChanged(row: R, field: GridField): boolean {
    return this.cell(row, field) !== (enteredOf(row, field) ?? "");
  }
  get faults(): number {
    return this.touched.flatMap((row) =>
      fieldsOf(row).filter((field) => isFaulty(field, this.cell(row, field))),
    ).length;
  }
  /**
   * Length of the free window, in days, for typed days that now need a reason; with several
   * organisations the shortest. Null: nothing is typed into such a day.
   */
  get reasonAfterDays(): number | null {
    const old = this.touched.filter((row) => this.#port.isOld(row));
    return old.length === 0 ? null : Math.min(...old.map(({ windowDays }) => windowDays));
  }
  /** Stored values that would be overwritten or removed. */
  get overwrites(): number {
    return this.touched.flatMap((row) =>
      valueFields.filter((field) => enteredOf(row, field) !== null && this.#isChanged(row, field)),
    ).length;
  }
  get mayUndo(): boolean {
    return this.past.length > 0;
  }

  because(reason: string): void {
    this.reason = reason;
  }
  type(id: number, field: GridField, text: string): void {
    this.leftOut = 0;
    this.#put([[id, field, text]], `${id} ${field}`);
  }
  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.typed = before;
    this.past = this.past.slice(0, -1);
    this.#place = "";
    this.leftOut = 0;
  }
  /** Pastes a block of a spreadsheet, from a cell on or by its headings. */
  paste(id: number, field: GridField, text: string, sign: DecimalSign = "."): void {
    const { cells, leftOut } = pastedInto(text, { rows: this.rows, id, field, sign });
    this.leftOut = leftOut;
    if (cells.length > 0) this.#put(cells, "");
  }
  #put(cells: readonly PastedCell[], place: string): void {
    // Typing in one cell is one undo step, and so is each pasted block.
    if (place === "" || place !== this.#place)
      this.past = [...this.past, this.typed].slice(-undoMax);
    this.#place = place;
    const typed = new Map(this.typed);
    for (const [id, field, text] of cells) {
      typed.set(id, this.#differing(id, { ...typed.get(id), [field]: text }));
      this.#forget(id);
    }
    this.typed = typed;
  }

  /** Sends the rows that were typed into, one after another; sent rows become empty. */
  async save(): Promise<void> {
    if (this.isSaving || this.faults > 0) return;
    this.isSaving = true;
    for (const row of this.touched) await this.#send(row);
    runInAction(() => (this.isSaving = false));
  }
  async #send(row: R): Promise<void> {
    runInAction(() => this.states.set(row.id, "sending"));
    try {
      const record = await this.#port.read(row.flockId, row.day);
      if (this.#isTaken(row, record.values)) throw this.#port.conflict();
      const draft = this.#drafts.get(row.id) ?? this.#draftOf(row);
      this.#drafts.set(row.id, draft);
      const { version } = record;
      await this.#port.save({ ...draft, version, reason: this.#reasonOf(row) });
      runInAction(() => {
        const typed = new Map(this.typed);
        typed.delete(row.id);
        this.typed = typed;
        this.past = [];
        this.#forget(row.id);
        this.states.set(row.id, "saved");
      });
    } catch (error) {
      runInAction(() => {
        this.states.set(row.id, "failed");
        this.failures.set(row.id, messageOf(error));
      });
    }
  }

  /**
   * True when another user has meanwhile written a value that is typed here too, and that the sheet
   * does not show yet. The typed value itself may already be stored if its reply was lost.
   */
  #isTaken(row: R, values: ReplyOf<"productionDay">["values"]): boolean {
    return valueFields.some((field) => {
      const there = String(values[field] ?? "");
      const text = this.cell(row, field);
      const isSame =
        field === "note" ? text === there : figureIn(field, text) === figureIn(field, there);
      const isOther = there !== "" && there !== (enteredOf(row, field) ?? "") && !isSame;
      return isOther && this.#isChanged(row, field);
    });
  }

  #reasonOf(row: R): string {
    return this.#port.isOld(row) ? this.reason.trim() : "";
  }
  #draftOf(row: R): InputOf<"saveProduction"> {
    const text = (field: GridField) => this.cell(row, field);
    const number = (field: GridField) => figureIn(field, text(field)) ?? 0;
    const [dead, culled, good] = [number("dead"), number("culled"), number("good")];
    const changeOf = (field: ValueField) =>
      this.#isChanged(row, field) ? { [field]: valueOf(field, text(field)) } : {};
    const isNoLoss = dead + culled === 0 && (text("dead") !== "" || text("culled") !== "");
    return saveRecordSchema.parse({
      flockId: row.flockId,
      day: row.day,
      version: 0,
      draftId: this.#port.newId(),
      draftedAt: this.#port.now(),
      values: { ...changeOf("feedKg"), ...changeOf("waterL"), ...changeOf("note") },
      ...(isNoLoss && { hasNoLosses: true }),
      ...(figureIn("good", text("good")) === 0 && { hasNoEggs: true }),
      losses: dead + culled > 0 ? [{ dead, culled, cause: "unknown" }] : [],
      eggs: good > 0 ? [{ good, dirty: 0, cracked: 0, soft: 0, double: 0, kg: null }] : [],
      reason: this.#reasonOf(row),
    });
  }
}
