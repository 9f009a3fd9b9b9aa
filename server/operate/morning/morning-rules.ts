import { sql } from "drizzle-orm";
import type { MorningReason } from "../../../contract/operate/morning.ts";
import {
  durationShare,
  isAlarmReason,
  reasonPoints,
} from "../../../contract/operate/morning-rank.ts";
import type { ReadinessCheck } from "../../../contract/operate/readiness-reason.ts";
import { squaresOf } from "../../../contract/operate/readiness.ts";
import { routes } from "../../../contract/route/routes.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, serverItself } from "../../platform/session/caller-scope.ts";
import { listReadiness } from "../readiness/readiness-queries.ts";

type Reasons = Map<number, MorningReason[]>;
type AlarmReason = Extract<MorningReason, { kind: "alarm" }>;
type WarningReason = Extract<MorningReason, { kind: "warning" }>;
type DangerReason = Extract<MorningReason, { kind: "danger" }>;

/**
 * Checks of readiness that require a visit to the house. The others are about people, settings, the
 * whole farm, or have an alarm of their own.
 */
const onSite: ReadonlySet<ReadinessCheck> = new Set(["probes", "mode"]);

/** The server with the scope of one organisation. */
const inOrg = (orgId: number): Caller => ({ ...serverItself, roleKey: "company_manager", orgId });

/**
 * Returns the reasons found by rules, by house of an organisation: alarms of the last 24 hours,
 * early warnings, dangerous settings, readiness on site, and overdue maintenance.
 */
export async function readRuleReasons(
  database: Database,
  orgId: number,
  now: number,
): Promise<ReadonlyMap<number, readonly MorningReason[]>> {
  const results: Reasons = new Map();
  const add = (houseId: number, reason: MorningReason) =>
    void results.set(houseId, [...(results.get(houseId) ?? []), reason]);
  for (const { houseId, ...alarm } of await readAlarms(database, orgId, now)) add(houseId, alarm);
  for (const { houseId, ...warning } of await readWarnings(database, orgId)) add(houseId, warning);
  for (const { houseId, ...danger } of await readDangers(database, orgId)) add(houseId, danger);
  await addReadiness(database, orgId, now, add);
  await addTasks(database, orgId, now, add);
  return results;
}

interface AlarmRow extends Omit<AlarmReason, "kind" | "points" | "subjectName" | "subjectNameEn"> {
  readonly houseId: number;
  readonly subjectName: string | null;
  readonly subjectNameEn: string | null;
}

/** Alarms neither hidden nor shelved, grouped by house, kind and part. */
async function readAlarms(database: Database, orgId: number, now: number) {
  const at = sql`${new Date(now)}::timestamptz`;
  const records = await rows<AlarmRow>(
    database,
    sql`select a.house_id as "houseId", a.key, a.subject, min(a.severity)::int as severity,
        max(a.subject_name) as "subjectName", max(a.subject_name_en) as "subjectNameEn",
        bool_or(a.state in ('unacknowledged', 'acknowledged')) as "isOpen",
        count(*) filter (where a.raised_at > ${at} - interval '24 hours')::int as count,
        sum(extract(epoch from coalesce(a.cleared_at, ${at})
          - greatest(a.raised_at, ${at} - interval '24 hours')) / 3600)::float8 as hours
      from alarms a where a.org_id = ${orgId} and a.suppressed_by is null
        and a.shelved_until is null and a.severity < 4
        and a.key <> 'settingDangerous'
        and (a.state in ('unacknowledged', 'acknowledged')
          or a.cleared_at > ${at} - interval '24 hours')
      group by a.house_id, a.key, a.subject order by a.house_id, 4, a.key, a.subject`,
  );
  return records
    .filter(isAlarmReason)
    .map(({ subjectName, subjectNameEn, hours, ...row }): AlarmReason & { houseId: number } => ({
      ...row,
      kind: "alarm",
      hours: Math.round(10 * Math.max(0, hours)) / 10,
      ...(subjectName !== null && { subjectName }),
      ...(subjectNameEn !== null && { subjectNameEn }),
      points: reasonPoints.alarm[row.severity] * durationShare(hours),
    }));
}

async function readWarnings(database: Database, orgId: number) {
  const records = await rows<Omit<WarningReason, "kind" | "points"> & { houseId: number }>(
    database,
    sql`select k.house_id as "houseId", w.key, w."values", w.others, w.houses,
        (w.last_day - w.first_day + 1)::int as days
      from warnings w join flocks k on k.id = w.flock_id join houses h on h.id = k.house_id
      where h.org_id = ${orgId} and w.state = 'open' order by w.id`,
  );
  return records.map((row) => ({
    ...row,
    kind: "warning" as const,
    points: reasonPoints.warning * durationShare(12 * (row.days - 1)),
  }));
}

async function readDangers(database: Database, orgId: number) {
  const records = await rows<Pick<DangerReason, "subject" | "severity"> & { houseId: number }>(
    database,
    sql`select d.house_id as "houseId", d.subject, d.severity from setting_dangers d
      join houses h on h.id = d.house_id where h.org_id = ${orgId} and d.severity < 4
      order by d.severity, d.subject`,
  );
  return records.map((row) => ({ ...row, kind: "danger" as const, points: reasonPoints.danger }));
}

type Add = (houseId: number, reason: MorningReason) => void;

/** The first reason of each check of a house that requires a visit. */
const faultsOnSite = (house: Parameters<typeof squaresOf>[0]) =>
  squaresOf(house).flatMap(
    ([
      check,
      {
        state,
        reasons: [reason],
      },
    ]) => (onSite.has(check) && state === "fault" && reason !== undefined ? [reason] : []),
  );

async function addReadiness(database: Database, orgId: number, now: number, add: Add) {
  const query = routes.listReadiness.input.parse({ pageSize: 1000 });
  const faults = { ...query, state: "fault" as const };
  for (let page = 1; ; page += 1) {
    const pageQuery = { ...faults, page };
    const readiness = await listReadiness(database, inOrg(orgId), pageQuery, now, new Set());
    for (const house of readiness.rows)
      for (const reason of faultsOnSite(house))
        add(house.id, { kind: "ready", reason, points: reasonPoints.ready });
    if (page * query.pageSize >= readiness.total) return;
  }
}

type TaskReason = Extract<MorningReason, { kind: "task" }>;

/** Maintenance and vaccinations that are overdue. */
async function addTasks(database: Database, orgId: number, now: number, add: Add) {
  const today = sql`(${new Date(now)}::timestamptz at time zone f.time_zone)::date`;
  const records = await rows<Pick<TaskReason, "key" | "count"> & { houseId: number }>(
    database,
    sql`select h.id as "houseId", t.key, count(*)::int as count from (
        select house_id, due_on, 'planOverdue' as key from maintenance_plans
          where not is_closed and house_id is not null
        union all select k.house_id, i.due_day, 'immuneOverdue' from immune_tasks i
          join flocks k on k.id = i.flock_id where i.state = 'open' and k.cleared_at is null) t
        join houses h on h.id = t.house_id join farms f on f.id = h.farm_id
      where h.org_id = ${orgId} and t.due_on < ${today} group by h.id, t.key
      order by h.id, t.key`,
  );
  for (const { houseId, key, count } of records)
    add(houseId, { kind: "task", key, count, points: reasonPoints.task });
}
