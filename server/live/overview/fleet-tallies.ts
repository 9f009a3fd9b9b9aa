import { setTimeout as wait } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { farthestMax, type FleetTallies } from "../../../contract/live/farm-tally.ts";
import { minuteMs, secondMs } from "../../../contract/base/time.ts";
import { staleAfterMs } from "../../../contract/fleet/house/reading.ts";
import { scopeKeyOf } from "../../platform/api/shared-replies.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { readSnapshot } from "../../platform/db/transaction-retry.ts";
import { one, rows } from "../../platform/db/sql-statement.ts";
import { recordedAlive } from "../../platform/fact/house-row.ts";
import { type Caller, serverItself, visibleHouses } from "../../platform/session/caller-scope.ts";

/** Tallies are read again when they are older. */
const freshMs = 10 * secondMs;
/**
 * While somebody watches a part of a fleet, its sums are read this often, so that the next viewer
 * need not wait.
 */
export const talliesWarmMs = 30 * secondMs;
/** Oldest sums of a first picture. */
export const firstPictureMs = 2 * talliesWarmMs;
/** Sums of callers who have left are dropped. */
const retentionMs = 10 * minuteMs;
/** A server whose reading has not ended by then counts as dead. */
const claimMs = 20 * secondMs;
/** Interval at which a server checks whether another has read them. */
const checkEveryMs = 250;

interface Known {
  readonly at: number;
  readonly tallies: Promise<FleetTallies>;
}

/** Sums, and their age in ms. */
interface Aged {
  readonly tallies: FleetTallies;
  readonly ageMs: number;
}

/**
 * Numbers of fleets that are too large for a client. A reading visits every house, so callers who
 * see the same houses share one that is at most ten seconds old, on all servers.
 */
export class LargeFleets {
  readonly #database: Database;
  readonly #wholeMax: number;
  readonly #known = new Map<string, Known>();

  /** Up to `wholeMax` houses a fleet is sent whole. */
  constructor(database: Database, wholeMax: number) {
    this.#database = database;
    this.#wholeMax = wholeMax;
  }

  /**
   * True when the caller sees more houses than are sent. Rejects when the database cannot be
   * reached.
   */
  async isLarge(caller: Caller): Promise<boolean> {
    const records = await rows(
      this.#database,
      sql`select 1 from houses h join farms f on f.id = h.farm_id
        where ${visibleHouses(caller)} offset ${this.#wholeMax} limit 1`,
    );
    return records.length > 0;
  }

