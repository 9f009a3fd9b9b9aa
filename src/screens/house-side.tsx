import { observer } from "mobx-react-lite";
import { severities } from "../../contract/alarm.ts";
import { houseStatuses, speciesNames } from "../../contract/house.ts";
import { breedIn } from "../lib/name.ts";
import { rankOf } from "../map/place.ts";
import { useStores } from "../context/use-stores.ts";
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
  const { fleet, detail } = useStores();
  const { say } = useWall();
  const record = fleet.house(houseId);
  if (record === undefined) return null;
  const { house, reading, worst, status } = record;
  const frame = detail.get(houseId) ?? null;
  const rank = rankOf(worst, status);
  const at = reading?.at ?? null;
  return (
    <div className="figure-panel">
      <section className={`panel house-state is-${rank}`}>
        <MarkShape name={rank} />
        <b>{isSeverity(worst) ? say(severities[worst].name) : say(houseStatuses[status])}</b>
      </section>
      <section className="panel facts">
        <div className="fact is-wide">
          <b>{say(speciesNames[house.species])}</b> {breedIn(house, say.language) ?? ""}
        </div>
        {!house.isEmpty && (
          <Fact
            label="dayAge"
            value={reading?.dayAge == null ? absent : say("dayAgeValue", { count: reading.dayAge })}
            at={at}
          />
        )}
        {!house.isEmpty && (
          <Fact label="alive" value={formatCount(reading?.aliveCount ?? null)} at={at} />
        )}
        <Fact
          isWide
          label="waterToday"
          value={formatWithUnit("water", reading?.waterToday ?? null)}
          change={changePercent(reading?.waterToday ?? null, reading?.waterYesterday ?? null)}
          at={at}
        />
        <Fact
          isWide
          label="feedToday"
          value={formatWithUnit("feed", reading?.feedToday ?? null)}
          change={changePercent(reading?.feedToday ?? null, reading?.feedYesterday ?? null)}
          at={at}
        />
        {frame !== null && (
          <Fact
            label="weight"
            value={formatWeight(frame.birdWeight, house.species)}
            at={frame.at}
          />
        )}
        {frame !== null && (
          <Fact label="silo" value={formatWithUnit("siloKg", frame.siloKg)} at={frame.at} />
        )}
        {frame !== null && (
          <Fact label="power" value={formatWithUnit("kw", frame.kw)} at={frame.at} />
        )}
      </section>
    </div>
  );
});

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
