import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type PlannedWork,
  type WorkAlarm,
  workAnnouncedMs,
  type WorkNote,
  type WorkRun,
} from "../../../contract/alarm/planned-work.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { type AlarmRow, alarmOf } from "../../judge/record/alarm-row.ts";
import { inPlaces } from "../../judge/work/work-place.ts";
import { found } from "../../platform/base/refusal.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import {
  type Caller,
  seesEverything,
  visibleFarms,
  visibleHouses,
} from "../../platform/session/caller-scope.ts";

type Input<K extends keyof typeof routes> = z.output<(typeof routes)[K]["input"]>;

const housesOf = (work: SQL) => sql`houses h join farms f on f.id = h.farm_id
  where h.org_id = ${work}.org_id and ${inPlaces(work)}`;

/** Everything of the organisation is the caller's: also what has no house any more. */
const isOfOrg = (caller: Caller, work: SQL): SQL => {
  if (seesEverything(caller)) return sql`true`;
  return caller.roleKey === "company_manager" && caller.orgId !== null
    ? sql`${work}.org_id = ${caller.orgId}`
    : sql`false`;
};

/** Condition over `w` (planned_works): one of its houses is the caller's. */
export const visibleWorks = (caller: Caller): SQL => sql`(${isOfOrg(caller, sql`w`)}
  or exists (select 1 from ${housesOf(sql`w`)} and ${visibleHouses(caller)}))`;

/** True when no house or farm in it is another's. */
const mayManage = (caller: Caller, work: SQL): SQL => sql`(${isOfOrg(caller, work)}
  or not exists (select 1 from ${housesOf(work)} and not coalesce(${visibleHouses(caller)}, false))
  and not exists (select 1 from farms f where f.id = any(${work}.farm_ids)
    and not coalesce(${visibleFarms(caller)}, false)))`;

const columns = (caller: Caller) => sql`w.id, w.org_id as "orgId", w.name, w.reason,
  w.farm_ids as "farmIds", w.house_ids as "houseIds", w.groups,
  w.urgent_reason as "urgentReason", w.time_zone as "timeZone", w.day, w.time, w.minutes,
  w.repeat, w.week_days as "weekDays", w.until_day as "untilDay", w.made_by as "madeBy",
  w.next_from as "nextFrom", w.next_to as "nextTo", w.version,
  (select count(*)::int from ${housesOf(sql`w`)} and ${visibleHouses(caller)}) as houses,
  ${mayManage(caller, sql`w`)} as "mayManage"`;
const from = sql`planned_works w`;

interface Row extends Omit<PlannedWork, "next"> {
  readonly nextFrom: Date;
  readonly nextTo: Date;
}
const workOf = ({ nextFrom, nextTo, ...row }: Row): PlannedWork => ({
  ...row,
  next: { from: nextFrom.getTime(), to: nextTo.getTime() },
});

