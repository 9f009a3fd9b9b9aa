import houseLinkCss from "../../components/house/house-link.module.css";
import "../../components/panel/panel.module.css";
import productionCss from "../entry/production.module.css";
import css from "./board-column.module.css";
import { daysBetween } from "../../../../contract/base/calendar-day.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { animalOf, weightUnitOf } from "../../../../contract/base/animal.ts";
import { ofAnimal } from "../../../../contract/base/animal-word.ts";
import { kwhPerHead } from "../../../../contract/flock/figure/usage-figure.ts";
import { deviationPct } from "../../../../contract/flock/figure/standard-curve.ts";
import {
  countSources,
  type FlockDay,
  meterGaps,
} from "../../../../contract/fleet/flock/flock-day.ts";
import { flockDayFields } from "../../../../contract/flock/production/flock-day-field.ts";
import type { BoardRow } from "../../../../contract/flock/production/production.ts";
import { boardFields } from "../../../../contract/flock/production/production-total.ts";
import { survivalNote } from "../../../../contract/flock/report/survival-note.ts";
import { inOneLanguage, type Language } from "../../../../contract/base/words.ts";
import type { ProductionText } from "../../../i18n/words/flock/production-words.ts";
import { breedNameIn, farmNameIn, houseNameIn } from "../../../../contract/base/localized-name.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { formatTime } from "../../../lib/time/format-time.ts";
import { warningText } from "../../../../contract/fleet/house/warning-text.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import { listText } from "../../../lib/text/list-text.ts";
import { absent, type Column } from "../../crud/list/record-table.tsx";
import { Deviation } from "../../components/house/deviation.tsx";
import { personName } from "../../../stores/record/person-names.ts";

interface BoardText {
  readonly t: ProductionText;
  readonly language: Language;
  readonly zoneOf: (farmId: number) => string;
}

type Cell = (figures: FlockDay, row: BoardRow) => ReactNode;
type BoardColumn = Column<BoardRow>;

/** Returns the formatters for the figures of a board. */
function formattersOf({ t, language }: BoardText, rows: readonly BoardRow[]) {
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const off = (value: number | null, standard: number | null, isRunning = false) => (
    <Deviation value={isRunning ? null : value} standard={standard} language={language} />
  );
  /** Difference of the handwritten value from the meter. */
  const handOff = (value: number | null, meter: number | null) => {
    const percent = value === null || meter === null ? null : deviationPct(value, meter);
    return percent === null || Math.abs(percent) < 0.05 ? null : (
      <small className={css.boardByHand} title={t("meterSays", { value: number(meter) })}>
        {percent > 0 ? "+" : "−"}
        {number(Math.abs(percent), 1)}%
      </small>
    );
  };
  /** Marks a value that covers more or less than its day, or another day. */
  const gapMark = (from: FlockDay["feedFrom"], gap: FlockDay["feedGap"]) =>
    gap && from !== "hand" ? (
      <small className={css.boardByHand} title={meterGaps[gap][language]}>
        {t("meterGap")}
      </small>
    ) : null;
  const figure = (
    key: keyof typeof flockDayFields,
    unit: string,
    width: number,
    cell: Cell,
    sort?: string,
  ): BoardColumn => {
    const name = ofAnimal(flockDayFields[key].name[language], animalOfBoard(rows));
    return {
      key,
      title: unit === "" ? name : `${name} ${unit}`,
      width,
      isNumber: true,
      ...(sort === undefined ? {} : { sort }),
      cell: (row) => (row.figures === null ? absent : cell(row.figures, row)),
    };
  };
  return { t, language, number, off, handOff, gapMark, figure };
}
type Formatters = ReturnType<typeof formattersOf>;

/** A manager first reads losses, feed and water per bird, then weight and laying. */
export const boardHideFirst = [
  "note",
  "free",
  "due",
  "crackedPct",
  "feedPerEgg",
  "eggG",
  "cvPct",
  "uniformityPct",
  "kwhBird",
  "kwh",
  "epef",
  "waterPerFeed",
  "waterL",
  "feedKg",
  "eggs",
  "breed",
  "fcr",
  "survivalPct",
  "weightG",
  "layPct",
  "culled",
  "waterMl",
] as const;

