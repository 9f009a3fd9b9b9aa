import type { Withholding } from "../../../../contract/flock/production/immune.ts";

type Week = readonly (string | null)[];

/** A bar in the row of a week: cells after the bar before it, and cells it covers. */
export interface HoldBar {
  readonly hold: Withholding;
  readonly gap: number;
  readonly span: number;
  /** True when the withdrawal period ends in this week. */
  readonly isEnd: boolean;
}

export interface HoldLanes {
  readonly lanes: readonly (readonly HoldBar[])[];
  /** Number of bars for which there is no room. */
  readonly left: number;
}

/** Rows of bars under a week. */
const lanesMax = 2;

/**
 * Arranges the withdrawal periods of a week in as few rows as possible, in order of their start.
 */
export function lanesOf(week: Week, holds: readonly Withholding[]): HoldLanes {
  const lanes: { bars: HoldBar[]; end: number }[] = [];
  let left = 0;
  for (const hold of holds.toSorted((a, b) => a.since.localeCompare(b.since))) {
    const cells = week.flatMap((day, index) =>
      day !== null && day >= hold.since && day <= hold.until ? [index] : [],
    );
    const [first] = cells;
    if (first === undefined) continue;
    const existing = lanes.find(({ end }) => end <= first);
    const lane = existing ?? { bars: [], end: 0 };
    if (existing === undefined && lanes.length === lanesMax) {
      left += 1;
      continue;
    }
    if (existing === undefined) lanes.push(lane);
    const last = cells.at(-1)!;
    const isEnd = week[last] === hold.until;
    lane.bars.push({ hold, gap: first - lane.end, span: last - first + 1, isEnd });
    lane.end = last + 1;
  }
  return { lanes: lanes.map(({ bars }) => bars), left };
}
