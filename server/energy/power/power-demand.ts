import { type SQL, sql } from "drizzle-orm";
import { metrics } from "../../../contract/base/metric.ts";
import type { Demand } from "../../../contract/energy/power.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import { quarterMs } from "../half-hour/power-quarter.ts";
import { quartersMax, slotSums } from "../half-hour/slot-sum.ts";

const kw = metrics.kw.slot + 1;

/** The quarter of an hour that is running: power of houses together, and how many are known. */
interface Running {
  readonly kw: number | null;
  readonly known: number;
  readonly of: number;
  /** Mean so far of the quarter, of the houses that are known. */
  readonly meanKw: number | null;
  readonly minutesLeft: number;
}

/**
 * Mean power in the current quarter of an hour, of the houses (`h`, `f`) selected by the condition.
 */
export async function readRunning(db: Queryable, housesSql: SQL, now: number): Promise<Running> {
  const from = Math.floor(now / quarterMs) * quarterMs;
  const records = await rows<Omit<Running, "minutesLeft">>(
    db,
    sql`select count(*)::int as of, count(kw)::int as known, sum(kw)::float8 as kw,
        sum(mean_kw)::float8 as "meanKw"
      from (select h.id, (select avg(r.sum[${kw}::int] / coalesce(r.count[${kw}::int], 1))
            from reading_minutes r where r.house_id = h.id
              and r.at >= to_timestamp(${from}::float8 / 1000)
              and r.at <= to_timestamp(${now}::float8 / 1000)) as mean_kw,
          case when s.reading_at > to_timestamp(${now - 2 * minuteMs}::float8 / 1000)
            then (s.detail->>'kw')::float8 end as kw
        from houses h join farms f on f.id = h.farm_id
        left join house_states s on s.house_id = h.id where ${housesSql}) q`,
  );
  return { ...only(records), minutesLeft: (from + quarterMs - now) / minuteMs };
}

/** The greatest mean of a quarter of an hour of houses together, and when it began. */
export interface Peak {
  readonly kw: number | null;
  readonly at: number | null;
  /** Houses it is of, and how many were measured on one of the days. */
  readonly known: number;
  readonly of: number;
}

/**
 * Returns the peak of the days (`e`) of the chosen houses, even if some have no reading at that
 * time.
 */
export async function readPeak(db: Queryable, where: SQL): Promise<Peak> {
  const [peak] = await rows<Peak>(
    db,
    sql`with d as (select e.at, min(e.day) as day, count(*)::int as houses,
        ${slotSums("quarter", quartersMax)} as quarter from ${daysOf(where)} group by e.at),
      p as (select u.kw, u.no::int as no, d.at, d.day from d
        cross join lateral unnest(d.quarter) with ordinality as u(kw, no)
        where u.kw is not null order by 1 desc, d.at, 2 limit 1)
    select p.kw, date_part('epoch', p.at) * 1000 + (p.no - 1) * ${quarterMs}::int as at,
      (select count(e.quarter[p.no]) from ${daysOf(where)} and e.day = p.day and e.at = p.at)::int
        as known,
      (select max(d.houses) from d) as of from p`,
  );
  return peak ?? { kw: null, at: null, known: 0, of: 0 };
}

const daysOf = (where: SQL): SQL =>
  sql`energy_days e join houses h on h.id = e.house_id join farms f on f.id = h.farm_id
    where ${where}`;

/** Returns the reported demand of a place. */
export const demandOf = (
  peak: Peak,
  running: Running,
  contractKw: number | null,
  cost: number | null | undefined,
): Demand => ({
  peakKw: peak.kw,
  peakAt: peak.at,
  peakKnown: peak.known,
  peakOf: peak.of,
  contractKw,
  nowKw: running.meanKw,
  minutesLeft: running.minutesLeft,
  known: running.known,
  of: running.of,
  ...(cost !== undefined && { cost }),
});
