import { untracked } from "mobx";
import { observer } from "mobx-react-lite";
import { BandBar } from "../charts/band-bar.tsx";
import { shorten, textEm } from "../map/label.ts";
import { rankOf } from "../map/place.ts";
import { MarkShape } from "../ui/severity-mark.tsx";
import { useStores } from "../context/use-stores.ts";
import type { HouseRecord } from "../stores/fleet/house-record.ts";
import { changePercent, formatChange, formatValue, formatWithUnit } from "./format.ts";
import { HouseTrend } from "./house-trend.tsx";
import { LiveValue, StaleAge } from "./live-value.tsx";
import { useWall } from "./wall-context.ts";
import { worstIn } from "./worst-in.ts";

/** Bold text against plain. */
const boldWidth = 1.1;
/** Letters of a card's foot; wall.css has the same. Without room for all it leaves out the feed. */
const footSize = 0.8;

/**
 * Foot of the wall: the houses that need a person most; when all is well, those furthest from their
 * target.
 */
export const WorstStrip = observer(function WorstStrip({ cards }: { cards: number }) {
  const { fleet, connection } = useStores();
  const { say, drill } = useWall();
  const worst =
    drill.level === "fleet"
      ? fleet.worstHouses(cards)
      : onceInAWhile(fleet.rankRevision, connection.now, () => worstIn(drill, fleet, cards));
  const title = say(worst.some(({ worst: severity }) => severity > 0) ? "worstNow" : "furthest");
  return (
    <section
      className="worst-strip"
      aria-label={title}
      style={{ gridTemplateColumns: `repeat(${cards}, minmax(0, 1fr))` }}
    >
      {worst.length === 0 && <p className="panel notice">{say("noHousesHere")}</p>}
      {worst.map((record) => (
        <HouseCard key={record.id} record={record} />
      ))}
    </section>
  );
});

/**
 * Looks at many houses without watching each: anew when a rank changed, and each second for the
 * distances from the target.
 */
const onceInAWhile = <T,>(_rankRevision: number, _second: number, look: () => T): T =>
  untracked(look);

const HouseCard = observer(function HouseCard({ record }: { record: HouseRecord }) {
  const { fleet } = useStores();
  const { goTo, nameOf, layout } = useWall();
  const { house, reading, worst, status } = record;
  const rank = rankOf(worst, status);
  const farm = fleet.farms.get(house.farmId);
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
      <span className="card-title">
        <MarkShape name={rank} />
        <b>{nameOf(house)}</b>
        {farm !== undefined && (
          <span className="card-farm" title={nameOf(farm)}>
            {shorten(nameOf(farm), layout.cardEm - 1.5 - textEm(nameOf(house)) * boldWidth)}
          </span>
        )}
      </span>
      <span className="card-now">
        <LiveValue at={reading?.at ?? null} className="key-value">
          {formatWithUnit("temp", reading?.temp ?? null)}
        </LiveValue>
        {band !== null && typeof reading?.temp === "number" && (
          <CardBand temp={reading.temp} {...band} />
        )}
      </span>
      <span className="card-trend">
        <HouseTrend
          houseId={house.id}
          metrics="temp"
          pixels={144}
          metric="temp"
          name="tempShort"
          band={band}
          leastSpan={3}
          hasAxes={false}
          timeZone={farm?.timeZone ?? "UTC"}
        />
      </span>
      <CardFoot record={record} />
    </button>
  );
});

function CardBand({ temp, low, high }: { temp: number; low: number; high: number }) {
  const { say } = useWall();
  const label = say("bandLabel", {
    value: formatValue("temp", temp),
    low: formatValue("temp", low),
    high: formatWithUnit("temp", high),
  });
  return <BandBar label={label} value={temp} low={low} high={high} />;
}

const CardFoot = observer(function CardFoot({ record: { reading } }: { record: HouseRecord }) {
  const { connection } = useStores();
  const { say, layout } = useWall();
  if (reading === null) return <span className="card-foot">{say("neverReported")}</span>;
  if (connection.isStale(reading.at))
    return (
      <span className="card-foot">
        <StaleAge at={reading.at} />
      </span>
    );
  const reference = say("againstYesterday");
  const water = formatChange(changePercent(reading.waterToday, reading.waterYesterday));
  const feed = formatChange(changePercent(reading.feedToday, reading.feedYesterday));
  const widest = `${reference} ${say("water")} +99% ${say("feed")} +99%`;
  return (
    <span className="card-foot">
      <span>
        {say("water")} <b>{water}</b>
      </span>
      {textEm(widest) * footSize <= layout.cardEm && (
        <span>
          {say("feed")} <b>{feed}</b>
        </span>
      )}
      <span>{reference}</span>
    </span>
  );
});
