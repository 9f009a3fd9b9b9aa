import fc from "fast-check";
import { plausibleValue, watchedSensors } from "../../../../../contract/base/metric.ts";
import { controlModes, ventModes } from "../../../../../contract/base/run-mode.ts";
import { metricOfField, runSecondsMax } from "../../../../../contract/telemetry/field-metric.ts";
import { frameOf } from "../../../../bench/gateway.ts";

/** A complete frame of a house in normal operation. */
export const wholeFrame = (seq: number, atMs: number): Record<string, unknown> => ({
  ...frameOf(seq, atMs, 22.4),
  di: [0, 1],
  extra: { F1: { rpm: 9 } },
});

const texts = fc.constantFrom(
  ..."nan NaN -inf Infinity 1e400 - -- n/a null undefined true on OFF 22,4 1,234 1.234,5 ２２ 0x16 22.4°C".split(
    " ",
  ),
  "",
  " ",
  "22.4 ",
  "\u0000",
  "\uFEFF22",
  "1 234",
  "+5",
  ".5",
  "5.",
  "1e3",
  "12:30",
);
const numbers = fc.oneof(
  fc.constantFrom(85, 127, -127, -99.9, 65_535, 65_534, 327.67, 32_767, -32_768, 9999, -999, 999.9),
  fc.constantFrom(0, -0, 1, 2, -1, 0.5, 1e-9, 1e9, 1e21, 1e308, -1e308, 4_294_967_295),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);
const shapes = fc.oneof(
  fc.constantFrom(null, true, false, [], {}, [[]], [{}], [null], { a: 1 }, [[22.4]], ["22.4"]),
  fc.array(numbers, { maxLength: 40 }),
  fc.array(texts, { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 2 }),
);
const wrongs = fc.oneof(numbers, texts, shapes, fc.string({ maxLength: 300 }));

/** A field of a frame, or one position of its list, with any value. */
export const wrongField = (
  fields: readonly string[],
): fc.Arbitrary<{ key: string; value: unknown }> =>
  fc
    .tuple(fc.constantFrom(...fields), wrongs, fc.nat(40), fc.boolean())
    .map(([key, wrong, place, isWhole]) => {
      const own = wholeFrame(1, 0)[key];
      if (isWhole || !Array.isArray(own) || own.length === 0) return { key, value: wrong };
      return { key, value: own.with(place % own.length, wrong) };
    });

/** The number in a text, as a person would read it; null if it is ambiguous. */
function readText(text: string): number | null {
  const plain = text.trim();
  if (!/^[+-]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|\d+,\d+)$/.test(plain)) return null;
  if (/,\d{3}$/.test(plain)) return null;
  const value = Number(plain.replace(",", "."));
  return Number.isFinite(value) ? value : null;
}

const flags = new Set(
  "fan coolPad door di fogger feedLine stirFan manureBelt horn fire generator".split(" "),
);
const words: Readonly<Record<string, readonly string[]>> = {
  controlMode: controlModes,
  ventMode: ventModes,
};

/**
 * Meaning of one value of a field, computed independently of the product; undefined if it has none.
 */
function meant(key: string, value: unknown): unknown {
  const word = typeof value === "string" ? value.trim().toLowerCase() : value;
  if (key in words) return words[key]?.find((item) => item.toLowerCase() === word);
  if (flags.has(key) || key === "controller") {
    const isOn = [1, true, "1", "true", "on", "yes"].includes(word as never);
    if (!isOn && ![0, false, "0", "false", "off", "no"].includes(word as never)) return undefined;
    return flags.has(key) ? Number(isOn) : isOn;
  }
  const number =
    typeof value === "number" ? value : typeof value === "string" ? readText(value) : null;
  if (number === null || !Number.isFinite(number)) return undefined;
  if (key.endsWith("RunS")) return number >= 0 && number <= runSecondsMax ? number : undefined;
  // Values that the sensor check needs are unchanged (measure-frame.ts).
  const isAsSaid = key === "temp" || (watchedSensors as readonly string[]).includes(key);
  if (isAsSaid || !(key in metricOfField)) return number;
  return plausibleValue(metricOfField[key as keyof typeof metricOfField], number) ?? undefined;
}

/** Returns whether a stored value may represent the sent value. */
export const isMeant = (key: string, sent: unknown, stored: unknown): boolean => {
  if (Object.is(sent, stored) || sent === stored) return true;
  const own = meant(key, sent);
  return own === stored || (own === undefined && stored == null);
};
