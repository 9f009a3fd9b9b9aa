import { observer } from "mobx-react-lite";
import {
  type Alarm,
  alarmKinds,
  alarmTitle,
  isActive,
  isAnnunciated,
  severities,
} from "../../contract/alarm.ts";
import { units } from "../../contract/unit.ts";
import { shorten, textEm } from "../map/label.ts";
import { MarkShape } from "../ui/severity-mark.tsx";
import { useStores } from "../context/use-stores.ts";
import type { Layout } from "./layout.ts";
import type { Drill } from "./drill.ts";
import { FitList } from "./fit-list.tsx";
import { formatCount, formatLoose, join } from "./format.ts";
import { Since } from "./live-value.tsx";
import { memberTest, tallyIn } from "./scope-tally.ts";
import { useWall } from "./wall-context.ts";

/** Mark and gaps on the first line of a row. */
const markEm = 1.7;
/** Since when, where it stands on the same line. */
const sinceEm = 5;
/** Bold text against plain. */
const boldWidth = 1.1;
/** More rows than any wall holds at a readable size. */
const rowsMost = 24;

/** Right of the wall: what is in alarm in this place, worst first, since when, and who has it. */
export const AlarmPanel = observer(function AlarmPanel() {
  const { fleet } = useStores();
  const { say, drill, layout } = useWall();
  const isMember = memberTest(drill, fleet);
  const alarms = fleet.openAlarms.filter(
    (alarm) => isAnnunciated(alarm) && isMember(alarm.houseId, alarm.farmId),
  );
  return (
    <section className="panel alarm-panel" data-first="" aria-label={say("alarms")}>
      <h2>
        {say("alarms")}
        {alarms.length > 0 && (
          <>
            <span className="count">{formatCount(alarms.length)}</span>
            {isRoomy(layout, drill) && <LongestWaiting alarms={alarms} />}
          </>
        )}
      </h2>
      {alarms.length === 0 ? (
        <EmptyState />
      ) : (
        <>
          <FitList
            className="alarm-list"
            label={say("alarms")}
            total={alarms.length}
            rows={alarms
              .slice(0, rowsMost)
              .map((alarm) => ({ key: alarm.id, body: <AlarmRow alarm={alarm} /> }))}
            more={(count) => say("more", { count: formatCount(count) })}
          />
          {!isRoomy(layout, drill) && <LongestWaiting alarms={alarms} />}
        </>
      )}
    </section>
  );
});

const AlarmRow = observer(function AlarmRow({ alarm }: { alarm: Alarm }) {
  const { fleet } = useStores();
  const { say, goTo, nameOf, drill, layout } = useWall();
  const farm = fleet.farms.get(alarm.farmId);
  const house = fleet.house(alarm.houseId)?.house;
  const name = house === undefined ? String(alarm.houseId) : nameOf(house);
  const hasRoom = isRoomy(layout, drill);
  const rank = severities[alarm.severity].key;
  const what = alarmTitle(alarm, say.language);
  const mark = alarm.state === "unacknowledged" ? "is-unacknowledged" : "";
  return (
    <button
      type="button"
      data-target=""
      className={`alarm-row is-${rank} ${mark}`}
      data-alarm={alarm.id}
      data-house={alarm.houseId}
      onClick={() => goTo({ level: "house", id: alarm.houseId })}
    >
      <span className="wall-alarm-where">
        <MarkShape name={rank} />
        <span className="sr-only">{say(severities[alarm.severity].name)}</span>
        <b>{name}</b>
        {drill.level !== "house" && drill.level !== "farm" && farm !== undefined && (
          <span className="alarm-farm" title={nameOf(farm)}>
            {shorten(
              nameOf(farm),
              layout.alarmEm - textEm(name) * boldWidth - markEm - (hasRoom ? sinceEm : 0),
            )}
          </span>
        )}
        {hasRoom && <Waiting alarm={alarm} />}
      </span>
      <AlarmFacts alarm={alarm} what={what} isRoomy={hasRoom} />
    </button>
  );
});

/** The list is wide enough for rows of two lines. */
const isRoomy = ({ arrangement }: Layout, { level }: Drill): boolean =>
  arrangement === "ultra" || (arrangement === "tall" && level !== "house");

/**
 * What it is, how far it is out, who has it and since when: in one line where there is room, each
 * row of it as short as can be.
 */
