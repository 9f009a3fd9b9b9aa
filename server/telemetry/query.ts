import { type MetricKey, metrics } from "../../contract/metric.ts";
import type { RangeQuery, RangeReply } from "../../contract/telemetry.ts";
import type { Database } from "../db/open.ts";
import { localMidnight } from "./zone.ts";

const grains = [
  { grain: "minute", table: "reading_minutes", widthMs: 60_000 },
  { grain: "hour", table: "reading_hours", widthMs: 3_600_000 },
  { grain: "day", table: "reading_days", widthMs: 86_400_000 },
] as const;
const dayMs = 86_400_000;
type Grain = (typeof grains)[number];

/** The coarsest rows that still give every pixel one, and no finer than what is kept for so long. */
export function grainFor(query: Pick<RangeQuery, "from" | "to" | "pixels" | "grain">, minutesKeptMs: number, hoursKeptMs: number, now: number): Grain {
  if (query.grain !== "auto") return grains.find(({ grain }) => grain === query.grain)!;
  const pixelMs = (query.to - query.from) / query.pixels;
  const kept = grains.filter(({ grain }) => grain === "day" || now - query.from <= (grain === "minute" ? minutesKeptMs : hoursKeptMs));
  return kept.findLast(({ widthMs }) => widthMs <= pixelMs) ?? kept[0]!;
}

/**
 * Buckets of whole rows: at most `pixels` of them, from a row's own start. Days are the farm's local ones: rows of a zone with
 * summer time lie up to an hour beside the even buckets they are counted into.
 */
export function bucketsFor(query: Pick<RangeQuery, "from" | "to" | "pixels">, widthMs: number, timeZone: string): { from: number; bucketMs: number; buckets: number } {
  const startOf = (at: number) => (widthMs === dayMs ? localMidnight(timeZone, at) : Math.floor(at / widthMs) * widthMs);
  const from = startOf(query.from);
  const rows = Math.round((startOf(query.to - 1) - from) / widthMs) + 1;
  const rowsEach = Math.ceil(rows / query.pixels);
  return { from, bucketMs: rowsEach * widthMs, buckets: Math.ceil(rows / rowsEach) };
}

async function zoneOf(database: Database, houseId: number): Promise<string> {
  const [row] = await database.query<{ time_zone: string }>("select f.time_zone from houses h join farms f on f.id = h.farm_id where h.id = $1", [houseId]);
  return row?.time_zone ?? "UTC";
}

const counterOf = (key: MetricKey) => (metrics[key].kind === "counter" ? (key as "water" | "feed" | "kwh") : null);

/**
 * A window of history, reduced in the database. Every bucket keeps the extremes of all its readings, so no spike is lost;
 * a bucket without a reading is null: a gap. `readRange` trusts that the caller may see the house.
 */
export async function readRange(database: Database, query: RangeQuery, kept: { minutesMs: number; hoursMs: number }, now: number): Promise<RangeReply> {
  const { grain, table, widthMs } = grainFor(query, kept.minutesMs, kept.hoursMs, now);
  const timeZone = widthMs === dayMs ? await zoneOf(database, query.houseId) : "UTC";
  const { from, bucketMs, buckets } = bucketsFor(query, widthMs, timeZone);
  const columns = query.metrics.map((key) => {
    const counter = counterOf(key);
    if (counter !== null) return `max(${counter})`;
    const slot = metrics[key].slot! + 1;
    return `min(coalesce(low[${slot}], sum[${slot}])), max(coalesce(high[${slot}], sum[${slot}])), sum(sum[${slot}]) / nullif(sum(case when sum[${slot}] is null then 0 else coalesce(count[${slot}], 1) end), 0)`;
  });
  const [row] = await database.query<{ rows: [number, ...(number | null)[]][] | null }>(
    `select json_agg(json_build_array(b, ${columns.map((_, index) => `r${index}`).join(", ")})) as rows from (
       select b, ${columns.map((_, index) => `json_build_array(${columns[index]}) as r${index}`).join(", ")}
       from (select (round((extract(epoch from at) * 1000 - $2) / $5)::int / $3::int) as b, * from ${table}
             where house_id = $1 and at >= to_timestamp($2::float8 / 1000) and at < to_timestamp($4::float8 / 1000)) as inside
       group by b) as grouped`,
    [query.houseId, from, bucketMs / widthMs, query.to, widthMs],
  );
  const series = query.metrics.map((key, index): RangeReply["series"][number] => {
    const blank = () => new Array<number | null>(buckets).fill(null);
    const rows = (row?.rows ?? []) as unknown as [number, ...(number | null)[][]][];
    if (counterOf(key) !== null) {
      const totals = blank();
      for (const [bucket, ...cells] of rows) totals[bucket] = cells[index]![0] ?? null;
      return { kind: "counter", metric: key, sum: totals };
    }
    const [min, max, mean] = [blank(), blank(), blank()];
    for (const [bucket, ...cells] of rows) {
      const [low, high, middle] = cells[index]!;
      min[bucket] = rounded(low);
      max[bucket] = rounded(high);
      mean[bucket] = rounded(middle);
    }
    return { kind: "gauge", metric: key, min, max, mean };
  });
  const before = await totalsBefore(database, query, table, from);
  return { from, bucketMs, buckets, grain, series: series.map((one) => (one.kind === "counter" ? { ...one, sum: used(one.sum, before[one.metric as "water"] ?? null) } : one)) };
}

/** Extremes are kept in single precision: without this 22.4 would come back as 22.399999. */
const rounded = (value: number | null | undefined) => (value === null || value === undefined ? null : Math.round(value * 1000) / 1000);

type Totals = Partial<Record<"water" | "feed" | "kwh", number | null>>;

/** Rows in which the meters' total before a window is looked for: after late frames the newest row may say less than one before it. */
const rowsBefore = 200;

/** The meters' totals just before the window, so that the first bucket has something to be counted from. */
async function totalsBefore(database: Database, query: RangeQuery, table: string, from: number): Promise<Totals> {
  if (!query.metrics.some((key) => counterOf(key) !== null)) return {};
  const [row] = await database.query<Totals>(
    `select max(water) as water, max(feed) as feed, max(kwh) as kwh
     from (select water, feed, kwh from ${table} where house_id = $1 and at < to_timestamp($2::float8 / 1000) order by at desc limit ${rowsBefore}) as before`,
    [query.houseId, from],
  );
  return row ?? {};
}

/** Lifetime totals at the end of each bucket become what was used in it. What was used in a gap is counted after it. */
function used(totals: readonly (number | null)[], before: number | null): (number | null)[] {
  let reached = before;
  return totals.map((total) => {
    if (total === null) return null;
    const use = reached === null ? null : Math.max(0, Math.round((total - reached) * 100) / 100);
    reached = reached === null ? total : Math.max(reached, total);
    return use;
  });
}
