import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { IncidentRow } from "../fleet/incident-row.ts";
import type { IncidentStore } from "../fleet/incident-store.ts";

/** An alarm where a list shows it. `isOver`: it has ended since the order was held. */
interface ShownMember {
  readonly alarm: Alarm;
  readonly isOver: boolean;
}

/** A row where a list shows it. `isOver`: the incident has ended since the order was held. */
export interface ShownRow {
  /** Names the place as long as the order is held. */
  readonly id: number;
  readonly row: IncidentRow;
  readonly isOver: boolean;
  /** The worst first, then by their raise: one that is acknowledged keeps its place. */
  readonly members: readonly ShownMember[];
}

/**
 * The rows and their members where they stood when the order was held, each as it is now; what has
 * ended keeps its place, as it was last. `newRows`: rows not among them, or with members that
 * are not. Nothing held: the rows as they are.
 */
export function frozenRows(
  previous: readonly IncidentRow[] | null,
  incidents: Pick<IncidentStore, "rows" | "ofAlarm">,
): { readonly shown: readonly ShownRow[]; readonly newRows: number } {
  const { rows } = incidents;
  if (previous === null) return { shown: rows.map((row) => shownRow(row, row)), newRows: 0 };
  const shownIds = new Set(previous.flatMap(({ alarms }) => alarms.map(({ id }) => id)));
  return {
    shown: previous.map((before) => shownRow(before, rowNow(before, incidents))),
    newRows: rows.filter(({ alarms }) => alarms.some(({ id }) => !shownIds.has(id))).length,
  };
}

/** A row as it stood, with what it is now; undefined: it has ended. */
function shownRow(before: IncidentRow, now: IncidentRow | undefined): ShownRow {
  const current = new Map(now?.alarms.map((alarm) => [alarm.id, alarm]));
  return {
    id: before.first.id,
    row: now ?? before,
    isOver: now === undefined,
    members: before.alarms.toSorted(byPlace).map((alarm) => ({
      alarm: current.get(alarm.id) ?? alarm,
      isOver: !current.has(alarm.id),
    })),
  };
}

const byPlace = (a: Alarm, b: Alarm): number =>
  a.severity - b.severity || a.raisedAt - b.raisedAt || a.id - b.id;

const rowNow = (
  { alarms }: IncidentRow,
  incidents: Pick<IncidentStore, "ofAlarm">,
): IncidentRow | undefined =>
  alarms.map(({ id }) => incidents.ofAlarm(id)).find((row) => row !== undefined);