/** The columns of the board; columns of a species only if a row has them. */
export function boardColumns(texts: BoardText, rows: readonly BoardRow[]): readonly BoardColumn[] {
  const formatters = formattersOf(texts, rows);
  const hasHens = rows.some(({ species }) => species === "layer");
  const hasMeat = rows.some(({ species }) => species !== "layer") || rows.length === 0;
  return [
    ...headColumns(texts),
    ...stockColumns(formatters),
    ...usedColumns(formatters),
    ...energyColumns(formatters, rows),
    ...weightColumns(formatters),
    ...(hasHens ? eggColumns(formatters) : []),
    ...(hasMeat ? growthColumns(formatters) : []),
    ...lastColumns(texts),
  ];
}

/** The person who recorded the day, and the time; a missing record links to its entry. */
const recordCell = (
  { id, day, lastBy, lastAt, farmId }: BoardRow,
  t: BoardText["t"],
  zoneOf: BoardText["zoneOf"],
): ReactNode =>
  lastBy === null || lastAt === null ? (
    <Link className={css.recordMissing} to={paths.productionEntry(id, day)}>
      {t("notRecorded")}
    </Link>
  ) : (
    t("recordedBy", {
      name: personName(lastBy),
      time: formatTime(lastAt, zoneOf(farmId)).slice(11, 16),
    })
  );

const headColumns = ({ t, language, zoneOf }: BoardText): BoardColumn[] => [
  {
    key: "house",
    title: t("colHouse"),
    width: 104,
    isMain: true,
    sort: "house",
    cell: (row) => (
      <Link className={houseLinkCss.houseLink} to={paths.productionEntry(row.id, row.day)}>
        {houseNameIn(row, language)}
      </Link>
    ),
  },
  {
    key: "farm",
    title: t("colFarm"),
    width: 130,
    cell: ({ farmName, farmNameEn }) => farmNameIn({ farmName, farmNameEn }, language),
  },
  {
    key: "breed",
    title: t("colBreed"),
    width: 110,
    cell: ({ breedName, breedNameEn }) => breedNameIn({ breedName, breedNameEn }, language),
  },
  {
    key: "dayAge",
    title: t("colDay"),
    width: 70,
    isNumber: true,
    sort: "dayAge",
    cell: ({ dayAge }) => formatNumber(dayAge, 0, language),
  },
  {
    key: "record",
    title: t("colRecord"),
    width: 124,
    cell: (row) => recordCell(row, t, zoneOf),
  },
  {
    key: "warnings",
    title: t("colWarnings"),
    width: 200,
    cell: ({ warnings }) =>
      warnings.length === 0
        ? absent
        : warnings.map((warning) => (
            <span key={warning.key} className={css.boardWarning}>
              {warningText(warning, language)}
            </span>
          )),
  },
];

const stockColumns = ({ language, number, off, figure }: Formatters): BoardColumn[] => [
  figure("alive", "", 96, ({ alive, aliveFrom }) => (
    <span title={aliveFrom === "book" ? undefined : countSources[aliveFrom][language]}>
      {number(alive)}
      {aliveFrom !== "book" && <sup aria-hidden="true">*</sup>}
    </span>
  )),
  figure("dead", "", 70, ({ dead }) => number(dead)),
  figure("culled", "", 70, ({ culled }) => number(culled)),
  figure("lossDayPct", "%", 120, ({ lossDayPct }) => number(lossDayPct, 3), "lossDayPct"),
  figure(
    "survivalPct",
    "%",
    134,
    ({ survivalPct, stdSurvivalPct }) => (
      <span title={survivalNote(survivalPct)?.[language]}>
        {number(survivalPct, 2)}
        {survivalNote(survivalPct) !== null && <sup aria-hidden="true">!</sup>}
        {off(survivalPct, stdSurvivalPct)}
      </span>
    ),
    "survivalPct",
  ),
];

const usedColumns = ({ number, off, handOff, gapMark, figure }: Formatters): BoardColumn[] => [
  figure("feedKg", "kg", 140, ({ feedKg, feedFrom, feedGap, meterFeedKg }) => (
    <>
      {number(feedKg)}
      {feedFrom === "hand" && !feedGap && handOff(feedKg, meterFeedKg)}
      {gapMark(feedFrom, feedGap)}
    </>
  )),
  figure(
    "feedG",
    "g",
    144,
    ({ feedG, stdFeedG, isRunning }) => (
      <>
        {number(feedG, 1)}
        {off(feedG, stdFeedG, isRunning)}
      </>
    ),
    "feedG",
  ),
  figure("waterL", "L", 140, ({ waterL, waterFrom, waterGap, meterWaterL }) => (
    <>
      {number(waterL)}
      {waterFrom === "hand" && !waterGap && handOff(waterL, meterWaterL)}
      {gapMark(waterFrom, waterGap)}
    </>
  )),
  figure(
    "waterMl",
    "mL",
    150,
    ({ waterMl, stdWaterMl, isRunning }) => (
      <>
        {number(waterMl)}
        {off(waterMl, stdWaterMl, isRunning)}
      </>
    ),
    "waterMl",
  ),
  figure("waterPerFeed", "", 120, ({ waterPerFeed }) => number(waterPerFeed, 2)),
];

