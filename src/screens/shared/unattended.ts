import { minuteMs } from "../../../contract/base/time.ts";

/** The wall dims between these hours of its clock, when it is unattended. */
const night = { from: 22, to: 6 } as const;
export const isNight = (hour: number): boolean => hour >= night.from || hour < night.to;

/**
 * Returns the offset of the whole picture in this minute, in CSS pixels: it moves around a small
 * square to prevent burn-in. At most 4 px, less than the wall's margin.
 */
export function pixelShift(at: number): { readonly x: number; readonly y: number } {
  const [x, y] = path[Math.floor(at / minuteMs) % path.length] ?? [0, 0];
  return { x, y };
}
const path = [
  [0, 0],
  [2, 0],
  [4, 2],
  [2, 4],
  [0, 2],
  [-2, 4],
  [-4, 2],
  [-2, 0],
  [-4, -2],
  [-2, -4],
  [0, -2],
  [2, -4],
  [4, -2],
] as const;
