import type { Transaction } from "../../platform/db/open-database.ts";
import type {
  AdviceItem,
  RejectedMessage,
  SiteMessage,
  SiteMessageOf as Of,
} from "./edge-message.ts";
import { storeAdvice } from "./store-advice.ts";

const isAttr = (item: SiteMessage): item is Of<"attr"> =>
  item.messageKind === "attr" && item.body.site !== undefined;
const isEdge = (item: SiteMessage): item is Of<"edge"> => item.messageKind === "edge";
const isAdvice = (item: SiteMessage): item is AdviceItem => item.messageKind === "advice";

/**
 * Stores the messages of edge computers in the transaction of their batch, so they are on the disk
 * before their PUBACK. No house they mention is locked or changed: only its own gateway reports on
 * a house. Returns the refused messages, and the organisations with outdated lists.
 */
export async function storeEdgeReports(
  tx: Transaction,
  items: readonly SiteMessage[],
): Promise<{ readonly refused: readonly RejectedMessage[]; readonly orgIds: readonly number[] }> {
  const [attrs, edges, advice] = [
    items.filter(isAttr),
    items.filter(isEdge),
    items.filter(isAdvice),
  ];
  const reports = [...attrs, ...edges, ...advice];
  if (reports.length === 0) return { refused: [], orgIds: [] };
  if (attrs.length > 0) await storeSites(tx, attrs);
  if (edges.length > 0) await storeReports(tx, edges);
  const refused = advice.length === 0 ? [] : await storeAdvice(tx, advice);
  return { refused, orgIds: [...new Set(reports.map(({ entry }) => entry.orgId))] };
}

const newestOf = <T extends SiteMessage>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.entry.gatewayId, item])).values(),
];

/** Stores the list that each gateway sent last. */
async function storeSites(tx: Transaction, items: readonly Of<"attr">[]): Promise<void> {
  const newest = newestOf(items);
  const gatewayIds = newest.map(({ entry }) => entry.gatewayId);
  const named = newest.flatMap(({ entry, body }) =>
    [...new Set(body.site)].map((networkId, place) => ({
      gateway_id: entry.gatewayId,
      network_id: networkId,
      place,
    })),
  );
  const rows = JSON.stringify(named);
  await tx.query(
    `delete from site_houses s where s.gateway_id = any($1::int[]) and not exists (
       select 1 from jsonb_to_recordset($2::jsonb) as u(gateway_id int, network_id text)
       where u.gateway_id = s.gateway_id and u.network_id = s.network_id)`,
    [gatewayIds, rows],
  );
  await tx.query(
    `insert into site_houses (gateway_id, network_id, place)
     select gateway_id, network_id, place
     from jsonb_to_recordset($1::jsonb) as u(gateway_id int, network_id text, place smallint)
     on conflict (gateway_id, network_id) do update set place = excluded.place`,
    [rows],
  );
  await tx.query(
    `delete from site_eyes e where e.gateway_id = any($1::int[]) and not exists (
       select 1 from site_houses s
       where s.gateway_id = e.gateway_id and s.network_id = e.network_id)`,
    [gatewayIds],
  );
}

/**
 * Stores the newest report of each edge computer, which replaces the former report as a whole:
 * missing values are no longer reported.
 */
async function storeReports(tx: Transaction, items: readonly Of<"edge">[]): Promise<void> {
  const newest = newestOf(items);
  await tx.query(
    `insert into edge_reports as r (gateway_id, at, device_at, model, disk_pct, board_c, queue)
     select gateway_id, to_timestamp(at / 1000), to_timestamp(ts), model, disk_pct, board_c, queue
     from jsonb_to_recordset($1::jsonb) as u(gateway_id int, at float8, ts float8, model text,
       disk_pct float8, board_c float8, queue int)
     on conflict (gateway_id) do update set at = excluded.at, device_at = excluded.device_at,
       model = excluded.model, disk_pct = excluded.disk_pct, board_c = excluded.board_c,
       queue = excluded.queue`,
    [
      JSON.stringify(
        newest.map(({ entry, receivedAt, body }) => ({
          gateway_id: entry.gatewayId,
          at: receivedAt,
          ts: body.ts,
          model: body.model,
          disk_pct: body.diskPct,
          board_c: body.boardC,
          queue: body.queue,
        })),
      ),
    ],
  );
  await storeEyes(tx, newest);
}

/** Only for houses it has announced; all others are ignored. */
async function storeEyes(tx: Transaction, newest: readonly Of<"edge">[]): Promise<void> {
  const observations = newest.flatMap(({ entry, receivedAt, body }) =>
    [...new Map(body.houses.map((house) => [house.house, house])).values()].map((item) => ({
      gateway_id: entry.gatewayId,
      network_id: item.house,
      at: receivedAt,
      dead: item.aiDead,
      spread: item.aiSpread,
      activity: item.aiActivity,
      weight: item.aiWeight,
    })),
  );
  if (observations.length === 0) return;
  const values = `ai_dead = excluded.ai_dead, ai_spread = excluded.ai_spread,
       ai_activity = excluded.ai_activity, ai_weight = excluded.ai_weight`;
  await tx.query(
    `with seen as (
       select u.gateway_id, u.network_id, to_timestamp(u.at / 1000) as at, dead, spread, activity,
         weight
       from jsonb_to_recordset($1::jsonb) as u(gateway_id int, network_id text, at float8, dead int,
         spread float8, activity float8, weight float8)
       join site_houses s on s.gateway_id = u.gateway_id and s.network_id = u.network_id
     ), hours as (
       insert into site_eye_hours
         (gateway_id, network_id, hour, ai_dead, ai_spread, ai_activity, ai_weight)
       select gateway_id, network_id, date_trunc('hour', at), dead, spread, activity, weight
       from seen
       on conflict (gateway_id, network_id, hour) do update set ${values}
     )
     insert into site_eyes (gateway_id, network_id, at, ai_dead, ai_spread, ai_activity, ai_weight)
     select gateway_id, network_id, at, dead, spread, activity, weight from seen
     on conflict (gateway_id, network_id) do update set at = excluded.at, ${values}`,
    [JSON.stringify(observations)],
  );
}
