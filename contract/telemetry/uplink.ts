import { minuteMs } from "../base/time.ts";
import { z } from "zod";
import { commandAnswerSchema, sessionPattern } from "../control/protocol/gateway-order.ts";
import { gatewayCapsSchema } from "../fleet/gateway/gateway-feature.ts";
import { settingOrigins } from "../control/parameter/setting-row.ts";
import { settingHashPattern, settingsSchema } from "../control/protocol/controller-setting.ts";
import {
  adviceMessageSchema,
  edgeReportSchema,
  siteListSchema,
} from "../control/edge/edge-message.ts";
import { fileWordSchema } from "../control/firmware/firmware-message.ts";

/*
 * Messages of a gateway other than telemetry. Separate from mqtt.ts, because pages use these but no
 * frames.
 */

/** On or off, in any form that gateways write. */
export const flag = z.union([z.literal([0, 1]), z.boolean().transform((on) => (on ? 1 : 0))]);

/** Message on `up/event`: an event at the gateway. `offline` is the last will. */
export const gatewayEvent = z.object({
  v: z.literal(1),
  ts: z.number().min(0).optional(),
  event: z.enum(["online", "offline", "restart", "diChange", "panel", "remote", "drill"]),
  /** With `online`: the session of this connection. A gateway without one gets no commands. */
  session: z.string().regex(sessionPattern).optional(),
  netType: z.enum(["wired", "wireless"]).optional(),
  /**
   * With `remote` and `online`: whether a key at the controller blocks all remote commands. An
   * `online` with a session and without this reports an open key.
   */
  remote: z.enum(["on", "localOnly"]).optional(),
  /** State of each alarm input, 1 = contact closed; null: not known. */
  di: z.array(flag.nullable()).max(16).optional(),
  /** With `drill`: the test input requested on `down/drill`. */
  drill: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
});

/** Time after the last key during which a person counts as at the panel, ms. */
export const panelMs = 5 * minuteMs;

/** Message on `up/ack`: the answer to a command. */
export const gatewayAck = z.object({
  v: z.literal(1),
  commandId: z.string().max(64),
  result: z.enum(["delivered", "applied", "rejected"]),
  reason: z.string().max(200).optional(),
});

/** Message on `up/attr`: the gateway's attributes. */
export const gatewayAttr = z.object({
  v: z.literal(1),
  version: z.string().max(40).optional(),
  simCard: z.string().max(40).optional(),
  netType: z.enum(["wired", "wireless"]).optional(),
  /** Requests and commands it supports; without it, version 1: it is read only. */
  caps: gatewayCapsSchema.optional(),
  /** For an edge computer: the houses that it watches. */
  site: siteListSchema.optional(),
});

/** Message on `up/log`: a line of the device's own log. */
export const gatewayLog = z.object({
  v: z.literal(1),
  ts: z.number().min(0).optional(),
  /** Id of the order that requested it; absent: the gateway sent it unprompted. */
  id: z.string().max(64).optional(),
  line: z.string().max(1000),
});

const settingHash = z.string().regex(settingHashPattern);
const groupName = z.string().min(1).max(20);
/** The settings of one group as the controller has them. */
export const groupReport = z.object({
  v: z.literal(2),
  group: groupName,
  /** Counts the changes; a replaced controller starts over. */
  rev: z.int().min(0),
  hash: settingHash,
  origin: z.enum(settingOrigins).default("report"),
  /** Id of the command that changed them. */
  id: z.string().max(64).optional(),
  /** Time of the change, epoch ms by the server's clock; absent: unknown. */
  at: z.int().min(0).optional(),
  values: settingsSchema.shape.values.default({}),
  rows: settingsSchema.shape.rows.default([]),
});
/** The hashes of groups: unchanged since the last report. */
export const hashReport = z.object({
  v: z.literal(2),
  hashes: z.record(groupName, settingHash),
});

/**
 * Message on `up/param`: settings, with every change and after each connection; or, every ten
 * minutes, the hashes of all groups.
 */
export const gatewayParam = z.union([groupReport, hashReport]);

/** A message other than telemetry, named after the last part of its topic. */
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
