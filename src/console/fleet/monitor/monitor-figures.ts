import { livingIn, perLivingBird } from "../../../../contract/flock/figure/living-birds.ts";
import { type GaugeKey, metrics } from "../../../../contract/base/metric.ts";
import { type Unit, units } from "../../../../contract/base/measure-unit.ts";
import type { Words } from "../../../../contract/base/words.ts";
import type { DayAgeOf } from "../../../stores/fleet/flock-ages.ts";
import type { HouseSnapshot } from "../../../stores/fleet/house-record.ts";

/** A number of a house as cards and table show it. */
export interface Figure {
  readonly name: Words;
  /** Symbol after the number; '' for none. */
  readonly unit: string;
  readonly decimals: number;
  /** Null: unknown. */
  readonly value: (snapshot: HouseSnapshot, dayAgeOf: DayAgeOf) => number | null;
  /** Metric that a sensor measures; absent: it is calculated. */
  readonly gauge?: GaugeKey;
  /** An empty house has none. */
  readonly needsFlock?: true;
}

type Gauge = GaugeKey & keyof NonNullable<HouseSnapshot["reading"]>;
const gauge = (
  key: Gauge,
  name: Words = metrics[key].name,
  more: Partial<Pick<Figure, "needsFlock" | "decimals" | "unit">> = {},
): Figure => ({
  name,
  unit: units[metrics[key].unit].symbol,
  decimals: metrics[key].decimals,
  value: ({ reading }) => reading?.[key] ?? null,
  gauge: key,
  ...more,
});
const worked = (
  zh: string,
  en: string,
  unit: Unit | "mLPerBird" | "gPerBird",
  decimals: number,
  value: Figure["value"],
  more: Pick<Figure, "needsFlock"> = {},
): Figure => ({
  name: { zh, en },
  unit: unit === "mLPerBird" ? "mL" : unit === "gPerBird" ? "g" : units[unit].symbol,
  decimals,
  value,
  ...more,
});

/** The amount per live animal, in thousandths of its unit; null without an amount. */
function perBird(
  { house, reading }: HouseSnapshot,
  key: "waterToday" | "feedToday",
): number | null {
  const amount = reading?.[key] ?? null;
  const birds = livingIn(house, reading);
  return amount === null || birds === null ? null : perLivingBird(amount, birds);
}

/** Returns today's use as a percentage of yesterday's by the same time. */
function ofYesterday(
  { reading }: HouseSnapshot,
  today: "waterToday" | "feedToday",
  yesterday: "waterYesterday" | "feedYesterday",
): number | null {
  const now = reading?.[today] ?? null;
  const before = reading?.[yesterday] ?? null;
  return now === null || before === null || before <= 0 ? null : (now / before) * 100;
}

const flock = { needsFlock: true } as const;
export const figures = {
  temp: gauge("temp"),
  target: gauge("targetTemp"),
  felt: gauge("feltTemp"),
  spread: gauge("tempDiff"),
  rh: gauge("rh", { zh: "湿度", en: "Humidity" }, { decimals: 0 }),
  co2: gauge("co2", { zh: "CO₂", en: "CO₂" }),
  nh3: gauge("nh3", { zh: "NH₃", en: "NH₃" }),
  pressure: gauge("staticPressure", { zh: "负压", en: "Pressure" }),
  level: gauge("ventLevel", { zh: "级别", en: "Level" }),
  tempOut: gauge("tempOut", { zh: "舍外温度", en: "Outdoor" }),
  rhOut: gauge("rhOut", { zh: "舍外湿度", en: "Outdoor RH" }, { decimals: 0 }),
  day: worked("日龄", "Age", "day", 0, ({ house }, dayAgeOf) => dayAgeOf(house), flock),
  alive: worked(
    "存栏",
    "Alive",
    "count",
    0,
    ({ house, reading }) => livingIn(house, reading),
    flock,
  ),
  losses: worked(
    "日死淘率",
    "Daily losses",
    "percent",
    3,
    ({ house }) => house.flock?.lossDayPct ?? null,
    flock,
  ),
  laying: worked(
    "产蛋率",
    "Laying rate",
    "percent",
    1,
    ({ house }) => house.flock?.layPct ?? null,
    flock,
  ),
  water: worked(
    "今日饮水",
    "Water today",
    "litre",
    0,
    ({ reading }) => reading?.waterToday ?? null,
  ),
  waterPerBird: worked(
    "每只（头）饮水",
    "Water per head",
    "mLPerBird",
    0,
    (snapshot) => perBird(snapshot, "waterToday"),
    flock,
  ),
  waterShare: worked("饮水较昨日", "Water vs yesterday", "percent", 0, (snapshot) =>
    ofYesterday(snapshot, "waterToday", "waterYesterday"),
  ),
  feed: worked("今日采食", "Feed today", "kg", 0, ({ reading }) => reading?.feedToday ?? null),
  feedPerBird: worked(
    "每只（头）采食",
    "Feed per head",
    "gPerBird",
    0,
    (snapshot) => perBird(snapshot, "feedToday"),
    flock,
  ),
  feedShare: worked("采食较昨日", "Feed vs yesterday", "percent", 0, (snapshot) =>
    ofYesterday(snapshot, "feedToday", "feedYesterday"),
  ),
  energy: worked("今日用电", "Energy today", "kwh", 1, ({ reading }) => reading?.kwhToday ?? null),
  light: gauge("lux", { zh: "光照", en: "Light" }),
} as const satisfies Record<string, Figure>;
export type FigureKey = keyof typeof figures;

/** Returns the text key for the reason why a figure is unknown. */
export function unknownReason(
  key: FigureKey,
  { house, reading }: HouseSnapshot,
): "whyNeverHeard" | "whyEmpty" | "whyNoYesterday" | "whyNotReported" | "whyNoRecord" {
  const figure: Figure = figures[key];
  if (figure.needsFlock && house.isEmpty) return "whyEmpty";
  if (key === "losses" || key === "laying") return "whyNoRecord";
  if (reading === null) return "whyNeverHeard";
  return key === "waterShare" || key === "feedShare" ? "whyNoYesterday" : "whyNotReported";
}

/**
 * Returns how far the house is from its target temperature, degC, either way. Null: nothing to
 * compare, or no live value.
 */
export function deviationOf({ house, reading }: HouseSnapshot): number | null {
  if (
    house.isEmpty ||
    house.isOnline !== true ||
    reading === null ||
    reading.temp === null ||
    reading.targetTemp === null
  )
    return null;
  return Math.abs(reading.temp - reading.targetTemp);
}
