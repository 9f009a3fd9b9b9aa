import type { HouseDetail } from "../../contract/reading.ts";
import type { Observation } from "../alarm/observation.ts";
import { type AlarmChange, type JudgeInput, judge } from "../alarm/judge.ts";
import { type HouseContext, limitsOf } from "../alarm/limit.ts";
import { applyVerdicts, writeAlarms } from "../alarm/write.ts";
import type { Commit } from "../bus.ts";
import type { Database, Transaction } from "../db/open.ts";
import { readHouses } from "../house/record.ts";
import { countAll } from "../telemetry/counter.ts";
import { dayUse, readDayUse } from "../telemetry/day-use.ts";
import { type RollupReading, storeReadings } from "../telemetry/rollup.ts";
import { localHour, localMidnight } from "../telemetry/zone.ts";
import type { DecodedFrame } from "./codec.ts";
import type { GatewayEntry } from "./directory.ts";
import type { Item } from "./item.ts";
import { type LiveState, type LiveStates, type Locked, saveStates } from "./live-state.ts";
import { detailOf, measure } from "./measure.ts";
import { placeFrame } from "./place.ts";
import { quarantine } from "./quarantine.ts";

const dayMs = 86_400_000;

/** A last will says "gone": the house is offline after this long unless it is heard again. Spares a flapping link its alarms. */
const willGraceMs = 30_000;

/** One house's part of a batch while it is worked on. */
interface Work {
  readonly entry: GatewayEntry;
  readonly state: LiveState;
  readonly changes: AlarmChange[];
  readonly readings: RollupReading[];
  isHouseChanged: boolean;
}

export interface CommitPorts {
  readonly database: Database;
  readonly liveStates: LiveStates;
  readonly entryOf: (houseId: number) => GatewayEntry | undefined;
  /** Silence after which a gateway is offline. */
  readonly offlineAfterMs: number;
}

/**
 * Takes a batch in one transaction: identities, history, live state, alarms and facts are there together or not at all.
 * Resolves after the commit with what others must hear of.
 */
export async function commitBatch({ database, liveStates, entryOf, offlineAfterMs }: CommitPorts, items: readonly Item[], now: number): Promise<Commit> {
  const { commit, locked } = await database.transaction(async (tx) => {
    const entries = entriesOf(items, entryOf);
    const locked = entries.size === 0 ? null : await liveStates.lock(tx, [...entries.keys()]);
    const works = openWorks(locked, entries);
    const fresh = await takeIdentities(tx, items);
    await refreshDayUse(tx, [...works.values()], items, now);
    const tooOld: Extract<Item, { kind: "refused" }>[] = [];
    for (const item of items) {
      if (item.kind === "refused") continue;
      const work = works.get(item.kind === "tick" || item.kind === "silent" ? item.houseId : item.entry.houseId);
      if (work === undefined) continue;
      if (item.kind === "frames") for (const frame of item.frames) if (fresh.delete(identityOf(item.entry, frame))) takeFrame(work, frame, item.receivedAt, tooOld);
      if (item.kind === "message") await takeMessage(tx, work, item, offlineAfterMs);
      if (item.kind === "tick") judgeHouse(work, { kind: "tick" }, item.receivedAt);
      if (item.kind === "silent") takeSilence(work, item.receivedAt, offlineAfterMs);
    }
    await storeReadings(tx, [...works.values()].flatMap((work) => work.readings));
    await quarantine(tx, [...items.filter((item) => item.kind === "refused"), ...tooOld]);
    return { commit: await closeWorks(tx, [...works.values()], now), locked };
  });
  if (locked !== null) liveStates.remember(locked);
  return commit;
}

function entriesOf(items: readonly Item[], entryOf: (houseId: number) => GatewayEntry | undefined): Map<number, GatewayEntry> {
  const entries = new Map<number, GatewayEntry>();
  for (const item of items) {
    if (item.kind === "refused") continue;
    const entry = item.kind === "tick" || item.kind === "silent" ? entryOf(item.houseId) : item.entry;
    if (entry !== undefined) entries.set(entry.houseId, entry);
  }
  return entries;
}

function openWorks(locked: Locked | null, entries: ReadonlyMap<number, GatewayEntry>): Map<number, Work> {
  return new Map([...(locked?.states.values() ?? [])].map((state): [number, Work] => [state.houseId, { entry: entries.get(state.houseId)!, state, changes: [], readings: [], isHouseChanged: false }]));
}

const identityOf = (entry: GatewayEntry, frame: DecodedFrame) => `${entry.gatewayId}|${frame.atMs}|${frame.seq}`;

