import { daysBetween } from "../../../contract/base/calendar-day.ts";
import { addSums, fanKwOf, noSums } from "../../../contract/energy/energy-figure.ts";
import type { Finding, WarnDay } from "../../../contract/alarm/warn-day.ts";
import {
  type PowerDay,
  type PoweredHouse,
  powerFindings,
  type PowerLimits,
} from "../../../contract/alarm/warn-power.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import type { WatchedFlock } from "./warning-days.ts";

/** A flock with its days, for the checks. */
interface CheckedFlock {
  readonly flock: WatchedFlock;
  readonly days: readonly WarnDay[];
}

/** Days to read: two weeks of nights, and those to compare them with. */
const daysBack = 16;
/** Days that make the fans' last week, and their first month. */
const weekDays = 7;
const firstDays = 30;
/** Houses are compared if the ages of their flocks differ by at most these days. */
const ageSpan = 3;

interface PowerDays {
  readonly houseId: number;
  readonly days:
    | readonly {
        readonly day: string;
        readonly kwh: number | null;
        readonly nightKw: number | null;
        readonly fanH: number;
        readonly fan: readonly number[];
      }[]
    | null;
  readonly first: readonly (readonly number[])[] | null;
}

/**
 * Only whole days, because a running day still grows. From midnight to 04:00, by half hours that
 * were really measured. Fans by sums of their deviations from the mean
 * (half-hour/power-quarter.ts).
 */
const storedSql = `select w.house_id as "houseId", d.days, m.first
  from jsonb_to_recordset($1::jsonb) as w(house_id int, day date)
  left join lateral (select json_agg(json_build_object('day', e.day::text,
      'kwh', case when e.known_s >= 0.9 * 900 * cardinality(e.quarter) then e.kwh end,
      'nightKw', case when array_position(e.half[1:8], null) is null
        and coalesce((select sum(u) from unnest(e.spread[1:8]) u), 0) = 0
        then (select sum(u) / 4 from unnest(e.half[1:8]) u) end,
      'fanH', e.fan_h, 'fan', e.fan) order by e.day) as days
    from energy_days e where e.house_id = w.house_id and not e.is_open and e.day <= w.day
      and e.day > w.day - ${daysBack}) d on true
  left join lateral (select json_agg(f.fan) as first from (select e.fan from energy_days e
    where e.house_id = w.house_id and e.fan[1] > 0 and e.fan[2] = 0
    order by e.day limit ${firstDays}) f) m on true`;

/** Returns the energy anomalies of each flock of a farm; by flock. */
export async function readPowerFindings(
  db: Queryable,
  checked: readonly CheckedFlock[],
  limits: PowerLimits,
): Promise<ReadonlyMap<number, readonly Finding[]>> {
  const requested = checked.map(({ flock }) => ({ house_id: flock.houseId, day: flock.day }));
  const rows = await db.query<PowerDays>(storedSql, [JSON.stringify(requested)]);
  const powerDays = new Map(rows.map((row) => [row.houseId, row]));
  const houses = checked.map(({ flock, days }) => ({
    flock,
    house: houseOf(powerDays.get(flock.houseId), days),
  }));
  return new Map(
    houses.map(({ flock, house }) => {
      const similar = houses.filter((other) => isAlike(flock, other.flock));
      return [
        flock.id,
        powerFindings(
          house,
          similar.map((other) => other.house),
          limits,
        ),
      ];
    }),
  );
}

const ageOf = ({ placedAge, placedDay, day }: WatchedFlock): number =>
  placedAge + daysBetween(placedDay, day);
const isAlike = (one: WatchedFlock, other: WatchedFlock): boolean =>
  one.breedId === other.breedId && Math.abs(ageOf(one) - ageOf(other)) <= ageSpan;

function houseOf(powerDays: PowerDays | undefined, days: readonly WarnDay[]): PoweredHouse {
  const birds = new Map(days.map(({ day, birdDays }) => [day, birdDays]));
  const stored = powerDays?.days ?? [];
  return {
    days: stored.map(({ day, kwh, nightKw, fanH }): PowerDay => {
      const birdDays = birds.get(day) ?? 0;
      const birdWh = kwh === null || birdDays <= 0 ? null : (1000 * kwh) / birdDays;
      return { kwh, birdWh, nightKw, fanH };
    }),
    fanKw: fanKwFrom(stored.slice(-weekDays).map(({ fan }) => fan)),
    fanFirstKw: fanKwFrom(powerDays?.first ?? []),
  };
}

const fanKwFrom = (sums: readonly (readonly number[])[]): number | null =>
  fanKwOf(
    sums.reduce(
      (all, [n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0]) =>
        x === 0 ? addSums(all, { n, x, y, xx, xy, yy }) : all,
      noSums,
    ),
  );
