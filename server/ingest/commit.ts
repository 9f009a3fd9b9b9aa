import type { HouseDetail } from "../../contract/reading.ts";
import { applyVerdicts, writeAlarms } from "../alarm/write.ts";
import type { Commit } from "../fact/bus.ts";
import type { Database, Transaction } from "../db/open.ts";
import type { RowTypes } from "../db/row-type.ts";
import { readHouses } from "../house/house-row.ts";
import { readDayUse } from "../telemetry/day-use.ts";
import { storeReadings } from "../telemetry/rollup.ts";
import { localMidnight } from "../time/zone.ts";
import type { DecodedFrame } from "./codec.ts";
import type { GatewayEntry } from "../gateway/directory.ts";
import {
  judgeHouse,
  type Refusal,
  takeFrame,
  takeSign,
  takeSilence,
  type Work,
} from "./house-batch.ts";
import type { Item } from "./ingest-item.ts";
import { type LiveStates, type Locked, saveStates } from "./live-state.ts";
import { logPresence } from "./presence.ts";
import { quarantine } from "./quarantine.ts";

export interface CommitPorts {
  readonly database: Database;
  readonly liveStates: LiveStates;
  readonly rowTypes: () => Promise<RowTypes>;
  readonly entryOf: (houseId: number) => GatewayEntry | undefined;
  /** Silence after which a gateway is offline. */
  readonly offlineAfterMs: number;
}

/**
 * Takes a batch in one transaction: identities, history, live state, alarms and facts are there
 * together or not at all. Resolves after the commit with what others must hear of.
 */
export async function commitBatch(
  { database, liveStates, rowTypes, entryOf, offlineAfterMs }: CommitPorts,
  items: readonly Item[],
  now: number,
): Promise<Commit> {
  const types = await rowTypes();
  const { commit, locked } = await database.transaction(async (tx) => {
    const entries = entriesOf(items, entryOf);
    const locked = entries.size === 0 ? null : await liveStates.lock(tx, [...entries.keys()]);
    const works = openWorks(locked, entries);
    const fresh = await takeIdentities(tx, items);
    await refreshDayUse(tx, [...works.values()], items, now);
    const tooOld: Refusal[] = [];
    for (const item of items) {
      if (item.kind === "refused") continue;
      const work = works.get(
        item.kind === "tick" || item.kind === "silent" ? item.houseId : item.entry.houseId,
      );
      if (work === undefined) continue;
      if (item.kind === "frames") tooOld.push(...takeFrames(work, item, fresh));
      if (item.kind === "message") await takeMessage(tx, work, item, offlineAfterMs);
      if (item.kind === "tick") judgeHouse(work, { kind: "tick" }, item.receivedAt);
      if (item.kind === "silent") takeSilence(work, item.receivedAt, offlineAfterMs);
    }
    await storeHistory(tx, types.rollup_row, [...works.values()]);
    await logPresence(tx, [...works.values()]);
    await quarantine(tx, [...items.filter((item) => item.kind === "refused"), ...tooOld]);
    if (locked !== null) await saveStates(tx, types.house_state_row, locked);
    return { commit: await closeWorks(tx, [...works.values()], now), locked };
  });
  if (locked !== null) liveStates.remember(locked);
  return commit;
}

function entriesOf(
  items: readonly Item[],
  entryOf: (houseId: number) => GatewayEntry | undefined,
): Map<number, GatewayEntry> {
  const entries = new Map<number, GatewayEntry>();
  for (const item of items) {
    if (item.kind === "refused") continue;
    const entry =
      item.kind === "tick" || item.kind === "silent" ? entryOf(item.houseId) : item.entry;
    if (entry !== undefined) entries.set(entry.houseId, entry);
  }
  return entries;
}

function openWorks(
  locked: Locked | null,
  entries: ReadonlyMap<number, GatewayEntry>,
): Map<number, Work> {
  return new Map(
    [...(locked?.states.values() ?? [])].map((state): [number, Work] => [
      state.houseId,
      {
        entry: entries.get(state.houseId)!,
        state,
        changes: [],
        readings: [],
        comings: [],
        isHouseChanged: false,
      },
    ]),
  );
}

const identityOf = (entry: GatewayEntry, frame: DecodedFrame) =>
  `${entry.gatewayId}|${frame.atMs}|${frame.seq}`;

/**
 * Writes the identities of all frames and gives back those that are new: the others have been taken
 * before.
 */
