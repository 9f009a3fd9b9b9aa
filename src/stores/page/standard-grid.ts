import { makeAutoObservable, observableRef, runInAction } from "mobx";
import {
  type BreedCell,
  breedCellKeys,
  breedCells,
  type BreedDay,
  type BreedDetail,
  breedDaysMax,
  type ImmuneReminder,
  reminderSchema,
  remindersMax,
} from "../../../contract/breed.ts";
import { faultOf, type FieldReasonWords, fieldFaults } from "../../../contract/field-fault.ts";
import { messageOf } from "../../../contract/message.ts";
import { parseDelimited } from "../../lib/delimited.ts";
import {
  blankCells,
  type CellFaults,
  cellsOf,
  dayOf,
  faultsIn,
  isBlank,
  numberIn,
  type SheetRow,
  textOf,
} from "./standard-row.ts";
import { headingsIn } from "./standard-text.ts";

export interface SheetReminder {
  readonly id: number;
  readonly dayAge: string;
  readonly content: string;
}

/**
 * What is saved: the whole of it. Rejects with an error whose `message` can be shown; `code` 409:
 * somebody else was first; `fields`: the server's word on cells (`days.3.tempC`).
 */
export interface SheetPort {
  readonly save: (standard: {
    id: number;
    version: number;
    days: BreedDay[];
    reminders: ImmuneReminder[];
  }) => Promise<BreedDetail>;
  /** The breed as it is now; null when it is gone. */
  readonly read: (id: number) => Promise<BreedDetail | null>;
}

/**
 * conflict: `theirs` is what the breed is now (null: it is gone), while the sheet still holds what
 * this person wants.
 */
export type SheetStep = "open" | "sending" | "failed" | "conflict";
export interface CellPlace {
  readonly rowId: number;
  readonly cell: BreedCell;
}
/** A cell in which two standards differ; `dayAge` of its row. */
export interface CellDifference {
  readonly dayAge: number;
  readonly cell: BreedCell;
  readonly mine: string;
  readonly theirs: string;
}
/** Rows as they would be after a paste. */
export interface PastePlan {
  readonly rows: readonly SheetRow[];
  /** Cells that held something else. */
  readonly overwritten: number;
  /** Why it cannot be done; null when it can. */
  readonly fault: "wide" | "long" | null;
}

/** The server's word on cells of a row. */
type Refused = Readonly<Partial<Record<BreedCell, string>>>;

const undoMax = 50;
const none: Refused = {};

/**
 * A breed's standard while it is edited: rows of texts with one cell at hand, and the reminders.
 *
 * Invariants: rows are replaced, never changed, so that what did not change is not drawn again;
 * every change of rows can be undone; what was typed is lost only by `undo`, `load` or
 * `takeTheirs`, never by a reply; a word of the server about a cell goes when that cell changes.
 */
export class BreedSheet {
  breed: BreedDetail;
  rows: readonly SheetRow[] = [];
  reminders: readonly SheetReminder[] = [];
  active: CellPlace | null = null;
  /** What is being typed into the active cell; null: nothing. */
  draft: string | null = null;
  step: SheetStep = "open";
  failure: string | null = null;
  theirs: BreedDetail | null = null;
  private past: readonly (readonly SheetRow[])[] = [];
  private refused: ReadonlyMap<number, Refused> = new Map();
  private initial = "";
  private lastId = 0;
  private readonly port: SheetPort;

  constructor(port: SheetPort, breed: BreedDetail) {
    this.port = port;
    this.breed = breed;
    this.load(breed);
    makeAutoObservable<
      this,
      | "past"
      | "refused"
      | "initial"
      | "lastId"
      | "port"
      | "nextId"
      | "indexOf"
      | "reject"
      | "findTheirs"
      | "content"
      | "savedRows"
    >(
      this,
      {
        breed: observableRef,
        rows: observableRef,
        reminders: observableRef,
        active: observableRef,
        theirs: observableRef,
        past: observableRef,
        refused: observableRef,
        initial: observableRef,
        lastId: false,
        port: false,
        nextId: false,
        indexOf: false,
        reject: false,
        findTheirs: false,
        content: false,
        faultsOf: false,
        refusedIn: false,
        reminderFault: false,
        planPaste: false,
        points: false,
        savedRows: false,
      },
      { autoBind: true },
    );
  }

