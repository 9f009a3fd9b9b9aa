import { perLivingBird } from "../../../../contract/flock/figure/living-birds.ts";
import type { FlockDay } from "../../../../contract/fleet/flock/flock-day.ts";
import type { BreedStandard } from "../../../../contract/fleet/house/alarm-limit.ts";
import type { Animal } from "../../../../contract/base/animal.ts";
import { type MetricKey, metrics } from "../../../../contract/base/metric.ts";
import type { RangeGrain } from "../../../../contract/telemetry/telemetry.ts";
import { flockDayFields } from "../../../../contract/flock/production/flock-day-field.ts";
import { units } from "../../../../contract/base/measure-unit.ts";
import type { Language, Words } from "../../../../contract/base/words.ts";
import { shownUnit } from "../../../lib/text/shown-metric.ts";
import type { ComparedWord } from "../../../i18n/words/fleet/compared-words.ts";
import { isCounter, useWord } from "../trend/trend-panels.ts";
import type { ComparedText } from "../../../i18n/words/fleet/compared-words.ts";

/** Kind of value: a measured metric, or a daily figure of the flock. */
type Measure = "plain" | "figure";

/** A quantity houses are compared by. Units are as on the page. */
export interface Indicator {
  readonly key: string;
  /** Metric of its exported file; for a figure, the nearest metric. */
  readonly metric: MetricKey;
  readonly measure: Measure;
  /** The figure of a day; null for a metric. */
  readonly figureOf: ((day: FlockDay) => number | null) | null;
  /** Its name; null: the metric's. */
  readonly name: Words | ComparedWord | null;
  /** Null: the metric's. */
  readonly unit: string | null;
  /** From the metric's unit to this one. */
  readonly scale: number;
  readonly decimals: number;
  /** Smallest span of the value axis. */
  readonly minSpan: number;
  /** Returns the breed's standard at an age; null if no standard covers it. */
  readonly standardOf: ((day: BreedStandard) => number | null) | null;
}

const plain = (
  metric: MetricKey,
  minSpan: number,
  standardOf: Indicator["standardOf"] = null,
): Indicator => ({
  key: metric,
  metric,
  measure: "plain",
  figureOf: null,
  name: null,
  unit: null,
  scale: 1,
  decimals: metrics[metric].decimals,
  minSpan,
  standardOf,
});
/** Unit, decimals, smallest span of the axis. */
type Scale = readonly [unit: string, decimals: number, minSpan: number];
const figure = (
  key: string,
  name: Words | ComparedWord,
  metric: MetricKey,
  [unit, decimals, minSpan]: Scale,
  figureOf: (day: FlockDay) => number | null,
  standardOf: Indicator["standardOf"] = null,
): Indicator => ({
  key,
  metric,
  measure: "figure",
  figureOf,
  name,
  unit,
  scale: 1,
  decimals,
  minSpan,
  standardOf,
});
/** A figure with the name it has everywhere in the product. */
const dayFigure = (
  key: keyof typeof flockDayFields,
  metric: MetricKey,
  scale: Scale,
  standardOf: Indicator["standardOf"] = null,
): Indicator => figure(key, flockDayFields[key].name, metric, scale, (day) => day[key], standardOf);
/** Returns null for the present day, because its use so far is not that of a whole day. */
const whole =
  (figureOf: (day: FlockDay) => number | null) =>
  (day: FlockDay): number | null =>
    day.isRunning ? null : figureOf(day);

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
      plain("lux", 20, ({ lightLux }) => lightLux),
    ],
  },
  {
    word: "groupPerBird",
    indicators: [
      figure(
        "waterPerBird",
        "waterPerBird",
        "water",
        ["mL", 0, 20],
        whole(({ waterMl }) => waterMl),
        ({ waterMl }) => waterMl,
      ),
      figure(
        "feedPerBird",
        "feedPerBird",
        "feed",
        ["g", 0, 20],
        whole(({ feedG }) => feedG),
        ({ feedG }) => feedG,
      ),
      figure(
        "kwhPerBird",
        "kwhPerBird",
        "kwh",
        ["Wh", 1, 2],
        whole(({ kwh, birdDays }) => (kwh === null ? null : perLivingBird(kwh, birdDays))),
      ),
    ],
  },
  {
    word: "groupGrowth",
    indicators: [
      dayFigure("weightG", "birdWeight", ["g", 0, 200], ({ weightG }) => weightG),
      dayFigure("uniformityPct", "birdWeight", ["%", 1, 10]),
      figure(
        "survival",
        flockDayFields.survivalPct.name,
        "aliveCount",
        ["%", 2, 1],
        ({ survivalPct }) => survivalPct,
      ),
      dayFigure("lossDayPct", "aliveCount", ["%", 3, 0.1]),
      dayFigure("alive", "aliveCount", ["", 0, 100]),
      dayFigure("fcr", "feed", ["", 2, 0.3]),
      dayFigure("epef", "feed", ["", 0, 50]),
      plain("birdWeight", 200),
    ],
  },
  {
    word: "groupEggs",
    indicators: [
      figure(
        "layPct",
        flockDayFields.layPct.name,
        "aliveCount",
        ["%", 1, 5],
        whole(({ layPct }) => layPct),
        ({ layPct }) => layPct,
      ),
      dayFigure("eggG", "aliveCount", ["g", 1, 2], ({ eggG }) => eggG),
      dayFigure("crackedPct", "aliveCount", ["%", 2, 1]),
    ],
  },
  { word: "groupRunning", indicators: [plain("ventLevel", 4), plain("fansOn", 4), plain("kw", 2)] },
  { word: "groupWhole", indicators: [plain("water", 10), plain("feed", 10), plain("kwh", 2)] },
] as const satisfies readonly { word: ComparedWord; indicators: readonly Indicator[] }[];
export const indicators: readonly Indicator[] = indicatorGroups.flatMap(
  ({ indicators: some }): readonly Indicator[] => some,
);

/** The indicator as shown for these animals. */
export function shownOf(indicator: Indicator, animal: Animal): Indicator {
  if (indicator.measure !== "plain") return indicator;
  const { symbol, scale, decimals, minSpan } = shownUnit(indicator.metric, animal);
  return {
    ...indicator,
    unit: symbol,
    scale,
    decimals,
    minSpan: minSpan ?? indicator.minSpan,
  };
}

export const nameOf = ({ name, metric }: Indicator, t: ComparedText, language: Language): string =>
  typeof name === "string" ? t(name) : (name ?? metrics[metric].name)[language];

const perHeadDay = { waterPerBird: true, feedPerBird: true, kwhPerBird: true };

/** Symbol of the unit; of a consumption with its time base. */
export function unitOf(
  { key, measure, metric, unit }: Indicator,
  grain: RangeGrain,
  t: ComparedText,
): string {
  if (key in perHeadDay) return t("perHeadDay", { unit: unit ?? "" });
  if (measure === "figure") return unit ?? "";
  const sign = unit ?? units[metrics[metric].unit].symbol;
  return isCounter(metric) ? t(useWord[grain], { unit: sign }) : sign;
}

/** Below this it has no value. */
export const minOf = ({ metric, measure }: Indicator): number =>
  measure !== "plain" || metrics[metric].min === 0 ? 0 : -Infinity;
