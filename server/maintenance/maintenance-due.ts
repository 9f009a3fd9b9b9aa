import { sql, type SQL } from "drizzle-orm";
import {
  type Due,
  dueOf,
  type DueSubject,
  type DueTerms,
} from "../../contract/maintenance/maintenance-due.ts";
import type { UnitKind } from "../../contract/maintenance/house-unit.ts";
import { grouped } from "../platform/base/grouped.ts";
import type { Transaction } from "../platform/db/open-database.ts";
import { rows } from "../platform/db/sql-statement.ts";
import { daysToRead, type HourUnit, hoursOf, readTotals, type TotalsAt } from "./unit-hours.ts";
import { farmsToday, placed } from "./maintenance-place.ts";

/*
 * The due dates of contract/maintenance/maintenance-due.ts, stored with the plans so that they can
 * be searched. They are computed only here: when a plan is saved, when work on it is recorded, when
 * a unit or flock of it changes, and each morning for plans that count hours, or the units of a
 * kind that are due.
 */

interface PlanRow extends DueTerms {
  readonly id: number;
  readonly houseId: number | null;
  readonly scope: "unit" | "kind" | "house" | "farm";
  readonly unitId: number | null;
  readonly unitKind: UnitKind | null;
  readonly madeOn: string;
  readonly today: string;
  readonly clearedOn: string | null;
  readonly placedOn: string | null;
  readonly postponedTo: string | null;
}
interface Done {
  readonly planId: number;
  readonly unitId: number | null;
  readonly lastOn: string;
  readonly by: string;
}

const planColumns = sql`p.id, p.house_id as "houseId", p.scope, p.unit_id as "unitId",
  p.unit_kind as "unitKind", p.made_on::text as "madeOn", f.today::text as today,
  p.planned_date::text as "plannedDate", p.interval_days as "intervalDays",
  p.interval_hours as "intervalHours", p.counted_from::text as "countedFrom",
  p.season_from as "seasonFrom", p.season_to as "seasonTo",
  p.per_flock as "perFlock", p.lead_days as "leadDays", p.anchor,
  (k.cleared_at at time zone f.time_zone)::date::text as "clearedOn",
  (n.placed_at at time zone f.time_zone)::date::text as "placedOn",
  d.to_day::text as "postponedTo"`;

/** The plans that a condition over p, h and f names, as `dueOf` needs them. */
const readPlans = (tx: Transaction, where: SQL, now: number): Promise<PlanRow[]> =>
  rows<PlanRow>(
    tx,
    sql`select ${planColumns}
      from ${placed(sql`maintenance_plans`, sql`p`, farmsToday(now))}
      left join lateral (select cleared_at from flocks c where p.per_flock
        and c.house_id = p.house_id and c.cleared_at is not null
        order by c.cleared_at desc limit 1) k on true
      left join lateral (select placed_at from flocks c where p.per_flock
        and c.house_id = p.house_id and c.cleared_at is null
        order by c.placed_at desc limit 1) n on true
      left join lateral (select to_day from maintenance_delays m where m.plan_id = p.id
        and not exists (select 1 from maintenance_records r where r.plan_id = p.id
          and r.at >= m.at and r.voided_at is null and r.result <> 'notPossible')
        order by m.id desc limit 1) d on true
      where ${where}`,
  );

const readDone = (tx: Transaction, planIds: readonly number[]): Promise<Done[]> =>
  tx.query<Done>(
    `select distinct on (plan_id, unit_id) plan_id as "planId", unit_id as "unitId",
       done_on::text as "lastOn", by_name as by
     from maintenance_records
     where plan_id = any($1::int[]) and voided_at is null and result <> 'notPossible'
     order by plan_id, unit_id, done_on desc, id desc`,
    [planIds],
  );

export const hourColumns = sql`u.id, u.house_id as "houseId", u.kind, u.number,
  u.installed_on::text as "installedOn", u.retired_on::text as "retiredOn",
  u.base_run_s as "baseRunS", u.base_service_s as "baseServiceS", u.base_starts as "baseStarts",
  u.base_known_s as "baseKnownS"`;

/** True for a unit (u) that replaced another piece. */
export const isSuccessor = sql`(exists (select 1 from units b where b.house_id = u.house_id
    and b.kind = u.kind and b.number = u.number and b.retired_on is not null and b.id < u.id)
  or (u.house_id is null and exists (select 1 from units b where b.farm_id = u.farm_id
    and b.kind = u.kind and b.number = u.number and b.retired_on is not null and b.id < u.id)))`;

/** A unit that plans are for. */
interface Piece extends HourUnit {
  readonly isSuccessor: boolean;
}

