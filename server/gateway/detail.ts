import { sql } from "drizzle-orm";
import {
  type Gateway,
  type GatewayMessage,
  gatewayMessageSchema,
  type PresenceLine,
} from "../../contract/gateway.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";
import { offsetOf } from "../db/page.ts";

/** Messages told of. */
const messagesShown = 50;

interface Row {
  id: number;
  house_id: number;
  network_id: string;
  type_key: number;
  type_name: string;
  type_name_en: string;
  version: string | null;
  sim_card: string | null;
  net_type: Gateway["netType"];
  is_online: boolean | null;
  online_since: Date | null;
  seen_at: Date | null;
  di_important: number[];
  di_normally_closed: number[];
}

const ms = (date: Date | null) => date?.getTime() ?? null;

/**
 * The gateway of a house, null when it has none. Trusts that the house is one of the caller's, as
 * all here does that takes a house id.
 */
export async function readGateway(database: Database, houseId: number): Promise<Gateway | null> {
  const [row] = await database.query<Row>(
    `select g.id, g.house_id, g.network_id, g.type_key, t.name as type_name, t.name_en as type_name_en, g.version, g.sim_card, g.net_type, g.di_important, g.di_normally_closed, s.is_online, s.online_since, s.seen_at
     from gateways g join gateway_types t on t.key = g.type_key left join house_states s on s.house_id = g.house_id where g.house_id = $1`,
    [houseId],
  );
  if (row === undefined) return null;
  return {
    houseId: row.house_id,
    networkId: row.network_id,
    typeKey: row.type_key,
    typeName: row.type_name,
    typeNameEn: row.type_name_en,
    version: row.version,
    simCard: row.sim_card,
    netType: row.net_type,
    isOnline: row.is_online,
    onlineSince: ms(row.online_since),
    seenAt: ms(row.seen_at),
    diImportant: row.di_important,
    diNormallyClosed: row.di_normally_closed,
    messages: await readMessages(database, row.id),
  };
}

async function readMessages(database: Database, gatewayId: number): Promise<GatewayMessage[]> {
  const found = await database.query<{ id: number; at: Date; kind: string; body: object }>(
    "select id, at, kind, body from gateway_messages where gateway_id = $1 order by at desc, id desc limit $2",
    [gatewayId, messagesShown],
  );
  // Kept since before today's shapes: what does not fit them is not told.
  return found.flatMap(({ id, at, kind, body }) => {
    const message = gatewayMessageSchema.safeParse({
      netType: null,
      version: null,
      reason: null,
      ...body,
      id,
      at: at.getTime(),
      kind,
    });
    return message.success ? [message.data] : [];
  });
}

/**
 * A page of when the gateway of a house came and went, newest first; null when the caller has no
 * such house.
 */
export async function listPresence(
  database: Database,
  caller: Caller,
  query: { readonly houseId: number; readonly page: number; readonly pageSize: number },
): Promise<{ total: number; rows: PresenceLine[] } | null> {
  const [house] = await rows<{ gateway_id: number | null }>(
    database,
    sql`
    select g.id as gateway_id from houses h join farms f on f.id = h.farm_id left join gateways g on g.house_id = h.id where h.id = ${query.houseId}::bigint and ${visibleHouses(caller)}`,
  );
  if (house === undefined) return null;
  const [count] = await database.query<{ total: number }>(
    "select count(*)::int as total from presence_log where gateway_id = $1",
    [house.gateway_id],
  );
  const found = await database.query<{
    id: number;
    at: Date;
    is_online: boolean;
    net_type: PresenceLine["netType"];
    ended_at: Date | null;
  }>(
    `select id, at, is_online, net_type, lag(at) over (order by at desc, id desc) as ended_at from presence_log where gateway_id = $1 order by at desc, id desc limit $2 offset $3`,
    [house.gateway_id, query.pageSize, offsetOf(query)],
  );
  return {
    total: count!.total,
    rows: found.map((row) => ({
      id: row.id,
      at: row.at.getTime(),
      isOnline: row.is_online,
      netType: row.net_type,
      endedAt: ms(row.ended_at),
    })),
  };
}
