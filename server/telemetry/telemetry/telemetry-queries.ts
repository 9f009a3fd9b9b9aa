import { type CounterKey, counterKeys, type MetricKey } from "../../../contract/base/metric.ts";
import type {
  GaugeStats,
  RangeGrain,
  RangeQuery,
  RangeReply,
} from "../../../contract/telemetry/telemetry.ts";
import { dayMs, hourMs, minuteMs } from "../../../contract/base/time.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { localMidnight, localMonth } from "../../platform/time/time-zone.ts";
import {
  type Buckets,
  type CounterValues,
  counterOf,
  either,
  type GaugeValues,
  readBuckets,
  rowsAStatement,
} from "./history-buckets.ts";
import { atOneMoment, type PastMinutes, type Totals } from "./past-minutes.ts";

const tables = {
  minute: { table: "reading_minutes", widthMs: minuteMs },
  hour: { table: "reading_hours", widthMs: hourMs },
  day: { table: "reading_days", widthMs: dayMs },
} as const;
const kinds = ["minute", "hour", "day"] as const;

/**
 * Returns the coarsest grain with at least one row per pixel, but none finer than the stored rows.
 */
export function grainFor(
  query: Pick<RangeQuery, "from" | "to" | "pixels" | "grain">,
  minuteRetentionMs: number,
  hourRetentionMs: number,
  now: number,
): RangeGrain {
  if (query.grain !== "auto") return query.grain;
  const pixelMs = (query.to - query.from) / query.pixels;
  const available = kinds.filter(
    (kind) =>
      kind === "day" ||
      now - query.from <= (kind === "minute" ? minuteRetentionMs : hourRetentionMs),
  );
  return available.findLast((kind) => tables[kind].widthMs <= pixelMs) ?? available[0] ?? "day";
}

/**
 * Buckets of whole rows: at most `pixels` of them, from a row's own start. Days and months are the
 * farm's local ones.
 */
export function bucketsFor(
  query: Pick<RangeQuery, "from" | "to" | "pixels">,
  grain: RangeGrain,
  timeZone: string,
): Buckets {
  if (grain === "day" || grain === "month") return localBuckets(query, grain, timeZone);
  const { widthMs } = tables[grain];
  const from = Math.floor(query.from / widthMs) * widthMs;
  const rows = Math.ceil((query.to - from) / widthMs);
  const rowsEach = Math.ceil(rows / query.pixels);
  return { from, bucketMs: rowsEach * widthMs, buckets: Math.ceil(rows / rowsEach), edges: null };
}

function localBuckets(
  { from, to, pixels }: Pick<RangeQuery, "from" | "to" | "pixels">,
  grain: "day" | "month",
  timeZone: string,
): Buckets {
  const startOf = (at: number, later = 0) =>
    grain === "month"
      ? localMonth(timeZone, at, later)
      : localMidnight(timeZone, localMidnight(timeZone, at) + (later + 0.5) * dayMs);
  const first = startOf(from);
  let end = first;
  const starts = [first];
  const addNext = () => {
    end = startOf(from, starts.length);
    starts.push(end);
  };
  while (end < to) addNext();
  const rowsEach = Math.ceil((starts.length - 1) / pixels);
  while ((starts.length - 1) % rowsEach !== 0) addNext();
  const edges = starts.filter((_, index) => index % rowsEach === 0);
  const buckets = edges.length - 1;
  const bucketMs = Math.round((end - first) / buckets);
  const isEven = edges.every((edge, index) => edge === first + index * bucketMs);
  return { from: first, bucketMs, buckets, edges: isEven ? null : edges };
}

async function zoneOf(database: Queryable, houseId: number): Promise<string> {
  const [row] = await database.query<{ time_zone: string }>(
    "select f.time_zone from houses h join farms f on f.id = h.farm_id where h.id = $1",
    [houseId],
  );
  return row?.time_zone ?? "UTC";
}

interface ReadOptions {
  /** Gives the reading up between two statements: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Rows a statement reads; absent: few enough for a short one. */
  readonly rowsAStatement?: number;
  /** Minutes that the database has no more. */
  readonly past?: PastMinutes | undefined;
}

/**
 * A window of history, reduced in the database by short statements. Every bucket keeps the extremes
 * of all its readings, so no spike is lost; a bucket without a reading is null: a gap. `readRange`
 * trusts that the caller may see the house.
 */
export async function readRange(
  database: Queryable,
  query: RangeQuery,
  retention: { minutesMs: number; hoursMs: number },
  now: number,
  {
    signal,
    past,
    rowsAStatement: rowsEach = rowsAStatement(query.metrics.length),
  }: ReadOptions = {},
): Promise<RangeReply> {
  const grain = grainFor(query, retention.minutesMs, retention.hoursMs, now);
  const timeZone =
    grain === "day" || grain === "month" ? await zoneOf(database, query.houseId) : "UTC";
  const window = bucketsFor(query, grain, timeZone);
  const { table, widthMs } = tables[grain === "month" ? "day" : grain];
  const inFiles = grain === "minute" ? past : undefined;
  const { rows, before } = await atOneMoment(inFiles, [0, query.to], async (weeks) => ({
    rows: [
      ...((await inFiles?.buckets(weeks, query, window, signal)) ?? []),
      ...(await readBuckets(database, query, window, { table, widthMs, rows: rowsEach, signal })),
    ],
    before: await totalsBefore(database, query, table, window.from, inFiles),
  }));
  const series = query.metrics.map((key, index): RangeReply["series"][number] => {
    const matches = rows.map(([bucket, ...values]) => [bucket, values[index] ?? []] as const);
    const counter = counterOf(key);
    return counter === null
      ? gaugeOf(key, window.buckets, matches as [number, GaugeValues][])
      : counterSeriesOf(
          counter,
          window.buckets,
          matches as [number, CounterValues][],
          before[counter] ?? null,
        );
  });
  return { ...window, grain, series };
}

