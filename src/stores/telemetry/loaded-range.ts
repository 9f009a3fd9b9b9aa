import type { RangeGrain, RangeReply } from "../../../contract/telemetry/telemetry.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { TimeRange } from "../port/history-port.ts";

/** A loaded part of the history: the reply, and the server time up to which it is complete. */
export interface LoadedRange {
  readonly reply: RangeReply;
  readonly until: number;
}

/** Width in pixels for which a range is requested. */
export const pixels = 1200;
/** A range this much coarser than the screen is good enough. */
const coarseEnough = 1.5;

export const endOf = ({ from, bucketMs, buckets, edges }: RangeReply): number =>
  edges?.at(-1) ?? from + bucketMs * buckets;

const minBucketMs = (grain: RangeGrain): number =>
  grain === "minute" ? minuteMs : grain === "hour" ? 60 * minuteMs : 24 * 60 * minuteMs;

/**
 * True when `fine` has the zoomed part in the finest resolution that the screen can show, or that
 * is stored.
 */
export const isFineEnough = (
  fine: LoadedRange | null,
  zoom: TimeRange,
  grain: RangeGrain,
): boolean =>
  fine !== null &&
  fine.reply.from <= zoom.from &&
  endOf(fine.reply) >= zoom.to &&
  (fine.reply.bucketMs <= minBucketMs(grain) ||
    fine.reply.bucketMs <= ((zoom.to - zoom.from) / pixels) * coarseEnough);
