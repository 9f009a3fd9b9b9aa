import { z } from "zod";

/**
 * What a gateway is told to do, version 2 of its protocol (docs/gateway-protocol.md). Four fences
 * keep an order from being done twice or late: its id in the gateway's journal, a number that only
 * rises, the session of the connection it was meant for, and an end by the server's clock.
 */

/** Of one MQTT connection: 48 random bits, made anew by the gateway with each. */
export const sessionPattern = /^[0-9a-f]{12}$/;

/** An order to do something; `on` and `off` are absolute, nothing toggles. */
export const doCommandSchema = z.object({
  v: z.literal(2),
  type: z.literal("do"),
  id: z.string().min(1).max(64),
  seq: z.int().min(1),
  session: z.string().regex(sessionPattern),
  /** Epoch ms by the server's clock: not to be begun after it. */
  notAfter: z.int(),
  do: z.literal("horn"),
  to: z.enum(["on", "off"]),
  /** It falls silent by itself after this, s. */
  seconds: z.int().min(1).max(180).optional(),
});
export type DoCommand = z.infer<typeof doCommandSchema>;

/** Why a gateway has not done it, in the order it looks. */
export const rejections = ["unsupported", "stale", "session", "clock", "expired"] as const;
export type Rejection = (typeof rejections)[number];

/** Message on `up/ack`, version 2: what became of an order. */
export const commandAnswerSchema = z.object({
  v: z.literal(2),
  id: z.string().max(64),
  state: z.enum(["begun", "done", "rejected"]),
  reason: z.string().max(200).optional(),
  /** With `stale`: the last number it has taken. */
  seq: z.int().optional(),
});
export type CommandAnswer = z.infer<typeof commandAnswerSchema>;

/** Message on `up/event`: what time is it? It is answered at once and not stored. */
export const timeRequestSchema = z.object({
  v: z.literal(1),
  event: z.literal("timeRequest"),
  /** The asker's monotonic clock, ms. */
  mono: z.number(),
});

/** Message on `down/time`: the answer to a `timeRequest`. */
export const timeAnswerSchema = z.object({
  v: z.literal(1),
  /** The asker's monotonic clock, as it said it. */
  echo: z.number(),
  /** Epoch ms. */
  server: z.int(),
});
