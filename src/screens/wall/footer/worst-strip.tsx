import css from "./worst-strip.module.css";
import { observer } from "mobx-react-lite";
import { houseStatuses } from "../../../../contract/fleet/house/house.ts";
import { ageText } from "../../../lib/text/age-text.ts";
import { textEm } from "../../../map/geo/map-label.ts";
import { rankOf } from "../../../map/geo/place-rank.ts";
import { gaugeSeries } from "../../../charts/small/range-series.ts";
import { MarkShape } from "../../../ui/severity-mark.tsx";
import { useStores } from "../../../context/use-stores.ts";
import type { HouseRecord } from "../../../stores/fleet/house-record.ts";
import { formatValue, formatWithUnit } from "../../shared/wall-format.ts";
import { MetricCurve } from "../trend/metric-curve.tsx";
import { LiveValue, StaleAge } from "../../shared/wall-live-value.tsx";
import { numberIn } from "../matrix/matrix-cells.ts";
import { NameLine } from "../../shared/name-line.tsx";
import { spanK, tempDomain } from "../trend/temp-domain.ts";
import { timeLeft } from "../trend/time-left.ts";
import { counterFetch } from "../trend/trend-fetch.ts";
import { useHeatLimit } from "../trend/use-heat-limit.ts";
import { useShortName } from "../../shared/use-short-name.ts";
import { useTrend } from "../trend/use-trend.ts";
import { useMemoized } from "../../shared/use-memoized.ts";
import { useWall } from "../../shared/wall-context.ts";
import { worstIn } from "./worst-in.ts";

/** Metrics of one request: the curve of a card, and two more that are shown below it at a desk. */
const cardFetch = { metrics: "temp", pixels: 288 };
const deskFetch = { metrics: "temp,staticPressure", pixels: 288 };
const useCardFetch = () => (useWall().layout.arrangement === "desk" ? deskFetch : cardFetch);
const windowHours = 24;

/** Footer of the wall in an incident: the houses that need a person most, all on one scale. */
export const WorstStrip = observer(function WorstStrip({ cards }: { cards: number }) {
  const { fleet, connection } = useStores();
  const { t, drill } = useWall();
  // Updated each second, because the distances from the target change.
  const causes = [fleet, drill, cards, fleet.rankRevision, connection.now];
  const worst = useMemoized(causes, () => worstIn(drill, fleet, cards));
  return (
    <section
      className="worst-strip"
      aria-label={t("worstNow")}
      style={{ gridTemplateColumns: `repeat(${cards}, minmax(0, 1fr))` }}
    >
      {worst.map((record) => (
        <HouseCard key={record.id} record={record} />
      ))}
    </section>
  );
});

