import { z } from "zod";
import type { FieldsOf } from "../../base/field.ts";
import { calendarDay, flockDaySchema } from "../../fleet/flock/flock-day.ts";
import { breedNames, flockPlace } from "./flock-place.ts";
import { handReadKinds } from "../../fleet/gateway/gateway-device.ts";
import { keysOf } from "../../base/table-keys.ts";
import { lossCauseKeys } from "./loss-cause.ts";
import { line, reasonSize } from "../../base/text-field.ts";
import { dayMs, minuteMs } from "../../base/time.ts";
import { advisedWarningSchema } from "../../fleet/house/warning-kind.ts";
import type { Words } from "../../base/words.ts";

/** Entries of a day's record besides its values: all entries of a day add up. */
export const entryKinds = {
  loss: { zh: "死淘", en: "Losses" },
  egg: { zh: "产蛋", en: "Eggs" },
  eggSale: { zh: "鸡蛋销售", en: "Egg sale" },
  weighing: { zh: "称重", en: "Weighing" },
  move: { zh: "存栏变动", en: "Stock move" },
  treatment: { zh: "用药免疫", en: "Treatment" },
} as const satisfies Record<string, Words>;
export type EntryKind = keyof typeof entryKinds;
export const entryKindKeys = keysOf(entryKinds);
/** Recorded and voided only by people who may move stock. */
export const movesStock = (kind: EntryKind): boolean => kind === "move" || kind === "eggSale";

/** Ways birds come and go other than by dying. */
export const stockMoveKinds = {
  sale: { zh: "出栏", en: "Sale" },
  place: { zh: "补入", en: "Further placement" },
  transfer: { zh: "转舍", en: "Move to another house" },
  count: { zh: "盘点", en: "Count" },
} as const satisfies Record<string, Words>;
/** Name of a move in the house it ends in. */
export const movedIn = { zh: "转入", en: "Moved in" } as const satisfies Words;
export type StockMoveKind = keyof typeof stockMoveKinds;
export const stockMoveKindKeys = keysOf(stockMoveKinds);

export const treatmentKinds = {
  vaccine: { zh: "疫苗", en: "Vaccine" },
  medicine: { zh: "药物", en: "Medicine" },
  supplement: { zh: "营养补充", en: "Supplement" },
  disinfection: { zh: "消毒", en: "Disinfection" },
} as const satisfies Record<string, Words>;
export const treatmentKindKeys = keysOf(treatmentKinds);

/**
 * Days after a day within which its record may be written and corrected freely, as set by the
 * organisation (contract/fleet/production-setting.ts).
 */
export const windowDaysSchema = z.int().min(1);
/** True when a day is too old on `today` to be changed freely. */
export const isOutsideWindow = (day: string, today: string, windowDays: number): boolean =>
  Date.parse(today) - Date.parse(day) > windowDays * dayMs;
/** A record sent this long after it was typed was written without a network. */
export const lateAfterMs = 10 * minuteMs;
/** Days for which a late record counts as written at the device's time. */
export const lateMostDays = 14;

/** The highest values of a day. */
export const dayMax = { head: 1_000_000, kg: 1_000_000, waterL: 10_000_000 };
const kg = z.number().min(0).max(dayMax.kg);
const head = z.int().min(0).max(dayMax.head);
const values = z.object({
  feedKg: kg.nullable(),
  waterL: z.number().min(0).max(dayMax.waterL).nullable(),
  kwh: kg.nullable(),
  note: line(500),
});
export type RecordValues = z.infer<typeof values>;

const lossInput = z
  .object({ dead: head, culled: head, cause: z.enum(lossCauseKeys) })
  .refine(({ dead, culled }) => dead + culled > 0, { path: ["dead"], error: "noneEntered" });
const grades = { good: head, dirty: head, cracked: head, soft: head, double: head };
const eggInput = z
  .object({ ...grades, kg: z.number().positive().max(100_000).nullable() })
  .refine(({ good, dirty, cracked, soft, double }) => good + dirty + cracked + soft + double > 0, {
    path: ["good"],
    error: "noneEntered",
  });
