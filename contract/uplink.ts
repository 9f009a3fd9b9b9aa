import { z } from "zod";
import { commandAnswerSchema, sessionPattern } from "./control/order.ts";
import { gatewayCapsSchema } from "./gateway-feature.ts";
import { settingHashPattern, settingsSchema } from "./setting.ts";
import { adviceMessageSchema, edgeReportSchema, siteListSchema } from "./site/message.ts";
import { fileWordSchema } from "./update/message.ts";

/*
 * What a gateway says beside telemetry. Apart from mqtt.ts: pages know these, and no frames.
 */

/** On or off, as a gateway may write it. */
export const flag = z.union([z.literal([0, 1]), z.boolean().transform((on) => (on ? 1 : 0))]);

/**
 * Message on `up/event`: something that happened at the gateway. `offline` is what the last will
 * says.
 */
export const gatewayEvent = z.object({
  v: z.literal(1),
  ts: z.number().min(0).optional(),
  event: z.enum(["online", "offline", "restart", "diChange", "panel", "remote", "drill"]),
  /** With `online`: of this connection. Without one it is told to do nothing. */
  session: z.string().regex(sessionPattern).optional(),
  netType: z.enum(["wired", "wireless"]).optional(),
  /**
   * With `remote` and `online`: whether a key at the controller keeps everything from afar out. An
   * `online` with a session and without this says that it does not.
   */
  remote: z.enum(["on", "localOnly"]).optional(),
  di: z.array(flag).max(16).optional(),
  /** With `drill`: the test input that it was asked for on `down/drill`. */
  drill: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

/** Somebody counts as being at the panel for so long after its last key, ms. */
export const panelMs = 300_000;

/** Message on `up/ack`: the answer to a command. */
export const gatewayAck = z.object({
  v: z.literal(1),
  commandId: z.string().max(64),
  result: z.enum(["delivered", "applied", "rejected"]),
  reason: z.string().max(200).optional(),
});

/** Message on `up/attr`: what the gateway is. */
export const gatewayAttr = z.object({
  v: z.literal(1),
  version: z.string().max(40).optional(),
  simCard: z.string().max(40).optional(),
  netType: z.enum(["wired", "wireless"]).optional(),
  /** What it can be asked and told; without it, version 1: it is only read. */
  caps: gatewayCapsSchema.optional(),
  /** Of an edge computer: whom it looks after. */
  site: siteListSchema.optional(),
});

/** Message on `up/log`: a line of the device's own log. */
export const gatewayLog = z.object({
  v: z.literal(1),
  ts: z.number().min(0).optional(),
  /** Of the order that asked for it; absent: it says it by itself. */
  id: z.string().max(64).optional(),
  line: z.string().max(1000),
});

/** Who changed settings, as a controller says it. `report`: it only says what they are. */
export const settingOrigins = ["report", "panel", "command", "trialEnd", "midnight"] as const;

const settingHash = z.string().regex(settingHashPattern);
const groupName = z.string().min(1).max(20);
/** The settings of one group as the controller has them. */
export const groupReport = z.object({
  v: z.literal(2),
  group: groupName,
  /** Counts the changes; a controller that was replaced begins anew. */
  rev: z.int().min(0),
  hash: settingHash,
  origin: z.enum(settingOrigins).default("report"),
  /** Of the command that changed them. */
  id: z.string().max(64).optional(),
  /** When they were changed, epoch ms by the server's clock; absent: unknown. */
  at: z.int().min(0).optional(),
  values: settingsSchema.shape.values.default({}),
  rows: settingsSchema.shape.rows.default([]),
});
/** The hashes of groups: they still are what was said. */
export const hashReport = z.object({
  v: z.literal(2),
  hashes: z.record(groupName, settingHash),
});

/**
 * Message on `up/param`: settings, with every change and after each connection; or, every ten
 * minutes, the hashes of all groups.
 */
export const gatewayParam = z.union([groupReport, hashReport]);

/** A message beside telemetry, named after the last part of its topic. */
export const gatewayMessageSchema = z.discriminatedUnion("messageKind", [
  z.object({ messageKind: z.literal("event"), body: gatewayEvent }),
  z.object({ messageKind: z.literal("ack"), body: z.union([gatewayAck, commandAnswerSchema]) }),
  z.object({ messageKind: z.literal("attr"), body: gatewayAttr }),
  z.object({ messageKind: z.literal("log"), body: gatewayLog }),
  z.object({ messageKind: z.literal("param"), body: gatewayParam }),
  z.object({ messageKind: z.literal("fw"), body: fileWordSchema }),
  z.object({ messageKind: z.literal("edge"), body: edgeReportSchema }),
  z.object({ messageKind: z.literal("advice"), body: adviceMessageSchema }),
]);
export type GatewayMessage = z.infer<typeof gatewayMessageSchema>;

/**
 * Why something a gateway sent was refused, or what is wrong with something that was taken. Kept
 * with the payload in quarantine.
 */
export const quarantineReasons = [
  "unknownGateway",
  "revoked",
  "badTopic",
  "foreignTopic",
  "badPacket",
  "wrongSecret",
  "twoDevices",
  "tooLarge",
  "notJson",
  "badHeader",
  "tooManyFrames",
  "tooOld",
  "clockUnknown",
  "badValue",
  "unknownMetric",
  "badMessage",
  "manyValues",
  "meterJump",
  "readQuoted",
  "readBroken",
  "readHeader",
] as const;
export type QuarantineReason = (typeof quarantineReasons)[number];

/** What was taken all the same, and is told now and then so that somebody mends it. */
export const takenAnyway = [
  "readQuoted",
  "readBroken",
  "readHeader",
] as const satisfies readonly QuarantineReason[];

/** What is said of single fields: told once an hour and field, and then counted. */
export const fieldReasons = [
  "badValue",
  "unknownMetric",
  "manyValues",
  "meterJump",
  "badPacket",
  "wrongSecret",
  "twoDevices",
  ...takenAnyway,
] as const satisfies readonly QuarantineReason[];
