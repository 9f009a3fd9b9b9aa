import { z } from "zod";
import { keysOf } from "../../contract/key.ts";
import {
  type Frame,
  type FrameField,
  type FrameHeader,
  type FrameValues,
  frameFields,
  frameHeader,
  framesMax,
  payloadMax,
} from "../../contract/mqtt.ts";
import { type QuarantineReason } from "../../contract/uplink.ts";
import { plainCheckOf } from "./plain-check.ts";

/** A part of a message that was not taken, and why. `detail` names the field or the fault. */
export interface Refused {
  readonly reason: QuarantineReason;
  readonly detail: string;
}

/** One frame, parsed. Times in epoch ms by the device's clock. */
export interface DecodedFrame {
  readonly seq: number;
  readonly atMs: number;
  readonly isBuffered: boolean;
  readonly values: FrameValues;
}

export interface Decoded {
  readonly frames: readonly DecodedFrame[];
  readonly refused: readonly Refused[];
}

const fields = Object.entries(frameFields) as [FrameField, z.ZodType][];
const nullish = Object.fromEntries(fields.map(([key, schema]) => [key, schema.nullish()])) as {
  [K in FrameField]: z.ZodOptional<z.ZodNullable<(typeof frameFields)[K]>>;
};
/**
 * Takes a frame without a fault in one go; the slow way below finds out what is wrong with another.
 */
const wholeFrame = z.strictObject({ ...frameHeader.shape, ...nullish });
const plainChecks = new Map(
  Object.entries(wholeFrame.shape).map(([key, schema]) => [key, plainCheckOf(schema)]),
);
const neededKeys = keysOf(frameHeader.shape).filter(
  (key) => !frameHeader.shape[key].safeParse(undefined).success,
);

/** What nearly every frame is: whole, without a fault, and nothing of it read otherwise. */
function isPlainFrame(item: unknown): item is Frame {
  if (typeof item !== "object" || item === null) return false;
  for (const key of Object.keys(item))
    if (plainChecks.get(key)?.((item as Record<string, unknown>)[key]) !== true) return false;
  return neededKeys.every((key) => Object.hasOwn(item, key));
}

/** Parses a message's JSON. Errors as values: nothing a gateway sends throws. */
export function parseJson(payload: Buffer): { readonly value: unknown } | Refused {
  if (payload.length > payloadMax)
    return { reason: "tooLarge", detail: `${payload.length} bytes, at most ${payloadMax}` };
  try {
    return { value: JSON.parse(payload.toString("utf8")) as unknown };
  } catch (error) {
    return {
      reason: "notJson",
      detail: error instanceof Error ? error.message.slice(0, 200) : "not JSON",
    };
  }
}

/**
 * Reads an `up/tele` message: one frame or an array of them. A frame without a sound header is
 * refused whole; in a sound frame every field stands for itself: one of the wrong type or an
 * unknown one is refused alone and the rest is taken.
 */
export function decodeTelemetry(payload: Buffer): Decoded {
  const json = parseJson(payload);
  if ("reason" in json) return { frames: [], refused: [json] };
  const list: unknown[] = Array.isArray(json.value) ? json.value : [json.value];
  if (list.length > framesMax)
    return {
      frames: [],
      refused: [{ reason: "tooManyFrames", detail: `${list.length} frames, at most ${framesMax}` }],
    };
  const frames: DecodedFrame[] = [];
  const refused: Refused[] = [];
  for (const item of list) {
    const frame = decodeFrame(item, refused);
    if (frame !== null) frames.push(frame);
  }
  return { frames, refused };
}

function decodeFrame(item: unknown, refused: Refused[]): DecodedFrame | null {
  if (isPlainFrame(item)) return frameOf(item, item);
  const whole = wholeFrame.safeParse(item);
  if (whole.success) {
    // With its header: values are asked for by name, and a copy of all of them is not free.
    return frameOf(whole.data, whole.data as FrameValues);
  }
  const header = frameHeader.safeParse(item);
  if (!header.success) {
    const issue = header.error.issues[0];
    refused.push({
      reason: "badHeader",
      detail: `${issue?.path.join(".") || "frame"}: ${issue?.message ?? "not a frame"}`.slice(
        0,
        200,
      ),
    });
    return null;
  }
  return frameOf(header.data, singly(item as Record<string, unknown>, refused));
}

function singly(item: Record<string, unknown>, refused: Refused[]): FrameValues {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(item)) {
    if (key in frameHeader.shape) continue;
    if (!Object.hasOwn(frameFields, key)) {
      refused.push({ reason: "unknownMetric", detail: key.slice(0, 60) });
      continue;
    }
    if (value === null) continue;
    const parsed = frameFields[key as FrameField].safeParse(value);
    if (parsed.success) values[key] = parsed.data;
    else
      refused.push({
        reason: "badValue",
        detail: `${key}: ${parsed.error.issues[0]?.message ?? "wrong type"}`.slice(0, 200),
      });
  }
  return values as FrameValues;
}

const frameOf = (
  header: { [K in keyof FrameHeader]: FrameHeader[K] | undefined },
  values: FrameValues,
): DecodedFrame => ({
  seq: header.seq ?? 0,
  atMs: Math.round((header.ts ?? 0) * 1000),
  isBuffered: header.buffered === true,
  values,
});
