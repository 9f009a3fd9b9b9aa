import type { Species } from "../../../contract/base/animal.ts";
import { makeAutoObservable, observableRef } from "mobx";
import {
  type BreedCell,
  type BreedDetail,
  breedDaysMax,
} from "../../../contract/fleet/flock/breed.ts";
import { type FieldReasonWords, fieldFaults } from "../../../contract/base/field-fault.ts";
import type { DecimalSign } from "../../lib/text/number-convention.ts";
import { type CellPlace, movedBy, nextTo } from "./cell-place.ts";
import { type PastePlan, planPaste } from "./paste-plan.ts";
import {
  type CellFaults,
  cellsBetween,
  cellsOf,
  faultsIn,
  knownNumberIn,
  numberIn,
  type StandardRow,
} from "./standard-row.ts";
import { ageCountsOf, columnsOf, filledRowsOf, pointsOf } from "./standard-rows.ts";

/** The server's messages on cells of a row. */
export type RefusedCells = Readonly<Partial<Record<BreedCell, string>>>;

const undoMax = 50;
const none: RefusedCells = {};

/**
 * The table of a standard while it is edited: rows of texts with one active cell.
 *
 * Invariants: rows are replaced, never changed, so that what did not change is not drawn again;
 * every change of rows can be undone; a message of the server about a cell is removed when that
 * cell changes.
 */
export class StandardGrid {
  rows: readonly StandardRow[] = [];
  /** Species of the loaded standard: it determines the unit of weights. */
  species: Species = "broiler";
  active: CellPlace | null = null;
  /** Text being typed into the active cell; null while nobody types. */
  draft: string | null = null;
  private past: readonly (readonly StandardRow[])[] = [];
  private refused: ReadonlyMap<number, RefusedCells> = new Map();
  #lastId = 0;
  readonly #isOfLayers: () => boolean;

  /** `isOfLayers`: the animals lay eggs. */
  constructor(isOfLayers: () => boolean) {
    this.#isOfLayers = isOfLayers;
    makeAutoObservable<this, "past" | "refused">(
      this,
      {
        rows: observableRef,
        active: observableRef,
        past: observableRef,
        refused: observableRef,
        faultsOf: false,
        refusedIn: false,
        planPaste: false,
        points: false,
      },
      { autoBind: true },
    );
  }

