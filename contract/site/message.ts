import { z } from "zod";
import { actionShapes } from "../control/order.ts";
import { networkIdPattern } from "../network-id.ts";
import { settingChangeSchema } from "../setting.ts";
import { hourMs } from "../time.ts";

/*
 * What an edge computer of a site (type 60) says beside what every gateway does: how it is and what
 * its cameras see (`up/edge`), and what it would have people do (`up/advice`). It can say nothing
 * to another house: its advice becomes a command only by a person's hand, or within the bounds of
 * contract/site/autopilot.ts.
 */

/** Most houses of one site. */
const siteHousesMax = 64;

const networkId = z.string().regex(networkIdPattern);

/** Of `up/attr`: the houses it looks after, by their network IDs; only those of its own farm. */
export const siteListSchema = z.array(networkId).max(siteHousesMax);

const share = z.number().min(0).max(100);
/** What its cameras and scales see of one house. What is absent or null is not reported. */
const eyes = {
  /** Animals lying dead in view. */
  aiDead: z.int().min(0).max(100_000).nullish(),
  /** How evenly they are spread over the floor, percent; 100: evenly. */
  aiSpread: share.nullish(),
  /** Share of them that move, percent. */
  aiActivity: share.nullish(),
  /** Mean live weight by image, g. */
  aiWeight: z.number().min(10).max(400_000).nullish(),
};

/** Message on `up/edge`, about once a minute. */
export const edgeReportSchema = z.object({
  v: z.literal(2),
  /** Its calendar clock, UTC seconds: how far that is off is shown. */
  ts: z.number().min(0).max(32_503_680_000),
  model: z.string().trim().min(1).max(40).nullish(),
  /** Of its disk that is used, percent. */
  diskPct: share.nullish(),
  /** Of its board, degC. */
  boardC: z.number().min(-40).max(125).nullish(),
  /** Messages that wait to be said. */
  queue: z.int().min(0).max(10_000_000).nullish(),
  houses: z
    .array(z.object({ house: networkId, ...eyes }))
    .max(siteHousesMax)
    .default([]),
});

/** Advice holds for at most so long. */
export const adviceLastsMs = hourMs;
/** Advice of one edge computer that stands open, at most; what comes beyond that is refused. */
export const adviceOpenMax = 50;
const adviceItemsMax = 40;

/** Says something about a house, in one language at least. */
export const adviceWhySchema = z
  .object({
    zh: z.string().trim().min(1).max(300).optional(),
    en: z.string().trim().min(1).max(300).optional(),
  })
  .refine(({ zh, en }) => zh !== undefined || en !== undefined, "neither zh nor en");

/** What it goes by: one quantity over time, oldest first. */
export const adviceCurveSchema = z.object({
  name: adviceWhySchema,
  unit: z.string().trim().max(12),
  points: z
    .array(z.tuple([z.int().min(0), z.number()]))
    .min(2)
    .max(120),
});

/** What of a house's controller an edge computer may speak of at all. */
export const adviceActionSchema = z.discriminatedUnion("do", [
  z.object({ do: z.literal("mode"), ...actionShapes.mode }),
  z.object({ do: z.literal("level"), ...actionShapes.level }),
]);
export type AdviceAction = z.infer<typeof adviceActionSchema>;

const advice = {
  v: z.literal(2),
  /** Its own: the same id is the same advice, said again. */
  id: z.string().min(1).max(64),
  house: networkId,
  /** Server time (`down/time`), epoch ms, after which it means nothing any more. */
  until: z.int().min(0),
  /** Percent; absent: not reported. */
  confidence: share.nullish(),
  why: adviceWhySchema,
  curve: adviceCurveSchema.nullish(),
};
/** Message on `up/advice`. */
export const adviceMessageSchema = z.union([
  z.object({
    ...advice,
    group: z.string().min(1).max(20),
    /** `from`: what it takes the value for; where it is another, nothing is sent. */
    items: z.array(settingChangeSchema).min(1).max(adviceItemsMax),
    /** The former values come back by themselves after so long. */
    trialMin: z.union([z.literal(15), z.literal(30), z.literal(60)]).nullish(),
  }),
  z.object({ ...advice, action: adviceActionSchema }),
]);
export type AdviceMessage = z.infer<typeof adviceMessageSchema>;
