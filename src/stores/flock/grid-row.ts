import type { BoardRow } from "../../../contract/flock/production/production.ts";

/** The columns of a day: entries add to it, values are one a day. */
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
  /** Its names in a spreadsheet: its day, or its house, bare. */
  readonly called: readonly string[];
}

const isCount = (text: string): boolean => /^\d{1,7}$/.test(text);
const isAmount = (text: string): boolean => /^\d{1,8}(\.\d+)?$/.test(text);

/** True when a cell's text cannot be saved. */
export const isFaulty = (field: GridField, text: string): boolean => {
  if (text === "" || field === "note") return false;
  return !(field === "feedKg" || field === "waterL" ? isAmount(text) : isCount(text));
};

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