  /** Begins anew with what was saved. */
  load(breed: BreedDetail): void {
    this.breed = breed;
    this.rows = breed.days.map((day) => ({ id: this.nextId(), cells: cellsOf(day) }));
    this.reminders = breed.reminders.map(({ dayAge, content }) => ({
      id: this.nextId(),
      dayAge: textOf(dayAge),
      content,
    }));
    this.past = [];
    this.refused = new Map();
    this.active = null;
    this.draft = null;
    this.step = "open";
    this.failure = null;
    this.theirs = null;
    this.initial = this.content();
  }

  get isDirty(): boolean {
    return this.content() !== this.initial || this.draft !== null;
  }
  get canUndo(): boolean {
    return this.past.length > 0;
  }
  /** Laying is asked of those that lay. */
  get columns(): readonly BreedCell[] {
    const isLaying =
      this.breed.species === "layer" ||
      this.rows.some(({ cells }) => cells.eggG !== "" || cells.layPct !== "");
    return isLaying
      ? breedCellKeys
      : breedCellKeys.filter((key) => key !== "eggG" && key !== "layPct");
  }
  /** How often each age is there. */
  private get ageCounts(): ReadonlyMap<number, number> {
    const counts = new Map<number, number>();
    for (const row of this.rows) {
      const age = numberIn(row.cells.dayAge);
      if (age !== null) counts.set(age, (counts.get(age) ?? 0) + 1);
    }
    return counts;
  }
  faultsOf(row: SheetRow): CellFaults {
    const own = faultsIn(row);
    const age = numberIn(row.cells.dayAge);
    return own.dayAge === undefined && age !== null && this.ageCounts.get(age)! > 1
      ? { ...own, dayAge: { words: fieldFaults.ageOrder } }
      : own;
  }
  /** Invalid cells and reminders. */
  get faultCount(): number {
    return (
      this.rows.reduce((sum, row) => sum + Object.keys(this.faultsOf(row)).length, 0) +
      this.reminders.filter((one) => this.reminderFault(one) !== null).length
    );
  }
  reminderFault({ dayAge, content }: SheetReminder): FieldReasonWords | null {
    const age = numberIn(dayAge);
    if (Number.isNaN(age)) return { words: fieldFaults.number };
    const issue = reminderSchema.safeParse(
      { dayAge: age ?? undefined, content },
      { reportInput: true },
    ).error?.issues[0];
    return issue === undefined ? null : faultOf(issue);
  }
  /** The server's word on the cells of a row: the same object while nothing changes. */
  refusedIn({ id }: SheetRow): Refused {
    return this.refused.get(id) ?? none;
  }
  /** What is wrong with the cell at hand; a text is the server's. */
  get activeFault(): FieldReasonWords | string | null {
    const row = this.activeRow;
    if (row === undefined) return null;
    const { cell } = this.active!;
    return this.faultsOf(row)[cell] ?? this.refusedIn(row)[cell] ?? null;
  }
  /** As it was typed; null without a cell at hand. */
  get activeText(): string | null {
    return this.activeRow?.cells[this.active!.cell] ?? null;
  }
  /** What would be saved, while no cell is at fault. */
  get days(): readonly BreedDay[] {
    return this.savedRows().map(dayOf);
  }
  /** The last age there is. */
  get lastDay(): number {
    return Math.max(0, ...this.rows.map(({ cells }) => numberIn(cells.dayAge) || 0));
  }
  /** Known values of a column by age, for its curve. */
  points(cell: BreedCell): readonly (readonly [dayAge: number, value: number])[] {
    return this.rows
      .flatMap((row) => {
        const [age, value] = [numberIn(row.cells.dayAge), numberIn(row.cells[cell])];
        return age === null || value === null || Number.isNaN(age) || Number.isNaN(value)
          ? []
          : [[age, value] as const];
      })
      .sort(([a], [b]) => a - b);
  }
  private get activeRow(): SheetRow | undefined {
    return this.rows.find(({ id }) => id === this.active?.rowId);
  }
  /** Of the row at hand. */
  get activeAge(): number | null {
    const age = this.activeRow === undefined ? null : numberIn(this.activeRow.cells.dayAge);
    return Number.isNaN(age) ? null : age;
  }

