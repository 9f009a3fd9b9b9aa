import type { MeteredKey } from "../../../contract/flock/figure/flock-figure.ts";
import { type GaugeKey, metrics } from "../../../contract/base/metric.ts";
import { round } from "../../../contract/base/round-number.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { pairwise } from "../../platform/base/pairwise.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { used } from "./telemetry-queries.ts";
import { localMidnight } from "../../platform/time/time-zone.ts";

/**
 * Measurements of a house on one of its local days. Null: nothing measured, or nothing to count
 * from.
 */
export interface MeasuredDay {
  /** Local midnight of the day and the next one, epoch ms. */
  readonly at: number;
  readonly end: number;
  /** The day's last figures. */
  readonly alive: number | null;
  readonly weightG: number | null;
  /** Used in the day; what was used in a gap counts on the day after it. */
  readonly waterL: number | null;
  readonly feedKg: number | null;
  readonly kwh: number | null;
  /** Meters without data in its last hour: the missed use counts on the next day with data. */
  readonly silent: readonly MeteredKey[];
  readonly tempMinC: number | null;
  readonly tempMeanC: number | null;
  readonly tempMaxC: number | null;
}

/** The requested period of a house, in epoch ms. */
interface RequestedDays {
  readonly id: number;
  readonly timeZone: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Every local day that each of these windows touches, oldest first: a list a window, in their
 * order. Three statements, however many houses.
 */
export async function readMeasuredDays(
  db: Queryable,
  requested: readonly RequestedDays[],
): Promise<MeasuredDay[][]> {
  const windows = requested.map((item) => ({ ...item, midnights: midnightsOf(item) }));
  const before = await totalsBefore(db, windows);
  const rows = await readRows(db, windows);
  const last = await lastFigures(db, windows, rows);
  return windows.map(({ midnights }, position) => {
    const days = [...pairwise(midnights)];
    const dayRows = rows.get(position) ?? new Map<number, DayRow>();
    const hours = days.map(([at]) => last.get(position)?.get(at));
    const meters = counterKeys.map((key) => {
      const totals = days.map((_, index) => dayRows.get(index)?.[key] ?? null);
      const lastTotal = before[position]?.[key] ?? null;
      const isMeasured = hours.map((hour) => hour?.[key] ?? true);
      return {
        key,
        uses: used(totals, lastTotal),
        silent: silentDays(totals, lastTotal, isMeasured),
      };
    });
    return days.map(([at, end], index): MeasuredDay => {
      const [waterL = null, feedKg = null, kwh = null] = meters.map(({ uses }) => uses[index]);
      const silent = meters.flatMap((meter) => (meter.silent[index] ? [valueOf[meter.key]] : []));
      const day = { ...noRow, ...dayRows.get(index) };
      return {
        at,
        end,
        ...lastOf(day, hours[index]),
        waterL,
        feedKg,
        kwh,
        silent,
        tempMinC: rounded(day.tempMin, 3),
        tempMeanC: rounded(day.tempMean, 3),
        tempMaxC: rounded(day.tempMax, 3),
      };
    });
  });
}

/** Hours end before days do: what is left of the oldest days is their mean. */
const lastOf = (day: Pick<DayRow, "alive" | "weight">, hour: LastOfDay | undefined) => ({
  alive: rounded(hour?.alive ?? day.alive, 0),
  weightG: rounded(hour?.weight ?? day.weight, 0),
});

interface Window extends RequestedDays {
  readonly midnights: readonly number[];
}
const counterKeys = ["water", "feed", "kwh"] as const;
const valueOf = { water: "waterL", feed: "feedKg", kwh: "kwh" } as const;

/**
 * Returns for each day if a meter was silent at its end, though it had sent before. `isHeard` gives
 * this for days that have a total.
 */
function silentDays(
  totals: readonly (number | null)[],
  before: number | null,
  isMeasured: readonly boolean[],
): boolean[] {
  let lastTotal = before;
  return totals.map((total, index) => {
    lastTotal = total ?? lastTotal;
    return lastTotal !== null && (total === null || isMeasured[index] === false);
  });
}

type Totals = Readonly<Record<(typeof counterKeys)[number], number | null>>;

/** The stored rows of a day; the meters' totals at its end. */
interface DayRow extends Totals {
  readonly no: number;
  readonly day: number;
  readonly alive: number | null;
  readonly weight: number | null;
  readonly tempMin: number | null;
  readonly tempMean: number | null;
  readonly tempMax: number | null;
}

const noRow = { alive: null, weight: null, tempMin: null, tempMean: null, tempMax: null };

/** Reads the rows of the days by the number of the window and of its day. */
async function readRows(
  db: Queryable,
  windows: readonly Window[],
): Promise<Map<number, Map<number, DayRow>>> {
  const cell = (column: string, metric: GaugeKey) => `r.${column}[${metrics[metric].slot + 1}]`;
  const mean = (metric: GaugeKey) => `sum(${cell("sum", metric)})
    / sum(case when ${cell("sum", metric)} is not null
        then coalesce(${cell("count", metric)}, 1) end)`;
  const records = await db.query<DayRow>(
    `select w.no, width_bucket(date_part('epoch', r.at) * 1000, w.edges) - 1 as day,
       ${mean("aliveCount")} as alive, ${mean("birdWeight")} as weight,
       min(coalesce(${cell("low", "temp")}, ${cell("sum", "temp")})) as "tempMin",
       ${mean("temp")} as "tempMean",
       max(coalesce(${cell("high", "temp")}, ${cell("sum", "temp")})) as "tempMax",
       max(r.water) as water, max(r.feed) as feed, max(r.kwh) as kwh
     from (select no, "houseId", "to", array(select jsonb_array_elements_text(midnights)::float8)
         as edges
       from jsonb_to_recordset($1::jsonb)
         as w(no int, "houseId" int, "to" float8, midnights jsonb)) w
     join reading_days r on r.house_id = w."houseId" and r.at >= to_timestamp(w.edges[1] / 1000)
       and r.at < to_timestamp(w."to" / 1000)
     group by 1, 2`,
    [
      JSON.stringify(
        windows.map(({ id, to, midnights }, index) => ({ no: index, houseId: id, to, midnights })),
      ),
    ],
  );
  const rows = new Map<number, Map<number, DayRow>>();
  for (const row of records) {
    const dayRows = rows.get(row.no) ?? new Map<number, DayRow>();
    rows.set(row.no, dayRows.set(row.day, row));
  }
  return rows;
}

/**
 * Rows searched for the meters' total before a window: after late frames the newest row may be
 * lower than one before it.
 */
const rowsBefore = 200;

/** The meters' totals just before each window: its first day needs something to count from. */
const totalsBefore = (db: Queryable, windows: readonly Window[]): Promise<Totals[]> =>
  db.query<Totals>(
    `select max(b.water) as water, max(b.feed) as feed, max(b.kwh) as kwh
     from unnest($1::int[], $2::float8[]) with ordinality as w(house_id, "from", no)
     left join lateral (select water, feed, kwh from reading_days r
       where r.house_id = w.house_id and r.at < to_timestamp(w."from" / 1000)
       order by r.at desc limit ${rowsBefore}) b on true
     group by w.no order by w.no`,
    [windows.map(({ id }) => id), windows.map(({ midnights }) => midnights[0]!)],
  );

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : round(value, decimals);

/** The beginnings of the days that a window touches, and the end of the last. */
function midnightsOf({ timeZone, from, to }: RequestedDays): number[] {
  let midnight = localMidnight(timeZone, from);
  const midnights = [midnight];
  while (midnight < to) {
    // 36 hours later is about noon of the next day, also if the clocks change today.
    midnight = localMidnight(timeZone, midnight + 1.5 * dayMs);
    midnights.push(midnight);
  }
  return midnights;
}

interface LastOfDay {
  readonly alive: number | null;
  readonly weight: number | null;
  /** The meter sent data in the last hour of the day. */
  readonly water: boolean;
  readonly feed: boolean;
  readonly kwh: boolean;
}

/**
 * The lowest birds and the mean weight of each day's last whole hour that has them, and the meters
 * in its last hour; all where hours are no longer stored. By number of the window and midnight.
 */
async function lastFigures(
  db: Queryable,
  windows: readonly Window[],
  rows: ReadonlyMap<number, ReadonlyMap<number, DayRow>>,
): Promise<Map<number, Map<number, LastOfDay>>> {
  const lastHour = (metric: GaugeKey, figure: (slot: number) => string) => {
    const slot = metrics[metric].slot + 1;
    return `(select ${figure(slot)} from reading_hours where house_id = d.house_id and at >= d.from
      and at + interval '1 hour' <= d.until and at < d.until and sum[${slot}] is not null
      order by at desc limit 1)`;
  };
  const days = windows.flatMap(({ id, midnights }, position) =>
    [...pairwise(midnights)].flatMap(([from, until], index) =>
      // A day of which nothing is kept has no hours either.
      rows.get(position)?.has(index) === true ? [{ no: position, id, from, until }] : [],
    ),
  );
  if (days.length === 0) return new Map();
  const isMeasured = (meter: (typeof counterKeys)[number]) =>
    `e.at is null or (e.at + interval '1 hour' >= d.until and e.${meter} is not null) as ${meter}`;
  const records = await db.query<LastOfDay & { readonly no: number; readonly at: number }>(
    `select d.no, d.ms as at,
      ${lastHour("aliveCount", (slot) => `coalesce(low[${slot}], sum[${slot}])`)} as alive,
      ${lastHour("birdWeight", (slot) => `sum[${slot}] / coalesce(count[${slot}], 1)`)} as weight,
      ${counterKeys.map(isMeasured).join(", ")}
     from (select no, house_id, a as ms, to_timestamp(a / 1000) as "from",
         to_timestamp(b / 1000) as until
       from unnest($1::int[], $2::int[], $3::float8[], $4::float8[])
         as u(no, house_id, a, b)) as d
     left join lateral (select at, water, feed, kwh from reading_hours where house_id = d.house_id
       and at >= d.from and at < d.until order by at desc limit 1) e on true`,
    [
      days.map(({ no }) => no),
      days.map(({ id }) => id),
      days.map(({ from }) => from),
      days.map(({ until }) => until),
    ],
  );
  const last = new Map<number, Map<number, LastOfDay>>();
  for (const { no, at, ...figures } of records) {
    const ofWindow = last.get(no) ?? new Map<number, LastOfDay>();
    last.set(no, ofWindow.set(at, figures));
  }
  return last;
}