/** Writes the identities of all frames and gives back those that are new: the others have been taken before. */
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
  // Which of them are new is told only when not all are: of hundreds of frames seldom one is a duplicate.
  const [written] = await tx.query<{ count: number; fresh: [number, number, number][] | null }>(
    `with written as (
       insert into frames (gateway_id, at, seq)
       select gateway_id, to_timestamp(at / 1000), seq from unnest($1::int[], $2::float8[], $3::bigint[]) as u(gateway_id, at, seq)
       on conflict do nothing returning gateway_id, round(extract(epoch from at) * 1000)::float8 as at, seq)
     select count(*)::int as count, case when count(*) < $4 then json_agg(json_build_array(gateway_id, at, seq)) end as fresh from written`,
    [gatewayIds, times, seqs, seqs.length],
  );
  if (written!.count === seqs.length) return new Set(seqs.map((seq, index) => `${gatewayIds[index]}|${times[index]}|${seq}`));
  return new Set((written!.fresh ?? []).map((identity) => identity.join("|")));
}

/** Totals at midnight are read again on a new local day and one batch after late frames came. */
async function refreshDayUse(tx: Transaction, works: readonly Work[], items: readonly Item[], now: number): Promise<void> {
  const withFrames = new Set(items.flatMap((item) => (item.kind === "frames" ? [item.entry.houseId] : [])));
  const due = works.filter(({ entry, state }) => withFrames.has(entry.houseId) && state.dayUse?.midnight !== localMidnight(entry.timeZone, now));
  const read = await readDayUse(tx, due.map(({ entry }) => ({ houseId: entry.houseId, timeZone: entry.timeZone, at: now })));
  for (const work of due) work.state.dayUse = read.get(work.entry.houseId) ?? null;
}

function contextOf(entry: GatewayEntry, now: number, aliveCount: number | null): HouseContext {
  const { flock } = entry;
  return {
    species: entry.species,
    isEmpty: flock === null,
    dayAge: flock === null ? null : Math.floor((localMidnight(entry.timeZone, now) - localMidnight(entry.timeZone, flock.placedAt) + dayMs / 4) / dayMs),
    aliveCount: aliveCount ?? flock?.placedCount ?? null,
    breedDays: flock?.breedDays ?? [],
    override: entry.override,
    diImportant: entry.diImportant,
    diNormallyClosed: entry.diNormallyClosed,
    localHour: localHour(entry.timeZone, now),
  };
}

function judgeHouse(work: Work, input: JudgeInput, now: number): void {
  const verdict = judge(work.state.judge, input, contextOf(work.entry, now, work.state.detail?.aliveCount ?? null), now);
  work.state.judge = verdict.state;
  work.state.dueAt = verdict.dueAt;
  work.changes.push(...verdict.changes);
}

function heard({ state, ...work }: Work, at: number): boolean {
  state.seenAt = Math.max(state.seenAt ?? 0, at);
  if (state.isOnline === true) return work.isHouseChanged;
  state.isOnline = true;
  state.onlineSince = at;
  return true;
}

