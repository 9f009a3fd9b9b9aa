import { z } from "zod";

/*
 * The settings of one group in transport and storage: single values by their key, and the rows of a
 * table in their order. The meaning of each key: contract/parameter/.
 */

/** A number, a word, or null: empty. Flags are 0 and 1. */
export const settingValueSchema = z.union([z.number(), z.string().max(200), z.null()]);
export type SettingValue = z.infer<typeof settingValueSchema>;

const keyed = z.record(z.string().min(1).max(40), settingValueSchema);
/** Maximum number of rows of any table. */
export const settingRowsMax = 64;

export const settingsSchema = z.object({
  values: keyed,
  rows: z.array(keyed).max(settingRowsMax),
});
export type Settings = z.infer<typeof settingsSchema>;
/** One row of a table, or the single values of a group. */
export type Keyed = Readonly<Record<string, SettingValue>>;
/** Settings that are only read. */
export interface ReadSettings {
  readonly values: Keyed;
  readonly rows: readonly Keyed[];
}

/**
 * One value before and after. `row`: row of the table, from 0; absent: a single value. A row begins
 * where all its columns are named and the row before it exists, and ends when all its columns
 * become null. All values are absolute.
 */
export const settingChangeSchema = z.object({
  k: z.string().min(1).max(40),
  row: z
    .int()
    .min(0)
    .max(settingRowsMax - 1)
    .optional(),
  from: settingValueSchema,
  to: settingValueSchema,
});
export type SettingChange = z.infer<typeof settingChangeSchema>;

/** Names a value within its group: `target@3`, `targetOffset`. */
export const settingPlace = ({
  k,
  row,
}: {
  readonly k: string;
  readonly row?: number | undefined;
}) => (row === undefined ? k : `${k}@${row}`);

/** The value at a place; null: empty, or not there. */
export const settingAt = (
  settings: ReadSettings,
  { k, row }: { readonly k: string; readonly row?: number | undefined },
): SettingValue => (row === undefined ? settings.values[k] : settings.rows[row]?.[k]) ?? null;

/** True: all cells of the row are empty. */
export const isEmpty = (row: Keyed): boolean => Object.values(row).every((value) => value === null);

type DesiredChange = readonly Pick<SettingChange, "k" | "row" | "to">[];

/** Returns the settings after these changes. Rows that are empty at the end are removed. */
export function withChanges(settings: ReadSettings, changes: DesiredChange): Settings {
  const { values, rows } = withCells(settings, changes);
  return { values, rows: rows.filter((row) => !isEmpty(row)) };
}

/** The settings with the changed cells, before rows are removed, so that each keeps its place. */
export function withCells(settings: ReadSettings, changes: DesiredChange): Settings {
  const values = { ...settings.values };
  const rows = settings.rows.map((row) => ({ ...row }));
  for (const { k, row, to } of changes) {
    if (row === undefined) {
      values[k] = to;
      continue;
    }
    while (rows.length <= row) rows.push({});
    const changed = rows[row];
    if (changed !== undefined) changed[k] = to;
  }
  return { values, rows };
}

const keysOfBoth = (a: Keyed, b: Keyed): string[] => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];

const changesBetween = (was: Keyed, is: Keyed, row?: number): SettingChange[] =>
  keysOfBoth(was, is).flatMap((k): SettingChange[] => {
    const [from, to] = [was[k] ?? null, is[k] ?? null];
    return from === to ? [] : [{ k, ...(row === undefined ? {} : { row }), from, to }];
  });

/** Every value that differs, single ones first, rows by their place. */
export function settingChanges(before: ReadSettings, after: ReadSettings): SettingChange[] {
  const max = Math.max(before.rows.length, after.rows.length);
  const ofRows = Array.from({ length: max }, (_, row) =>
    changesBetween(before.rows[row] ?? {}, after.rows[row] ?? {}, row),
  );
  return [...changesBetween(before.values, after.values), ...ofRows.flat()];
}

const keyedText = (keyed: Keyed): string =>
  `{${Object.keys(keyed)
    .filter((key) => keyed[key] !== null && keyed[key] !== undefined)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${JSON.stringify(keyed[key])}`)
    .join(",")}}`;

/**
 * A text that is the same for equal settings: rows and values with their keys in the order of their
 * characters, no spaces, numbers as short as possible, without empty values. The hash of a group is
 * the first 8 hex digits of the SHA-256 of its UTF-8 bytes.
 */
export const canonicalSettings = ({ values, rows }: ReadSettings): string =>
  `{"rows":[${rows.map(keyedText).join(",")}],"values":${keyedText(values)}}`;

/** A hash as it travels. */
export const settingHashPattern = /^[0-9a-f]{8}$/;
