import { keysOf } from "../../../../contract/base/table-keys.ts";
import { type RangeGrain, rangeGrains } from "../../../../contract/telemetry/telemetry.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import type { Address } from "../../crud/list/use-address.ts";
import type { AnyWord } from "../../../i18n/words/base/page-words.ts";
import { type Indicator, indicators } from "./compared-indicator.ts";

/** One house at least, six at most (specification, section 5). */
export const comparedMax = 6;

/** The specification's windows; `grain`: default granularity. */
export const comparedWindows = {
  week: { word: "latestWeek", ms: 7 * dayMs, grain: "minute" },
  month: { word: "latestMonth", ms: 30 * dayMs, grain: "hour" },
  quarter: { word: "latestQuarter", ms: 90 * dayMs, grain: "hour" },
} as const satisfies Record<string, { word: AnyWord; ms: number; grain: RangeGrain }>;
export type ComparedWindow = keyof typeof comparedWindows;
export const comparedWindowKeys = keysOf(comparedWindows);

export const alignments = ["date", "age"] as const;
export type Alignment = (typeof alignments)[number];

/** The page's comparison: all of it is in the address. */
export interface Choice {
  readonly houses: readonly number[];
  readonly indicator: Indicator;
  readonly window: ComparedWindow;
  readonly grain: RangeGrain;
  readonly align: Alignment;
}

export function choiceIn(read: Address["read"]): Choice {
  const window = comparedWindowKeys.find((key) => key === read("window")) ?? "week";
  return {
    houses: housesNamed(read("houses")),
    indicator: indicators.find(({ key }) => key === read("metric")) ?? indicators[0]!,
    window,
    grain: rangeGrains.find((grain) => grain === read("grain")) ?? comparedWindows[window].grain,
    align: alignments.find((alignment) => alignment === read("align")) ?? "date",
  };
}

/**
 * The houses an address names: whole numbers above zero, each once, in its order, without a limit
 * of their number.
 */
export function housesNamed(text: string): readonly number[] {
  const ids = text
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)];
}

/** Reason why a number of houses cannot be compared; null when it can. */
export const amountFault = (count: number): "tooFew" | "tooMany" | null =>
  count < 1 ? "tooFew" : count > comparedMax ? "tooMany" : null;

/**
 * The choice with `id` added, or removed; refused when the houses would then be too few or too
 * many. Removing is always allowed while there are too many.
 */
export function toggled(
  chosen: readonly number[],
  id: number,
): { readonly houses: readonly number[] } | { readonly refused: "tooFew" | "tooMany" } {
  const houses = chosen.includes(id) ? chosen.filter((item) => item !== id) : [...chosen, id];
  const fault = amountFault(houses.length);
  return fault === null || (fault === "tooMany" && houses.length < chosen.length)
    ? { houses }
    : { refused: fault };
}
