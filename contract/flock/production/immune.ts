import { z } from "zod";
import { common, type FieldsOf } from "../../base/field.ts";
import { calendarDay } from "../../fleet/flock/flock-day.ts";
import { breedNames, flockPlace } from "./flock-place.ts";
import { keysOf } from "../../base/table-keys.ts";
import { priceSchema, windowDaysSchema, withdrawalDays } from "./production.ts";
import { line, optionalLine, reasonSize } from "../../base/text-field.ts";
import type { Words } from "../../base/words.ts";

/** States of a reminder. The farm's current day decides between the open states. */
export const immuneStates = {
  overdue: { zh: "已逾期", en: "Overdue" },
  due: { zh: "今日到期", en: "Due today" },
  coming: { zh: "未到期", en: "Upcoming" },
  done: { zh: "已完成", en: "Done" },
  skipped: { zh: "已跳过", en: "Skipped" },
} as const satisfies Record<string, Words>;
export const immuneStateKeys = keysOf(immuneStates);

/** Days ahead from which a reminder is on the list. */
export const immuneAheadDays = 7;
/**
 * A flock that is recorded late gets reminders due up to this many days before; older ones can no
 * longer be answered.
 */
export const immuneBackDays = 14;

/** A reminder of a flock: a vaccination due on a day, and its outcome. */
export const immuneTaskSchema = z.object({
  id: z.int(),
  flockId: z.int(),
  ...flockPlace,
  farmId: z.int(),
  ...breedNames,
  content: z.string(),
  /** The age it is due at, and the day of the farm's calendar on which the flock has that age. */
  dayAge: z.int(),
  dueDay: calendarDay,
  state: z.enum(immuneStateKeys),
  /** Days past the due day: until today while it is open, until the day of the work once done. */
  lateDays: z.int().min(0),
  /** The vaccination: date and vaccine. Null and '' while it is not done. */
  doneDay: calendarDay.nullable(),
  product: z.string(),
  batch: z.string(),
  /** Person and time of the answer, epoch ms; null while it is open. */
  closedAt: z.int().nullable(),
  closedBy: z.string().nullable(),
  /** Why it was skipped or opened again. */
  reason: z.string(),
  windowDays: windowDaysSchema,
  version: z.int(),
});
export type ImmuneTask = z.infer<typeof immuneTaskSchema>;

export const immuneFields = {
  flockId: null,
  houseId: null,
  houseName: common.house,
  houseNameEn: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  species: common.species,
  breedName: common.breed,
  breedNameEn: null,
  content: { name: { zh: "免疫内容", en: "Vaccination" } },
  dayAge: { name: { zh: "日龄", en: "Age" } },
  dueDay: { name: { zh: "应免日期", en: "Due" } },
  state: { name: { zh: "状态", en: "State" }, choices: immuneStates },
  lateDays: { name: { zh: "逾期天数", en: "Days late" } },
  doneDay: { name: { zh: "完成日期", en: "Done on" } },
  product: { name: { zh: "疫苗", en: "Vaccine" }, max: 100 },
  batch: { name: { zh: "批号", en: "Batch" }, max: 50 },
  closedAt: { name: { zh: "登记时间", en: "Recorded" } },
  closedBy: { isPerson: true, name: { zh: "登记人", en: "Recorded by" } },
  reason: { name: { zh: "原因", en: "Reason" }, max: reasonSize.max },
  windowDays: null,
} satisfies FieldsOf<ImmuneTask>;

const answered = { id: z.int().positive(), version: z.int() };
/** The vaccination was done, on a day from a week before it was due up to today. */
export const doneImmuneSchema = z.object({
  ...answered,
  doneDay: calendarDay,
  product: optionalLine(immuneFields.product.max),
  batch: optionalLine(immuneFields.batch.max),
  /** Days after it during which birds and eggs are not for sale. */
  meatDays: withdrawalDays.default(0),
  eggDays: withdrawalDays.default(0),
  /** Total price; null: not known. */
  price: priceSchema.default(null),
  /** Required if the day is past the window of the records. */
  reason: line(reasonSize.max).default(""),
});
const reason = line(reasonSize.max).min(reasonSize.min);
/** The vaccination will not be done, or the answer was wrong and it is open again. */
export const reasonImmuneSchema = z.object({ ...answered, reason });

/** `todo`: overdue, due, and coming within a week. */
export const immuneFilters = {
  todo: { zh: "待办", en: "To do" },
  ...immuneStates,
  all: { zh: "全部", en: "All" },
} as const satisfies Record<string, Words>;
export const immuneFilterKeys = keysOf(immuneFilters);
export type ImmuneFilter = keyof typeof immuneFilters;

export const immuneSorts = ["dueDay", "house", "dayAge"] as const;

/** Open reminders that the caller sees, for the badge. */
export const immuneCountsSchema = z.object({
  overdue: z.int(),
  due: z.int(),
  /** Due within a week, not counting today. */
  coming: z.int(),
});
export type ImmuneCounts = z.infer<typeof immuneCountsSchema>;

/** Maximum number of days of a calendar. */
export const immuneRangeDays = 62;

/** Days on which meat or eggs of a flock may not be sold, because of a treatment. */
export const withholdingSchema = z.object({
  flockId: z.int(),
  ...flockPlace,
  farmId: z.int(),
  /** The first day, and the last on which the flock was in the house. */
  since: calendarDay,
  until: calendarDay,
  /** The first days on which they may be sold again; null: they may all the while. */
  meatFrom: calendarDay.nullable(),
  eggsFrom: calendarDay.nullable(),
});
export type Withholding = z.infer<typeof withholdingSchema>;
