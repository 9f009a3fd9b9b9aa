import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  monthDays,
  type Plan,
  type PlanCounts,
  type PlanFilter,
  type planSorts,
  type PlanTask,
  soonDays,
} from "../../contract/maintenance/maintenance.ts";
import type { routes } from "../../contract/route/routes.ts";
import { dayMs } from "../../contract/base/time.ts";
import { notFound } from "../platform/base/refusal.ts";
import type { Queryable } from "../platform/db/open-database.ts";
import {
  allOf,
  containsKeyword,
  one,
  type PagedList,
  pageOf,
  rows,
  when,
} from "../platform/db/sql-statement.ts";
import { type Caller, inSubtree } from "../platform/session/caller-scope.ts";
import {
  farmsToday,
  pageByPlace,
  placeColumns,
  placed,
  visiblePlaces,
} from "./maintenance-place.ts";
import { countDone, templateIn } from "./maintenance-record-queries.ts";

type Filter = z.output<typeof routes.listPlan.input>;

const from = (now: number): SQL =>
  sql`${placed(sql`maintenance_plans`, sql`p`, farmsToday(now))}
    left join units u on u.id = p.unit_id left join users a on a.id = p.assignee_id`;

const isOpen = sql`not p.is_closed`;
const stateIs: Readonly<Record<PlanFilter, SQL>> = {
  todo: sql`${isOpen} and p.due_on <= f.today + p.lead_days`,
  month: sql`${isOpen} and p.due_on <= f.today + ${monthDays}::int`,
  soon: sql`${isOpen} and p.due_on between f.today and f.today + ${soonDays}::int`,
  next: sql`${isOpen} and p.due_on > f.today + ${soonDays}::int
    and p.due_on <= f.today + ${monthDays}::int`,
  overdue: sql`${isOpen} and p.due_on < f.today`,
  due: sql`${isOpen} and p.due_on between f.today and f.today + p.lead_days`,
  later: sql`${isOpen} and p.due_on > f.today + p.lead_days`,
  none: sql`${isOpen} and p.due_on is null`,
  closed: sql`p.is_closed`,
};
/** Longest time in advance that a due plan is shown, days. */
const leadMax = 90;
/** No zone's day is further ahead than this: the index finds what can be due at all. */
const ahead = (now: number, days: number): SQL =>
  sql`p.due_on <= (${new Date(now + (days + 1) * dayMs)}::timestamptz at time zone 'UTC')::date`;

const unitKind = sql`coalesce(p.unit_kind, (select o.kind from units o where o.id = p.unit_id))`;
/** Plans of one task have the same type, words and kind of unit. */
const taskIs = sql`md5(concat_ws(chr(31), p.type, coalesce(p.template, ''), p.content,
  ${unitKind}))`;

const columns = sql`p.id, ${placeColumns}, p.scope, p.unit_id as "unitId",
  coalesce(p.unit_kind, u.kind) as "unitKind", u.number as "unitNumber", p.type, p.template,
  p.content, p.description, p.planned_date::text as "plannedDate",
  p.interval_days as "intervalDays", p.interval_hours as "intervalHours",
  p.season_from as "seasonFrom", p.season_to as "seasonTo",
  p.per_flock as "perFlock", p.lead_days as "leadDays", p.anchor, p.assignee_id as "assigneeId",
  a.real_name as assignee, p.is_closed as "isClosed", p.due, p.due_on::text as "dueOn",
  f.today::text as today, p.last_on::text as "lastOn", p.last_by as "lastBy", p.version,
  case when p.is_closed then 'closed' when p.due_on is null then 'none'
    when p.due_on < f.today then 'overdue' when p.due_on <= f.today + p.lead_days then 'due'
    else 'later' end as state,
  (select count(*) from maintenance_records r where r.plan_id = p.id and r.voided_at is null)
    as records,
  (select count(*) from maintenance_delays m where m.plan_id = p.id
    and not exists (select 1 from maintenance_records r where r.plan_id = p.id and r.at >= m.at
      and r.voided_at is null and r.result <> 'notPossible')) as delays`;

type Row = Omit<
  Plan,
  | "why"
  | "dueSince"
  | "firstNumber"
  | "dueUnits"
  | "units"
  | "usedHours"
  | "leftHours"
  | "hoursPerDay"
  | "postponedFrom"
  | "template"
> & {
  readonly due: {
    readonly why: Plan["why"];
    readonly lastOn: string | null;
    readonly number: number | null;
    readonly dueUnits: number;
    readonly units: number;
    readonly usedHours: number | null;
    readonly leftHours: number | null;
    readonly hoursPerDay: number | null;
    readonly postponedFrom: string | null;
  };
  readonly template: string | null;
};

const planOf = ({ due, template, ...row }: Row): Plan => ({
  ...row,
  template: templateIn(template),
  why: due.why,
  dueSince: due.lastOn,
  firstNumber: due.number,
  dueUnits: due.dueUnits,
  units: due.units,
  usedHours: due.usedHours,
  leftHours: due.leftHours,
  hoursPerDay: due.hoursPerDay,
  postponedFrom: due.postponedFrom,
});