  /**
   * Returns tallies that are at most `oldestMs` old; `now` in epoch ms. Rejects when the database
   * cannot be reached.
   */
  async read(caller: Caller, now: number, oldestMs = freshMs): Promise<FleetTallies> {
    const key = scopeKeyOf(caller);
    const known = this.#known.get(key);
    if (known !== undefined && Math.abs(now - known.at) < oldestMs) return known.tallies;
    for (const [other, { at }] of this.#known)
      if (Math.abs(now - at) > retentionMs) this.#known.delete(other);
    const shared = this.#readShared(key, caller, now, oldestMs);
    const reading = { at: now, tallies: shared.then(({ tallies }) => tallies) };
    // Reported below.
    reading.tallies.catch(() => undefined);
    this.#known.set(key, reading);
    try {
      const { tallies, ageMs } = await shared;
      // Sums read by another server are already this old.
      if (this.#known.get(key) === reading) this.#known.set(key, { ...reading, at: now - ageMs });
      return tallies;
    } catch (error) {
      if (this.#known.get(key) === reading) this.#known.delete(key);
      throw error;
    }
  }

  /**
   * Reads the tallies of the whole fleet in advance, so that the first user who sees everything
   * need not wait. Rejects as `read` does.
   */
  async warm(now: number): Promise<void> {
    if (await this.isLarge(serverItself)) await this.read(serverItself, now);
  }

  /**
   * Reads the tallies for all servers, unless another server has done so or is doing so. If the
   * database accepts no writes, each server reads for itself.
   */
  async #readShared(key: string, caller: Caller, now: number, oldestMs: number): Promise<Aged> {
    const database = this.#database;
    const asked = performance.now();
    for (;;) {
      // Sums read since the request are new enough, however long reading so many houses takes.
      const result = await newestOrClaim(database, key, oldestMs + performance.now() - asked);
      if (typeof result === "object") return result;
      if (result === "claimed") break;
      await wait(checkEveryMs);
    }
    const startedAt = performance.now();
    try {
      const tallies = await readTallies(database, caller, now);
      await keep(database, key, tallies, performance.now() - startedAt).catch(() => undefined);
      return { tallies, ageMs: 0 };
    } catch (error) {
      await releaseClaim(database, key).catch(() => undefined);
      throw error;
    }
  }
}

/**
 * The newest sums; "claimed": this server has to read them; "taken": another server is reading
 * them.
 */
async function newestOrClaim(
  database: Database,
  key: string,
  oldestMs: number,
): Promise<Aged | "claimed" | "taken"> {
  try {
    const newest = await newestOf(database, key, oldestMs);
    if (newest !== null) return newest;
    return (await claim(database, key, oldestMs)) ? "claimed" : "taken";
  } catch {
    return "claimed";
  }
}

/** Times are by the database's clock. */
const ago = (ms: number): SQL => sql`clock_timestamp() - make_interval(secs => ${ms / secondMs})`;
const later = (ms: number): SQL => ago(-ms);

/** Reads the stored tallies; null: there are none, or they are older than `oldestMs`. */
async function newestOf(database: Database, key: string, oldestMs: number): Promise<Aged | null> {
  const [row] = await rows<Aged>(
    database,
    sql`select tallies, 1000 * extract(epoch from clock_timestamp() - read_at)::float8 as "ageMs"
      from fleet_tallies where scope = ${key} and tallies is not null
        and read_at between ${ago(oldestMs)} and ${later(secondMs)}`,
  );
  return row ?? null;
}

/**
 * Claims the reading of tallies. False: another server reads them, or has just done so. A claim
 * from the future stems from a database whose clock was set back.
 */
async function claim(database: Database, key: string, oldestMs: number): Promise<boolean> {
  const claimed = await rows(
    database,
    sql`insert into fleet_tallies as t (scope, claimed_at) values (${key}, clock_timestamp())
      on conflict (scope) do update set claimed_at = excluded.claimed_at
        where t.claimed_at not between ${ago(claimMs)} and ${later(claimMs)}
          and (t.read_at between ${ago(oldestMs)} and ${later(secondMs)}) is not true
      returning scope`,
  );
  return claimed.length > 0;
}

/** Stores tallies for the other servers. `ageMs`: time since their reading began. */
const keep = (
  database: Database,
  key: string,
  tallies: FleetTallies,
  ageMs: number,
): Promise<unknown> =>
  rows(
    database,
    sql`update fleet_tallies set read_at = ${ago(ageMs)}, claimed_at = to_timestamp(0),
      tallies = ${JSON.stringify(tallies)}::jsonb where scope = ${key}`,
  );

const releaseClaim = (database: Database, key: string): Promise<unknown> =>
  rows(database, sql`update fleet_tallies set claimed_at = to_timestamp(0) where scope = ${key}`);

/** Figures of a house's newest frame that are added up; the database unpacks the frame once. */
const frame = sql.raw(`jsonb_to_record(s.detail) as d("at" float8, "temp" float8, "tempLow" float8,
  "tempHigh" float8, "aliveCount" float8, "waterToday" float8, "waterYesterday" float8,
  "feedToday" float8, "feedYesterday" float8, "kwhToday" float8, "intervalS" float8)`);

/** A day's use: all that is known, and the part that can be compared. */
const useOf = (name: "water" | "feed") =>
  sql.raw(`json_build_object('used', sum("${name}Today") filter (where fresh),
    'today', coalesce(sum("${name}Today")
      filter (where fresh and "${name}Yesterday" is not null), 0),
    'yesterday', coalesce(sum("${name}Yesterday")
      filter (where fresh and "${name}Today" is not null), 0))`);

/** SQL: a sum over the houses of `seen` that have the value, with its divisor. */
const knownOf = (sum: string, divisor: string, condition: string) =>
  sql.raw(`(select json_build_object('sum', coalesce(sum(${sum}), 0),
    'of', coalesce(sum(${divisor}), 0), 'houses', count(*))
    from seen where ${condition})`);

type TalliesRow = { [K in keyof FleetTallies]: FleetTallies[K] | null };
type FleetSums = Omit<FleetTallies, "farms" | "farthest" | "stock">;

/** Every house in the caller's scope with the values to add up, as the table `seen`. */
const seenHouses = (caller: Caller, now: number): SQL => sql`
    with zones as (
      select time_zone, (${new Date(now)}::timestamptz at time zone time_zone)::date as day,
        1000 * extract(epoch from date_trunc('day', ${new Date(now)}::timestamptz, time_zone))
          as day_start
      from (select distinct time_zone from farms) z
    ), seen as materialized (
      select h.id, h.farm_id, h.species, k.id is null as empty, 
        coalesce(s.is_online, false) as online,
        ${now}::float8 - d.at <= greatest(${staleAfterMs}::float8,
          ${2 * secondMs}::float8 * coalesce(d."intervalS", 0)) as fresh,
        d.at >= z.day_start as today,
        coalesce(${sql.raw(recordedAlive)}, d."aliveCount", k.placed_count) as living,
        coalesce((c.card->>'placed')::float8, k.placed_count) as placed,
        (c.card->>'survivalPct')::float8 as survival,
        coalesce(${sql.raw(recordedAlive)}, d."aliveCount") is null as uncounted,
        b.name as breed, b.name_en as breed_en,
        z.day - (k.placed_at at time zone f.time_zone)::date + coalesce(k.placed_age, 0)
          as day_age,
        d.*, c2.open_commands, c2.unconfirmed_at
      from houses h join farms f on f.id = h.farm_id join zones z on z.time_zone = f.time_zone
        left join flocks k on k.house_id = h.id and k.cleared_at is null
        left join flock_books c on c.flock_id = k.id
        left join breeds b on b.id = k.breed_id
        left join house_states s on s.house_id = h.id
        left join lateral ${frame} on true
        left join (select house_id, count(*)::int as open_commands,
            min(unconfirmed_at) as unconfirmed_at from control_commands where kind <> 'read'
            and state in ('awaiting', 'queued', 'sent', 'begun', 'unconfirmed')
          group by house_id) c2 on c2.house_id = h.id
      where ${visibleHouses(caller)}
    )`;

/** The sums of these houses in one row. */
const talliesOf = (caller: Caller, now: number): SQL => sql`${seenHouses(caller, now)}, tallied as (
      select farm_id as "farmId", count(*) as houses,
        count(*) filter (where not online) as offline,
        count(*) filter (where online and empty) as empty,
        count(*) filter (where online and not empty and temp is null) as "noTemp",
        coalesce(sum(living) filter (where not empty), 0) as birds,
        array_agg(distinct species) as species,
        ${useOf("water")} as water, ${useOf("feed")} as feed,
        sum("kwhToday") filter (where fresh) as "kwhToday",
        coalesce(sum(open_commands), 0) as "openCommands",
        round(extract(epoch from min(unconfirmed_at)) * 1000) as "unconfirmedAt"
      from seen group by farm_id order by farm_id
    ), farthest as (
      select id from seen where online and not empty and temp is not null and "tempHigh" > "tempLow"
      order by abs(temp - ("tempLow" + "tempHigh") / 2) / ("tempHigh" - "tempLow") desc, id
      limit ${farthestMax}
    ), stock as (
      select breed, breed_en as "breedEn", day_age as "dayAge", count(*) as houses,
        coalesce(sum(living), 0) as birds, count(*) filter (where uncounted) as uncounted
      from seen where not empty group by breed, breed_en, day_age
    )
    select (select json_agg(t) from tallied t) as farms,
      (select json_agg(id) from farthest) as farthest,
      (select json_agg(t) from stock t) as stock,
      ${knownOf("placed", "0", "not empty and placed is not null")} as placed,
      ${knownOf("survival * placed", "placed", "not empty and survival is not null and placed > 0")}
        as survival,
      ${knownOf(
        `"waterToday"`,
        `"feedToday"`,
        `today and not empty and "waterToday" is not null and "feedToday" is not null`,
      )} as "waterFeed",
      ${knownOf(`"kwhToday"`, "0", `today and "kwhToday" is not null`)} as energy`;

/** Reads every house in the caller's scope once. `now` in epoch ms. */
async function readTallies(database: Database, caller: Caller, now: number): Promise<FleetTallies> {
  const { farms, farthest, stock, ...sums } = await readSnapshot(database, async (tx) => {
    // Sorting on disk takes twice as long.
    await tx.query("set local work_mem = '64MB'");
    return one<TalliesRow & FleetSums>(tx, talliesOf(caller, now));
  });
  return { farms: farms ?? [], farthest: farthest ?? [], stock: stock ?? [], ...sums };
}
