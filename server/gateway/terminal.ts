import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  createTerminalSchema,
  Terminal,
  updateTerminalSchema,
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
import { findGateway } from "./query.ts";
import { holdGateway } from "./save.ts";
import { offsetOf } from "../db/page.ts";

interface Parts<K extends LoggedRoute> {
  readonly database: Database;
  readonly record: WriteLog<K>;
}
const uniqueFields = { terminals_code: ["code", "codeTaken"] } as const;

const columns = sql`d.id, d.gateway_id as "gatewayId", d.concentrator_id as "concentratorId", c.name as "concentratorName", d.kind, d.code, d.name, d.model, d.address,
  d.control_port as "controlPort", d.current_port as "currentPort", d.sensor_port as "sensorPort", d.can_input as "canInput", d.status, d.extra, d.version`;
const from = sql`from terminals d join gateways g on g.id = d.gateway_id join houses h on h.id = g.house_id join farms f on f.id = h.farm_id left join concentrators c on c.id = d.concentrator_id`;

/** A page of those below a gateway, by code. Refusal: 404 for a gateway the caller does not see. */
export async function listTerminals(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listTerminal.input>,
): Promise<{ total: number; rows: Terminal[] }> {
  await findGateway(database, caller, query.gatewayId);
  const one = query.id === undefined ? sql`` : sql` and d.id = ${query.id}::bigint`;
  const matching = sql`${from} where d.gateway_id = ${query.gatewayId}::bigint and ${visibleHouses(caller)}${one}`;
  const [count] = await rows<{ total: number }>(
    database,
    sql`select count(*) as total ${matching}`,
  );
  return {
    total: count!.total,
    rows: await rows<Terminal>(
      database,
      sql`select ${columns} ${matching} order by ${byNumber(sql`d.code`)}, d.id limit ${query.pageSize} offset ${offsetOf(query)}`,
    ),
  };
}

async function readTerminals(on: { readonly query: Query }, matching: SQL): Promise<Terminal[]> {
  return rows<Terminal>(on, sql`select ${columns} ${from} where ${matching}`);
}

/**
 * Refusals: 401, 404 for a gateway the caller does not see and for a concentrator of another one,
 * 409 codeTaken.
 */
export function createTerminal(
  { database, record }: Parts<"createTerminal">,
  caller: Caller,
  input: z.output<typeof createTerminalSchema>,
): Promise<Terminal> {
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const gateway = await holdGateway(tx, caller, input.gatewayId);
      await expectOwn(tx, input.gatewayId, input.concentratorId);
      const [row] = await tx.query<{ id: number }>(
        `insert into terminals (concentrator_id, kind, code, name, model, address, control_port, current_port, sensor_port, can_input, status, extra, gateway_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13) returning id`,
        [...columnsOf(input), input.gatewayId],
      );
      const [after] = await readTerminals(tx, sql`d.id = ${row!.id}`);
      await record(tx, { gateway, before: null, after: after! });
      return after!;
    }),
  );
}

/** Refusals: 401, 404, 409 conflict for another version than the stored one, codeTaken. */
export function updateTerminal(
  { database, record }: Parts<"updateTerminal">,
  caller: Caller,
  input: z.output<typeof updateTerminalSchema>,
): Promise<Terminal> {
  return unlessTaken(uniqueFields, () =>
    database.transaction(async (tx) => {
      const { gateway, before } = await holdTerminal(tx, caller, input.id);
      if (before.version !== input.version) throw new Refusal(409, "conflict");
      await expectOwn(tx, gateway.id, input.concentratorId);
      await tx.query(
        `update terminals set concentrator_id = $1, kind = $2, code = $3, name = $4, model = $5, address = $6, control_port = $7, current_port = $8, sensor_port = $9, can_input = $10, status = $11,
       extra = $12::jsonb, version = version + 1 where id = $13`,
        [...columnsOf(input), input.id],
      );
      const [after] = await readTerminals(tx, sql`d.id = ${input.id}::bigint`);
      await record(tx, { gateway, before, after: after! });
      return after!;
    }),
  );
}

/** Refusals: 401, 404. */
export async function deleteTerminal(
  { database, record }: Parts<"deleteTerminal">,
  caller: Caller,
  id: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const { gateway, before } = await holdTerminal(tx, caller, id);
    await tx.query("delete from terminals where id = $1", [id]);
    await record(tx, { gateway, before, after: null });
  });
}

/** Its gateway's row is held, and with it all devices below. */
async function holdTerminal(
  tx: Transaction,
  caller: Caller,
  id: number,
): Promise<Pick<DeviceChange<Terminal>, "gateway"> & { readonly before: Terminal }> {
  const [seen] = await readTerminals(tx, sql`d.id = ${id}::bigint and ${visibleHouses(caller)}`);
  if (seen === undefined) throw notFound();
  const gateway = await holdGateway(tx, caller, seen.gatewayId);
  const [before] = await readTerminals(tx, sql`d.id = ${id}::bigint`);
  if (before === undefined) throw notFound();
  return { gateway, before };
}

/** One of another gateway is as one that is not there. Refusal: 404. */
async function expectOwn(
  tx: Transaction,
  gatewayId: number,
  concentratorId: number | null,
): Promise<void> {
  if (concentratorId === null) return;
  const found = await tx.query(
    "select 1 from concentrators where id = $1::bigint and gateway_id = $2",
    [concentratorId, gatewayId],
  );
  if (found.length === 0) throw notFound();
}

const columnsOf = (input: Omit<z.output<typeof createTerminalSchema>, "gatewayId">): unknown[] => [
  input.concentratorId,
  input.kind,
  input.code,
  input.name,
  input.model,
  input.address,
  input.controlPort,
  input.currentPort,
  input.sensorPort,
  input.canInput,
  input.status,
  JSON.stringify(input.extra),
];
