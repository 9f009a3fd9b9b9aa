import { speciesKeys } from "../../base/animal.ts";
import { keysOf } from "../../base/table-keys.ts";
import { z } from "zod";
import { common, derived, type FieldsOf } from "../../base/field.ts";
import { round } from "../../base/round-number.ts";
import { line, nameEn, optionalLine } from "../../base/text-field.ts";

/**
 * Values of a breed standard for a day of age: least and greatest plausible value, and decimal
 * places. Light in hours per day and lux; water, weight and feed per head.
 */
export const breedCells = {
  dayAge: { min: 0, max: 1000, decimals: 0 },
  tempC: { min: 0, max: 45, decimals: 1 },
  rhLowPct: { min: 0, max: 100, decimals: 1 },
  rhHighPct: { min: 0, max: 100, decimals: 1 },
  co2Ppm: { min: 300, max: 20_000, decimals: 0 },
  lightH: { min: 0, max: 24, decimals: 2 },
  lightLux: { min: 0, max: 2000, decimals: 1 },
  waterMl: { min: 0, max: 50_000, decimals: 1 },
  weightG: { min: 0, max: 500_000, decimals: 1 },
  feedG: { min: 0, max: 20_000, decimals: 1 },
  eggG: { min: 0, max: 150, decimals: 1 },
  layPct: { min: 0, max: 100, decimals: 1 },
  survivalPct: { min: 0, max: 100, decimals: 2 },
} as const;
export type BreedCell = keyof typeof breedCells;
export const breedCellKeys = keysOf(breedCells);

export const breedDaysMax = 1000;
export const remindersMax = 200;

const cell = (key: BreedCell) => {
  const { min, max, decimals } = breedCells[key];
  return z
    .number()
    .min(min)
    .max(max)
    .transform((value) => round(value, decimals));
};
const silent = (key: BreedCell) => cell(key).nullable();
const dayAge = z.int().min(breedCells.dayAge.min).max(breedCells.dayAge.max);

/**
 * A row of a breed standard; values between rows are interpolated linearly. The temperature is
 * always given, because houses are judged by it. Null: not in the standard.
 */
export const breedDaySchema = z.object({
  dayAge,
  tempC: cell("tempC"),
  rhLowPct: silent("rhLowPct"),
  rhHighPct: silent("rhHighPct"),
  co2Ppm: silent("co2Ppm"),
  lightH: silent("lightH"),
  lightLux: silent("lightLux"),
  waterMl: silent("waterMl"),
  weightG: silent("weightG"),
  feedG: silent("feedG"),
  eggG: silent("eggG"),
  layPct: silent("layPct"),
  survivalPct: silent("survivalPct"),
});
export type BreedDay = z.infer<typeof breedDaySchema>;

/** Measure against disease that is due at an age. */
export const reminderSchema = z.object({ dayAge, content: line(200).min(1) });
export type ImmuneReminder = z.infer<typeof reminderSchema>;

/** A whole standard: its rows by ascending age, and its reminders. */
export const saveBreedDaysSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  days: z
    .array(breedDaySchema)
    .max(breedDaysMax)
    .superRefine((days, context) => {
      days.forEach((day, index) => {
        if (index > 0 && day.dayAge <= days[index - 1]!.dayAge)
          context.addIssue({ code: "custom", message: "ageOrder", path: [index, "dayAge"] });
        if (day.rhLowPct !== null && day.rhHighPct !== null && day.rhHighPct < day.rhLowPct)
          context.addIssue({ code: "custom", message: "rhOrder", path: [index, "rhHighPct"] });
      });
    }),
  reminders: z.array(reminderSchema).max(remindersMax),
});

/** A breed as its list and its form show it. */
export const breedRowSchema = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  species: z.enum(speciesKeys),
  factory: z.string(),
  description: z.string(),
  /** Source of the figures of its standard. */
  source: z.string(),
  /** Age at which flocks of it are usually sold, days; null: usual for the species. */
  saleAge: z.int().nullable(),
  /** Author of the breed; '' for a breed that came with the installation. */
  operator: z.string(),
  /** Visible to all; false: to its organisation only. */
  isCommon: z.boolean(),
  /** The caller may change it. */
  canChange: z.boolean(),
  /** Epoch ms. */
  createdAt: z.int(),
  /** Rows of its standard, and the last age they name; null without any. */
  dayCount: z.int(),
  lastDay: z.int().nullable(),
  /** Current flocks of it in the caller's scope. */
  flockCount: z.int(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
});
export type BreedRow = z.infer<typeof breedRowSchema>;

export const breedDetailSchema = breedRowSchema.extend({
  days: z.array(breedDaySchema),
  reminders: z.array(reminderSchema),
});
export type BreedDetail = z.infer<typeof breedDetailSchema>;

export const breedFields = {
  code: common.code,
  name: common.name,
  nameEn: common.nameEn,
  species: common.species,
  factory: { name: { zh: "育种公司", en: "Breeding company" }, max: 50 },
  description: { name: { zh: "说明", en: "Description" }, max: 500 },
  source: { name: { zh: "数据来源", en: "Data source" }, max: 200 },
  saleAge: { name: { zh: "出栏日龄", en: "Slaughter age" } },
  operator: { isPerson: true, name: { zh: "创建人", en: "Created by" }, isDerived: true },
  isCommon: { name: { zh: "通用", en: "Common" } },
  canChange: null,
  createdAt: derived(common.createdAt),
  dayCount: { name: { zh: "标准行数", en: "Standard rows" }, isDerived: true },
  lastDay: { name: { zh: "标准至日龄", en: "Standard to day" }, isDerived: true },
  flockCount: { name: { zh: "在养批次", en: "Current flocks" }, isDerived: true },
} satisfies FieldsOf<BreedRow>;
/** Parts of a standard. */
export const standardFields = {
  days: { name: { zh: "日龄标准", en: "Standard by age" } },
  reminders: { name: { zh: "免疫提醒", en: "Vaccination reminders" } },
} satisfies Partial<FieldsOf<BreedDetail>>;

const breedShape = z.object({
  name: line(breedFields.name.max).min(1),
  nameEn,
  code: line(breedFields.code.max)
    .min(1)
    .regex(/^[A-Za-z0-9_-]+$/, { error: "code" }),
  species: z.enum(speciesKeys),
  factory: optionalLine(breedFields.factory.max),
  description: optionalLine(breedFields.description.max),
  source: optionalLine(breedFields.source.max),
  saleAge: z.int().min(1).max(breedDaysMax).nullish(),
});
/**
 * A new breed: an administrator's is common, another user's belongs to the organisation.
 * `copyOfId`: begins with that breed's standard and reminders.
 */
export const createBreedSchema = breedShape.extend({ copyOfId: z.int().positive().nullish() });
export const updateBreedSchema = breedShape.extend({ id: z.int().positive(), version: z.int() });
export type CreateBreed = z.input<typeof createBreedSchema>;

/** Sort keys of breeds. */
export const breedSorts = [
  "name",
  "code",
  "species",
  "factory",
  "createdAt",
  "days",
  "flocks",
] as const;
/** Origins of the breeds a list shows. */
export const breedOrigins = ["common", "own"] as const;
