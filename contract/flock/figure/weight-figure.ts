import type { FlockDay } from "../../fleet/flock/flock-day.ts";
import { weightPrecisionPct } from "./epef.ts";
import type { WeighFigures } from "./weighing-figure.ts";

/** Weight data of a day. */
export interface WeightDay {
  /** All birds weighed by hand on it. */
  readonly hand: WeighFigures | null;
  readonly scaleG: number | null;
}
/** A day with its weighings and the standard's weight at its age. */
export interface Anchor {
  readonly index: number;
  readonly day: string;
  readonly measured: WeightDay;
  readonly standardG: number | null;
}

/** Weight of a day and its source. */
export type Weight = Pick<
  FlockDay,
  "weightG" | "weightFrom" | "weighedDay" | "sample" | "cvPct" | "uniformityPct"
>;

/** Smaller samples are unreliable: they are shown, but the figures do not use them. */
const sampleMin = 30;
/** Days over which a weighing is carried along the standard. */
const carriedDays = 10;

/** A weighing by hand comes before the scale, which weighs only the birds that step on it. */
function measuredG({ hand, scaleG }: WeightDay): Pick<Weight, "weightG" | "weightFrom"> | null {
  if (hand !== null && hand.sample >= sampleMin) return { weightG: hand.meanG, weightFrom: "hand" };
  return scaleG === null ? null : { weightG: scaleG, weightFrom: "scale" };
}

const measuredOn = (anchors: readonly Anchor[], index: number) => {
  const anchor = anchors[index];
  return anchor === undefined ? null : measuredG(anchor.measured);
};

/**
 * The weight on a day: measured, otherwise along the standard from the weighings around it. The
 * spread is from the newest weighing by hand.
 */
export function weightOn(anchors: readonly Anchor[], index: number): Weight {
  const newest = anchors
    .slice(Math.max(0, index - carriedDays), index + 1)
    .findLast(({ measured }) => measured.hand !== null);
  const hand = newest?.measured.hand ?? null;
  return {
    ...(measuredOn(anchors, index) ?? carriedG(anchors, index)),
    weighedDay: lastUpTo(anchors, index, ({ measured }) => measured.hand !== null)?.day ?? null,
    sample: hand?.sample ?? null,
    cvPct: hand?.cvPct ?? null,
    uniformityPct: hand?.uniformityPct ?? null,
  };
}

/**
 * The newest of the days up to `index` that passes. Copies nothing, because it runs for each day.
 */
function lastUpTo(
  anchors: readonly Anchor[],
  index: number,
  passes: (anchor: Anchor) => boolean,
): Anchor | undefined {
  for (let at = index; at >= 0; at -= 1) {
    const anchor = anchors[at];
    if (anchor !== undefined && passes(anchor)) return anchor;
  }
  return undefined;
}

function carriedG(
  anchors: readonly Anchor[],
  index: number,
): Pick<Weight, "weightG" | "weightFrom"> {
  const unknown = { weightG: null, weightFrom: null };
  const standardG = anchors[index]?.standardG ?? null;
  const earlier = lastUpTo(anchors, index - 1, (anchor) => shareOf(anchor) !== null);
  const share = earlier === undefined ? null : shareOf(earlier);
  if (standardG === null || earlier === undefined || share === null) return unknown;
  const later = anchors.find((anchor, at) => at > index && shareOf(anchor) !== null);
  const laterShare = later === undefined ? null : shareOf(later);
  if (later === undefined || laterShare === null) {
    if (index - earlier.index > carriedDays) return unknown;
    return { weightG: standardG * share, weightFrom: "curve" };
  }
  const fraction = (index - earlier.index) / (later.index - earlier.index);
  return { weightG: standardG * (share + (laterShare - share) * fraction), weightFrom: "curve" };
}

/**
 * Returns the birds' weight over the standard's on a day they were weighed; null if either is
 * missing.
 */
function shareOf({ measured, standardG }: Anchor): number | null {
  const result = measuredG(measured);
  return result?.weightG == null || standardG === null || standardG <= 0
    ? null
    : result.weightG / standardG;
}

/** Relative standard deviation of the weight in %; null without a known spread. */
export const weightSpreadPct = ({ weightFrom, sample, cvPct }: Weight): number | null =>
  weightFrom === "scale" || sample === null || cvPct === null || sample < 1
    ? null
    : weightPrecisionPct(cvPct, sample);
