import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { FuelUse, fuelSorts } from "../../../contract/energy/fuel.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { recordCommands } from "../../platform/api/record-commands.ts";
import { notFound, refuseField } from "../../platform/base/refusal.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable, Transaction } from "../../platform/db/open-database.ts";
import { fuelUses } from "../../platform/db/schema/power-tables.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { fuelTerms, heatOfRow } from "./fuel-heat.ts";

const columns = sql`u.id, h.org_id as "orgId", f.id as "farmId", f.name as "farmName",
  f.name_en as "farmNameEn", h.id as "houseId", h.name as "houseName", h.name_en as "houseNameEn",
  u.kind, u.from_day::text as "fromDay", u.to_day::text as "toDay", u.amount,
  u.amount * ${heatOfRow} as kwh, u.note, u.by_name as by, u.version`;
const from = sql`fuel_uses u join houses h on h.id = u.house_id join farms f on f.id = h.farm_id
  ${fuelTerms}`;

const sorts: Readonly<Record<(typeof fuelSorts)[number], SQL>> = {
  day: sql`u.to_day`,
  house: byNumber(sql`h.name`),
  amount: sql`u.amount`,
};

/** Fuel of the houses in the caller's scope. */
export const listFuel = (
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listFuelUse.input>,
): Promise<Page<FuelUse>> =>
  pageOf<FuelUse>(database, {
    columns,
    from,
    where: [
      visibleHouses(caller),
      when(query.id, (id) => sql`u.id = ${id}::bigint`),
      when(query.farmId, inSubtree),
      when(query.houseId, (houseId) => sql`u.house_id = ${houseId}::bigint`),
      when(query.kind, (kind) => sql`u.kind = ${kind}`),
      containsKeyword(query.keyword, sql`f.name, f.name_en, h.name, h.name_en, u.note`),
    ],
    order: sql`${sorts[query.sort]} ${sql.raw(query.order)}, u.id desc`,
    query,
  });

async function readUse(db: Queryable, caller: Caller, id: number): Promise<FuelUse | null> {
  const [use] = await rows<FuelUse>(
    db,
    sql`select ${columns} from ${from} where u.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  return use ?? null;
}

/** A house the caller sees, and no day that its farm has yet to see. Refusals: 404; 400. */
async function checkPlace(
  tx: Transaction,
  caller: Caller,
  { houseId, toDay }: { readonly houseId: number; readonly toDay: string },
): Promise<void> {
  const [house] = await rows<{ timeZone: string }>(
    tx,
    sql`select f.time_zone as "timeZone" from houses h join farms f on f.id = h.farm_id
      where h.id = ${houseId}::bigint and ${visibleHouses(caller)} for key share of h`,
  );
  if (house === undefined) throw notFound();
  if (toDay > localDay(house.timeZone, Date.now()))
    throw refuseField(400, "toDay", fieldFaults.dayAhead);
}

/** Further refusals: 404 for a house the caller does not see, 400 for a future day. */
export const fuelCommands = recordCommands<"FuelUse", FuelUse>("FuelUse", {
  table: fuelUses,
  key: fuelUses.id,
  read: readUse,
  columns: (form, caller) => ({ by: caller.name, at: new Date(), ...form }),
  maySave: (tx, { caller, input }) => checkPlace(tx, caller, input),
});
