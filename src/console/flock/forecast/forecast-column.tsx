import "../../components/house/house-link.module.css";
import { Link } from "react-router-dom";
import type { Species } from "../../../../contract/base/animal.ts";
import type { Language } from "../../../../contract/base/words.ts";
import {
  forecastGaps,
  type SaleForecast,
  saleForecastFields,
} from "../../../../contract/flock/forecast/forecast.ts";
import type { ForecastText } from "../../../i18n/words/flock/forecast-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { breedNameIn, farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import { paths } from "../../../lib/data/paths.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";

/** From the lower to the upper end of an interval of weights. */
export const weightRange = (
  t: ForecastText,
  [low, high]: readonly [number | null, number | null],
  species: Species,
  language: Language,
): string =>
  low === null || high === null
    ? absent
    : t("forecastRange", {
        low: weightText(low, species, language),
        high: weightText(high, species, language),
      });

const small = (text: string) => <small className="total-of"> {text}</small>;

function weightColumns(t: ForecastText, language: Language): readonly Column<SaleForecast>[] {
  const column = columnsOf<SaleForecast>(saleForecastFields, language);
  const grams = (row: SaleForecast, value: number | null) =>
    value === null ? absent : weightText(value, row.species, language);
  return [
    {
      ...column("weightG", { width: 118, isNumber: true }),
      cell: (row) => grams(row, row.weightG),
    },
    {
      ...column("saleG", { width: 160, isNumber: true, sort: "saleG" }),
      cell: (row) =>
        row.saleG === null ? (
          <>
            {t("forecastUnknown")}
            {row.gap !== null && small(forecastGaps[row.gap][language])}
          </>
        ) : (
          <>
            {grams(row, row.saleG)}
            {small(`80% ${weightRange(t, [row.saleLowG, row.saleHighG], row.species, language)}`)}
          </>
        ),
    },
    {
      ...column("targetDay", { width: 146, sort: "targetDay" }),
      cell: (row) => {
        const target = small(t("forecastTarget", { weight: grams(row, row.targetG) }));
        if (row.targetDay !== null)
          return (
            <>
              {row.targetDay}
              {target}
            </>
          );
        return (
          <>
            {row.weightG === null ? absent : t("forecastNever")}
            {target}
          </>
        );
      },
    },
    {
      ...column("liveT", { width: 96, isNumber: true, sort: "liveT" }),
      cell: ({ liveT }) => (liveT === null ? absent : formatNumber(liveT, 1, language)),
    },
  ];
}

/**
 * Columns for a flock to be sold: name, date, weight, and the date when it reaches the desired
 * weight.
 */
export function forecastColumns(t: ForecastText, language: Language): Column<SaleForecast>[] {
  const column = columnsOf<SaleForecast>(saleForecastFields, language);
  return [
    {
      ...column("houseName", { width: 90, sort: "house", isMain: true }),
      cell: (row) => (
        <Link className="house-link" to={paths.houseTab(row.houseId, "production")}>
          {houseNameIn(row, language)}
        </Link>
      ),
    },
    {
      ...column("farmName", { width: 124 }),
      cell: (row) => farmNameIn(row, language),
    },
    {
      ...column("breedName", { width: 100 }),
      cell: (row) => breedNameIn(row, language),
    },
    {
      ...column("saleDay", { width: 180, sort: "saleDay" }),
      cell: (row) => (
        <>
          {row.saleDay}
          {small(
            `${t(row.daysToSale === 0 ? "forecastNow" : "forecastIn", {
              days: row.daysToSale,
              age: row.saleAge,
            })} · ${t(row.isPlanned ? "forecastPlanned" : "forecastByAge")}`,
          )}
          {row.meatFrom !== null && small(t("forecastHeld", { day: row.meatFrom }))}
        </>
      ),
    },
    {
      ...column("alive", { width: 80, isNumber: true }),
      cell: ({ alive }) => formatNumber(alive, 0, language),
    },
    ...weightColumns(t, language),
    {
      ...column("weighedDay", { width: 120 }),
      cell: ({ weighedDay }) => weighedDay ?? absent,
    },
  ];
}
