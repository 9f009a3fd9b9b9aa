import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { UnitKind } from "../../contract/maintenance/house-unit.ts";
import { soonDays } from "../../contract/maintenance/maintenance.ts";
import type { MaintenanceRecord } from "../../contract/maintenance/maintenance-record.ts";
import { type TemplateKey, templateKeys } from "../../contract/maintenance/maintenance-template.ts";
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

type Filter = z.output<typeof routes.listMaintenance.input>;

const recordsFrom = (farms?: SQL): SQL => sql`${placed(sql`maintenance_records`, sql`r`, farms)}
  left join units u on u.id = r.unit_id left join maintenance_plans p on p.id = r.plan_id`;
const everyRecord = recordsFrom();
/** True for a report (r) without an answer: the record that answers it gives the outcome. */
const isOpen = sql`(r.result = 'reported' and r.voided_at is null
  and not exists (select 1 from maintenance_records a where a.report_id = r.id
    and a.voided_at is null and a.result <> 'notPossible'))`;
/**
 * SQL condition: work done in the last days by the calendar of each farm. A report alone is not
 * work.
 */
const inWeek = (now: number): SQL => sql`r.voided_at is null and r.result <> 'reported'
  and r.done_on > (${new Date(now - (soonDays + 2) * dayMs)}::timestamptz at time zone 'UTC')::date
  and r.done_on > f.today - ${soonDays}::int`;

const columns = sql`r.id, ${placeColumns}, r.plan_id as "planId", r.unit_id as "unitId",
  coalesce(u.kind, p.unit_kind) as "unitKind", u.number as "unitNumber", r.type, r.template,
  r.content, r.done_on::text as "doneOn", r.at, r.by_name as by, r.result, r.minutes, r.cost,
  r.currency, r.part, r.note, r.hours_at as "hoursAt", r.alarm_id as "alarmId",
  r.report_id as "reportId", ${isOpen} as "isOpen",
  r.voided_at as "voidedAt", r.voided_by as "voidedBy", r.void_reason as "voidReason",
  array(select i.id from maintenance_photos i where i.draft_id = r.draft_id order by i.id)
    as photos`;

/** A template that is no longer offered is ignored; the content counts. */
export const templateIn = (text: string | null): TemplateKey | null =>
  templateKeys.find((key) => key === text) ?? null;

type Row = Omit<MaintenanceRecord, "at" | "voidedAt" | "template"> & {
  readonly at: Date;
  readonly voidedAt: Date | null;
  readonly template: string | null;
};
const recordOf = (row: Row): MaintenanceRecord => ({
  ...row,
  template: templateIn(row.template),
  at: row.at.getTime(),
  voidedAt: row.voidedAt?.getTime() ?? null,
});

type Narrowed = Partial<Omit<Filter, "sort" | "order">>;
const filterOf = (caller: Caller, query: Narrowed, now: number): (SQL | undefined)[] => [
  visiblePlaces(caller),
  when(query.farmId, inSubtree),
  when(query.houseId, (id) => sql`h.id = ${id}::bigint`),
  when(query.planId, (id) => sql`r.plan_id = ${id}::bigint`),
  when(query.unitId, (id) => sql`r.unit_id = ${id}::bigint`),
  when(query.unitKind, (kind) => sql`coalesce(u.kind, p.unit_kind) = ${kind}`),
  when(query.type, (type) => sql`r.type = ${type}`),
  when(query.result, (result) => sql`r.result = ${result}`),
  when(query.mine, () => sql`p.assignee_id = ${caller.userId}`),
  when(query.week, () => inWeek(now)),
  when(query.open, () => isOpen),
  when(query.from, (day) => sql`r.done_on >= ${day}::date`),
  when(query.to, (day) => sql`r.done_on <= ${day}::date`),
  containsKeyword(
    query.keyword,
    sql`h.name, h.name_en, f.name, f.name_en, r.content, r.note,
    r.part, r.by_name`,
  ),
];

