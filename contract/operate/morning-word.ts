import { unitAfter } from "../base/measure-unit.ts";
import type { AlarmKey } from "../alarm/alarm-kind.ts";
import { fill } from "../base/server-message.ts";
import type { Language, Words } from "../base/words.ts";
import type { WarningKey } from "../fleet/house/warning-kind.ts";
import { type MorningFigureKey, type MorningFigureKind, morningFigures } from "./morning-figure.ts";
import type { MorningReason } from "./morning.ts";

/** The figure that shows an alarm or a warning best: its curve is shown beside the reason. */
const figureOfAlarm: Partial<Readonly<Record<AlarmKey, MorningFigureKey>>> = {
  tempHigh: "nightTemp",
  tempAbsHigh: "nightTemp",
  tempLow: "nightTemp",
  tempRise: "nightTemp",
  feltLow: "nightTemp",
  heaterFault: "nightTemp",
  rhHigh: "humidity",
  rhLow: "humidity",
  spHigh: "pressure",
  spLow: "pressure",
  inletStuck: "pressure",
  airSpeedLow: "ventilation",
  fanFault: "ventilation",
  fanBelt: "ventilation",
  waterZero: "waterPerFeed",
  waterOver: "waterPerFeed",
  waterDayLow: "waterPerFeed",
  waterDayHigh: "waterPerFeed",
  feedZero: "waterPerFeed",
  feedDayDev: "waterPerFeed",
  mortHigh: "losses",
  weightLow: "gain",
};
const figureOfWarning: Partial<Readonly<Record<WarningKey, MorningFigureKey>>> = {
  waterLow: "waterPerFeed",
  waterHigh: "waterPerFeed",
  feedLow: "waterPerFeed",
  weightSlow: "gain",
  mortRising: "losses",
  energyHigh: "energy",
  nightHigh: "energy",
  fanHeavy: "energy",
};

/** Returns the figure that shows a reason; null: none does. */
export function figureOf(reason: MorningReason): MorningFigureKey | null {
  if (reason.kind === "figure") return reason.key;
  if (reason.kind === "alarm") return figureOfAlarm[reason.key] ?? null;
  return reason.kind === "warning" ? (figureOfWarning[reason.key] ?? null) : null;
}

type FigureReason = Extract<MorningReason, { kind: "figure" }>;

const words = {
  high: { zh: "高 {by}", en: "{by} above" },
  low: { zh: "低 {by}", en: "{by} below" },
  figure: {
    zh: "{name} {value}，比同类 {like} 栋的常见值 {usual}{side}",
    en: "{name} {value}: {side} the usual {usual} of {like} similar houses",
  },
  points: { zh: "个百分点", en: "points" },
  figureDays: { zh: "，已连续 {days} 天", en: ", for {days} days" },
} as const satisfies Record<string, Words>;

/** A figure as screens show it: "12.5 kWh". `format`: formats a number with the given decimals. */
export function figureValue(
  key: MorningFigureKey,
  value: number,
  language: Language,
  format: (value: number, decimals: number) => string,
): string {
  const { unit, unitZh, decimals }: MorningFigureKind = morningFigures[key];
  const symbol = language === "zh" ? (unitZh ?? unit) : unit;
  return format(value, decimals) + unitAfter(symbol);
}

/** Two shares differ by points, not by percent. */
function differenceText(
  key: MorningFigureKey,
  difference: number,
  language: Language,
  format: (value: number, decimals: number) => string,
): string {
  const { unit, decimals }: MorningFigureKind = morningFigures[key];
  if (unit !== "%") return figureValue(key, difference, language, format);
  return `${format(difference, decimals)} ${words.points[language]}`;
}

/** A figure's reason in one sentence, with the usual value and the deviation. */
export function figureSentence(
  { key, value, usual, like, days }: FigureReason,
  language: Language,
  format: (value: number, decimals: number) => string,
): string {
  const { name, by }: MorningFigureKind = morningFigures[key];
  const difference = Math.abs(value - usual);
  const amount =
    by === "share" && usual > 0
      ? `${format((100 * difference) / usual, 0)}%`
      : differenceText(key, difference, language, format);
  const side = fill(words[value >= usual ? "high" : "low"][language], { by: amount });
  const sentence = fill(words.figure[language], {
    name: name[language],
    value: figureValue(key, value, language, format),
    usual: figureValue(key, usual, language, format),
    like,
    side,
  });
  return days > 1 ? sentence + fill(words.figureDays[language], { days }) : sentence;
}

/** The first thing to check because of a figure. */
export const figureCheck = (
  { key, value, usual }: Pick<FigureReason, "key" | "value" | "usual">,
  language: Language,
): string => {
  const { look }: MorningFigureKind = morningFigures[key];
  return look[value >= usual ? "high" : "low"][language];
};