const energyColumns = (
  { language, number, gapMark, figure }: Formatters,
  rows: readonly BoardRow[],
): BoardColumn[] => [
  figure("kwh", "kWh", 120, ({ kwh, kwhFrom, kwhGap }) => (
    <>
      {number(kwh)}
      {gapMark(kwhFrom, kwhGap)}
    </>
  )),
  {
    key: "kwhBird",
    title: ofAnimal(boardFields.kwhBird.name[language], animalOfBoard(rows)),
    width: 130,
    isNumber: true,
    cell: ({ figures }) => (figures === null ? absent : number(kwhPerHead(figures), 4)),
  },
];

const weightColumns = ({ t, language, number, off, figure }: Formatters): BoardColumn[] => [
  figure(
    "weightG",
    "",
    146,
    ({ weightG, weighedDay, stdWeightG }, { species, day }) => (
      <>
        {weightText(weightG, species, language)} {weightG !== null && weightUnitOf(species)}
        {off(weightG, stdWeightG)}
        {weighedDay !== null && weighedDay < day && (
          <small className={productionCss.totalOf}>
            {t("weighedAgo", { days: daysBetween(weighedDay, day) })}
          </small>
        )}
      </>
    ),
    "weightG",
  ),
  figure("cvPct", "%", 90, ({ cvPct }) => number(cvPct, 1)),
  figure("uniformityPct", "%", 104, ({ uniformityPct }) => number(uniformityPct, 1)),
];

const eggColumns = ({ number, off, figure }: Formatters): BoardColumn[] => [
  figure("eggs", "", 90, ({ eggs }) => number(eggs)),
  figure(
    "layPct",
    "%",
    136,
    ({ layPct, stdLayPct, isRunning }) => (
      <>
        {number(layPct, 1)}
        {off(layPct, stdLayPct, isRunning)}
      </>
    ),
    "layPct",
  ),
  figure("eggG", "g", 100, ({ eggG }) => number(eggG, 1)),
  figure("crackedPct", "%", 96, ({ crackedPct }) => number(crackedPct, 2)),
  figure("feedPerEgg", "", 116, ({ feedPerEgg }) => number(feedPerEgg, 2)),
];

const growthColumns = ({ language, figure }: Formatters): BoardColumn[] => [
  figure("fcr", "", 124, (day) => margin(day.fcr, day.fcrMargin, 3, language), "fcr"),
  figure("epef", "", 110, (day) => margin(day.epef, day.epefMargin, 0, language), "epef"),
];

const lastColumns = ({ t, language }: BoardText): BoardColumn[] => [
  {
    key: "due",
    title: t("colDue"),
    width: 200,
    cell: ({ due }) =>
      due.length === 0 ? absent : due.map((item) => inOneLanguage(item, language)).join("; "),
  },
  {
    key: "free",
    title: t("colFree"),
    width: 180,
    cell: ({ meatFrom, eggsFrom }) =>
      listText(
        [
          ...(meatFrom === null ? [] : [t("meatFree", { day: meatFrom })]),
          ...(eggsFrom === null ? [] : [t("eggsFree", { day: eggsFrom })]),
        ],
        language,
      ) || absent,
  },
  { key: "note", title: t("fieldRemark"), width: 160, cell: ({ note }) => note || absent },
];

/** Returns a figure with half the width of its 95 % interval, if that is known. */
const margin = (value: number | null, half: number | null, decimals: number, language: Language) =>
  half === null || value === null
    ? formatNumber(value, decimals, language)
    : `${formatNumber(value, decimals, language)} ± ${formatNumber(half, decimals, language)}`;

/** The words of a board count animals of these species. */
export const animalOfBoard = (rows: readonly BoardRow[]) =>
  animalOf(...rows.map(({ species }) => species));
