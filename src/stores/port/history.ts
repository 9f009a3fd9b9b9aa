import type { Alarm } from "../../../contract/alarm.ts";
import type { ParameterMark } from "../../../contract/parameter/setting-row.ts";
import type { MetricKey } from "../../../contract/metric.ts";
import type { RangeGrain, RangeReply } from "../../../contract/telemetry.ts";
import type { AskOptions } from "./call.ts";

/** A stretch of time, epoch ms; `to` is exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface RangeAsk extends TimeRange {
  readonly houseId: number;
  readonly metrics: readonly MetricKey[];
  readonly pixels: number;
  readonly grain: "auto" | RangeGrain;
}

/** What is marked over curves. */
export interface Lanes {
  /** Raised in the stretch, newest first, the first thousand of them. */
  readonly alarms: readonly Alarm[];
  /** When settings changed in it, the newest first. */
  readonly changes: readonly ParameterMark[];
}

/** Calls for history. Each rejects with an error whose `message` can be shown. */
export interface HistoryPort {
  range(ask: RangeAsk, options: AskOptions): Promise<RangeReply>;
  lanes(ask: TimeRange & { readonly houseId: number }, options: AskOptions): Promise<Lanes>;
}
