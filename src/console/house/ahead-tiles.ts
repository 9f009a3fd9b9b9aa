import { type Species, weightUnitOf } from "../../../contract/base/animal.ts";
import type { Language } from "../../../contract/base/words.ts";
import {
  type FlockForecast,
  forecastGaps,
  type GrowthForecast,
  siloGaps,
} from "../../../contract/flock/forecast/forecast.ts";
import type { ForecastText } from "../../i18n/words/flock/forecast-words.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { weightText } from "../../lib/text/weight-text.ts";
import { formatTime } from "../../lib/time/format-time.ts";

/** A figure as text, with what it is derived from, or why it is not known. */
interface Tile {
  readonly name: string;
  readonly text: string;
  readonly note: string;
}

interface TileText {
  readonly t: ForecastText;
  readonly language: Language;
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== "").join(" · ");

/** Formats weights with their unit. */
const weights =
  (language: Language, species: Species) =>
  (grams: number | null): string =>
    grams === null ? "–" : `${weightText(grams, species, language)} ${weightUnitOf(species)}`;

/** A tile of the forecast weights. */
type WeightTile = (teller: TileText, growth: GrowthForecast, species: Species) => Tile;

const gapText = ({ gap }: GrowthForecast, language: Language): string =>
  gap === null ? "" : forecastGaps[gap][language];

const nowTile: WeightTile = ({ t, language }, growth, species) => ({
  name: t("aheadWeight"),
  text: weights(language, species)(growth.weightG),
  note:
    growth.weighedDay === null
      ? gapText(growth, language)
      : t("aheadWeighed", { day: growth.weighedDay }),
});

const saleTile: WeightTile = ({ t, language }, growth, species) => {
  const { saleLowG: low, saleHighG: high, saleDay: day } = growth;
  const number = (grams: number) => weightText(grams, species, language);
  return {
    name: t("aheadSale"),
    text: weights(language, species)(growth.saleG),
    note:
      low === null || high === null
        ? joined(day, gapText(growth, language))
        : t("aheadSaleOn", { day, low: number(low), high: number(high) }),
  };
};

const targetTile: WeightTile = ({ t, language }, growth, species) => {
  const { targetDay, targetEarly, targetLate, weightG } = growth;
  const weight = weights(language, species)(growth.targetG);
  return {
    name: t("aheadTarget"),
    text: targetDay ?? "–",
    note:
      targetDay === null
        ? joined(weight, weightG === null ? null : t("forecastNever"))
        : t("aheadTargetIs", {
            weight,
            early: targetEarly ?? targetDay,
            late: targetLate ?? t("aheadLater"),
          }),
  };
};

const naiveTile: WeightTile = ({ t, language }, growth, species) => ({
  name: t("aheadNaive"),
  text: weights(language, species)(growth.naiveG),
  note: t("aheadNaiveWhy"),
});

const feedTile = ({ t, language }: TileText, kg: number | null): Tile => ({
  name: t("aheadFeed"),
  text: kg === null ? "–" : `${formatNumber(kg, 0, language)} kg`,
  note: t(kg === null ? "aheadNoFeed" : "aheadFeedWhy"),
});

function siloTile({ t, language }: TileText, { silo, timeZone }: FlockForecast): Tile {
  const { gap, emptyAt, emptyEarly } = silo;
  const name = t("aheadSilo");
  if (gap !== null) return { name, text: t("forecastUnknown"), note: siloGaps[gap][language] };
  const time = (at: number) => formatTime(at, timeZone).slice(5, 16);
  const kg = formatNumber(silo.kg ?? 0, 0, language);
  return {
    name,
    text: emptyAt === null ? t("aheadSiloLong") : time(emptyAt),
    note:
      emptyEarly === null
        ? t("aheadSiloKg", { kg })
        : t("aheadSiloIs", { kg, early: time(emptyEarly) }),
  };
}

/** The day when the next delivery is usually due, or the last delivery. */
function deliveredText(t: ForecastText, delivery: FlockForecast["delivery"]): string | null {
  const { usualDay: day, everyDays: days, lastDay } = delivery;
  if (day !== null && days !== null) return t("aheadUsual", { day, days });
  return lastDay === null ? null : t("aheadDelivered", { day: lastDay });
}

const deliveryTile = ({ t }: TileText, { delivery }: FlockForecast): Tile => ({
  name: t("aheadDelivery"),
  text: delivery.neededDay ?? "–",
  note: joined(
    delivery.neededDay === null ? null : t("aheadDeliveryWhy", { hours: delivery.reserveHours }),
    deliveredText(t, delivery),
  ),
});

/** Forecasts of a flock, figure by figure. */
export function aheadTiles(teller: TileText, forecast: FlockForecast): readonly Tile[] {
  const { growth, species, feedToSaleKg } = forecast;
  const store = [siloTile(teller, forecast), deliveryTile(teller, forecast)];
  if (growth === null) return store;
  const ofWeight = [nowTile, saleTile, targetTile, naiveTile];
  return [
    ...ofWeight.map((tile) => tile(teller, growth, species)),
    feedTile(teller, feedToSaleKg),
    ...store,
  ];
}