/** Future work in the caller's houses, the next first. */
export async function listWorks(
  db: Queryable,
  caller: Caller,
  query: Input<"listPlannedWork">,
): Promise<Page<PlannedWork>> {
  const { total, rows: read } = await pageOf<Row>(db, {
    columns: columns(caller),
    from,
    where: [
      visibleWorks(caller),
      when(query.id, (id) => sql`w.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`w.name, w.reason, w.made_by`),
    ],
    order: sql`w.next_from, w.id`,
    query,
  });
  return { total, rows: read.map(workOf) };
}

/** A plan that the caller sees. Refusal: 404. */
export async function findWork(db: Queryable, caller: Caller, id: number): Promise<PlannedWork> {
  const [row] = await rows<Row>(
    db,
    sql`select ${columns(caller)} from ${from}
      where w.id = ${id}::bigint and ${visibleWorks(caller)}`,
  );
  return workOf(found(row ?? null));
}

/** SQL: the outages `o` of a run `r`, in houses that the caller sees. */
const outagesOf = (caller: Caller): SQL => sql`alarm_outages o
  join houses h on h.id = o.house_id join farms f on f.id = h.farm_id
  where o.run_id = r.id and ${visibleHouses(caller)}`;

/** SQL condition on a run `r` (work_runs): the caller sees one of its houses. */
export const visibleRuns = (caller: Caller): SQL => sql`(${isOfOrg(caller, sql`r`)}
  or exists (select 1 from ${outagesOf(caller)}))`;

const hiddenFrom = sql`alarms a join alarm_outages o on o.house_id = a.house_id
  join houses h on h.id = o.house_id join farms f on f.id = h.farm_id`;
/**
 * SQL condition on an alarm `a` and an outage `o` of a run `r`: the outage hid the alarm from its
 * raise on.
 */
const isHidden = (caller: Caller): SQL => sql`o.run_id = r.id and ${visibleHouses(caller)}
  and a.key = any(r.keys) and a.raised_at >= o.from_at
  and a.raised_at < coalesce(o.ended_at, o.until_at)
  and exists (select 1 from alarm_events e where e.alarm_id = a.id
    and e.kind = 'suppress' and e.note = 'outOfService')`;
export const hiddenIn = (caller: Caller): SQL => sql`${hiddenFrom} where ${isHidden(caller)}`;
/** Condition: the alarm is active, or cleared only after its house was back in service. */
export const unclearedSql = sql`(a.cleared_at is null
  or a.cleared_at > coalesce(o.ended_at, o.until_at))`;

const runColumns = (caller: Caller) => sql`r.id, r.name, r.reason, r.time_zone as "timeZone",
  r.from_at as "from", r.until_at as "to", r.state, r.ended_at as "endedAt",
  r.ended_by as "endedBy",
  (select count(*)::int from ${outagesOf(caller)}) as houses,
  (select count(*)::int from ${hiddenIn(caller)} and not ${unclearedSql}) as went,
  (select count(*)::int from ${hiddenIn(caller)} and ${unclearedSql}) as stood,
  ${mayManage(caller, sql`r`)} as "mayManage"`;

interface RunRow extends Omit<WorkRun, "from" | "to" | "endedAt"> {
  readonly from: Date;
  readonly to: Date;
  readonly endedAt: Date | null;
}
const runOf = (row: RunRow): WorkRun => ({
  ...row,
  from: row.from.getTime(),
  to: row.to.getTime(),
  endedAt: row.endedAt?.getTime() ?? null,
});

/** Windows that run or have been in the caller's houses; `chosen`: of these only. */
export async function listRuns(
  db: Queryable,
  caller: Caller,
  query: Input<"listWorkRun">,
  chosen?: SQL,
): Promise<Page<WorkRun>> {
  const { total, rows: read } = await pageOf<RunRow>(db, {
    columns: runColumns(caller),
    from: sql`work_runs r`,
    where: [
      visibleRuns(caller),
      when(query.id, (id) => sql`r.id = ${id}::bigint`),
      chosen,
      query.state === "running" ? sql`r.ended_at is null` : undefined,
      containsKeyword(query.keyword, sql`r.name, r.reason`),
    ],
    order: sql`(r.ended_at is not null), r.from_at desc, r.id desc`,
    query,
  });
  return { total, rows: read.map(runOf) };
}

/** A window that the caller sees. Refusal: 404. */
export async function findRun(db: Queryable, caller: Caller, id: number): Promise<WorkRun> {
  const [row] = await rows<RunRow>(
    db,
    sql`select ${runColumns(caller)} from work_runs r
      where r.id = ${id}::bigint and ${visibleRuns(caller)}`,
  );
  return runOf(found(row ?? null));
}

/** Alarms raised hidden in a window, in the caller's houses. Refusal: 404. */
export async function listRunAlarms(
  db: Queryable,
  caller: Caller,
  query: Input<"workRunAlarms">,
): Promise<Page<WorkAlarm>> {
  await findRun(db, caller, query.id);
  const { total, rows: read } = await pageOf<AlarmRow & { stood: boolean }>(db, {
    columns: sql`x.*`,
    from: sql`(select distinct on (a.id) a.*, ${unclearedSql} as stood
      from work_runs r, ${hiddenFrom}
      where r.id = ${query.id}::bigint and ${isHidden(caller)} order by a.id) x`,
    where: [],
    order: sql`x.raised_at, x.id`,
    query,
  });
  return { total, rows: read.map((row) => ({ alarm: alarmOf(row), stood: row.stood })) };
}

/** Longest list of planned work that the wall announces. */
const notesMax = 20;

/** Windows that run, and those that begin within a day, in the caller's houses. */
export async function readNotes(db: Queryable, caller: Caller, now: number): Promise<WorkNote[]> {
  const read = await rows<Omit<WorkNote, "from" | "to"> & { from: Date; to: Date }>(
    db,
    sql`select * from (
        select r.id, r.name, r.from_at as "from", r.until_at as "to",
          r.time_zone as "timeZone", true as "isRunning",
          (select count(*)::int from ${outagesOf(caller)} and o.ended_at is null) as houses
        from work_runs r where r.ended_at is null
        union all
        select w.id, w.name, w.next_from, w.next_to, w.time_zone, false,
          (select count(*)::int from ${housesOf(sql`w`)} and ${visibleHouses(caller)})
        from planned_works w where w.next_from <= ${new Date(now + workAnnouncedMs)}
      ) n where n.houses > 0 order by not n."isRunning", n."from", n.id limit ${notesMax}`,
  );
  return read.map((note) => ({ ...note, from: note.from.getTime(), to: note.to.getTime() }));
}