/** Returns the work done, with the sums of the filter. */
export async function listMaintenance(db: Queryable, caller: Caller, query: Filter, now: number) {
  const where = filterOf(caller, query, now);
  const from = recordsFrom(query.week && farmsToday(now));
  const direction = sql.raw(query.order);
  const list: PagedList = {
    columns,
    from,
    where:
      query.id === undefined ? where : [visiblePlaces(caller), sql`r.id = ${query.id}::bigint`],
    order:
      query.sort === "house"
        ? sql`s.no ${direction}, r.done_on desc, r.id desc`
        : sql`r.done_on ${direction}, r.id ${direction}`,
    query,
  };
  const page =
    query.sort === "house"
      ? await pageByPlace<Row>(db, { caller, alias: sql`r`, way: direction }, list)
      : await pageOf<Row>(db, list);
  const isCounted = allOf([...where, sql`r.voided_at is null`]);
  const { minutes } = await one<{ minutes: number }>(
    db,
    sql`select coalesce(sum(r.minutes), 0)::float8 as minutes from ${from} where ${isCounted}`,
  );
  const costs = await rows<{ currency: string; cost: number }>(
    db,
    sql`select r.currency, sum(r.cost) as cost from ${from}
      where ${isCounted} and r.cost is not null group by r.currency order by r.currency`,
  );
  return { total: page.total, minutes, costs, rows: page.rows.map(recordOf) };
}

/** Returns a photo of work the caller sees, in Base64. Refusal: 404. */
export async function maintenancePhoto(
  db: Queryable,
  caller: Caller,
  { id }: z.output<typeof routes.maintenancePhoto.input>,
): Promise<{ photo: string }> {
  const [row] = await rows<{ photo: Buffer }>(
    db,
    sql`select i.photo from maintenance_photos i where i.id = ${id}::bigint and exists
      (select 1 from ${everyRecord} where r.draft_id = i.draft_id and ${visiblePlaces(caller)})`,
  );
  if (row === undefined) throw notFound();
  return { photo: row.photo.toString("base64") };
}

/**
 * Counts the work done in the last 7 days within the narrowed selection: as many as `week` lists.
 */
export async function countDone(
  db: Queryable,
  caller: Caller,
  { keyword, farmId, houseId, unitId, unitKind, type, mine }: Narrowed,
  now: number,
): Promise<number> {
  const query = { keyword, farmId, houseId, unitId, unitKind, type, mine, week: "1" as const };
  const { done } = await one<{ done: number }>(
    db,
    sql`select count(*) as done from ${recordsFrom(farmsToday(now))}
      where ${allOf(filterOf(caller, query, now))}`,
  );
  return done;
}

/** The newest records of the pieces that were in the place of a unit. */
export async function recordsOfUnit(
  db: Queryable,
  caller: Caller,
  unit: {
    readonly houseId: number | null;
    readonly farmId: number;
    readonly kind: UnitKind;
    readonly number: number;
  },
): Promise<MaintenanceRecord[]> {
  const records = await rows<Row>(
    db,
    sql`select ${columns} from ${everyRecord}
      where ${visiblePlaces(caller)} and ${
        unit.houseId === null ? sql`r.farm_id = ${unit.farmId}` : sql`r.house_id = ${unit.houseId}`
      } and ((u.kind = ${unit.kind} and u.number = ${unit.number})
        or (r.unit_id is null and p.scope = 'kind' and p.unit_kind = ${unit.kind}))
      order by r.done_on desc, r.id desc limit 50`,
  );
  return records.map(recordOf);
}

export async function readRecords(db: Queryable, where: SQL): Promise<MaintenanceRecord[]> {
  const records = await rows<Row>(
    db,
    sql`select ${columns} from ${everyRecord} where ${where} order by r.id`,
  );
  return records.map(recordOf);
}
