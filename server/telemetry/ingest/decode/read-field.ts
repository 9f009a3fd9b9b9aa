import type { QuarantineReason } from "../../../../contract/fleet/gateway/quarantine-reason.ts";
import type { z } from "zod";

/** Reports a value that was read otherwise, or not at all. `detail`: "place: value found". */
export type Note = (reason: QuarantineReason, detail: string) => void;

/** Reads a value; null where it has no usable content. `place` names it, such as "temp[3]". */
export type Reader = (value: unknown, place: string, note: Note) => unknown;

/**
 * Returns a reader for fields that their schema does not accept as they are: numbers and switches
 * written as texts, lists place by place. Values that are not understood are null and reported;
 * nothing is guessed.
 */
export function readerOf(schema: z.core.$ZodType): Reader {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "number":
      return readNumber;
    case "string":
      return readText(maxOf(def.checks));
    case "boolean":
      return readSwitch(true, false);
    case "union":
      return readSwitch(1, 0);
    case "enum":
      return readChoice(Object.values(def.entries));
    case "nullable":
    case "optional":
    case "default":
      return readerOf(def.innerType);
    case "array":
      return readList(readerOf(def.element), maxOf(def.checks));
    case "record":
      return readRecord(def.keyType, def.valueType);
    default:
      return refuse;
  }
}

function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 20));
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "an object" : typeof value;
}

const refuse: Reader = (value, place, note) => {
  note("badValue", `${place}: ${shown(value)}`);
  return null;
};

/** A decimal comma. Three digits after it may be thousands, so such a number is not read. */
const decimalComma = /^[+-]?\d+,(?:\d{1,2}|\d{4,})$/;
const decimal = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number that a text is, or null. */
export function numberIn(text: string): number | null {
  const plain = text.trim();
  const point = decimalComma.test(plain) ? plain.replace(",", ".") : plain;
  const number = decimal.test(point) ? Number(point) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

const readNumber: Reader = (value, place, note) => {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  const number = typeof value === "string" ? numberIn(value) : null;
  if (number === null) return refuse(value, place, note);
  note("readQuoted", `${place}: ${shown(value)}`);
  return number;
};

const switchWords: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [1, true],
  [0, false],
  ...["1", "true", "on", "yes"].map((word) => [word, true] as const),
  ...["0", "false", "off", "no"].map((word) => [word, false] as const),
]);

/** A switch that is one of two values, of which either may be written. */
const readSwitch =
  (on: unknown, off: unknown): Reader =>
  (value, place, note) => {
    if (value === true || value === false) return value ? on : off;
    const isOn = switchWords.get(typeof value === "string" ? value.trim().toLowerCase() : value);
    if (isOn === undefined) return refuse(value, place, note);
    const read = isOn ? on : off;
    if (read !== value) note("readQuoted", `${place}: ${shown(value)}`);
    return read;
  };

const readChoice =
  (choices: readonly unknown[]): Reader =>
  (value, place, note) => {
    if (choices.includes(value)) return value;
    const word = typeof value === "string" ? value.trim().toLowerCase() : null;
    const match = choices.find((choice) => String(choice).toLowerCase() === word);
    if (match === undefined) return refuse(value, place, note);
    note("readQuoted", `${place}: ${shown(value)}`);
    return match;
  };

/** A text, or a number given in its place; if too long, its beginning. */
const readText =
  (max: number): Reader =>
  (value, place, note) => {
    // A long number was rounded when it was parsed, and is no longer the one sent.
    const isNumber = typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
    if (typeof value !== "string" && !isNumber) return refuse(value, place, note);
    const text = String(value);
    if (text.length > max) note("manyValues", `${place}: ${text.length} > ${max}`);
    else note("readQuoted", `${place}: ${shown(value)}`);
    return text.slice(0, max);
  };

const readList =
  (read: Reader, max: number): Reader =>
  (value, place, note) => {
    if (typeof value === "object" && !Array.isArray(value)) return refuse(value, place, note);
    const list: unknown[] = Array.isArray(value) ? value : [value];
    if (list !== value) note("readQuoted", `${place}: no list`);
    if (list.length > max) note("manyValues", `${place}: ${list.length} > ${max}`);
    return list
      .slice(0, max)
      .map((item, index) => (item == null ? null : read(item, `${place}[${index + 1}]`, note)));
  };

const readRecord =
  (key: z.core.$ZodType, item: z.core.$ZodType): Reader =>
  (value, place, note) => {
    const read = readerOf(item);
    if (typeof value !== "object" || value === null || Array.isArray(value))
      return refuse(value, place, note);
    const known = Object.entries(value).filter(([name, one]) => {
      const isKey = one !== null && (key as z.ZodType).safeParse(name).success;
      if (!isKey && one !== null) note("badValue", `${place}: ${shown(name)}`);
      return isKey;
    });
    return Object.fromEntries(
      known
        .map(([name, one]) => {
          if ((item as z.ZodType).safeParse(one).success) return [name, one] as const;
          const result = read(one, `${place}.${name}`, note);
          const isSound = result !== null && (item as z.ZodType).safeParse(result).success;
          return [name, isSound ? result : null] as const;
        })
        .filter(([, one]) => one !== null),
    );
  };

function maxOf(checks: readonly z.core.$ZodCheck[] | undefined): number {
  let max = Infinity;
  for (const check of checks ?? []) {
    const { def } = (check as unknown as z.core.$ZodChecks)._zod;
    if (def.check === "max_length") max = Math.min(max, def.maximum);
    if (def.check === "length_equals") max = Math.min(max, def.length);
  }
  return max;
}
