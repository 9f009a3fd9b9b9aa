import { daysBetween } from "../../../contract/base/calendar-day.ts";
import type { Species } from "../../../contract/base/animal.ts";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { powerAlarms } from "../../../contract/alarm/power-alarm.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { containsKeyword, rows } from "../../platform/db/sql-statement.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import type { Compared, SimilarFlocks } from "./equal-age.ts";
import { hasFanDraw } from "../half-hour/fan-sum.ts";
import { meantHouses } from "./power-place.ts";

export type PowerListQuery = z.output<(typeof routes)["listPowerHouse"]["input"]>;

/** A house with its flock. */
export interface HouseNow extends Compared {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly farmId: number;
  readonly farmName: string;
  readonly farmNameEn: string | null;
  readonly species: Species;
  readonly flockId: number | null;
  readonly placedDay: string | null;
  readonly placed: number | null;
  readonly floorM2: number | null;
  readonly today: string;
  /** True if the name contains the keyword; other houses are read only for comparison. */
  readonly isSought: boolean;
}

/** Live values of a house. */
export interface HouseLive {
  readonly id: number;
  readonly isFresh: boolean;
  readonly kw: number | null;
  readonly pf: number | null;
  readonly volts: readonly (number | null)[] | null;
  readonly amps: readonly (number | null)[] | null;
  readonly events: number;
}

export interface Sums {
  readonly houseId: number;
  readonly before: number | null;
  readonly own: number | null;
  readonly behind: number | null;
  readonly coldKh: number | null;
  readonly warmKh: number | null;
  readonly kwhFlock: number | null;
  readonly flockDays: number | null;
  readonly kwh: number | null;
  readonly spreadKwh: number;
  readonly knownS: number;
  readonly peakKw: number | null;
  readonly pfMean: number | null;
  readonly voltMin: number | null;
  readonly voltMax: number | null;
  readonly fanH: number;
  readonly fan: readonly number[];
}

