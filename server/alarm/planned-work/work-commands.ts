import { addDays } from "../../../contract/base/calendar-day.ts";
import { eq, sql } from "drizzle-orm";
import {
  type PlannedWork,
  workAheadDays,
  type WorkForm,
  workLateMs,
  workMostHours,
  type WorkRun,
  worksMax,
} from "../../../contract/alarm/planned-work.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import { applyOutages } from "../../judge/record/alarm-outages.ts";
import { inPlaces } from "../../judge/work/work-place.ts";
import { nextWindow, type WorkWindow } from "../../judge/work/work-window.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { expectVersion, notFound, Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { plannedWorks } from "../../platform/db/schema/alarm/alarm-setting-tables.ts";
import { nextVersion, one, only, rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleFarms, visibleHouses } from "../../platform/session/caller-scope.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { findRun, findWork } from "./work-queries.ts";

/** Places of the work. */
interface Places {
  readonly orgId: number;
  readonly timeZone: string;
}

/**
 * Checks that the places of a form are visible to the caller, belong to one organisation and one
 * time zone, and have a house. They cannot be deleted until the transaction ends. Refusals: 400,
 * 404.
 */
async function placesOf(tx: Transaction, caller: Caller, form: WorkForm): Promise<Places> {
  const [farmIds, houseIds] = [sql.param(form.farmIds), sql.param(form.houseIds)];
  const farms = await rows<{ orgId: number }>(
    tx,
    sql`select f.org_id as "orgId" from farms f
      where f.id = any(${farmIds}::int[]) and ${visibleFarms(caller)} for share of f`,
  );
  const houses = await rows<{ orgId: number }>(
    tx,
    sql`select h.org_id as "orgId" from houses h join farms f on f.id = h.farm_id
      where h.id = any(${houseIds}::int[]) and ${visibleHouses(caller)} for share of h`,
  );
  if (farms.length < form.farmIds.length || houses.length < form.houseIds.length) throw notFound();
  const orgIds = new Set([...farms, ...houses].map(({ orgId }) => orgId));
  const [orgId] = orgIds;
  if (orgId === undefined || orgIds.size > 1) throw refuseField(400, "farmIds", fieldFaults.oneOrg);
  const zones = await rows<{ timeZone: string }>(
    tx,
    sql`select distinct f.time_zone as "timeZone" from houses h join farms f on f.id = h.farm_id,
        (select ${farmIds}::int[] as farm_ids, ${houseIds}::int[] as house_ids) w
      where h.org_id = ${orgId} and ${inPlaces(sql`w`)}`,
  );
  const [zone] = zones;
  if (zone === undefined) throw refuseField(400, "farmIds", fieldFaults.workNoHouse);
  if (zones.length > 1) throw refuseField(400, "farmIds", fieldFaults.workZones);
  return { orgId, timeZone: zone.timeZone };
}

/** The next window of a form. Refusals: 400 where it is too long, too far, or over. */
function windowOf(
  form: WorkForm,
  timeZone: string,
  { now, last }: { readonly now: number; readonly last: number | null },
): WorkWindow {
  const maxCount = workMostHours(form);
  if (form.minutes > maxCount * 60)
    throw refuseField(400, "minutes", fieldFaults.workLong, { max: maxCount });
  const furthest = addDays(localDay(timeZone, now), workAheadDays);
  const max = { max: workAheadDays };
  if (form.day > furthest) throw refuseField(400, "day", fieldFaults.workFar, max);
  if (form.untilDay !== null && form.untilDay > furthest)
    throw refuseField(400, "untilDay", fieldFaults.workFar, max);
  const beganAt = Math.max(now - workLateMs, last ?? -Infinity);
  const next = nextWindow(form, timeZone, { after: now, last: beganAt });
  if (next === null) throw refuseField(400, "day", fieldFaults.workPast);
  return next;
}

const columnsOf = ({ repeat, weekDays, untilDay, ...form }: WorkForm, window: WorkWindow) => ({
  ...form,
  repeat,
  weekDays: repeat === "weekly" ? weekDays.toSorted((a, b) => a - b) : [],
  untilDay: repeat === "none" ? null : untilDay,
  nextFrom: new Date(window.from),
  nextTo: new Date(window.to),
});