function takeFrame(work: Work, frame: DecodedFrame, receivedAt: number, tooOld: Extract<Item, { kind: "refused" }>[]): void {
  const { entry, state } = work;
  const placement = placeFrame(frame, state, receivedAt);
  if (placement.kind === "tooOld") {
    const payload = Buffer.from(JSON.stringify({ v: 1, seq: frame.seq, ts: frame.atMs / 1000, ...frame.values }));
    tooOld.push({ kind: "refused", networkId: entry.networkId, topic: "up/tele", payload, receivedAt, refused: [{ reason: "tooOld", detail: new Date(frame.atMs).toISOString() }] });
    return;
  }
  state.lateSkewS = placement.lateSkewS;
  const wasOnline = state.isOnline;
  work.isHouseChanged = heard(work, receivedAt);
  const measured = measure(frame.values);
  const before = state.counter;
  const counted = countAll(before, measured.rawTotals, placement.at);
  state.counter = counted.state;
  work.readings.push({ houseId: entry.houseId, timeZone: entry.timeZone, at: placement.at, gauges: measured.gauges, totals: counted.totals });
  if (placement.kind === "history") {
    // What was used up to midnight may be known better now: the next live frame asks again.
    state.dayUse = null;
    return;
  }
  if (wasOnline !== true) judgeHouse(work, { kind: "presence", isOnline: true }, receivedAt);
  const { values } = frame;
  const hasController = values.controller !== false;
  const sinceLastMs = state.readingAt === null ? null : placement.at - state.readingAt;
  const usedSince = (key: "water" | "feed") => {
    const last = before[key]?.at(-1);
    const after = counted.totals[key];
    return last === undefined || after === null ? null : Math.max(0, after - (last.lastRaw + last.offset));
  };
  const use = state.dayUse === null ? { waterToday: null, waterYesterday: null, feedToday: null, feedYesterday: null, kwhToday: null } : dayUse(state.dayUse, counted.totals, placement.at);
  const detail = detailOf(entry.houseId, placement.at, values, measured, use);
  const limits = limitsOf(contextOf(entry, receivedAt, detail.aliveCount), { targetTempC: detail.targetTemp, tempOutC: null });
  const isEmpty = entry.flock === null;
  const band = { tempLow: isEmpty ? null : limits.tempLowC, tempHigh: isEmpty ? null : limits.tempHighC };
  if (differs(state.detail?.tempLow, band.tempLow) || differs(state.detail?.tempHigh, band.tempHigh)) work.isHouseChanged = true;
  // Without the controller the gateway knows nothing of the house: the last readings stay, with their age.
  if (hasController || state.detail === null) state.detail = { ...detail, ...band };
  state.readingAt = placement.at;
  const observation: Observation = {
    at: receivedAt, temps: measured.temps, faultyProbes: measured.faultyProbes, temp: detail.temp, tempDiff: detail.tempDiff, tempOut: detail.tempOut,
    targetTemp: detail.targetTemp, rh: detail.rh, co2: detail.co2, nh3: detail.nh3, staticPressure: detail.staticPressure, ventLevel: detail.ventLevel,
    controlMode: detail.controlMode, ventMode: detail.ventMode, lux: detail.lux, lightPct: measured.gauges.light ?? null,
    waterDeltaL: usedSince("water"), feedDeltaKg: usedSince("feed"), sinceLastMs, volts: detail.volts, amps: detail.amps,
    fans: detail.fans, fanCurrents: detail.fanCurrents, di: detail.di, controller: hasController, clockSkewMs: placement.skewMs,
  };
  judgeHouse(work, { kind: "observation", observation }, receivedAt);
}

const differs = (a: number | null | undefined, b: number | null) => (a ?? null) === null || b === null ? (a ?? null) !== b : Math.abs(a! - b) > 0.05;

async function takeMessage(tx: Transaction, work: Work, item: Extract<Item, { kind: "message" }>, offlineAfterMs: number): Promise<void> {
  const { entry, state } = work;
  await tx.query("insert into gateway_messages (at, gateway_id, kind, body) values ($1, $2, $3, $4)", [new Date(item.receivedAt), entry.gatewayId, item.messageKind, JSON.stringify(item.body)]);
  const body = item.body as { event?: string; version?: string; simCard?: string; netType?: string };
  if (item.messageKind === "attr") {
    await tx.query("update gateways set version = coalesce($2, version), sim_card = coalesce($3, sim_card), net_type = coalesce($4, net_type) where id = $1", [
      entry.gatewayId, body.version ?? null, body.simCard ?? null, body.netType ?? null,
    ]);
  }
  if (item.messageKind === "event" && body.event === "offline") {
    if (state.seenAt !== null) state.seenAt = Math.min(state.seenAt, item.receivedAt - offlineAfterMs + willGraceMs);
    return;
  }
  const wasOnline = state.isOnline;
  work.isHouseChanged = heard(work, item.receivedAt);
  if (wasOnline === false) judgeHouse(work, { kind: "presence", isOnline: true }, item.receivedAt);
}

function takeSilence(work: Work, now: number, offlineAfterMs: number): void {
  const { state } = work;
  // It may have spoken between the question and this transaction.
  if (state.isOnline !== true || state.seenAt === null || state.seenAt > now - offlineAfterMs) return;
  state.isOnline = false;
  state.onlineSince = now;
  work.isHouseChanged = true;
  judgeHouse(work, { kind: "presence", isOnline: false }, now);
}

async function closeWorks(tx: Transaction, works: readonly Work[], now: number): Promise<Commit> {
  await saveStates(tx, works.map((work) => work.state));
  const details = works.filter((work) => work.readings.length > 0 && work.state.detail !== null).map((work): HouseDetail => work.state.detail!);
  const pending = await applyVerdicts(tx, works.map((work) => ({ place: work.entry, changes: work.changes })));
  const changed = works.filter((work) => work.isHouseChanged).map((work) => work.entry.houseId);
  const houses = changed.length > 0 ? await readHouses(tx, changed) : [];
  if (pending.length === 0 && houses.length === 0) return { prev: 0, seq: 0, facts: [], details };
  return { ...(await writeAlarms(tx, pending, houses.map((house) => ({ kind: "house", house })), now)), details };
}
