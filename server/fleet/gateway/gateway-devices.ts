import { type SQL, sql } from "drizzle-orm";
import { found } from "../../platform/base/refusal.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable, Transaction } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { findGateway } from "./gateway-queries.ts";
import { lockGateway } from "./gateway-commands.ts";

/** Devices of one kind below gateways: `table` with the alias d, what is joined to it, columns. */
export interface Devices {
  readonly table: SQL;
  readonly joins: SQL;
  readonly columns: SQL;
  /** Columns searched for a keyword. */
  readonly searched?: SQL;
  /** Sort order of devices not listed by a text code. */
  readonly order?: SQL;
}

/** A device with what its gateway reports of it in the log. */
export type Placed<D> = D & { readonly houseId: number; readonly networkId: string };

interface DevicesQuery {
  readonly gatewayId: number;
  readonly id?: number | undefined;
  readonly keyword?: string | undefined;
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
      containsKeyword(query.keyword, devices.searched ?? sql`d.code::text`),
    ],
    order: sql`${devices.order ?? byNumber(sql`d.code`)}, d.id`,
    query,
  });
}

async function readDevice<D extends object>(
  db: Queryable,
  { caller, id }: { readonly caller: Caller; readonly id: number },
  devices: Devices,
): Promise<Placed<D> | null> {
  const [device] = await rows<Placed<D>>(
    db,
    sql`select ${devices.columns}, h.id as "houseId", g.network_id as "networkId"
      from ${fromOf(devices)} where d.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  return device ?? null;
}

/**
 * Reads and locks devices of a kind: locks their gateway's row, and with it all devices below,
 * because every change of one of them locks it too. Refusal: 404.
 */
export const accessBelowGateway = <D extends { readonly gatewayId: number }>(devices: Devices) => ({
  read: (tx: Transaction, caller: Caller, id: number) => readDevice<D>(tx, { caller, id }, devices),
  hold: async (tx: Transaction, caller: Caller, id: number): Promise<Placed<D>> => {
    const visible = found(await readDevice<D>(tx, { caller, id }, devices));
    await lockGateway(tx, caller, visible.gatewayId);
    return found(await readDevice<D>(tx, { caller, id }, devices));
  },
});