const birdG = z.number().min(5).max(500_000);
const weighingInput = z.object({
  sample: z.int().min(1).max(2000),
  meanG: birdG,
  cvPct: z.number().min(0).max(60).nullable(),
  /** Weight of every bird: number, mean, variation and uniformity are computed from these. */
  weightsG: z.array(birdG).min(2).max(2000).optional(),
});

/** Total price, in the currency of the farm's electricity tariff; null: not known (yet). */
export const priceSchema = z.number().min(0).max(1e9).nullable();
const eggSaleFields = {
  eggs: z.int().positive().max(10_000_000),
  kg: z.number().positive().max(1_000_000).nullable(),
  price: priceSchema.default(null),
  buyer: line(100),
  docNo: line(50),
};

/** `birds` of a count: how many more were found than are in the book; negative for fewer. */
const moveFields = {
  kind: z.enum(stockMoveKindKeys),
  birds: z.int().min(-1_000_000).max(1_000_000),
  /** Live weight of all that were sold. */
  liveKg: z.number().positive().max(10_000_000).nullable(),
  /** Age of the birds that arrived, in days on this day. */
  ageDays: z.int().min(0).max(999).nullable(),
  /** Flock the moved birds went to. */
  toFlockId: z.int().positive().nullable(),
  /** Buyer, or where they are from. */
  partner: line(100),
  docNo: line(50),
  price: priceSchema.default(null),
};
const moveInput = z
  .object(moveFields)
  .refine(({ kind, price }) => kind === "sale" || price === null, {
    path: ["price"],
    error: "choice",
  })
  .refine(({ kind, birds }) => (kind === "count" ? birds !== 0 : birds > 0), {
    path: ["birds"],
    error: "noneEntered",
  })
  .refine(({ kind, toFlockId }) => (kind === "transfer") === (toFlockId !== null), {
    path: ["toFlockId"],
    error: "required",
  })
  .refine(({ kind, ageDays }) => (kind === "place") === (ageDays !== null), {
    path: ["ageDays"],
    error: "required",
  });
export const withdrawalDays = z.int().min(0).max(365);
const treatmentFields = {
  kind: z.enum(treatmentKindKeys),
  product: line(100).min(1),
  batch: line(50).default(""),
  dose: line(50),
  route: line(50),
  /** The last day of the treatment; the day of the record is the first. */
  lastDay: calendarDay,
  meatDays: withdrawalDays,
  eggDays: withdrawalDays,
  /** The open reminder it answers. */
  immuneTaskId: z.int().positive().nullable().default(null),
  price: priceSchema.default(null),
};

const reason = line(reasonSize.max).default("");
const entriesMax = 50;

/**
 * A person's additions to a flock's day. `values` contains only the changed ones; consumption is
 * left empty (null) where the meter is right. The same `draftId` again changes nothing.
 */
export const saveRecordSchema = z.object({
  flockId: z.int().positive(),
  day: calendarDay,
  /** Version of the record it was made from; 0: there was none. */
  version: z.int().min(0),
  draftId: z.uuid(),
  /** Time it was typed, epoch ms, by the clock of the device. */
  draftedAt: z.int().min(0).max(8.64e15),
  values: values.partial().default({}),
  /** A person has checked, and there were none. */
  hasNoLosses: z.literal(true).optional(),
  hasNoEggs: z.literal(true).optional(),
  losses: z.array(lossInput).max(entriesMax).default([]),
  eggs: z.array(eggInput).max(entriesMax).default([]),
  eggSales: z.array(z.object(eggSaleFields)).max(entriesMax).default([]),
  weighings: z.array(weighingInput).max(entriesMax).default([]),
  moves: z.array(moveInput).max(entriesMax).default([]),
  treatments: z.array(z.object(treatmentFields)).max(entriesMax).default([]),
  /** Confirmed on request: the goods are sold although they are within a withdrawal time. */
  isWithdrawalKnown: z.literal(true).optional(),
  reason,
});
export type SaveRecord = z.output<typeof saveRecordSchema>;

