import { type SQL, sql } from "drizzle-orm";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { byUrgency } from "../../../contract/alarm/alarm.ts";
import {
  type HandoverIncident,
  type HandoverReport,
  handoverRowsMax,
} from "../../../contract/alarm/handover.ts";
import {
  countsOf,
  endOf,
  type Incident,
  incidentKey,
  incidentsOf,
} from "../../../contract/alarm/incident.ts";
import { networkIn, operatorOf } from "../../../contract/fleet/house/network-operator.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { z } from "zod";
import { alarmOf } from "../../judge/record/alarm-row.ts";
import { placedAlarms, type PlacedAlarmRow } from "../../judge/record/incident-queries.ts";
import { notifiesNobody } from "../../judge/record/alarm-life-cycle.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { readSnapshot } from "../../platform/db/transaction-retry.ts";
import { one, rows } from "../../platform/db/sql-statement.ts";
import { readAlarmProgress, type ProgressStep } from "../alarm/alarm-progress.ts";
import { listRuns } from "../planned-work/work-queries.ts";
import { readThen } from "../replay/replay.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";

/**
 * Maximum number of alarms raised in a shift that its incidents are made of: people read no more.
 */
const raisedMax = 5000;

/**
 * Returns the events in the caller's houses between two moments, and their state at the second, or
 * now. Made from the records alone: the same query always has the same answer.
 */
export function handoverReport(
  database: Database,
  caller: Caller,
  { from, to: requestedTo }: z.output<typeof routes.handoverReport.input>,
  now: number,
): Promise<HandoverReport> {
  const to = Math.min(requestedTo, now);
  const visible = visibleHouses(caller);
  return readSnapshot(database, async (tx) => {
    const then = await readThen(tx, visible, to);
    const raised = await readRaised(tx, visible, from, to, then.alarms);
    const known = new Map([...then.past, ...raised, ...then.alarms].map((item) => [item.id, item]));
    const networks = await readNetworks(tx, visible, [...known.values()]);
    const incidents = incidentsOf(known.values(), (houseId) => networks.get(houseId) ?? null)
      .filter((incident) => isOfShift(incident, from))
      .map((incident) => ({
        row: rowOf(incident, from),
        ids: incident.members.map(({ id }) => id),
      }))
      .toSorted((a, b) => byWorst(a.row, b.row));
    const open = then.alarms.toSorted(byUrgency);
    const shelved = open.filter(({ shelvedUntil }) => shelvedUntil !== null);
    return {
      from,
      to,
      ...(await countIn(tx, visible, from, to)),
      incidents: {
        total: incidents.length,
        open: incidents.filter(({ row }) => row.endedAt === null).length,
        rows: await withResponseTimes(tx, incidents.slice(0, handoverRowsMax), to),
      },
      shelved: { total: shelved.length, rows: shelved.slice(0, handoverRowsMax) },
      longest: longestOf([...known.values()], from, to),
      offline: then.houses.flatMap(({ id, isOnline, onlineSince }) =>
        isOnline !== true ? [{ houseId: id, since: onlineSince }] : [],
      ),
      people: await readPeople(tx, visible, from, to),
      works: await readWorks(tx, caller, from, to),
    };
  });
}

interface Row {
  readonly row: Omit<HandoverIncident, "way">;
  readonly ids: readonly number[];
}

/** The rows with the times of notice, acknowledgement, way and arrival. */
async function withResponseTimes(
  tx: Transaction,
  incidents: readonly Row[],
  to: number,
): Promise<HandoverIncident[]> {
  const progress = await readAlarmProgress(
    tx,
    incidents.flatMap(({ ids }) => ids),
    to,
  );
  return incidents.map(({ row, ids }) => {
    const first = (step: ProgressStep): number | null => {
      const times = ids.flatMap((id) => progress.get(id)?.[step] ?? []);
      return times.length === 0 ? null : Math.min(...times);
    };
    const way = {
      told: first("told"),
      acknowledged: first("acknowledge"),
      onWay: first("onWay"),
      there: first("there"),
      fixed: first("fixed"),
    };
    return { ...row, way };
  });
}

/**
 * Alarms raised in it, with their state at its end: the open ones are known, the others are over.
 */
async function readRaised(
  tx: Transaction,
  visible: SQL,
  from: number,
  to: number,
  open: readonly Alarm[],
): Promise<Alarm[]> {
  const records = await rows<PlacedAlarmRow>(
    tx,
    sql`${placedAlarms(sql`${visible} and a.raised_at >= ${timestamp(from)}
      and a.raised_at <= ${timestamp(to)}`)} order by a.severity, a.id limit ${raisedMax}`,
  );
  const isOpen = new Set(open.map(({ id }) => id));
  return records.map(alarmOf).filter(({ id, state }) => !isOpen.has(id) && state === "closed");
}

