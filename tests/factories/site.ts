import { minuteMs } from "../../contract/base/time.ts";
import type { Database } from "../../server/platform/db/open-database.ts";
import { unique } from "./fleet.ts";

/** Makes the gateway of a house an edge computer that watches this house. Returns its id. */
export async function buildEdge(database: Database, houseId: number): Promise<number> {
  const [gateway] = await database.query<{ id: number; network_id: string }>(
    "update gateways set type_key = 60 where house_id = $1 returning id, network_id",
    [houseId],
  );
  await database.query("insert into site_houses values ($1, $2, 0) on conflict do nothing", [
    gateway!.id,
    gateway!.network_id,
  ]);
  return gateway!.id;
}

interface AdviceSeed {
  readonly houseId: number;
  readonly mark?: string;
  /** By the clock of the queried server, epoch ms. */
  readonly now: number;
}

/** Stores advice of the edge computer of a house for that house, like the ingest. */
export async function buildAdvice(
  database: Database,
  { houseId, mark = "advice", now }: AdviceSeed,
): Promise<{ readonly gatewayId: number; readonly adviceId: number }> {
  const gatewayId = await buildEdge(database, houseId);
  const [advice] = await database.query<{ id: number }>(
    `insert into site_advices (gateway_id, house_id, network_id, key, at, until, why, grp, items)
     select $1, $2, network_id, $3, $4, $5, jsonb_build_object('en', $6::text), 'curve',
       '[{"k":"targetOffset","from":0,"to":-0.3}]' from gateways where id = $1 returning id`,
    [gatewayId, houseId, unique("advice"), new Date(now), new Date(now + 30 * minuteMs), mark],
  );
  return { gatewayId, adviceId: advice!.id };
}
