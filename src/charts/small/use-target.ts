import { useMemo } from "react";
import type { RangeReply } from "../../../contract/telemetry/telemetry.ts";
import { gaugeSeries } from "./range-series.ts";
import type { TrendSeries } from "./trend-line.tsx";

/** The target temperature beside a temperature curve; null beside any other. */
export function useTarget(reply: RangeReply | undefined, metric: string): TrendSeries | null {
  return useMemo(
    () => (reply === undefined || metric !== "temp" ? null : gaugeSeries(reply, "targetTemp")),
    [reply, metric],
  );
}
