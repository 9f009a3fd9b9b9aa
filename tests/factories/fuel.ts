import type { FuelKey } from "../../contract/energy/fuel.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { only } from "../../server/platform/db/sql-statement.ts";

interface Fuel {
  readonly houseId: number;
  readonly kind?: FuelKey;
  readonly fromDay?: string;
  readonly toDay?: string;
  readonly amount?: number;
  readonly note?: string;
}

/** Creates a fuel record of a house for some days. Returns its id. */
export async function buildFuel(database: Database, fuel: Fuel): Promise<number> {
  const { houseId, kind = "coal", toDay = "2026-05-20", fromDay = toDay } = fuel;
  const rows = await database.query<{ id: number }>(
    `insert into fuel_uses (house_id, kind, from_day, to_day, amount, note, at, by_name)
     values ($1, $2, $3, $4, $5, $6, now(), 'somebody') returning id`,
    [houseId, kind, fromDay, toDay, fuel.amount ?? 300, fuel.note ?? ""],
  );
  return only(rows).id;
}
