import { z } from "zod";
import { alarmKeys, alarmSchema } from "../alarm/alarm.ts";
import { workNoteSchema } from "../alarm/planned-work.ts";
import { onDutySchema } from "../alarm/on-duty.ts";
import { houseSchema } from "../fleet/house/house.ts";
import { farmSchema, orgSchema } from "../account/farm-tree.ts";
import { readingSchema } from "../fleet/house/reading.ts";
import { fleetTalliesSchema } from "./farm-tally.ts";

/**
 * Everything a map and a list need at one moment: the reply of /overview/listOverview/ and the
 * stream's snapshot alike. It contains every open alarm (state not `closed`) of its houses. `seq`
 * is the number of the last fact it includes.
 *
 * A client that accepts it receives only a part of a large fleet: all farms, their `tallies` and
 * all open alarms, but only the houses that have one and those it names.
 */
export const fleetSnapshotSchema = z.object({
  seq: z.int(),
  serverTime: z.int(),
  /**
   * The database's oldest transaction that was not over: its readings may lack here. Null: unknown.
   */
  openTransaction: z.int().nullable().default(null),
  orgs: z.array(orgSchema),
  farms: z.array(farmSchema),
  houses: z.array(houseSchema),
  readings: z.array(readingSchema),
  alarms: z.array(alarmSchema),
  /**
   * Closed alarms that the incidents (incident.ts) of open and future alarms depend on: first
   * faults that are over, causes, alarms raised within the hour.
   */
  past: z.array(alarmSchema).default([]),
  /** End of the last alarm within a week, epoch ms; null: no such alarm, or one is open. */
  endedAt: z.int().nullable().default(null),
  /** Sums of a large fleet if only some of its houses are here; null: every house is here. */
  tallies: fleetTalliesSchema.nullable().default(null),
  /**
   * Alarms raised in each of the last 24 full or running clock hours, oldest first; null before the
   * first record.
   */
  hourly: z.array(z.object({ hour: z.int(), count: z.int().nullable() })),
});
export type FleetSnapshot = z.infer<typeof fleetSnapshotSchema>;

/** Days of the alarm counts, today included. */
export const summaryDays = 7;

/**
 * Day age from which feed per live weight is meaningful: before it, the weight at placement and the
 * error of the scale are too large a share.
 */
export const fcrFromDay = 21;

const bySeverity = z.array(z.int()).length(4);

/**
 * Data about the caller's houses that only the server has: the reply of /overview/summary. The rest
 * of the overview follows from `fleetSnapshotSchema`.
 */
export const overviewSummarySchema = z.object({
  serverTime: z.int(),
  /**
   * Number of the last seven days that are at least partly after the first record: earlier days are
   * unknown, not quiet.
   */
  knownDays: z.int().min(0).max(summaryDays),
  /**
   * Alarms raised, one row per kind that had any; `days` are each farm's own local days, oldest
   * first, today last.
   */
  alarmKinds: z.array(
    z.object({ key: z.enum(alarmKeys), days: z.array(z.int()).length(summaryDays) }),
  ),
  /** Alarms raised within 24 hours, and in the 24 before; null: before the first record. */
  raised: z.object({
    lately: z.int(),
    before: z.int().nullable(),
    /** Counts by severity, urgent first. */
    bySeverity: z.object({ lately: bySeverity, before: bySeverity.nullable() }),
  }),
  /** Calls of the last hour that were placed: answered by a person, or failed; others ring. */
  calls: z.object({ made: z.int(), answered: z.int(), failed: z.int() }),
  /** Power drawn now, kW, by the `houses` whose meter reported within two minutes. */
  power: z.object({ kw: z.number(), houses: z.int() }),
  /**
   * Time the last urgent alarm raised in these days was over, epoch ms; for an open one: now. Null:
   * there was none.
   */
  urgentUntil: z.int().nullable(),
  /**
   * Eggs and bird-days of the last whole day with eggs, two days ago at most. `ofHouses` have hens
   * in lay, `houses` of them known eggs, `yesterday` of these from yesterday.
   */
  laying: z.object({
    eggs: z.number(),
    birdDays: z.number(),
    houses: z.int(),
    yesterday: z.int(),
    ofHouses: z.int(),
  }),
  /**
   * Feed since the placement and live mass, to the end of the last whole day, of the same `houses`.
   * `ofHouses` have a meat flock of `fcrFromDay` days or more; `young` have a younger one and are
   * not included.
   */
  feed: z.object({
    feedKg: z.number(),
    massKg: z.number(),
    houses: z.int(),
    ofHouses: z.int(),
    young: z.int(),
  }),
  /** The last alarms that people saw and that are over, newest first, within a week. */
  ended: z.array(alarmSchema).default([]),
  /** Maintenance that is overdue, and in how many houses. */
  maintenance: z
    .object({ overdue: z.int(), overdueHouses: z.int() })
    .default({ overdue: 0, overdueHouses: 0 }),
  /**
   * People on call by a rota, otherwise the person who took over the last shift within a day; null:
   * no one.
   */
  duty: onDutySchema.nullable().default(null),
  /** Planned work that runs, and that begins within a day. */
  works: z.array(workNoteSchema).default([]),
  /** Gateways by type (gateway-type.ts). */
  gateways: z.array(
    z.object({
      typeKey: z.int(),
      typeName: z.string(),
      typeNameEn: z.string(),
      total: z.int(),
      online: z.int(),
    }),
  ),
});
export type OverviewSummary = z.infer<typeof overviewSummarySchema>;
