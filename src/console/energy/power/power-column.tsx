import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { fanMinutesMin, flockDaysMin } from "../../../../contract/energy/energy-figure.ts";
import { animalOf } from "../../../../contract/base/animal.ts";
import { ofAnimal } from "../../../../contract/base/animal-word.ts";
import {
  powerFields,
  type PowerHouse,
  type PowerSort,
  powerSorts,
  type PowerView,
} from "../../../../contract/energy/power.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { PowerText } from "../../../i18n/words/energy/power-words.ts";
import { nameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { moneyText } from "./power-tiles.tsx";
import css from "../../components/house/house-link.module.css";

interface Words {
  readonly t: PowerText;
  readonly language: Language;
}
type Figure = {
  [K in keyof PowerHouse]-?: PowerHouse[K] extends number | null ? K : never;
}[keyof PowerHouse] &
  keyof typeof powerFields;

/** Figures with their decimals, by view. */
const figures = {
  ranking: [
    ["kwhFlock", 0],
    ["kwh", 0],
    ["whM2", 0],
    ["kwhKg", 3],
    ["kwhThousandEggs", 1],
    ["coldKh", 0],
    ["warmKh", 0],
    ["peakKw", 1],
    ["spreadKwh", 1],
    ["knownPct", 0],
  ],
  phases: [
    ["kw", 1],
    ["pf", 2],
    ["pfMean", 2],
    ["voltUnbalancePct", 1],
    ["ampUnbalancePct", 1],
    ["voltMin", 0],
    ["voltMax", 0],
    ["events", 0],
  ],
  fans: [
    ["fanKw", 3],
    ["fanFirstKw", 3],
    ["fanOffPct", 1],
    ["fanPlateKw", 3],
    ["fanPlateOffPct", 1],
    ["fanMinutes", 0],
    ["fanH", 0],
    ["kw", 1],
  ],
} as const satisfies Record<PowerView, readonly (readonly [Figure, number])[]>;

const isSort = (key: string): key is PowerSort => powerSorts.some((sort) => sort === key);
/**
 * Figures of some species only, or of houses with a known floor area: shown if some row has one.
 */
const ofSome: ReadonlySet<Figure> = new Set(["kwhThousandEggs", "kwhKg", "whM2"]);

/** Data behind a figure, if it is less than one would expect. */
const baseFigures = {
  kwhFlock: ({ kwhFlock, flockDays, flockOf }: PowerHouse, { t, language }: Words) =>
    kwhFlock === null || flockOf === null || (flockDays ?? 0) > flockOf - flockDaysMin
      ? null
      : t("flockDaysOf", { days: formatNumber(flockDays, 1, language), of: flockOf }),
  fanKw: ({ fanKw, fanMinutes }: PowerHouse, { t }: Words) =>
    fanKw === null && fanMinutes < fanMinutesMin
      ? t("fanTooFew", { minutes: fanMinutes, least: fanMinutesMin })
      : null,
};

/** The columns of the houses' energy, phases or fans. */
export function powerColumns(
  view: PowerView,
  rows: readonly PowerHouse[],
  words: Words,
): readonly Column<PowerHouse>[] {
  const { language } = words;
  const animal = animalOf(...rows.map(({ species }) => species));
  const shown = figures[view].filter(
    ([key]) => !ofSome.has(key) || rows.some((row) => row[key] !== null),
  );
  const columns: Column<PowerHouse>[] = [
    {
      key: "name",
      title: powerFields.name.name[language],
      width: 150,
      isMain: true,
      sort: "house",
      cell: (row) => (
        <Link className={css.houseLink} to={paths.houseTab(row.id, "devices", "power")}>
          {nameIn(row, language)}
        </Link>
      ),
    },
    {
      key: "farmName",
      title: powerFields.farmName.name[language],
      width: 140,
      cell: ({ farmName: name, farmNameEn: nameEn }) => nameIn({ name, nameEn }, language),
    },
    ...(view === "ranking" ? rankColumns(words) : []),
    ...(view === "phases" ? phaseColumns(words) : []),
    ...shown.map(([key, decimals]): Column<PowerHouse> => ({
      key,
      title: powerFields[key].name[language],
      width: key in baseFigures ? 150 : 130,
      isNumber: true,
      ...(isSort(key) && { sort: key }),
      cell: (row) => (
        <>
          {key === "events" && row.events > 0
            ? alarmsOf(row, words)
            : figureOf(row[key], decimals, language)}{" "}
          {key in baseFigures && (
            <small className="total-of">
              {baseFigures[key as keyof typeof baseFigures](row, words)}
            </small>
          )}
        </>
      ),
    })),
    ...(view === "ranking" && rows.some(({ cost }) => cost != null)
      ? costColumns(rows, words)
      : []),
  ];
  return columns.map((column) => ({ ...column, title: ofAnimal(column.title, animal) }));
}

const figureOf = (value: number | null, decimals: number, language: Language): ReactNode =>
  value === null ? absent : formatNumber(value, decimals, language);

/** Returns the number of alarms, as a link to them. */
const alarmsOf = ({ id, events }: PowerHouse, { t }: Words): ReactNode => (
  <Link
    className={css.houseLink}
    to={paths.houseTab(id, "alarms")}
    aria-label={t("eventsOf", { count: events })}
  >
    {events}
  </Link>
);

const rankColumns = ({ t, language }: Words): Column<PowerHouse>[] => [
  {
    key: "dayAge",
    title: powerFields.dayAge.name[language],
    width: 70,
    isNumber: true,
    cell: ({ dayAge }) => formatNumber(dayAge, 0, language),
  },
  {
    key: "kwhBird",
    title: powerFields.kwhBird.name[language],
    width: 150,
    isNumber: true,
    sort: "kwhBird",
    cell: ({ kwhBird, equalFrom, equalAge, sisters }) =>
      kwhBird === null ? (
        absent
      ) : (
        <>
          {formatNumber(kwhBird, 4, language)}{" "}
          <small className="total-of">
            {t("atAge", { from: equalFrom ?? 0, age: equalAge ?? 0, sisters })}
          </small>
        </>
      ),
  },
  {
    key: "offMedianPct",
    title: powerFields.offMedianPct.name[language],
    width: 110,
    isNumber: true,
    sort: "offMedianPct",
    cell: ({ offMedianPct: off }) => (off === null ? absent : signed(off, language)),
  },
];

const signed = (value: number, language: Language): ReactNode =>
  `${value > 0 ? "+" : ""}${formatNumber(value, 1, language)}`;

const listed = (values: readonly (number | null)[], decimals: number, language: Language) =>
  values.length === 0
    ? absent
    : values.map((value) => formatNumber(value, decimals, language)).join(" / ");

const phaseColumns = ({ language }: Words): Column<PowerHouse>[] => [
  {
    key: "volts",
    title: powerFields.volts.name[language],
    width: 130,
    isNumber: true,
    cell: ({ volts }) => listed(volts, 0, language),
  },
  {
    key: "amps",
    title: powerFields.amps.name[language],
    width: 150,
    isNumber: true,
    cell: ({ amps }) => listed(amps, 1, language),
  },
];

/** Cost a bird, kg and so on, with their decimals. */
const costFigures = [
  ["costBird", 4],
  ["costKg", 4],
  ["costThousandEggs", 2],
] as const;

const costColumns = (
  rows: readonly PowerHouse[],
  { language }: Words,
): readonly Column<PowerHouse>[] => [
  {
    key: "cost",
    title: powerFields.cost.name[language],
    width: 130,
    isNumber: true,
    cell: ({ cost = null, currency }) => (currency ? moneyText(cost, currency, language) : absent),
  },
  ...costFigures
    .filter(([key]) => key === "costBird" || rows.some((row) => row[key] != null))
    .map(([key, decimals]): Column<PowerHouse> => ({
      key,
      title: powerFields[key].name[language],
      width: 120,
      isNumber: true,
      cell: ({ [key]: cost = null, currency }) =>
        cost === null || !currency ? absent : moneyText(cost, currency, language, decimals),
    })),
];
