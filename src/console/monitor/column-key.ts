/** Columns of the table, in their order. */
export const columnKeys = [
  "house", "state", "farm", "alarm", "temp", "line", "target", "felt", "spread", "rh", "co2", "nh3", "pressure", "level", "mode", "tempOut", "rhOut",
  "water", "waterPerBird", "feed", "feedPerBird", "energy", "light", "day", "alive", "breed", "age",
] as const;
export type ColumnKey = (typeof columnKeys)[number];

/** What fits a usual screen; the rest by choice. */
export const defaultColumns: readonly ColumnKey[] = ["house", "state", "farm", "alarm", "temp", "line", "rh", "co2", "nh3", "pressure", "level", "mode", "water", "feed", "day", "alive", "age"];
