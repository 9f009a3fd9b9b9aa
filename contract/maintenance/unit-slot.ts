import type { UnitKind } from "./house-unit.ts";

/** Places of a house's timed parts in its rows of a day. */
const ranges = {
  fan: { first: 0, count: 24 },
  coolPad: { first: 24, count: 2 },
  heater: { first: 26, count: 6 },
  feedLine: { first: 32, count: 1 },
  belt: { first: 33, count: 1 },
} as const satisfies Partial<Record<UnitKind, { readonly first: number; readonly count: number }>>;
export const slotCount = 34;

const isCounted = (kind: UnitKind): kind is keyof typeof ranges => Object.hasOwn(ranges, kind);

/** The slot of a unit, from 0; null: its time is not counted. */
export function slotOf(kind: UnitKind, number: number): number | null {
  if (!isCounted(kind)) return null;
  const { first, count } = ranges[kind];
  return number >= 1 && number <= count ? first + number - 1 : null;
}
export const firstSlot = (kind: keyof typeof ranges): number => ranges[kind].first;
