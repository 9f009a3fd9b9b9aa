import { addDays } from "../../../contract/base/calendar-day.ts";
import { longestGapMs } from "../../../contract/energy/energy-figure.ts";
import type { Log } from "../../platform/base/log.ts";
import { startChunkedWork } from "../../platform/base/chunked-work.ts";
import { type IsMine, mine } from "../../platform/db/job-claims.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import { preparedOn } from "../../platform/db/prepared-statements.ts";
import { type EnergyDay, energyDays, halfMs } from "./energy-day.ts";
import { midnightOf } from "./local-midnight.ts";
import { type Quarter, readAround, readQuarters } from "./power-quarter.ts";

/** Days to check, if their minutes are still stored. */
const daysBack = 90;
/** Most frames are of today or yesterday: apart from a few rounds, earlier ones are not read. */
const nearDays = 3;
/** One round in this many checks all days, because late frames of a week ago can wait. */
const roundsToFar = 30;
/** Days of houses that are examined together. */
const daysAtATime = 4500;
/** Days of a house that one statement reads. */
const daysAtOnce = 4;

/** A house whose days are not as its minutes are, from one day to another. */
interface DueHouse {
  readonly houseId: number;
  readonly timeZone: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/**
 * Days that were never written, for which more frames have arrived since, or after whose end a
 * reading has come at last; the running day once a half hour. A day whose minutes have been deleted
 * is unchanged. $1 after this house; $2 now; $3 how many houses; $4 days to look back.
 */
const dueSql = `select d.house_id as "houseId", d.time_zone as "timeZone",
    min(d.day)::text as "firstDay", max(d.day)::text as "lastDay"
  from (select r.house_id, f.time_zone,
        ((r.at + interval '12 hours') at time zone f.time_zone)::date as day, r.frames,
        lead(r.at) over (partition by r.house_id order by r.at) as next,
        ($2::timestamptz at time zone f.time_zone)::date as today
      from (select id, farm_id from houses where id > $1 order by id limit $3) h
      join farms f on f.id = h.farm_id
      join reading_days r on r.house_id = h.id and r.kwh is not null
        and r.at > $2::timestamptz - make_interval(days => $4::int)) d
  left join energy_days e on e.house_id = d.house_id and e.day = d.day
  where e.day is null or (e.is_open and d.next is not null)
    or (e.frames <> d.frames and (d.day < d.today or e.kwh is null
      or floor(date_part('epoch', e.written_at) / ${halfMs / 1000})
        < floor(date_part('epoch', $2::timestamptz) / ${halfMs / 1000})))
  group by 1, 2 order by 1`;

/** The calendar days from one to another with their midnights, and the midnight after them. */
function spanOf({ timeZone, firstDay, lastDay }: DueHouse) {
  const days: string[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day);
  const midnights = [...days, addDays(lastDay, 1)].map((day) => midnightOf(timeZone, day));
  return { days, midnights };
}

/** Returns the stored values of a house for a span of days, calculated from its minutes. */
async function computeDays(
  database: Queryable,
  due: DueHouse,
): Promise<(EnergyDay & { readonly frames: number })[]> {
  const { houseId } = due;
  const { days, midnights } = spanOf(due);
  // Read before the minutes, so that a frame that arrives in the meantime makes its day due again.
  const stored = await database.query<{ at: number; frames: number }>(
    `select date_part('epoch', at) * 1000 as at, frames from reading_days
     where house_id = $1 and at >= to_timestamp($2::float8 / 1000)`,
    [houseId, midnights[0]!],
  );
  const frames = new Map(stored.map((row) => [row.at, row.frames]));
  const quarters: Quarter[] = [];
  for (let index = 0; index < days.length; index += daysAtOnce)
    quarters.push(
      ...(await readQuarters(
        database,
        houseId,
        midnights[index]!,
        midnights[Math.min(days.length, index + daysAtOnce)]!,
      )),
    );
  const around = await readAround(
    database,
    houseId,
    midnights[0]!,
    midnights.at(-1)!,
    longestGapMs,
  );
  return energyDays({ days, midnights, quarters, ...around }).map((day) => ({
    ...day,
    frames: frames.get(day.at) ?? 0,
  }));
}

const writeSql = `insert into energy_days (house_id, day, at, kwh, spread_kwh, peak_kw, peak_at, pf,
    volt_min, volt_max, known_s, fan_h, cold_kh, warm_kh, frames, until, is_open, written_at, half,
    spread, quarter, fan)
  select $1, w.day, to_timestamp(w.at / 1000), w.kwh, w."spreadKwh", w."peakKw",
    to_timestamp(w."peakAt" / 1000), w.pf, w."voltMin", w."voltMax", w."knownS", w."fanH",
    w."coldKh", w."warmKh", w.frames, to_timestamp(w.until / 1000), w."isOpen", $3,
    w.half, w.spread, w.quarter, w.fan
  from jsonb_to_recordset($2::jsonb) as w(day date, at float8, kwh real, "spreadKwh" real,
    "peakKw" real, "peakAt" float8, pf real, "voltMin" real, "voltMax" real, "knownS" int,
    "fanH" real, "coldKh" real, "warmKh" real, frames int, until float8, "isOpen" boolean,
    half real[],
    spread real[], quarter real[], fan float8[])
  on conflict (house_id, day) do update set (at, kwh, spread_kwh, peak_kw, peak_at, pf, volt_min,
    volt_max, known_s, fan_h, cold_kh, warm_kh, frames, until, is_open, written_at, half, spread,
    quarter, fan) = (excluded.at, excluded.kwh, excluded.spread_kwh, excluded.peak_kw,
    excluded.peak_at, excluded.pf, excluded.volt_min, excluded.volt_max, excluded.known_s,
    excluded.fan_h, excluded.cold_kh, excluded.warm_kh, excluded.frames, excluded.until,
    excluded.is_open, excluded.written_at, excluded.half, excluded.spread, excluded.quarter,
    excluded.fan)`;

/** Days written at a time. */
const writtenAtOnce = 31;

/** Computes and writes the days of a house. Returns their number. */
async function refreshHouse(database: Queryable, due: DueHouse, now: number): Promise<number> {
  const days = await computeDays(database, due);
  for (let index = 0; index < days.length; index += writtenAtOnce)
    await database.query(writeSql, [
      due.houseId,
      JSON.stringify(days.slice(index, index + writtenAtOnce)),
      new Date(now),
    ]);
  return days.length;
}

/**
 * Rounds over the houses, one after the other; the first looks back at all days. Every statement is
 * of fixed text and runs a thousand times per half hour: it is planned once per connection.
 */
export class EnergyRounds {
  readonly #database: Queryable;
  readonly #farDays: number;
  #round = 0;
  /** Highest house id that was checked; 0: none. */
  #lastHouseId = 0;
  #due: DueHouse[] = [];

