import { z } from "zod";
import { alarmKeys, alarmSchema } from "./alarm.ts";
import { line } from "../base/text-field.ts";
import { dayMs } from "../base/time.ts";

/**
 * A shift handover: the events of the shift, derived from the alarms on every request, and the
 * notes for the next person. Times in epoch ms UTC.
 */

/** Longest time a report covers. */
export const handoverSpanMs = 2 * dayMs;
/** Rows of each part of a report. */
export const handoverRowsMax = 200;

const count = z.int().min(0);

/** An incident at the end of the shift; counts are of alarms the caller sees. */
export const handoverIncidentSchema = z.object({
  /** ID of its first fault. */
  id: z.int(),
  key: z.enum(alarmKeys),
  first: alarmSchema,
  severity: z.literal([1, 2, 3, 4]),
  /** True: the first fault of the incident began within the shift. */
  isNew: z.boolean(),
  /** Time its last member was closed; null: it is open. */
  endedAt: z.int().nullable(),
  alarms: count,
  open: count,
  unacknowledged: count,
  houseIds: z.array(z.int()),
  farmIds: z.array(z.int()),
  /** Person who acknowledged last. */
  holder: z.object({ by: z.string(), at: z.int(), note: z.string().nullable() }).nullable(),
  /** When any person first took each step, epoch ms; null: not before the end of the shift. */
  way: z.object({
    told: z.int().nullable(),
    acknowledged: z.int().nullable(),
    onWay: z.int().nullable(),
    there: z.int().nullable(),
    fixed: z.int().nullable(),
  }),
});
export type HandoverIncident = z.infer<typeof handoverIncidentSchema>;

export const handoverReportSchema = z.object({
  from: z.int(),
  to: z.int(),
  /** Alarms raised in it, the urgent ones among them, and closed in it. */
  raised: count,
  urgent: count,
  closed: count,
  /**
   * Open incidents and those that began or ended within the shift, open ones first, then the worst;
   * `total`: all, `open`: the open ones, no matter which rows are listed.
   */
  incidents: z.object({ total: count, open: count, rows: z.array(handoverIncidentSchema) }),
  /** Shelved at its end. */
  shelved: z.object({ total: count, rows: z.array(alarmSchema) }),
  /** Longest wait for an acknowledgement in it, ms; null: no alarm waited. */
  longest: z.object({ alarm: alarmSchema, waitedMs: z.int() }).nullable(),
  /** Houses that were offline at its end, and since when; null: never online. */
  offline: z.array(z.object({ houseId: z.int(), since: z.int().nullable() })),
  /** Alarms acknowledged in it, by person. */
  people: z.array(z.object({ by: z.string(), acknowledged: count })),
  /** Windows of planned work that touch it, and the alarms that were hidden in them. */
  works: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        from: z.int(),
        /** When it ended, or is planned to end. */
        to: z.int(),
        houses: count,
        went: count,
        stood: count,
      }),
    )
    .default([]),
});
export type HandoverReport = z.infer<typeof handoverReportSchema>;

/** Handover written at the end of a shift. */
export const handoverSchema = z.object({
  id: z.int(),
  from: z.int(),
  to: z.int(),
  orgId: z.int().nullable(),
  orgName: z.string().nullable(),
  orgNameEn: z.string().nullable(),
  /** Farm whose subtree it covers; null: all of its organisation, or all organisations. */
  farmId: z.int().nullable(),
  farmName: z.string().nullable(),
  farmNameEn: z.string().nullable(),
  writtenAt: z.int(),
  writtenBy: z.string(),
  /** Person who took over; '': not named. */
  onDuty: z.string(),
  note: z.string(),
});
export type Handover = z.infer<typeof handoverSchema>;

export const onDutyMax = 40;
export const handoverNoteMax = 2000;
const timestamp = z.int().min(0).max(Date.UTC(2200, 0));
export const createHandoverSchema = z.object({
  from: timestamp,
  to: timestamp,
  farmId: z.int().positive().nullable().default(null),
  onDuty: line(onDutyMax),
  note: line(handoverNoteMax),
});
