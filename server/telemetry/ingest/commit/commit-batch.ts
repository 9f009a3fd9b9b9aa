import { storeDrills } from "./drill-results.ts";
import type { Command } from "../../../../contract/control/command/command.ts";
import type { HouseDetail } from "../../../../contract/fleet/house/reading.ts";
import { applyAlarmChanges, writeAlarms } from "../../../judge/record/alarm-writer.ts";
import { endTrials, applyAnswers } from "../../../control/control/delivery/command-answers.ts";
import { commandFact, type LockedCommand } from "../../../control/control/command/command-steps.ts";
import type { Database, Transaction } from "../../../platform/db/open-database.ts";
import type { RowTypes } from "../../../platform/db/row-type.ts";
import { writeTogether } from "../../../platform/db/write-together.ts";
import type { Commit } from "../../../platform/fact/fact-bus.ts";
import type { CommittedBatch, IngestMeter } from "../../../platform/metric/ingest-meter.ts";
import type { MonitoredHouse } from "../../../fleet/gateway/gateway-directory.ts";
import { appendFacts } from "../../../platform/fact/append-facts.ts";
import { readHouses } from "../../../platform/fact/house-row.ts";
import { readStoredSettings, storeSettings } from "../../../control/parameter/settings-store.ts";
import { readDayUse } from "../../telemetry/day-use.ts";
import { rollupWrites } from "../../telemetry/rollup.ts";
import {
  isUnitTimeDue,
  noUnitTime,
  readUnitTimes,
  unitTimeWrites,
  writtenUnitTime,
} from "../../telemetry/unit-time.ts";
import { storeEdgeReports } from "../../../control/edge/store-edge-reports.ts";
import { handleFileMessages } from "../../../control/firmware/handle-file-messages.ts";
import { localMidnight } from "../../../platform/time/time-zone.ts";
import { writeMessages } from "./gateway-message.ts";
import { HouseBatch } from "./house-batch.ts";
import { houseIdOf, type Item, refusedItem, type RefusedItem } from "./ingest-item.ts";
import { beginBatch } from "./begin-batch.ts";
import type { TwinHomes } from "./twin-homes.ts";
import { type LiveStates, type Locked, stateWrites } from "./live-state.ts";
import type { NewFrames } from "./new-frames.ts";
import { logPresence } from "./gateway-presence.ts";
import { storeSamples } from "./raw-samples.ts";
import { quarantine } from "./quarantine.ts";

export interface CommitDeps {
  readonly database: Database;
  readonly liveStates: LiveStates;
  /** Fencing number of this server, to be checked; null: it shares the houses with no other. */
  readonly fence: number | null;
  /** The same, where gateways are connected to this server's own broker. */
  readonly home: number | null;
  readonly twins: TwinHomes;
  readonly rowTypes: () => Promise<RowTypes>;
  readonly entryOf: (houseId: number) => MonitoredHouse | undefined;
  /** Silence after which a gateway is offline. */
  readonly offlineAfterMs: number;
  readonly meter: Pick<IngestMeter, "committed">;
}

/** Effects of a committed batch that others must be notified of. */
export interface Committed extends Commit {
  /** Organisations of houses whose controllers reported new settings. */
  readonly settingsOf: readonly number[];
  /** Organisations of edge computers that sent something. */
  readonly sitesOf: readonly number[];
}

/** The houses of a batch by id, each locked for the transaction. */
type Houses = ReadonlyMap<number, HouseBatch>;

/**
 * Stores a batch in one transaction: identities, history, live state, alarms and facts are stored
 * together or not at all. Resolves after the commit with the effects to publish.
 */
export async function commitBatch(
  deps: CommitDeps,
  items: readonly Item[],
  now: number,
): Promise<Committed> {
  try {
    return await storeBatch(deps, items, now);
  } catch (error) {
    deps.liveStates.forget(housesOf(deps, items).keys());
    throw error;
  }
}

