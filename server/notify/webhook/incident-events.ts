import { sql } from "drizzle-orm";
import { endOf, type Incident, incidentKey } from "../../../contract/alarm/incident.ts";
import type { WebhookEvent } from "../../../contract/notify/webhook.ts";
import { readIncidents } from "../../judge/record/incident-queries.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { alarmData, type UnnamedEvent, isoOf } from "./event-of-fact.ts";

/** Maximum number of open alarms of an organisation whose incidents are followed: the newest. */
const alarmsMax = 2000;

/** An incident as its last event left it. */
interface IncidentMark {
  readonly key: string;
  readonly alarms: number;
  readonly houses: number;
  readonly farms: number;
}

/** `since`: number of the last fact before the first webhook that requests incidents. */
export interface IncidentOrg {
  readonly id: number;
  readonly since: number;
  /** Incidents of the organisation have marks. */
  readonly isMarked: boolean;
}

/**
 * Events of the incidents of an organisation between their marks and its open alarms. They are
 * derived as on screens (decision 15), so one may join another when an alarm becomes known late.
 * Incidents from before the first webhook are marked and not sent. The marks follow.
 */
export async function incidentEvents(
  tx: Transaction,
  org: IncidentOrg,
  now: number,
  max = alarmsMax,
): Promise<UnnamedEvent[]> {
  const visible = sql`h.org_id = ${org.id}::int`;
  const read = (ids: readonly number[]) =>
    ids.length === 0 ? Promise.resolve([]) : readIncidents(tx, visible, ids, now);
  const open = await tx.query<{ id: number }>(
    `select id from alarms where org_id = $1 and state <> 'closed'
     order by id desc limit ${max}`,
    [org.id],
  );
  const result = await read(open.map(({ id }) => id));
  const marks = await readMarks(tx, org.id);
  const isThere = new Set(result.map(({ id }) => id));
  const endedIds = [...marks.keys()].filter((id) => !isThere.has(id));
  const last = await read(endedIds);
  const happenings = result.flatMap((incident) => stepOf(org, marks.get(incident.id), incident));
  const over: number[] = [];
  for (const id of endedIds) {
    const incident = last.find(({ members }) => members.some((member) => member.id === id));
    // The incident is older than the newest alarms but still open.
    if (incident?.id === id && endOf(incident) === null) continue;
    over.push(id);
    if (incident !== undefined) happenings.push(ended(id, incident));
  }
  await storeMarks(tx, org, result, over);
  return happenings;
}

/** Returns the events that a change causes; empty: none is due. */
function stepOf(
  { since, isMarked }: IncidentOrg,
  before: IncidentMark | undefined,
  incident: Incident,
): UnnamedEvent[] {
  if (before === undefined)
    return isMarked || versionOf(incident) > since
      ? [incidentEvent("incident.opened", incident)]
      : [];
  const after = markOf(incident);
  const isSame = (Object.keys(after) as (keyof IncidentMark)[]).every(
    (field) => before[field] === after[field],
  );
  return isSame ? [] : [incidentEvent("incident.changed", incident)];
}

/** `id`: as sent; an incident with another id has absorbed it. */
function ended(id: number, incident: Incident): UnnamedEvent {
  if (incident.id === id) return incidentEvent("incident.ended", incident);
  const joined = incidentEvent("incident.ended", incident);
  return {
    ...joined,
    key: `incident:${id}:joined:${incident.id}`,
    data: { ...joined.data, incident: { ...incidentData(incident), id, joined: incident.id } },
  };
}

const versionOf = ({ members }: Incident): number =>
  Math.max(...members.map(({ version }) => version));

const markOf = (incident: Incident): IncidentMark => ({
  key: incidentKey(incident),
  alarms: incident.members.length,
  houses: new Set(incident.members.map(({ houseId }) => houseId)).size,
  farms: new Set(incident.members.map(({ farmId }) => farmId)).size,
});

const incidentData = (incident: Incident) => ({
  id: incident.id,
  ...markOf(incident),
  startedAt: isoOf(incident.first.raisedAt),
  endedAt: isoOf(endOf(incident)),
});

/** Told in the house of its first fault. */
const incidentEvent = (
  type: Extract<WebhookEvent, `incident.${string}`>,
  incident: Incident,
): UnnamedEvent => ({
  type,
  key: `incident:${incident.id}:${type}:${versionOf(incident)}`,
  at: endOf(incident) ?? Math.max(...incident.members.map(({ raisedAt }) => raisedAt)),
  houseId: incident.first.houseId,
  data: { incident: incidentData(incident), alarm: alarmData(incident.first) },
});

async function readMarks(
  tx: Transaction,
  orgId: number,
): Promise<ReadonlyMap<number, IncidentMark>> {
  const rows = await tx.query<{ id: number; mark: IncidentMark }>(
    `select thing_id as id, mark from webhook_marks
     where kind = 'incident' and org_id = $1 and thing_id > 0`,
    [orgId],
  );
  return new Map(rows.map(({ id, mark }) => [id, mark]));
}

/**
 * Stores the marks of incidents, and one more mark that the organisation has been checked; its
 * number is that of no alarm.
 */
async function storeMarks(
  tx: Transaction,
  org: IncidentOrg,
  found: readonly Incident[],
  gone: readonly number[],
): Promise<void> {
  const merged = [
    ...found.map((incident) => ({ id: incident.id, mark: markOf(incident) })),
    ...(org.isMarked ? [] : [{ id: -org.id, mark: {} }]),
  ];
  await tx.query(
    `insert into webhook_marks (kind, thing_id, org_id, mark)
     select 'incident', u.id, $1, u.mark from unnest($2::int[], $3::jsonb[]) as u(id, mark)
     on conflict (kind, thing_id) do update set mark = excluded.mark
       where webhook_marks.mark <> excluded.mark`,
    [org.id, merged.map(({ id }) => id), merged.map(({ mark }) => JSON.stringify(mark))],
  );
  if (gone.length > 0)
    await tx.query(
      "delete from webhook_marks where kind = 'incident' and thing_id = any($1::int[])",
      [gone],
    );
}

/** No webhook requests them any more. */
export const forgetIncidents = (tx: Transaction, orgIds: readonly number[]) =>
  tx.query("delete from webhook_marks where kind = 'incident' and org_id = any($1::int[])", [
    orgIds,
  ]);
