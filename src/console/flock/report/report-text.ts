import { workTimeText } from "../../../../contract/base/duration-text.ts";
import type { Species } from "../../../../contract/base/animal.ts";
import {
  type ForecastOutcome,
  missPct,
  outcomeGaps,
} from "../../../../contract/flock/forecast/forecast.ts";
import type { FlockReport } from "../../../../contract/flock/report/flock-report.ts";
import { templateOf } from "../../../../contract/maintenance/maintenance-template.ts";
import {
  stockMoveKinds,
  treatmentKinds,
} from "../../../../contract/flock/production/production.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import type { BooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { weightText } from "../../../lib/text/weight-text.ts";

const colon = (language: Language): string => (language === "zh" ? "：" : ": ");
const joined = (language: Language, ...parts: readonly string[]): string =>
  parts.filter(Boolean).join(language === "zh" ? "，" : ", ");

const priceText = (price: number | null, t: BooksText, language: Language): string =>
  price === null ? "" : t("reportPrice", { price: formatNumber(price, 2, language) });

/** Birds placed, sold, moved or counted, as one line. */
export function moveText(
  { day, kind, isIn, birds, liveKg, partner, docNo, price }: FlockReport["moves"][number],
  t: BooksText,
  language: Language,
): string {
  const name = isIn ? t("reportMovedHere") : stockMoveKinds[kind][language];
  const number = (value: number) => formatNumber(value, 0, language);
  const weight = liveKg === null ? "" : `${number(liveKg)} kg`;
  return joined(
    language,
    `${day} ${name}${colon(language)}${number(birds)}`,
    weight,
    inOneLanguage(partner, language),
    docNo,
    priceText(price, t, language),
  );
}

/** Eggs sold, as one line. */
export function eggSaleText(
  { day, eggs, kg, buyer, docNo, price }: FlockReport["eggSales"][number],
  t: BooksText,
  language: Language,
): string {
  const number = (value: number) => formatNumber(value, 0, language);
  return joined(
    language,
    `${day}${colon(language)}${number(eggs)}`,
    kg === null ? "" : `${number(kg)} kg`,
    inOneLanguage(buyer, language),
    docNo,
    priceText(price, t, language),
  );
}

/** Returns a kind of completed maintenance with its count and last date. */
export function workText(
  { content, template, times, notPossible, minutes, lastOn }: FlockReport["works"][number],
  t: BooksText,
  language: Language,
): string {
  const text = template === null ? content : templateOf(template).content[language];
  return joined(
    language,
    `${text} × ${formatNumber(times, 0, language)}`,
    t("reportWorkLast", { day: lastOn }),
    minutes === 0 ? "" : workTimeText(minutes, language),
    notPossible === 0 ? "" : t("reportWorkNot", { count: formatNumber(notPossible, 0, language) }),
  );
}

/** Returns a treatment, with the first days on which birds and eggs may be sold. */
export function treatmentText(
  { day, lastDay, kind, product, batch, dose, price, ...free }: FlockReport["treatments"][number],
  t: BooksText,
  language: Language,
): string {
  const { meatFrom, eggsFrom } = free;
  const days = lastDay === day ? day : `${day} – ${lastDay}`;
  const isFree = meatFrom === null && eggsFrom === null;
  return joined(
    language,
    `${days} ${treatmentKinds[kind][language]}${colon(language)}` +
      inOneLanguage(product, language),
    batch,
    dose,
    isFree ? "" : t("reportFreeFrom", { meat: meatFrom ?? "–", eggs: eggsFrom ?? "–" }),
    priceText(price, t, language),
  );
}

/** Forecast and result of the main sale; otherwise why they are not compared. */
export function outcomeText(
  { gap, saleDay, madeOn, isLate, forecastG, lowG, highG, naiveG, cameG }: ForecastOutcome,
  species: Species,
  t: BooksText,
  language: Language,
): string {
  if (gap !== null) return outcomeGaps[gap][language];
  const weight = (grams: number | null) => weightText(grams, species, language);
  const off = (grams: number | null) => {
    const miss = missPct(grams, cameG) ?? 0;
    return `${miss < 0 ? "−" : "+"}${formatNumber(Math.abs(miss), 1, language)}`;
  };
  return t(isLate ? "reportForecastLate" : "reportForecastIs", {
    made: madeOn ?? "",
    sold: saleDay ?? "",
    forecast: weight(forecastG),
    low: weight(lowG),
    high: weight(highG),
    came: weight(cameG),
    off: off(forecastG),
    naive: off(naiveG),
  });
}
