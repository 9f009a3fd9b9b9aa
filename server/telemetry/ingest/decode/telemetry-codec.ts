import type { QuarantineReason } from "../../../../contract/fleet/gateway/quarantine-reason.ts";
import type { z } from "zod";
import { messageOf } from "../../../../contract/base/server-message.ts";
import {
  type Frame,
  frameFields,
  frameHeader,
  framesPerMessageMax,
  type FrameValues,
  payloadMax,
} from "../../../../contract/telemetry/mqtt.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import { duplicateKey } from "../../../platform/base/duplicate-key.ts";
import { localText } from "../../../platform/base/local-text.ts";
import { numberFor, readHeader } from "./frame-header.ts";
import { loose, repairJson } from "./repair-json.ts";
import { plainCheckOf } from "./plain-check.ts";
import { type Note, readerOf } from "./read-field.ts";
import { withoutImplausibleValues } from "./value-check.ts";

/**
 * A part of a message that was refused, or accepted although it was malformed, and why. `detail`
 * names the field or the fault: "field: its content".
 */
export interface Refused {
  readonly reason: QuarantineReason;
  readonly detail: string;
}

/** One frame, parsed. */
export interface DecodedFrame {
  /** Below zero: the frame has none, and is recognised by its content. */
  readonly seq: number;
  /** Epoch ms by the device's clock; null: the frame has no time. */
  readonly atMs: number | null;
  readonly isBuffered: boolean;
  readonly values: FrameValues;
}

export interface Decoded {
  readonly frames: readonly DecodedFrame[];
  readonly refused: readonly Refused[];
}

const plainChecks = new Map(
  Object.entries({ ...frameHeader.shape, ...frameFields }).map(([key, schema]) => [
    key,
    plainCheckOf(key in frameFields ? schema.nullish() : schema),
  ]),
);
const readers = new Map(
  Object.entries(frameFields).map(([key, schema]) => [key, { schema, read: readerOf(schema) }]),
);
const neededKeys = keysOf(frameHeader.shape).filter(
  (key) => !frameHeader.shape[key].safeParse(undefined).success,
);

/** True for nearly every frame: complete, without a fault, and nothing in it read otherwise. */
function isPlainFrame(item: unknown): item is Frame {
  if (typeof item !== "object" || item === null) return false;
  for (const key of Object.keys(item))
    if (plainChecks.get(key)?.((item as Record<string, unknown>)[key]) !== true) return false;
  return neededKeys.every((key) => Object.hasOwn(item, key));
}

const detailMax = 200;

type Parsed =
  | {
      readonly value: unknown;
      readonly faults: readonly Refused[];
      /** Something that may have been sent is not in the value. */
      readonly isPartial: boolean;
    }
  | Refused;

/** Parses a message's JSON, as far as there is any. Nothing a gateway sends throws. */
export function parseJson(payload: Buffer): Parsed {
  if (payload.length > payloadMax)
    return { reason: "tooLarge", detail: `more than ${payloadMax} bytes` };
  const wide = wideEncodingOf(payload);
  if (wide !== null)
    return wrapped(parseText(new TextDecoder(wide).decode(payload)), `written in ${wide}`);
  const local = localText(payload);
  if (local !== null) return wrapped(parseText(local), "written in GB 18030");
  const parsed = parseText(payload.toString("utf8"));
  if ("reason" in parsed || typeof parsed.value !== "string") return parsed;
  const inner = parseText(parsed.value);
  return "reason" in inner ? parsed : wrapped(inner, "JSON inside a JSON text");
}

/** Adds a fault to a message that could be read. */
const wrapped = (parsed: Parsed, detail: string): Parsed =>
  "reason" in parsed
    ? parsed
    : { ...parsed, faults: [{ reason: "readBroken", detail }, ...parsed.faults] };

/** On Windows "Unicode" means UTF-16: in `{"` every second byte is 0. */
function wideEncodingOf([first, second]: Buffer): "utf-16le" | "utf-16be" | null {
  if (second === 0 || (first === 0xff && second === 0xfe)) return "utf-16le";
  return first === 0 || (first === 0xfe && second === 0xff) ? "utf-16be" : null;
}

