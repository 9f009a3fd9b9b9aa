import { z } from "zod";
import { alarmKeys } from "../alarm/alarm.ts";
import { ownAdviceSchema } from "../base/own-advice.ts";
import { calendarDay } from "../fleet/flock/flock-day.ts";
import { flockPlace } from "../flock/production/flock-place.ts";
import { warningBriefSchema } from "../fleet/house/warning-kind.ts";
import { morningFigureKeys } from "./morning-figure.ts";
import { readinessSquareSchema } from "./readiness.ts";

const points = z.number();
/** The organisation's own words for likely causes and first checks. */
const own = ownAdviceSchema.optional();
/** Mornings in a row on which it was found. */
const days = z.int();

/** Why a house deserves a visit. Each is one sentence on the screen. */
export const morningReasonSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("alarm"),
    key: z.enum(alarmKeys),
    subject: z.string(),
    subjectName: z.string().optional(),
    subjectNameEn: z.string().optional(),
    severity: z.literal([1, 2, 3, 4]),
    /** True: active; false: over. */
    isOpen: z.boolean(),
    /** Hours of the last 24 in which it was active, and the number of raises. */
    hours: z.number(),
    count: z.int(),
    points,
    own,
  }),
  z.object({ kind: z.literal("warning"), ...warningBriefSchema.shape, days, points, own }),
  z.object({
    kind: z.literal("figure"),
    key: z.enum(morningFigureKeys),
    value: z.number(),
    usual: z.number(),
    like: z.int(),
    days,
    points,
    own,
  }),
  z.object({
    kind: z.literal("danger"),
    subject: z.string(),
    severity: z.literal([1, 2, 3, 4]),
    points,
  }),
  z.object({
    kind: z.literal("ready"),
    reason: readinessSquareSchema.shape.reasons.element,
    points,
  }),
  z.object({
    kind: z.literal("task"),
    key: z.enum(["planOverdue", "immuneOverdue"]),
    count: z.int(),
    points,
  }),
]);
export type MorningReason = z.infer<typeof morningReasonSchema>;

/** A figure of the last mornings, oldest first; null: not known on that day. */
export const morningCurveSchema = z.object({
  key: z.enum(morningFigureKeys),
  values: z.array(z.number().nullable()),
  usual: z.array(z.number().nullable()),
});
export type MorningCurve = z.infer<typeof morningCurveSchema>;

export const morningRowSchema = z.object({
  id: z.int(),
  ...flockPlace,
  farmId: z.int(),
  timeZone: z.string(),
  /** The morning by the farm's calendar; its figures are of the day and night before. */
  day: calendarDay,
  /** Place on the list of the organisation, from 1. */
  place: z.int(),
  points: z.number(),
  dayAge: z.int().nullable(),
  birds: z.int(),
  reasons: z.array(morningReasonSchema),
  curves: z.array(morningCurveSchema),
  visitedAt: z.int().nullable(),
  visitedBy: z.string().nullable(),
  /** A person's judgement whether the row was worth the visit; null: not given. */
  isUseful: z.boolean().nullable(),
  judgedBy: z.string().nullable(),
  version: z.int(),
});
export type MorningRow = z.infer<typeof morningRowSchema>;

/** Rows of the last seven mornings: how many were visited or judged, and how many were right. */
export const morningHitsSchema = z.object({
  rows: z.int(),
  visited: z.int(),
  useful: z.int(),
  useless: z.int(),
});
export type MorningHits = z.infer<typeof morningHitsSchema>;

/** The morning list of the houses that the caller sees. */
export const morningListSchema = z.object({
  /** Creation of the newest list; null: no list of today. */
  at: z.int().nullable(),
  total: z.int(),
  /** Houses with animals: those that need no visit, and those without data. */
  houses: z.int(),
  calm: z.int(),
  /** Houses without a reading in the 24 hours before the list was made; they are not on it. */
  unheard: z.int(),
  hits: morningHitsSchema,
  rows: z.array(morningRowSchema),
});

/**
 * A person's answer to a row of the list: the house was visited, and whether the visit was worth
 * it.
 */
export const answerMorningSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  answer: z.enum(["visited", "useful", "useless"]),
});
