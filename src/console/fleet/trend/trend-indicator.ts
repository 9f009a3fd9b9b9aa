import { type MetricKey, metrics } from "../../../../contract/base/metric.ts";
import type { AnyWord } from "../../../i18n/words/base/page-words.ts";
import type { TrendWord } from "../../../i18n/words/fleet/trend-words.ts";

/** Most indicators of one chart: what the server reads in one call. */
export const indicatorMax = 12;

export const indicatorGroups = [
  {
    word: "groupTemp",
    metrics: [
      "temp",
      "feltTemp",
      "targetTemp",
      "tempDiff",
      "tempOut",
      "temp1",
      "temp2",
      "temp3",
      "temp4",
      "temp5",
      "temp6",
      "temp7",
      "temp8",
    ],
  },
  { word: "groupHumidity", metrics: ["rh", "rhOut"] },
  { word: "groupGas", metrics: ["co2", "nh3"] },
  { word: "groupPressure", metrics: ["staticPressure", "airSpeed"] },
  {
    word: "groupOutput",
    metrics: [
      "ventLevel",
      "fansOn",
      "coolPad",
      "inletPos",
      "tunnelDoorPos",
      "heater",
      "light",
      "lux",
    ],
  },
  {
    word: "groupUse",
    metrics: ["water", "feed", "kwh", "gasMeter", "oilMeter", "coalMeter", "heatMeter"],
  },
  {
    word: "groupPower",
    metrics: ["kw", "voltA", "voltB", "voltC", "ampA", "ampB", "ampC", "pf", "hz"],
  },
  { word: "groupFlock", metrics: ["aliveCount", "dayAge", "birdWeight", "siloKg"] },
] as const satisfies readonly { word: TrendWord; metrics: readonly MetricKey[] }[];
export type Indicator = (typeof indicatorGroups)[number]["metrics"][number];
export const indicators: readonly Indicator[] = indicatorGroups.flatMap(
  ({ metrics: keys }): readonly Indicator[] => keys,
);
export const usualIndicators: readonly Indicator[] = [
  "temp",
  "targetTemp",
  "rh",
  "co2",
  "staticPressure",
  "water",
];

/** A value axis, shared by quantities of the same unit and similar size. `minSpan` in the unit. */
interface Axis {
  readonly id: string;
  /** Null: it has a single indicator, whose name it uses. */
  readonly word: AnyWord | TrendWord | null;
  readonly minSpan: number;
  /** All of one unit. */
  readonly metrics: readonly [Indicator, ...Indicator[]];
}
const own = (metric: Indicator, minSpan: number): Axis => ({
  id: metric,
  word: null,
  minSpan,
  metrics: [metric],
});

/** In the order of the page. */
export const axes: readonly Axis[] = [
  {
    id: "temperature",
    word: "groupTemp",
    minSpan: 4,
    metrics: [
      "temp",
      "feltTemp",
      "targetTemp",
      "tempOut",
      "temp1",
      "temp2",
      "temp3",
      "temp4",
      "temp5",
      "temp6",
      "temp7",
      "temp8",
    ],
  },
  own("tempDiff", 4),
  { id: "humidity", word: "groupHumidity", minSpan: 20, metrics: ["rh", "rhOut"] },
  own("co2", 1000),
  own("nh3", 10),
  own("staticPressure", 20),
  own("airSpeed", 1),
  { id: "level", word: "panelLevel", minSpan: 4, metrics: ["ventLevel", "fansOn", "coolPad"] },
  {
    id: "output",
    word: "panelOutput",
    minSpan: 20,
    metrics: ["inletPos", "tunnelDoorPos", "heater", "light"],
  },
  own("lux", 20),
  own("water", 10),
  own("feed", 10),
  own("kwh", 2),
  own("kw", 2),
  { id: "volt", word: "panelVolt", minSpan: 20, metrics: ["voltA", "voltB", "voltC"] },
  { id: "ampere", word: "panelAmpere", minSpan: 5, metrics: ["ampA", "ampB", "ampC"] },
  own("pf", 0.2),
  own("hz", 1),
  own("aliveCount", 100),
  own("dayAge", 7),
  own("birdWeight", 200),
  own("siloKg", 500),
  own("gasMeter", 10),
  own("oilMeter", 10),
  own("coalMeter", 10),
  own("heatMeter", 10),
];

/** Below this the quantity has no value. */
export const minOf = (metric: MetricKey): number => (metrics[metric].min === 0 ? 0 : -Infinity);

/** The indicators an address names; the default ones when it names none, and none for '-'. */
export function indicatorsNamed(text: string): readonly Indicator[] {
  if (text === "") return usualIndicators;
  return indicators.filter((key) => text.split(",").includes(key));
}

/** The address parameter for a choice. */
export const indicatorsText = (chosen: readonly Indicator[]): string | null =>
  chosen.length === 0 ? "-" : chosen.join() === usualIndicators.join() ? null : chosen.join();
