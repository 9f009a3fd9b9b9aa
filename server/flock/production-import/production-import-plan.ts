import type { Species } from "../../../contract/base/animal.ts";
import { createHash } from "node:crypto";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import {
  type SaveRecord,
  saveRecordSchema,
} from "../../../contract/flock/production/production.ts";
import {
  type DayColumn,
  dayFaults,
  type DayRow,
} from "../../../contract/flock/production/production-import.ts";
import {
  findCalendarDay,
  findCount,
  findQuantity,
} from "../../platform/import-table/import-cell.ts";
import { type Fault, reasonOf, RowReading } from "../../platform/import-table/import-reading.ts";
import type { NamedFlock } from "../production/flock-record.ts";
import { eggsMax } from "../production/production-commands.ts";
import { findHouse } from "../../platform/import-table/import-house-name.ts";
import { flockOn, type Lookup } from "./production-import-lookup.ts";
import type { StoredDay } from "./stored-days.ts";

type Reading = RowReading<DayColumn>;

const figureColumns = [
  "dead",
  "culled",
  "feedKg",
  "waterL",
  "eggs",
  "weightG",
  "sample",
] as const satisfies readonly DayColumn[];
type FigureColumn = (typeof figureColumns)[number];
type Figures = Readonly<Record<FigureColumn, number | null>>;

/** The readable part of a row: flock and day, figures and note. */
export interface ReadRow {
  readonly reading: Reading;
  readonly flock: NamedFlock | null;
  readonly day: string | null;
  readonly figures: Figures;
  /** '': none. */
  readonly note: string;
}

/** Addition of a row to its day; null: all its values are already stored. */
export interface PlannedDay {
  readonly flock: NamedFlock;
  readonly stored: StoredDay;
  readonly input: SaveRecord | null;
}

const columnOf: Readonly<Record<string, DayColumn>> = { good: "eggs", meanG: "weightG" };

/** Reads one row against what the caller sees. */
export function readRow(row: DayRow, lookup: Lookup, now: number): ReadRow {
  const reading = new RowReading<DayColumn>(row, columnOf);
  const houseId = reading.find("house", (text) => findHouse(lookup.houses, text, row.farm));
  const day = reading.find("day", findCalendarDay);
  const figures = readFigures(reading);
  const flock =
    houseId === null || day === null ? null : (flockOn(lookup, houseId, day, now) ?? null);
  if (houseId !== null && day !== null && flock === null)
    reading.addFault("day", reasonOf("dayOfFlock"));
  if (flock?.isClosed === true) reading.addFault("day", { words: dayFaults.flockClosed });
  return { reading, flock, day, figures, note: row.note.trim() };
}

function readFigures(reading: Reading): Figures {
  const count = (field: DayColumn) => reading.findUnlessBlank(field, findCount);
  const quantity = (field: DayColumn) => reading.findUnlessBlank(field, findQuantity);
  if ([...figureColumns, "note" as const].every((field) => reading.isBlank(field)))
    reading.addFault("day", { words: dayFaults.nothingInRow });
  if (reading.isBlank("weightG") && !reading.isBlank("sample"))
    reading.addFault("weightG", { words: dayFaults.withWeight });
  return {
    dead: count("dead"),
    culled: count("culled"),
    feedKg: quantity("feedKg"),
    waterL: quantity("waterL"),
    eggs: count("eggs"),
    weightG: quantity("weightG"),
    sample: count("sample"),
  };
}

/**
 * Returns what a row adds to the stored day. Nothing is overwritten: a different stored value is a
 * fault. Null with faults.
 */
export function planDay(
  { reading, flock, figures, note }: ReadRow,
  stored: StoredDay,
  { now, reason }: { readonly now: number; readonly reason: string },
): PlannedDay | null {
  if (flock === null) return null;
  checkSense(reading, flock.species, figures, stored);
  const fresh = freshOf(reading, figures, stored);
  const freshNote = freshNoteOf(reading, note, stored);
  if (freshNote === "" && Object.values(fresh).every((value) => value === null))
    return { flock, stored, input: null };
  const added = addedOf(fresh, freshNote);
  const input = reading.parse(saveRecordSchema, {
    flockId: flock.id,
    day: stored.day,
    version: stored.version,
    draftId: draftIdOf([flock.id, stored.day, stored.version, added]),
    draftedAt: now,
    reason,
    ...added,
  });
  return input === null ? null : { flock, stored, input };
}

