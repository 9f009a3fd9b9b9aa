import { sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type Gateway,
  type GatewayMessage,
  gatewayMessageSchema,
  type PresenceLine,
} from "../../../contract/telemetry/house-gateway.ts";
import {
  type Fitted,
  fittedSchema,
  noFeatures,
} from "../../../contract/fleet/gateway/gateway-feature.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { type Page, pageOf, rows } from "../../platform/db/sql-statement.ts";
import { learnedInterval } from "./gateway-interval.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { type Caller, mayReadHouse, visibleHouses } from "../../platform/session/caller-scope.ts";

/** The newest messages of a gateway that are shown. */
const messagesShown = 50;

interface Row {
  id: number;
  house_id: number;
  network_id: string;
  type_key: number;
  type_name: string;
  type_name_en: string;
  features: unknown;
  version: string | null;
  sim_card: string | null;
  net_type: Gateway["netType"];
  interval_s: number | null;
  found_interval_s: number | null;
  is_online: boolean | null;
  online_since: Date | null;
  seen_at: Date | null;
}

/** Returns a type's features; without a description, everything reported is shown. */
export const fittedIn = (features: unknown): Fitted =>
  fittedSchema.safeParse(features).data ?? fittedSchema.parse(noFeatures);

const ms = (date: Date | null) => date?.getTime() ?? null;

/** The gateway of a house the caller sees, null when it has none. Refusal: 404. */
export async function readGateway(
  database: Database,
  caller: Caller,
  { houseId }: { readonly houseId: number },
): Promise<Gateway | null> {
  if (!(await mayReadHouse(database, caller, houseId))) throw notFound();
  const [row] = await database.query<Row>(
    `select g.id, g.house_id, g.network_id, g.type_key, t.name as type_name,
       t.name_en as type_name_en, t.features, g.version, g.sim_card, g.net_type,
       g.interval_s, ${learnedInterval} as found_interval_s,
       s.is_online, s.online_since, s.seen_at
     from gateways g join gateway_types t on t.key = g.type_key
     left join house_states s on s.house_id = g.house_id where g.house_id = $1`,
    [houseId],
  );
  if (row === undefined) return null;
  return {
    id: row.id,
    houseId: row.house_id,
    networkId: row.network_id,
    typeKey: row.type_key,
    typeName: row.type_name,
    typeNameEn: row.type_name_en,
    fitted: fittedIn(row.features),
    version: row.version,
    simCard: row.sim_card,
    netType: row.net_type,
    intervalS: row.interval_s,
    foundIntervalS: row.found_interval_s,
    isOnline: row.is_online,
    onlineSince: ms(row.online_since),
    seenAt: ms(row.seen_at),
    inputs: await readInputs(database, row.id),
    messages: await readMessages(database, row.id),
  };
}

/** The gateway's alarm inputs that have a name, by number. */
const readInputs = (database: Database, gatewayId: number): Promise<Gateway["inputs"]> =>
  database.query<Gateway["inputs"][number]>(
    `select code, content, content_en as "contentEn", relay_type as "relayType", important,
       (extract(epoch from shield_until) * 1000)::float8 as "shieldUntil"
     from alarm_inputs where gateway_id = $1 order by code`,
    [gatewayId],
  );

async function readMessages(database: Database, gatewayId: number): Promise<GatewayMessage[]> {
  const records = await database.query<{ id: number; at: Date; kind: string; body: object }>(
    `select id, at, kind, body from gateway_messages where gateway_id = $1
     order by at desc, id desc limit $2`,
    [gatewayId, messagesShown],
  );
  // Kept since before today's shapes: what does not fit them is left out.
  return records.flatMap(({ id, at, kind, body }) => {
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

interface PresenceRow {
  id: number;
  at: Date;
  is_online: boolean;
  net_type: PresenceLine["netType"];
  ended_at: Date | null;
}

/**
 * A page of when the gateway of a house came and went, newest first. Refusal: 404 when the caller
 * has no such house.
 */
export async function listPresence(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.gatewayOnlineLog.input>,
): Promise<Page<PresenceLine>> {
  const [house] = await rows<{ gateway_id: number | null }>(
    database,
    sql`select g.id as gateway_id from houses h join farms f on f.id = h.farm_id
      left join gateways g on g.house_id = h.id
      where h.id = ${query.houseId}::bigint and ${visibleHouses(caller)}`,
  );
  if (house === undefined) throw notFound();
  const { total, rows: found } = await pageOf<PresenceRow>(database, {
    columns: sql`id, at, is_online, net_type,
      lag(at) over (order by at desc, id desc) as ended_at`,
    from: sql`presence_log`,
    where: [sql`gateway_id = ${house.gateway_id}`],
    order: sql`at desc, id desc`,
    query,
  });
  return {
    total,
    rows: found.map((row) => ({
      id: row.id,
      at: row.at.getTime(),
      isOnline: row.is_online,
      netType: row.net_type,
      endedAt: ms(row.ended_at),
    })),
  };
}