const sorts: Readonly<Record<(typeof planSorts)[number], (order: SQL) => SQL>> = {
  dueOn: (order) => sql`p.due_on ${order} nulls last, p.id`,
  house: (order) => sql`s.no ${order}, p.due_on, p.id`,
  type: (order) => sql`p.type ${order}, p.due_on, p.id`,
  lastOn: (order) => sql`p.last_on ${order} nulls last, p.id`,
};

const keywordIn = sql`h.name, h.name_en, f.name, f.name_en, p.content, p.description`;
type Place = Pick<Filter, "keyword" | "farmId" | "houseId" | "unitKind" | "type">;
const filterOf = (caller: Caller, query: Place & Partial<Filter>): (SQL | undefined)[] => [
  visiblePlaces(caller),
  when(query.farmId, inSubtree),
  when(query.houseId, (houseId) => sql`h.id = ${houseId}::bigint`),
  when(query.unitKind, (kind) => sql`${unitKind} = ${kind}`),
  when(query.task, (task) => sql`${taskIs} = ${task}`),
  when(query.dueOn, (day) => sql`${isOpen} and p.due_on = ${day}::date`),
  when(query.type, (type) => sql`p.type = ${type}`),
  when(query.unitId, (unitId) => sql`p.unit_id = ${unitId}::bigint`),
  when(query.mine, () => sql`p.assignee_id = ${caller.userId}`),
  containsKeyword(query.keyword, keywordIn),
];

/** Counts overdue plans, and the houses that have them: the only place that counts them. */
export const countOverdue = (
  db: Queryable,
  caller: Caller,
  query: Place & Partial<Filter>,
  now: number,
): Promise<Pick<PlanCounts, "overdue" | "overdueHouses">> =>
  one(
    db,
    sql`select count(*) as overdue, count(distinct coalesce(h.id, -f.id)) as "overdueHouses"
      from ${placed(sql`maintenance_plans`, sql`p`, farmsToday(now))}
      where ${allOf([ahead(now, 0), stateIs.overdue, ...filterOf(caller, query)])}`,
  );

/** Counts the plans to be done that the caller sees. */
async function countPlans(
  db: Queryable,
  caller: Caller,
  query: Place & Partial<Filter>,
  now: number,
): Promise<PlanCounts & { readonly inMonth: number }> {
  const due = await one<Omit<PlanCounts, "done"> & { inMonth: number }>(
    db,
    sql`select count(*) filter (where ${stateIs.overdue}) as overdue,
        count(distinct coalesce(h.id, -f.id)) filter (where ${stateIs.overdue})
          as "overdueHouses",
        count(*) filter (where ${stateIs.month}) as "inMonth",
        count(*) filter (where ${stateIs.soon}) as soon,
        count(*) filter (where ${stateIs.next}) as month
      from ${placed(sql`maintenance_plans`, sql`p`, farmsToday(now))}
      where ${allOf([isOpen, ahead(now, monthDays), ...filterOf(caller, query)])}`,
  );
  return { ...due, done: await countDone(db, caller, query, now) };
}

/** Number of plans a filter shows, if the counts already include it. */
const totalsOf = ({
  overdue,
  soon,
  month,
  inMonth,
}: PlanCounts & { readonly inMonth: number }): { readonly [F in PlanFilter]?: number } => ({
  overdue,
  soon,
  next: month,
  month: inMonth,
});

/** Maximum number of days ahead that plans of a filter are due. */
const daysAhead: { readonly [F in PlanFilter]?: number } = {
  overdue: 0,
  soon: soonDays,
  next: monthDays,
  month: monthDays,
  todo: leadMax,
  due: leadMax,
};

/** Conditions of a filter, including its state. `ahead` only lets the database use the index. */
const inState = (caller: Caller, query: Place & Partial<Filter>, now: number) => {
  const { state } = query;
  const days = state && daysAhead[state];
  return [
    ...filterOf(caller, query),
    state && sql`${stateIs[state]}`,
    when(days, (max) => ahead(now, max)),
  ];
};

type TaskFilter = z.output<typeof routes.listTask.input>;
type TaskRow = Omit<PlanTask, "only" | "template"> & {
  readonly template: string | null;
  readonly only: boolean;
};

