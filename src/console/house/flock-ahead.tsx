import houseCss from "../fleet/house-detail/house.module.css";
import noteCss from "../components/answer/note.module.css";
import { observer } from "mobx-react-lite";
import { animalOf, weightUnitOf } from "../../../contract/base/animal.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import { type FlockForecast, supplyGaps } from "../../../contract/flock/forecast/forecast.ts";
import { AgeCurve, type AgePoints } from "../../charts/small/age-curve.tsx";
import { useStores } from "../../context/use-stores.ts";
import { useForecastText } from "../../i18n/words/flock/forecast-words.ts";
import { formatNumber } from "../../lib/text/format-number.ts";
import { weightText } from "../../lib/text/weight-text.ts";
import { QueryView } from "../components/answer/query-view.tsx";
import { useApiQuery } from "../components/answer/use-api-query.ts";
import { unbroken } from "../../ui/unbroken.tsx";
import { SmallTable } from "../fleet/house-detail/small-table.tsx";
import { aheadTiles } from "./ahead-tiles.ts";
import { PastForecasts } from "./past-forecasts.tsx";

interface Props {
  readonly flockId: number;
  /** Key that changes with the flock's figures. */
  readonly refreshKey: string;
  readonly days: readonly FlockDay[];
}

/** Forecasts of the flock in a house: weight, feed, water, eggs and the silo. */
export const FlockAhead = observer(function FlockAhead({ flockId, refreshKey, days }: Props) {
  const { recordChangeCounts } = useStores();
  const { t } = useForecastText();
  const query = useApiQuery(
    "flockForecast",
    { flockId },
    { refreshKey: `${refreshKey} ${recordChangeCounts.countOf("records")}` },
  );
  return (
    <QueryView query={query}>
      {(forecast) => (
        <>
          <section className={houseCss.houseBlock}>
            <h2>{t("aheadTitle")}</h2>
            <Tiles forecast={forecast} />
            <WeightAhead forecast={forecast} days={days} />
            <Gaps forecast={forecast} />
          </section>
          <SupplyTable forecast={forecast} />
          {forecast.growth !== null && <PastForecasts forecast={forecast} />}
        </>
      )}
    </QueryView>
  );
});

interface Shown {
  readonly forecast: FlockForecast;
}
const Tiles = observer(function Tiles({ forecast }: Shown) {
  const { t, language } = useForecastText(animalOf(forecast.species));
  return (
    <dl className={houseCss.houseTiles}>
      {aheadTiles({ t, language }, forecast).map(({ name, text, note }) => (
        <div key={name} title={note}>
          <dt>{name}</dt>
          <dd>
            {text}
            {note !== "" && <small>{unbroken(note)}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
});

/** Number of past days drawn before the forecast of the weight. */
const shownDays = 14;

/** The weight so far, and the interval of the forecast, which widens from today on. */
const WeightAhead = observer(function WeightAhead({
  forecast: { curve, growth, species },
  days,
}: Shown & { readonly days: readonly FlockDay[] }) {
  const { t, language } = useForecastText();
  const last = curve.at(-1);
  if (last === undefined || growth === null) return null;
  const past = days
    .slice(-shownDays)
    .flatMap(({ dayAge, weightG, isRunning }): AgePoints =>
      weightG === null || isRunning ? [] : [[dayAge, weightG]],
    );
  const low: AgePoints = [...past, ...curve.map(({ dayAge, lowG }) => [dayAge, lowG] as const)];
  const high: AgePoints = [...past, ...curve.map(({ dayAge, highG }) => [dayAge, highG] as const)];
  const text = (grams: number) =>
    `${weightText(grams, species, language)} ${weightUnitOf(species)}`;
  return (
    <div className={houseCss.houseCurve}>
      <div>
        <AgeCurve
          label={t("aheadCurve", {
            age: last.dayAge,
            low: text(last.lowG),
            high: text(last.highG),
          })}
          points={low}
          upper={high}
          firstDay={past[0]?.[0] ?? 0}
          lastDay={last.dayAge}
          at={growth.saleAge}
          minSpan={200}
        />
      </div>
    </div>
  );
});

const kinds = [
  ["feed", "aheadFeedKg"],
  ["water", "aheadWaterL"],
  ["eggs", "aheadEggs"],
] as const;
const kindsOf = ({ species }: FlockForecast) =>
  kinds.filter(([key]) => key !== "eggs" || species === "layer");

/** Why some of feed, water and eggs are not known. */
const Gaps = observer(function Gaps({ forecast }: Shown) {
  const { t, language } = useForecastText();
  return kindsOf(forecast).map(([key, word]) => {
    const gap = forecast.supplyGaps[key];
    return gap === null ? null : (
      <p key={key} className={noteCss.panelNote}>
        {t("aheadGap", { what: t(word), why: supplyGaps[gap][language] })}
      </p>
    );
  });
});

/** A number or a date that is not wrapped on a phone. */
const whole = (text: string) => <span className={houseCss.time}>{text}</span>;

/** Feed, water and eggs of the next days. */
const SupplyTable = observer(function SupplyTable({ forecast }: Shown) {
  const { t, language } = useForecastText(animalOf(forecast.species));
  const { supply } = forecast;
  const known = kindsOf(forecast).filter(([key]) => supply.some((day) => day[key] !== null));
  if (known.length === 0) return null;
  const number = (value: number) => formatNumber(value, 0, language);
  const cell = (use: (typeof supply)[number]["feed"]) =>
    use === null ? (
      "–"
    ) : (
      <>
        {whole(number(use.value))}{" "}
        <small>{t("forecastRange", { low: number(use.low), high: number(use.high) })}</small>
      </>
    );
  const sums = known.map(([key]) =>
    number(supply.reduce((sum, day) => sum + (day[key]?.value ?? 0), 0)),
  );
  return (
    <SmallTable
      title={t("aheadTable")}
      headings={[
        t("aheadDay"),
        t("aheadAge"),
        t("aheadAlive"),
        ...known.map(([, word]) => t(word)),
      ]}
      numbers={[0, 1, 2, 3, 4]}
      none=""
      rows={[
        ...supply.map((day) => ({
          key: day.day,
          name: whole(day.day.slice(5)),
          cells: [day.dayAge, whole(number(day.alive)), ...known.map(([key]) => cell(day[key]))],
        })),
        { key: "sum", name: t("aheadSum"), cells: ["", "", ...sums] },
      ]}
    />
  );
});
