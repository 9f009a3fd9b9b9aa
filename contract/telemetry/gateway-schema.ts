import { z } from "zod";
import { metrics, type Metric } from "../base/metric.ts";
import { units } from "../base/measure-unit.ts";
import {
  aliveWordSchema,
  commandAnswerSchema,
  orderSchema,
  timeAnswerSchema,
  timeRequestSchema,
} from "../control/protocol/gateway-order.ts";
import { adviceMessageSchema, edgeReportSchema } from "../control/edge/edge-message.ts";
import {
  pieceRequestSchema,
  fileOrderSchema,
  fileWordSchema,
} from "../control/firmware/firmware-message.ts";
import { metricOfField, runFields, runSecondsMax } from "./field-metric.ts";
import { drillOrderSchema, type FrameField, frameFields, frameHeader } from "./mqtt.ts";
import { gatewayAck, gatewayAttr, gatewayEvent, gatewayLog, gatewayParam } from "./uplink.ts";

type Json = z.core.JSONSchema.BaseSchema;

/** Frames of one message that a gateway should send at most. */
const framesMax = 200;

/** The form a message has as a gateway writes or reads it. */
const written = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input" });
  return rest;
};

/** Unit and range of a field; null: it has none. */
function rangeOf(field: FrameField): { unit: string; minimum: number; maximum: number } | null {
  if ((runFields as readonly string[]).includes(field))
    return { unit: "s", minimum: 0, maximum: runSecondsMax };
  if (!(field in metricOfField)) return null;
  const metric: Metric = metrics[metricOfField[field as keyof typeof metricOfField]];
  const [minimum, maximum] = metric.reach ?? [metric.min, metric.max];
  return { unit: units[metric.unit].symbol, minimum, maximum };
}

/** Puts the range at every number of a schema. */
function within(schema: Json, range: { minimum: number; maximum: number }): Json {
  // Zod also writes a list of types, which its own type does not know.
  if ([schema.type as unknown].flat().includes("number")) return { ...schema, ...range };
  const parts = { ...schema };
  if (parts.anyOf) parts.anyOf = parts.anyOf.map((item) => within(item, range));
  if (typeof parts.items === "object" && !Array.isArray(parts.items))
    parts.items = within(parts.items as Json, range);
  return parts;
}

/** A frame; fields the protocol does not have are refused alone, and therefore wrong. */
function frameSchema(): Json {
  const fields = Object.entries(frameFields).map(([key, schema]) => {
    const json = written(schema.nullish());
    const range = rangeOf(key as FrameField);
    if (range === null) return [key, json] as const;
    const { unit, ...ends } = range;
    return [key, { ...within(json, ends), ...(unit === "" ? {} : { description: unit }) }] as const;
  });
  const header = written(frameHeader);
  return {
    ...header,
    properties: { ...header.properties, ...Object.fromEntries(fields) },
    additionalProperties: false,
  };
}

const telemetry = (): Json => ({
  anyOf: [
    { $ref: "#/$defs/frame" },
    { type: "array", minItems: 1, maxItems: framesMax, items: { $ref: "#/$defs/frame" } },
  ],
  $defs: { frame: frameSchema() },
});

/** One message of the protocol. `topic`: below `v1/gw/{networkId}/`. */
export interface MessageSchema {
  readonly name: string;
  readonly topic: string;
  readonly title: string;
  readonly make: () => Json;
}

const message = (
  topic: string,
  title: string,
  schema: z.ZodType | (() => Json),
): MessageSchema => ({
  name: topic.replace("/", "-"),
  topic,
  title,
  make: typeof schema === "function" ? schema : () => written(schema),
});

/** Every message in both directions. Binary pieces of files on `down/fw` have none. */
export const messageSchemas: readonly MessageSchema[] = [
  message("up/tele", "Telemetry: a frame, or a list of at most 200", telemetry),
  message(
    "up/event",
    "Something happened, or a question for the time",
    z.union([gatewayEvent, timeRequestSchema]),
  ),
  message("up/attr", "What the gateway is and can do", gatewayAttr),
  message("up/ack", "Answer to an order", z.union([gatewayAck, commandAnswerSchema])),
  message("up/log", "A line of the device's log", gatewayLog),
  message("up/param", "Settings of a group, or the hashes of all", gatewayParam),
  message(
    "up/fw",
    "Asks for a piece of a file, or says how far it is",
    z.union([pieceRequestSchema, fileWordSchema]),
  ),
  message("up/edge", "Report of an edge computer", edgeReportSchema),
  message("up/advice", "Advice of an edge computer", adviceMessageSchema),
  message("down/cmd", "An order", orderSchema),
  message(
    "down/time",
    "Answer to a question for the time, or sign of life",
    z.union([timeAnswerSchema, aliveWordSchema]),
  ),
  message("down/fw", "Offer of a file, or its end", fileOrderSchema),
  message("down/drill", "A test input is asked for", drillOrderSchema),
];

/** The schema of a message as a document of its own. */
export const schemaDocument = ({ name, topic, title, make }: MessageSchema): object => ({
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: `${name}.json`,
  title: `${topic}: ${title}`,
  ...make(),
});
