import { eq, sql } from "drizzle-orm";
import { usualCo2KgKwh } from "../../../contract/energy/energy-figure.ts";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { FarmPower } from "../../../contract/energy/power.ts";
import { expectVersion, notFound, refuseField } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { farmPower } from "../../platform/db/schema/power-tables.ts";
import { nextVersion, only, rows } from "../../platform/db/sql-statement.ts";
import {
  type Caller,
  inSubtree,
  visibleFarms,
  visibleHouses,
} from "../../platform/session/caller-scope.ts";

/** Returns the terms of the visible places, in the order of the tree. */
export const listFarmPower = (
  db: Queryable,
  caller: Caller,
  { id }: { readonly id?: number | undefined } = {},
): Promise<FarmPower[]> =>
  rows<FarmPower>(
    db,
    sql`select f.id, f.name, f.name_en as "nameEn", f.org_id as "orgId", w.tariff_id as "tariffId",
        t.name as "tariffName", w.contract_kw as "contractKw", m.id as "meterHouseId",
        m.name as "meterHouseName", m.name_en as "meterHouseNameEn",
        coalesce(w.co2_kg_kwh, ${usualCo2KgKwh}::float8) as "co2KgKwh",
        w.gas_kwh as "gasKwh", w.oil_kwh as "oilKwh", w.coal_kwh as "coalKwh",
        case when w.farm_id <> f.id then a.name end as "fromName",
        case when w.farm_id <> f.id then a.name_en end as "fromNameEn",
        coalesce(w.farm_id = f.id, false) as "isOwn",
        (select count(*) from houses h join farms b on b.id = h.farm_id
          where f.id = any(b.lineage))::int as "houseCount",
        case when w.farm_id = f.id then w.version else 0 end as version
      from farms f left join lateral (
          select p.*, array_position(f.lineage, p.farm_id) as depth from farm_power p
          where p.farm_id = any(f.lineage) order by depth desc limit 1) w on true
      left join tariffs t on t.id = w.tariff_id left join farms a on a.id = w.farm_id
      left join houses m on m.id = w.meter_house_id
      where ${visibleFarms(caller)} ${id === undefined ? sql`` : sql`and f.id = ${id}::bigint`}
      order by f.lineage[1], cardinality(f.lineage), ${byNumber(sql`f.name`)}, f.id`,
  );

/**
 * Refusals: 400 for a tariff of another organisation and for a meter house elsewhere, 401, 404, 409
 * conflict.
 */
export function saveFarmPower(deps: Deps, call: Call<"saveFarmPower">): Promise<FarmPower> {
  const { farmId, version: _version, ...values } = call.input;
  return changed(deps, call, async (tx, { orgId }) => {
    await expectTariff(tx, values.tariffId, orgId);
    await expectMeterHouse(tx, call.caller, values.meterHouseId, farmId);
    await tx.orm
      .insert(farmPower)
      .values({ farmId, ...values })
      .onConflictDoUpdate({
        target: farmPower.farmId,
        set: { ...values, version: nextVersion(farmPower) },
      });
  });
}

/** Refusals: 401, 404, 409 conflict, also if the farm has no settings of its own any more. */
export const clearFarmPower = (deps: Deps, call: Call<"clearFarmPower">): Promise<FarmPower> =>
  changed(deps, call, async (tx) => {
    await tx.orm.delete(farmPower).where(eq(farmPower.farmId, call.input.farmId));
  });

/** Returns the terms of a place after a change, its row locked and its line of the log written. */
function changed(
  deps: Deps,
  call: Call<"saveFarmPower"> | Call<"clearFarmPower">,
  change: (tx: Transaction, before: FarmPower) => Promise<void>,
): Promise<FarmPower> {
  const { caller, input, logChange } = call;
  const { farmId } = input;
  return inTransaction(deps, call, async (tx) => {
    const current = await rows(
      tx,
      sql`select 1 from farms f where f.id = ${farmId}::bigint and ${visibleFarms(caller)}
        for no key update of f`,
    );
    if (current.length === 0) throw notFound();
    const read = async () => only(await listFarmPower(tx, caller, { id: farmId }));
    const before = await read();
    expectVersion(before, input);
    await change(tx, before);
    const after = await read();
    await logChange(tx, { before, after });
    return after;
  });
}

async function expectTariff(tx: Transaction, id: number | null, orgId: number): Promise<void> {
  if (id === null) return;
  const tariff = await tx.query(
    "select 1 from tariffs where id = $1::bigint and org_id = $2 for key share",
    [id, orgId],
  );
  if (tariff.length === 0) throw notFound();
}

async function expectMeterHouse(
  tx: Transaction,
  caller: Caller,
  id: number | null,
  farmId: number,
): Promise<void> {
  if (id === null) return;
  const farms = await rows<{ isBelow: boolean }>(
    tx,
    sql`select ${inSubtree(farmId)} as "isBelow" from houses h join farms f on f.id = h.farm_id
      where h.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (farms.length === 0) throw notFound();
  if (!farms[0]!.isBelow) throw refuseField(400, "meterHouseId", fieldFaults.choice);
}
