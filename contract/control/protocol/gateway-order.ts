import { z } from "zod";
import { fileKinds } from "./file-kind.ts";
import { settingChangeSchema, settingRowsMax, settingValueSchema } from "./controller-setting.ts";

/**
 * Orders to a gateway and its answers, version 2 of its protocol (docs/gateway-protocol.md). Four
 * fences keep an order from being carried out twice or late: its id in the gateway's journal, a
 * number that only rises, the session of the connection it was meant for, and an end by the
 * server's clock. The checks themselves: contract/control/protocol/order-fence.ts.
 */

/** Id of one MQTT connection: 48 random bits, made by the gateway for each. */
export const sessionPattern = /^[0-9a-f]{12}$/;

/** Largest order, bytes, and most values in one. */
export const orderBytesMax = 16_384;
export const orderItemsMax = 400;
/** Maximum number of orders in a gateway's journal. */
export const journalMax = 64;

const idSchema = z.string().min(1).max(64);
const keySchema = z.string().min(1).max(40);

/** Fields of every order that changes something. */
const fenced = {
  v: z.literal(2),
  id: idSchema,
  seq: z.int().min(1),
  session: z.string().regex(sessionPattern),
  /** Epoch ms by the server's clock: not to be begun after it. */
  notAfter: z.int(),
  /**
   * True: the order makes the house safer (more air, an earlier alarm), so it is accepted while
   * somebody uses the panel.
   */
  protective: z.boolean().optional(),
  /** Requesting person, for the panel and the device's log. */
  by: z.string().max(80).optional(),
};

/** Values of one group, written together or not at all. */
export const writeOrderSchema = z.object({
  ...fenced,
  type: z.literal("write"),
  group: keySchema,
  /** Hash of the group the desired values are based on. */
  base: z.string().max(64),
  atomic: z.literal(true),
  /** The former values are restored after this time, unless a person keeps the new ones. */
  trialMin: z.union([z.literal(15), z.literal(30), z.literal(60)]).optional(),
  items: z.array(settingChangeSchema).min(1).max(orderItemsMax),
});
export type WriteOrder = z.infer<typeof writeOrderSchema>;

const seconds = (max: number) => z.int().min(1).max(max);

/** Length of a hand mode without a given one, min. */
export const handMinutes = 60;

/** Actions a gateway can be ordered to do, by its word; all are absolute, nothing toggles. */
export const actionShapes = {
  horn: {
    to: z.enum(["on", "off"]),
    /** The horn stops by itself after this, s. */
    seconds: seconds(180).optional(),
  },
  mode: {
    to: z.enum(["smart", "hand", "empty"]),
    /** Minutes after which a manual mode ends, with or without a link; absent: `handMinutes`. */
    untilMin: z.int().min(15).max(240).optional(),
  },
  /** A ventilation level by hand, while the mode is hand. */
  level: { to: z.int().min(0).max(63) },
  /** Output test: one output on for a moment, then as before. */
  output: { port: z.int().min(1).max(255), seconds: seconds(60) },
  /** The controller's calendar clock is set to the server's time. */
  clock: {},
  restart: {},
  /** A latched alarm, by its code; null: all. */
  reset: { to: z.int().nullable() },
  /** The device log's last lines, on `up/log`. */
  log: { lines: z.int().min(1).max(500) },
  /** A file it has fetched is put to use; `version`: what runs, or is set, then. */
  install: {
    file: z.int().min(1).max(2_147_483_647),
    kind: z.enum(fileKinds),
    version: z.string().min(1).max(40),
  },
  /** Ends a trial: keeps the new values, or brings the former ones back now. */
  trial: { of: idSchema, to: z.enum(["keep", "former"]) },
} as const;

const fencedAction = <K extends string, S extends z.ZodRawShape>(key: K, shape: S) =>
  z.object({ ...fenced, type: z.literal("do"), do: z.literal(key), ...shape });

const hornOrderSchema = fencedAction("horn", actionShapes.horn);
export type HornOrder = z.infer<typeof hornOrderSchema>;

export const doOrderSchema = z.discriminatedUnion("do", [
  hornOrderSchema,
  fencedAction("mode", actionShapes.mode),
  fencedAction("level", actionShapes.level),
  fencedAction("output", actionShapes.output),
  fencedAction("clock", actionShapes.clock),
  fencedAction("restart", actionShapes.restart),
  fencedAction("reset", actionShapes.reset),
  fencedAction("log", actionShapes.log),
  fencedAction("trial", actionShapes.trial),
  fencedAction("install", actionShapes.install),
]);
export type DoOrder = z.infer<typeof doOrderSchema>;
export type DoKey = DoOrder["do"];

