import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  Concentrator,
  createConcentratorSchema,
  updateConcentratorSchema,
} from "../../contract/gateway-device.ts";
import type { routes } from "../../contract/route/route.ts";
import { byNumber } from "../db/number-order.ts";
import type { Database, Query, Transaction } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { unlessTaken } from "../db/unique.ts";
import type { DeviceChange } from "./device-trace.ts";
import type { LoggedRoute, WriteLog } from "../trace/trace.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { holdGateway } from "./save.ts";
import { findGateway } from "./query.ts";
import { offsetOf } from "../db/page.ts";

interface Parts<K extends LoggedRoute> {
  readonly database: Database;
  readonly record: WriteLog<K>;
}
const uniqueFields = { concentrators_code: ["code", "codeTaken"] } as const;

const columns = sql`c.id, c.gateway_id as "gatewayId", c.kind, c.code, c.name, c.model, c.address, c.firmware, c.status, c.version, (select count(*) from terminals d where d.concentrator_id = c.id)::int as "terminalCount"`;
const from = sql`from concentrators c join gateways g on g.id = c.gateway_id join houses h on h.id = g.house_id join farms f on f.id = h.farm_id`;

/** A page of those below a gateway, by code. Refusal: 404 for a gateway the caller does not see. */
export async function listConcentrators(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listConcentrator.input>,
): Promise<{ total: number; rows: Concentrator[] }> {
  await findGateway(database, caller, query.gatewayId);
  const one = query.id === undefined ? sql`` : sql` and c.id = ${query.id}::bigint`;
  const matching = sql`${from} where c.gateway_id = ${query.gatewayId}::bigint and ${visibleHouses(caller)}${one}`;
  const [count] = await rows<{ total: number }>(
    database,
    sql`select count(*) as total ${matching}`,
  );
  return {
    total: count!.total,
    rows: await rows<Concentrator>(
      database,
      sql`select ${columns} ${matching} order by ${byNumber(sql`c.code`)}, c.id limit ${query.pageSize} offset ${offsetOf(query)}`,
    ),
  };
}

async function readConcentrators(
  on: { readonly query: Query },
  matching: SQL,
): Promise<Concentrator[]> {
  return rows<Concentrator>(on, sql`select ${columns} ${from} where ${matching}`);
}

/** Refusals: 401, 404 for a gateway the caller does not see, 409 codeTaken. */
export function createConcentrator(
  { database, record }: Parts<"createConcentrator">,
  caller: Caller,
  input: z.output<typeof createConcentratorSchema>,
): Promise<Concentrator> {
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const gateway = await holdGateway(tx, caller, input.gatewayId);
      const [row] = await tx.query<{ id: number }>(
        "insert into concentrators (kind, code, name, model, address, firmware, status, gateway_id) values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
        [...columnsOf(input), input.gatewayId],
      );
      const [after] = await readConcentrators(tx, sql`c.id = ${row!.id}`);
      await record(tx, { gateway, before: null, after: after! });
      return after!;
    }),
  );
}

/** Refusals: 401, 404, 409 conflict for another version than the stored one, codeTaken. */
export function updateConcentrator(
  { database, record }: Parts<"updateConcentrator">,
  caller: Caller,
  input: z.output<typeof updateConcentratorSchema>,
): Promise<Concentrator> {
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const { gateway, before } = await holdConcentrator(tx, caller, input.id);
      if (before.version !== input.version) throw new Refusal(409, "conflict");
      await tx.query(
        "update concentrators set kind = $1, code = $2, name = $3, model = $4, address = $5, firmware = $6, status = $7, version = version + 1 where id = $8",
        [...columnsOf(input), input.id],
      );
      const [after] = await readConcentrators(tx, sql`c.id = ${input.id}::bigint`);
      await record(tx, { gateway, before, after: after! });
      return after!;
    }),
  );
}

/** Refusals: 401, 404, 409 concentratorInUse while terminal devices are wired to it. */
export async function deleteConcentrator(
  { database, record }: Parts<"deleteConcentrator">,
  caller: Caller,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { gateway, before } = await holdConcentrator(tx, caller, id);
    if (before.terminalCount > 0)
      throw new Refusal(409, "concentratorInUse", { values: { terminals: before.terminalCount } });
    await tx.query("delete from concentrators where id = $1", [id]);
    await record(tx, { gateway, before, after: null });
  });
}

/**
 * Its gateway's row is held, and with it all devices below: who changes one of them holds it too.
 */
async function holdConcentrator(
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<Pick<DeviceChange<Concentrator>, "gateway"> & { readonly before: Concentrator }> {
  const [seen] = await readConcentrators(
    tx,
    sql`c.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (seen === undefined) throw notFound();
  const gateway = await holdGateway(tx, caller, seen.gatewayId);
  const [before] = await readConcentrators(tx, sql`c.id = ${id}::bigint`);
  if (before === undefined) throw notFound();
  return { gateway, before };
}

const columnsOf = (
  input: Omit<z.output<typeof createConcentratorSchema>, "gatewayId">,
): unknown[] => [
  input.kind,
  input.code,
  input.name,
  input.model,
  input.address,
  input.firmware,
  input.status,
];
