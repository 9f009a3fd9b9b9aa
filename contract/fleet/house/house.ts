import { speciesKeys } from "../../base/animal.ts";
import { houseDrillSchema } from "./house-drill.ts";
import { z } from "zod";
import { houseControlSchema, noControl } from "./house-control.ts";
import { flockCardSchema } from "../flock/flock-card.ts";
import { networkOperatorKeys } from "./network-operator.ts";
import type { Reading } from "./reading.ts";
import { warningBriefSchema } from "./warning-kind.ts";
import type { Words } from "../../base/words.ts";

/** A house with its rarely changing data: flock, comfort band, presence. */
export const houseSchema = z.object({
  id: z.int(),
  farmId: z.int(),
  orgId: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  species: z.enum(speciesKeys),
  breed: z.string().nullable(),
  breedEn: z.string().nullable(),
  networkId: z.string().nullable(),
  /** Operator of its gateway's SIM card; null: wired or not known. */
  operator: z.enum(networkOperatorKeys).nullable().default(null),
  /** No flock is placed. */
  isEmpty: z.boolean(),
  placedAt: z.int().nullable(),
  placedCount: z.int().nullable(),
  /** Day age on the day of the placement; facts written before it was known have none. */
  placedAge: z.int().default(0),
  /** Figures of the flock; null: no flock is placed, or they are still being computed. */
  flock: flockCardSchema.nullable().default(null),
  /** Deviations that are not yet an alarm, the newest first. */
  warnings: z.array(warningBriefSchema).default([]),
  /**
   * The gateway has sent something within OFFLINE_AFTER_MS, three minutes by default. Null: it
   * never has.
   */
  isOnline: z.boolean().nullable(),
  /** Time of the last change of presence, epoch ms. */
  onlineSince: z.int().nullable(),
  /**
   * Target band of the temperature, degC: outside it an alarm is due. Null in an empty house or
   * before the first frame.
   */
  tempLow: z.number().nullable(),
  tempHigh: z.number().nullable(),
  /** Number of its alarms that are out of service; facts older than this field lack it. */
  outages: z.int().default(0),
  /** End of the planned work that hides alarms there; absent: no planned work. */
  workUntil: z.int().optional(),
  /** Remote control under way there; facts older than this field lack it. */
  control: houseControlSchema.default(noControl),
  /** The current fire drill; absent: no drill. */
  drill: houseDrillSchema.optional(),
});
export type House = z.infer<typeof houseSchema>;

export const houseStatuses = {
  alarm: { zh: "报警", en: "Alarm" },
  offline: { zh: "离线", en: "Offline" },
  noTemp: { zh: "无温度", en: "No temperature" },
  empty: { zh: "空舍", en: "Empty" },
  normal: { zh: "正常", en: "Normal" },
} as const satisfies Record<string, Words>;
export type HouseStatus = keyof typeof houseStatuses;

/** The filter: the five states, everything, and everything that is not offline. */
export const statusFilters = [
  "all",
  "offline",
  "online",
  "alarm",
  "noTemp",
  "empty",
  "normal",
] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The part of a house's state at a moment that decides its status. */
export interface StatusInput {
  readonly house: Pick<House, "isOnline" | "isEmpty">;
  /** Null: it never sent a live one. */
  readonly reading: Pick<Reading, "temp"> | null;
  /** Worst annunciated severity, 0 = none. */
  readonly worst: number;
}

/**
 * The one definition of a house's status: offline before alarm before empty before normal. A house
 * with birds but no temperature is never normal, because its condition is unknown.
 */
export function houseStatus({ house, reading, worst }: StatusInput): HouseStatus {
  if (house.isOnline !== true) return "offline";
  if (worst >= 1 && worst <= 3) return "alarm";
  if (house.isEmpty) return "empty";
  return (reading?.temp ?? null) === null ? "noTemp" : "normal";
}

/**
 * `alarm` selects every house with an annunciated alarm, offline ones too: a filter must not hide
 * trouble.
 */
export function matchesStatus(filter: StatusFilter, input: StatusInput): boolean {
  if (filter === "all") return true;
  if (filter === "online") return input.house.isOnline === true;
  if (filter === "alarm") return input.worst >= 1 && input.worst <= 3;
  return houseStatus(input) === filter;
}
