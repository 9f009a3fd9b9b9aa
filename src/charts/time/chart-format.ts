import type { Language } from "../../../contract/base/words.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import type { ChartLine, ChartPanel } from "./chart-panel.ts";
import type { TimeNames } from "./time-names.ts";

/** Value of a line at a time: one reading, or the mean of a bucket with its extremes. */
export interface PointValue {
  readonly at: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Start and end of the bucket of a point; equal for a single reading. */
export type StretchAt = (at: number) => readonly [from: number, to: number];

/** Returns the point of a line that covers a time; null without a value there. */
export function valueAt(
  { line, range }: ChartLine,
  at: number,
  stretchAt: StretchAt,
): PointValue | null {
  const place = line.nearest(at);
  const entry = line.times[place];
  const [from, to] = stretchAt(at);
  if (place < 0 || entry === undefined || Math.abs(entry - at) > Math.max(to - from, minuteMs))
    return null;
  const value = line.low[place]!;
  if (Number.isNaN(value)) return null;
  const wide = range === null ? -1 : range.nearest(entry);
  const isWide = range !== null && range.times[wide] === entry;
  return {
    at: entry,
    value,
    low: isWide ? range.low[wide]! : value,
    high: isWide ? range.high[wide]! : value,
  };
}

/** The newest known point of a line up to a time. */
export function latestOf(line: ChartLine, to: number, stretchAt: StretchAt): PointValue | null {
  const { times, low } = line.line;
  let place = line.line.placeAt(to + 1) - 1;
  while (place >= 0 && Number.isNaN(low[place]!)) place -= 1;
  return place < 0 ? null : valueAt(line, times[place]!, stretchAt);
}

export const numberText = (
  value: number,
  { decimals }: Pick<ChartPanel, "decimals">,
  language: Language,
): string => formatNumber(value, decimals, language);

/** The time of a point, as text. */
export function pointTime(at: number, stretchAt: StretchAt, names: TimeNames): string {
  const [from, to] = stretchAt(at);
  return from === to ? names.moment(at) : names.stretch(from, to);
}
