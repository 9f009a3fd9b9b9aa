import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BreedDetail, BreedRow as ListedBreed, breedSorts } from "../../contract/breed.ts";
import { may } from "../../contract/policy.ts";
import type { routes } from "../../contract/route/route.ts";
import { byNumber } from "../db/number-order.ts";
import type { Database, Query } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { notFound } from "../base/refusal.ts";
import { type Caller, changeableBreeds, visibleBreeds, visibleHouses } from "../session/scope.ts";
import { readDays, readReminders } from "./days.ts";
import { likePattern, offsetOf } from "../db/page.ts";

interface BreedRow {
  id: number;
  key: string;
  name: string;
  name_en: string | null;
  species: ListedBreed["species"];
  factory: string;
  description: string;
  source: string;
  operator: string;
  is_common: boolean;
  can_change: boolean;
  created_at: Date;
  version: number;
  days: number;
  last_day: number | null;
  flocks: number;
}

const sorts: Readonly<Record<(typeof breedSorts)[number], SQL>> = {
  name: byNumber(sql`b.name`),
  code: byNumber(sql`b.key`),
  species: sql`b.species`,
  factory: byNumber(sql`b.factory`),
  createdAt: sql`b.created_at`,
  days: sql`days`,
  flocks: sql`flocks`,
};

/** The breeds that match, flocks counted in the caller's scope only. */
async function readBreeds(
  on: { readonly query: Query },
  caller: Caller,
  matching: SQL,
  order: SQL,
  paging: SQL,
): Promise<ListedBreed[]> {
  const found = await rows<BreedRow>(
    on,
    sql`
    select b.id, b.key, b.name, b.name_en, b.species, b.factory, b.description, b.source, b.operator, b.org_id is null as is_common, ${changeableBreeds(caller)} as can_change, b.created_at, b.version,
      (select count(*) from breed_days d where d.breed_id = b.id) as days,
      (select max(d.day_age) from breed_days d where d.breed_id = b.id) as last_day,
      (select count(*) from flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
        where k.breed_id = b.id and k.cleared_at is null and ${visibleHouses(caller)}) as flocks
    from breeds b where ${matching} order by ${order}, b.id ${paging}`,
  );
  const mayManage = may(caller, "breed.manage");
  return found.map(
    ({
      key: code,
      name_en: nameEn,
      is_common: isCommon,
      can_change: isIts,
      created_at: createdAt,
      days: dayCount,
      last_day: lastDay,
      flocks: flockCount,
      ...row
    }) => ({
      ...row,
      code,
      nameEn,
      isCommon,
      canChange: mayManage && isIts,
      createdAt: createdAt.getTime(),
      dayCount,
      lastDay,
      flockCount,
    }),
  );
}

/** A page of the breeds the caller sees. `keyword` looks into code, names and factory. */
export async function listBreeds(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listBreed.input>,
): Promise<{ total: number; rows: ListedBreed[] }> {
  const conditions = [visibleBreeds(caller)];
  if (query.id !== undefined) conditions.push(sql`b.id = ${query.id}::bigint`);
  if (query.keyword !== undefined)
    conditions.push(
      sql`concat_ws(chr(10), b.key, b.name, b.name_en, b.factory) ilike ${likePattern(query.keyword)}`,
    );
  if (query.origin !== undefined)
    conditions.push(query.origin === "common" ? sql`b.org_id is null` : sql`b.org_id is not null`);
  if (query.species !== undefined) conditions.push(sql`b.species = ${query.species}`);
  const matching = sql.join(conditions, sql` and `);
  const [count] = await rows<{ total: number }>(
    database,
    sql`select count(*) as total from breeds b where ${matching}`,
  );
  return {
    total: count!.total,
    rows: await readBreeds(
      database,
      caller,
      matching,
      sql`${sorts[query.sort]} ${sql.raw(query.order)}`,
      sql`limit ${query.pageSize} offset ${offsetOf(query)}`,
    ),
  };
}

/** One of them. Refusal: 404. */
export async function findBreed(
  on: { readonly query: Query },
  caller: Caller,
  id: number,
): Promise<ListedBreed> {
  const [breed] = await readBreeds(
    on,
    caller,
    sql`b.id = ${id}::bigint and ${visibleBreeds(caller)}`,
    sorts.name,
    sql``,
  );
  if (breed === undefined) throw notFound();
  return breed;
}

/** With its standard and its reminders. Refusal: 404. */
export async function breedDetail(
  on: { readonly query: Query },
  caller: Caller,
  id: number,
): Promise<BreedDetail> {
  const breed = await findBreed(on, caller, id);
  return {
    ...breed,
    days: await readDays(on, breed.id),
    reminders: await readReminders(on, breed.id),
  };
}