const HouseCard = observer(function HouseCard({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const { goTo, nameOf, t, layout } = useWall();
  const shortName = useShortName();
  const { house, reading, worst, status } = record;
  const fetch = useCardFetch();
  const rank = rankOf(worst, status);
  const domain = tempDomain(record);
  const room = (layout.footEm + 0.3) / layout.cards - 1.7;
  const title = cardTitle(shortName(house.farmId), nameOf(house), room);
  const band =
    house.tempLow === null || house.tempHigh === null
      ? null
      : { low: house.tempLow, high: house.tempHigh };
  return (
    <button
      type="button"
      data-target=""
      className={`panel house-card is-${rank}`}
      data-house={house.id}
      onClick={() => goTo({ level: "house", id: house.id })}
    >
      <span className={css.cardTitle}>
        <MarkShape name={rank} />
        <span className={title.isTwoLines ? `${css.cardNames} is-two` : css.cardNames}>
          <span className={css.cardFarm}>
            <NameLine name={title.farm} />
          </span>{" "}
          <b>
            <NameLine name={title.house} />
          </b>
        </span>
        <LiveValue at={reading?.at ?? null} every={reading?.intervalS} className="key-value">
          {formatWithUnit("temp", reading?.temp ?? null)}
        </LiveValue>
      </span>
      <span className={css.cardTrend}>
        {domain !== null && (
          <span className={css.cardScale} aria-label={t("scaleOf", { span: spanK })}>
            <span>{formatValue("temp", domain[1])}</span>
            <span>{formatValue("temp", domain[0])}</span>
          </span>
        )}
        <span className={css.worstLine}>
          <MetricCurve
            houseId={house.id}
            {...fetch}
            metric="temp"
            name="tempShort"
            band={band}
            minSpan={2 * spanK}
            domain={domain}
            hasAxes={false}
            timeZone={fleet.farms.get(house.farmId)?.timeZone ?? "UTC"}
          />
        </span>
      </span>
      {layout.arrangement === "desk" && <DeskCurves record={record} />}
      {!["tall", "tv"].includes(layout.arrangement) && <CardFooter record={record} />}
    </button>
  );
});

/** At a desk: water consumption and static pressure, below the temperature. */
const DeskCurves = observer(function DeskCurves({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const { t } = useWall();
  const { id, house } = record;
  const timeZone = fleet.farms.get(house.farmId)?.timeZone ?? "UTC";
  return deskCurves.map(({ metric, name, unit, minSpan, ...fetch }) => (
    <span key={metric} className={css.cardTrend}>
      <span className={css.cardMeasure}>
        {t(name)}
        <small>{unit}</small>
      </span>
      <span className={css.worstLine}>
        <MetricCurve
          houseId={id}
          {...fetch}
          {...{ metric, name, minSpan, timeZone }}
          hasAxes={false}
        />
      </span>
    </span>
  ));
});
const deskCurves = [
  { metric: "water", name: "water", unit: "L/h", minSpan: 100, ...counterFetch },
  { metric: "staticPressure", name: "pressure", unit: "Pa", minSpan: 20, ...deskFetch },
] as const;

/** Time until the absolute limit, or the age of the value. */
const CardFooter = observer(function CardFooter({ record }: { record: HouseRecord }) {
  const { connection } = useStores();
  const { t } = useWall();
  const { id, reading } = record;
  const { metrics, pixels } = useCardFetch();
  const limit = useHeatLimit(id);
  const { reply } = useTrend(id, metrics, windowHours, pixels);
  if (reading === null) return <span className={css.cardFoot}>{t("neverReported")}</span>;
  if (connection.isStale(reading.at, reading.intervalS))
    return (
      <span className={css.cardFoot}>
        <StaleAge at={reading.at} every={reading.intervalS} />
      </span>
    );
  if (reading.temp === null)
    return <span className={css.cardFoot}>{houseStatuses.noTemp[t.language]}</span>;
  const series = reply === undefined ? null : gaugeSeries(reply, "temp");
  const left =
    series === null || limit === null
      ? null
      : timeLeft({ temp: reading.temp, at: reading.at }, series, limit);
  if (limit === null) return <span className={css.cardFoot} />;
  const limitText = formatWithUnit("temp", limit);
  return (
    <span className={css.cardFoot}>
      {left === null ? (
        <span>{t("notRising", { limit: limitText })}</span>
      ) : left === 0 ? (
        <b>{t("overLimit", { limit: limitText })}</b>
      ) : (
        <b>{t("timeLeft", { limit: limitText, age: ageText(left, t.language) })}</b>
      )}
    </span>
  );
});

/**
 * Width of bold text relative to regular text; width of mark, gaps and value in a card's title, em.
 */
const boldWidth = 1.06;
const titleRest = 6.9;

/**
 * Farm and house on one line. If both names do not fit, the house is shortened to its number, then
 * the farm to its last word; if that is still too long, they are on two lines.
 */
function cardTitle(farm: string, house: string, room: number) {
  const number = numberIn(house) || house;
  const lastWord = farm.split(" ").at(-1) ?? farm;
  const titles = [
    { farm, house, isTwoLines: false },
    { farm, house: number, isTwoLines: false },
    { farm: lastWord, house: number, isTwoLines: false },
  ];
  const fits = (title: { farm: string; house: string }) =>
    textEm(title.farm) + textEm(title.house) * boldWidth + titleRest <= room;
  return titles.find(fits) ?? { farm, house, isTwoLines: true };
}