async function readNetworks(
  tx: Transaction,
  visible: SQL,
  alarms: readonly Alarm[],
): Promise<Map<number, string | null>> {
  const ids = [...new Set(alarms.map(({ houseId }) => houseId))];
  const records = await rows<{ id: number; sim_card: string | null; adcode: string }>(
    tx,
    sql`select h.id, g.sim_card, f.adcode from houses h join farms f on f.id = h.farm_id
      left join gateways g on g.house_id = h.id
      where h.id = any(${sql.param(ids)}::int[]) and ${visible}`,
  );
  return new Map(records.map((row) => [row.id, networkIn(operatorOf(row.sim_card), row.adcode)]));
}

/** True if the incident is open, ended in the shift or had an alarm raised in it. */
const isOfShift = (incident: Incident, from: number): boolean => {
  const end = endOf(incident);
  return end === null || end >= from || incident.members.some(({ raisedAt }) => raisedAt >= from);
};

function rowOf(incident: Incident, from: number): Omit<HandoverIncident, "way"> {
  const { id, first, members } = incident;
  const { open, unacknowledged, worst } = countsOf(members);
  const severities = members.map(({ severity }) => severity);
  let holder: HandoverIncident["holder"] = null;
  for (const { ackBy: by, ackAt: at, ackNote: note } of members)
    if (by !== null && at !== null && at > (holder?.at ?? 0)) holder = { by, at, note };
  return {
    id,
    key: incidentKey(incident),
    first,
    severity: worst === 0 ? (Math.min(...severities) as HandoverIncident["severity"]) : worst,
    isNew: first.raisedAt >= from,
    endedAt: endOf(incident),
    alarms: members.length,
    open,
    unacknowledged,
    houseIds: [...new Set(members.map(({ houseId }) => houseId))],
    farmIds: [...new Set(members.map(({ farmId }) => farmId))],
    holder,
  };
}

/** Open ones first, then by severity, then the newest. */
const byWorst = (a: Omit<HandoverIncident, "way">, b: Omit<HandoverIncident, "way">): number =>
  Number(a.endedAt !== null) - Number(b.endedAt !== null) ||
  a.severity - b.severity ||
  b.first.raisedAt - a.first.raisedAt ||
  a.id - b.id;

/** End of its wait for a person; an alarm closed unacknowledged waited only while it was active. */
const waitedUntil = ({ ackAt, state, clearedAt }: Alarm, to: number): number =>
  Math.min(ackAt ?? (state === "closed" ? clearedAt : null) ?? to, to);

function longestOf(alarms: readonly Alarm[], from: number, to: number): HandoverReport["longest"] {
  let longest: HandoverReport["longest"] = null;
  for (const alarm of alarms) {
    if (notifiesNobody(alarm)) continue;
    const until = waitedUntil(alarm, to);
    const waitedMs = until - alarm.raisedAt;
    if (until >= from && waitedMs > (longest?.waitedMs ?? 0)) longest = { alarm, waitedMs };
  }
  return longest;
}

async function readWorks(
  tx: Transaction,
  caller: Caller,
  from: number,
  to: number,
): Promise<HandoverReport["works"]> {
  const { rows: runs } = await listRuns(
    tx,
    caller,
    { page: 1, pageSize: handoverRowsMax, state: "all" },
    sql`r.state <> 'missed' and r.from_at <= ${timestamp(to)}
      and coalesce(r.ended_at, r.until_at) >= ${timestamp(from)}`,
  );
  return runs.map(({ id, name, from: begin, to: until, endedAt, houses, went, stood }) => ({
    id,
    name,
    from: begin,
    to: endedAt ?? until,
    houses,
    went,
    stood,
  }));
}

const countIn = (
  tx: Transaction,
  visible: SQL,
  from: number,
  to: number,
): Promise<Pick<HandoverReport, "raised" | "urgent" | "closed">> => {
  const isIn = (at: SQL) => sql`(${at} >= ${timestamp(from)} and ${at} <= ${timestamp(to)})`;
  return one(
    tx,
    sql`select count(*) filter (where ${isIn(sql`a.raised_at`)}) as raised,
        count(*) filter (where ${isIn(sql`a.raised_at`)} and a.severity = 1) as urgent,
        count(*) filter (where a.state = 'closed'
          and ${isIn(sql`greatest(a.ack_at, a.cleared_at)`)}) as closed
      from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
      where ${visible} and a.raised_at <= ${timestamp(to)}
        and (a.raised_at >= ${timestamp(from)}
          or greatest(a.ack_at, a.cleared_at) >= ${timestamp(from)})`,
  );
};

function readPeople(
  tx: Transaction,
  visible: SQL,
  from: number,
  to: number,
): Promise<HandoverReport["people"]> {
  return rows(
    tx,
    sql`select a.ack_by as by, count(*) as acknowledged
      from alarms a join houses h on h.id = a.house_id join farms f on f.id = h.farm_id
      where ${visible} and a.ack_by is not null and a.ack_at >= ${timestamp(from)}
        and a.ack_at <= ${timestamp(to)}
      group by a.ack_by order by count(*) desc, a.ack_by limit ${handoverRowsMax}`,
  );
}
