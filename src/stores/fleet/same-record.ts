import { minuteMs } from "../../../contract/base/time.ts";

/** True for records with the same values, including nested lists and records. */
export function isSameRecord<T extends object>(a: T, b: T): boolean {
  if (a === b) return true;
  const keys = Object.keys(a) as (keyof T)[];
  return keys.length === Object.keys(b).length && keys.every((key) => isSame(a[key], b[key]));
}

const isRecord = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isSameValues = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, index) => isSame(item, b[index]));

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return isSameValues(a, b);
  return isRecord(a) && isRecord(b) && isSameRecord(a, b);
}

/**
 * Returns the old list if the new one has the same content, so that observers have nothing to do.
 */
export function sameList<T>(before: readonly T[], after: readonly T[]): readonly T[] {
  return before.length === after.length && before.every((item, i) => item === after[i])
    ? before
    : after;
}

interface Timed {
  readonly at: number;
}

/**
 * True when the stored record is newer than this one, both by the server's clock. A stored time in
 * the future comes from a clock that was set back, and is ignored.
 */
export const isOlder = (reading: Timed, current: Timed, serverTime: number): boolean =>
  reading.at < current.at && current.at <= serverTime + 2 * minuteMs;
