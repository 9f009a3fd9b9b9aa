import { z } from "zod";
import {
  type ImportColumnInfo,
  importId,
  importProblemOf,
  importRowOf,
  importRowsMax,
} from "../../base/import-table.ts";
import { keysOf } from "../../base/table-keys.ts";
import { line, reasonSize } from "../../base/text-field.ts";
import type { Words } from "../../base/words.ts";

/** The columns of a table of daily records, in the order of the template. */
export const dayColumns = {
  farm: { name: { zh: "农场", en: "Farm" } },
  house: { name: { zh: "栋舍名称", en: "House" }, isRequired: true },
  day: { name: { zh: "日期", en: "Day" }, isRequired: true },
  dead: { name: { zh: "死亡", en: "Dead" } },
  culled: { name: { zh: "淘汰", en: "Culled" } },
  feedKg: { name: { zh: "采食量 kg", en: "Feed kg" } },
  waterL: { name: { zh: "饮水量 L", en: "Water L" } },
  eggs: { name: { zh: "产蛋数", en: "Eggs" } },
  weightG: { name: { zh: "体重 g", en: "Weight g" } },
  sample: { name: { zh: "称重数量", en: "Weighed" } },
  note: { name: { zh: "备注", en: "Note" } },
} as const satisfies Record<string, ImportColumnInfo>;
export type DayColumn = keyof typeof dayColumns;
export const dayColumnKeys = keysOf(dayColumns);

/** Why a row cannot be imported, besides the faults of every form. */
export const dayFaults = {
  dayHas: {
    zh: "该日已录入 {value}，请在日报中更正",
    en: "{value} is already recorded for this day: correct it in the daily record",
  },
  moreThanThere: { zh: "超过当日存栏 {max}", en: "More than the {max} head in the house that day" },
  flockClosed: { zh: "该批次已结算", en: "This flock is closed" },
  nothingInRow: { zh: "该行没有数据", en: "The row has no figures" },
  withWeight: { zh: "填写称重数量时必填", en: "Required with a number weighed" },
} as const satisfies Record<string, Words>;

/** A row as people wrote it. */
export const dayRowSchema = importRowOf(dayColumnKeys);
export type DayRow = z.output<typeof dayRowSchema>;

/**
 * `isConfirmed` false: nothing changes, every problem is reported. `isPartial`: the rows without a
 * problem are written although others have one. `reason`: why days are written after the time
 * allowed for corrections.
 */
export const importRecordsSchema = z.object({
  rows: z.array(dayRowSchema).min(1).max(importRowsMax),
  isConfirmed: z.boolean(),
  isPartial: z.boolean().default(false),
  reason: line(reasonSize.max).default(""),
});

export const importRecordsReplySchema = z.object({
  counts: z.object({
    rows: z.int(),
    /** Days that would be written, or were. */
    days: z.int(),
    /** Rows whose figures are all recorded already. */
    known: z.int(),
    /** Days after the time allowed for corrections: they need a reason. */
    old: z.int(),
  }),
  problems: z.array(importProblemOf(dayColumnKeys)),
  importId,
});
export type ImportRecordsReply = z.infer<typeof importRecordsReplySchema>;
