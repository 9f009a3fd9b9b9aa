import type { Transaction } from "../../../platform/db/open-database.ts";
import type { Item, SampleItem } from "./ingest-item.ts";

/** Bytes of a message that are kept, and topics of a gateway. */
export const sampleBytes = 32 * 1024;
const topicsMax = 20;

/** Keeps the newest message of each topic of devices of other makes: mappings are tried on them. */
export async function storeSamples(tx: Transaction, items: readonly Item[]): Promise<void> {
  const newest = new Map<string, SampleItem>();
  for (const item of items)
    if (item.kind === "sample") newest.set(`${item.entry.gatewayId}/${item.below}`, item);
  if (newest.size === 0) return;
  const all = [...newest.values()];
  const rows = await tx.query<{ is_new: boolean; gateway_id: number }>(
    `insert into raw_samples (gateway_id, topic, at, payload, size_bytes)
     select gateway_id, topic, to_timestamp(at / 1000), payload, size_bytes
     from unnest($1::int[], $2::text[], $3::float8[], $4::bytea[], $5::int[])
       as u(gateway_id, topic, at, payload, size_bytes)
     where exists (select 1 from gateways g where g.id = u.gateway_id)
     order by gateway_id, topic
     on conflict (gateway_id, topic) do update set at = excluded.at, payload = excluded.payload,
       size_bytes = excluded.size_bytes
     returning (xmax = 0) as is_new, gateway_id`,
    [
      all.map(({ entry }) => entry.gatewayId),
      all.map(({ below }) => below),
      all.map(({ receivedAt }) => receivedAt),
      all.map(({ payload }) => payload.subarray(0, sampleBytes)),
      all.map(({ payload }) => payload.length),
    ],
  );
  const grown = new Set(rows.flatMap((row) => (row.is_new ? [row.gateway_id] : [])));
  if (grown.size === 0) return;
  await tx.query(
    `delete from raw_samples r using (
       select gateway_id, topic,
         row_number() over (partition by gateway_id order by at desc) as place
       from raw_samples where gateway_id = any($1::int[])) old
     where r.gateway_id = old.gateway_id and r.topic = old.topic and old.place > ${topicsMax}`,
    [[...grown]],
  );
}
