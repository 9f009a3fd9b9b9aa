import type { QuarantineReason } from "../../../../contract/fleet/gateway/quarantine-reason.ts";
import type { Transaction } from "../../../platform/db/open-database.ts";
import { grouped } from "../../../platform/base/grouped.ts";
import type { RefusedItem } from "./ingest-item.ts";
import { fieldOf } from "../decode/notified-once.ts";
import { storableText } from "../decode/storable-text.ts";

/** Maximum number of stored bytes of a refused payload. */
const storedBytesMax = 16 * 1024;
/**
 * Maximum number of refusals of one gateway and reason that are stored singly in an hour, of one
 * field the first; further ones are counted on the newest of them.
 */
export const storedPerHour = 50;

/** A row of the table `quarantine` before it has an id. */
interface Draft {
  readonly at: number;
  readonly networkId: string;
  readonly topic: string;
  readonly reason: QuarantineReason;
  /** The field its reason is about, if that concerns single fields. */
  readonly field: string;
  readonly detail: string;
  readonly payload: Buffer;
  readonly sizeBytes: number;
  repeats: number;
}

/** Rows of one gateway and reason: their number, and the newest of each field. */
interface StoredRows {
  readonly count: number;
  readonly newestIds: ReadonlyMap<string, number>;
}
const nothing: StoredRows = { count: 0, newestIds: new Map() };

const nameOf = ({ networkId, reason }: Pick<Draft, "networkId" | "reason">) =>
  `${reason}|${networkId}`;

/**
 * Keeps what was refused with its reason. A flood costs a counter, not the disk, and as few
 * statements as one refusal.
 */
export async function quarantine(tx: Transaction, items: readonly RefusedItem[]): Promise<void> {
  const drafts = items.flatMap(draftsOf);
  if (drafts.length === 0) return;
  const kinds = grouped(drafts, nameOf);
  const existing = await readStored(tx, [...kinds.values()]);
  const repeats = new Map<number, number>();
  const single = new Set<Draft>();
  for (const [name, alike] of kinds) {
    const known = existing.get(name) ?? nothing;
    let room = Math.max(0, storedPerHour - known.count);
    for (const [field, same] of grouped(alike, (draft) => draft.field)) {
      const newestId = known.newestIds.get(field) ?? null;
      // For a field the first row of the hour is enough; whole messages may all differ.
      const max = field === "" ? room : Math.min(room, newestId === null ? 1 : 0);
      const storable = same.slice(0, max);
      room -= storable.length;
      for (const draft of storable) single.add(draft);
      const rest = same.length - storable.length;
      const stays = storable.at(-1) ?? newestId ?? alike.find((item) => single.has(item));
      const counts = stays ?? Math.max(0, ...known.newestIds.values());
      if (typeof counts !== "number") counts.repeats += rest;
      else if (counts > 0) repeats.set(counts, (repeats.get(counts) ?? 0) + rest);
    }
  }
  await insertDrafts(
    tx,
    drafts.filter((draft) => single.has(draft)),
  );
  await addRepeats(tx, repeats);
}

function draftsOf({ networkId, topic, payload, refused, receivedAt }: RefusedItem): Draft[] {
  const storedPart = payload.subarray(0, storedBytesMax);
  return refused.map(({ reason, detail }) => ({
    at: receivedAt,
    networkId: networkId.slice(0, 64),
    topic: storableText(topic).slice(0, 200),
    reason,
    field: fieldOf({ reason, detail: storableText(detail) }),
    detail: storableText(detail),
    payload: storedPart,
    sizeBytes: payload.length,
    repeats: 0,
  }));
}

/**
 * Returns the rows already kept of each kind from the hour up to its newest refusal; keys:
 * `nameOf`.
 */
async function readStored(
  tx: Transaction,
  kinds: readonly (readonly Draft[])[],
): Promise<Map<string, StoredRows>> {
  const newest = kinds.flatMap((alike) => alike.slice(-1));
  const records = await tx.query<Pick<Draft, "networkId" | "reason" | "detail"> & { id: number }>(
    `select u.network_id as "networkId", u.reason, q.detail, q.id
     from unnest($1::text[], $2::text[], $3::float8[]) as u(network_id, reason, at)
     join lateral (
       select id, detail from quarantine where network_id = u.network_id and reason = u.reason
         and at > to_timestamp(u.at / 1000) - interval '1 hour'
       order by id desc limit ${storedPerHour}
     ) q on true`,
    [
      newest.map(({ networkId }) => networkId),
      newest.map(({ reason }) => reason),
      newest.map(({ at }) => at),
    ],
  );
  return new Map(
    [...grouped(records, nameOf)].map(([name, rows]): [string, StoredRows] => {
      const byField = grouped(rows, fieldOf);
      const newestIds = new Map([...byField].map(([field, [first]]) => [field, first?.id ?? 0]));
      return [name, { count: rows.length, newestIds }];
    }),
  );
}

async function insertDrafts(tx: Transaction, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  // One message may be refused for many reasons: its payload travels once.
  const payloads = [...new Set(drafts.map(({ payload }) => payload))];
  const placeOf = new Map(payloads.map((payload, index) => [payload, index + 1]));
  const column = <K extends keyof Draft>(key: K) => drafts.map((draft) => draft[key]);
  await tx.query(
    `insert into quarantine (at, network_id, topic, reason, detail, payload, size_bytes, repeats)
     select to_timestamp(at / 1000), network_id, topic, reason, detail, payload, size_bytes, repeats
     from unnest($1::float8[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[],
       $7::int[], $8::int[]) with ordinality
       as u(at, network_id, topic, reason, detail, payload_place, size_bytes, repeats, place)
     join unnest($9::bytea[]) with ordinality as p(payload, place) on p.place = u.payload_place
     order by u.place`,
    [
      column("at"),
      column("networkId"),
      column("topic"),
      column("reason"),
      column("detail"),
      drafts.map(({ payload }) => placeOf.get(payload)),
      column("sizeBytes"),
      column("repeats"),
      payloads,
    ],
  );
}

/** Adds repeats to stored refusals. `repeats`: counts by the id of the row. */
async function addRepeats(tx: Transaction, repeats: ReadonlyMap<number, number>): Promise<void> {
  if (repeats.size === 0) return;
  await tx.query(
    `update quarantine q set repeats = q.repeats + u.repeats
     from unnest($1::int[], $2::int[]) as u(id, repeats) where q.id = u.id`,
    [[...repeats.keys()], [...repeats.values()]],
  );
}
