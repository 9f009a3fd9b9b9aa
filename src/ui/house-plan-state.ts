import type { HouseDetail } from "../../contract/fleet/house/reading.ts";
import type { PlanMarks } from "./house-plan-mark.ts";

/** Target band of the temperature, degC. */
export interface PlanBand {
  readonly low: number;
  readonly high: number;
}

export type ProbeState = "inside" | "above" | "below" | "unknown";

/**
 * Returns the position of a probe's value in the band. Without a band every value counts as inside.
 */
export function probeState(value: number | null, band: PlanBand | null): ProbeState {
  if (value === null) return "unknown";
  if (band === null) return "inside";
  return value > band.high ? "above" : value < band.low ? "below" : "inside";
}

/**
 * Returns the open share of an opening, 0 to 1; null: unknown. Position sensors go a little beyond
 * both ends.
 */
export const shareOf = (percent: number | null): number | null =>
  percent === null ? null : Math.max(0, Math.min(1, percent / 100));

/** A gap narrower than this share is ignored: position gauges do not stay exactly at 0. */
const minShare = 0.03;
const isOpen = (percents: readonly (number | null)[]): boolean =>
  percents.some((percent) => (shareOf(percent) ?? 0) > minShare);

/**
 * Returns the openings through which running fans pull in air; none when no fan runs, or when no
 * opening is known.
 */
export function airOf(
  { fans, inletPos, tunnelDoorPos }: HouseDetail,
  marks: PlanMarks,
): { readonly isPulled: boolean; readonly isTunnel: boolean; readonly isSide: boolean } {
  const isPulled = fans.some((fan, index) => fan === 1 && !marks.fans.has(index + 1));
  return {
    isPulled,
    isTunnel: isPulled && isOpen(tunnelDoorPos),
    isSide: isPulled && isOpen(inletPos),
  };
}

export const probeMark = (marks: PlanMarks, number: number) =>
  marks.probes.get(number) ?? marks.allProbes;
