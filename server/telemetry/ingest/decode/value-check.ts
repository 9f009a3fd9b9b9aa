import { believed, watchedSensors } from "../../../../contract/base/metric.ts";
import { keysOf } from "../../../../contract/base/table-keys.ts";
import {
  metricOfField,
  runFields,
  runSecondsMax,
} from "../../../../contract/telemetry/field-metric.ts";
import type { FrameField, FrameValues } from "../../../../contract/telemetry/mqtt.ts";
import type { Note } from "./read-field.ts";

const runOrNull = (value: number): number | null =>
  value >= 0 && value <= runSecondsMax ? value : null;

/** Each field with what is used of a value: the value itself, an end of its range, or null. */
const checks: readonly (readonly [FrameField, (value: number) => number | null])[] = [
  ...keysOf(metricOfField).map((field) => {
    const metric = metricOfField[field];
    return [field, (value: number) => believed(metric, value)] as const;
  }),
  ...runFields.map((field) => [field, runOrNull] as const),
];

type Said = number | readonly (number | null)[];

/** Their sensors are judged by what they say: ../frame/measure-frame.ts needs it as it came. */
const keptAsSaid: ReadonlySet<FrameField> = new Set<FrameField>(["temp", ...watchedSensors]);

/**
 * Notes every value that no sensor of its kind can have measured, and every one beyond the range of
 * its sensor. Returns the values as they are used: the same object where nothing is odd.
 */
export function withoutOddValues(values: FrameValues, note: Note): FrameValues {
  let odd: Record<string, Said | null> | null = null;
  for (const [field, usedOf] of checks) {
    const said = values[field] as Said | null | undefined;
    if (said == null) continue;
    const read = readAll(said, field, usedOf, note);
    if (read !== said && !keptAsSaid.has(field)) (odd ??= {})[field] = read;
  }
  return odd === null ? values : { ...values, ...odd };
}

/** Returns what stands there when nothing is odd. */
function readAll(
  said: Said,
  field: FrameField,
  usedOf: (value: number) => number | null,
  note: Note,
): Said | null {
  if (typeof said === "number") return readOne(said, field, usedOf, note);
  if (said.every((value) => value === null || usedOf(value) === value)) return said;
  return said.map((value, place) =>
    value === null ? null : readOne(value, `${field}[${place + 1}]`, usedOf, note),
  );
}

function readOne(
  value: number,
  place: string,
  usedOf: (value: number) => number | null,
  note: Note,
): number | null {
  const used = usedOf(value);
  if (used !== value) note(used === null ? "impossibleValue" : "readClipped", `${place}: ${value}`);
  return used;
}
