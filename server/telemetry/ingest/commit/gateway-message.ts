import { type GatewayMessage, panelMs } from "../../../../contract/telemetry/uplink.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import type { MessageItem } from "./ingest-item.ts";

/**
 * Settings, files and reports of edge computers (settings-store.ts, handle-file-messages.ts,
 * store-edge-reports.ts).
 */
const hasOwnTable: ReadonlySet<GatewayMessage["messageKind"]> = new Set([
  "param",
  "fw",
  "edge",
  "advice",
]);

/** Stores messages of gateways other than telemetry, and their reports about themselves. */
export async function writeMessages(tx: Transaction, all: readonly MessageItem[]): Promise<void> {
  const items = all.filter(({ messageKind }) => !hasOwnTable.has(messageKind));
  if (items.length === 0) return;
  await tx.query(
    `insert into gateway_messages (at, gateway_id, kind, body)
     select to_timestamp(at / 1000), gateway_id, kind, body
     from unnest($1::float8[], $2::int[], $3::text[], $4::jsonb[])
       with ordinality as u(at, gateway_id, kind, body, place)
     order by place`,
    [
      items.map(({ receivedAt }) => receivedAt),
      items.map(({ entry }) => entry.gatewayId),
      items.map(({ messageKind }) => messageKind),
      items.map(({ body }) => JSON.stringify(body)),
    ],
  );
  await updateGateways(tx, items);
  await storeSessions(tx, items);
  await storePanels(tx, items);
}

/** Keys pressed at the panel, and the key that blocks all remote commands. */
async function storePanels(tx: Transaction, items: readonly MessageItem[]): Promise<void> {
  const panels = new Map<number, { until: number | null; keyAt: number | null; isKey: boolean }>();
  for (const { entry, receivedAt, ...item } of items) {
    if (item.messageKind !== "event") continue;
    const { event } = item.body;
    const remote = keyOf(item.body);
    const known = panels.get(entry.gatewayId) ?? { until: null, keyAt: null, isKey: false };
    if (event === "panel") panels.set(entry.gatewayId, { ...known, until: receivedAt + panelMs });
    if (remote !== undefined)
      panels.set(entry.gatewayId, {
        ...known,
        isKey: true,
        keyAt: remote === "localOnly" ? receivedAt : null,
      });
  }
  if (panels.size === 0) return;
  const all = [...panels.values()];
  await tx.query(
    `update gateways g set panel_until = coalesce(to_timestamp(u.until / 1000), g.panel_until),
       key_local_at = case when not u.is_key then g.key_local_at
         when u.key_at is null then null
         else coalesce(g.key_local_at, to_timestamp(u.key_at / 1000)) end
     from unnest($1::int[], $2::float8[], $3::float8[], $4::bool[])
       as u(id, until, key_at, is_key)
     where g.id = u.id and (u.until is not null or u.key_at is not null
       or (u.is_key and g.key_local_at is not null))`,
    [
      [...panels.keys()],
      all.map(({ until }) => until),
      all.map(({ keyAt }) => keyAt),
      all.map(({ isKey }) => isKey),
    ],
  );
}

type GatewayEvent = Extract<GatewayMessage, { messageKind: "event" }>["body"];

/**
 * Returns the state of the key switch, as far as reported. Gateways of version 2 report a turned
 * key with each connection, so a connection without a report means that it was turned back.
 */
const keyOf = ({ event, session, remote }: GatewayEvent): GatewayEvent["remote"] =>
  remote ?? (event === "online" && session !== undefined ? "on" : undefined);

/** The session of each gateway's newest connection: commands are meant for that one alone. */
async function storeSessions(tx: Transaction, items: readonly MessageItem[]): Promise<void> {
  const newest = new Map<number, { readonly session: string | null; readonly at: number }>();
  for (const item of items) {
    if (item.messageKind !== "event" || item.body.event !== "online") continue;
    const { gatewayId } = item.entry;
    newest.set(gatewayId, { session: item.body.session ?? null, at: item.receivedAt });
  }
  if (newest.size === 0) return;
  const all = [...newest.values()];
  await tx.query(
    `update gateways g set session = u.session, session_at = to_timestamp(u.at / 1000)
     from unnest($1::int[], $2::text[], $3::float8[]) as u(id, session, at)
     where g.id = u.id and (g.session is not null or u.session is not null)`,
    [[...newest.keys()], all.map(({ session }) => session), all.map(({ at }) => at)],
  );
}

type Attributes = Extract<GatewayMessage, { messageKind: "attr" }>["body"];

/** Attributes a gateway reports about itself; null: none. */
function selfOf(message: GatewayMessage): Partial<Attributes> | null {
  if (message.messageKind === "attr") return message.body;
  if (message.messageKind !== "event" || message.body.netType === undefined) return null;
  return { netType: message.body.netType };
}

/** The last reported value of each attribute counts. */
async function updateGateways(tx: Transaction, items: readonly MessageItem[]): Promise<void> {
  const selves = new Map<number, Partial<Attributes> & { readonly versionAt?: number }>();
  for (const item of items) {
    const self = selfOf(item);
    const { gatewayId } = item.entry;
    const versionTime = self?.version === undefined ? {} : { versionAt: item.receivedAt };
    if (self !== null) selves.set(gatewayId, { ...selves.get(gatewayId), ...self, ...versionTime });
  }
  if (selves.size === 0) return;
  const column = (key: "version" | "simCard" | "netType") =>
    [...selves.values()].map((self) => self[key] ?? null);
  await tx.query(
    `update gateways g set version = coalesce(u.version, g.version),
       version_at = coalesce(to_timestamp(u.version_at / 1000), g.version_at),
       sim_card = coalesce(u.sim_card, g.sim_card), net_type = coalesce(u.net_type, g.net_type),
       caps = coalesce(u.caps, g.caps)
     from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::float8[])
       as u(id, version, sim_card, net_type, caps, version_at)
     where g.id = u.id`,
    [
      [...selves.keys()],
      column("version"),
      column("simCard"),
      column("netType"),
      [...selves.values()].map(({ caps }) => (caps === undefined ? null : JSON.stringify(caps))),
      [...selves.values()].map(({ versionAt }) => versionAt ?? null),
    ],
  );
}
