import type { BreedStandard } from "../../../contract/limit.ts";
import type { Animal } from "../../../contract/animal.ts";
import { type MetricKey, metrics } from "../../../contract/metric.ts";
import type { RangeGrain } from "../../../contract/telemetry.ts";
import { units } from "../../../contract/unit.ts";
import type { Language } from "../../../contract/words.ts";
import { shownUnit } from "../../lib/shown-metric.ts";
import type { ComparedWord } from "../../i18n/words/compared.ts";
import { isCounter, useWord } from "../trend/trend-panels.ts";
import type { ComparedSay } from "../../i18n/words/compared.ts";

/**
 * What a value is made of: the metric itself; of each animal; or of the animals that were placed.
 */
type Measure = "plain" | "perHead" | "ofPlaced";

/** Something houses are compared by. Units are those of the page. */
export interface Indicator {
  readonly key: string;
  readonly metric: MetricKey;
  readonly measure: Measure;
  /** Null: it is called as its metric. */
  readonly word: ComparedWord | null;
  /** Null: the metric's. */
  readonly unit: string | null;
  /** From the metric's unit to this one. */
  readonly scale: number;
  readonly decimals: number;
  /** Smallest span of the value axis. */
  readonly leastSpan: number;
  /** What the breed asks for at an age; null where no standard speaks of it. */
  readonly standardOf: ((day: BreedStandard) => number | null) | null;
}

const plain = (
  metric: MetricKey,
  leastSpan: number,
  standardOf: Indicator["standardOf"] = null,
): Indicator => ({
  key: metric,
  metric,
  measure: "plain",
  word: null,
  unit: null,
  scale: 1,
  decimals: metrics[metric].decimals,
  leastSpan,
  standardOf,
});
const perHead = (
  metric: MetricKey,
  word: ComparedWord,
  unit: string,
  decimals: number,
  leastSpan: number,
  standardOf: Indicator["standardOf"] = null,
): Indicator => ({
  key: word,
  metric,
  measure: "perHead",
  word,
  unit,
  scale: 1000,
  decimals,
  leastSpan,
  standardOf,
});

export const indicatorGroups = [
  {
    word: "groupRegulated",
    indicators: [
      plain("temp", 4, ({ tempC }) => tempC),
      plain("feltTemp", 4),
      plain("tempDiff", 4),
      plain("tempOut", 4),
      plain("rh", 20),
      plain("co2", 1000, ({ co2Ppm }) => co2Ppm),
      plain("nh3", 10),
      plain("staticPressure", 20),
      plain("airSpeed", 1),
      plain("lux", 20),
    ],
  },
  {
    word: "groupPerBird",
    indicators: [
      perHead("water", "waterPerBird", "mL", 0, 20, ({ waterMl }) => waterMl),
      perHead("feed", "feedPerBird", "g", 0, 20, ({ feedG }) => feedG),
      perHead("kwh", "kwhPerBird", "Wh", 1, 2),
    ],
  },
  {
    word: "groupGrowth",
    indicators: [
      plain("birdWeight", 200),
      {
        key: "survival",
        metric: "aliveCount",
        measure: "ofPlaced",
        word: "survivalShare",
        unit: "%",
        scale: 100,
        decimals: 2,
        leastSpan: 1,
        standardOf: null,
      },
      plain("aliveCount", 100),
    ],
  },
  { word: "groupRunning", indicators: [plain("ventLevel", 4), plain("fansOn", 4), plain("kw", 2)] },
  { word: "groupWhole", indicators: [plain("water", 10), plain("feed", 10), plain("kwh", 2)] },
] as const satisfies readonly { word: ComparedWord; indicators: readonly Indicator[] }[];
export const indicators: readonly Indicator[] = indicatorGroups.flatMap(
  ({ indicators: some }): readonly Indicator[] => some,
);

/** The indicator as it is shown of these animals. */
export function shownOf(indicator: Indicator, animal: Animal): Indicator {
  if (indicator.measure !== "plain") return indicator;
  const { symbol, scale, decimals, leastSpan } = shownUnit(indicator.metric, animal);
  return {
    ...indicator,
    unit: symbol,
    scale,
    decimals,
    leastSpan: leastSpan ?? indicator.leastSpan,
  };
}

/** The metrics the server is asked for. */
export const metricsOf = ({ metric, measure }: Indicator): readonly MetricKey[] =>
  measure === "perHead" ? [metric, "aliveCount"] : [metric];

export const nameOf = (
  { word, metric }: Indicator,
  say: ComparedSay,
  language: Language,
): string => (word === null ? metrics[metric].name[language] : say(word));

/** Sign of the unit; of what is used, by what time. */
export function unitOf(
  { measure, metric, unit }: Indicator,
  grain: RangeGrain,
  say: ComparedSay,
): string {
  if (measure === "perHead") return say("perHeadDay", { unit: unit ?? "" });
  const sign = unit ?? units[metrics[metric].unit].symbol;
  return isCounter(metric) ? say(useWord[grain], { unit: sign }) : sign;
}

/** Below this it has no value. */
export const leastOf = ({ metric, measure }: Indicator): number =>
  measure !== "plain" || metrics[metric].min === 0 ? 0 : -Infinity;
