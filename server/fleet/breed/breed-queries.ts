import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  BreedDetail,
  BreedRow as ListedBreed,
  breedSorts,
} from "../../../contract/fleet/flock/breed.ts";
import { may } from "../../../contract/account/policy.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { notFound } from "../../platform/base/refusal.ts";
import {
  type Caller,
  changeableBreeds,
  visibleBreeds,
  visibleHouses,
} from "../../platform/session/caller-scope.ts";
import { readDays, readReminders } from "./breed-standard-days.ts";

interface BreedRow {
  id: number;
  key: string;
  name: string;
  name_en: string | null;
  species: ListedBreed["species"];
  factory: string;
  description: string;
  source: string;
  sale_age: number | null;
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

/** Flocks are counted in the caller's scope only. */
const columnsFor = (caller: Caller): SQL =>
  sql`b.id, b.key, b.name, b.name_en, b.species, b.factory, b.description, b.source, b.sale_age,
    b.operator,
    b.org_id is null as is_common, ${changeableBreeds(caller)} as can_change, b.created_at,
    b.version, (select count(*) from breed_days d where d.breed_id = b.id) as days,
    (select max(d.day_age) from breed_days d where d.breed_id = b.id) as last_day,
    (select count(*) from flocks k join houses h on h.id = k.house_id
      join farms f on f.id = h.farm_id
      where k.breed_id = b.id and k.cleared_at is null and ${visibleHouses(caller)}) as flocks`;

const toListedBreed = (caller: Caller): ((row: BreedRow) => ListedBreed) => {
  const mayManage = may(caller, "breed.manage");
  return ({
    key: code,
    name_en: nameEn,
    is_common: isCommon,
    can_change: mayChange,
    created_at: createdAt,
    sale_age: saleAge,
    days: dayCount,
    last_day: lastDay,
    flocks: flockCount,
    ...row
  }) => ({
    ...row,
    code,
    nameEn,
    saleAge,
    isCommon,
    canChange: mayManage && mayChange,
    createdAt: createdAt.getTime(),
    dayCount,
    lastDay,
    flockCount,
  });
};

/** Breeds for an organisation: its own and the common ones; none if it is not the caller's. */
const offeredTo = ({ orgId }: Caller, id: number): SQL =>
  orgId === null || orgId === id ? sql`(b.org_id is null or b.org_id = ${id}::bigint)` : sql`false`;

/** A page of the breeds the caller sees. `keyword` searches code, names and factory. */
export async function listBreeds(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listBreed.input>,
): Promise<Page<ListedBreed>> {
  const { total, rows: found } = await pageOf<BreedRow>(database, {
    columns: columnsFor(caller),
    from: sql`breeds b`,
    where: [
      visibleBreeds(caller),
      when(query.id, (id) => sql`b.id = ${id}::bigint`),
      containsKeyword(query.keyword, sql`b.key, b.name, b.name_en, b.factory`),
      when(query.origin, (origin) =>
        origin === "common" ? sql`b.org_id is null` : sql`b.org_id is not null`,
      ),
      when(query.orgId, (id) => offeredTo(caller, id)),
      when(query.species, (species) => sql`b.species = ${species}`),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)}, b.id`,
    query,
  });
  return { total, rows: found.map(toListedBreed(caller)) };
}

/** Returns one visible breed. Refusal: 404. */
export async function findBreed(db: Queryable, caller: Caller, id: number): Promise<ListedBreed> {
  const [breed] = await rows<BreedRow>(
    db,
    sql`select ${columnsFor(caller)} from breeds b
      where b.id = ${id}::bigint and ${visibleBreeds(caller)}`,
  );
  if (breed === undefined) throw notFound();
  return toListedBreed(caller)(breed);
}

/** Returns a visible breed with its standard and reminders. Refusal: 404. */
export async function breedDetail(db: Queryable, caller: Caller, id: number): Promise<BreedDetail> {
  const breed = await findBreed(db, caller, id);
  return {
    ...breed,
    days: await readDays(db, breed.id),
    reminders: await readReminders(db, breed.id),
  };
}