/** Returns the plans the caller sees by their work: the earliest due first. */
export async function listTasks(
  db: Queryable,
  caller: Caller,
  query: TaskFilter,
  now: number,
): Promise<{ total: number; counts: PlanCounts; rows: PlanTask[] }> {
  const { inMonth: _inMonth, ...counts } = await countPlans(db, caller, query, now);
  const tasks = sql`(select ${taskIs} as task, min(p.id) as id, p.type, p.template, p.content,
      ${unitKind} as "unitKind", count(*) as plans, count(distinct h.id) as houses,
      count(distinct f.id) as farms, count(*) filter (where ${stateIs.overdue}) as overdue,
      min(p.due_on - f.today) as days, count(*) = 1 as only
    from ${placed(sql`maintenance_plans`, sql`p`, farmsToday(now))}
    where ${allOf(inState(caller, query, now))}
    group by ${taskIs}, p.type, p.template, p.content, ${unitKind}) t`;
  const page = await pageOf<TaskRow>(db, {
    columns: sql`t.*`,
    from: tasks,
    where: [],
    order: sql`t.days nulls last, t.plans desc, t.task`,
    query,
  });
  const ids = page.rows.flatMap(({ only, id }) => (only ? [id] : []));
  const alone = await plansById(db, caller, ids, now);
  return {
    total: page.total,
    counts,
    rows: page.rows.map(({ only, template, ...row }) => ({
      ...row,
      template: templateIn(template),
      only: (only && alone.find(({ id }) => id === row.id)) || null,
    })),
  };
}

/** Returns the plans that the caller sees. */
async function plansById(
  db: Queryable,
  caller: Caller,
  ids: readonly number[],
  now: number,
): Promise<Plan[]> {
  if (ids.length === 0) return [];
  const records = await rows<Row>(
    db,
    sql`select ${columns} from ${from(now)}
      where p.id = any(${sql.param([...ids])}::bigint[]) and ${visiblePlaces(caller)}`,
  );
  return records.map(planOf);
}

/** The plans the caller sees, and how much of the filter is to be done. */
export async function listPlans(
  db: Queryable,
  caller: Caller,
  query: Filter,
  now: number,
): Promise<{ total: number; counts: PlanCounts; rows: Plan[] }> {
  const { state } = query;
  const counted = await countPlans(db, caller, query, now);
  const { inMonth: _inMonth, ...counts } = counted;
  const direction = sql.raw(query.order);
  const list: PagedList = {
    columns,
    from: from(now),
    total: query.id === undefined && state ? totalsOf(counted)[state] : undefined,
    where:
      query.id === undefined
        ? inState(caller, query, now)
        : [...filterOf(caller, query), sql`p.id = ${query.id}::bigint`],
    order: sorts[query.sort](direction),
    query,
  };
  const page =
    query.sort === "house"
      ? await pageByPlace<Row>(db, { caller, alias: sql`p`, way: direction }, list)
      : await pageOf<Row>(db, list);
  return { total: page.total, counts, rows: page.rows.map(planOf) };
}

/** A plan the caller sees. Refusal: 404. */
export async function findPlan(
  db: Queryable,
  caller: Caller,
  id: number,
  now: number,
): Promise<Plan> {
  const [plan] = await plansById(db, caller, [id], now);
  if (plan === undefined) throw notFound();
  return plan;
}

/** The open plans of a unit and of all units of its kind in its house. */
export async function plansOfUnit(
  db: Queryable,
  caller: Caller,
  unit: { readonly id: number; readonly houseId: number | null; readonly kind: string },
  now: number,
): Promise<Plan[]> {
  const records = await rows<Row>(
    db,
    sql`select ${columns} from ${from(now)}
      where ${isOpen} and ${visiblePlaces(caller)} and (p.unit_id = ${unit.id}
        or (p.scope = 'kind' and p.house_id = ${unit.houseId} and p.unit_kind = ${unit.kind}))
      order by p.due_on nulls last, p.id`,
  );
  return records.map(planOf);
}

/** Returns the number of plans due on each day of a month. */
export async function planCalendar(
  db: Queryable,
  caller: Caller,
  query: z.output<typeof routes.calendarPlan.input>,
  now: number,
): Promise<{ total: number; days: { day: string; plans: number; works: WorkOfDay[] }[] }> {
  const first = `${query.month}-01`;
  const records = await rows<{ day: string; plans: number; works: WorkRow[] }>(
    db,
    sql`select m.day::text as day, sum(m.plans)::int as plans,
        json_agg(json_build_object('content', m.content, 'template', m.template, 'plans', m.plans)
          order by m.place) filter (where m.place <= 3) as works
      from (select p.due_on as day, p.content, p.template, count(*)::int as plans,
          row_number() over (partition by p.due_on order by count(*) desc, p.content) as place
        from ${placed(sql`maintenance_plans`, sql`p`, farmsToday(now))}
        where ${allOf([
          isOpen,
          sql`p.due_on >= ${first}::date and p.due_on < ${first}::date + interval '1 month'`,
          ...filterOf(caller, query),
        ])} group by p.due_on, p.content, p.template) m
      group by m.day order by m.day`,
  );
  return {
    total: records.reduce((sum, { plans }) => sum + plans, 0),
    days: records.map(({ works, ...day }) => ({
      ...day,
      works: works.map(({ template, ...work }) => ({ ...work, template: templateIn(template) })),
    })),
  };
}
type WorkOfDay = Pick<Plan, "content" | "template"> & { readonly plans: number };
type WorkRow = Omit<WorkOfDay, "template"> & { readonly template: string | null };
