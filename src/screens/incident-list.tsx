import { observer } from "mobx-react-lite";
import { alarmTitle, severities } from "../../contract/alarm.ts";
import { alarmKinds } from "../../contract/alarm-kind.ts";
import { minuteMs } from "../../contract/time.ts";
import { units } from "../../contract/unit.ts";
import { useStores } from "../context/use-stores.ts";
import { ageText } from "../lib/age.ts";
import { textEm } from "../map/label.ts";
import type { IncidentRow } from "../stores/fleet/incident-row.ts";
import type { Concern } from "../stores/fleet/incident-store.ts";
import type { Drill } from "../stores/wall/drill.ts";
import { MarkShape } from "../ui/severity-mark.tsx";
import { causeText } from "./bar-text.ts";
import { formatCount, formatLoose, join } from "./format.ts";
import { farmsIn } from "./scope.ts";
import { useBirds } from "./use-birds.ts";
import { useIncidentPlace } from "./use-short-name.ts";
import { IncidentFrame } from "./incident-frame.tsx";
import { useWall } from "./wall-context.ts";

/** More rows than any wall holds at a readable size. */
const rowsMost = 24;
/** In so long animals die without air, power or heat (spec: 20 to 30 minutes at 36 °C). */
const deadlineMin = 20;
/** So many rows have three lines each; more are more compact. */
const roomyRows = 3;

/** Right of the wall: what has happened in this place, worst first, since when, and who has it. */
export const IncidentList = observer(function IncidentList() {
  const { fleet } = useStores();
  const { say, drill, layout } = useWall();
  const farmIds = new Set(farmsIn(drill, fleet).map(({ id }) => id));
  const rows = fleet.incidents.annunciated.filter((row) =>
    row.farmIds.some((id) => farmIds.has(id)),
  );
  const isCompact = rows.length > roomyRows && layout.arrangement !== "desk";
  return (
    <IncidentFrame
      label={say("incidents")}
      total={rows.length}
      rows={rows.slice(0, rowsMost).map((row) => ({
        key: row.id,
        body: <IncidentButton row={row} isCompact={isCompact} />,
      }))}
      more={(count) => say("moreIncidents", sumOf(rows.slice(-count)))}
      all={say("incidentCount", sumOf(rows))}
    />
  );
});

const sumOf = (rows: readonly IncidentRow[]) => ({
  incidents: formatCount(rows.length),
  alarms: formatCount(alarmsOf(rows)),
});

const alarmsOf = (rows: readonly IncidentRow[]): number =>
  rows.reduce((sum, { counts }) => sum + counts.annunciated, 0);

/** Where an incident leads: its house when it is one, else its farm, else the overview. */
function placeOf({ houseIds, farmIds }: IncidentRow): Drill {
  const [house] = houseIds;
  if (houseIds.length === 1 && house !== undefined) return { level: "house", id: house };
  return { level: "farm", id: farmIds[0] };
}

interface IncidentProps {
  readonly row: IncidentRow;
  /** Two lines and a bar instead of three lines. */
  readonly isCompact: boolean;
}

const IncidentButton = observer(function IncidentButton({ row, isCompact }: IncidentProps) {
  const { connection } = useStores();
  const { say, goTo } = useWall();
  const rank = severities[row.severity].key;
  const isWaiting = row.state === "unacknowledged";
  const minutes = Math.floor(connection.ageOf(row.since) / minuteMs);
  const { title, age, em, hasAge } = useTitle({ row, isCompact });
  return (
    <button
      type="button"
      data-target=""
      data-incident={row.id}
      className={
        `incident-card is-${rank} ${isWaiting ? "is-unacknowledged" : ""} ` +
        (isCompact ? "is-compact" : "")
      }
      onClick={() => goTo(placeOf(row))}
    >
      <span className="sr-only">{say(severities[row.severity].name)}</span>
      <span className="card-row is-title" style={{ fontSize: `${em}em` }}>
        <MarkShape name={rank} />
        <b>{title}</b>
        {hasAge && <span className="incident-age">{age}</span>}
      </span>
      <FactLine row={row} isCompact={isCompact} age={hasAge ? null : age} />
      {!isCompact && <HolderLine row={row} minutes={minutes} />}
      {isCompact && hasDeadline(row) && <ElapsedBar minutes={minutes} />}
    </button>
  );
});

/** Mark and gaps of a title, em of the wall. */
const titleRest = 2;
const boldWidth = 1.06;
const titleSizes = [1.25, 1.1] as const;
const compactSizes = [1.1, 1] as const;

/** The largest type in which a title takes one line; the age beside it where there is room. */
function fitTitle(
  title: string,
  age: string,
  room: number,
  sizes: readonly number[],
): { em: number; hasAge: boolean } {
  const width = textEm(title) * boldWidth;
  for (const hasAge of [true, false])
    for (const em of sizes)
      if (width * em + (hasAge ? (textEm(age) + 0.6) * boldWidth * em : 0) + titleRest <= room)
        return { em, hasAge };
  return { em: 1, hasAge: false };
}

