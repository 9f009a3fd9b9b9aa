import { z } from "zod";
import { alarmInputSchema } from "../fleet/gateway/alarm-input.ts";
import { fittedSchema } from "../fleet/gateway/gateway-feature.ts";
import { gatewayAck, gatewayAttr, gatewayEvent, gatewayLog } from "./uplink.ts";

const netType = z.enum(["wired", "wireless"]).nullable();
const received = { id: z.int(), at: z.int() };

/** A message of a gateway other than telemetry. `at`: when the server received it, epoch ms. */
export const gatewayMessageSchema = z.discriminatedUnion("kind", [
  z.object({ ...received, kind: z.literal("event"), event: gatewayEvent.shape.event, netType }),
  z.object({
    ...received,
    kind: z.literal("ack"),
    result: gatewayAck.shape.result,
    reason: z.string().nullable(),
  }),
  z.object({
    ...received,
    kind: z.literal("attr"),
    version: gatewayAttr.shape.version.nullable(),
    netType,
  }),
  z.object({ ...received, kind: z.literal("log"), line: gatewayLog.shape.line }),
]);
export type GatewayMessage = z.infer<typeof gatewayMessageSchema>;

/** The gateway of a house. Times in epoch ms. */
export const gatewaySchema = z.object({
  id: z.int(),
  houseId: z.int(),
  networkId: z.string(),
  /** Type of the gateway, by key and names of contract/fleet/gateway/gateway-type.ts. */
  typeKey: z.int(),
  typeName: z.string(),
  typeNameEn: z.string(),
  /** Features of its type. */
  fitted: fittedSchema,
  version: z.string().nullable(),
  simCard: z.string().nullable(),
  netType,
  /** Interval at which the gateway is set to report, s; null: found out from its frames. */
  intervalS: z.int().nullable(),
  /**
   * Interval found out from its frames, s; null: the gateway has reported once per minute, or
   * never.
   */
  foundIntervalS: z.int().nullable(),
  /** Null: never received. */
  isOnline: z.boolean().nullable(),
  onlineSince: z.int().nullable(),
  /** Time anything of it was last received. */
  seenAt: z.int().nullable(),
  /** The alarm inputs that have a name; any other input alarms when closed and is not important. */
  inputs: z.array(
    alarmInputSchema.pick({
      code: true,
      content: true,
      contentEn: true,
      relayType: true,
      important: true,
      shieldUntil: true,
    }),
  ),
  /** Newest first, the last ones only. */
  messages: z.array(gatewayMessageSchema),
});
export type Gateway = z.infer<typeof gatewaySchema>;

/** True when alarm inputs are wired to it: its type has some, or some are stored. */
export const hasInputs = (gateway: Pick<Gateway, "fitted" | "inputs"> | null | undefined) =>
  gateway != null && (gateway.fitted.alarmInputs > 0 || gateway.inputs.length > 0);

/**
 * A gateway went online or offline. `endedAt`: when the next change ended this, null while it
 * lasts.
 */
export const presenceLineSchema = z.object({
  id: z.int(),
  at: z.int(),
  isOnline: z.boolean(),
  netType,
  endedAt: z.int().nullable(),
});
export type PresenceLine = z.infer<typeof presenceLineSchema>;
