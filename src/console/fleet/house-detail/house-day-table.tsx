import answerViewCss from "../../components/answer/query-view.module.css";
import houseCss from "./house.module.css";
import houseLinkCss from "../../components/house/house-link.module.css";
import css from "./house-day-table.module.css";
import type { Species } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import { animalOf, weightUnitOf } from "../../../../contract/base/animal.ts";
import {
  countSources,
  type FlockDay,
  meterGaps,
  quantitySources,
} from "../../../../contract/fleet/flock/flock-day.ts";
import { flockDayFields } from "../../../../contract/flock/production/flock-day-field.ts";
import type { Language } from "../../../../contract/base/words.ts";
import { type HouseText, useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";
import { paths } from "../../../lib/data/paths.ts";
import { weightText } from "../../../lib/text/weight-text.ts";
import { Deviation } from "../../components/house/deviation.tsx";
import { keyboardScrollable } from "../../components/input/scroll-by-key.ts";

interface DayColumn {
  readonly title: string;
  readonly text: (day: FlockDay) => string;
  /** Returns the figure to compare and its standard, if a standard covers it. */
  readonly standard?: (day: FlockDay) => readonly [value: number | null, standard: number | null];
  /** Returns the figure's source. */
  readonly hint?: (day: FlockDay) => string | undefined;
}

type From = FlockDay["feedFrom"];
type Gap = FlockDay["feedGap"];
/** A silent meter does not affect a handwritten value. */
const meterGap = (from: From, gap: Gap): Gap => (from === "hand" ? null : gap);
const markOf = (from: From, gap: Gap): string => (meterGap(from, gap) === null ? "" : " *");
const usedHint = (from: From, gap: Gap, language: Language): string | undefined => {
  const current = meterGap(from, gap);
  if (current !== null) return meterGaps[current][language];
  return from === null ? undefined : quantitySources[from][language];
};

/** The day's figures as columns; figures of a species only for it. */
function columnsOf(species: Species, t: HouseText, language: Language): readonly DayColumn[] {
  const number = (value: number | null, decimals = 0) => formatNumber(value, decimals, language);
  const named = (key: keyof typeof flockDayFields, unit = ""): string =>
    `${flockDayFields[key].name[language]} ${unit}`.trim();
  const stock: DayColumn[] = [
    { title: t("colDay"), text: ({ dayAge }) => number(dayAge) },
    {
      title: t("colAlive"),
      text: ({ alive }) => number(alive),
      hint: ({ aliveFrom }) => countSources[aliveFrom][language],
    },
    { title: named("dead"), text: ({ dead }) => number(dead) },
    { title: named("culled"), text: ({ culled }) => number(culled) },
  ];
  const used: DayColumn[] = [
    {
      title: named("waterL", "L"),
      text: ({ waterL, waterFrom, waterGap }) => number(waterL) + markOf(waterFrom, waterGap),
      hint: ({ waterFrom, waterGap }) => usedHint(waterFrom, waterGap, language),
    },
    {
      title: t("perBirdMl"),
      text: ({ waterMl }) => number(waterMl),
      standard: ({ waterMl, stdWaterMl }) => [waterMl, stdWaterMl],
    },
    {
      title: named("feedKg", "kg"),
      text: ({ feedKg, feedFrom, feedGap }) => number(feedKg) + markOf(feedFrom, feedGap),
      hint: ({ feedFrom, feedGap }) => usedHint(feedFrom, feedGap, language),
    },
    {
      title: t("perBirdG"),
      text: ({ feedG }) => number(feedG),
      standard: ({ feedG, stdFeedG }) => [feedG, stdFeedG],
    },
    { title: t("waterPerFeed"), text: ({ waterPerFeed }) => number(waterPerFeed, 2) },
  ];
  const weight: DayColumn = {
    title: named("weightG", weightUnitOf(species)),
    text: ({ weightG }) => weightText(weightG, species, language),
    standard: ({ weightG, stdWeightG }) => [weightG, stdWeightG],
  };
  const grown: DayColumn[] = [weight, { title: named("fcr"), text: ({ fcr }) => number(fcr, 2) }];
  const laid: DayColumn[] = [
    { title: named("eggs"), text: ({ eggs }) => number(eggs) },
    {
      title: named("layPct", "%"),
      text: ({ layPct }) => number(layPct, 1),
      standard: ({ layPct, stdLayPct }) => [layPct, stdLayPct],
    },
    { title: named("eggG", "g"), text: ({ eggG }) => number(eggG, 1) },
    weight,
  ];
  return [...stock, ...used, ...(species === "layer" ? laid : grown)];
}

/** Days of a flock, newest first, against the breed's standard. */
export const DayTable = observer(function DayTable({
  days,
  species,
  flockId,
}: {
  days: readonly FlockDay[];
  species: Species;
  flockId: number;
}) {
  const { t, language } = useHouseText(animalOf(species));
  const rows = useMemo(() => days.toReversed(), [days]);
  const columns = columnsOf(species, t, language);
  return (
    <div
      className={answerViewCss.houseScroll}
      {...keyboardScrollable}
      role="region"
      aria-label={t("dailyFigures")}
    >
      <table className={`${houseCss.smallTable} ${css.dayTable}`} aria-label={t("dailyFigures")}>
        <thead>
          <tr>
            <th scope="col">{t("date")}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="num">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((day) => (
            <tr key={day.day} data-day={day.day}>
              <th scope="row">
                <Link
                  className={houseLinkCss.houseLink}
                  to={paths.productionEntry(flockId, day.day)}
                >
                  {day.day}
                </Link>
                {day.isRunning && <small> {t("runningDay")}</small>}
              </th>
              {columns.map((column) => (
                <DayCell key={column.title} day={day} column={column} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

function DayCell({ day, column }: { readonly day: FlockDay; readonly column: DayColumn }) {
  const { t, language } = useHouseText();
  const [value, standard] = column.standard?.(day) ?? [null, null];
  const hint =
    standard === null
      ? column.hint?.(day)
      : t("standardIs", { value: formatNumber(standard, 1, language) });
  return (
    <td className="num" title={hint}>
      {column.text(day)}
      {column.standard !== undefined && (
        <Deviation value={day.isRunning ? null : value} standard={standard} language={language} />
      )}
    </td>
  );
}
