import { computed } from "mobx";
import { useMemo } from "react";
import { observer } from "mobx-react-lite";
import { severities, severityList } from "../../contract/alarm.ts";
import type { WallWord } from "../i18n/words/wall.ts";
import { HourBars } from "../charts/hour-bars.tsx";
import { MarkShape } from "../ui/severity-mark.tsx";
import { type Rank, ranks } from "../map/place.ts";
import { useStores } from "../context/use-stores.ts";
import { clockIn } from "../lib/clock.ts";
import { formatAlive, formatCount } from "./format.ts";
import { FarmList } from "./farm-list.tsx";
import { parentOf } from "./scope.ts";
import { animalIn, tallyIn } from "./scope-tally.ts";
import { usePlaceName } from "./use-place-name.ts";
import { useWall } from "./wall-context.ts";

/** Left of the wall: what there is, what is wrong by severity, and how the day went. */
export function FigurePanel() {
  const { drill } = useWall();
  return (
    <div className="figure-panel">
      <Figures />
      <SeverityList />
      {drill.level === "fleet" && <HourPanel />}
      {drill.level === "province" && <FarmList area={drill} currentId={null} />}
      {drill.level === "farm" && <Neighbours farmId={drill.id} />}
    </div>
  );
}

const Neighbours = observer(function Neighbours({ farmId }: { farmId: number }) {
  const { fleet } = useStores();
  const { drill, kind } = useWall();
  return <FarmList area={parentOf(drill, fleet, kind)} currentId={farmId} />;
});

const Figures = observer(function Figures() {
  const { fleet } = useStores();
  const { say, drill } = useWall();
  const placeName = usePlaceName();
  const tally = tallyIn(drill, fleet);
  const animal = useMemo(() => computed(() => animalIn(drill, fleet)), [drill, fleet]).get();
  const alive = formatAlive(tally.birds, animal, say.language);
  return (
    <section className="panel wall-figures" aria-label={`${say("figures")}: ${placeName(drill)}`}>
      <Figure className="is-key" label="houses" text={formatCount(tally.houses)} />
      <Figure className="is-key" label={alive.label} text={alive.text} />
      <Figure label="online" rank="normal" text={formatCount(tally.online)} />
      <Figure
        label="alarm"
        rank={
          tally.worst >= 1 && tally.worst <= 3 ? (ranks[tally.worst - 1] ?? "medium") : "medium"
        }
        isQuiet={tally.alarm === 0}
        text={formatCount(tally.alarm)}
      />
      <Figure
        label="offline"
        rank="offline"
        isQuiet={tally.offline === 0}
        text={formatCount(tally.offline)}
      />
      <Figure label="empty" rank="empty" text={formatCount(tally.empty)} />
    </section>
  );
});

function Figure({
  label,
  text,
  rank,
  className = "",
  isQuiet = false,
}: {
  label: WallWord;
  text: string;
  rank?: Rank;
  className?: string;
  isQuiet?: boolean;
}) {
  const { say } = useWall();
  const long = text.length > 5 ? "is-long" : "";
  return (
    <div className={`figure ${className} ${isQuiet ? "is-quiet" : ""} ${long}`} data-figure={label}>
      <span className="figure-label">
        {rank !== undefined && <MarkShape name={rank} />}
        {say(label)}
      </span>
      <span className="figure-value">{text}</span>
    </div>
  );
}

const SeverityList = observer(function SeverityList() {
  const { fleet } = useStores();
  const { say, drill } = useWall();
  const { bySeverity } = tallyIn(drill, fleet);
  return (
    <section className="panel severities" aria-label={say("bySeverity")}>
      <ul>
        {severityList.map((severity) => (
          <li
            key={severity}
            className={bySeverity[severity] === 0 ? "is-quiet" : ""}
            data-severity={severity}
          >
            <MarkShape name={severities[severity].key} />
            <span className="sr-only">{say(severities[severity].name)}</span>
            <span className="severity-count">{formatCount(bySeverity[severity])}</span>
          </li>
        ))}
      </ul>
    </section>
  );
});

const HourPanel = observer(function HourPanel() {
  const { fleet } = useStores();
  const { say, timeZone, unitPx } = useWall();
  const counts = fleet.hourly.map(({ count }) => count);
  const known = counts.filter((count) => count !== null);
  const summary = say("perHourSummary", {
    sum: known.reduce((sum, count) => sum + count, 0),
    most: Math.max(0, ...known),
    absent: counts.length - known.length,
  });
  return (
    <section className="panel hours">
      <h2>{say("perHour")}</h2>
      <div className="wall-panel-body">
        <HourBars
          label={summary}
          bars={fleet.hourly}
          fontPx={unitPx}
          formatHour={(hour) => hourName(clockIn(timeZone, hour).hour)}
        />
      </div>
    </section>
  );
});

const hourName = (hour: number): string => (hour % 6 === 0 ? String(hour).padStart(2, "0") : "");
