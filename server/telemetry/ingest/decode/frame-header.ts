import { createHash } from "node:crypto";
import type { FrameValues } from "../../../../contract/telemetry/mqtt.ts";
import { type Note, numberIn, readerOf } from "./read-field.ts";
import { frameHeader } from "../../../../contract/telemetry/mqtt.ts";

export interface HeaderRead {
  /** Null: it has none that can be used. */
  readonly seq: number | null;
  /** Device time, epoch ms; null: there is none. */
  readonly atMs: number | null;
  readonly isBuffered: boolean;
}

/**
 * Units of a time, by the size of its number: s up to the year 3000, ms, us and ns from 1973 on.
 */
const unitsOfTime = [
  { max: 32_503_680_000, perMs: 1e-3, isPlain: true },
  { min: 1e11, max: 1e14, perMs: 1, isPlain: false },
  { min: 1e14, max: 1e17, perMs: 1e3, isPlain: false },
  { min: 1e17, max: 1e20, perMs: 1e6, isPlain: false },
] as const;
/** An ISO time must have a zone, because the zone of a controller's panel is unknown. */
const isoTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)$/i;

/** Reads a header that is not as it should be. */
export function readHeader(item: Readonly<Record<string, unknown>>, note: Note): HeaderRead {
  if (item.v !== 1 && numberOf(item.v) !== 1) note("readHeader", `v: ${shown(item.v)}`);
  const atMs = readTime(item.ts, note);
  return { seq: readSeq(item.seq, note), atMs, isBuffered: readBuffered(item.buffered, note) };
}

const shown = (value: unknown): string =>
  value === undefined ? "missing" : JSON.stringify(value).slice(0, 30);
const numberOf = (value: unknown): number | null =>
  typeof value === "string" ? numberIn(value) : typeof value === "number" ? value : null;

function readSeq(value: unknown, note: Note): number | null {
  const seq = numberOf(value);
  if (seq === null || !Number.isSafeInteger(seq) || seq < 0) {
    note("readHeader", `seq: ${shown(value)}`);
    return null;
  }
  if (seq !== value) note("readQuoted", `seq: ${shown(value)}`);
  return seq;
}

function readTime(value: unknown, note: Note): number | null {
  if (typeof value === "string" && isoTime.test(value.trim())) {
    note("readHeader", `ts: ${shown(value)}`);
    const atMs = Date.parse(value.trim().replace(" ", "T"));
    return Number.isNaN(atMs) ? null : atMs;
  }
  const time = numberOf(value);
  const unit = unitsOfTime.find(
    (item) => time !== null && time > ("min" in item ? item.min : 0) && time <= item.max,
  );
  if (time === null || unit === undefined) {
    note("readHeader", `ts: ${shown(value)}`);
    return null;
  }
  if (!unit.isPlain) note("readHeader", `ts: ${shown(value)}`);
  else if (time !== value) note("readQuoted", `ts: ${shown(value)}`);
  return Math.round(time / unit.perMs);
}

const readFlag = readerOf(frameHeader.shape.buffered);
/** An unreadable flag does not block a frame: its time shows whether it is old. */
const readBuffered = (value: unknown, note: Note): boolean =>
  value != null && readFlag(value, "buffered", note) === true;

/**
 * Returns a number for a frame that has none, or always 0. It is made from the content, so that a
 * repeat is recognised, and is below zero, so that it never equals a real one.
 */
export function numberFor(
  atMs: number | null,
  values: FrameValues & { readonly seq?: number },
): number {
  const fingerprint = JSON.stringify([atMs, values]);
  return -1 - createHash("sha1").update(fingerprint).digest().readUIntBE(0, 6);
}
