import type { Species } from "../../contract/house.ts";
import { observer } from "mobx-react-lite";
import { severities } from "../../contract/alarm.ts";
import { houseStatuses, speciesNames } from "../../contract/house.ts";
import type { HouseDetail } from "../../contract/reading.ts";
import { breedIn } from "../lib/name.ts";
import { rankOf } from "../map/place.ts";
import { useStores } from "../context/use-stores.ts";
import type { HouseRecord } from "../stores/fleet/house-record.ts";
import { isSeverity, MarkShape } from "../ui/severity-mark.tsx";
import type { WallWord } from "../i18n/words/wall.ts";
import {
  absent,
  changePercent,
  formatChange,
  formatCount,
  formatWeight,
  formatWithUnit,
} from "./format.ts";
import { LiveValue } from "./live-value.tsx";
import { useWall } from "./wall-context.ts";

/** Left of the wall at a house: its state, its flock, and what it used today. */
export const HouseSide = observer(function HouseSide({ houseId }: { houseId: number }) {
  const { fleet, houseDetails } = useStores();
  const { say } = useWall();
  const record = fleet.house(houseId);
  if (record === undefined) return null;
  const { house, worst, status } = record;
  const rank = rankOf(worst, status);
  const frame = houseDetails.get(houseId);
  return (
    <div className="figure-panel">
      <section className={`panel facts is-${rank}`}>
        <div className="fact is-wide house-state">
          <MarkShape name={rank} />
          <b>{isSeverity(worst) ? say(severities[worst].name) : say(houseStatuses[status])}</b>
        </div>
        <div className="fact is-wide">
          <b>{say(speciesNames[house.species])}</b> {breedIn(house, say.language) ?? ""}
        </div>
        {!house.isEmpty && <FlockFacts record={record} />}
        <UsedFacts record={record} />
        {frame !== undefined && <FrameFacts frame={frame} species={house.species} />}
      </section>
    </div>
  );
});

const FlockFacts = observer(function FlockFacts({ record }: { record: HouseRecord }) {
  const { dayAgeOf } = useStores();
  const { say } = useWall();
  const { house, reading } = record;
  const dayAge = dayAgeOf(house);
  return (
    <>
      <Fact
        label="dayAge"
        value={dayAge === null ? absent : say("dayAgeValue", { count: dayAge })}
        at={null}
      />
      <Fact
        label="alive"
        value={formatCount(reading?.aliveCount ?? null)}
        at={reading?.at ?? null}
      />
    </>
  );
});

const unknownUse = {
  at: null,
  waterToday: null,
  waterYesterday: null,
  feedToday: null,
  feedYesterday: null,
};

const UsedFacts = observer(function UsedFacts({ record: { reading } }: { record: HouseRecord }) {
  const { at, waterToday, waterYesterday, feedToday, feedYesterday } = reading ?? unknownUse;
  return (
    <>
      <Fact
        isWide
        label="waterToday"
        value={formatWithUnit("water", waterToday)}
        change={changePercent(waterToday, waterYesterday)}
        at={at}
      />
      <Fact
        isWide
        label="feedToday"
        value={formatWithUnit("feed", feedToday)}
        change={changePercent(feedToday, feedYesterday)}
        at={at}
      />
    </>
  );
});

interface FrameFactsProps {
  readonly frame: HouseDetail;
  readonly species: Species;
}

function FrameFacts({ frame: { at, birdWeight, siloKg, kw }, species }: FrameFactsProps) {
  return (
    <>
      <Fact label="weight" value={formatWeight(birdWeight, species)} at={at} />
      <Fact label="silo" value={formatWithUnit("siloKg", siloKg)} at={at} />
      <Fact label="power" value={formatWithUnit("kw", kw)} at={at} />
    </>
  );
}

function Fact({
  label,
  value,
  at,
  change,
  isWide = false,
}: {
  label: WallWord;
  value: string;
  at: number | null;
  change?: number | null;
  isWide?: boolean;
}) {
  const { say } = useWall();
  return (
    <div className={isWide ? "fact is-wide" : "fact"}>
      <span className="figure-label">{say(label)}</span>
      <span className="fact-value">
        <LiveValue at={at}>{value}</LiveValue>
        {change !== undefined && change !== null && <small>{formatChange(change)}</small>}
      </span>
    </div>
  );
}
