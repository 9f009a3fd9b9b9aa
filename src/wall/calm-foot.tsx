import { untracked } from "mobx";
import { observer } from "mobx-react-lite";
import { type ReactNode, useEffect } from "react";
import { HourBars } from "../charts/hour-bars.tsx";
import { useStores } from "../context/use-stores.ts";
import { clockIn } from "../lib/zone-clock.ts";
import type { FleetStore } from "../stores/fleet/fleet-store.ts";
import type { Reading } from "../../contract/reading.ts";
import { changePercent, formatAlive, formatChange, formatCount } from "./format.ts";
import { animalIn, memberTest, tallyIn } from "./scope-tally.ts";
import { useWall } from "./wall-context.ts";
import type { Drill } from "../stores/wall/drill.ts";
import type { WallWord } from "../i18n/words/wall.ts";

/** Sums over all houses are made anew this often. */
const sumsEveryMs = 5000;

/** Foot of the wall when all is well: what there is, and how it does against yesterday. */
export const CalmFoot = observer(function CalmFoot() {
  const { fleet, connection } = useStores();
  const { say, drill } = useWall();
  const { houses, online, birds } = tallyIn(drill, fleet);
  const { water, feed, animal } = every(Math.floor(connection.now / sumsEveryMs), () => ({
    ...againstYesterday(drill, fleet),
    animal: animalIn(drill, fleet),
  }));
  const alive = formatAlive(birds, animal, say.language);
  return (
    <section className="calm-foot" aria-label={say("figures")}>
      <Figure label="online" text={`${formatCount(online)}/${formatCount(houses)}`} />
      <Figure label={alive.label} text={alive.text} />
      <Figure label="waterVs" text={formatChange(water)} />
      <Figure label="feedVs" text={formatChange(feed)} />
      {/* Nobody counts these of a part of the fleet. */}
      {drill.level === "fleet" && <AlarmDays />}
      {drill.level === "fleet" && <Hours />}
    </section>
  );
});

const every = <T,>(_turn: number, look: () => T): T => untracked(look);

function Figure({ label, text }: { label: WallWord; text: ReactNode }) {
  const { say } = useWall();
  return (
    <div className="panel figure" data-figure={label}>
      <span className="figure-label">{say(label)}</span>
      <span className="figure-value">{text}</span>
    </div>
  );
}

/** Alarms of the last 24 hours against the 24 before, as the server counts them. */
const AlarmDays = observer(function AlarmDays() {
  const { fleetSummary } = useStores();
  useEffect(() => fleetSummary.watch(), [fleetSummary]);
  const { lately, before } = fleetSummary.summary?.raised ?? unknownRaises;
  return <Figure label="alarms24h" text={`${formatCount(lately)} · ${formatCount(before)}`} />;
});

const unknownRaises = { lately: null, before: null };

const Hours = observer(function Hours() {
  const { fleet } = useStores();
  const { say, timeZone, unitPx } = useWall();
  const counts = fleet.hourly.map(({ count }) => count);
  const known = counts.filter((count) => count !== null);
  return (
    <div className="panel figure is-hours">
      <span className="figure-label">{say("perHour")}</span>
      <div className="figure-bars">
        <HourBars
          label={say("perHourSummary", {
            sum: known.reduce((sum, count) => sum + count, 0),
            most: Math.max(0, ...known),
            absent: counts.length - known.length,
          })}
          bars={fleet.hourly}
          fontPx={unitPx}
          formatHour={(hour) => hourName(clockIn(timeZone, hour).hour)}
        />
      </div>
    </div>
  );
});

const hourName = (hour: number): string => (hour % 6 === 0 ? String(hour).padStart(2, "0") : "");

/** Water and feed of today against yesterday until the same time, over houses that know both. */
function againstYesterday(drill: Drill, fleet: FleetStore) {
  const isMember = memberTest(drill, fleet);
  const readings = fleet.houseList.flatMap(({ id, now: { house, reading } }) =>
    reading !== null && isMember(id, house.farmId) ? [reading] : [],
  );
  return {
    water: changeOf(readings, "waterToday", "waterYesterday"),
    feed: changeOf(readings, "feedToday", "feedYesterday"),
  };
}

function changeOf(
  readings: readonly Reading[],
  today: "waterToday" | "feedToday",
  yesterday: "waterYesterday" | "feedYesterday",
): number | null {
  let [now, before] = [0, 0];
  for (const reading of readings) {
    const used = reading[today];
    const usedBefore = reading[yesterday];
    if (used === null || usedBefore === null) continue;
    now += used;
    before += usedBefore;
  }
  return changePercent(now, before);
}
