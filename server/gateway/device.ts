import { type SQL, sql } from "drizzle-orm";
import type { GatewayRow } from "../../contract/gateway-manage.ts";
import { found } from "../base/refusal.ts";
import { byNumber } from "../db/number-order.ts";
import type { Database, Query, Transaction } from "../db/open.ts";
import { only, type Page, pageOf, rows, when } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { findGateway } from "./query.ts";
import { holdGateway } from "./save.ts";

/** Devices of one kind below gateways: `table` with the alias d, what is joined to it, columns. */
export interface Devices {
  readonly table: SQL;
  readonly joins: SQL;
  readonly columns: SQL;
}

interface DevicesQuery {
  readonly gatewayId: number;
  readonly id?: number | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const fromOf = ({ table, joins }: Devices): SQL =>
  sql`${table} d join gateways g on g.id = d.gateway_id join houses h on h.id = g.house_id
    join farms f on f.id = h.farm_id ${joins}`;

/** A page of those below a gateway, by code. Refusal: 404 for a gateway the caller does not see. */
export async function listDevices<D extends object>(
  devices: Devices,
  database: Database,
  caller: Caller,
  query: DevicesQuery,
): Promise<Page<D>> {
  await findGateway(database, caller, query.gatewayId);
  return pageOf<D>(database, {
    columns: devices.columns,
    from: fromOf(devices),
    where: [
      sql`d.gateway_id = ${query.gatewayId}::bigint`,
      visibleHouses(caller),
      when(query.id, (id) => sql`d.id = ${id}::bigint`),
    ],
    order: sql`${byNumber(sql`d.code`)}, d.id`,
    query,
  });
}

const readDevices = <D extends object>(
  on: { readonly query: Query },
  devices: Devices,
  matching: SQL,
): Promise<D[]> =>
  rows<D>(on, sql`select ${devices.columns} from ${fromOf(devices)} where ${matching}`);

/** One that is known to be there, whoever asks. */
export const readDevice = async <D extends object>(
  on: { readonly query: Query },
  devices: Devices,
  id: number,
): Promise<D> => only(await readDevices<D>(on, devices, sql`d.id = ${id}::bigint`));

interface HeldDevice<D> {
  readonly gateway: GatewayRow;
  readonly before: D;
}

/**
 * Holds its gateway's row, and with it all devices below: who changes one of them holds it too.
 * Refusal: 404.
 */
export async function holdDevice<D extends { readonly gatewayId: number }>(
  tx: Transaction,
  devices: Devices,
  caller: Caller,
  id: number,
): Promise<HeldDevice<D>> {
  const itself = sql`d.id = ${id}::bigint`;
  const [seen] = await readDevices<D>(tx, devices, sql`${itself} and ${visibleHouses(caller)}`);
  const gateway = await holdGateway(tx, caller, found(seen ?? null).gatewayId);
  const [before] = await readDevices<D>(tx, devices, itself);
  return { gateway, before: found(before ?? null) };
}
