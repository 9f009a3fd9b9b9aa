import css from "./breed-curves.module.css";
import { observer } from "mobx-react-lite";
import type { BreedCell } from "../../../../contract/fleet/flock/breed.ts";
import { breedColumn } from "../../../../contract/fleet/flock/breed-name.ts";
import { AgeCurve, type AgePoints } from "../../../charts/small/age-curve.tsx";
import type { StandardGrid } from "../../../stores/flock/standard-grid.ts";
import { useBreedText } from "../../../i18n/words/fleet/breed-words.ts";

/** Smallest span of each value axis, so that noise does not look like a trend. */
const minSpans: Partial<Record<BreedCell, number>> = {
  tempC: 5,
  rhLowPct: 20,
  co2Ppm: 500,
  lightH: 4,
  eggG: 5,
  survivalPct: 2,
};
const usualSpan = 10;
/** The upper limit is drawn in the same chart as the lower one. */
const without: ReadonlySet<BreedCell> = new Set(["dayAge", "rhHighPct"]);

/** Every column of the table over age. */
export const BreedCurves = observer(function BreedCurves({ grid }: { grid: StandardGrid }) {
  const { t } = useBreedText();
  return (
    <section className={css.breedCurves} aria-label={t("curvesLabel")}>
      {grid.columns
        .filter((cell) => !without.has(cell))
        .map((cell) => (
          <Curve key={cell} grid={grid} cell={cell} />
        ))}
    </section>
  );
});

const Curve = observer(function Curve({ grid, cell }: { grid: StandardGrid; cell: BreedCell }) {
  const { t, language } = useBreedText();
  const { unit, name } = breedColumn(cell, grid.species);
  const title = cell === "rhLowPct" ? t("curveHumidity") : name[language];
  const points = grid.points(cell);
  const upper: AgePoints = cell === "rhLowPct" ? grid.points("rhHighPct") : [];
  const all = [...points, ...upper];
  const values = all.map(([, value]) => value);
  const summary = () =>
    t("curveSummary", {
      name: title,
      first: all[0]![0],
      last: all.at(-1)![0],
      from: Math.min(...values),
      to: Math.max(...values),
      unit,
    });
  return (
    <figure className={css.breedCurve}>
      <figcaption>
        <b>{title}</b> {unit}
      </figcaption>
      {all.length === 0 ? (
        <p className={css.breedCurveNone}>{t("curveNothing")}</p>
      ) : (
        <div>
          <AgeCurve
            label={summary()}
            points={points}
            upper={upper}
            lastDay={grid.lastDay}
            at={grid.activeAge}
            minSpan={minSpans[cell] ?? usualSpan}
          />
        </div>
      )}
    </figure>
  );
});
