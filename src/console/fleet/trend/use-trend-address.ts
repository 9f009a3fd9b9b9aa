import type { RangeGrain } from "../../../../contract/telemetry/telemetry.ts";
import { rangeGrains } from "../../../../contract/telemetry/telemetry.ts";
import type { TimeRange } from "../../../stores/port/history-port.ts";
import { useAddress } from "../../crud/list/use-address.ts";
import { type Indicator, indicatorsNamed, indicatorsText } from "./trend-indicator.ts";
import {
  fieldMoment,
  timeInputText,
  type TrendWindow,
  trendWindowKeys,
  trendWindows,
  zoomNamed,
} from "./trend-window.ts";

export type TrendView = "chart" | "table";

/**
 * Returns the page's content from the address, and the function to change it. Default values are
 * left out of it.
 */
export function useTrendAddress(timeZone: string) {
  const { read, put } = useAddress();
  const named = { start: read("start"), end: read("end") };
  const [from, to] = [fieldMoment(named.start, timeZone), fieldMoment(named.end, timeZone)];
  const free: TimeRange | null =
    read("window") === "free" && from !== null && to !== null && to > from ? { from, to } : null;
  const latest = trendWindowKeys.find((key) => key === read("window")) ?? "week";
  const window: TrendWindow | "free" = read("window") === "free" ? "free" : latest;
  const usualGrain: RangeGrain = window === "free" ? "minute" : trendWindows[latest].grain;
  const grain = rangeGrains.find((grain) => grain === read("grain")) ?? usualGrain;
  return {
    /** `free` is null while the custom window, written as `named`, is invalid. */
    window,
    free,
    named,
    latest,
    grain,
    metrics: indicatorsNamed(read("metrics")),
    zoom: zoomNamed(read("zoom")),
    view: (read("view") === "table" ? "table" : "chart") satisfies TrendView as TrendView,
    page: Math.max(1, Number.parseInt(read("row"), 10) || 1),
    /** A custom window starts with the one chosen last. */
    chooseWindow: (next: TrendWindow | "free", current: TimeRange) =>
      put({
        window: next === "week" ? null : next,
        zoom: null,
        row: null,
        grain: null,
        start: next === "free" ? timeInputText(current.from, timeZone) : null,
        end: next === "free" ? timeInputText(current.to, timeZone) : null,
      }),
    chooseFree: (start: string, end: string) =>
      put({ window: "free", start, end, zoom: null, row: null }),
    chooseGrain: (next: RangeGrain) => put({ grain: next === usualGrain ? null : next, row: null }),
    chooseMetrics: (next: readonly Indicator[]) => put({ metrics: indicatorsText(next) }),
    chooseView: (next: TrendView) => put({ view: next === "chart" ? null : next, row: null }),
    chooseZoom: (next: TimeRange | null) =>
      put({ zoom: next === null ? null : `${next.from}-${next.to}` }),
    choosePage: (next: number) => put({ row: next === 1 ? null : next }),
  };
}
export type TrendAddress = ReturnType<typeof useTrendAddress>;
