import { gaugeKeys, metrics, slotCount } from "../../contract/metric.ts";
import type { GaugeKey } from "../../contract/metric.ts";
import type { Transaction } from "../db/open.ts";
import type { CounterTotals } from "./counter.ts";
import { localMidnight } from "./zone.ts";

const minuteMs = 60_000;
const hourMs = 3_600_000;

export type Gauges = Readonly<Partial<Record<GaugeKey, number | null>>>;

/** One reading on its way into the rollups. `at` in epoch ms. */
export interface RollupReading {
  readonly houseId: number;
  readonly timeZone: string;
  readonly at: number;
  readonly gauges: Gauges;
  readonly totals: CounterTotals;
}

interface Row {
  readonly houseId: number;
  readonly at: number;
  frames: number;
  readonly sum: (number | null)[];
  readonly count: number[];
  readonly low: (number | null)[];
  readonly high: (number | null)[];
  water: number | null;
  feed: number | null;
  kwh: number | null;
}

const slots = gaugeKeys.map((key) => [key, metrics[key].slot] as const);
const larger = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));

function add(rows: Map<string, Row>, houseId: number, at: number, reading: RollupReading): void {
  const key = `${houseId}|${at}`;
  let row = rows.get(key);
  if (row === undefined) {
    row = { houseId, at, frames: 0, sum: new Array<number | null>(slotCount).fill(null), count: new Array<number>(slotCount).fill(0), low: [], high: [], water: null, feed: null, kwh: null };
    rows.set(key, row);
  }
  row.frames += 1;
  for (const [metric, slot] of slots) {
    const value = reading.gauges[metric];
    if (value === undefined || value === null) continue;
    row.sum[slot] = (row.sum[slot] ?? 0) + value;
    row.count[slot] = row.count[slot]! + 1;
    row.low[slot] = Math.min(row.low[slot] ?? value, value);
    row.high[slot] = Math.max(row.high[slot] ?? value, value);
  }
  row.water = larger(row.water, reading.totals.water);
  row.feed = larger(row.feed, reading.totals.feed);
  row.kwh = larger(row.kwh, reading.totals.kwh);
}

function arrayLiteral(values: readonly (number | null | undefined)[]): string {
  let text = "{";
  for (let slot = 0; slot < slotCount; slot++) text += `${slot > 0 ? "," : ""}${values[slot] ?? "NULL"}`;
  return `${text}}`;
}

/**
 * A row of a single frame writes its values once: count, low and high stay null until a second frame joins the bucket.
 * Everything merges by sum, count, least and greatest, so the order of frames makes no difference.
 */
const upsert = (table: string) => `
  insert into ${table} as r (house_id, at, frames, sum, count, low, high, water, feed, kwh)
  select house_id, to_timestamp(at / 1000), frames, sum::float8[], count::int[], low::real[], high::real[], water, feed, kwh
  from unnest($1::int[], $2::float8[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::float8[], $10::float8[])
    as u(house_id, at, frames, sum, count, low, high, water, feed, kwh)
  on conflict (house_id, at) do update set
    frames = r.frames + excluded.frames,
    sum = merge_sum(r.sum, excluded.sum),
    count = merge_count(coalesce(r.count, single_count(r.sum)), coalesce(excluded.count, single_count(excluded.sum))),
    low = merge_low(coalesce(r.low, r.sum::real[]), coalesce(excluded.low, excluded.sum::real[])),
    high = merge_high(coalesce(r.high, r.sum::real[]), coalesce(excluded.high, excluded.sum::real[])),
    water = greatest(r.water, excluded.water),
    feed = greatest(r.feed, excluded.feed),
    kwh = greatest(r.kwh, excluded.kwh)`;

const levels = [
  { statement: upsert("reading_minutes"), bucketOf: (reading: RollupReading) => Math.floor(reading.at / minuteMs) * minuteMs },
  { statement: upsert("reading_hours"), bucketOf: (reading: RollupReading) => Math.floor(reading.at / hourMs) * hourMs },
  { statement: upsert("reading_days"), bucketOf: (reading: RollupReading) => localMidnight(reading.timeZone, reading.at) },
] as const;

/** Adds readings to minutes, hours and (local) days, in the caller's transaction. The caller has made sure that none is a duplicate. */
export async function storeReadings(tx: Transaction, readings: readonly RollupReading[]): Promise<void> {
  if (readings.length === 0) return;
  for (const { statement, bucketOf } of levels) {
    const rows = new Map<string, Row>();
    for (const reading of readings) add(rows, reading.houseId, bucketOf(reading), reading);
    const list = [...rows.values()];
    const ifMany = (pick: (row: Row) => readonly (number | null)[]) => list.map((row) => (row.frames === 1 ? null : arrayLiteral(pick(row))));
    await tx.query(statement, [
      list.map((row) => row.houseId), list.map((row) => row.at), list.map((row) => row.frames),
      list.map((row) => arrayLiteral(row.sum)), ifMany((row) => row.count), ifMany((row) => row.low), ifMany((row) => row.high),
      list.map((row) => row.water), list.map((row) => row.feed), list.map((row) => row.kwh),
    ]);
  }
}
