import { z } from "zod";
import type { Words } from "./words.ts";

/** Maximum number of rows in an import. */
export const importRowsMax = 2000;
/** Longest text of a cell, in characters. */
export const importCellMax = 500;

/** A column of an imported table; a required one must be present. */
export interface ImportColumnInfo {
  readonly name: Words;
  readonly isRequired?: true;
}

const cell = z.string().max(importCellMax).default("");
/** A row as typed. `row`: its number in the file, from 1. */
export const importRowOf = <K extends string>(keys: readonly K[]) =>
  z.object({
    row: z.int().min(1).max(10_000_000),
    ...(Object.fromEntries(keys.map((key) => [key, cell])) as Record<K, typeof cell>),
  });

/** A problem with a cell, in the language of the person. */
export const importProblemOf = <K extends string>(keys: readonly [K, ...K[]]) =>
  z.object({ row: z.int(), field: z.enum(keys), message: z.string() });

/** Id for undoing the import; null: nothing was written. */
export const importId = z.int().nullable();

/** Reasons why a row's house or farm cannot be determined. */
export const placeFaults = {
  noSuchHouse: { zh: "栋舍不存在", en: "No such house" },
  noHouseInFarm: {
    zh: "农场“{farm}”中没有这个栋舍",
    en: "No such house in the farm “{farm}”",
  },
  severalHouses: {
    zh: "有多个同名栋舍，请填写农场",
    en: "Several houses have this name: enter the farm",
  },
  twinHouses: {
    zh: "该农场有看起来同名的栋舍：{names}，请先在农场管理中改名",
    en: "This farm has houses whose names look the same ({names}): rename one of them first",
  },
} as const satisfies Record<string, Words>;