async function storeBatch(
  deps: CommitDeps,
  items: readonly Item[],
  now: number,
): Promise<Committed> {
  const types = await deps.rowTypes();
  const startedAt = performance.now();
  const {
    commit,
    locked,
    held: summary,
    settingsOf,
    sitesOf,
  } = await deps.database.transaction(async (tx) => {
    const { houses, locked, newFrames } = await lockHouses(tx, deps, items);
    await refreshDayUse(tx, houses, items, now);
    await refreshUnitTimes(tx, houses, items);

    const judgedAt = performance.now();
    // Counted before the frames are applied, because an applied frame is no longer new.
    const newCount = newFrames.size;
    const refused = [...noteHomes(deps, houses, items), ...applyItems(houses, items, newFrames)];
    const summary = summaryOf(items, houses, refused, newCount, performance.now() - judgedAt);

    const { commands, siteOrgIds, refused: refusedSites } = await storeMessages(tx, houses, items);
    refused.push(...refusedSites);
    // Without news the stored history is the last statement of the batch.
    const hasNews = [...houses.values()].some((house) => house.hasChanges);
    const isLast = refused.length + commands.length === 0 && !hasNews;
    await storeHistory({ tx, isLast }, types, houses, locked);
    await logPresence(tx, [...houses.values()]);
    await quarantine(tx, refused);
    const settingsOf = [...houses.values()].flatMap(({ settings, entry }) =>
      settings.isNotable ? [entry.orgId] : [],
    );
    return {
      commit: await writeChanges(tx, [...houses.values()], commands, now),
      locked,
      held: summary,
      settingsOf: [...new Set(settingsOf)],
      sitesOf: siteOrgIds,
    };
  });
  deps.liveStates.remember(locked);
  deps.meter.committed({ ...summary, ms: performance.now() - startedAt });
  return { ...commit, settingsOf, sitesOf };
}

/**
 * Stores what gateways sent besides frames: messages, settings, answers to commands, and reports
 * about files and of edge computers. Returns the commands that it changed.
 */
async function storeMessages(tx: Transaction, houses: Houses, items: readonly Item[]) {
  const messages = items
    .filter((item) => item.kind === "message")
    .filter(({ entry }) => houses.has(entry.houseId));
  await writeMessages(tx, messages);
  await storeSamples(tx, items);
  await storeSettings(
    tx,
    [...houses].map(([houseId, { entry, settings }]) => ({
      houseId,
      gatewayId: entry.gatewayId,
      settings,
    })),
  );
  await handleFileMessages(tx, messages);
  const { orgIds, refused } = await storeEdgeReports(tx, messages);
  const answered = (await applyAnswers(tx, messages)).filter(({ isChanged }) => isChanged);
  for (const { command } of answered) judgeMixed(houses.get(command.houseId), command);
  const tried = await endTrials(tx, messages);
  return {
    commands: [...answered, ...tried],
    siteOrgIds: orgIds,
    refused: refused.map(({ item, networkId, why }) => refusedItem(item, networkId, [why])),
  };
}

/**
 * Settings that are neither as before nor as desired. Those changed by a person since are as that
 * person wants them.
 */
function judgeMixed(house: HouseBatch | undefined, command: Command): void {
  const { state, reason, found, endedAt } = command;
  if ((state !== "mismatch" && state !== "partly") || endedAt === null) return;
  if (reason === "changedSince") return;
  house?.applyMismatch(found.filter(({ r }) => r !== "applied").length, endedAt);
}

/** Returns the measurements of a batch that the houses have taken. */
function summaryOf(
  items: readonly Item[],
  houses: Houses,
  refused: readonly RefusedItem[],
  newFrames: number,
  judgeMs: number,
): Omit<CommittedBatch, "ms"> {
  let frames = 0;
  for (const item of items) if (item.kind === "frames") frames += item.frames.length;
  return {
    judgeMs,
    newFrames,
    knownFrames: frames - newFrames,
    refused: refused.flatMap((item) => item.refused.map(({ reason }) => reason)),
    alarmChanges: [...houses.values()].flatMap(({ alarmChanges }) =>
      alarmChanges.map(({ kind }) => kind),
    ),
  };
}

