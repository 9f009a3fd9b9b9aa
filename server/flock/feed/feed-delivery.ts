import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { FeedDelivery, feedSorts } from "../../../contract/flock/production/feed.ts";
import { type Currency, currencyOfCountry } from "../../../contract/energy/tariff.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { tariffCurrency } from "../../maintenance/farm-currency.ts";
import { notFound, refuseField } from "../../platform/base/refusal.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable, Transaction } from "../../platform/db/open-database.ts";
import { feedDeliveries } from "../../platform/db/schema/flock/feed-tables.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, inSubtree, visibleFarms } from "../../platform/session/caller-scope.ts";

const columns = sql`d.id, f.org_id as "orgId", d.farm_id as "farmId", f.name as "farmName",
  f.name_en as "farmNameEn", d.house_id as "houseId", h.name as "houseName",
  h.name_en as "houseNameEn", d.day::text as day, d.kg, d.formula, d.batch, d.supplier,
  d.doc_no as "docNo", d.tonne_price as "tonnePrice", d.by_name as by, d.version,
  ${sql.raw(tariffCurrency)} as currency, f.country`;
const from = sql`feed_deliveries d join farms f on f.id = d.farm_id
  left join houses h on h.id = d.house_id`;

const sorts: Readonly<Record<(typeof feedSorts)[number], SQL>> = {
  day: sql`d.day`,
  house: byNumber(sql`coalesce(h.name, '')`),
  kg: sql`d.kg`,
};

interface Delivered extends Omit<FeedDelivery, "currency"> {
  /** The tariff's currency; null: the farm has none, and pays as its country does. */
  readonly currency: Currency | null;
  readonly country: string;
}
const paid = ({ currency, country, ...delivery }: Delivered): FeedDelivery => ({
  ...delivery,
  currency: currency ?? currencyOfCountry(country),
});

/** Deliveries to the farms in the caller's scope. */
export async function listDeliveries(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listFeedDelivery.input>,
): Promise<Page<FeedDelivery>> {
  const page = await pageOf<Delivered>(database, {
    columns,
    from,
    where: [
      visibleFarms(caller),
      when(query.id, (id) => sql`d.id = ${id}::bigint`),
      when(query.farmId, inSubtree),
      when(query.houseId, (houseId) => sql`d.house_id = ${houseId}::bigint`),
      containsKeyword(
        query.keyword,
        sql`f.name, f.name_en, h.name, h.name_en, d.formula, d.batch, d.supplier, d.doc_no`,
      ),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)}, d.id desc`,
    query,
    key: sql`d.id`,
  });
  return { ...page, rows: page.rows.map(paid) };
}

async function readDelivery(
  db: Queryable,
  caller: Caller,
  id: number,
): Promise<FeedDelivery | null> {
  const [delivery] = await rows<Delivered>(
    db,
    sql`select ${columns} from ${from} where d.id = ${id}::bigint and ${visibleFarms(caller)}`,
  );
  return delivery === undefined ? null : paid(delivery);
}

/**
 * Checks that the delivery is for a farm the caller sees, and for no house of another farm.
 * Refusals: 404; 400.
 */
async function checkPlace(
  tx: Transaction,
  caller: Caller,
  { farmId, houseId }: { readonly farmId: number; readonly houseId: number | null },
): Promise<void> {
  const farms = await rows(
    tx,
    sql`select 1 from farms f where f.id = ${farmId}::bigint and f.level = 'farm'
      and ${visibleFarms(caller)} for key share of f`,
  );
  if (farms.length === 0) throw notFound();
  if (houseId === null) return;
  const houses = await rows<{ farmId: number }>(
    tx,
    sql`select h.farm_id as "farmId" from houses h join farms f on f.id = h.farm_id
      where h.id = ${houseId}::bigint and ${visibleFarms(caller)} for key share of h`,
  );
  const [house] = houses;
  if (house === undefined) throw notFound();
  if (house.farmId !== farmId) throw refuseField(400, "houseId", fieldFaults.choice);
}

/** Further refusals: 404 for a farm or house the caller does not see. */
export const deliveryCommands = recordCommands<"FeedDelivery", FeedDelivery>("FeedDelivery", {
  table: feedDeliveries,
  key: feedDeliveries.id,
  read: readDelivery,
  columns: (form, caller) => ({ by: caller.name, at: new Date(), ...form }),
  maySave: (tx, { caller, input }) => checkPlace(tx, caller, input),
});
