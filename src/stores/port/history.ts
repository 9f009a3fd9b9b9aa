import type { Alarm } from "../../../contract/alarm.ts";
import type { ParameterMark } from "../../../contract/parameter/record.ts";
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

/** Calls for history. Each rejects with an error whose `message` can be shown. */
export interface HistoryPort {
  range(ask: RangeAsk, options: AskOptions): Promise<RangeReply>;
  /** The alarms of a house raised in a stretch, newest first, the first thousand of them. */
  alarms(
    ask: TimeRange & { readonly houseId: number },
    options: AskOptions,
  ): Promise<readonly Alarm[]>;
  /** When settings of a house changed in a stretch, the newest first. */
  changes(
    ask: TimeRange & { readonly houseId: number },
    options: AskOptions,
  ): Promise<readonly ParameterMark[]>;
}
