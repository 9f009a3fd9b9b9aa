import { untracked } from "mobx";
import { observer } from "mobx-react-lite";
import { BandBar } from "../charts/band-bar.tsx";
import { alarmKinds } from "../../contract/alarm.ts";
import { type House, houseStatuses } from "../../contract/house.ts";
import { rankOf } from "../map/place.ts";
import { useStores } from "../context/use-stores.ts";
import type { HouseRecord } from "../stores/fleet/house-record.ts";
import { MarkShape } from "../ui/severity-mark.tsx";
import { FitList } from "./fit-list.tsx";
import { formatCount, formatValue, formatWithUnit } from "./format.ts";
import { LiveValue, StaleAge } from "./live-value.tsx";
import { housesOfFarm } from "./scope-tally.ts";
import { useWall } from "./wall-context.ts";

/** More tiles than any wall holds at a readable size. */
const tilesMost = 120;

/** The houses of a farm as tiles, worst first. */
export const FarmPanel = observer(function FarmPanel({ farmId }: { farmId: number }) {
  const { fleet } = useStores();
  const { say } = useWall();
  const houses = inRankOrder(fleet.rankRevision, () => housesOfFarm(farmId, fleet));
  return (
    <section className="wall-farm-panel" data-first="" aria-label={say("farmHouses")}>
      {houses.length === 0 ? (
        <p className="panel notice">{say("noHousesHere")}</p>
      ) : (
        <FitList
          className="wall-tiles"
          label={say("farmHouses")}
          total={houses.length}
          rows={houses
            .slice(0, tilesMost)
            .map((record) => ({ key: record.id, body: <HouseTile record={record} /> }))}
          more={(count) => say("moreHouses", { count: formatCount(count) })}
        />
      )}
    </section>
  );
});

/** The order changes with ranks only: no need to watch every house of the fleet for it. */
const inRankOrder = <T,>(_rankRevision: number, look: () => T): T => untracked(look);

const HouseTile = observer(function HouseTile({ record }: { record: HouseRecord }) {
  const { say, goTo, nameOf } = useWall();
  const { house, reading, worst, status, alarms } = record;
  const rank = rankOf(worst, status);
  const at = reading?.at ?? null;
  const [first] = alarms;
  const word =
    worst > 0 && first !== undefined ? say(alarmKinds[first.key].name) : say(houseStatuses[status]);
  const waiting = record.unacknowledged > 0 ? "is-unacknowledged" : "";
  return (
    <button
      type="button"
      data-target=""
      data-house={house.id}
      className={`panel wall-tile is-${rank} ${waiting}`}
      onClick={() => goTo({ level: "house", id: house.id })}
    >
      <span className="tile-title">
        <MarkShape name={rank} />
        <b>{nameOf(house)}</b>
      </span>
      <TileValues temp={reading?.temp ?? null} rh={reading?.rh ?? null} at={at} />
      <TileBand house={house} temp={reading?.temp ?? null} />
      <span className="tile-word">{word}</span>
      <StaleAge at={at} />
    </button>
  );
});

interface TileReading {
  readonly temp: number | null;
  readonly rh: number | null;
  readonly at: number | null;
}

const TileValues = ({ temp, rh, at }: TileReading) => (
  <span className="tile-values">
    <LiveValue at={at} className="key-value">
      {formatWithUnit("temp", temp)}
    </LiveValue>
    <LiveValue at={at}>
      {rh === null ? "" : `${formatValue("rh", Math.round(rh)).split(".")[0]}%`}
    </LiveValue>
  </span>
);

/** The temperature in its band, where both are known. */
function TileBand({ house, temp }: { house: House; temp: number | null }) {
  const { say } = useWall();
  const { tempLow: low, tempHigh: high } = house;
  if (low === null || high === null || temp === null) return null;
  return (
    <BandBar
      label={say("bandLabel", {
        value: formatValue("temp", temp),
        low: formatValue("temp", low),
        high: formatWithUnit("temp", high),
      })}
      value={temp}
      low={low}
      high={high}
    />
  );
}