  constructor(database: Database, minuteRetentionDays = daysBack) {
    this.#database = preparedOn(database);
    this.#farDays = Math.min(daysBack, minuteRetentionDays);
  }

  /**
   * Runs the next step of the round: finds houses that are due, or brings one of them up to date.
   * Returns what it did; "end": the round is over.
   */
  async step(now: number): Promise<"looked" | "wrote" | "end"> {
    const next = this.#due.shift();
    if (next !== undefined) {
      await refreshHouse(this.#database, next, now);
      return "wrote";
    }
    const backDays = this.#round % roundsToFar === 0 ? this.#farDays : nearDays;
    const houses = Math.ceil(daysAtATime / backDays);
    const [last] = await this.#database.query<{ id: number | null }>(
      `select max(id) as id from (select id from houses where id > $1 order by id limit $2) h`,
      [this.#lastHouseId, houses],
    );
    if (last?.id == null) {
      this.#lastHouseId = 0;
      this.#round += 1;
      return "end";
    }
    this.#due = await this.#database.query<DueHouse>(dueSql, [
      this.#lastHouseId,
      new Date(now),
      houses,
      backDays,
    ]);
    this.#lastHouseId = last.id;
    return "looked";
  }
}

/** All houses once, to the end. */
export async function refreshAllEnergy(
  database: Database,
  now: number,
  minuteRetentionDays = daysBack,
): Promise<void> {
  const rounds = new EnergyRounds(database, minuteRetentionDays);
  while ((await rounds.step(now)) !== "end");
}

interface Deps {
  readonly database: Database;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
  readonly minuteRetentionDays: number;
  readonly isMine?: IsMine;
}

const pauseLeastMs = 60;
const restMs = 20_000;

/**
 * Maintains the half hours of all houses, off the path of the frames, in repeated rounds over the
 * houses. Due work is queried from the database, so a restart forgets nothing.
 */
export function startEnergy({ database, log, now, minuteRetentionDays, isMine }: Deps): {
  stop(): Promise<void>;
} {
  const rounds = new EnergyRounds(database, minuteRetentionDays);
  return startChunkedWork({
    work: async () => (await rounds.step(now())) !== "end",
    restMs,
    pauseLeastMs,
    firstMs: pauseLeastMs,
    log,
    name: "energy of houses",
    isMine: mine(isMine, "energy"),
  });
}
