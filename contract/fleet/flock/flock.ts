import {
  externalIdsField,
  externalIdsForm,
  externalIdsSchema,
  externalKey,
} from "../external-id.ts";
import { z } from "zod";
import type { Species } from "../../base/animal.ts";
import { common, type FieldsOf } from "../../base/field.ts";
import { calendarDay } from "./flock-day.ts";

const dayAge = z.int().min(0).max(999);
/** Smallest and greatest weight at which animals are sold, g per head. */
export const targetWeightLimits = { min: 100, max: 200_000 } as const;
const targetWeight = z.int().min(targetWeightLimits.min).max(targetWeightLimits.max);
const placedCount = z.int().min(1).max(10_000_000);

/** A flock. `clearedAt` null: it is in the house. Times in epoch ms. */
export const flockSchema = z.object({
  id: z.int(),
  houseId: z.int(),
  breedId: z.int(),
  breedName: z.string(),
  breedNameEn: z.string().nullable(),
  placedAt: z.int(),
  clearedAt: z.int().nullable(),
  /** The day, by the farm's calendar, on which the house is to be cleared; null: not given. */
  plannedEnd: calendarDay.nullable(),
  /** Weight at which the flock is to be sold, g per head; null: by its breed. */
  targetWeightG: z.int().nullable(),
  placedCount: z.int(),
  /** Day age on the day of the placement. */
  placedAge: z.int(),
  /** Now, or when it left; by the farm's calendar. */
  dayAge: z.int(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
  /** Ids of other systems, by system; absent: no ids. */
  externalIds: externalIdsSchema.optional(),
});
export type Flock = z.infer<typeof flockSchema>;

export const flockFields = {
  houseId: null,
  breedId: common.breed,
  breedName: common.breed,
  breedNameEn: null,
  placedAt: { name: { zh: "入舍时间", en: "Placed" } },
  clearedAt: { name: { zh: "清舍时间", en: "Cleared" } },
  plannedEnd: { name: { zh: "计划清舍日期", en: "Planned clearing date" } },
  targetWeightG: { name: { zh: "目标体重 g", en: "Target weight g" } },
  placedCount: { name: { zh: "入舍数", en: "Head placed" } },
  placedAge: { name: { zh: "入舍日龄", en: "Age at placement" } },
  dayAge: { name: { zh: "日龄", en: "Age" }, isDerived: true },
  externalIds: externalIdsField,
} satisfies FieldsOf<Flock>;

/** Longer than animals of a species stay; for a placement longer ago the user is asked. */
export const longestStayDays: Readonly<Record<Species, number>> = {
  broiler: 90,
  yellow: 240,
  duck: 120,
  pig: 400,
  layer: 800,
};

/** 2000-01-01: no flock is older. */
const earliest = Date.UTC(2000, 0, 1);
const timestamp = z.int().min(earliest, { error: "longAgo" }).max(8.64e15);
const flockShape = z.object({
  breedId: z.int().positive(),
  placedAt: timestamp,
  placedCount,
  placedAge: dayAge.default(0),
  /** Absent: unchanged; null: no date. */
  plannedEnd: calendarDay.nullish(),
  targetWeightG: targetWeight.nullish(),
  externalIds: externalIdsForm,
});

/** A flock is placed in an empty house: at most later on the farm's current day. */
export const placeFlockSchema = flockShape.extend({ houseId: z.int().positive() });
/** The flock with this id in the other system, or a new flock that gets the id. */
export const putFlockSchema = placeFlockSchema.omit({ externalIds: true }).extend(externalKey);

/**
 * A corrected record of a flock. `clearedAt` absent: unchanged; null: it is in the house after all.
 */
export const updateFlockSchema = flockShape.extend({
  id: z.int().positive(),
  version: z.int(),
  clearedAt: timestamp.nullish(),
});

/** The flock has left: the house is empty from `clearedAt` on. */
export const clearFlockSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  clearedAt: timestamp,
});

/** A flock that was never there. Readings and alarms are the house's and stay. */
export const deleteFlockSchema = z.object({ id: z.int().positive(), version: z.int() });

/** A breed that can be placed in a house. */
export const placeableBreedSchema = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
});
