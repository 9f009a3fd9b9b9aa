import { plausibleValue, metrics, watchedSensors } from "../../../../contract/base/metric.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import {
  metricOfField,
  runFields,
  runSecondsMax,
} from "../../../../contract/telemetry/field-metric.ts";
import type { FrameField, FrameValues } from "../../../../contract/telemetry/mqtt.ts";
import type { Note } from "./read-field.ts";

type RawValue = number | readonly (number | null)[];

/** A field with its range, and what is used of a value beyond that: an end of it, or null. */
interface Check {
  readonly field: FrameField;
  readonly min: number;
  readonly max: number;
  readonly beyond: (value: number) => number | null;
  /** A value between this and `mostLikely` is not checked further. */
  readonly leastLikely: number;
  readonly mostLikely: number;
}

/**
 * Values within the range of a sensor that no house has: a share sent as humidity in percent, CO2
 * in percent, degrees Fahrenheit. These bounds are the likely ones.
 */
const likely: Readonly<Partial<Record<FrameField, readonly [min: number, max: number]>>> = {
  temp: [-40, 55],
  targetTemp: [-40, 45],
  tempOut: [-40, 57],
  rh: [1.001, 100],
  rhOut: [1.001, 100],
  co2: [100, 10_000],
};
const checks: readonly Check[] = [
  ...keysOf(metricOfField).map((field): Check => {
    const metric = metricOfField[field];
    const { min, max } = metrics[metric];
    const [leastLikely, mostLikely] = likely[field] ?? [min, max];
    return {
      field,
      min,
      max,
      beyond: (value) => plausibleValue(metric, value),
      leastLikely,
      mostLikely,
    };
  }),
  ...runFields.map((field): Check => ({
    field,
    min: 0,
    max: runSecondsMax,
    beyond: () => null,
    leastLikely: 0,
    mostLikely: runSecondsMax,
  })),
];

/** The judge needs the raw values of these sensors (../frame/measure-frame.ts). */
const uncheckedFields: ReadonlySet<FrameField> = new Set<FrameField>(["temp", ...watchedSensors]);

/**
 * Notes values that no sensor of the kind can have measured, values beyond the sensor's range and
 * values that hint at another unit. Returns the values to use: the same object if nothing is odd.
 */
export function withoutImplausibleValues(values: FrameValues, note: Note): FrameValues {
  let odd: Record<string, RawValue | null> | null = null;
  // Compares numbers first: every frame passes here, and hardly any has an odd value.
  for (const check of checks) {
    const value = values[check.field] as RawValue | null | undefined;
    if (value == null || isWithin(value, check)) continue;
    const read = readImplausible(value, check, note);
    if (!uncheckedFields.has(check.field)) (odd ??= {})[check.field] = read;
  }
  return odd === null ? values : { ...values, ...odd };
}

function isWithin(raw: RawValue, { leastLikely: min, mostLikely: max }: Check): boolean {
  if (typeof raw === "number") return raw >= min && raw <= max;
  for (let index = 0; index < raw.length; index++) {
    const value = raw[index];
    if (value != null && !(value >= min && value <= max)) return false;
  }
  return true;
}

function readImplausible(value: RawValue, check: Check, note: Note): RawValue | null {
  if (typeof value === "number") return readOne(value, check.field, check, note);
  return value.map((value, place) =>
    value === null ? null : readOne(value, `${check.field}[${place + 1}]`, check, note),
  );
}

function readOne(
  value: number,
  place: string,
  { min, max, beyond, leastLikely, mostLikely }: Check,
  note: Note,
): number | null {
  if (value >= min && value <= max) {
    if (value < leastLikely || value > mostLikely) note("readUnlikely", `${place}: ${value}`);
    return value;
  }
  const used = beyond(value);
  note(used === null ? "impossibleValue" : "readClipped", `${place}: ${value}`);
  return used;
}
