import { type CounterKey, type MetricKey, metrics } from "../../../contract/base/metric.ts";
import type { RangeQuery, RangeReply } from "../../../contract/telemetry/telemetry.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

export type Buckets = Pick<RangeReply, "from" | "bucketMs" | "buckets" | "edges">;

export const counterOf = (key: MetricKey): CounterKey | null =>
  metrics[key].kind === "counter" ? (key as CounterKey) : null;

type Values = readonly (number | null)[];
/**
 * Values of a gauge: least, greatest, sum and number of readings; number of rows, mean and variance
 * (of a population) of their means.
 */
export type GaugeValues = readonly [
  low: number | null,
  high: number | null,
  sum: number | null,
  count: number | null,
  rows: number,
  mean: number | null,
  variance: number | null,
];
/** Values of a counter: greatest and least total, number of rows that have one. */
export type CounterValues = readonly [max: number | null, min: number | null, rows: number];

/** Number of a bucket that has a row, and its values per metric. */
export type BucketRow = [bucket: number, ...Values[]];

/**
 * SQL for the values of a metric in one bucket; with `no` 5, `s5`, `n5`, `l5` and `h5` are sum,
 * count, low and high of the metric's slot in a row.
 */
export function valuesOf(key: MetricKey, index: number): readonly string[] {
  const counter = counterOf(key);
  if (counter !== null) return [`max(${counter})`, `min(${counter})`, `count(${counter})`];
  const mean = `s${index} / n${index}`;
  return [
    `min(l${index})`,
    `max(h${index})`,
    `sum(s${index})`,
    `sum(n${index})`,
    `count(s${index})`,
    `avg(${mean})`,
    `var_pop(${mean})`,
  ];
}

/** Combines two values with `both`; if one is null, returns the other. */
export const either = (
  a: number | null,
  b: number | null,
  both: (a: number, b: number) => number,
): number | null => (a === null ? b : b === null ? a : both(a, b));

const cellLists = ["sum", "count", "low", "high"] as const;
/** Stored arrays count from 1. */
const storedCell = (list: string, slot: number): string => `${list}[${slot + 1}]`;

/**
 * A row's cells, taken out of its arrays once; of a slot that is not there, or younger than the
 * row, all are null. `cell`: where a row has them.
 */
export function cellsSql(
  key: MetricKey,
  index: number,
  cell: (list: (typeof cellLists)[number], slot: number) => string = storedCell,
): string {
  const { slot } = metrics[key];
  if (slot === null) return key;
  const [sum, count, low, high] = cellLists.map((list) => cell(list, slot));
  return `${sum} as s${index},
    case when ${sum} is not null then coalesce(${count}, 1) end as n${index},
    coalesce(${low}, ${sum}) as l${index}, coalesce(${high}, ${sum}) as h${index}`;
}

/**
 * Rows that one statement reads: about 3 us per row and 1 us per metric of it make 30 ms, and it
 * can be aborted between two.
 */
export const rowsAStatement = (metricCount: number): number =>
  Math.floor(30_000 / (3 + metricCount));

/**
 * Length of a slice of at most `rows` rows, ms: whole buckets where one fits into it, so that their
 * means are summed up at once, otherwise parts of a bucket.
 */
export function sliceMsOf({ bucketMs }: Buckets, widthMs: number, rows: number): number {
  const max = rows * widthMs;
  return bucketMs > max ? max : max - (max % bucketMs);
}

/** Parameters for reading a window. */
export interface Slicing {
  readonly table: string;
  /** Smallest distance of two rows, ms. */
  readonly widthMs: number;
  /** Rows a statement. */
  readonly rows: number;
  /** Ends the reading before its next statement: it rejects with the signal's reason. */
  readonly signal: AbortSignal | undefined;
}

/**
 * Yields the buckets of a window that have rows, in time order, in slices of one short statement
 * each, so that others can use the database in between. A bucket that two slices share is returned
 * twice. Times without rows are not read.
 */
export async function readBuckets(
  database: Queryable,
  query: Pick<RangeQuery, "houseId" | "metrics" | "to">,
  window: Buckets,
  slicing: Slicing,
): Promise<BucketRow[]> {
  const text = bucketsSql(query.metrics, slicing.table, window.edges !== null);
  const stepMs = sliceMsOf(window, slicing.widthMs, slicing.rows);
  const results: BucketRow[] = [];
  let from: number | null = window.from;
  while (from !== null && from < query.to) {
    slicing.signal?.throwIfAborted();
    const to: number = Math.min(query.to, from + stepMs);
    const [row]: { rows: BucketRow[] | null }[] = await database.query(text, [
      query.houseId,
      from,
      to,
      ...(window.edges === null ? [window.from, window.bucketMs] : [window.edges]),
    ]);
    const slice: readonly BucketRow[] = row?.rows ?? [];
    for (const item of slice) results.push(item);
    from =
      slice.length > 0 || to >= query.to
        ? to
        : await nextSlice(database, query, to, stepMs, slicing.table);
  }
  return results;
}

/** Start of the first slice at or after `from` that has a row; null without one. */
async function nextSlice(
  database: Queryable,
  { houseId, to }: Pick<RangeQuery, "houseId" | "to">,
  from: number,
  stepMs: number,
  table: string,
): Promise<number | null> {
  const [next] = await database.query<{ at: Date }>(
    `select at from ${table} where house_id = $1 and at >= to_timestamp($2::float8 / 1000)
       and at < to_timestamp($3::float8 / 1000) order by at limit 1`,
    [houseId, from, to],
  );
  return next === undefined
    ? null
    : from + Math.floor((next.at.getTime() - from) / stepMs) * stepMs;
}

/**
 * $1 house, $2 and $3 the slice; $4 start of the window and $5 length of a bucket, or $4 the edges.
 */
function bucketsSql(keys: readonly MetricKey[], table: string, hasEdges: boolean): string {
  const bucket = hasEdges
    ? "width_bucket(date_part('epoch', at) * 1000, $4::float8[]) - 1"
    : "floor((date_part('epoch', at) * 1000 - $4) / $5::float8)";
  const names = keys.map((_, index) => `r${index}`);
  const values = keys.map(
    (key, index) => `json_build_array(${valuesOf(key, index).join(", ")}) as r${index}`,
  );
  const cells = keys.map((key, index) => cellsSql(key, index)).join(", ");
  return `select json_agg(json_build_array(b, ${names.join(", ")}) order by b) as rows from (
       select b, ${values.join(", ")}
       from (select (${bucket})::int as b, ${cells} from ${table}
             where house_id = $1 and at >= to_timestamp($2::float8 / 1000)
               and at < to_timestamp($3::float8 / 1000) offset 0) as inside
       group by b) as grouped`;
}
