import { sql } from "drizzle-orm";
import type { House } from "../../../contract/fleet/house/house.ts";
import { patienceOf } from "../../../contract/fleet/house/reading.ts";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import {
  type ReplayPicture,
  replaySpanMs,
  type ReplayStep,
} from "../../../contract/live/replay.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { readSnapshot } from "../../platform/db/transaction-retry.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { houseColumns, houseFrom, houseOf, type HouseRow } from "../../platform/fact/house-row.ts";
import { readHourly } from "../../live/overview/hourly-alarms.ts";
import { readPlaces } from "../../live/overview/overview-queries.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { earliestFact, factsBetween, headAt, lastHouseFact } from "./stored-facts.ts";
import { readAlarmsThen } from "./past-alarms.ts";
import { PastReadings } from "./past-readings.ts";

export interface ReplayDeps {
  readonly database: Database;
  /** Silence after which a gateway is offline. */
  readonly offlineAfterMs: number;
}

/**
 * Returns the caller's fleet at a past moment: the houses visible to the caller now, with the facts
 * of that time. Farms have their present place in the tree. A moment before the first stored fact
 * counts as the time of that fact.
 */
export function replayPicture(
  { database, offlineAfterMs }: ReplayDeps,
  { caller, input: { at: requestedAt }, now }: Call<"replayPicture">,
): Promise<ReplayPicture> {
  const visible = visibleHouses(caller);
  return readSnapshot(database, async (tx) => {
    const earliest = await earliestFact(tx);
    const at = Math.min(now, Math.max(requestedAt, earliest ?? now));
    const then = await readThen(tx, caller, at);
    const past = new PastReadings(tx, visible, offlineAfterMs);
    const readings = await past.between(at - replaySpanMs, at);
    const onlineIds = readings.filter(
      ({ at: readAt, intervalS }) => at - readAt < offlineAfterMs * patienceOf(intervalS),
    );
    const picture = {
      serverTime: at,
      ...(await readPlaces(tx, caller)),
      ...then,
      houses: withPresence(then.houses, new Set(onlineIds.map(({ houseId }) => houseId))),
      endedAt: null,
      tallies: null,
      openTransaction: null,
      readings,
      hourly: await readHourly(tx, sql`${visible} and a.raised_at <= ${timestamp(at)}`, at),
    };
    return { earliest, picture };
  });
}

/** A house with an unknown arrival is online while its readings are fresh. */
const withPresence = (houses: readonly House[], onlineIds: ReadonlySet<number>): House[] =>
  houses.map((house) =>
    house.isOnline === null && onlineIds.has(house.id) ? { ...house, isOnline: true } : house,
  );

/**
 * Returns the caller's houses and alarms as published by a moment; `seq`: the last fact published
 * then.
 */
export async function readThen(
  tx: Transaction,
  caller: Caller,
  at: number,
): Promise<Pick<FleetSnapshot, "seq" | "houses" | "alarms" | "past">> {
  const earliest = (await earliestFact(tx)) ?? Infinity;
  const head = await headAt(tx, at);
  return {
    seq: head,
    houses: await readHousesThen(tx, caller, at, head),
    ...(await readAlarmsThen(tx, visibleHouses(caller), { at, head, earliest })),
  };
}

/** Steps after a moment; none of the future. */
export function replaySteps(
  { database, offlineAfterMs }: ReplayDeps,
  { caller, input: { from, stepMs, steps: count }, now }: Call<"replaySteps">,
): Promise<{ steps: ReplayStep[] }> {
  return readSnapshot(database, async (tx) => {
    const past = new PastReadings(tx, visibleHouses(caller), offlineAfterMs);
    const ends = Array.from({ length: count }, (_, index) => from + (index + 1) * stepMs);
    const steps: ReplayStep[] = [];
    let head = await headAt(tx, from);
    for (const at of ends.filter((end) => end <= now)) {
      const upTo = Math.max(head, await headAt(tx, at));
      steps.push({
        at,
        facts: await factsBetween(tx, caller, head, upTo),
        readings: await past.between(at - Math.min(stepMs, lookBackMs), at),
      });
      head = upTo;
    }
    return { steps };
  });
}

/**
 * In longer steps only the last minutes are read: every gateway that sends at all has a reading in
 * them.
 */
const lookBackMs = 5 * minuteMs;

/**
 * Returns the houses as of the last fact about each. A house without a stored fact gets its current
 * state, except for its presence, which has its own record.
 */
async function readHousesThen(
  tx: Transaction,
  caller: Caller,
  at: number,
  head: number,
): Promise<House[]> {
  const records = await rows<
    HouseRow & { stored: House | null; was_online: boolean | null; was_since: Date | null }
  >(
    tx,
    sql`select ${sql.raw(houseColumns)}, ${lastHouseFact(head)} as stored,
        p.is_online as was_online, p.at as was_since
      from ${sql.raw(houseFrom)}
      left join lateral (select p.is_online, p.at from presence_log p
        where p.gateway_id = g.id and p.at <= ${timestamp(at)} order by p.at desc limit 1) p on true
      where ${visibleHouses(caller)} order by h.id`,
  );
  return records.map(({ stored, was_online: isOnline, was_since: since, ...row }) => {
    // The figures of its flock are the current ones.
    const house = { ...houseOf(row), flock: null };
    if (stored !== null) return placed(stored, house);
    if (since !== null) return { ...house, isOnline, onlineSince: since.getTime() };
    return (house.onlineSince ?? 0) <= at ? house : { ...house, isOnline: null, onlineSince: null };
  });
}

/** The house in a past fact, with its current farm and name. */
const placed = (stored: House, { farmId, orgId, name, nameEn }: House): House => ({
  ...stored,
  operator: stored.operator ?? null,
  placedAge: stored.placedAge ?? 0,
  flock: stored.flock ?? null,
  farmId,
  orgId,
  name,
  nameEn,
});
