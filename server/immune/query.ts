import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  immuneAheadDays,
  type ImmuneCounts,
  type ImmuneFilter,
  type immuneSorts,
  type ImmuneTask,
} from "../../contract/immune.ts";
import type { routes } from "../../contract/route/route.ts";
import { notFound } from "../base/refusal.ts";
import { byNumber } from "../db/number-order.ts";
import type { Query } from "../db/open.ts";
import { allOf, containsKeyword, one, pageOf, rows, when } from "../db/statement.ts";
import { settingIn, withSettings } from "../production-setting/setting.ts";
import { type Caller, inSubtree, visibleHouses } from "../session/scope.ts";

type Filter = z.output<typeof routes.listImmune.input>;

/** The reminders as `t`, with their flocks, places, and the farm's present day as `d.today`. */
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
  // What was still open when the flock left is nobody's any more.
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
const sorts: Readonly<Record<(typeof immuneSorts)[number], (way: SQL) => SQL>> = {
  dueDay: (way) => sql`t.due_day ${way}, ${byHouse}, t.id`,
  house: (way) =>
    sql`${byNumber(sql`f.name`)} ${way}, f.id, ${byNumber(sql`h.name`)} ${way}, h.id, t.due_day`,
  dayAge: (way) => sql`t.day_age ${way}, ${byHouse}, t.id`,
};

/** The reminders in the caller's scope, and how many of the filter are to be done. */
export async function listImmune(
  database: { readonly query: Query },
  caller: Caller,
  query: Filter,
  now: number,
): Promise<{ total: number; counts: ImmuneCounts; rows: ImmuneTask[] }> {
  const from = fromAt(now);
  const where = [
    visibleHouses(caller),
    when(query.farmId, inSubtree),
    when(query.flockId, (flockId) => sql`t.flock_id = ${flockId}::bigint`),
    when(query.species, (species) => sql`h.species = ${species}`),
    containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, t.content`),
  ];
  const counts = await one<ImmuneCounts>(
    database,
    sql`select count(*) filter (where t.due_day < d.today) as overdue,
        count(*) filter (where t.due_day = d.today) as due,
        count(*) filter (where t.due_day > d.today) as coming
      from ${from} where ${allOf([...where, stateIs.todo])}`,
  );
  const page = await pageOf<TaskRow>(database, {
    columns,
    from,
    where: [
      ...where,
      query.id === undefined ? stateIs[query.state] : sql`t.id = ${query.id}::bigint`,
    ],
    order: sorts[query.sort](sql.raw(query.order)),
    query,
  });
  return { total: page.total, counts, rows: page.rows.map(taskOf) };
}

/** A reminder of a house the caller sees. Refusal: 404. */
export async function findTask(
  on: { readonly query: Query },
  caller: Caller,
  id: number,
  now: number,
): Promise<ImmuneTask> {
  const [task] = await rows<TaskRow>(
    on,
    sql`select ${columns} from ${fromAt(now)}
      where t.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (task === undefined) throw notFound();
  return taskOf(task);
}
