import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  immuneAheadDays,
  type ImmuneCounts,
  type ImmuneFilter,
  type immuneSorts,
  type ImmuneTask,
  type Withholding,
} from "../../../contract/flock/production/immune.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import {
  allOf,
  containsKeyword,
  one,
  pageOf,
  rows,
  when,
} from "../../platform/db/sql-statement.ts";
import { settingIn, withSettings } from "../../fleet/production-setting/production-settings.ts";
import { withdrawalSql } from "../production/production-board.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";

type Filter = z.output<typeof routes.listImmune.input>;
type ImmuneReply = z.output<typeof routes.listImmune.reply>;

/** The reminders as `t`, with their flocks, places, and the farm's current day as `d.today`. */
const fromAt = (now: number): SQL =>
  sql`immune_tasks t join flocks k on k.id = t.flock_id join houses h on h.id = k.house_id
    join farms f on f.id = h.farm_id join breeds b on b.id = k.breed_id ${withSettings}
    cross join lateral
      (select (${new Date(now)}::timestamptz at time zone f.time_zone)::date as today) d`;

const isOpen = sql`(t.state = 'open' and k.cleared_at is null)`;
const isComing = sql`${isOpen} and t.due_day > d.today`;
const stateIs: Readonly<Record<ImmuneFilter, SQL>> = {
  todo: sql`${isOpen} and t.due_day <= d.today + ${immuneAheadDays}::int`,
  overdue: sql`${isOpen} and t.due_day < d.today`,
  due: sql`${isOpen} and t.due_day = d.today`,
  coming: isComing,
  done: sql`t.state = 'done'`,
  skipped: sql`t.state = 'skipped'`,
  // Tasks still open when the flock left are dropped.
  all: sql`(t.state <> 'open' or k.cleared_at is null)`,
};

const columns = sql`t.id, t.flock_id as "flockId", h.id as "houseId", h.name as "houseName",
  h.name_en as "houseNameEn", f.id as "farmId", f.name as "farmName", f.name_en as "farmNameEn",
  h.species, b.name as "breedName", b.name_en as "breedNameEn", t.content,
  t.day_age as "dayAge", t.due_day::text as "dueDay",
  case when t.state <> 'open' then t.state when t.due_day < d.today then 'overdue'
    when t.due_day = d.today then 'due' else 'coming' end as state,
  greatest(0, case t.state when 'open' then d.today when 'done' then t.done_day else t.due_day end
    - t.due_day) as "lateDays",
  t.done_day::text as "doneDay", t.product, t.batch, t.closed_at as "closedAt",
  t.closed_by as "closedBy", t.reason, ${settingIn("recordWindowDays")} as "windowDays", t.version`;

interface TaskRow extends Omit<ImmuneTask, "closedAt"> {
  readonly closedAt: Date | null;
}
const taskOf = (row: TaskRow): ImmuneTask => ({
  ...row,
  closedAt: row.closedAt?.getTime() ?? null,
});

const byHouse = sql`${byNumber(sql`f.name`)}, f.id, ${byNumber(sql`h.name`)}, h.id`;
const sorts: Readonly<Record<(typeof immuneSorts)[number], (order: SQL) => SQL>> = {
  dueDay: (order) => sql`t.due_day ${order}, ${byHouse}, t.id`,
  house: (order) =>
    sql`${byNumber(sql`f.name`)} ${order}, f.id, ${byNumber(sql`h.name`)} ${order}, h.id,
      t.due_day`,
  dayAge: (order) => sql`t.day_age ${order}, ${byHouse}, t.id`,
};

/** Conditions for the requested flocks k, in the caller's scope. */
const flocksOf = (caller: Caller, query: Filter) => [
  visibleHouses(caller),
  when(query.farmId, inSubtree),
  when(query.flockId, (flockId) => sql`k.id = ${flockId}::bigint`),
  when(query.species, (species) => sql`h.species = ${species}`),
];

