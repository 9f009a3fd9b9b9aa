import { z } from "zod";
import { common, derived, type FieldsOf } from "../../base/field.ts";
import { currencyKeys } from "../../energy/tariff.ts";
import { calendarDay } from "../../fleet/flock/flock-day.ts";
import { line, optionalLine } from "../../base/text-field.ts";

/** Feed delivered to a farm, or to the silo of one of its houses. */
export const feedDeliverySchema = z.object({
  id: z.int(),
  orgId: z.int(),
  farmId: z.int(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  /** Null: for all houses of the farm. */
  houseId: z.int().nullable(),
  houseName: z.string().nullable(),
  houseNameEn: z.string().nullable(),
  /** Day of the farm's calendar. */
  day: calendarDay,
  kg: z.number(),
  formula: z.string(),
  batch: z.string(),
  supplier: z.string(),
  docNo: z.string(),
  /** Price of a tonne; null: unknown. */
  tonnePrice: z.number().nullable(),
  /** Currency of the farm. */
  currency: z.enum(currencyKeys),
  by: z.string(),
  version: z.int(),
});
export type FeedDelivery = z.infer<typeof feedDeliverySchema>;

export const feedFields = {
  orgId: null,
  farmId: null,
  farmName: common.farm,
  farmNameEn: null,
  houseId: null,
  houseName: common.house,
  houseNameEn: null,
  day: { name: { zh: "到货日期", en: "Delivered on" } },
  kg: { name: { zh: "数量 kg", en: "Amount kg" } },
  formula: { name: { zh: "料号", en: "Feed" }, max: 50 },
  batch: { name: { zh: "批号", en: "Batch" }, max: 50 },
  supplier: { name: { zh: "供应商", en: "Supplier" }, max: 100 },
  docNo: { name: { zh: "单据号", en: "Document no." }, max: 50 },
  tonnePrice: { name: { zh: "每吨单价", en: "Price per tonne" } },
  currency: derived({ name: { zh: "货币", en: "Currency" } }),
  by: derived({ isPerson: true, name: { zh: "登记人", en: "Recorded by" } }),
} satisfies FieldsOf<FeedDelivery>;

export const createFeedDeliverySchema = z.object({
  farmId: z.int().positive(),
  houseId: z.int().positive().nullable().default(null),
  day: calendarDay,
  kg: z.number().positive().max(1_000_000),
  formula: line(feedFields.formula.max).min(1),
  batch: optionalLine(feedFields.batch.max),
  supplier: optionalLine(feedFields.supplier.max),
  docNo: optionalLine(feedFields.docNo.max),
  tonnePrice: z.number().min(0).max(1_000_000).nullable().default(null),
});
export const updateFeedDeliverySchema = createFeedDeliverySchema.extend({
  id: z.int().positive(),
  version: z.int(),
});
export const feedSorts = ["day", "house", "kg"] as const;

/** Amount a flock ate of one feed. */
export const eatenFeedSchema = z.object({
  /** "": of days before the first delivery that is recorded. */
  formula: z.string(),
  kg: z.number(),
  days: z.int(),
  /** Null: the price of some of it is unknown. */
  cost: z.number().nullable(),
});
export type EatenFeed = z.infer<typeof eatenFeedSchema>;