/** Voids an entry; it stays visible. */
export const voidEntrySchema = z.object({
  kind: z.enum(entryKindKeys),
  id: z.int().positive(),
  reason: line(reasonSize.max).min(reasonSize.min),
});

/** Entries that have a price; of moves only sales. */
export const pricedKinds = ["move", "eggSale", "treatment"] as const satisfies EntryKind[];
export type PricedKind = (typeof pricedKinds)[number];

/** A price that became known later, or was wrong; `was`: the price that it replaces. */
export const priceEntrySchema = z.object({
  kind: z.enum(pricedKinds),
  id: z.int().positive(),
  was: priceSchema,
  price: priceSchema,
  reason: line(reasonSize.max).min(reasonSize.min),
});

/** Author and time of every entry, and of its removal. */
const written = {
  id: z.int(),
  at: z.int(),
  by: z.string(),
  voidedAt: z.int().nullable(),
  voidedBy: z.string().nullable(),
  voidReason: z.string().nullable(),
};
const lossEntry = z.object({ ...written, dead: head, culled: head, cause: z.enum(lossCauseKeys) });
const eggEntry = z.object({ ...written, ...grades, kg: z.number().nullable() });
/** Prices; null for users who may not see them. */
const eggSaleEntry = z.object({ ...written, ...eggSaleFields });
const weighingEntry = z.object({
  ...written,
  sample: z.int(),
  meanG: z.number(),
  cvPct: z.number().nullable(),
  /** Counted bird by bird; null: only the mean was recorded. */
  uniformityPct: z.number().nullable(),
});

const { toFlockId: _to, ...movedFields } = moveFields;
const moveEntry = z.object({
  ...written,
  ...movedFields,
  /** From another flock to this one: it is removed there. */
  isFromOther: z.boolean(),
});
const treatmentEntry = z.object({ ...written, ...treatmentFields });

const known = z.number().nullable();
/** Figures of the breed's standard for the birds on a whole day. Null: not in the standard. */
export const dayStandardSchema = z.object({
  day: calendarDay,
  /** Dead and culled. */
  lost: known,
  feedKg: known,
  waterL: known,
  /** Eggs of all grades. */
  eggs: known,
  eggKg: known,
});
export type DayStandard = z.infer<typeof dayStandardSchema>;
/** Days of standards sent ahead: a phone may be without a network until then. */
export const standardAheadDays = 3;

/** The record of a flock's day with its figures. */
export const flockRecordSchema = z.object({
  flockId: z.int(),
  ...flockPlace,
  ...breedNames,
  timeZone: z.string(),
  day: calendarDay,
  /** The farm's current day. */
  today: calendarDay,
  /** First and last day that can be written for it. */
  firstDay: calendarDay,
  lastDay: calendarDay,
  /** 0: nothing was written yet. */
  version: z.int(),
  values,
  hasNoLosses: z.boolean(),
  hasNoEggs: z.boolean(),
  losses: z.array(lossEntry),
  eggs: z.array(eggEntry),
  eggSales: z.array(eggSaleEntry),
  weighings: z.array(weighingEntry),
  moves: z.array(moveEntry),
  treatments: z.array(treatmentEntry),
  /** Reasons that keep meat or eggs of this day from being sold, and the first free days. */
  withheld: z.array(
    z.object({
      product: z.string(),
      meatFrom: calendarDay.nullable(),
      eggsFrom: calendarDay.nullable(),
    }),
  ),
  lastAt: z.int().nullable(),
  lastBy: z.string().nullable(),
  figures: flockDaySchema.nullable(),
  dayBefore: flockDaySchema.nullable(),
  /** The eggs of the day before by grade; null: not recorded. */
  eggsBefore: z.object({ ...grades, kg: known }).nullable(),
  /** Standards of this day and, if it is the last one, of some days ahead. */
  standards: z.array(dayStandardSchema),
  /** Open measures against disease that were due by this day. */
  due: z.array(z.string()),
  /** Reminders a treatment of this day may answer: open, and due by a week later. */
  reminders: z.array(z.object({ id: z.int(), content: z.string(), dueDay: calendarDay })),
  /** Devices of the house without a connection, or that people may read as well. */
  readByHand: z.array(
    z.object({ kind: z.enum(handReadKinds), code: z.string(), name: z.string() }),
  ),
  /** True: the flock's books are closed and cannot change until they are reopened. */
  isClosed: z.boolean(),
  windowDays: windowDaysSchema,
  /** True: the day is too long ago to be changed without a reason. */
  needsReason: z.boolean(),
});
export type FlockRecord = z.infer<typeof flockRecordSchema>;

