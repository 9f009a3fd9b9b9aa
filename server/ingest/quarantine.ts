import type { Transaction } from "../db/open.ts";
import type { RefusedItem } from "./ingest-item.ts";

/** Bytes of a refused payload that are kept. */
const keptBytes = 16 * 1024;
/**
 * Refusals of one gateway and reason kept singly in an hour; the rest of the hour is counted on the
 * newest of them.
 */
export const keptPerHour = 50;

/** A row of the table `quarantine` before it has an id. */
interface Draft {
  readonly at: number;
  readonly networkId: string;
  readonly topic: string;
  readonly reason: string;
  readonly detail: string;
  readonly payload: Buffer;
  readonly sizeBytes: number;
  repeats: number;
}

/** What is there of one gateway and reason. `newestId`: null when nothing is. */
interface Kept {
  readonly newestId: number | null;
  readonly count: number;
}

const nameOf = ({ networkId, reason }: Pick<Draft, "networkId" | "reason">) =>
  `${reason}|${networkId}`;

/**
 * Keeps what was refused with its reason. A flood costs a counter, not the disk, and as few
 * statements as one refusal.
 */
export async function quarantine(tx: Transaction, items: readonly RefusedItem[]): Promise<void> {
  const drafts = items.flatMap(draftsOf);
  if (drafts.length === 0) return;
  const kinds = new Map<string, Draft[]>();
  for (const draft of drafts) {
    const alike = kinds.get(nameOf(draft));
    if (alike === undefined) kinds.set(nameOf(draft), [draft]);
    else alike.push(draft);
  }
  const kept = await readKept(tx, [...kinds.values()]);
  const repeats = new Map<number, number>();
  const single = new Set<Draft>();
  for (const [name, alike] of kinds) {
    const { newestId, count } = kept.get(name) ?? { newestId: null, count: 0 };
    const room = Math.max(0, keptPerHour - count);
    const rest = alike.length - Math.min(room, alike.length);
    for (const draft of alike.slice(0, room)) single.add(draft);
    const newest = alike[Math.min(room, alike.length) - 1];
    if (newest !== undefined) newest.repeats = rest;
    else if (newestId !== null) repeats.set(newestId, rest);
  }
  await insertDrafts(
    tx,
    drafts.filter((draft) => single.has(draft)),
  );
  await addRepeats(tx, repeats);
}

function draftsOf({ networkId, topic, payload, refused, receivedAt }: RefusedItem): Draft[] {
  const kept = payload.subarray(0, keptBytes);
  return refused.map(({ reason, detail }) => ({
    at: receivedAt,
    networkId: networkId.slice(0, 64),
    topic: topic.slice(0, 200),
    reason,
    detail: detail.replaceAll("\u0000", ""),
    payload: kept,
    sizeBytes: payload.length,
    repeats: 0,
  }));
}

/** What is kept already of each kind from the hour up to its newest refusal; keys: `nameOf`. */
async function readKept(
  tx: Transaction,
  kinds: readonly (readonly Draft[])[],
): Promise<Map<string, Kept>> {
  const newest = kinds.flatMap((alike) => alike.slice(-1));
  const found = await tx.query<{
    network_id: string;
    reason: string;
    newest_id: number | null;
    count: number;
  }>(
    `select u.network_id, u.reason, max(q.id) as newest_id, count(q.id)::int as count
     from unnest($1::text[], $2::text[], $3::float8[]) as u(network_id, reason, at)
     left join quarantine q on q.network_id = u.network_id and q.reason = u.reason
       and q.at > to_timestamp(u.at / 1000) - interval '1 hour'
     group by u.network_id, u.reason`,
    [
      newest.map(({ networkId }) => networkId),
      newest.map(({ reason }) => reason),
      newest.map(({ at }) => at),
    ],
  );
  return new Map(
    found.map(({ network_id: networkId, reason, newest_id: newestId, count }) => [
      nameOf({ networkId, reason }),
      { newestId, count },
    ]),
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

/** Keys: ids of rows. */
async function addRepeats(tx: Transaction, repeats: ReadonlyMap<number, number>): Promise<void> {
  if (repeats.size === 0) return;
  await tx.query(
    `update quarantine q set repeats = q.repeats + u.repeats
     from unnest($1::int[], $2::int[]) as u(id, repeats) where q.id = u.id`,
    [[...repeats.keys()], [...repeats.values()]],
  );
}