/** Reads the requested houses in the order of their names; the keyword excludes none. */
export const readHouses = (
  database: Database,
  caller: Caller,
  query: Partial<PowerListQuery>,
  now: number,
): Promise<HouseNow[]> =>
  rows<HouseNow>(
    database,
    sql`select h.id, h.id as "houseId", h.name, h.name_en as "nameEn", f.id as "farmId",
        f.name as "farmName", f.name_en as "farmNameEn", h.species,
        k.id as "flockId", k.breed_id as "breedId",
        (k.placed_at at time zone f.time_zone)::date::text as "placedDay",
        k.placed_count as placed, h.floor_m2 as "floorM2", t.day::text as today,
        ${containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en`) ?? sql`true`}
          as "isSought",
        coalesce(extract(year from k.placed_at at time zone f.time_zone) * 12
          + extract(month from k.placed_at at time zone f.time_zone), 0)::int as month,
        coalesce(t.day - (k.placed_at at time zone f.time_zone)::date + k.placed_age, -1)::int
          as age,
        (select min(e.day) - (k.placed_at at time zone f.time_zone)::date + k.placed_age
            + (min(e.day) > (k.placed_at at time zone f.time_zone)::date)::int
          from energy_days e where e.house_id = h.id and e.kwh is not null
            and e.day >= (k.placed_at at time zone f.time_zone)::date) as "knownFrom"
      from houses h
      join (select *, ${byNumber(sql`name`)} as place from farms offset 0) f on f.id = h.farm_id
      left join flocks k on k.house_id = h.id and k.cleared_at is null
      cross join lateral
        (select (${new Date(now)}::timestamptz at time zone f.time_zone)::date as day) t
      where ${meantHouses(caller, query)}
      order by f.place, ${byNumber(sql`h.name`)}, h.id`,
  );

/** Live values of these houses, by house. */
export async function readLive(
  database: Database,
  houseIds: readonly number[],
  now: number,
): Promise<Map<number, HouseLive>> {
  const records = await rows<HouseLive>(
    database,
    sql`select h.id, coalesce(s.reading_at > ${new Date(now - 2 * minuteMs)}, false) as "isFresh",
        (s.detail->>'kw')::float8 as kw, (s.detail->>'pf')::float8 as pf,
        s.detail->'volts' as volts, s.detail->'amps' as amps,
        (select count(*) from alarms a where a.house_id = h.id
          and a.raised_at > ${new Date(now - 7 * dayMs)}
          and a.key = any(${sql.param([...powerAlarms])}::text[]))::int as events
      from unnest(${sql.param([...houseIds])}::int[]) as h(id)
      left join house_states s on s.house_id = h.id`,
  );
  return new Map(records.map((live) => [live.id, live]));
}

const spanFilter = (which: "a" | "b" | "c"): string =>
  `filter (where e.day >= w.placed + w.${which}[1] and e.day < w.placed + w.${which}[2])`;
const week = "filter (where e.day >= w.today - 7 and e.day < w.today)";
const month = "filter (where e.day > w.today - 30)";
const flock = "filter (where e.day >= w.placed)";

/**
 * Sums over the ages at which a house is compared: those of its own month, of the month before and
 * of the month after.
 */
const comparedSums = {
  before: `sum(e.kwh) ${spanFilter("a")}`,
  own: `sum(e.kwh) ${spanFilter("b")}`,
  behind: `sum(e.kwh) ${spanFilter("c")}`,
};
/** Sums over the time of the flock, and over the last month and week. */
const storedSums = {
  coldKh: `sum(e.cold_kh) ${spanFilter("b")}`,
  warmKh: `sum(e.warm_kh) ${spanFilter("b")}`,
  kwhFlock: `sum(e.kwh) ${flock}`,
  flockDays: `(sum(e.known_s) ${flock} / 86400.0)::float8`,
  kwh: `sum(e.kwh) ${month}`,
  spreadKwh: `coalesce(sum(e.spread_kwh) ${month}, 0)`,
  knownS: `coalesce(sum(e.known_s) ${month}, 0)::float8`,
  peakKw: `max(e.peak_kw) ${month}`,
  pfMean: `avg(e.pf) ${week}`,
  voltMin: `min(e.volt_min) ${week}`,
  voltMax: `max(e.volt_max) ${week}`,
  fanH: `coalesce(sum(e.fan_h) ${week}, 0)`,
  fan: `array[${[1, 2, 3, 4, 5, 6]
    .map((no) => `coalesce(sum(e.fan[${no}]) ${week.slice(0, -1)} and ${hasFanDraw}), 0)`)
    .join(", ")}]::float8[]`,
};
const sumsSql: Readonly<Record<Exclude<keyof Sums, "houseId">, string>> = {
  ...comparedSums,
  ...storedSums,
};
export type SumKey = keyof typeof sumsSql;
export const sumKeys = Object.keys(sumsSql) as readonly SumKey[];

/**
 * Returns the requested sums, by house; sums not requested have the values of `noSums`. Each sum
 * reads many rows: for a whole list, request only the sums it is sorted by.
 */
export async function readSums(
  database: Database,
  houses: readonly HouseNow[],
  sisters: SimilarFlocks,
  keys: readonly SumKey[],
): Promise<Map<number, Sums>> {
  const areStored = keys.some((key) => key in storedSums);
  const requestedDays = houses.flatMap((house) => {
    const { houseId, placedDay, today, age } = house;
    // A day age is reached at its midnight.
    const offset = placedDay === null ? 0 : age - daysBetween(placedDay, today);
    const windows = [-1, 0, 1].map((off) => sisters.windowOf(house, off));
    const [a, b, c] = windows.map((window) =>
      window === null ? null : [window.from - offset, window.to - offset],
    );
    const first = Math.min(...[a, b, c].flatMap((window) => window?.[0] ?? []));
    // There is nothing to compare the house with.
    if (!areStored && first === Infinity) return [];
    return [{ house_id: houseId, placed: placedDay, today, first, a, b, c }];
  });
  const since = areStored
    ? "least(w.today - 30, coalesce(w.placed, w.today))"
    : "w.placed + w.first";
  const records = await database.query<Partial<Sums> & Pick<Sums, "houseId">>(
    `select w.house_id as "houseId", ${keys.map((key) => `${sumsSql[key]} as "${key}"`).join(", ")}
     from jsonb_to_recordset($1::jsonb)
       as w(house_id int, placed date, today date, first int, a int[], b int[], c int[])
     join energy_days e on e.house_id = w.house_id and e.day >= ${since}
     group by 1`,
    [JSON.stringify(requestedDays)],
  );
  return new Map(records.map((row) => [row.houseId, { ...noSums, ...row }]));
}

/** Sums of a house that was never measured. */
export const noSums: Omit<Sums, "houseId"> = {
  before: null,
  own: null,
  behind: null,
  coldKh: null,
  warmKh: null,
  kwhFlock: null,
  flockDays: null,
  kwh: null,
  spreadKwh: 0,
  knownS: 0,
  peakKw: null,
  pfMean: null,
  voltMin: null,
  voltMax: null,
  fanH: 0,
  fan: [],
};
