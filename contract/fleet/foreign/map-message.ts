import { minuteMs } from "../../base/time.ts";
import { controlModes, ventModes } from "../../base/run-mode.ts";
import {
  type ForeignMapping,
  foreignUnits,
  type MappedKey,
  mappedField,
  type MappingRow,
} from "./foreign-mapping.ts";
import { type JsonPath, readPath, scalarText, unpacked, valueAt } from "./json-path.ts";
import { parseMeasure, parseNumberText, parseSwitch, parseTimeText } from "./parse-value.ts";
import { statedUnit } from "./stated-unit.ts";

export type MappedValue = number | string | null;
/** A field of a frame that a message fills. */
export interface MappedHit {
  readonly field: MappedKey;
  /** Position in the list, from 1; null: the field is no list. */
  readonly place: number | null;
  readonly path: string;
  /** Null: the device reports no measurement, or its value cannot be read. */
  readonly value: MappedValue;
}
/** A part that is not used, and why: "path: value". */
export interface MappingFault {
  readonly kind: "unread" | "time" | "each" | "nothing";
  readonly detail: string;
}
export interface MappedFrame {
  readonly hits: readonly MappedHit[];
  /** Time of the message; null: it has none that can be read. */
  readonly atMs: number | null;
}
export interface MappedMessage {
  readonly frames: readonly MappedFrame[];
  readonly faults: readonly MappingFault[];
}

interface Row extends MappingRow {
  readonly steps: JsonPath;
  readonly valueOfWord: ReadonlyMap<string, string>;
}
interface Ready {
  readonly each: JsonPath | null;
  readonly time: JsonPath | null;
  readonly rows: readonly Row[];
}
const ready = new WeakMap<ForeignMapping, Ready>();

function readyOf(mapping: ForeignMapping): Ready {
  const known = ready.get(mapping);
  if (known !== undefined) return known;
  const created: Ready = {
    each: mapping.each === "" ? null : readPath(mapping.each),
    time: mapping.time === null ? null : readPath(mapping.time.path),
    rows: mapping.rows.flatMap((row) => {
      const steps = readPath(row.path);
      const valueOfWord = new Map(row.words.map(({ from, to }) => [spelling(from), to]));
      return steps === null ? [] : [{ ...row, steps, valueOfWord }];
    }),
  };
  ready.set(mapping, created);
  return created;
}

const spelling = (text: string): string => text.normalize("NFKC").trim().toLowerCase();
const framesMax = 1000;

/**
 * Turns a message into frames. Unreadable parts are reported and skipped; the rest is used.
 * `topic`: the part below `raw/`. `offsetOf`: a zone's local time minus UTC, ms; for times without.
 */
export function mapMessage(
  mapping: ForeignMapping,
  message: { readonly topic: string; readonly document: unknown },
  offsetOf: (zone: string, at: number) => number,
): MappedMessage {
  const { each, rows } = readyOf(mapping);
  const faults: MappingFault[] = [];
  const items = each === null ? [message.document] : unpacked(valueAt(message.document, each));
  if (!Array.isArray(items)) {
    faults.push({ kind: "each", detail: `${mapping.each}: ${shown(items)}` });
    return { frames: [], faults };
  }
  const matching = rows.filter(({ topic }) => topicFits(topic, message.topic));
  const frames = (items as readonly unknown[]).slice(-framesMax).map((document): MappedFrame => {
    const hits = hitsOf(matching, document, faults);
    return { hits, atMs: timeOf(mapping, document, offsetOf, faults) };
  });
  const used = frames.filter(({ hits }) => hits.length > 0);
  if (used.length === 0) faults.push({ kind: "nothing", detail: keysIn(message) });
  return { frames: used, faults };
}

function hitsOf(rows: readonly Row[], document: unknown, faults: MappingFault[]): MappedHit[] {
  const filled = new Set<string>();
  const hits: MappedHit[] = [];
  for (const row of rows) {
    const result = valueAt(document, row.steps);
    const place = mappedField(row.field).places === undefined ? null : (row.place ?? 1);
    const name = `${row.field}[${place}]`;
    if (result === undefined || filled.has(name)) continue;
    filled.add(name);
    const value = result === null ? null : valueOf(row, result);
    if (value === undefined)
      faults.push({ kind: "unread", detail: `${row.path}: ${shown(result)}` });
    hits.push({ field: row.field, place, path: row.path, value: value ?? null });
  }
  return hits;
}

/** Returns the value for a row of the mapping; undefined: it cannot be read. */
function valueOf(row: Row, raw: unknown): MappedValue | undefined {
  const text = scalarText(raw);
  if (text === null) return undefined;
  const word = row.valueOfWord.get(spelling(text));
  return readers[mappedField(row.field).kind](row, { raw, text, word });
}

