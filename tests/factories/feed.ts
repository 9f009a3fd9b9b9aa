import type { Database } from "../../server/platform/db/open-database.ts";
import { only } from "../../server/platform/db/sql-statement.ts";

interface Delivery {
  readonly farmId: number;
  readonly houseId?: number;
  readonly day?: string;
  readonly kg?: number;
  readonly formula?: string;
  readonly tonnePrice?: number;
}

/** Creates a feed delivery to a farm, or to one of its houses. Returns its id. */
export async function buildDelivery(database: Database, delivery: Delivery): Promise<number> {
  const { farmId, houseId, day = "2026-05-20", kg = 20_000, formula = "510" } = delivery;
  const rows = await database.query<{ id: number }>(
    `insert into feed_deliveries (farm_id, house_id, day, kg, formula, tonne_price, at, by_name)
     values ($1, $2, $3, $4, $5, $6, now(), 'somebody') returning id`,
    [farmId, houseId ?? null, day, kg, formula, delivery.tonnePrice ?? null],
  );
  return only(rows).id;
}
