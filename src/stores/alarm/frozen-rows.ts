import type { Alarm } from "../../../contract/alarm/alarm.ts";
import type { IncidentRow } from "../fleet/incident-row.ts";
import type { IncidentStore } from "../fleet/incident-store.ts";

/** An alarm at its position in a list. `isOver`: it has ended since the order was frozen. */
interface ShownMember {
  readonly alarm: Alarm;
  readonly isOver: boolean;
}

/** A row at its position in a list. `isOver`: the incident has ended since the order was frozen. */
export interface ShownRow {
  /** Key of the position while the order is frozen. */
  readonly id: number;
  readonly row: IncidentRow;
  readonly isOver: boolean;
  /** Worst first, then by the time raised, so that an acknowledged alarm keeps its place. */
  readonly members: readonly ShownMember[];
}

/**
 * Returns the rows and their members in the frozen order, each in its present state; ended ones
 * keep their place and last state. `newRows`: rows not among them, or with new members. Without a
 * frozen order: the present rows.
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

/** A row of the frozen order with its present state; undefined: it has ended. */
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
