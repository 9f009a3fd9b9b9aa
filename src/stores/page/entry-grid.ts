import { makeAutoObservable, observable, observableRef, runInAction } from "mobx";
import { messageOf } from "../../../contract/message.ts";
import { type BoardRow, saveRecordSchema } from "../../../contract/production.ts";
import { parseDelimited } from "../../lib/delimited.ts";
import type { InputOf, ReplyOf } from "../port/call.ts";

/** The columns of a day: entries add to it, values are one a day. */
export const gridFields = ["dead", "culled", "good", "feedKg", "waterL", "note"] as const;
export type GridField = (typeof gridFields)[number];
const valueFields = ["feedKg", "waterL", "note"] as const;
type ValueField = (typeof valueFields)[number];

/** What is typed into a row; "": nothing. */
type Cells = Readonly<Partial<Record<GridField, string>>>;
type Typed = ReadonlyMap<number, Cells>;
export type RowState = "idle" | "sending" | "saved" | "failed";

interface Port {
  readonly read: (flockId: number, day: string) => Promise<ReplyOf<"productionDay">>;
  readonly save: (input: InputOf<"saveProduction">) => Promise<unknown>;
  readonly now: () => number;
  readonly newId: () => string;
}

const undoMost = 50;
const isCount = (text: string): boolean => /^\d{1,7}$/.test(text);
const isAmount = (text: string): boolean => /^\d{1,8}(\.\d+)?$/.test(text);

/** Whether a cell holds what can be saved. */
export const isFaulty = (field: GridField, text: string): boolean => {
  if (text === "" || field === "note") return false;
  return !(field === "feedKg" || field === "waterL" ? isAmount(text) : isCount(text));
};

/** What a row already has by hand; null: nothing, or the meter's. */
export function heldOf({ figures, note }: BoardRow, field: GridField): string | null {
  switch (field) {
    case "feedKg":
      return figures?.feedFrom === "hand" ? String(figures.feedKg ?? "") : null;
    case "waterL":
      return figures?.waterFrom === "hand" ? String(figures.waterL ?? "") : null;
    case "note":
      return note === "" ? null : note;
    default:
      return null;
  }
}

/**
 * A day of many flocks as a sheet. A row is one draft: sent again after a failure it counts once,
 * for its number stays until it is typed into again.
 */
