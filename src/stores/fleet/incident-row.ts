import { type Alarm, byUrgency, isAnnunciated } from "../../../contract/alarm/alarm.ts";
import type { AlarmWork } from "../../../contract/alarm/alarm-work.ts";
import type { AlarmKey } from "../../../contract/alarm/alarm-kind.ts";
import {
  countsOf,
  type Incident,
  type IncidentCounts,
  incidentKey,
  worstMember,
} from "../../../contract/alarm/incident.ts";

/**
 * unacknowledged: an annunciated alarm has no acknowledgement. acknowledged: all have one.
 * returned: the cause has gone, but it is unacknowledged. silent: shelved or suppressed.
 */
export type IncidentState = "unacknowledged" | "acknowledged" | "returned" | "silent";

/**
 * An open incident for lists, wall and badge. Immutable; for its houses and birds see `concernOf`.
 */
export interface IncidentRow {
  /** Id of its first fault. It changes if an earlier fault becomes known later. */
  readonly id: number;
  /** Number of the newest fact among its members. */
  readonly version: number;
  /** The kind of alarm that names it. */
  readonly key: AlarmKey;
  /** The first fault, which may be over. */
  readonly first: Alarm;
  /** Time at which `first` was raised, epoch ms. */
  readonly since: number;
  readonly state: IncidentState;
  /** Worst annunciated, otherwise worst open. */
  readonly severity: Alarm["severity"];
  readonly counts: IncidentCounts;
  /** Open members, worst first. */
  readonly alarms: readonly [Alarm, ...Alarm[]];
  /** Houses of open members, worst first. */
  readonly houseIds: readonly number[];
  /** Farms of open members; the first fault's farm comes first if it still has one. */
  readonly farmIds: readonly [number, ...number[]];
  /** Open member whose value and limit are shown. */
  readonly worst: Alarm;
  /**
   * The last person to acknowledge, with their note, while every annunciated alarm is acknowledged.
   */
  readonly holder: {
    readonly by: string;
    readonly at: number;
    readonly note: string | null;
  } | null;
  /** The newest step of the work on it, under the same condition; null: no step recorded. */
  readonly work: AlarmWork | null;
}

/** Null when all members are closed: it has ended. */
export function incidentRow(incident: Incident): IncidentRow | null {
  const { first, members } = incident;
  const [head, ...tail] = members.filter(({ state }) => state !== "closed").sort(byUrgency);
  const worst = worstMember(members);
  if (head === undefined || worst === null) return null;
  const alarms = [head, ...tail] as const;
  const counts = countsOf(members);
  const state = stateOf(counts, alarms);
  return {
    id: incident.id,
    version: Math.max(...members.map(({ version }) => version)),
    key: incidentKey(incident),
    first,
    since: first.raisedAt,
    state,
    severity: counts.worst === 0 ? head.severity : counts.worst,
    counts,
    alarms,
    houseIds: [...new Set(alarms.map(({ houseId }) => houseId))],
    farmIds: farmsOf(first, alarms),
    worst,
    holder: state === "acknowledged" ? holderOf(alarms) : null,
    work: state === "acknowledged" ? workOf(alarms) : null,
  };
}

function stateOf(
  { unacknowledged, annunciated }: IncidentCounts,
  alarms: readonly Alarm[],
): IncidentState {
  if (unacknowledged > 0) return "unacknowledged";
  if (annunciated > 0) return "acknowledged";
  return alarms.some(({ state }) => state === "returned") ? "returned" : "silent";
}

function farmsOf(first: Alarm, alarms: readonly [Alarm, ...Alarm[]]): [number, ...number[]] {
  const farms = new Set(alarms.map(({ farmId }) => farmId));
  const head = farms.has(first.farmId) ? first.farmId : alarms[0].farmId;
  farms.delete(head);
  return [head, ...farms];
}

function holderOf(alarms: readonly Alarm[]): IncidentRow["holder"] {
  let latest: IncidentRow["holder"] = null;
  for (const alarm of alarms) {
    const { ackBy: by, ackAt: at, ackNote: note } = alarm;
    if (!isAnnunciated(alarm) || by === null || at === null) continue;
    if (latest === null || at > latest.at) latest = { by, at, note };
  }
  return latest;
}

function workOf(alarms: readonly Alarm[]): AlarmWork | null {
  let latest: AlarmWork | null = null;
  for (const alarm of alarms)
    if (isAnnunciated(alarm) && alarm.work !== undefined)
      if (latest === null || alarm.work.at > latest.at) latest = alarm.work;
  return latest;
}

const states: readonly IncidentState[] = ["unacknowledged", "acknowledged", "returned", "silent"];
/** Sort order: annunciated first, then returned, then silent. */
const stateOrder = ({ state }: IncidentRow): number => Math.max(0, states.indexOf(state) - 1);

/** Worst first: severity, then unacknowledged before acknowledged, then the longest. */
export const byWorst = (a: IncidentRow, b: IncidentRow): number =>
  stateOrder(a) - stateOrder(b) ||
  a.severity - b.severity ||
  states.indexOf(a.state) - states.indexOf(b.state) ||
  a.since - b.since ||
  a.id - b.id;