/** Checks for figures that are impossible with the flock's number of birds. */
function checkSense(
  reading: Reading,
  species: Species,
  { dead, culled, eggs }: Figures,
  { opening }: StoredDay,
): void {
  if (eggs !== null && species !== "layer") reading.addFault("eggs", reasonOf("notLayers"));
  const max = opening ?? Infinity;
  if (sumOf(dead, culled) > max)
    reading.addFault(dead === null ? "culled" : "dead", {
      words: dayFaults.moreThanThere,
      values: { max: max },
    });
  if (sumOf(eggs) * 100 > max * eggsMax)
    reading.addFault("eggs", { words: fieldFaults.tooManyEggs, values: { max: eggsMax } });
}
const sumOf = (...counts: readonly (number | null)[]): number =>
  counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);

/** The figures that the day does not have yet. */
function freshOf(reading: Reading, figures: Figures, stored: StoredDay): Figures {
  const fresh = { ...figures };
  for (const field of figureColumns) {
    const [fromFile, storedValue] = [figures[field], stored[field]];
    if (fromFile === null || storedValue === null) continue;
    if (isSame(fromFile, storedValue)) fresh[field] = null;
    else reading.addFault(field, { words: dayFaults.dayHas, values: { value: storedValue } });
  }
  return fresh;
}

/** Returns a note that is not stored yet; '': there is none. A different stored note is a fault. */
function freshNoteOf(reading: Reading, note: string, stored: StoredDay): string {
  if (note === "" || note === stored.note) return "";
  if (stored.note === "") return note;
  reading.addFault("note", { words: dayFaults.dayHas, values: { value: stored.note } });
  return "";
}

/** Stored quantities have the digits of a 32-bit number. */
const isSame = (a: number, b: number): boolean => Math.fround(a) === Math.fround(b);

const noGrades = { dirty: 0, cracked: 0, soft: 0, double: 0, kg: null };

/** Returns the input of a save for these figures; a zero means that a person checked. */
function addedOf({ dead, culled, feedKg, waterL, eggs, weightG, sample }: Figures, note: string) {
  return {
    values: {
      ...(feedKg !== null && { feedKg }),
      ...(waterL !== null && { waterL }),
      ...(note !== "" && { note }),
    },
    ...lossesOf(dead, culled),
    ...eggsOf(eggs),
    weighings: weightG === null ? [] : [{ sample: sample ?? 1, meanG: weightG, cvPct: null }],
  };
}
function lossesOf(dead: number | null, culled: number | null) {
  if (dead === null && culled === null) return {};
  const losses = { dead: dead ?? 0, culled: culled ?? 0 };
  return losses.dead + losses.culled === 0
    ? { hasNoLosses: true }
    : { losses: [{ ...losses, cause: "unknown" }] };
}
function eggsOf(eggs: number | null) {
  if (eggs === null) return {};
  return eggs === 0 ? { hasNoEggs: true } : { eggs: [{ good: eggs, ...noGrades }] };
}

/**
 * Returns the same draft id for the same content and state of a day, so that a repeat is
 * recognised.
 */
function draftIdOf(content: readonly unknown[]): string {
  const hex = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join("-");
}

/** Adds a fault to rows whose flock and day already appear in an earlier row. */
export function addDuplicateFaults(read: readonly ReadRow[]): void {
  const firsts = new Map<string, number>();
  for (const { reading, flock, day } of read) {
    if (flock === null || day === null) continue;
    const key = `${flock.id} ${day}`;
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, reading.row.row);
    else reading.addFault("day", { words: fieldFaults.rowTwice, values: { row: first } });
  }
}

export type DayFault = Fault<DayColumn>;