export const recordStates = {
  all: { zh: "全部", en: "All" },
  missing: { zh: "未录入", en: "No record" },
  recorded: { zh: "已录入", en: "Recorded" },
  due: { zh: "免疫到期", en: "Vaccination due" },
  warned: { zh: "有预警", en: "With warnings" },
  withheld: { zh: "休药期内", en: "In withdrawal" },
} as const satisfies Record<string, Words>;
export type RecordState = keyof typeof recordStates;
export const recordStateKeys = keysOf(recordStates);

export const boardSorts = [
  "house",
  "dayAge",
  "lossDayPct",
  "survivalPct",
  "feedG",
  "waterMl",
  "weightG",
  "layPct",
  "fcr",
  "epef",
] as const;
export type BoardSort = (typeof boardSorts)[number];

/** A flock on the board of a day. */
export const boardRowSchema = z.object({
  /** ID of the flock. */
  id: z.int(),
  ...flockPlace,
  farmId: z.int(),
  ...breedNames,
  day: calendarDay,
  /** By the farm's calendar, on that day. */
  dayAge: z.int(),
  windowDays: windowDaysSchema,
  isRecorded: z.boolean(),
  note: z.string(),
  lastAt: z.int().nullable(),
  lastBy: z.string().nullable(),
  /** Open measures against disease that were due by that day. */
  due: z.array(z.string()),
  /** The first days on which its meat and its eggs may be sold; null: they may on that day. */
  meatFrom: calendarDay.nullable(),
  eggsFrom: calendarDay.nullable(),
  /** Early warnings of the flock on that day. */
  warnings: z.array(advisedWarningSchema),
  /** Null: they are being written. */
  figures: flockDaySchema.nullable(),
});
export type BoardRow = z.infer<typeof boardRowSchema>;

/** A version of a day's record: the changes, their author and reason. */
export const recordVersionSchema = z.object({
  version: z.int(),
  at: z.int(),
  by: z.string(),
  source: z.string(),
  reason: z.string(),
  /** Time it was typed, epoch ms; null unless it was sent much later. */
  draftedAt: z.int().nullable(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});
export type RecordVersion = z.infer<typeof recordVersionSchema>;

/** Fields of a record in the log and in its versions. */
export const recordFields = {
  day: { name: { zh: "日期", en: "Day" } },
  feedKg: { name: { zh: "采食量 kg", en: "Feed kg" } },
  waterL: { name: { zh: "饮水量 L", en: "Water L" } },
  kwh: { name: { zh: "用电 kWh", en: "Energy kWh" } },
  note: { name: { zh: "备注", en: "Note" } },
  hasNoLosses: { name: { zh: "无死淘", en: "No losses" } },
  hasNoEggs: { name: { zh: "无产蛋", en: "No eggs" } },
  losses: { name: { zh: "死淘", en: "Losses" } },
  eggs: { name: { zh: "产蛋", en: "Eggs" } },
  eggSales: { name: { zh: "鸡蛋销售", en: "Egg sales" } },
  weighings: { name: { zh: "称重", en: "Weighings" } },
  moves: { name: { zh: "存栏变动", en: "Stock moves" } },
  treatments: { name: { zh: "用药免疫", en: "Treatments" } },
  withdrawal: { name: { zh: "休药期内出售", en: "Sold during withdrawal" } },
  /** For people with access to prices only. */
  prices: { name: { zh: "金额", en: "Prices" } },
} satisfies Partial<FieldsOf<FlockRecord & RecordValues & { withdrawal: string; prices: string }>>;
