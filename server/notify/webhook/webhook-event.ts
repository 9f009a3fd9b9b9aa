import { externalIdsOf } from "../../fleet/external-id/external-ids-of.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { UnnamedEvent } from "./event-of-fact.ts";

interface PlaceRow {
  id: number;
  name: string;
  name_en: string | null;
  farm_id: number;
  farm: string;
  farm_en: string | null;
  lineage: number[];
  org_id: number;
  org: string;
  org_en: string | null;
}
/** A house's place in the form of events: ids, names and external ids. */
interface Place extends PlaceRow {
  readonly details: object;
}
interface WebhookRow {
  id: number;
  org_id: number;
  events: string[];
  farm_ids: number[];
}

/**
 * Writes events into the outbox of every webhook that requests them: the event once, and a delivery
 * for each. A removed house has no place any more, and gives no event.
 */
export async function queueWebhookEvents(
  tx: Transaction,
  happenings: readonly UnnamedEvent[],
  now: number,
): Promise<void> {
  if (happenings.length === 0) return;
  const places = await readPlaces(tx, happenings);
  const webhooks = await tx.query<WebhookRow>(
    `select id, org_id, events, farm_ids from webhooks
     where is_active and org_id = any($1::int[]) order by id`,
    [[...new Set([...places.values()].map((place) => place.org_id))]],
  );
  const selected = happenings.flatMap((happening) => {
    const place = places.get(happening.houseId);
    const to =
      place === undefined
        ? []
        : webhooks.filter((webhook) => isSubscribed(webhook, happening, place));
    return place === undefined || to.length === 0 ? [] : [{ happening, place, to }];
  });
  if (selected.length === 0) return;
  const inserted = await tx.query<{ id: number; org_id: number; key: string }>(
    `insert into webhook_events (org_id, key, at, type, house_id, body)
     select * from unnest($1::int[], $2::text[], $3::timestamptz[], $4::text[], $5::int[],
       $6::text[])
     on conflict (org_id, key) do nothing returning id, org_id, key`,
    [
      selected.map(({ place }) => place.org_id),
      selected.map(({ happening }) => happening.key),
      selected.map(() => new Date(now)),
      selected.map(({ happening }) => happening.type),
      selected.map(({ place }) => place.id),
      selected.map(({ happening, place }) => JSON.stringify(bodyOf(happening, place))),
    ],
  );
  const ids = new Map(inserted.map(({ id, org_id: org, key }) => [`${org} ${key}`, id]));
  const sent = selected.flatMap(({ happening, place, to }) => {
    const name = `${place.org_id} ${happening.key}`;
    const eventId = ids.get(name);
    // Told twice in one round it is one event too.
    ids.delete(name);
    return eventId === undefined
      ? []
      : to.map((webhook) => ({ webhookId: webhook.id, eventId, houseId: place.id }));
  });
  await tx.query(
    `insert into webhook_deliveries (webhook_id, event_id, house_id, created_at, state,
       next_try_at)
     select w, e, h, $4, 'due', $4
     from unnest($1::int[], $2::bigint[], $3::int[]) with ordinality as u(w, e, h, no) order by no`,
    [
      sent.map(({ webhookId }) => webhookId),
      sent.map(({ eventId }) => eventId),
      sent.map(({ houseId }) => houseId),
      new Date(now),
    ],
  );
}

const isSubscribed = (
  { org_id: orgId, events, farm_ids: farmIds }: WebhookRow,
  { type }: UnnamedEvent,
  place: PlaceRow,
): boolean =>
  orgId === place.org_id &&
  events.includes(type) &&
  (farmIds.length === 0 || farmIds.some((id) => place.lineage.includes(id)));

async function readPlaces(
  tx: Transaction,
  happenings: readonly UnnamedEvent[],
): Promise<ReadonlyMap<number, Place>> {
  const rows = await tx.query<PlaceRow>(
    `select h.id, h.name, h.name_en, f.id as farm_id, f.name as farm, f.name_en as farm_en,
       f.lineage, o.id as org_id, o.name as org, o.name_en as org_en
     from houses h join farms f on f.id = h.farm_id join orgs o on o.id = h.org_id
     where h.id = any($1::int[])`,
    [[...new Set(happenings.map(({ houseId }) => houseId))]],
  );
  const ids = (idOf: (row: PlaceRow) => number) => rows.map(idOf);
  const external = {
    org: await externalIdsOf(
      tx,
      "org",
      ids((row) => row.org_id),
    ),
    farm: await externalIdsOf(
      tx,
      "farm",
      ids((row) => row.farm_id),
    ),
    house: await externalIdsOf(
      tx,
      "house",
      ids((row) => row.id),
    ),
  };
  const named = (kind: keyof typeof external, id: number, name: string, nameEn: string | null) => ({
    id,
    name,
    nameEn,
    externalIds: external[kind].get(id) ?? {},
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        details: {
          org: named("org", row.org_id, row.org, row.org_en),
          farm: named("farm", row.farm_id, row.farm, row.farm_en),
          house: named("house", row.id, row.name, row.name_en),
        },
      },
    ]),
  );
}

/**
 * The body of its requests: ids and names of the place, with the ids that other systems have for
 * it, and what has happened, by keys.
 */
const bodyOf = ({ type, at, data }: UnnamedEvent, place: Place) => ({
  type,
  timestamp: new Date(at).toISOString(),
  data: { ...place.details, ...data },
});