/** Announces work. Refusals: 400, 401, 404, 409 where there is too much of it. */
export function createWork(deps: Deps, call: Call<"createPlannedWork">): Promise<PlannedWork> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx) => {
    const places = await placesOf(tx, caller, input);
    const window = windowOf(input, places.timeZone, { now, last: null });
    const { open } = await one<{ open: number }>(
      tx,
      sql`select count(*)::int as open from planned_works where org_id = ${places.orgId}`,
    );
    if (open >= worksMax) throw refuseField(409, "name", fieldFaults.worksMany, { max: worksMax });
    const { id } = only(
      await tx.orm
        .insert(plannedWorks)
        .values({ ...columnsOf(input, window), ...places, madeBy: caller.name })
        .returning({ id: plannedWorks.id }),
    );
    const after = await findWork(tx, caller, id);
    await logChange(tx, { before: null, after });
    return after;
  });
}

/** Locks the row of a plan. Refusals: 403 where it is for others' houses too, 404. */
async function lockWork(tx: Transaction, caller: Caller, id: number): Promise<PlannedWork> {
  await tx.query("select 1 from planned_works where id = $1::bigint for update", [id]);
  const work = await findWork(tx, caller, id);
  if (!work.mayManage) throw new Refusal(403, "forbidden");
  return work;
}

/**
 * Changes work from its next window on; a window that has begun is unchanged. Refusals: 400, 401,
 * 403, 404, 409.
 */
export function updateWork(deps: Deps, call: Call<"updatePlannedWork">): Promise<PlannedWork> {
  const { caller, input, logChange, now } = call;
  const { id, version: _version, ...form } = input;
  return inTransaction(deps, call, async (tx) => {
    const before = await lockWork(tx, caller, id);
    expectVersion(before, input);
    const places = await placesOf(tx, caller, form);
    if (places.orgId !== before.orgId) throw refuseField(400, "farmIds", fieldFaults.otherOrg);
    const { last } = await one<{ last: Date | null }>(
      tx,
      sql`select max(r.from_at) as last from work_runs r where r.work_id = ${before.id}`,
    );
    const window = windowOf(form, places.timeZone, { now, last: last?.getTime() ?? null });
    await tx.orm
      .update(plannedWorks)
      .set({
        ...columnsOf(form, window),
        timeZone: places.timeZone,
        version: nextVersion(plannedWorks),
      })
      .where(eq(plannedWorks.id, before.id));
    const after = await findWork(tx, caller, before.id);
    await logChange(tx, { before, after });
    return after;
  });
}

/** Calls work off. Refusals: 401, 403, 404. */
export function deleteWork(deps: Deps, call: Call<"deletePlannedWork">): Promise<void> {
  const { caller, input, logChange } = call;
  return inTransaction(deps, call, async (tx) => {
    const work = await lockWork(tx, caller, input.id);
    await tx.orm.delete(plannedWorks).where(eq(plannedWorks.id, work.id));
    await logChange(tx, work);
  });
}

/**
 * Ends a window early; alarms still active are raised at once. Refusals: 401, 403, 404, 409 when it
 * is over.
 */
export function endRun(deps: Deps, call: Call<"endWorkRun">): Promise<WorkRun> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, after) => {
    await tx.query("select 1 from work_runs where id = $1::bigint for update", [input.id]);
    const run = await findRun(tx, caller, input.id);
    if (!run.mayManage) throw new Refusal(403, "forbidden");
    if (run.endedAt !== null) throw new Refusal(409, "conflict");
    const values = [run.id, new Date(now), caller.name];
    const back = await tx.query<{ house_id: number }>(
      `update alarm_outages set ended_at = $2, ended_by = $3
       where run_id = $1 and ended_at is null returning house_id`,
      values,
    );
    const { orgId } = only(
      await tx.query<{ orgId: number }>(
        `update work_runs set state = 'over', ended_at = $2, ended_by = $3
         where id = $1 returning org_id as "orgId"`,
        values,
      ),
    );
    const ended = await findRun(tx, caller, run.id);
    await logChange(tx, { run: ended, orgId });
    await applyOutages(
      tx,
      after,
      back.map((row) => row.house_id),
      now,
    );
    return ended;
  });
}
