import { unitAfter } from "../../../../contract/base/measure-unit.ts";
import houseCss from "./house.module.css";
import noteCss from "../../components/answer/note.module.css";
import type { Species } from "../../../../contract/base/animal.ts";
import { observer } from "mobx-react-lite";
import { useMemo } from "react";
import { animalOf } from "../../../../contract/base/animal.ts";
import { ofAnimal } from "../../../../contract/base/animal-word.ts";
import type { HeadFeed } from "../../../../contract/flock/figure/feed-figure.ts";
import type { FlockDay } from "../../../../contract/fleet/flock/flock-day.ts";
import { flockDayFields } from "../../../../contract/flock/production/flock-day-field.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { TrendLine } from "../../../charts/small/trend-line.tsx";
import { useHouseText } from "../../../i18n/words/fleet/house-words.ts";
import { formatNumber } from "../../../lib/text/format-number.ts";

/** A day with the feed a head until its end, kg. */
type CurveDay = FlockDay & {
  readonly feedHeadKg: number | null;
  readonly stdFeedHeadKg: number | null;
};
type NumberKey = {
  [K in keyof CurveDay]: CurveDay[K] extends number | null ? K : never;
}[keyof CurveDay];
const names = {
  ...flockDayFields,
  feedHeadKg: { name: { zh: "只均累计采食", en: "Cumulative feed per head" } },
};

interface FlockCurve {
  readonly key: NumberKey & keyof typeof names;
  readonly standard: NumberKey;
  readonly unit: string;
  readonly decimals: number;
  readonly minSpan: number;
  /** The figure is divided by it to be shown; absent: 1. */
  readonly per?: number;
  /** A quantity used per day: the use so far on a running day is no day's use. */
  readonly isUsed?: true;
}

const survival: FlockCurve = {
  key: "survivalPct",
  standard: "stdSurvivalPct",
  unit: "%",
  decimals: 2,
  minSpan: 2,
};
const perHead: readonly FlockCurve[] = [
  { key: "waterMl", standard: "stdWaterMl", unit: "mL", decimals: 0, minSpan: 20, isUsed: true },
  { key: "feedG", standard: "stdFeedG", unit: "g", decimals: 0, minSpan: 20, isUsed: true },
  { key: "feedHeadKg", standard: "stdFeedHeadKg", unit: "kg", decimals: 2, minSpan: 0.5 },
];
const meat: readonly FlockCurve[] = [
  { key: "weightG", standard: "stdWeightG", unit: "g", decimals: 0, minSpan: 200 },
  survival,
  ...perHead,
];
const pigs: readonly FlockCurve[] = meat.map((curve) =>
  curve.key === "weightG" ? { ...curve, unit: "kg", per: 1000, decimals: 1, minSpan: 5 } : curve,
);
const hens: readonly FlockCurve[] = [
  { key: "layPct", standard: "stdLayPct", unit: "%", decimals: 1, minSpan: 5, isUsed: true },
  { key: "eggG", standard: "stdEggG", unit: "g", decimals: 1, minSpan: 2, isUsed: true },
  survival,
  ...perHead,
];

const curvesOf = (species: Species): readonly FlockCurve[] => {
  if (species === "layer") return hens;
  return species === "pig" ? pigs : meat;
};

/** The flock by age, the breed's standard as the thin line. */
export const FlockCurves = observer(function FlockCurves({
  days,
  feed,
  species,
}: {
  days: readonly FlockDay[];
  /** One for each of the days. */
  feed: readonly HeadFeed[];
  species: Species;
}) {
  const { t } = useHouseText();
  const shown = useMemo(
    () =>
      days.map((day, index): CurveDay => {
        const { kg = null, standardKg = null } = feed[index] ?? {};
        return { ...day, feedHeadKg: kg, stdFeedHeadKg: standardKg };
      }),
    [days, feed],
  );
  return (
    <section className={houseCss.houseBlock}>
      <h2>{t("byAge")}</h2>
      <div className={houseCss.houseCurves}>
        {curvesOf(species).map((curve) => (
          <CurveByAge key={curve.key} curve={curve} days={shown} species={species} />
        ))}
      </div>
    </section>
  );
});

/** Places of some ages on the axis. */
const ageTicks = (from: number, to: number): number[] => {
  const step = [1, 2, 5, 7, 14, 28, 56, 112].find((item) => (to - from) / item <= 6) ?? 182;
  const first = Math.ceil(from / step) * step;
  const count = Math.floor((to - first) / step) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index * step) * dayMs);
};

const CurveByAge = observer(function CurveByAge({
  curve: { key, standard, unit, decimals, minSpan, per = 1, isUsed },
  days,
  species,
}: {
  curve: FlockCurve;
  days: readonly CurveDay[];
  species: Species;
}) {
  const { t, language } = useHouseText();
  const lines = useMemo(() => {
    const times = days.map(({ dayAge }) => dayAge * dayMs);
    const shown = (value: number | null) => (value === null ? null : value / per);
    const values = days.map((day) => (isUsed === true && day.isRunning ? null : shown(day[key])));
    return {
      series: { times, values },
      target: { times, values: days.map((day) => shown(day[standard])) },
    };
  }, [days, key, standard, per, isUsed]);
  const known = lines.series.values.filter((value) => value !== null);
  const last = known.at(-1);
  const name = ofAnimal(names[key].name[language], animalOf(species));
  const [first, end] = [days[0]?.dayAge ?? 0, days.at(-1)?.dayAge ?? 0];
  const text = (value: number) => `${formatNumber(value, decimals, language)}${unitAfter(unit)}`;
  const standardNow = lines.target.values.at(-1) ?? null;
  return (
    <figure className={houseCss.houseCurve}>
      <figcaption>
        <span>
          {name} <small>{unit}</small>
        </span>
        {standardNow !== null && (
          <small>{t("standardIs", { value: formatNumber(standardNow, decimals, language) })}</small>
        )}
      </figcaption>
      <div>
        {last === undefined ? (
          <p className={noteCss.panelNone}>{t("noFigures")}</p>
        ) : (
          <TrendLine
            label={t("curveLabel", {
              name,
              low: text(Math.min(...known)),
              high: text(Math.max(...known)),
              now: text(last),
            })}
            series={lines.series}
            target={lines.target}
            from={first * dayMs}
            to={Math.max(end, first + 1) * dayMs}
            minSpan={minSpan}
            min={0}
            hasAxes
            fontPx={11}
            formatValue={(value) =>
              formatNumber(value, Number.isInteger(value) ? 0 : decimals, language)
            }
            formatTime={(at) => String(Math.round(at / dayMs))}
            timeTicks={ageTicks(first, end)}
          />
        )}
      </div>
    </figure>
  );
});
