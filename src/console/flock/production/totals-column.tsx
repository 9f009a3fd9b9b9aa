import "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import css from "../entry/production.module.css";
import type { ReactNode } from "react";
import { animalOf } from "../../../../contract/base/animal.ts";
import { ofAnimal } from "../../../../contract/base/animal-word.ts";
import {
  totalFields,
  type TotalGroup,
  totalGroups,
  type TotalRow,
} from "../../../../contract/flock/production/production-total.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { BooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";

type Figure = Exclude<keyof TotalRow, "id" | "name" | "nameEn" | "species">;

/** Figures with their unit, decimals, and the number of flocks each covers. */
const figures = [
  ["alive", "", 0, null],
  ["dead", "", 0, "lossOf"],
  ["culled", "", 0, "lossOf"],
  ["lossDayPct", "%", 3, "lossOf"],
  ["survivalPct", "%", 2, "survivalOf"],
  ["feedKg", "kg", 0, "feedOf"],
  ["feedG", "g", 1, "feedOf"],
  ["waterL", "L", 0, "waterOf"],
  ["waterMl", "mL", 0, "waterOf"],
  ["kwh", "kWh", 0, "kwhOf"],
  ["eggs", "", 0, "layOf"],
  ["layPct", "%", 1, "layOf"],
  ["fcr", "", 3, "fcrOf"],
] as const satisfies readonly (readonly [Figure, string, number, Figure | null])[];

/** Figures of some species only: shown if some row has one. */
const ofSome: ReadonlySet<Figure> = new Set(["eggs", "layPct", "fcr"]);

/** The columns of the sums; a figure that does not cover all flocks shows their number. */
export function totalColumns(
  group: TotalGroup,
  rows: readonly TotalRow[],
  { t, language }: { readonly t: BooksText; readonly language: Language },
): readonly Column<TotalRow>[] {
  const shown = figures.filter(
    ([key]) => !ofSome.has(key) || rows.some((row) => row[key] !== null),
  );
  const animal = animalOf(...rows.flatMap(({ species }) => species));
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const part = (row: TotalRow, countKey: Figure | null): ReactNode =>
    countKey === null || row[countKey] === row.flocks || row[countKey] === 0 ? null : (
      <small className={css.totalOf}>{t("ofFlocks", { count: row[countKey] ?? 0 })}</small>
    );
  return [
    {
      key: "name",
      title: totalGroups[group][language],
      width: 200,
      isMain: true,
      cell: (row) =>
        (row.id === 0 ? <strong>{t("totalAll")}</strong> : nameIn(row, language)) || absent,
    },
    {
      key: "flocks",
      title: totalFields.flocks.name[language],
      width: 90,
      isNumber: true,
      cell: ({ flocks }) => number(flocks),
    },
    {
      key: "recorded",
      title: totalFields.recorded.name[language],
      width: 100,
      isNumber: true,
      cell: ({ recorded, flocks }) => `${number(recorded)}/${number(flocks)}`,
    },
    ...shown.map(([key, unit, decimals, countKey]): Column<TotalRow> => {
      const name = ofAnimal(totalFields[key].name[language], animal);
      return {
        key,
        title: unit === "" ? name : `${name} ${unit}`,
        width: 150,
        isNumber: true,
        cell: (row) => (
          <>
            {number(row[key], decimals)}
            {part(row, countKey)}
          </>
        ),
      };
    }),
  ];
}