  /* The cell at hand. */

  choose(place: CellPlace | null): void {
    if (this.active?.rowId === place?.rowId && this.active?.cell === place?.cell) return;
    this.commit();
    this.active = place;
  }
  /** Moves by rows and columns, stopping at the edges. */
  move(rows: number, columns: number): void {
    if (this.active === null) return;
    const row = Math.min(this.rows.length - 1, Math.max(0, this.indexOf(this.active.rowId) + rows));
    const column = Math.min(
      this.columns.length - 1,
      Math.max(0, this.columns.indexOf(this.active.cell) + columns),
    );
    this.choose({ rowId: this.rows[row]!.id, cell: this.columns[column]! });
  }
  /** To the next or previous cell, over the ends of rows. False at the end of the table. */
  advance(by: 1 | -1): boolean {
    if (this.active === null) return false;
    const place =
      this.indexOf(this.active.rowId) * this.columns.length +
      this.columns.indexOf(this.active.cell) +
      by;
    const row = this.rows[Math.floor(place / this.columns.length)];
    if (row === undefined) return false;
    this.choose({ rowId: row.id, cell: this.columns[place % this.columns.length]! });
    return true;
  }
  /** To the first invalid cell. */
  showFault(): void {
    const row = this.rows.find((one) => Object.keys(this.faultsOf(one)).length > 0);
    const cell =
      row === undefined
        ? undefined
        : this.columns.find((key) => this.faultsOf(row)[key] !== undefined);
    if (row !== undefined && cell !== undefined) this.choose({ rowId: row.id, cell });
  }
  /** Begins to type: over what is there, or into it. */
  begin(text: string | null): void {
    if (this.active === null) return;
    this.draft = text ?? this.rows[this.indexOf(this.active.rowId)]!.cells[this.active.cell];
  }
  type(text: string): void {
    this.draft = text;
  }
  commit(): void {
    if (this.draft === null || this.active === null) return;
    const text = this.draft.trim();
    this.draft = null;
    this.set(this.active, text);
  }
  cancel(): void {
    this.draft = null;
  }
  set({ rowId, cell }: CellPlace, text: string): void {
    const row = this.rows.find(({ id }) => id === rowId);
    if (row === undefined || row.cells[cell] === text) return;
    this.put(
      this.rows.map((one) =>
        one === row ? { id: rowId, cells: { ...row.cells, [cell]: text } } : one,
      ),
    );
    const { [cell]: _, ...others } = this.refusedIn(row);
    this.refused = new Map(this.refused).set(rowId, others);
  }

  /* Rows. */

