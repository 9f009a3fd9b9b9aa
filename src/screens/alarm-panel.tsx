import { observer } from "mobx-react-lite";
import { type Alarm, alarmKinds, isAnnunciated, severities } from "../../contract/alarm.ts";
import { units } from "../../contract/unit.ts";
import { shorten } from "../map/label.ts";
import { MarkShape } from "../ui/severity-mark.tsx";
import { useStores } from "../stores/context.ts";
import { FitList } from "./fit-list.tsx";
import { formatCount, formatLoose, join } from "./format.ts";
import { Since } from "./live-value.tsx";
import { memberTest, tallyIn } from "./scope-tally.ts";
import { useWall } from "./wall-context.ts";

/** More rows than any wall holds at a readable size. */
const rowsMost = 24;

/** Right of the wall: what is in alarm in this place, worst first, since when, and who has it. */
export const AlarmPanel = observer(function AlarmPanel() {
  const { fleet } = useStores();
  const { say, drill } = useWall();
  const isMember = memberTest(drill, fleet);
  const alarms = fleet.openAlarms.filter((alarm) => isAnnunciated(alarm) && isMember(alarm.houseId, alarm.farmId));
  return (
    <section className="panel alarm-panel" data-first="" aria-label={say("alarms")}>
      <h2>{say("alarms")}{alarms.length > 0 && <><span className="count">{formatCount(alarms.length)}</span><LongestWaiting alarms={alarms} /></>}</h2>
      {alarms.length === 0 ? <Calm /> : (
        <FitList
          className="alarm-list" label={say("alarms")} total={alarms.length}
          rows={alarms.slice(0, rowsMost).map((alarm) => ({ key: alarm.id, body: <AlarmRow alarm={alarm} /> }))}
          more={(count) => say("more", { count: formatCount(count) })}
        />
      )}
    </section>
  );
});

const AlarmRow = observer(function AlarmRow({ alarm }: { alarm: Alarm }) {
  const { fleet } = useStores();
  const { say, goTo, nameOf, drill } = useWall();
  const farm = fleet.farms.get(alarm.farmId);
  const house = fleet.house(alarm.houseId)?.house;
  const rank = severities[alarm.severity].key;
  const kind = alarmKinds[alarm.key];
  return (
    <button type="button" data-target="" className={`alarm-row is-${rank} ${alarm.state === "unacknowledged" ? "is-unacknowledged" : ""}`} data-alarm={alarm.id} data-house={alarm.houseId} onClick={() => goTo({ level: "house", id: alarm.houseId })}>
      <span className="alarm-where">
        <MarkShape name={rank} /><span className="sr-only">{say(severities[alarm.severity].name)}</span>
        <b>{house === undefined ? alarm.houseId : nameOf(house)}</b>
        {drill.level !== "house" && drill.level !== "farm" && farm !== undefined && <span className="alarm-farm" title={nameOf(farm)}>{shorten(nameOf(farm), 6.8)}</span>}
        <Since at={alarm.raisedAt} />
      </span>
      <span className="alarm-what">{say(kind.name)}{alarm.subject !== "" && ` ${alarm.subject}`}</span>
      <span className="alarm-facts">
        <Comparison alarm={alarm} />
        <Acknowledgement alarm={alarm} />
      </span>
    </button>
  );
});

/** "36.4 > 33 °C"; nothing for an alarm that is no comparison. */
function Comparison({ alarm: { key, value, limit } }: { alarm: Alarm }) {
  if (value === null) return <span />;
  const { symbol } = units[alarmKinds[key].unit];
  if (limit === null) return <span className="comparison">{join(formatLoose(value), symbol)}</span>;
  return <span className="comparison"><b>{formatLoose(value)}</b> {value >= limit ? ">" : "<"} {join(formatLoose(limit), symbol)}</span>;
}

function Acknowledgement({ alarm: { state, ackBy } }: { alarm: Alarm }) {
  const { say } = useWall();
  if (state === "unacknowledged") return <span className="ack is-open">{say("unacknowledged")}</span>;
  return <span className="ack">✓ {ackBy === null ? say("acknowledged") : say("acknowledgedBy", { name: shorten(ackBy, 5) })}</span>;
}

function LongestWaiting({ alarms }: { alarms: readonly Alarm[] }) {
  const { say } = useWall();
  const waiting = alarms.filter(({ state }) => state === "unacknowledged");
  const [first] = waiting;
  if (first === undefined) return <span className="longest">✓ {say("allAcknowledged")}</span>;
  const oldest = waiting.reduce((a, b) => (b.raisedAt < a.raisedAt ? b : a), first);
  return <span className="longest">{say("longestUnacknowledged")} <b><Since at={oldest.raisedAt} /></b></span>;
}

/** No alarms: said plainly, and only as far as the wall can know. */
const Calm = observer(function Calm() {
  const { fleet } = useStores();
  const { say, drill } = useWall();
  const { offline, houses } = tallyIn(drill, fleet);
  return (
    <div className="calm">
      <svg viewBox="0 0 40 40" aria-hidden="true" focusable="false"><circle cx="20" cy="20" r="17" fill="none" stroke="currentColor" strokeWidth="2.5" /><path d="m12 20.5 5.5 5.5L28.5 14.5" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" /></svg>
      <strong>{say("noAlarms")}</strong>
      <span>{houses === 0 ? say("noHousesHere") : offline > 0 ? say("unwatched", { count: formatCount(offline) }) : say("allCalm")}</span>
    </div>
  );
});
