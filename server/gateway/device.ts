import { type SQL, sql } from "drizzle-orm";
import { found } from "../base/refusal.ts";
import { byNumber } from "../db/number-order.ts";
import type { Database, Query, Transaction } from "../db/open.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { findGateway } from "./query.ts";
import { holdGateway } from "./save.ts";

/** Devices of one kind below gateways: `table` with the alias d, what is joined to it, columns. */
export interface Devices {
  readonly table: SQL;
  readonly joins: SQL;
  readonly columns: SQL;
  /** What a keyword is looked for in. */
  readonly searched?: SQL;
  /** When they are not listed by a code that is a text. */
  readonly order?: SQL;
}

/** A device with what its gateway says of it in the log. */
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
  on: { readonly query: Query },
  { caller, id }: { readonly caller: Caller; readonly id: number },
  devices: Devices,
): Promise<Placed<D> | null> {
  const [device] = await rows<Placed<D>>(
    on,
    sql`select ${devices.columns}, h.id as "houseId", g.network_id as "networkId"
      from ${fromOf(devices)} where d.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  return device ?? null;
}

/**
 * How devices of a kind are read and held: their gateway's row, and with it all devices below, for
 * who changes one of them holds it too. Refusal: 404.
 */
export const keptBelowGateway = <D extends { readonly gatewayId: number }>(devices: Devices) => ({
  read: (tx: Transaction, caller: Caller, id: number) => readDevice<D>(tx, { caller, id }, devices),
  hold: async (tx: Transaction, caller: Caller, id: number): Promise<Placed<D>> => {
    const seen = found(await readDevice<D>(tx, { caller, id }, devices));
    await holdGateway(tx, caller, seen.gatewayId);
    return found(await readDevice<D>(tx, { caller, id }, devices));
  },
});