  /** Restarts from the saved standard. */
  load({ days, species }: Pick<BreedDetail, "days" | "species">): void {
    this.species = species;
    this.rows = days.map((day) => ({ id: this.#nextId(), cells: cellsOf(day, species) }));
    this.past = [];
    this.refused = new Map();
    this.active = null;
    this.draft = null;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }
  get columns(): readonly BreedCell[] {
    return columnsOf(this.rows, this.#isOfLayers());
  }
  private get ageCounts(): ReadonlyMap<number, number> {
    return ageCountsOf(this.rows);
  }
  faultsOf(row: StandardRow): CellFaults {
    const own = faultsIn(row, this.species);
    const age = numberIn(row.cells.dayAge);
    return own.dayAge === undefined && age !== null && (this.ageCounts.get(age) ?? 0) > 1
      ? { ...own, dayAge: { words: fieldFaults.ageOrder } }
      : own;
  }
  /** Invalid cells. */
  get faultCount(): number {
    return this.rows.reduce((sum, row) => sum + Object.keys(this.faultsOf(row)).length, 0);
  }
  /** The server's messages on the cells of a row: the same object while nothing changes. */
  refusedIn({ id }: StandardRow): RefusedCells {
    return this.refused.get(id) ?? none;
  }
  /** Fault of the active cell; a string is the server's. */
  get activeFault(): FieldReasonWords | string | null {
    const { active, activeRow } = this;
    if (active === null || activeRow === undefined) return null;
    return this.faultsOf(activeRow)[active.cell] ?? this.refusedIn(activeRow)[active.cell] ?? null;
  }
  /** Text of the active cell; null without one. */
  get activeText(): string | null {
    return this.active === null ? null : (this.activeRow?.cells[this.active.cell] ?? null);
  }
  /** The highest age in the table. */
  get lastDay(): number {
    return Math.max(0, ...this.ageCounts.keys());
  }
  /** The rows that are not blank, by age. */
  get filledRows(): readonly StandardRow[] {
    return filledRowsOf(this.rows);
  }
  /** Known values of a column by age, for its curve. */
  points(cell: BreedCell): readonly (readonly [dayAge: number, value: number])[] {
    return pointsOf(this.rows, cell);
  }
  private get activeRow(): StandardRow | undefined {
    return this.rows.find(({ id }) => id === this.active?.rowId);
  }
  /** Age in the active row. */
  get activeAge(): number | null {
    return this.activeRow === undefined ? null : knownNumberIn(this.activeRow.cells.dayAge);
  }

  /* Active cell. */

  choose(place: CellPlace | null): void {
    if (this.active?.rowId === place?.rowId && this.active?.cell === place?.cell) return;
    this.commit();
    this.active = place;
  }
  /** Moves by rows and columns, stopping at the edges. */
  move(rows: number, columns: number): void {
    if (this.active !== null) this.choose(movedBy(this, this.active, rows, columns));
  }
  /**
   * Moves to the next or previous cell, continuing in the neighbouring row. False at the end of the
   * table.
   */
  advance(delta: 1 | -1): boolean {
    const next = this.active === null ? null : nextTo(this, this.active, delta);
    if (next !== null) this.choose(next);
    return next !== null;
  }
  /** Moves to the first invalid cell. */
  showFault(): void {
    for (const row of this.rows) {
      const faults = this.faultsOf(row);
      const cell = this.columns.find((key) => faults[key] !== undefined);
      if (cell !== undefined) return this.choose({ rowId: row.id, cell });
    }
  }
  /** Starts typing: `text` replaces the cell's text, null edits it. */
  begin(text: string | null): void {
    if (this.active === null) return;
    this.draft = text ?? this.activeText ?? "";
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
    this.#put(
      this.rows.map((item) =>
        item === row ? { id: rowId, cells: { ...row.cells, [cell]: text } } : item,
      ),
    );
    const { [cell]: _, ...others } = this.refusedIn(row);
    this.refused = new Map(this.refused).set(rowId, others);
  }
  /** Empties the active cell. */
  clear(): void {
    if (this.active !== null) this.set(this.active, "");
  }

  /* Rows. */

  /**
   * Adds a row after the active one, interpolated between its neighbours so that no curve changes.
   */
  addRow(): void {
    this.commit();
    if (this.rows.length >= breedDaysMax) return;
    const index = this.active === null ? this.rows.length - 1 : this.#activeIndex();
    const row = {
      id: this.#nextId(),
      cells: cellsBetween(this.rows[index], this.rows[index + 1], this.species),
    };
    this.#put(this.rows.toSpliced(index + 1, 0, row));
    this.active = { rowId: row.id, cell: "dayAge" };
  }
  removeRow(): void {
    if (this.active === null) return;
    this.draft = null;
    const index = this.#activeIndex();
    this.#put(this.rows.toSpliced(index, 1));
    const next = this.rows[Math.min(index, this.rows.length - 1)];
    this.active = next === undefined ? null : { rowId: next.id, cell: this.active.cell };
  }
  undo(): void {
    const before = this.past.at(-1);
    if (before === undefined) return;
    this.draft = null;
    this.rows = before;
    this.past = this.past.slice(0, -1);
    if (this.active !== null && this.activeRow === undefined) this.active = null;
  }
  /**
   * Returns the effect of pasting a text from a spreadsheet at the active cell, or below the last
   * row when no cell is active.
   */
  planPaste(text: string, sign: DecimalSign = "."): PastePlan {
    const { rows, columns, active, species } = this;
    return planPaste(text, {
      rows,
      species,
      columns: active === null ? columns : columns.slice(columns.indexOf(active.cell)),
      top: active === null ? rows.length : this.#activeIndex(),
      nextId: () => this.#nextId(),
      sign,
    });
  }
  paste({ rows }: Pick<PastePlan, "rows">): void {
    this.draft = null;
    this.refused = new Map();
    this.#put(rows);
  }
  /** Replaces all rows by those of a file. */
  replace(cells: readonly StandardRow["cells"][]): void {
    this.active = null;
    this.paste({ rows: cells.map((cell) => ({ id: this.#nextId(), cells: cell })) });
  }
  /** The server's messages on cells, by the ids of their rows. */
  refuse(refused: ReadonlyMap<number, RefusedCells>): void {
    this.refused = refused;
  }

  #put(rows: readonly StandardRow[]): void {
    this.past = [...this.past, this.rows].slice(-undoMax);
    this.rows = rows;
  }
  #activeIndex(): number {
    return this.rows.findIndex(({ id }) => id === this.active?.rowId);
  }
  #nextId(): number {
    return (this.#lastId += 1);
  }
}