export class EntryGrid {
  rows: readonly BoardRow[] = [];
  reason = "";
  isSaving = false;
  private typed: Typed = new Map();
  private past: readonly Typed[] = [];
  readonly #drafts = new Map<number, string>();
  readonly states = observable.map<number, RowState>([], { deep: false });
  readonly failures = observable.map<number, string>([], { deep: false });
  readonly #port: Port;
  /** The cell that was typed into last; "": a block was pasted. */
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
        fieldsOf: false,
      },
      { autoBind: true },
    );
  }

  /** The board has said its rows again. */
  hear(rows: readonly BoardRow[]): void {
    this.rows = rows;
  }
  fieldsOf({ species }: Pick<BoardRow, "species">): readonly GridField[] {
    return gridFields.filter((field) => field !== "good" || species === "layer");
  }
  cell(flockId: number, field: GridField): string {
    return this.typed.get(flockId)?.[field] ?? "";
  }
  get touched(): readonly BoardRow[] {
    return this.rows.filter(({ id }) =>
      Object.values(this.typed.get(id) ?? {}).some((text) => text !== ""),
    );
  }
  get faults(): number {
    return this.touched.flatMap((row) =>
      this.fieldsOf(row).filter((field) => isFaulty(field, this.cell(row.id, field))),
    ).length;
  }
  /** Values that somebody wrote before, and that would be written over. */
  get overwrites(): number {
    return this.touched.flatMap((row) =>
      valueFields.filter((field) => {
        const held = heldOf(row, field);
        const text = this.cell(row.id, field);
        return held !== null && text !== "" && text !== held;
      }),
    ).length;
  }
  get mayUndo(): boolean {
    return this.past.length > 0;
  }

  because(reason: string): void {
    this.reason = reason;
  }
  type(flockId: number, field: GridField, text: string): void {
    this.#put([[flockId, field, text]], `${flockId} ${field}`);
  }
  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.typed = before;
    this.past = this.past.slice(0, -1);
    this.#place = "";
  }
  /** A block of a spreadsheet, from a cell on; what goes over the edge is left out. */
  paste(flockId: number, field: GridField, text: string): void {
    const top = this.rows.findIndex(({ id }) => id === flockId);
    const cells = parseDelimited(text.replace(/\r?\n$/, ""), "\t").flatMap((line, down) => {
      const row = this.rows[top + down];
      if (row === undefined) return [];
      const fields = this.fieldsOf(row);
      const from = fields.indexOf(field);
      return line.flatMap((cell, right): [number, GridField, string][] => {
        const at = fields[from + right];
        return at === undefined ? [] : [[row.id, at, cell.trim()]];
      });
    });
    if (cells.length > 0) this.#put(cells, "");
  }
  #put(cells: readonly (readonly [number, GridField, string])[], place: string): void {
    // Typing on in one cell is one step; a block always is.
    if (place === "" || place !== this.#place)
      this.past = [...this.past, this.typed].slice(-undoMost);
    this.#place = place;
    const typed = new Map(this.typed);
    for (const [id, field, text] of cells) {
      typed.set(id, { ...typed.get(id), [field]: text });
      this.#drafts.delete(id);
      this.states.delete(id);
      this.failures.delete(id);
    }
    this.typed = typed;
  }

  /** Sends the rows that were typed into, one after another; those that are in are empty again. */
  async save(): Promise<void> {
    if (this.isSaving || this.faults > 0) return;
    this.isSaving = true;
    for (const row of this.touched) await this.#send(row);
    runInAction(() => (this.isSaving = false));
  }
  async #send(row: BoardRow): Promise<void> {
    runInAction(() => this.states.set(row.id, "sending"));
    try {
      const record = await this.#port.read(row.id, row.day);
      await this.#port.save(this.#draftOf(row, record.version));
      runInAction(() => {
        const typed = new Map(this.typed);
        typed.delete(row.id);
        this.typed = typed;
        this.past = [];
        this.#drafts.delete(row.id);
        this.states.set(row.id, "saved");
        this.failures.delete(row.id);
      });
    } catch (error) {
      runInAction(() => {
        this.states.set(row.id, "failed");
        this.failures.set(row.id, messageOf(error));
      });
    }
  }

  #draftOf(row: BoardRow, version: number): InputOf<"saveProduction"> {
    const draftId = this.#drafts.get(row.id) ?? this.#port.newId();
    this.#drafts.set(row.id, draftId);
    const text = (field: GridField) => this.cell(row.id, field);
    const number = (field: GridField) => Number(text(field) || 0);
    const [dead, culled, good] = [number("dead"), number("culled"), number("good")];
    const said = (field: ValueField) =>
      text(field) === "" ? {} : { [field]: field === "note" ? text(field) : number(field) };
    const isNoLoss = dead + culled === 0 && (text("dead") !== "" || text("culled") !== "");
    return saveRecordSchema.parse({
      flockId: row.id,
      day: row.day,
      version,
      draftId,
      draftedAt: this.#port.now(),
      values: { ...said("feedKg"), ...said("waterL"), ...said("note") },
      ...(isNoLoss && { hasNoLosses: true }),
      ...(text("good") === "0" && { hasNoEggs: true }),
      losses: dead + culled > 0 ? [{ dead, culled, cause: "unknown" }] : [],
      eggs: good > 0 ? [{ good, dirty: 0, cracked: 0, soft: 0, double: 0, kg: null }] : [],
      reason: this.reason.trim(),
    });
  }
}
