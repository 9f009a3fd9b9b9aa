import { z } from "zod";
import { actionShapes } from "../protocol/gateway-order.ts";
import { networkIdPattern } from "../../fleet/gateway/network-id.ts";
import { settingChangeSchema } from "../protocol/controller-setting.ts";
import { hourMs } from "../../base/time.ts";

/*
 * Messages of an edge computer of a site (type 60) in addition to those of every gateway: its state
 * and its cameras' values (`up/edge`), and its advice to people (`up/advice`). It cannot control
 * another house: its advice becomes a command only through a person, or within the bounds of
 * contract/control/edge/autopilot.ts.
 */

/** Maximum number of houses of one site. */
const siteHousesMax = 64;

const networkId = z.string().regex(networkIdPattern);

/**
 * Part of `up/attr`: the houses that the edge computer watches, by network ID; only houses of its
 * own farm.
 */
export const siteListSchema = z.array(networkId).max(siteHousesMax);

const share = z.number().min(0).max(100);
/** Values of its cameras and scales for one house. Absent or null ones are not reported. */
const eyes = {
  /** Dead animals in view. */
  aiDead: z.int().min(0).max(100_000).nullish(),
  /** Evenness of their spread over the floor, percent; 100: even. */
  aiSpread: share.nullish(),
  /** Share of them that move, percent. */
  aiActivity: share.nullish(),
  /** Mean live weight by image, g. */
  aiWeight: z.number().min(10).max(400_000).nullish(),
};

/** Message on `up/edge`, about once per minute. */
export const edgeReportSchema = z.object({
  v: z.literal(2),
  /** Calendar clock of the computer, UTC seconds, to show how far it is off. */
  ts: z.number().min(0).max(32_503_680_000),
  model: z.string().trim().min(1).max(40).nullish(),
  /** Used part of its disk, percent. */
  diskPct: share.nullish(),
  /** Temperature of its board, degC. */
  boardC: z.number().min(-40).max(125).nullish(),
  /** Messages waiting to be sent. */
  queue: z.int().min(0).max(10_000_000).nullish(),
  houses: z
    .array(z.object({ house: networkId, ...eyes }))
    .max(siteHousesMax)
    .default([]),
});

/** Longest validity of advice. */
export const adviceLastsMs = hourMs;
/** Maximum number of items of open advice of one edge computer; more is refused. */
export const adviceOpenMax = 50;
const adviceItemsMax = 40;

/** A text about a house, in at least one language. */
export const adviceWhySchema = z
  .object({
    zh: z.string().trim().min(1).max(300).optional(),
    en: z.string().trim().min(1).max(300).optional(),
  })
  .refine(({ zh, en }) => zh !== undefined || en !== undefined, "neither zh nor en");

/** Basis of the advice: one quantity over time, oldest first. */
export const adviceCurveSchema = z.object({
  name: adviceWhySchema,
  unit: z.string().trim().max(12),
  points: z
    .array(z.tuple([z.int().min(0), z.number()]))
    .min(2)
    .max(120),
});

/** Actions on a house's controller that an edge computer may propose at all. */
export const adviceActionSchema = z.discriminatedUnion("do", [
  z.object({ do: z.literal("mode"), ...actionShapes.mode }),
  z.object({ do: z.literal("level"), ...actionShapes.level }),
]);
export type AdviceAction = z.infer<typeof adviceActionSchema>;

const advice = {
  v: z.literal(2),
  /** Id of the advice: a second message with the same id is a repeat. */
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
    /** `from`: the assumed current value; if it differs, nothing is sent. */
    items: z.array(settingChangeSchema).min(1).max(adviceItemsMax),
    /** Time after which the former values are restored. */
    trialMin: z.union([z.literal(15), z.literal(30), z.literal(60)]).nullish(),
  }),
  z.object({ ...advice, action: adviceActionSchema }),
]);
export type AdviceMessage = z.infer<typeof adviceMessageSchema>;