function parseText(text: string): Parsed {
  let fault = "";
  try {
    const value: unknown = JSON.parse(text);
    if (duplicateKey(text, value) === null) return { value, faults: [], isPartial: false };
  } catch (error) {
    fault = messageOf(error).slice(0, detailMax);
  }
  const repaired = repairJson(text);
  if (repaired === null) return { reason: "notJson", detail: fault };
  const faults = repaired.faults.map((detail): Refused => ({ reason: "readBroken", detail }));
  return { ...repaired, faults };
}

/**
 * Reads an `up/tele` message: one frame or a list of them. Frames, fields and list places are
 * independent: each that cannot be read is refused alone. A frame without a sound header is dated
 * by its time of arrival.
 */
export function decodeTelemetry(payload: Buffer): Decoded {
  const json = parseJson(payload);
  if ("reason" in json) return { frames: [], refused: [json] };
  const all: unknown[] = Array.isArray(json.value) ? json.value : [json.value];
  const list = all.slice(-framesPerMessageMax);
  const frames: DecodedFrame[] = [];
  const refused: Refused[] = [...json.faults];
  const note: Note = (reason, detail) =>
    void refused.push({ reason, detail: detail.slice(0, detailMax) });
  if (all.length > list.length)
    note("tooManyFrames", `${all.length} frames, the last ${framesPerMessageMax} are taken`);
  if (list.length === 0) note("badHeader", "frame: an empty list");
  for (const item of list) {
    const frame = decodeFrame(item, note);
    if (frame !== null) frames.push(frame);
  }
  const isBroken = json.faults.some(({ detail }) => detail !== loose);
  if (!isBroken || frames.some(hasValues)) return { frames, refused };
  // The repair has left no value: all that was sent is lost, each time.
  const lost = json.faults.map(({ detail }): Refused => ({ reason: "notJson", detail }));
  return { frames: [], refused: [...refused.slice(lost.length), ...lost] };
}

const hasValues = ({ values }: DecodedFrame): boolean =>
  Object.entries(values).some(
    ([key, value]) => !(key in frameHeader.shape) && [value].flat().some((item) => item !== null),
  );

function decodeFrame(item: unknown, note: Note): DecodedFrame | null {
  if (isPlainFrame(item)) {
    const atMs = item.ts === 0 ? null : Math.round(item.ts * 1000);
    return {
      seq: item.seq || numberFor(atMs, item),
      atMs,
      isBuffered: item.buffered === true,
      // Header included: values are accessed by name, and copying all of them is not free.
      values: withoutImplausibleValues(item, note),
    };
  }
  if (typeof item !== "object" || item === null || Array.isArray(item)) {
    note("badHeader", `frame: ${Array.isArray(item) ? "a list in a list" : typeof item}`);
    return null;
  }
  const { seq, atMs, isBuffered } = readHeader(item as Record<string, unknown>, note);
  const values = singly(item as Record<string, unknown>, note);
  return {
    seq: seq || numberFor(atMs, values),
    atMs,
    isBuffered,
    values: withoutImplausibleValues(values, note),
  };
}

/** A frame of fields that were read from a message of another make. */
export function frameFrom(
  fields: Readonly<Record<string, unknown>>,
  atMs: number,
  note: Note,
): DecodedFrame {
  const values = withoutImplausibleValues(singly(fields, note), note);
  return { seq: numberFor(atMs, values), atMs, isBuffered: false, values };
}

function singly(item: Readonly<Record<string, unknown>>, note: Note): FrameValues {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(item)) {
    if (value === null || key in frameHeader.shape) continue;
    const reader = readers.get(key);
    if (reader === undefined) {
      note("unknownMetric", key.slice(0, 60));
      continue;
    }
    if (plainChecks.get(key)?.(value) === true) {
      values[key] = value;
      continue;
    }
    const read = reader.read(value, key, note);
    if (read === null) continue;
    const parsed = reader.schema.safeParse(read);
    if (parsed.success) values[key] = parsed.data;
    else note("badValue", `${key}: ${firstFault(parsed.error)}`);
  }
  return values as FrameValues;
}

const firstFault = ({ issues }: z.ZodError): string => issues[0]?.message ?? "wrong type";