const action = <K extends string, S extends z.ZodRawShape>(key: K, shape: S) =>
  z.object({ do: z.literal(key), ...shape });

const personal = [
  action("mode", actionShapes.mode),
  action("level", actionShapes.level),
  action("output", actionShapes.output),
  action("clock", actionShapes.clock),
  action("restart", actionShapes.restart),
  action("reset", actionShapes.reset),
  action("log", actionShapes.log),
  action("trial", actionShapes.trial),
] as const;
/** Actions a person may have a gateway do: an order without its fences. The horn is the alarms'. */
export const personActionSchema = z.discriminatedUnion("do", personal);
export type PersonAction = z.infer<typeof personActionSchema>;
/** And what a rollout has it do. */
export const doActionSchema = z.discriminatedUnion("do", [
  ...personal,
  action("install", actionShapes.install),
]);
export type DoAction = z.infer<typeof doActionSchema>;

/** An order that changes something and therefore has fences. */
export const fencedOrderSchema = z.union([writeOrderSchema, doOrderSchema]);
export type FencedOrder = z.infer<typeof fencedOrderSchema>;

/** Orders that change nothing: they need no fence and may be repeated. */
export const readOrderSchema = z.object({
  v: z.literal(2),
  type: z.literal("read"),
  id: idSchema,
  groups: z.array(keySchema).max(40),
});
export const statusOrderSchema = z.object({
  v: z.literal(2),
  type: z.literal("status"),
  ids: z.array(idSchema).min(1).max(journalMax),
});
/** An order with this id is not to be begun any more. */
export const cancelOrderSchema = z.object({
  v: z.literal(2),
  type: z.literal("cancel"),
  id: idSchema,
});

/** Message on `down/cmd`. */
export const orderSchema = z.union([
  writeOrderSchema,
  doOrderSchema,
  readOrderSchema,
  statusOrderSchema,
  cancelOrderSchema,
]);
export type Order = z.infer<typeof orderSchema>;

/**
 * Why a gateway has not begun an order, in the order of its checks. `busy`: too many orders wait
 * before it.
 */
export const rejections = [
  "unsupported",
  "busy",
  "cancelled",
  "stale",
  "session",
  "clock",
  "expired",
  "controllerLost",
  "localOnly",
  "localBusy",
  "interlock",
  "notHand",
  "conflict",
  "range",
  "noTrial",
  "noFile",
] as const;
export type Rejection = (typeof rejections)[number];

/**
 * Result of one value. `applied`, `differs`: read back equal to the desired value, or not;
 * `former`: put back; `unknown`: it could not be read; the others are reasons why nothing was
 * written.
 */
export const itemResults = [
  "applied",
  "differs",
  "former",
  "unknown",
  "range",
  "conflict",
  "unsupported",
] as const;

export const answerItemSchema = z.object({
  k: keySchema,
  row: z
    .int()
    .min(0)
    .max(settingRowsMax - 1)
    .optional(),
  r: z.enum(itemResults),
  /** Value in the controller, read back. */
  is: settingValueSchema.optional(),
  /** With `range`: the bounds that the device accepts. */
  min: z.number().optional(),
  max: z.number().optional(),
});
export type AnswerItem = z.infer<typeof answerItemSchema>;

/** Answers of a gateway about an order. `unknown`: it is not in the journal. */
export const answerStates = [
  "begun",
  "done",
  "partly",
  "interrupted",
  "rejected",
  "unknown",
] as const;

/** Message on `up/ack`, version 2. */
export const commandAnswerSchema = z.object({
  v: z.literal(2),
  id: z.string().max(64),
  state: z.enum(answerStates),
  reason: z.string().max(200).optional(),
  /** With `stale` and `unknown`: the last order number that the gateway accepted. */
  seq: z.int().optional(),
  /**
   * With `unknown`: the highest number dropped from the journal. An order with a higher number that
   * is not in the journal was never begun.
   */
  forgotten: z.int().optional(),
  /** The group as it was read back. */
  rev: z.int().optional(),
  hash: z.string().max(64).optional(),
  /** With `done`: the bus failed midway, and the former values are back. */
  undone: z.boolean().optional(),
  items: z.array(answerItemSchema).max(orderItemsMax).optional(),
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
  /** The gateway's monotonic clock, as sent with the request. */
  echo: z.number(),
  /** Epoch ms. */
  server: z.int(),
});
export type TimeAnswer = z.infer<typeof timeAnswerSchema>;

/** Message on `down/time` every five minutes: the server lives and stores messages. */
export const aliveWordSchema = z.object({
  v: z.literal(1),
  alive: z.literal(true),
  /** Epoch ms. No answer: the way here is not known, so no clock is set by it. */
  server: z.int(),
});
