import type { Database } from "../../server/platform/db/open-database.ts";
import { buildHouse, unique } from "./fleet.ts";

/**
 * A gateway with a concentrator and a terminal device below it. `mark` is part of all their names.
 */
export interface BuiltGateway {
  readonly id: number;
  readonly concentratorId: number;
  readonly terminalId: number;
  readonly inputId: number;
}

/** Below the gateway of this house. */
export async function buildDevices(
  database: Database,
  houseId: number,
  mark = "device",
): Promise<BuiltGateway> {
  const [gateway] = await database.query<{ id: number }>(
    "select id from gateways where house_id = $1",
    [houseId],
  );
  const [concentrator] = await database.query<{ id: number }>(
    "insert into concentrators (gateway_id, kind, code, name, status) values ($1, 'transmitter', $2, $2, 'inUse') returning id",
    [gateway!.id, unique(mark)],
  );
  const [terminal] = await database.query<{ id: number }>(
    "insert into terminals (gateway_id, kind, code, name, status) values ($1, 'fan', $2, $2, 'inUse') returning id",
    [gateway!.id, unique(mark)],
  );
  const [input] = await database.query<{ id: number }>(
    "insert into alarm_inputs (gateway_id, code, content, relay_type) values ($1, 1, $2, 'normallyOpen') returning id",
    [gateway!.id, unique(mark)],
  );
  return {
    id: gateway!.id,
    concentratorId: concentrator!.id,
    terminalId: terminal!.id,
    inputId: input!.id,
  };
}

/** Creates its house on the farm. */
export async function buildGateway(database: Database, farmId: number): Promise<BuiltGateway> {
  return buildDevices(database, (await buildHouse(database, { farmId })).id);
}
