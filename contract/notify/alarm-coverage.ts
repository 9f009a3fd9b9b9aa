import { z } from "zod";
import { alarmKeys } from "../alarm/alarm.ts";
import { noticeChannelKeys, noticeReasonKeys, noticeTypeKeys } from "./notice.ts";
import { budgetChannels, usedUpStates } from "./notice-budget.ts";
import { minuteMs } from "../base/time.ts";

/**
 * Time after the raise within which a person must be notified of an alarm for a minute of the week
 * to count as covered, ms: by a call for urgent and high ones, by a message for medium ones.
 */
export const coverWithinMs = { 1: 15 * minuteMs, 2: 30 * minuteMs, 3: 120 * minuteMs } as const;
export const coveredSeverities = [1, 2, 3] as const;
export type CoveredSeverity = (typeof coveredSeverities)[number];

/** A stretch of time, epoch ms; its end is not in it. */
const interval = z.object({ from: z.int(), to: z.int() });

/** A place: a node of the farm tree or a house. */
export const placeInput = {
  farmId: z.coerce.number().int().positive().optional(),
  houseId: z.coerce.number().int().positive().optional(),
};

/** A date as year-month-day that is one. */
export const dateText = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, { error: "date" })
  .refine(
    (text) =>
      !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
      new Date(`${text}T00:00:00Z`).toISOString().startsWith(text),
    { error: "date" },
  );

/** People notified in a week of a place's alarms, as far as there are any. Times in epoch ms. */
export const coverageSchema = z.object({
  placeName: z.string(),
  placeNameEn: z.string().nullable(),
  timeZone: z.string(),
  /** The local midnights of the week, the one after it included. */
  days: z.array(z.int()).length(8),
  /** Contacts that apply, and those among them that notify nobody now. */
  phones: z.int(),
  closed: z.int(),
  paused: z.int(),
  /** Houses below the place that also have contacts of their own. */
  ownHouses: z.int(),
  /** Channels that contacts need and this installation has not. */
  missing: z.array(z.enum(noticeChannelKeys)),
  /** Years in the week without entered holidays, although a contact needs them. */
  unknownYears: z.array(z.int()),
  /** Contacts that repeat so often that a limit of the channel ends it. */
  overLimit: z.array(
    z.object({
      phoneId: z.int(),
      label: z.string(),
      channel: z.enum(noticeChannelKeys),
      max: z.int(),
      withinMs: z.int(),
    }),
  ),
  /** Channels that have used most of the day's budget, so that some notices are not sent today. */
  usedUp: z.array(z.object({ channel: z.enum(budgetChannels), state: z.enum(usedUpStates) })),
  /** Rotas of the contacts, and when none of their persons can be reached. */
  unmanned: z.array(z.object({ rotaName: z.string(), holes: z.array(interval) })),
  /** Times without a timely notification, by type and severity. In order of time. */
  cells: z.array(
    z.object({
      notice: z.enum(noticeTypeKeys),
      severity: z.literal(coveredSeverities),
      holes: z.array(interval),
    }),
  ),
});
export type Coverage = z.infer<typeof coverageSchema>;

/** Time that a simulation covers, ms, and the most lines it shows. */
export const simulatedMs = 24 * 60 * minuteMs;
export const simulatedMax = 200;

export const simulateSchema = z.object({
  houseId: z.int().positive(),
  key: z.enum(alarmKeys),
  /** Absent: the severity of the kind. */
  severity: z.literal([1, 2, 3, 4]).optional(),
  /** Time of the raise, epoch ms. */
  at: z.int().min(0).max(8.64e15),
});

/** Notices that would be sent for an alarm without an acknowledgement. */
export const simulationSchema = z.object({
  timeZone: z.string(),
  notice: z.enum(noticeTypeKeys),
  severity: z.literal([1, 2, 3, 4]),
  tellings: z.array(
    z.object({
      at: z.int(),
      phoneId: z.int(),
      /** Description of the contact, or as much of the number as the caller may see. */
      label: z.string(),
      /** The person on call then; null: the contact itself. */
      person: z.string().nullable(),
      phone: z.string(),
      channel: z.enum(noticeChannelKeys),
      kind: z.enum(["raise", "repeat"]),
      /** Reason why a notice is sent by another means, or not at all; null: as planned. */
      reason: z.enum(noticeReasonKeys).nullable(),
    }),
  ),
  /** Times in which a rota has nobody on call, as in the coverage of a week. */
  unmanned: z.array(z.object({ rotaName: z.string(), holes: z.array(interval) })),
  /** True: there are more lines than are shown. */
  isCut: z.boolean(),
  closed: z.int(),
  paused: z.int(),
  unknownYears: z.array(z.int()),
});
export type Simulation = z.infer<typeof simulationSchema>;
