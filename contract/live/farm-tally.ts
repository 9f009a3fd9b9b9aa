import { z } from "zod";
import { speciesKeys } from "../base/animal.ts";

/** Water, L, or feed, kg, of one day. */
const dayUseSchema = z.object({
  /** Used since local midnight; null: no house reports it. */
  used: z.number().nullable(),
  /**
   * Used today by the houses that know both days, and by the same houses yesterday until this time
   * of day.
   */
  today: z.number(),
  yesterday: z.number(),
});

/**
 * The houses of a farm as numbers, by their own state: alarms are left out, because viewers have
 * every open one. Figures are of houses that are not stale.
 */
export const farmTallySchema = z.object({
  farmId: z.int(),
  houses: z.int(),
  /** As in `houseStatus` for a house without an alarm; the rest are normal. */
  offline: z.int(),
  empty: z.int(),
  noTemp: z.int(),
  /** Living birds (`livingIn`). */
  birds: z.number(),
  species: z.array(z.enum(speciesKeys)),
  water: dayUseSchema,
  feed: dayUseSchema,
  /** Energy used today, kWh; null: no house reports it. */
  kwhToday: z.number().nullable(),
  /** Commands under way, and the time since when one is unconfirmed. */
  openCommands: z.int(),
  unconfirmedAt: z.int().nullable(),
});
export type FarmTally = z.infer<typeof farmTallySchema>;

/** Flocks of one breed and day age. */
const stockSchema = z.object({
  breed: z.string().nullable(),
  breedEn: z.string().nullable(),
  /** Null: it is not known. */
  dayAge: z.int().nullable(),
  houses: z.int(),
  birds: z.number(),
  /** Houses with birds that nobody has counted since they were placed. */
  uncounted: z.int(),
});

/** A sum with the number of houses that report their part of it. */
const known = z.object({ sum: z.number(), of: z.number(), houses: z.int() });

/** The farms with houses in the caller's scope, and their houses together. */
export const fleetTalliesSchema = z.object({
  farms: z.array(farmTallySchema),
  /** Ids of the houses that are farthest from their target, farthest first. */
  farthest: z.array(z.int()),
  stock: z.array(stockSchema),
  /** Animals placed in houses with a flock. */
  placed: known,
  /** Percents of survival times animals placed, of the animals placed there. */
  survival: known,
  /** Water used today, L, of feed, kg, by houses that report both. */
  waterFeed: known,
  /** Energy used today, kWh. */
  energy: known,
});
export type FleetTallies = z.infer<typeof fleetTalliesSchema>;

/** Number of the houses that are farthest from their target. */
export const farthestMax = 24;
