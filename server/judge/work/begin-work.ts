import { eq, sql } from "drizzle-orm";
import {
  workAlarms,
  type WorkTimes,
  type WorkGroup,
} from "../../../contract/alarm/planned-work.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { plannedWorks, workRuns } from "../../platform/db/schema/alarm/alarm-setting-tables.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import type { Commit } from "../../platform/fact/fact-bus.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { writeAlarms } from "../record/alarm-writer.ts";
import { logWorks } from "./log-work.ts";
import { inPlaces } from "./work-place.ts";
import { nextWindow } from "./work-window.ts";

/** Changes of planned work by a round of the clock; null: no change. */
export interface WorkChanges {
  readonly commit: Commit | null;
  /** Houses whose judging rules change. */
  readonly houseIds: readonly number[];
  readonly orgIds: readonly number[];
}

interface DueWork extends WorkTimes {
  readonly id: number;
  readonly orgId: number;
  readonly name: string;
  readonly reason: string;
  readonly farmIds: readonly number[];
  readonly houseIds: readonly number[];
  readonly groups: readonly WorkGroup[];
  readonly urgentReason: string;
  readonly timeZone: string;
  readonly madeBy: string;
  readonly nextFrom: Date;
  readonly nextTo: Date;
}
const perTick = 50;

/**
 * Work `r` in progress at `$1` that hides nothing: its outages were begun while the clock was
 * ahead, and ended when it was right again (late-outages.ts).
 */
const isEndedAtStart = `r.ended_at is null and r.from_at <= $1 and r.until_at > $1
  and exists (select 1 from alarm_outages o where o.run_id = r.id and o.ended_at = o.from_at)
  and not exists (select 1 from alarm_outages o where o.run_id = r.id and o.ended_at is null)`;
/** SQL condition for the check every second. */
export const hasEndedAtStartSql = `exists (select 1 from work_runs r where ${isEndedAtStart})`;

/**
 * Begins the planned work whose time has come: alarms of its houses go out of service until its
 * end. Work whose end is over as well was missed, because no server ran. Any server may do it; a
 * lock on the plan's row ensures that only one does.
 */
export async function beginWorks(database: Database, now: number): Promise<WorkChanges | null> {
  return database.transaction(async (tx) => {
    const due = await rows<DueWork>(
      tx,
      sql`select w.id, w.org_id as "orgId", w.name, w.reason, w.farm_ids as "farmIds",
          w.house_ids as "houseIds", w.groups, w.urgent_reason as "urgentReason",
          w.time_zone as "timeZone", w.day, w.time, w.minutes, w.repeat,
          w.week_days as "weekDays", w.until_day as "untilDay", w.made_by as "madeBy",
          w.next_from as "nextFrom", w.next_to as "nextTo"
        from planned_works w where w.next_from <= ${new Date(now)}
        order by w.next_from, w.id limit ${perTick} for update skip locked`,
    );
    const again = await beginAgain(tx, now);
    if (due.length === 0 && again.length === 0) return null;
    const houseIds = new Set(again.map(({ houseId }) => houseId));
    for (const work of due) {
      for (const id of await begin(tx, work, now)) houseIds.add(id);
      await setNextWindow(tx, work, now);
    }
    await logWorks(
      tx,
      due.map((work) => ({
        ...work,
        function: isMissed(work, now) ? "plannedWorkMissed" : "plannedWorkBegun",
      })),
      now,
    );
    return {
      commit: await notifyHouses(tx, [...houseIds], now),
      houseIds: [...houseIds],
      orgIds: [...new Set([...due, ...again].map(({ orgId }) => orgId))],
    };
  });
}

/** Hides alarms by work that was begun too early and whose time has come now. */
const beginAgain = (tx: Transaction, now: number) =>
  tx.query<{ houseId: number; orgId: number }>(
    `with begun as (
       insert into alarm_outages (house_id, key, run_id, reason, by_name, from_at, until_at)
       select h.id, '', r.id, r.reason, (select o.by_name from alarm_outages o
         where o.run_id = r.id limit 1), $1, r.until_at
       from work_runs r join houses h on h.org_id = r.org_id join farms f on f.id = h.farm_id
       where ${isEndedAtStart} and (h.id = any(r.house_ids) or f.lineage && r.farm_ids)
       returning house_id, run_id)
     select b.house_id as "houseId", r.org_id as "orgId"
     from begun b join work_runs r on r.id = b.run_id`,
    [new Date(now)],
  );

/** No server ran in its time: it hides nothing and notifies no one. */
const isMissed = ({ nextTo }: DueWork, now: number): boolean => nextTo.getTime() <= now;

/** Starts a run. Returns the houses whose alarms are out of service by it. */
async function begin(tx: Transaction, work: DueWork, now: number): Promise<number[]> {
  const { orgId, name, reason, timeZone, nextFrom: from, nextTo: until } = work;
  const { id } = only(
    await tx.orm
      .insert(workRuns)
      .values({
        workId: work.id,
        orgId,
        name,
        reason,
        timeZone,
        farmIds: [...work.farmIds],
        houseIds: [...work.houseIds],
        keys: [...workAlarms(work.groups)],
        hidesUrgent: work.urgentReason !== "",
        from,
        until,
        ...(isMissed(work, now)
          ? { state: "missed", endedAt: until, begunToldAt: until, overToldAt: until }
          : { state: "running", endedAt: null }),
      })
      .returning({ id: workRuns.id }),
  );
  if (isMissed(work, now)) return [];
  const startedHouses = await rows<{ houseId: number }>(
    tx,
    sql`insert into alarm_outages (house_id, key, run_id, reason, by_name, from_at, until_at)
      select h.id, '', r.id, r.reason, ${work.madeBy}, ${new Date(now)}, r.until_at
      from work_runs r join houses h on h.org_id = r.org_id join farms f on f.id = h.farm_id
      where r.id = ${id} and ${inPlaces(sql`r`)} returning house_id as "houseId"`,
  );
  return startedHouses.map(({ houseId }) => houseId);
}

/** Sets the plan to its next window, or deletes it after its last one. */
async function setNextWindow(tx: Transaction, work: DueWork, now: number): Promise<void> {
  const next = nextWindow(work, work.timeZone, { after: now, last: work.nextFrom.getTime() });
  const isPlan = eq(plannedWorks.id, work.id);
  if (next === null) await tx.orm.delete(plannedWorks).where(isPlan);
  else
    await tx.orm
      .update(plannedWorks)
      .set({ nextFrom: new Date(next.from), nextTo: new Date(next.to) })
      .where(isPlan);
}

async function notifyHouses(
  tx: Transaction,
  houseIds: readonly number[],
  now: number,
): Promise<Commit | null> {
  const facts = await houseFacts(tx, houseIds);
  if (facts.length === 0) return null;
  return { ...(await writeAlarms(tx, [], facts, now)), details: [] };
}
