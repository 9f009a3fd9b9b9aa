import { numberOf } from "../../lib/text/number-text.ts";
import { type FieldReasonWords, fieldFaults } from "../../../contract/base/field-fault.ts";
import { type BoardRow, dayMax } from "../../../contract/flock/production/production.ts";

/** The columns of a day: entries are added up, values exist once per day. */
export const gridFields = ["dead", "culled", "good", "feedKg", "waterL", "note"] as const;
export type GridField = (typeof gridFields)[number];

/** A day of a flock as a row of a sheet. */
export interface GridRow extends Pick<
  BoardRow,
  "day" | "species" | "figures" | "note" | "isRecorded" | "windowDays"
> {
  /** Id of the row in its sheet. */
  readonly id: number;
  readonly flockId: number;
  /** Its names in a spreadsheet: its day, or the normalised name of its house. */
  readonly names: readonly string[];
}

/** Values have decimals, numbers of animals and eggs have none. */
const isCount = (field: GridField): boolean => field !== "feedKg" && field !== "waterL";

/** The number in a cell, as people write it; null: none, or an ambiguous one. */
export const figureIn = (field: GridField, text: string): number | null =>
  numberOf(text, isCount(field));

const maxOf = (field: GridField): number =>
  field === "feedKg" ? dayMax.kg : field === "waterL" ? dayMax.waterL : dayMax.head;

/** Why a cell's text cannot be saved; null: it can. */
export function faultIn(field: GridField, text: string): FieldReasonWords | null {
  if (text === "" || field === "note") return null;
  const [value, max] = [figureIn(field, text), maxOf(field)];
  if (value === null) return { words: fieldFaults.number };
  if (value < 0) return { words: fieldFaults.low, values: { min: 0 } };
  if (value > max) return { words: fieldFaults.high, values: { max } };
  return isCount(field) && !Number.isInteger(value) ? { words: fieldFaults.wholeNumber } : null;
}
export const isFaulty = (field: GridField, text: string): boolean => faultIn(field, text) !== null;

/** Returns the value already entered by hand; null: none, or the meter's. */
export function enteredOf(
  { figures, note }: Pick<GridRow, "figures" | "note">,
  field: GridField,
): string | null {
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

export const fieldsOf = ({ species }: Pick<GridRow, "species">): readonly GridField[] =>
  gridFields.filter((field) => field !== "good" || species === "layer");