/** The houses that a batch is about. */
function housesOf(
  { entryOf }: Pick<CommitDeps, "entryOf">,
  items: readonly Item[],
): Map<number, MonitoredHouse> {
  const entries = new Map<number, MonitoredHouse>();
  for (const item of items) {
    if (item.kind === "refused") continue;
    const entry = "entry" in item ? item.entry : entryOf(item.houseId);
    if (entry !== undefined) entries.set(entry.houseId, entry);
  }
  return entries;
}

async function lockHouses(
  tx: Transaction,
  { liveStates, entryOf, offlineAfterMs, fence }: CommitDeps,
  items: readonly Item[],
): Promise<{ houses: Houses; locked: Locked; newFrames: NewFrames }> {
  const entries = housesOf({ entryOf }, items);
  const { locked: lockedRows, newFrames } = await beginBatch(tx, [...entries.keys()], items, fence);
  const locked = await liveStates.of(tx, lockedRows);
  const settings = await readStoredSettings(tx, housesWithSettings(items));
  const houses = new Map<number, HouseBatch>();
  for (const [houseId, state] of locked.states) {
    const entry = entries.get(houseId);
    if (entry === undefined) continue;
    houses.set(houseId, new HouseBatch(entry, state, offlineAfterMs, settings.get(houseId)));
  }
  return { houses, locked, newFrames };
}

/** The houses whose controllers report something of their settings. */
const housesWithSettings = (items: readonly Item[]): number[] => [
  ...new Set(
    items.flatMap((item) =>
      item.kind === "message" && item.messageKind === "param" ? [item.entry.houseId] : [],
    ),
  ),
];

const housesWithFrames = (items: readonly Item[]): ReadonlySet<number> =>
  new Set(items.flatMap((item) => (item.kind === "frames" ? [item.entry.houseId] : [])));

/** Reads the run times of the units of houses that are new to this process. */
async function refreshUnitTimes(
  tx: Transaction,
  houses: Houses,
  items: readonly Item[],
): Promise<void> {
  const withFrames = housesWithFrames(items);
  const unknown = [...houses.values()].filter(
    ({ entry, state }) => state.unitTime === null && withFrames.has(entry.houseId),
  );
  const read = await readUnitTimes(
    tx,
    unknown.map(({ entry }) => entry.houseId),
  );
  for (const { entry, state } of unknown) state.unitTime = read.get(entry.houseId) ?? noUnitTime;
}

/** Totals at midnight are read again on a new local day and one batch after late frames came. */
async function refreshDayUse(
  tx: Transaction,
  houses: Houses,
  items: readonly Item[],
  now: number,
): Promise<void> {
  const withFrames = housesWithFrames(items);
  const due = [...houses.values()].filter(
    ({ entry, state }) =>
      withFrames.has(entry.houseId) &&
      state.dayUse?.midnight !== localMidnight(entry.timeZone, now),
  );
  const read = await readDayUse(
    tx,
    due.map(({ entry }) => ({ houseId: entry.houseId, timeZone: entry.timeZone, at: now })),
  );
  for (const { entry, state } of due) state.dayUse = read.get(entry.houseId) ?? null;
}

/**
 * This server becomes the home of the houses whose gateways have sent something. Returns notes
 * about gateways that are also connected to another server's broker.
 */
