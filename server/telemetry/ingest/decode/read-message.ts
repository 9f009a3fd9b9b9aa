import { createHash } from "node:crypto";
import type { z } from "zod";
import {
  canonicalSettings,
  type ReadSettings,
} from "../../../../contract/control/protocol/controller-setting.ts";
import {
  gatewayAck,
  gatewayAttr,
  gatewayEvent,
  gatewayLog,
  type GatewayMessage,
  gatewayMessageSchema,
  groupReport,
  hashReport,
} from "../../../../contract/telemetry/uplink.ts";
import { parseJson, type Refused } from "./telemetry-codec.ts";
import { type Note, readerOf } from "./read-field.ts";
import { storable } from "./storable-text.ts";

type MessageKind = GatewayMessage["messageKind"];
type Body = Readonly<Record<string, unknown>>;

export interface ReadMessages {
  readonly messages: readonly GatewayMessage[];
  readonly refused: readonly Refused[];
}

/**
 * Reads a message other than telemetry, or a list of them. A part that cannot be read is left out
 * if the rest means the same without it; otherwise the message is refused.
 */
export function readMessages(messageKind: MessageKind, payload: Buffer): ReadMessages {
  const json = parseJson(payload);
  if ("reason" in json) return { messages: [], refused: [json] };
  const refused: Refused[] = [...json.faults];
  const note: Note = (reason, detail) => void refused.push({ reason, detail });
  const list: unknown[] = Array.isArray(json.value) ? json.value : [json.value];
  if (list.length === 0) note("badMessage", "message: an empty list");
  const messages = list
    .map((body) => readMessage(messageKind, storable(body), note))
    .filter((message) => message !== null)
    .map((message) => (json.isPartial ? partOf(message, note) : message))
    .filter((message) => message !== null);
  return { messages, refused };
}

/** The certain part of a message that is not all there; null: nothing is. */
function partOf(message: GatewayMessage, note: Note): GatewayMessage | null {
  switch (message.messageKind) {
    case "log":
      return message;
    case "event": {
      // The gateway may report here that a key switch blocks remote commands.
      const { session: _, ...body } = message.body;
      return { ...message, body: message.body.remote === undefined ? body : message.body };
    }
    case "attr": {
      const { caps: _, site: __, ...body } = message.body;
      return { ...message, body };
    }
    case "param":
      if (!("group" in message.body) || message.body.hash === settingsHash(message.body))
        return message;
      break;
    case "ack":
      if ("commandId" in message.body) return message;
      break;
    default:
  }
  note("badMessage", "message: a part of it is missing");
  return null;
}

/** The hash of a group as its controller makes it. */
export const settingsHash = (settings: ReadSettings): string =>
  createHash("sha256").update(canonicalSettings(settings)).digest("hex").slice(0, 8);

function readMessage(messageKind: MessageKind, body: unknown, note: Note): GatewayMessage | null {
  const plain = gatewayMessageSchema.safeParse({ messageKind, body });
  const shape = shapeOf(messageKind, body);
  if (plain.success) {
    noteUnknown(body as Body, shape, note);
    return plain.data;
  }
  const notes: Parameters<Note>[] = [];
  const repaired = shape && repairFields(body as Body, shape, (...one) => void notes.push(one));
  const read = repaired && gatewayMessageSchema.safeParse({ messageKind, body: repaired });
  if (read?.success) {
    for (const item of notes) note(...item);
    noteUnknown(body as Body, shape, note);
    return read.data;
  }
  note("badMessage", faultOf(read ?? plain).slice(0, 200));
  return null;
}

/** A field with a name that is not in the protocol is ignored, as in a frame. */
function noteUnknown(body: Body, shape: z.ZodRawShape | null, note: Note): void {
  if (shape === null) return;
  for (const [key, value] of Object.entries(body))
    if (value !== null && !Object.hasOwn(shape, key)) note("unknownMetric", key.slice(0, 60));
}

function faultOf({ error }: { readonly error?: z.ZodError | undefined }): string {
  const issue = error?.issues[0];
  return `${issue?.path.slice(1).join(".") || "message"}: ${issue?.message ?? "wrong shape"}`;
}

/**
 * Allowed content of a message of this kind that may be repaired. Not for answers to commands: half
 * an answer could pass for a whole one. Nor for messages of edge computers, which are software like
 * this.
 */
function shapeOf(messageKind: MessageKind, body: unknown): z.ZodRawShape | null {
  if (typeof body !== "object" || body === null) return null;
  switch (messageKind) {
    case "event":
      return gatewayEvent.shape;
    case "attr":
      return gatewayAttr.shape;
    case "log":
      return gatewayLog.shape;
    case "ack":
      return "commandId" in body ? gatewayAck.shape : null;
    case "param":
      return ("hashes" in body ? hashReport : groupReport).shape;
    default:
      return null;
  }
}

function repairFields(body: Body, shape: z.ZodRawShape, note: Note): Body {
  const read: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(shape)) {
    const schema = field as z.ZodType;
    if (key === "v") {
      if (!schema.safeParse(body.v).success) note("readHeader", `v: ${String(body.v)}`);
      read.v = onlyOf(schema);
    } else if (schema.safeParse(body[key]).success) read[key] = body[key];
    else read[key] = readField(schema, body[key], key, note);
  }
  // A key that may be turned blocks everything until its state is reported: no session, no
  // commands.
  if ("remote" in body && read.remote === undefined) delete read.session;
  return read;
}

/** Reads a field; undefined: it is left out. */
function readField(schema: z.ZodType, value: unknown, key: string, note: Note): unknown {
  const notes: Parameters<Note>[] = [];
  const read =
    value == null ? undefined : readerOf(schema)(value, key, (...one) => void notes.push(one));
  if (read == null || !schema.safeParse(read).success) {
    if (value != null) note("badValue", `${key}: left out`);
    return undefined;
  }
  for (const item of notes) note(...item);
  return read;
}

/** The value of a literal. */
const onlyOf = (schema: z.ZodType): unknown => (schema as z.ZodLiteral<number>).value;
