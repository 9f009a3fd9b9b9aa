import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { AlarmPhone, phoneSorts } from "../../../contract/notify/alarm-phone.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleFarms, visibleHouses } from "../../platform/session/caller-scope.ts";
import {
  type ListedRow,
  phoneColumns,
  phoneFrom,
  phoneOf,
  type PhoneRow,
  phonesInside,
  contactColumns,
  visiblePhones,
} from "./phone-row.ts";

const sorts: Readonly<Record<(typeof phoneSorts)[number], SQL>> = {
  place: byNumber(sql`coalesce(pf.name, phf.name || ' ' || ph.name)`),
  // The order reveals nothing to a caller who sees no number.
  phone: sql`p.description`,
  delay: sql`p.delay_min`,
  tested: sql`p.tested_at`,
};

/**
 * A page of the contacts in the caller's scope. `keyword` searches descriptions, places and the
 * numbers that the caller sees in full; `farmId`, `houseId`: those that apply there.
 */
export async function listPhones(
  db: Queryable,
  caller: Caller,
  query: Omit<z.output<typeof routes.listAlarmPhone.input>, "id"> & {
    readonly id?: number | undefined;
  },
): Promise<Page<AlarmPhone>> {
  const { total, rows: found } = await pageOf<ListedRow>(db, {
    columns: phoneColumns(caller),
    from: phoneFrom,
    where: [
      visiblePhones(caller),
      when(query.id, (id) => sql`p.id = ${id}::bigint`),
      when(query.status, (status) => sql`p.status = ${status}`),
      when(query.farmId, (id) => appliesToFarm(caller, id)),
      when(query.houseId, (id) => appliesToHouse(caller, id)),
      containsKeyword(
        query.keyword,
        sql`p.description, pf.name, pf.name_en, ph.name, ph.name_en, phf.name, phf.name_en,
          pu.real_name,
          case when p.kind <> 'robot' and ${phonesInside(caller)} then p.address end`,
      ),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)} nulls last, p.delay_min, p.id`,
    query,
  });
  return { total, rows: found.map((row) => phoneOf(row, caller)) };
}

const appliesToFarm = (caller: Caller, id: number): SQL =>
  sql`p.farm_id = any(select unnest(f.lineage) from farms f
    where f.id = ${id}::bigint and ${visibleFarms(caller)})`;
const appliesToHouse = (caller: Caller, id: number): SQL => sql`exists (
  select 1 from houses h join farms f on f.id = h.farm_id
  where h.id = ${id}::bigint and ${visibleHouses(caller)}
    and (p.house_id = h.id or p.farm_id = any(f.lineage)))`;

/** A contact in the caller's scope, or null. */
export async function readPhone(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<{ readonly phone: AlarmPhone; readonly row: ListedRow } | null> {
  const [row] = await rows<ListedRow>(
    db,
    sql`select ${phoneColumns(caller)} from ${phoneFrom}
      where p.id = ${id}::bigint and ${visiblePhones(caller)}`,
  );
  return row === undefined ? null : { phone: phoneOf(row, caller), row };
}

/**
 * Returns the contacts that apply to a place, regardless of who may see them: its own and those
 * above it.
 */
export const contactsAt = (
  db: Queryable,
  { lineage, houseId }: { readonly lineage: readonly number[]; readonly houseId: number | null },
): Promise<PhoneRow[]> =>
  rows<PhoneRow>(
    db,
    sql`select ${contactColumns} from alarm_phones p
      where p.farm_id = any(${sql.param([...lineage])}::int[]) or p.house_id = ${houseId}::int
      order by p.delay_min, p.id`,
  );

/**
 * Returns the labels of contacts: their description, otherwise the number as the caller sees it.
 */
export async function labelsFor(
  db: Queryable,
  caller: Caller,
  contacts: readonly PhoneRow[],
): Promise<Map<number, { readonly label: string; readonly phone: string }>> {
  const records = await rows<ListedRow>(
    db,
    sql`select ${phoneColumns(caller)} from ${phoneFrom}
      where p.id = any(${sql.param(contacts.map(({ id }) => id))}::int[])`,
  );
  return new Map(
    records.map((row) => {
      const { phone, description, rotaName } = phoneOf(row, caller);
      return [row.id, { label: description || (rotaName ?? phone), phone }];
    }),
  );
}