function noteHomes(
  { home, twins }: Pick<CommitDeps, "home" | "twins">,
  houses: Houses,
  items: readonly Item[],
): RefusedItem[] {
  const notes: RefusedItem[] = [];
  for (const item of items) {
    const state = "entry" in item ? houses.get(item.entry.houseId)?.state : undefined;
    if (state === undefined || state.home === home) continue;
    if (
      state.home !== null &&
      item.kind === "frames" &&
      twins.isReceivedElsewhere(item, state.seenAt)
    )
      notes.push(
        refusedItem(item, item.entry.networkId, [
          { reason: "twoDevices", detail: "telemetry: at two servers" },
        ]),
      );
    state.home = home;
  }
  return notes;
}

/**
 * Hands every house its items, in order. Returns the refused ones, including those refused before.
 */
function applyItems(houses: Houses, items: readonly Item[], newFrames: NewFrames): RefusedItem[] {
  const refused = items.filter((item) => item.kind === "refused");
  for (const item of items) {
    if (item.kind === "refused") continue;
    const house = houses.get(houseIdOf(item));
    const refusal = house?.add(item, newFrames) ?? null;
    if (refusal !== null) refused.push(refusal);
  }
  return refused;
}

/** Rollups and live states, together. `isLast`: the transaction is committed with them. */
async function storeHistory(
  { tx, isLast }: { readonly tx: Transaction; readonly isLast: boolean },
  types: RowTypes,
  houses: Houses,
  locked: Locked,
): Promise<void> {
  const withReadings = [...houses.values()].filter(({ readings }) => readings.length > 0);
  const rollups = rollupWrites(
    types.rollup_row,
    withReadings.map(({ entry, state, readings }) => ({
      houseId: entry.houseId,
      timeZone: entry.timeZone,
      readings,
      open: state.openRows,
    })),
  );
  const timed = withReadings.flatMap(({ entry, state: { unitTime: time } }) =>
    time !== null && isUnitTimeDue(time) ? [{ houseId: entry.houseId, time }] : [],
  );
  const canEnd = isLast && !rollups.hasParts;
  const written = await writeTogether(canEnd ? { query: tx.finish } : tx, [
    ...rollups.writes,
    ...stateWrites(types.live_state_row, locked),
    ...unitTimeWrites(timed),
  ]);
  for (const { state } of withReadings)
    if (state.unitTime !== null && isUnitTimeDue(state.unitTime))
      state.unitTime = writtenUnitTime(state.unitTime);
  const open = await rollups.settle(tx, written);
  for (const { entry, state } of withReadings) state.openRows = open.get(entry.houseId) ?? {};
}

/**
 * Alarms, houses, commands and their facts; with them what the stream shows of the houses. The last
 * of a batch: without alarms it is committed with it.
 */
async function writeChanges(
  tx: Transaction,
  houses: readonly HouseBatch[],
  commands: readonly LockedCommand[],
  now: number,
): Promise<Commit> {
  const details = houses.flatMap(({ readings, state }): HouseDetail[] =>
    readings.length > 0 && state.detail !== null ? [state.detail] : [],
  );
  const pending = await applyAlarmChanges(
    tx,
    houses.map(({ entry, alarmChanges }) => ({ place: entry, changes: alarmChanges })),
  );
  const commanded = new Set(
    commands.filter((command) => command.isHouseChanged).map(({ row }) => row.house_id),
  );
  const drilled = new Set(
    await storeDrills(
      tx,
      houses.flatMap(({ drills }) => drills),
      now,
    ),
  );
  const changed = await readHouses(
    tx,
    houses
      .filter(
        ({ isHouseChanged, entry: { houseId } }) =>
          isHouseChanged || commanded.has(houseId) || drilled.has(houseId),
      )
      .map(({ entry }) => entry.houseId),
  );
  if (pending.length + changed.length + commands.length === 0)
    return { prev: 0, seq: 0, facts: [], details };
  const facts = [
    ...changed.map((house) => ({ kind: "house", house }) as const),
    ...commands.map(commandFact),
  ];
  const written =
    pending.length === 0
      ? await appendFacts({ query: tx.finish }, facts, now)
      : await writeAlarms(tx, pending, facts, now);
  return { ...written, details };
}
