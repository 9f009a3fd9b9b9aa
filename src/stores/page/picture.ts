import type { RangeGrain, RangeReply } from "../../../contract/telemetry.ts";
import { minuteMs } from "../../../contract/time.ts";
import type { TimeRange } from "../port/history.ts";

/** A reply and the moment of the server up to which it knows. */
export interface Picture {
  readonly reply: RangeReply;
  readonly until: number;
}

/** Width a picture is asked for. */
export const pixels = 1200;
/** A picture this much coarser than the screen is good enough. */
const coarseEnough = 1.5;

export const endOf = ({ from, bucketMs, buckets, edges }: RangeReply): number =>
  edges?.at(-1) ?? from + bucketMs * buckets;

const leastBucketMs = (grain: RangeGrain): number =>
  grain === "minute" ? minuteMs : grain === "hour" ? 60 * minuteMs : 24 * 60 * minuteMs;

/** Is there no finer picture of the zoomed part to be had, nor one of just that part? */
export const isFineEnough = (fine: Picture | null, zoom: TimeRange, grain: RangeGrain): boolean =>
  fine !== null &&
  fine.reply.from <= zoom.from &&
  endOf(fine.reply) >= zoom.to &&
  (fine.reply.bucketMs <= leastBucketMs(grain) ||
    fine.reply.bucketMs <= ((zoom.to - zoom.from) / pixels) * coarseEnough);
