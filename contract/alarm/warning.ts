import { z } from "zod";
import { common, type FieldsOf } from "../base/field.ts";
import { calendarDay } from "../fleet/flock/flock-day.ts";
import { flockPlace } from "../flock/production/flock-place.ts";
import { keysOf } from "../base/table-keys.ts";
import { line, reasonSize } from "../base/text-field.ts";
import { advisedWarningSchema, warningKeys, warningKinds } from "../fleet/house/warning-kind.ts";
import type { Words } from "../base/words.ts";

export const warningStates = {
  open: { zh: "未处理", en: "Open" },
  dismissed: { zh: "已处理", en: "Handled" },
  ended: { zh: "已恢复", en: "Cleared" },
} as const satisfies Record<string, Words>;
export const warningStateKeys = keysOf(warningStates);

export const warningSchema = z.object({
  id: z.int(),
  flockId: z.int(),
  ...flockPlace,
  farmId: z.int(),
  /** The day it began, and the last one it was found on. */
  firstDay: calendarDay,
  lastDay: calendarDay,
  ...advisedWarningSchema.shape,
  state: z.enum(warningStateKeys),
  closedBy: z.string().nullable(),
  closedAt: z.int().nullable(),
  reason: z.string(),
  /** True if the person who dismissed it judged it right. */
  wasRight: z.boolean().nullable(),
  version: z.int(),
});
export type Warning = z.infer<typeof warningSchema>;

export const warningFields = {
  key: {
    name: { zh: "预警", en: "Warning" },
    choices: Object.fromEntries(warningKeys.map((key) => [key, warningKinds[key].name])),
  },
  flockId: null,
  houseId: null,
  houseName: common.house,
  houseNameEn: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  species: common.species,
  firstDay: { name: { zh: "首次日期", en: "Since" } },
  lastDay: { name: { zh: "最近日期", en: "Last day" } },
  values: { name: { zh: "原因", en: "Reason" } },
  others: null,
  houses: null,
  own: null,
  state: { name: { zh: "状态", en: "State" }, choices: warningStates },
  closedBy: { isPerson: true, name: { zh: "处理人", en: "Handled by" } },
  closedAt: { name: { zh: "处理时间", en: "Handled" } },
  reason: { name: { zh: "处理说明", en: "Handling note" }, max: reasonSize.max },
  wasRight: { name: { zh: "预警是否准确", en: "Was the warning correct" } },
} satisfies FieldsOf<Warning>;

/**
 * Dismisses a warning as already known or wrong: nothing more is reported about it for some days.
 */
export const dismissWarningSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  days: z.int().min(1).max(30),
  reason: line(reasonSize.max).min(reasonSize.min),
  wasRight: z.boolean(),
});

/** Number of correct warnings among the warnings of 90 days that people have judged. */
export const warningPrecisionSchema = z.object({
  key: z.enum(warningKeys),
  raised: z.int(),
  right: z.int(),
  wrong: z.int(),
});
