import { type MetricKey } from "../../../contract/metric.ts";
import type { AnyWord } from "../page-say.ts";

/** One house at least, six at most (specification, section 5). */
export const comparedMax = 6;

/** What houses are compared by: what is regulated, what it depends on, and what is used. */
export const comparedMetrics = [
  "temp", "tempDiff", "tempOut", "rh", "co2", "nh3", "staticPressure", "airSpeed", "lux", "ventLevel", "fansOn", "kw", "birdWeight", "aliveCount", "water", "feed", "kwh",
] as const satisfies readonly MetricKey[];
export type ComparedMetric = (typeof comparedMetrics)[number];

export const comparedWindows = {
  week: { word: "latestWeek", hours: 7 * 24 },
  month: { word: "latestMonth", hours: 30 * 24 },
  quarter: { word: "latestQuarter", hours: 90 * 24 },
} as const satisfies Record<string, { word: AnyWord; hours: number }>;
export type ComparedWindow = keyof typeof comparedWindows;
export const comparedWindowKeys = Object.keys(comparedWindows) as ComparedWindow[];

/** The houses an address names: whole numbers above zero, each once, in its order; as many as it likes to name. */
export function housesNamed(text: string): readonly number[] {
  const ids = text.split(",").map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  return [...new Set(ids)];
}

/** Why a number of houses cannot be compared; null when it can. */
export const amountFault = (count: number): "tooFew" | "tooMany" | null => (count < 1 ? "tooFew" : count > comparedMax ? "tooMany" : null);

/** The choice with `id` put in, or taken out; refused when the houses would then be too few or too many. A choice that is too large already may shrink. */
export function toggled(chosen: readonly number[], id: number): { readonly houses: readonly number[] } | { readonly refused: "tooFew" | "tooMany" } {
  const houses = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  const fault = amountFault(houses.length);
  return fault === null || (fault === "tooMany" && houses.length < chosen.length) ? { houses } : { refused: fault };
}