/** The units of plans for one of them or a kind, by house and kind or by id. */
async function readUnits(tx: Transaction, plans: readonly PlanRow[]): Promise<Piece[]> {
  const houseIds = [
    ...new Set(plans.flatMap(({ scope, houseId }) => housesOfKindPlan(scope, houseId))),
  ];
  const ids = plans.flatMap(({ unitId }) => unitId ?? []);
  if (houseIds.length + ids.length === 0) return [];
  return rows<Piece>(
    tx,
    sql`select ${hourColumns}, ${isSuccessor} as "isSuccessor" from units u
      where u.retired_on is null
      and (u.house_id = any(${sql.param(houseIds)}::int[]) or u.id = any(${sql.param(ids)}::int[]))
      order by u.number`,
  );
}
const housesOfKindPlan = (scope: PlanRow["scope"], houseId: number | null): number[] =>
  scope === "kind" && houseId !== null ? [houseId] : [];

const unitsOf = (plan: PlanRow, all: readonly Piece[]): Piece[] =>
  plan.scope === "unit"
    ? all.filter(({ id }) => id === plan.unitId)
    : plan.scope === "kind"
      ? all.filter(({ houseId, kind }) => houseId === plan.houseId && kind === plan.unitKind)
      : [];

/**
 * Returns the later of the work on the whole plan and on this unit. A new unit counts as serviced
 * on the day of its installation, if that is after work on the other units, or if it replaced
 * another unit after the plan was made. The first unit under a number, and a unit older than the
 * plan, keep the planned date.
 */
function lastOf(done: readonly Done[], unit: Piece | null, madeOn: string): string | null {
  const days = done
    .filter(({ unitId }) => unitId === null || unitId === unit?.id)
    .map(({ lastOn }) => lastOn);
  const last = days.sort().at(-1) ?? null;
  if (unit === null) return last;
  const isAsDone = last !== null || (unit.isSuccessor && unit.installedOn > madeOn);
  return isAsDone && unit.installedOn > (last ?? "") ? unit.installedOn : last;
}

/** The day from which the hours of a unit count for a plan; null: since it was installed. */
const hoursSince = (plan: PlanRow, done: readonly Done[], unit: Piece): string | null =>
  lastOf(done, unit, plan.madeOn) ?? plan.countedFrom;

interface Known {
  readonly units: readonly Piece[];
  readonly done: ReadonlyMap<number, readonly Done[]>;
  readonly totals: TotalsAt;
}

function subjectsOf(plan: PlanRow, { units, done, totals }: Known): DueSubject[] {
  const records = done.get(plan.id) ?? [];
  const result = unitsOf(plan, units);
  if (result.length === 0)
    return [
      {
        unitId: null,
        number: 0,
        lastOn: lastOf(records, null, plan.madeOn),
        usedHours: null,
        hoursPerDay: null,
      },
    ];
  return result.map((unit) => {
    const lastOn = lastOf(records, unit, plan.madeOn);
    const since = hoursSince(plan, records, unit);
    const hours = plan.intervalHours === null ? null : hoursOf(unit, totals, plan.today, since);
    return {
      unitId: unit.id,
      number: unit.number,
      lastOn,
      usedHours: hours?.used ?? null,
      hoursPerDay: hours?.perDay ?? null,
    };
  });
}

const dueOfPlan = (plan: PlanRow, known: Known): Due =>
  dueOf({
    terms: plan,
    today: plan.today,
    since: plan.madeOn,
    subjects: subjectsOf(plan, known),
    flock: { clearedOn: plan.clearedOn, placedOn: plan.placedOn },
    postponedTo: plan.postponedTo,
  });

/** Plans of one statement. */
const chunk = 2000;

/** Recomputes the due dates of plans selected by a condition over p, h and f. */
export async function refreshDues(tx: Transaction, where: SQL, now: number): Promise<void> {
  const plans = await readPlans(tx, where, now);
  for (let at = 0; at < plans.length; at += chunk) await writeDues(tx, plans.slice(at, at + chunk));
}

async function writeDues(tx: Transaction, plans: readonly PlanRow[]): Promise<void> {
  const result = await readDone(
    tx,
    plans.map(({ id }) => id),
  );
  const done = grouped(result, ({ planId }) => planId);
  const units = await readUnits(tx, plans);
  const requestedDays = plans
    .filter(({ intervalHours }) => intervalHours !== null)
    .flatMap((plan) =>
      unitsOf(plan, units).flatMap((unit) =>
        daysToRead(unit, plan.today, hoursSince(plan, done.get(plan.id) ?? [], unit)),
      ),
    );
  const known: Known = { units, done, totals: await readTotals(tx, requestedDays) };
  const dues = plans.map((plan) => {
    const due = dueOfPlan(plan, known);
    const last = (done.get(plan.id) ?? []).toSorted((a, b) => b.lastOn.localeCompare(a.lastOn))[0];
    return {
      id: plan.id,
      due_on: due.on,
      due,
      last_on: last?.lastOn ?? null,
      last_by: last?.by ?? null,
    };
  });
  await tx.query(
    `update maintenance_plans p set due_on = u.due_on, due = u.due, last_on = u.last_on,
       last_by = u.last_by
     from jsonb_to_recordset($1::text::jsonb)
       as u(id int, due_on date, due jsonb, last_on date, last_by text)
     where p.id = u.id and (p.due is distinct from u.due or p.last_on is distinct from u.last_on
       or p.last_by is distinct from u.last_by)`,
    [JSON.stringify(dues)],
  );
}
