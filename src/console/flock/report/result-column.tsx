import { currencyName } from "../../../../contract/energy/tariff.ts";
import { animalOf, weightUnitOf } from "../../../../contract/base/animal.ts";
import { ofAnimal } from "../../../../contract/base/animal-word.ts";
import { marginGaps } from "../../../../contract/flock/figure/margin-figure.ts";
import { Link } from "react-router-dom";
import {
  type FlockResult,
  flockResultFields,
} from "../../../../contract/flock/report/flock-result.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { BooksText } from "../../../i18n/words/flock/books-say-words.ts";
import { breedNameIn, farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import { columnsOf } from "../../crud/list/field-column.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";

type Figure = "survivalPct" | "weightG" | "feedSumKg" | "eggSum" | "henHousedPct";
const figures = [
  ["survivalPct", "%", 2, 110],
  ["weightG", "", 0, 110],
  ["feedSumKg", "", 0, 140],
  ["eggSum", "", 0, 120],
  ["henHousedPct", "%", 1, 190],
] as const satisfies readonly (readonly [Figure, string, number, number])[];
const sorted: ReadonlySet<string> = new Set(["survivalPct", "weightG", "henHousedPct"]);
const ofHens: ReadonlySet<string> = new Set(["eggSum", "henHousedPct"]);

interface ResultText {
  readonly t: BooksText;
  readonly language: Language;
}
type ResultColumn = Column<FlockResult>;

const numberIn =
  (language: Language) =>
  (value: number | null, decimals = 0): string =>
    value === null ? absent : formatNumber(value, decimals, language);

/** Columns that identify the flock. */
function placeColumns({ t, language }: ResultText): readonly ResultColumn[] {
  const column = columnsOf<FlockResult>(flockResultFields, language);
  const left = ({ leftDay, isClosed }: FlockResult) => {
    if (leftDay === null) return t("resultPresent");
    return isClosed ? t("resultClosed", { day: leftDay }) : leftDay;
  };
  return [
    {
      ...column("houseName", { width: 96, sort: "house", isMain: true }),
      cell: (row) => (
        <Link className="house-link" to={paths.reportOf(row.id)}>
          {houseNameIn(row, language)}
        </Link>
      ),
    },
    {
      ...column("farmName", { width: 132 }),
      cell: (row) => farmNameIn(row, language),
    },
    {
      ...column("breedName", { width: 106 }),
      cell: (row) => breedNameIn(row, language),
    },
    column("placedDay", { width: 108, sort: "placed" }),
    { ...column("leftDay", { width: 112 }), cell: left },
    column("dayAge", { width: 100, isNumber: true, sort: "dayAge" }),
    {
      ...column("placed", { width: 84, isNumber: true }),
      cell: ({ placed }) => numberIn(language)(placed),
    },
  ];
}

/** A figure with half its 95 % interval. */
const sureColumn = (key: "fcr" | "epef", decimals: number, language: Language): ResultColumn => ({
  ...columnsOf<FlockResult>(flockResultFields, language)(key, {
    width: 108,
    isNumber: true,
    sort: key,
  }),
  cell: (row) => {
    const off = row[key === "fcr" ? "fcrMargin" : "epefMargin"];
    const number = numberIn(language);
    return (
      <>
        {number(row[key], decimals)}
        {off !== null && <small className="total-of"> ±{number(off, decimals)}</small>}
      </>
    );
  },
});

const weightOf = ({ weightG, species }: FlockResult, language: Language): string =>
  weightG === null ? absent : `${weightText(weightG, species, language)} ${weightUnitOf(species)}`;

const figureColumn = (
  [key, unit, decimals, width]: (typeof figures)[number],
  { t, language }: ResultText,
): ResultColumn => {
  const name = flockResultFields[key].name[language];
  return {
    key,
    title: unit === "" ? name : `${name} ${unit}`,
    width,
    isNumber: true,
    ...(sorted.has(key) && { sort: key }),
    cell: (row) => (
      <>
        {key === "weightG" ? weightOf(row, language) : numberIn(language)(row[key], decimals)}
        {key === "henHousedPct" && row.henHousedFromAge !== null && (
          <small className="total-of"> {t("fromDayOn", { age: row.henHousedFromAge })}</small>
        )}
      </>
    ),
  };
};

/** Margin of a flock; if it is closed and the margin unknown, the missing data. */
const marginColumn = (
  key: "margin" | "marginBird",
  decimals: number,
  language: Language,
): ResultColumn => ({
  ...columnsOf<FlockResult>(flockResultFields, language)(key, {
    width: 170,
    isNumber: true,
    sort: key,
  }),
  cell: ({ [key]: value, currency, marginGaps: gaps }) =>
    value === null ? (
      <>
        {absent}
        {gaps.length > 0 && (
          <small className="total-of">
            {" "}
            {gaps.map((gap) => marginGaps[gap][language]).join(" · ")}
          </small>
        )}
      </>
    ) : (
      `${numberIn(language)(value, decimals)} ${currencyName(currency ?? "", language)}`
    ),
});

/** The columns of compared flocks, without those that are empty for all. */
export function resultColumns(
  rows: readonly FlockResult[],
  { maySeeMoney, ...texts }: ResultText & { readonly maySeeMoney: boolean },
): readonly ResultColumn[] {
  const { language } = texts;
  const isRaised = rows.some(({ species }) => species !== "layer");
  const isLaid = rows.some(({ species }) => species === "layer");
  const animal = animalOf(...rows.map(({ species }) => species));
  return [
    ...placeColumns(texts),
    ...(isRaised ? [sureColumn("epef", 0, language), sureColumn("fcr", 3, language)] : []),
    ...figures
      .filter(([key]) => isLaid || !ofHens.has(key))
      .map((figure) => figureColumn(figure, texts)),
    ...(maySeeMoney
      ? [marginColumn("margin", 0, language), marginColumn("marginBird", 2, language)]
      : []),
  ].map((column) => ({ ...column, title: ofAnimal(column.title, animal) }));
}