function AlarmFacts({ alarm, what, isRoomy }: { alarm: Alarm; what: string; isRoomy: boolean }) {
  const holder = alarm.state === "acknowledged" ? <Holder name={alarm.ackBy} /> : null;
  if (isRoomy)
    return (
      <span className="alarm-line">
        <span>{what}</span>
        <Comparison alarm={alarm} />
        {holder}
      </span>
    );
  if (alarm.value === null) {
    return (
      <>
        <span className="alarm-line">
          <span>{what}</span>
          <Waiting alarm={alarm} />
        </span>
        {holder !== null && <span className="alarm-line">{holder}</span>}
      </>
    );
  }
  return (
    <>
      <span className="alarm-line">
        <span>{what}</span>
        {holder}
      </span>
      <span className="alarm-line">
        <Comparison alarm={alarm} />
        <Waiting alarm={alarm} />
      </span>
    </>
  );
}

/** "36.4 > 33 °C"; nothing for an alarm that is no comparison. */
function Comparison({ alarm: { key, value, limit } }: { alarm: Alarm }) {
  if (value === null) return null;
  const { symbol } = units[alarmKinds[key].unit];
  if (limit === null) return <span className="comparison">{join(formatLoose(value), symbol)}</span>;
  return (
    <span className="comparison">
      <b>{formatLoose(value)}</b> {value >= limit ? ">" : "<"} {join(formatLoose(limit), symbol)}
    </span>
  );
}

/** Who has it in hand. */
function Holder({ name }: { name: string | null }) {
  const { say } = useWall();
  return (
    <span
      className="ack"
      aria-label={name === null ? say("acknowledged") : say("acknowledgedBy", { name })}
    >
      ✓ {name === null ? say("acknowledged") : shorten(name, 5)}
    </span>
  );
}

/** Since when; with a ring while nobody has taken it in hand. */
function Waiting({ alarm: { state, raisedAt } }: { alarm: Alarm }) {
  const { say } = useWall();
  return (
    <span className="ack">
      {state === "unacknowledged" && (
        <>
          <span className="ring" aria-hidden="true" />
          <span className="sr-only">{say("unacknowledged")}</span>
        </>
      )}
      <Since at={raisedAt} />
    </span>
  );
}

function LongestWaiting({ alarms }: { alarms: readonly Alarm[] }) {
  const { say } = useWall();
  const unacknowledged = alarms.filter(({ state }) => state === "unacknowledged");
  const [first] = unacknowledged;
  if (first === undefined) return <span className="longest">✓ {say("allAcknowledged")}</span>;
  const oldest = unacknowledged.reduce((a, b) => (b.raisedAt < a.raisedAt ? b : a), first);
  return (
    <span className="longest">
      <span>
        <span className="ring" aria-hidden="true" />
        {say("longestUnacknowledged")}
      </span>{" "}
      <b>
        <Since at={oldest.raisedAt} />
      </b>
    </span>
  );
}

/** A house speaks for itself only, whatever its farm's other houses do. */
const ownTally = (isOnline: boolean) => ({ houses: 1, offline: isOnline ? 0 : 1 });

/** No alarms: said plainly, and only as far as the wall can know. */
const EmptyState = observer(function EmptyState() {
  const { fleet, connection } = useStores();
  const { say, drill } = useWall();
  const { offline, houses } =
    drill.level === "house"
      ? ownTally(fleet.house(drill.id)?.house.isOnline === true)
      : tallyIn(drill, fleet);
  const isMember = memberTest(drill, fleet);
  const silenced = fleet.openAlarms.filter(
    (alarm) => isActive(alarm) && isMember(alarm.houseId, alarm.farmId),
  ).length;
  const isHouse = drill.level === "house";
  if (connection.state === "offline" || (isHouse && offline > 0))
    return (
      <div className="empty-state">
        <strong>{say("unknown")}</strong>
      </div>
    );
  if (houses === 0)
    return (
      <div className="empty-state">
        <span>{say("noHousesHere")}</span>
      </div>
    );
  return (
    <div className="empty-state">
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <circle cx="20" cy="20" r="17" fill="none" stroke="currentColor" strokeWidth="2.5" />
        <path
          d="m12 20.5 5.5 5.5L28.5 14.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <strong>{say("noAlarms")}</strong>
      <span>
        {offline > 0
          ? say("unwatched", { count: formatCount(offline) })
          : silenced > 0
            ? say("silenced", { count: formatCount(silenced) })
            : !isHouse && say("allWithinLimits")}
      </span>
    </div>
  );
});