function gaugeOf(
  metric: MetricKey,
  buckets: number,
  found: readonly (readonly [number, GaugeValues])[],
): RangeReply["series"][number] {
  const blank = () => new Array<number | null>(buckets).fill(null);
  const [min, max, mean] = [blank(), blank(), blank()];
  for (const [bucket, [low, high, sum, count]] of together(found)) {
    min[bucket] = rounded(low);
    max[bucket] = rounded(high);
    mean[bucket] = sum === null || count === null ? null : rounded(sum / count);
  }
  return {
    kind: "gauge",
    metric,
    min,
    max,
    mean,
    stats: statsOf(found.map(([, values]) => values)),
  };
}

type Sums = readonly [
  low: number | null,
  high: number | null,
  sum: number | null,
  count: number | null,
];

/** A bucket that was read in parts, as one. */
function together(found: readonly (readonly [number, GaugeValues])[]): Map<number, Sums> {
  const buckets = new Map<number, Sums>();
  for (const [bucket, [low, high, sum, count]] of found) {
    const before = buckets.get(bucket);
    buckets.set(
      bucket,
      before === undefined
        ? [low, high, sum, count]
        : [
            either(before[0], low, Math.min),
            either(before[1], high, Math.max),
            either(before[2], sum, plus),
            either(before[3], count, plus),
          ],
    );
  }
  return buckets;
}

const plus = (a: number, b: number): number => a + b;
/**
 * The buckets' parts combined into the statistics of all rows (Chan, Golub and LeVeque: no
 * difference of large squares is taken).
 */
function statsOf(parts: readonly GaugeValues[]): GaugeStats | null {
  let [min, max, sum, count] = [Infinity, -Infinity, 0, 0];
  let [rows, mean, squares] = [0, 0, 0];
  for (const [low, high, partSum, partCount, partRows, partMean, variance] of parts) {
    if (
      low === null ||
      high === null ||
      partSum === null ||
      partCount === null ||
      partMean === null ||
      variance === null
    )
      continue;
    min = Math.min(min, low);
    max = Math.max(max, high);
    sum += partSum;
    count += partCount;
    const difference = partMean - mean;
    const together = rows + partRows;
    squares += variance * partRows + (difference * difference * rows * partRows) / together;
    mean += (difference * partRows) / together;
    rows = together;
  }
  return rows === 0
    ? null
    : {
        count,
        min: thousandths(min),
        max: thousandths(max),
        mean: millionths(sum / count),
        sd: rows < 2 ? null : millionths(Math.sqrt(squares / (rows - 1))),
      };
}

function counterSeriesOf(
  metric: CounterKey,
  buckets: number,
  found: readonly (readonly [number, CounterValues])[],
  before: number | null,
): RangeReply["series"][number] {
  const totals = new Array<number | null>(buckets).fill(null);
  for (const [bucket, [max]] of found)
    totals[bucket] = either(totals[bucket] ?? null, max, Math.max);
  const known = found.flatMap(([, [max, min, rows]]) =>
    max === null || min === null ? [] : [{ max, min, rows }],
  );
  const rows = known.reduce((sum, part) => sum + part.rows, 0);
  const first = before ?? Math.min(...known.map(({ min }) => min));
  const total =
    rows === 0 || (before === null && rows < 2)
      ? null
      : Math.max(0, hundredths(Math.max(...known.map(({ max }) => max)) - first));
  return { kind: "counter", metric, sum: used(totals, before), total };
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const millionths = (value: number): number => Math.round(value * 1e6) / 1e6;

/** Extremes are kept in single precision: without this 22.4 would come back as 22.399999. */
const thousandths = (value: number): number => Math.round(value * 1000) / 1000;
const rounded = (value: number | null | undefined): number | null =>
  value === null || value === undefined ? null : thousandths(value);

/**
 * Rows searched for the meters' total before a window: after late frames the newest row may be
 * lower than one before it.
 */
const rowsBefore = 200;

/**
 * The meters' totals just before the window, so that the first bucket has something to be counted
 * from.
 */
async function totalsBefore(
  database: Queryable,
  query: RangeQuery,
  table: string,
  from: number,
  past: PastMinutes | undefined,
): Promise<Totals> {
  if (!query.metrics.some((key) => counterOf(key) !== null)) return {};
  const [row] = await database.query<Totals & { rows: number }>(
    `select max(water) as water, max(feed) as feed, max(kwh) as kwh, count(*) as rows
     from (select water, feed, kwh from ${table}
           where house_id = $1 and at < to_timestamp($2::float8 / 1000)
           order by at desc limit ${rowsBefore}) as before`,
    [query.houseId, from],
  );
  const { rows, ...stored } = row ?? { rows: 0 };
  if (past === undefined || rows === rowsBefore) return stored;
  const older = await past.totalsBefore(query.houseId, from, rowsBefore - rows);
  return Object.fromEntries(
    counterKeys.map((key) => [key, either(stored[key] ?? null, older[key] ?? null, Math.max)]),
  );
}

/**
 * Converts lifetime totals at the end of each bucket to the use in it. Use in a gap is counted
 * after it.
 */
export function used(totals: readonly (number | null)[], before: number | null): (number | null)[] {
  let lastTotal = before;
  return totals.map((total) => {
    if (total === null) return null;
    const use = lastTotal === null ? null : Math.max(0, hundredths(total - lastTotal));
    lastTotal = lastTotal === null ? total : Math.max(lastTotal, total);
    return use;
  });
}