/** The reminders in the caller's scope, and how many of the filter are to be done. */
export async function listImmune(
  database: Queryable,
  caller: Caller,
  query: Filter,
  now: number,
): Promise<ImmuneReply> {
  const from = fromAt(now);
  const where = [
    ...flocksOf(caller, query),
    when(query.from, (day) => sql`t.due_day >= ${day}::date`),
    when(query.to, (day) => sql`t.due_day <= ${day}::date`),
    containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, t.content`),
  ];
  const counts = await one<ImmuneCounts>(
    database,
    sql`select count(*) filter (where t.due_day < d.today) as overdue,
        count(*) filter (where t.due_day = d.today) as due,
        count(*) filter (where t.due_day > d.today) as coming
      from ${from} where ${allOf([...where, stateIs.todo])}`,
  );
  const conditions = [
    ...where,
    query.id === undefined ? stateIs[query.state] : sql`t.id = ${query.id}::bigint`,
  ];
  if (query.perDay !== undefined) {
    const result = await firstOfDays(database, from, conditions, query.perDay);
    return { counts, ...result, holds: await readHolds(database, caller, query) };
  }
  const page = await pageOf<TaskRow>(database, {
    columns,
    from,
    where: conditions,
    order: sorts[query.sort](sql.raw(query.order)),
    query,
  });
  return { total: page.total, counts, rows: page.rows.map(taskOf), days: [], holds: [] };
}

/** Returns at most this many tasks of each day, the most urgent first, and the totals. */
async function firstOfDays(
  database: Queryable,
  from: SQL,
  where: readonly (SQL | undefined)[],
  perDay: number,
): Promise<Pick<ImmuneReply, "total" | "rows" | "days">> {
  const records = await rows<TaskRow & { readonly place: number; readonly ofDay: number }>(
    database,
    sql`select * from (select ${columns},
        count(*) over (partition by t.due_day)::int as "ofDay",
        row_number() over (partition by t.due_day
          order by t.state <> 'open', t.state, ${byHouse}, t.id)::int as place
      from ${from} where ${allOf(where)}) x
      where x.place <= ${perDay}::int order by x."dueDay", x.place`,
  );
  const days = records.flatMap(({ place, dueDay, ofDay }) =>
    place === 1 ? [{ day: dueDay, total: ofDay }] : [],
  );
  return {
    total: days.reduce((sum, { total }) => sum + total, 0),
    rows: records.map(({ place: _place, ofDay: _ofDay, ...row }) => taskOf(row)),
    days,
  };
}

/**
 * Returns the withholding times in a range of days, by house; overlapping ones of one flock are
 * merged.
 */
async function readHolds(
  database: Queryable,
  caller: Caller,
  { from = "", to = "", ...query }: Filter,
): Promise<Withholding[]> {
  const records = await rows<Withholding>(
    database,
    sql`with recursive ${withdrawalSql({ min: from, max: to })}
      select k.id as "flockId", h.id as "houseId", h.name as "houseName",
        h.name_en as "houseNameEn", f.id as "farmId", f.name as "farmName",
        f.name_en as "farmNameEn", h.species, w.since::text,
        least(greatest(w.meat_last, w.egg_last),
          (k.cleared_at at time zone f.time_zone)::date)::text as until,
        (w.meat_last + 1)::text as "meatFrom", (w.egg_last + 1)::text as "eggsFrom"
      from withdrawals w join flocks k on k.id = w.flock_id join houses h on h.id = k.house_id
        join farms f on f.id = h.farm_id
      where ${allOf([
        ...flocksOf(caller, query),
        containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en`),
        sql`greatest(w.meat_last, w.egg_last) >= ${from}::date`,
        sql`(k.cleared_at is null or (k.cleared_at at time zone f.time_zone)::date
          >= greatest(w.since, ${from}::date))`,
      ])} order by ${byHouse}, w.since`,
  );
  const withholdings: Withholding[] = [];
  for (const hold of records) {
    const last = withholdings.at(-1);
    if (last?.flockId === hold.flockId && hold.since <= last.until)
      withholdings[withholdings.length - 1] = together(last, hold);
    else withholdings.push(hold);
  }
  return withholdings;
}

const together = (one: Withholding, other: Withholding): Withholding => ({
  ...one,
  until: laterOf(one.until, other.until),
  meatFrom: laterOf(one.meatFrom, other.meatFrom),
  eggsFrom: laterOf(one.eggsFrom, other.eggsFrom),
});
const laterOf = <D extends string | null>(one: D, other: D): D =>
  (one ?? "") > (other ?? "") ? one : other;

/** A reminder of a house the caller sees. Refusal: 404. */
export async function findTask(
  db: Queryable,
  caller: Caller,
  id: number,
  now: number,
): Promise<ImmuneTask> {
  const [task] = await rows<TaskRow>(
    db,
    sql`select ${columns} from ${fromAt(now)}
      where t.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (task === undefined) throw notFound();
  return taskOf(task);
}
