import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  CredentialState,
  GatewayRow,
  gatewaySorts,
  gatewayStates,
} from "../../../contract/fleet/gateway/gateway-manage.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, rows, when } from "../../platform/db/sql-statement.ts";
import { notFound } from "../../platform/base/refusal.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { fittedIn } from "./gateway-detail.ts";
import { learnedInterval } from "./gateway-interval.ts";

interface Row {
  id: number;
  house_id: number;
  house_name: string;
  house_name_en: string | null;
  farm_id: number;
  farm_name: string;
  farm_name_en: string | null;
  adcode: string;
  time_zone: string;
  network_id: string;
  type_key: number;
  type_name: string;
  type_name_en: string;
  features: unknown;
  breed: string | null;
  breed_en: string | null;
  number: string;
  firmware: string;
  sim_card: string;
  net_type: GatewayRow["netType"];
  interval_s: number | null;
  found_interval_s: number | null;
  credential: CredentialState;
  issued_at: Date | null;
  is_online: boolean | null;
  seen_at: Date | null;
  wrong_secrets: number;
  wrong_secret_at: Date | null;
  refused_kinds: number;
  concentrators: number;
  terminals: number;
  revision: number;
}

const columns = sql`g.id, g.house_id, h.name as house_name, h.name_en as house_name_en,
  f.id as farm_id, f.name as farm_name, f.name_en as farm_name_en, f.adcode, f.time_zone,
  g.network_id, g.type_key, t.name as type_name, t.name_en as type_name_en,
  t.features,
  b.name as breed, b.name_en as breed_en, g.number, coalesce(g.version, '') as firmware,
  coalesce(g.sim_card, '') as sim_card, g.net_type, g.interval_s,
  ${sql.raw(learnedInterval)} as found_interval_s,
  case when g.secret_hash is not null then 'issued' when g.revoked_at is not null then 'revoked'
    else 'none' end as credential,
  case when g.secret_hash is not null then g.issued_at end as issued_at,
  s.is_online, s.seen_at, coalesce(w.times, 0) as wrong_secrets, w.last_at as wrong_secret_at,
  (select count(distinct q.reason)::int from quarantine q where q.network_id = g.network_id
    and q.at > now() - interval '1 day' and (g.bound_at is null or q.at >= g.bound_at))
    as refused_kinds,
  (select count(*) from concentrators c where c.gateway_id = g.id) as concentrators,
  (select count(*) from terminals d where d.gateway_id = g.id) as terminals, g.revision`;
/**
 * Aliases: g gateway, t its type, h its house, f the farm of h, k its flock, b the breed of k, s
 * the live state, w sign-ins with a wrong secret.
 */
const from = sql`gateways g join gateway_types t on t.key = g.type_key
  join houses h on h.id = g.house_id join farms f on f.id = h.farm_id
  left join flocks k on k.house_id = h.id and k.cleared_at is null
  left join breeds b on b.id = k.breed_id left join house_states s on s.house_id = h.id
  left join gateway_attempts w on w.network_id = g.network_id and w.kind = 'secret'`;

const ms = (date: Date | null) => date?.getTime() ?? null;
const gatewayOf = (row: Row): GatewayRow => ({
  id: row.id,
  houseId: row.house_id,
  houseName: row.house_name,
  houseNameEn: row.house_name_en,
  farmId: row.farm_id,
  farmName: row.farm_name,
  farmNameEn: row.farm_name_en,
  adcode: row.adcode,
  timeZone: row.time_zone,
  networkId: row.network_id,
  typeKey: row.type_key,
  typeName: row.type_name,
  typeNameEn: row.type_name_en,
  fitted: fittedIn(row.features),
  breed: row.breed,
  breedEn: row.breed_en,
  number: row.number,
  firmware: row.firmware,
  simCard: row.sim_card,
  netType: row.net_type,
  intervalS: row.interval_s,
  foundIntervalS: row.found_interval_s,
  credential: row.credential,
  issuedAt: ms(row.issued_at),
  isOnline: row.is_online,
  seenAt: ms(row.seen_at),
  wrongSecrets: row.wrong_secrets,
  wrongSecretAt: ms(row.wrong_secret_at),
  refusedKinds: row.refused_kinds,
  concentratorCount: row.concentrators,
  terminalCount: row.terminals,
  version: row.revision,
});

const stateIs: Readonly<Record<(typeof gatewayStates)[number], SQL>> = {
  online: sql`s.is_online is true`,
  offline: sql`s.is_online is false`,
  never: sql`s.is_online is null`,
};
const sorts: Readonly<Record<(typeof gatewaySorts)[number], SQL>> = {
  house: byNumber(sql`h.name`),
  networkId: byNumber(sql`g.network_id`),
  type: byNumber(sql`t.name`),
  farm: byNumber(sql`f.name`),
  version: sql`coalesce(g.version, '')`,
  seen: sql`s.seen_at`,
};

/**
 * A page of the gateways the caller sees. `keyword` searches house, farm, network ID, number and
 * SIM card; `farmId` means the farm and all below it.
 */
export async function listGateways(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listGateway.input>,
): Promise<Page<GatewayRow>> {
  const order = sql`${sorts[query.sort]} ${sql.raw(query.order)} nulls last`;
  const { total, rows: found } = await pageOf<Row>(database, {
    columns,
    from,
    where: [
      visibleHouses(caller),
      when(query.id, (id) => sql`g.id = ${id}::bigint`),
      when(query.farmId, (id) => sql`${id}::bigint = any(f.lineage)`),
      when(query.typeKey, (key) => sql`g.type_key = ${key}::bigint`),
      when(query.state, (state) => stateIs[state]),
      containsKeyword(
        query.keyword,
        sql`h.name, h.name_en, f.name, f.name_en, g.network_id, g.number, g.sim_card`,
      ),
    ],
    order: sql`${order}, ${byNumber(sql`f.name`)}, f.id, ${byNumber(sql`h.name`)}, g.id`,
    query,
  });
  return { total, rows: found.map(gatewayOf) };
}

/** Returns these gateways, by id, for any caller. */
export async function readGateways(db: Queryable, ids: readonly number[]): Promise<GatewayRow[]> {
  const records = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where g.id = any(${sql.param([...ids])}::int[])
      order by g.id`,
  );
  return records.map(gatewayOf);
}

/** A gateway the caller sees. Refusal: 404. */
export async function findGateway(db: Queryable, caller: Caller, id: number): Promise<GatewayRow> {
  const [row] = await rows<Row>(
    db,
    sql`select ${columns} from ${from} where g.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  if (row === undefined) throw notFound();
  return gatewayOf(row);
}