interface RawValue {
  readonly raw: unknown;
  readonly text: string;
  /** Meaning of the value, if the row lists words for values. */
  readonly word: string | undefined;
}
type Kind = ReturnType<typeof mappedField>["kind"];
const readers: Readonly<Record<Kind, (row: Row, raw: RawValue) => MappedValue | undefined>> = {
  controlMode: (_, { text, word = text }) => choiceOf(controlModes, word),
  ventMode: (_, { text, word = text }) => choiceOf(ventModes, word),
  switch: (_, { raw, word }) => parseSwitch(word ?? raw) ?? undefined,
  number: (row, { raw, word }) =>
    word === undefined ? measured(row, raw) : (parseNumberText(word) ?? undefined),
};

const choiceOf = (choices: readonly string[], searched: string): string | undefined =>
  choices.find((choice) => choice.toLowerCase() === spelling(searched));

function measured(row: Row, raw: unknown): number | undefined {
  const { factor, offset } = row;
  const read = typeof raw === "string" ? parseMeasure(raw) : { number: raw, unit: "" };
  if (typeof read?.number !== "number" || !Number.isFinite(read.number)) return undefined;
  const { number } = read;
  const unit = unitOf(row, read.unit);
  if (unit === undefined) return undefined;
  const scaled = signed(number, row) * factor + offset;
  const converted =
    unit === null ? scaled : scaled * foreignUnits[unit].factor + foreignUnits[unit].offset;
  // Nine digits: a third of a degree is no 0.33333333333333337.
  return Number.isFinite(converted) ? Number(converted.toPrecision(9)) : undefined;
}

/**
 * The unit in a text has priority over the unit of its row, which is for all texts: a display that
 * was switched to Fahrenheit sends 75 °F where it sent 24 °C. Undefined: not a unit of this field,
 * or a unit that does not fit the row's factor.
 */
function unitOf(
  { field, unit, factor, offset }: Row,
  text: string,
): MappingRow["unit"] | undefined {
  const stated = statedUnit(text, field);
  if (stated === null) return unit;
  if (stated === "other") return undefined;
  const given = stated === "own" ? null : stated;
  return given === unit || (factor === 1 && offset === 0) ? given : undefined;
}

/** 65436 of a register of 16 bits is -100. */
const signed = (number: number, { signedBits: bits }: Row): number =>
  bits !== null && Number.isInteger(number) && number >= 2 ** (bits - 1) && number < 2 ** bits
    ? number - 2 ** bits
    : number;

function timeOf(
  { time }: ForeignMapping,
  document: unknown,
  offsetOf: (zone: string, at: number) => number,
  faults: MappingFault[],
): number | null {
  const steps = time === null ? null : readPath(time.path);
  if (time === null || steps === null) return null;
  const stamp = valueAt(document, steps);
  const { zone } = time;
  const at = parseTimeText(stamp, (timestamp) =>
    zone === null ? Number.NaN : offsetOf(zone, timestamp),
  );
  if (at !== null && Number.isFinite(at)) return at;
  faults.push({ kind: "time", detail: `${time.path}: ${shown(stamp)}` });
  return null;
}

/** MQTT's own rule of filters. */
export function topicFits(filter: string, topic: string): boolean {
  if (filter === "" || filter === "#") return true;
  const [filterLevels, topicLevels] = [filter.split("/"), topic.split("/")];
  for (const [at, part] of filterLevels.entries()) {
    if (part === "#") return true;
    if (at >= topicLevels.length || (part !== "+" && part !== topicLevels[at])) return false;
  }
  return filterLevels.length === topicLevels.length;
}

function shown(value: unknown): string {
  if (value === undefined) return "missing";
  if (Array.isArray(value)) return "a list";
  if (value === null) return "null";
  const text = scalarText(value);
  if (text === null) return "an object";
  return typeof value === "string" ? JSON.stringify(text.slice(0, 40)) : text;
}

/** Returns the keys of a message that no row of the mapping uses. */
function keysIn({
  topic,
  document,
}: {
  readonly topic: string;
  readonly document: unknown;
}): string {
  const keys =
    typeof document === "object" && document !== null && !Array.isArray(document)
      ? Object.keys(document).slice(0, 10).join(", ")
      : shown(document);
  return `${topic === "" ? "" : `${topic}: `}${keys}`.slice(0, 180);
}

/** Remembers the fields of earlier messages: devices report each value on a topic of its own. */
export class RecentFields {
  readonly #recent = new Map<string, MappedHit & { readonly at: number }>();

  /** Fields of a frame: from this message and from messages shortly before it. */
  together(hits: readonly MappedHit[], at: number): Record<string, unknown> {
    for (const hit of hits) this.#recent.set(nameOf(hit), { ...hit, at });
    for (const [name, { at: saidAt }] of this.#recent)
      if (Math.abs(at - saidAt) > rememberedMs) this.#recent.delete(name);
    return fieldsOf([...this.#recent.values()]);
  }
}
const rememberedMs = 3 * minuteMs;
const nameOf = ({ field, place }: MappedHit): string => `${field}[${place}]`;

/** The fields as a frame has them: lists with null where nothing is known. */
export function fieldsOf(hits: readonly MappedHit[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const { field, place, value } of hits) {
    if (place === null) {
      fields[field] = value;
      continue;
    }
    const list = (fields[field] ??= []) as MappedValue[];
    while (list.length < place) list.push(null);
    list[place - 1] = value;
  }
  return fields;
}
