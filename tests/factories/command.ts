import { randomUUID } from "node:crypto";
import type { Database } from "../../server/platform/db/open-database.ts";

interface CommandSeed {
  readonly houseId: number;
  readonly operator?: string;
  readonly createdBy?: number;
  readonly state?: string;
  readonly clientToken?: string;
}

/** A reviewed command; its house has a gateway. */
export async function buildCommand(
  database: Database,
  { houseId, operator = "somebody", createdBy = 0, state = "armed", clientToken }: CommandSeed,
): Promise<string> {
  const id = randomUUID();
  await database.query(
    `insert into control_commands (id, house_id, gateway_id, kind, grp, base_hash, items, state,
       client_token, armed_at, created_by, token_hash, operator, operator_name, source, address)
     select $1, house_id, id, 'write', 'curve', '00000000',
       '[{"k":"targetOffset","from":0,"to":1}]', $4, $5, now(), $6, '', $3, $3, 'computer', ''
     from gateways where house_id = $2`,
    [id, houseId, operator, state, clientToken ?? id, createdBy],
  );
  return id;
}