  /** A row after the active one, on the way to the next: it changes no curve. */
  addRow(): void {
    this.commit();
    if (this.rows.length >= breedDaysMax) return;
    const index = this.active === null ? this.rows.length - 1 : this.indexOf(this.active.rowId);
    const row = { id: this.nextId(), cells: this.between(this.rows[index], this.rows[index + 1]) };
    this.put(this.rows.toSpliced(index + 1, 0, row));
    this.active = { rowId: row.id, cell: "dayAge" };
  }
  removeRow(): void {
    if (this.active === null) return;
    this.draft = null;
    const index = this.indexOf(this.active.rowId);
    this.put(this.rows.toSpliced(index, 1));
    const next = this.rows[Math.min(index, this.rows.length - 1)];
    this.active = next === undefined ? null : { rowId: next.id, cell: this.active.cell };
  }
  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.draft = null;
    this.rows = before;
    this.past = this.past.slice(0, -1);
    if (this.active !== null && !before.some(({ id }) => id === this.active?.rowId))
      this.active = null;
  }
  /**
   * What a text from a spreadsheet would do, put at the active cell; rows that are missing are
   * added. A first line of headings says which columns.
   */
  planPaste(text: string): PastePlan {
    const lines = parseDelimited(text, "\t");
    const headings = headingsIn(lines[0] ?? []);
    const body = headings === null ? lines : lines.slice(1);
    const top = this.active === null ? this.rows.length : this.indexOf(this.active.rowId);
    const first = this.active === null ? 0 : this.columns.indexOf(this.active.cell);
    const width = Math.max(0, ...lines.map(({ length }) => length));
    const columns = headings ?? this.columns.slice(first);
    if (headings === null ? width > columns.length : headings.includes(null))
      return { rows: this.rows, overwritten: 0, fault: "wide" };
    if (top + body.length > breedDaysMax) return { rows: this.rows, overwritten: 0, fault: "long" };
    const rows = [...this.rows];
    let overwritten = 0;
    body.forEach((fields, index) => {
      const row = rows[top + index] ?? { id: this.nextId(), cells: blankCells };
      const changes = Object.fromEntries(
        fields.map((field, place) => [columns[place]!, field.trim()]),
      );
      overwritten += Object.entries(changes).filter(
        ([key, value]) =>
          row.cells[key as BreedCell] !== "" && row.cells[key as BreedCell] !== value,
      ).length;
      rows[top + index] = { id: row.id, cells: { ...row.cells, ...changes } };
    });
    return { rows, overwritten, fault: null };
  }
  paste({ rows }: PastePlan): void {
    this.draft = null;
    this.refused = new Map();
    this.put(rows);
  }
  /** All rows by those of a file. */
  replace(cells: readonly SheetRow["cells"][]): void {
    this.draft = null;
    this.active = null;
    this.refused = new Map();
    this.put(cells.map((one) => ({ id: this.nextId(), cells: one })));
  }

  /* Reminders. */

  addReminder(): void {
    if (this.reminders.length < remindersMax)
      this.reminders = [...this.reminders, { id: this.nextId(), dayAge: "", content: "" }];
  }
  setReminder(id: number, change: Partial<Omit<SheetReminder, "id">>): void {
    this.reminders = this.reminders.map((one) => (one.id === id ? { ...one, ...change } : one));
  }
  removeReminder(id: number): void {
    this.reminders = this.reminders.filter((one) => one.id !== id);
  }

  /* Saving. */

  /**
   * The saved breed; null when it was not saved, and `step`, `failure` and the cells say why. Never
   * rejects.
   */
  async save(): Promise<BreedDetail | null> {
    this.commit();
    if (this.step === "sending" || this.faultCount > 0) return null;
    const rows = this.savedRows();
    this.step = "sending";
    this.failure = null;
    try {
      const saved = await this.port.save({
        id: this.breed.id,
        version: this.breed.version,
        days: rows.map(dayOf),
        reminders: this.reminders.map(({ dayAge, content }) => ({
          dayAge: numberIn(dayAge)!,
          content,
        })),
      });
      runInAction(() => this.load(saved));
      return saved;
    } catch (error) {
      await this.reject(error, rows);
      return null;
    }
  }
  /** Cells in which the own table and theirs differ, by age. */
  get differences(): readonly CellDifference[] {
    if (this.theirs === null) return [];
    const byAge = (days: readonly BreedDay[]) =>
      new Map(days.map((day) => [day.dayAge, cellsOf(day)]));
    const [mine, theirs] = [byAge(this.savedRows().map(dayOf)), byAge(this.theirs.days)];
    return [...new Set([...mine.keys(), ...theirs.keys()])]
      .sort((a, b) => a - b)
      .flatMap((dayAge) =>
        breedCellKeys.flatMap((cell): CellDifference[] => {
          const [own, other] = [mine.get(dayAge)?.[cell] ?? "", theirs.get(dayAge)?.[cell] ?? ""];
          return own === other ? [] : [{ dayAge, cell, mine: own, theirs: other }];
        }),
      );
  }
  /** Gives up the own changes for what the breed is now. */
  takeTheirs(): void {
    if (this.theirs !== null) this.load(this.theirs);
  }
  /** Keeps the own table; the next save stands on what the breed is now. */
  keepMine(): void {
    if (this.theirs === null) return;
    this.breed = this.theirs;
    this.theirs = null;
    this.step = "open";
    this.failure = null;
  }

  private async reject(error: unknown, rows: readonly SheetRow[]): Promise<void> {
    const { code, fields = {} } = error as {
      code?: unknown;
      fields?: Readonly<Record<string, string>>;
    };
    const theirs = code === 409 ? await this.findTheirs() : undefined;
    runInAction(() => {
      this.failure = messageOf(error);
      const refused = new Map<number, Refused>();
      for (const [path, words] of Object.entries(fields)) {
        const [, index = "", cell = ""] = /^days\.(\d+)\.(\w+)$/.exec(path) ?? [];
        const row = rows[Number(index || NaN)];
        if (row !== undefined) refused.set(row.id, { ...refused.get(row.id), [cell]: words });
      }
      this.refused = refused;
      this.theirs = theirs ?? null;
      this.step = theirs === undefined ? "failed" : "conflict";
    });
  }

  /** Undefined when even that cannot be known. */
  private async findTheirs(): Promise<BreedDetail | null | undefined> {
    try {
      return await this.port.read(this.breed.id);
    } catch {
      return undefined;
    }
  }

  /** What is saved, in its order. */
  private savedRows(): SheetRow[] {
    return this.rows
      .filter((row) => !isBlank(row))
      .sort((a, b) => (numberIn(a.cells.dayAge) ?? 0) - (numberIn(b.cells.dayAge) ?? 0));
  }
  private content(): string {
    return JSON.stringify([
      this.rows.map(({ cells }) => breedCellKeys.map((key) => cells[key])),
      this.reminders.map(({ dayAge, content }) => [dayAge, content]),
    ]);
  }
  private put(rows: readonly SheetRow[]): void {
    this.past = [...this.past, this.rows].slice(-undoMax);
    this.rows = rows;
  }
  private indexOf(rowId: number): number {
    return this.rows.findIndex(({ id }) => id === rowId);
  }
  private nextId(): number {
    return (this.lastId += 1);
  }
  /**
   * Half way between two rows where there is an age between them; after the last row the next day
   * as that one.
   */
  private between(before: SheetRow | undefined, after: SheetRow | undefined): SheetRow["cells"] {
    if (before === undefined) return { ...blankCells, dayAge: "0" };
    const from = numberIn(before.cells.dayAge);
    if (from === null || Number.isNaN(from)) return blankCells;
    const to = after === undefined ? null : numberIn(after.cells.dayAge);
    if (after === undefined || to === null || Number.isNaN(to))
      return { ...before.cells, dayAge: String(from + 1) };
    const age = Math.floor((from + to) / 2);
    if (age <= from || age >= to) return blankCells;
    return Object.fromEntries(
      breedCellKeys.map((key) => {
        const [low, high] = [numberIn(before.cells[key]), numberIn(after.cells[key])];
        if (key === "dayAge") return [key, String(age)];
        return [
          key,
          low === null || high === null || Number.isNaN(low + high)
            ? ""
            : String(
                Number(
                  (low + ((high - low) * (age - from)) / (to - from)).toFixed(
                    breedCells[key].decimals,
                  ),
                ),
              ),
        ];
      }),
    ) as SheetRow["cells"];
  }
}
