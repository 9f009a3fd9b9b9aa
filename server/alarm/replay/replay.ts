import { type SQL, sql } from "drizzle-orm";
import type { House } from "../../../contract/fleet/house/house.ts";
import { patienceOf } from "../../../contract/fleet/house/reading.ts";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import type { Scope } from "../../../contract/live/live-stream.ts";
import {
  replayHousesMax,
  type ReplayPicture,
  replaySpanMs,
  type ReplayStep,
} from "../../../contract/live/replay.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { refuseField } from "../../platform/base/refusal.ts";
import { timestamp } from "../../platform/db/timestamp.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { readSnapshot } from "../../platform/db/transaction-retry.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { houseColumns, houseFrom, houseOf, type HouseRow } from "../../platform/fact/house-row.ts";
import { readHourly } from "../../live/overview/hourly-alarms.ts";
import { readPlaces } from "../../live/overview/overview-queries.ts";
import { housesIn } from "../../live/overview/scope-filter.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { earliestFact, factsBetween, headAt, lastHouseFact } from "./stored-facts.ts";
import { readAlarmsThen } from "./past-alarms.ts";
import { PastReadings } from "./past-readings.ts";

export interface ReplayDeps {
  readonly database: Database;
  /** Silence after which a gateway is offline. */
  readonly offlineAfterMs: number;
}

/** Houses to replay: those of some farms that the caller sees; without farms, all of them. */
interface Part {
  readonly scopes: readonly Scope[] | undefined;
  /** Over `h` and `f`. */
  readonly visible: SQL;
}

const largePlace = {
  zh: "超过 {max} 栋，请选择省份或养殖场",
  en: "More than {max} houses: choose a province or a farm",
};

/** Returns the part to replay. Refusal: 400 when it has too many houses. */
async function partOf(
  tx: Transaction,
  caller: Caller,
  farms: readonly number[] | undefined,
): Promise<Part> {
  const scopes = farms?.map((id) => ({ kind: "farm", id }) as const);
  const visible = sql`${visibleHouses(caller)} and ${housesIn(scopes)}`;
  const [more] = await rows(
    tx,
    sql`select 1 from houses h join farms f on f.id = h.farm_id
      where ${visible} offset ${replayHousesMax} limit 1`,
  );
  if (more !== undefined) throw refuseField(400, "farms", largePlace, { max: replayHousesMax });
  return { scopes, visible };
}

/**
 * Returns the caller's fleet, or some of its farms, at a past moment: the houses visible to the
 * caller now, with the facts of that time. Farms have their present place in the tree. A moment
 * before the first stored fact counts as the time of that fact. Refusal: 400 when these are too
 * many houses.
 */
export function replayPicture(
  { database, offlineAfterMs }: ReplayDeps,
  { caller, input: { at: requestedAt, farms }, now }: Call<"replayPicture">,
): Promise<ReplayPicture> {
  return readSnapshot(database, async (tx) => {
    const { scopes, visible } = await partOf(tx, caller, farms);
    const earliest = await earliestFact(tx);
    const at = Math.min(now, Math.max(requestedAt, earliest ?? now));
    const then = await readThen(tx, visible, at);
    const past = new PastReadings(tx, visible, offlineAfterMs);
    const readings = await past.between(at - replaySpanMs, at);
    const onlineIds = readings.filter(
      ({ at: readAt, intervalS }) => at - readAt < offlineAfterMs * patienceOf(intervalS),
    );
    const picture = {
      serverTime: at,
      ...(await readPlaces(tx, caller, scopes)),
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
 * Returns the houses of `visible` (over `h` and `f`) and their alarms as published by a moment;
 * `seq`: the last fact published then.
 */
export async function readThen(
  tx: Transaction,
  visible: SQL,
  at: number,
): Promise<Pick<FleetSnapshot, "seq" | "houses" | "alarms" | "past">> {
  const earliest = (await earliestFact(tx)) ?? Infinity;
  const head = await headAt(tx, at);
  return {
    seq: head,
    houses: await readHousesThen(tx, visible, at, head),
    ...(await readAlarmsThen(tx, visible, { at, head, earliest })),
  };
}

/** Steps after a moment; none of the future. Refusal: 400 when these are too many houses. */
export function replaySteps(
  { database, offlineAfterMs }: ReplayDeps,
  { caller, input: { from, stepMs, steps: count, farms }, now }: Call<"replaySteps">,
): Promise<{ steps: ReplayStep[] }> {
  return readSnapshot(database, async (tx) => {
    const { visible } = await partOf(tx, caller, farms);
    const past = new PastReadings(tx, visible, offlineAfterMs);
    const ends = Array.from({ length: count }, (_, index) => from + (index + 1) * stepMs);
    const steps: ReplayStep[] = [];
    let head = await headAt(tx, from);
    for (const at of ends.filter((end) => end <= now)) {
      const upTo = Math.max(head, await headAt(tx, at));
      steps.push({
        at,
        facts: await factsBetween(tx, visible, head, upTo),
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
  visible: SQL,
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
      where ${visible} order by h.id`,
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
