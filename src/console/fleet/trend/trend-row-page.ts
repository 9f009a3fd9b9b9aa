import type { RangeGrain } from "../../../../contract/telemetry/telemetry.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import type { TimeRange } from "../../../stores/port/history-port.ts";

const rowsOfPage = 120;
const rowMs: Record<RangeGrain, number> = {
  minute: minuteMs,
  hour: hourMs,
  day: dayMs,
  month: 28 * dayMs,
};

/** Most rows of a period. */
export const rowsIn = ({ from, to }: TimeRange, grain: RangeGrain): number =>
  Math.ceil((to - from) / rowMs[grain]);

/**
 * Splits a period into pages, newest first, each with the number of rows it can have at most.
 * Minutes and hours take several pages; days and months fit one.
 */
export function rowPages(
  { from, to }: TimeRange,
  grain: RangeGrain,
): readonly (TimeRange & { readonly rows: number })[] {
  const width = rowMs[grain];
  const first = Math.floor(from / width) * width;
  if (grain === "day" || grain === "month")
    return [{ from, to, rows: Math.ceil((to - first) / width) + 1 }];
  const pages: (TimeRange & { rows: number })[] = [];
  for (let end = Math.ceil(to / width) * width; end > first; end -= rowsOfPage * width) {
    const start = Math.max(first, end - rowsOfPage * width);
    pages.push({ from: start, to: end, rows: (end - start) / width });
  }
  return pages;
}
