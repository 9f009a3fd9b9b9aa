import { z } from "zod";
import { eatenFeedSchema } from "../production/feed.ts";
import { calendarDay, flockDaySchema } from "../../fleet/flock/flock-day.ts";
import { flockMarginSchema } from "./flock-margin.ts";
import { outcomeSchema } from "../forecast/forecast.ts";
import { breedNames, flockPlace } from "../production/flock-place.ts";
import { immuneTaskSchema } from "../production/immune.ts";
import { templateKeys } from "../../maintenance/maintenance-template.ts";
import { lossCauseKeys } from "../production/loss-cause.ts";
import { stockMoveKindKeys, treatmentKindKeys } from "../production/production.ts";
import { line as textLine, reasonSize } from "../../base/text-field.ts";

/** Number of days of a quantity by source. */
const daysFrom = z.object({ hand: z.int(), meter: z.int(), unknown: z.int() });
export type DaysFrom = z.infer<typeof daysFrom>;

/** A flock from its placement to its end, or until now. Amounts of whole days. */
export const flockReportSchema = z.object({
  flockId: z.int(),
  ...flockPlace,
  ...breedNames,
  timeZone: z.string(),
  firstDay: calendarDay,
  /** The last whole day in it; null: no day is over. */
  lastDay: calendarDay.nullable(),
  /** True: the flock has left the house. */
  hasLeft: z.boolean(),
  formulaVersion: z.int(),
  /**
   * Weight the organisation corrects feed conversion to, kg per head, and the correction per kg.
   */
  correction: z.object({ referenceKg: z.number(), perKg: z.number() }),
  /** Unexplained birds: those that came, less those sold, moved, lost and left. */
  balance: z.object({
    placed: z.int(),
    /** Placed later, and moved here from another house. */
    movedIn: z.int(),
    /** Sold, and moved to another house. */
    movedOut: z.int(),
    /** The sold birds among them. */
    sold: z.int(),
    dead: z.int(),
    culled: z.int(),
    left: z.int(),
    unexplained: z.int(),
  }),
  sums: z.object({
    feedKg: z.number(),
    waterL: z.number(),
    kwh: z.number(),
    eggs: z.int(),
    feedFrom: daysFrom,
    waterFrom: daysFrom,
    kwhFrom: daysFrom,
  }),
  /** The figures of the last whole day. */
  last: flockDaySchema.nullable(),
  /** Amount eaten of each feed, by the recorded deliveries. */
  feeds: z.array(eatenFeedSchema).default([]),
  causes: z.array(z.object({ cause: z.enum(lossCauseKeys), birds: z.int() })),
  /** Birds that arrived later, were sold, moved or counted. */
  moves: z.array(
    z.object({
      day: calendarDay,
      kind: z.enum(stockMoveKindKeys),
      /** Moved here from another flock. */
      isIn: z.boolean(),
      birds: z.int(),
      liveKg: z.number().nullable(),
      partner: z.string(),
      docNo: z.string(),
      /** Null: not known, or hidden from this user. */
      price: z.number().nullable().default(null),
      by: z.string(),
    }),
  ),
  eggSales: z
    .array(
      z.object({
        day: calendarDay,
        eggs: z.int(),
        kg: z.number().nullable(),
        price: z.number().nullable(),
        buyer: z.string(),
        docNo: z.string(),
        by: z.string(),
      }),
    )
    .default([]),
  treatments: z.array(
    z.object({
      day: calendarDay,
      lastDay: calendarDay,
      kind: z.enum(treatmentKindKeys),
      product: z.string(),
      batch: z.string(),
      dose: z.string(),
      route: z.string(),
      /** The first days on which birds and eggs are free for sale; null: at once. */
      meatFrom: calendarDay.nullable(),
      eggsFrom: calendarDay.nullable(),
      price: z.number().nullable().default(null),
      by: z.string(),
    }),
  ),
  /** Null: not for this caller, or the flock was closed before margins existed. */
  margin: flockMarginSchema.nullable().default(null),
  /** Forecast of its main sale and what came; null: not sold by weight, or closed before. */
  forecast: outcomeSchema.nullable().default(null),
  /** Live mass of the birds present and of all that were sold, kg; null: not known. */
  massKg: z.number().nullable(),
  weighings: z.array(
    z.object({
      day: calendarDay,
      sample: z.int(),
      meanG: z.number(),
      cvPct: z.number().nullable(),
      by: z.string(),
    }),
  ),
  vaccinations: z.array(immuneTaskSchema.omit({ windowDays: true })),
  /** Maintenance of the house during the flock, by work; the most frequent first. */
  works: z
    .array(
      z.object({
        content: z.string(),
        template: z.enum(templateKeys).nullable(),
        times: z.int(),
        notPossible: z.int(),
        minutes: z.number(),
        lastOn: calendarDay,
      }),
    )
    .default([]),
  /** Cost of that work, by currency. */
  workCosts: z.array(z.object({ currency: z.string(), cost: z.number() })).default([]),
  /** Corrections with a reason. */
  corrections: z.array(
    z.object({ day: calendarDay, at: z.int(), by: z.string(), reason: z.string() }),
  ),
  days: z.array(flockDaySchema),
});
export type FlockReport = z.infer<typeof flockReportSchema>;

/** A closing of a flock's books. */
const closingSchema = z.object({
  version: z.int(),
  at: z.int(),
  by: z.string(),
  note: z.string(),
  /** When the flock was reopened; null: the closing is valid. */
  reopenedAt: z.int().nullable(),
  reopenedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
});
export type Closing = z.infer<typeof closingSchema>;
/** The report of a closing, or the current one, and all closings, the newest first. */
export const readReportSchema = flockReportSchema.extend({
  /** Null: the current report. */
  version: z.int().nullable(),
  closings: z.array(closingSchema),
});
export type ReadReport = z.infer<typeof readReportSchema>;

export const closeFlockSchema = z.object({
  flockId: z.int().positive(),
  note: textLine(reasonSize.max).default(""),
});
export const reopenFlockSchema = z.object({
  flockId: z.int().positive(),
  /** Version of the closing in force. */
  version: z.int(),
  reason: textLine(reasonSize.max).min(reasonSize.min),
});