/** Title and age of an incident as its row shows them. Read it in an observer. */
function useTitle({ row, isCompact }: IncidentProps) {
  const { connection } = useStores();
  const { say, layout } = useWall();
  const namePlace = useIncidentPlace();
  const title = `${namePlace(row)} ${causeText(row, say)}`;
  const age = ageText(Math.max(minuteMs, connection.ageOf(row.since)), say.language);
  return {
    title,
    age,
    ...fitTitle(title, age, layout.incidentEm, isCompact ? compactSizes : titleSizes),
  };
}

/** Houses and animals concerned, and the worst value with its limit. */
const FactLine = observer(function FactLine({
  row,
  isCompact,
  age,
}: IncidentProps & { readonly age: string | null }) {
  const { fleet } = useStores();
  const birdsText = useBirds();
  const concern = fleet.incidents.concernOf(row);
  const hasValue = isComparison(row) && !(isCompact && row.worst.key !== row.key);
  const hasBirds = !isCompact || (!hasValue && age === null);
  return (
    <span className="card-row">
      <Extent row={row} concern={concern} />
      {age !== null && <b>{age}</b>}
      {hasBirds && <span>{birdsText(concern.birds ?? 0, row.houseIds)}</span>}
      {hasValue && <WorstValue row={row} isCompact={isCompact} />}
      {isCompact && <Holder row={row} isShort />}
    </span>
  );
});

/** "13/14 houses"; the name of the house where it is one. */
const Extent = observer(function Extent({ row, concern }: { row: IncidentRow; concern: Concern }) {
  const { fleet } = useStores();
  const { say, nameOf } = useWall();
  const { houses, ofHouses } = concern;
  const [only] = row.houseIds;
  const house = houses === 1 && only !== undefined ? fleet.house(only)?.house : undefined;
  const text =
    house === undefined ? say("ofHouses", { count: houses, all: ofHouses }) : nameOf(house);
  return <span>{text}</span>;
});

/** That no voltage is there says the alarm itself. */
const isComparison = ({ worst: { key, limit, peak, value } }: IncidentRow): boolean =>
  limit !== null && (peak ?? value) !== null && alarmKinds[key].unit !== "volt";

/** "36.4 ↑ limit 33 °C", of the member that is furthest out. */
function WorstValue({ row: { worst, first }, isCompact }: IncidentProps) {
  const { say } = useWall();
  const { key, limit, peak, value } = worst;
  const shown = peak ?? value;
  if (limit === null || shown === null) return null;
  const { symbol } = units[alarmKinds[key].unit];
  const isOver = shown >= limit;
  return (
    <span className="incident-worst">
      {key !== first.key && !isCompact && <span>{alarmTitle(worst, say.language)}</span>}
      <b>
        {join(formatLoose(shown), symbol)} {isOver ? "↑" : "↓"}
      </b>
      {!isCompact && <span>{say("limit", { limit: formatLoose(limit) })}</span>}
    </span>
  );
}

/** Who has it, and how much of the twenty minutes has gone. */
function HolderLine({ row, minutes }: { row: IncidentRow; minutes: number }) {
  const { say } = useWall();
  const isOver = minutes >= deadlineMin;
  return (
    <span className="card-row is-last">
      <Holder row={row} />
      {hasDeadline(row) && (
        <span className="elapsed">
          <ElapsedBar minutes={minutes} />
          <span>{isOver ? say("overdue") : `${minutes}/${deadlineMin}`}</span>
        </span>
      )}
    </span>
  );
}

/** Short: nobody has it is a ring, and what is filled needs none; somebody is their initial. */
function Holder({ row, isShort = false }: { row: IncidentRow; isShort?: boolean }) {
  const { say, layout } = useWall();
  const note = layout.arrangement === "desk" ? (row.alarms[0].ackNote ?? "") : "";
  if (row.state === "unacknowledged")
    return (
      <span className="incident-holder">
        {!(isShort && row.severity === 1) && <span className="ring" aria-hidden="true" />}
        <span className={isShort ? "sr-only" : undefined}>{say("unacknowledged")}</span>
      </span>
    );
  const by = row.holder?.by ?? say("acknowledged");
  return (
    <span className="incident-holder" aria-label={`✓ ${by}`}>
      ✓ {isShort ? initialOf(by) : by}
      {note !== "" && ` · ${note}`}
    </span>
  );
}

/** The first letter of a name as a reader counts letters. */
const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? "";

const hasDeadline = ({ severity }: IncidentRow): boolean => severity === 1;

function ElapsedBar({ minutes }: { minutes: number }) {
  const { say } = useWall();
  return (
    <span className="elapsed-bar" role="img" aria-label={say("elapsed", { minutes })}>
      <span style={{ width: `${Math.min(1, minutes / deadlineMin) * 100}%` }} />
    </span>
  );
}
