import { counterKeys, slotCount } from "../../../contract/base/metric.ts";

const lists = [
  ["sum", "DOUBLE"],
  ["count", "INTEGER"],
  ["low", "FLOAT"],
  ["high", "FLOAT"],
] as const;

/** Arrays of a stored row. */
export type CellList = (typeof lists)[number][0];

/** Column of a file for an array's element of a slot. */
export const cellColumn = (list: CellList, slot: number): string => `${list}_${slot}`;

interface ColdColumn {
  readonly name: string;
  /** DuckDB's type. */
  readonly type: string;
  /** SQL for it out of a row of `reading_minutes`. */
  readonly stored: string;
}

/** Columns that every file has. `minute` in epoch s. */
export const keyColumns: readonly ColdColumn[] = [
  { name: "house_id", type: "INTEGER", stored: "house_id" },
  { name: "minute", type: "BIGINT", stored: "extract(epoch from at)::bigint" },
  { name: "frames", type: "INTEGER", stored: "frames" },
];

/**
 * Columns of the values: an array's elements one by one, so that a reading of one metric reads that
 * metric. A file leaves out columns without a value.
 */
export const valueColumns: readonly ColdColumn[] = [
  ...lists.flatMap(([list, type]) =>
    Array.from({ length: slotCount }, (_, slot) => ({
      name: cellColumn(list, slot),
      type,
      // Stored arrays count from 1.
      stored: `${list}[${slot + 1}]`,
    })),
  ),
  ...counterKeys.map((key) => ({ name: key, type: "DOUBLE", stored: key })),
];