async function takeIdentities(tx: Transaction, items: readonly Item[]): Promise<Set<string>> {
  const gatewayIds: number[] = [];
  const times: number[] = [];
  const seqs: number[] = [];
  for (const item of items) {
    if (item.kind !== "frames") continue;
    for (const frame of item.frames) {
      gatewayIds.push(item.entry.gatewayId);
      times.push(frame.atMs);
      seqs.push(frame.seq);
    }
  }
  if (seqs.length === 0) return new Set();
  // Which of them are new is told only when not all are: of hundreds of frames seldom one is a
  // duplicate.
  const [written] = await tx.query<{ count: number; fresh: [number, number, number][] | null }>(
    `with written as (
       insert into frames (gateway_id, at, seq)
       select gateway_id, to_timestamp(at / 1000), seq from unnest($1::int[], $2::float8[], $3::bigint[]) as u(gateway_id, at, seq)
       on conflict do nothing returning gateway_id, round(extract(epoch from at) * 1000)::float8 as at, seq)
     select count(*)::int as count, case when count(*) < $4 then json_agg(json_build_array(gateway_id, at, seq)) end as fresh from written`,
    [gatewayIds, times, seqs, seqs.length],
  );
  if (written!.count === seqs.length)
    return new Set(seqs.map((seq, index) => `${gatewayIds[index]}|${times[index]}|${seq}`));
  return new Set((written!.fresh ?? []).map((identity) => identity.join("|")));
}

/** Takes those frames of a message that are new, each once. Gives those refused for their age. */
function takeFrames(
  work: Work,
  item: Extract<Item, { kind: "frames" }>,
  fresh: Set<string>,
): readonly Refusal[] {
  const news = item.frames.filter((frame) => fresh.delete(identityOf(item.entry, frame)));
  return news
    .map((frame) => takeFrame(work, frame, item.receivedAt))
    .filter((refusal) => refusal !== null);
}

async function storeHistory(
  tx: Transaction,
  rowOid: number,
  works: readonly Work[],
): Promise<void> {
  const told = works.filter((work) => work.readings.length > 0);
  if (told.length === 0) return;
  const open = await storeReadings(
    tx,
    rowOid,
    told.map(({ entry, state, readings }) => ({
      houseId: entry.houseId,
      timeZone: entry.timeZone,
      readings,
      open: state.openRows,
    })),
  );
  for (const { entry, state } of told) state.openRows = open.get(entry.houseId)!;
}

/** Totals at midnight are read again on a new local day and one batch after late frames came. */
async function refreshDayUse(
  tx: Transaction,
  works: readonly Work[],
  items: readonly Item[],
  now: number,
): Promise<void> {
  const withFrames = new Set(
    items.flatMap((item) => (item.kind === "frames" ? [item.entry.houseId] : [])),
  );
  const due = works.filter(
    ({ entry, state }) =>
      withFrames.has(entry.houseId) &&
      state.dayUse?.midnight !== localMidnight(entry.timeZone, now),
  );
  const read = await readDayUse(
    tx,
    due.map(({ entry }) => ({ houseId: entry.houseId, timeZone: entry.timeZone, at: now })),
  );
  for (const work of due) work.state.dayUse = read.get(work.entry.houseId) ?? null;
}

async function takeMessage(
  tx: Transaction,
  work: Work,
  item: Extract<Item, { kind: "message" }>,
  offlineAfterMs: number,
): Promise<void> {
  const { entry } = work;
  await tx.query(
    "insert into gateway_messages (at, gateway_id, kind, body) values ($1, $2, $3, $4)",
    [new Date(item.receivedAt), entry.gatewayId, item.messageKind, JSON.stringify(item.body)],
  );
  const body = item.body as {
    event?: string;
    version?: string;
    simCard?: string;
    netType?: string;
  };
  if (item.messageKind === "attr" || body.netType !== undefined) {
    await tx.query(
      "update gateways set version = coalesce($2, version), sim_card = coalesce($3, sim_card), net_type = coalesce($4, net_type) where id = $1",
      [entry.gatewayId, body.version ?? null, body.simCard ?? null, body.netType ?? null],
    );
  }
  takeSign(
    work,
    item.messageKind === "event" && body.event === "offline",
    item.receivedAt,
    offlineAfterMs,
  );
}

async function closeWorks(tx: Transaction, works: readonly Work[], now: number): Promise<Commit> {
  const details = works
    .filter((work) => work.readings.length > 0 && work.state.detail !== null)
    .map((work): HouseDetail => work.state.detail!);
  const pending = await applyVerdicts(
    tx,
    works.map((work) => ({ place: work.entry, changes: work.changes })),
  );
  const changed = works.filter((work) => work.isHouseChanged).map((work) => work.entry.houseId);
  const houses = changed.length > 0 ? await readHouses(tx, changed) : [];
  if (pending.length === 0 && houses.length === 0) return { prev: 0, seq: 0, facts: [], details };
  return {
    ...(await writeAlarms(
      tx,
      pending,
      houses.map((house) => ({ kind: "house", house })),
      now,
    )),
    details,
  };
}
