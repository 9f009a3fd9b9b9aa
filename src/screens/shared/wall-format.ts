import type { Animal, Species } from "../../../contract/base/animal.ts";
import { fill } from "../../../contract/base/server-message.ts";
import { type MetricKey, metrics } from "../../../contract/base/metric.ts";
import { units } from "../../../contract/base/measure-unit.ts";
import type { Language, Words } from "../../../contract/base/words.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { weightUnitOf } from "../../../contract/base/animal.ts";
import { weightText } from "../../lib/text/weight-text.ts";
import { type WallWord, wallWords } from "../../i18n/words/screens/wall-words.ts";

/** Translates a text of the wall, or one of the contract, into one language. */
export interface Translate {
  readonly language: Language;
  (word: WallWord | Words, values?: Readonly<Record<string, string | number>>): string;
}

export function translatorFor(language: Language): Translate {
  const t = (
    word: WallWord | Words,
    values: Readonly<Record<string, string | number>> = {},
  ): string => fill((typeof word === "string" ? wallWords[word] : word)[language], values);
  return Object.assign(t, { language });
}

/** Groups of thousands; an en dash for null. */
export const formatCount = (value: number | null): string => formatNumber(value, 0, "en");
export const absent = "–";

/** A value in its metric's decimals, without the unit. */
export const formatValue = (metric: MetricKey, value: number | null): string =>
  formatNumber(value, metrics[metric].decimals, "en");

export const symbolOf = (metric: MetricKey): string => units[metrics[metric].unit].symbol;

export function formatWithUnit(metric: MetricKey, value: number | null): string {
  return value === null ? absent : join(formatValue(metric, value), symbolOf(metric));
}

/** A limit or a value of an alarm; at most so many decimals. */
export function formatLoose(value: number, decimals = 1): string {
  const [, places = ""] = String(Number(value.toFixed(decimals))).split(".");
  return formatNumber(value, places.length, "en");
}
export const join = (value: string, symbol: string): string =>
  symbol === "" || symbol.startsWith("%") ? `${value}${symbol}` : `${value}\u202f${symbol}`;

/** Change against yesterday in percent with a sign; null when there is nothing to compare. */
export function changePercent(today: number | null, yesterday: number | null): number | null {
  return today === null || yesterday === null || yesterday <= 0
    ? null
    : Math.round(((today - yesterday) / yesterday) * 100);
}
export const formatChange = (percent: number | null): string =>
  percent === null
    ? absent
    : percent > 0
      ? `+${percent}%`
      : percent < 0
        ? `\u2212${-percent}%`
        : "0%";

/** A body weight of `grams` in the usual unit of this species. */
export const formatWeight = (grams: number | null, species: Species): string =>
  grams === null ? absent : join(weightText(grams, species, "en"), weightUnitOf(species));

/**
 * Live animals: in Chinese in ten thousands once there are that many (the unit is in the label), in
 * English in millions (M).
 */
export function formatAlive(
  alive: number,
  animal: Animal,
  language: Language,
): { readonly label: WallWord; readonly text: string } {
  const word = alive < 10_000 ? "aliveFew" : "alive10k";
  const label = animal === "bird" ? word : (`${word}_${animal}` as const);
  if (alive < 10_000) return { label, text: formatCount(alive) };
  if (language === "zh")
    return { label, text: formatNumber(alive / 10_000, alive < 1_000_000 ? 1 : 0, "zh") };
  if (alive < 1_000_000) return { label, text: formatCount(alive) };
  return { label, text: `${formatNumber(alive / 1_000_000, 2, "en")}\u202fM` };
}

/** "39 万只", "390,000 birds": animals with their unit, in the shortest usual form. */
export function formatHeads(count: number, animal: Animal, t: Translate): string {
  const { text } = formatAlive(count, animal, t.language);
  const word = count >= 10_000 ? "heads10k" : "heads";
  return t(animal === "bird" ? word : (`${word}_${animal}` as const), { count: text });
}

/** The time zone of most of these places. */
export function commonZone(zones: Iterable<string>): string {
  const counts = new Map<string, number>();
  for (const zone of zones) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "Asia/Shanghai";
}
