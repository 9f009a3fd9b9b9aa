import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { ParameterMark } from "../../../contract/control/parameter/setting-row.ts";
import type { MetricKey } from "../../../contract/base/metric.ts";
import type { RangeGrain, RangeReply } from "../../../contract/telemetry/telemetry.ts";
import type { RequestOptions } from "./call.ts";

/** A period, epoch ms; `to` is exclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export interface RangeRequest extends TimeRange {
  readonly houseId: number;
  readonly metrics: readonly MetricKey[];
  readonly pixels: number;
  readonly grain: "auto" | RangeGrain;
}

/** Marks over curves. */
export interface Lanes {
  /** Alarms raised in the period, newest first, at most a thousand. */
  readonly alarms: readonly Alarm[];
  /** Changes of settings in the period, newest first. */
  readonly changes: readonly ParameterMark[];
}

/** Calls for history. Each rejects with an error whose `message` can be shown. */
export interface HistoryPort {
  range(query: RangeRequest, options: RequestOptions): Promise<RangeReply>;
  lanes(query: TimeRange & { readonly houseId: number }, options: RequestOptions): Promise<Lanes>;
}
