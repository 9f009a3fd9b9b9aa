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

/** The readings of one bucket. */
interface Row {
  readonly houseId: number;
  readonly at: number;
  readonly readings: RollupReading[];
}

const slots = gaugeKeys.map((key) => [key, metrics[key].slot] as const);
type Cells = (number | null)[];

const literal = (cells: Readonly<Cells>): string => `{${cells.map((cell) => cell ?? "NULL").join(",")}}`;
/** An array of array literals: they hold digits, commas, braces and NULL, so nothing in them needs an escape. */
const literals = (list: readonly (string | null)[]): string => `{${list.map((one) => (one === null ? "NULL" : `"${one}"`)).join(",")}}`;

function cellsOf(gauges: Gauges): Cells {
  const cells = new Array<number | null>(slotCount).fill(null);
  for (const [metric, slot] of slots) cells[slot] = gauges[metric] ?? null;
  return cells;
}

/** Sum, count, least and greatest of each metric over several readings. */
function mergeCells(readings: readonly RollupReading[]): { sum: Cells; count: number[]; low: Cells; high: Cells } {
  const blank = () => new Array<number | null>(slotCount).fill(null);
  const merged = { sum: blank(), count: new Array<number>(slotCount).fill(0), low: blank(), high: blank() };
  for (const { gauges } of readings) {
    for (const [metric, slot] of slots) {
      const value = gauges[metric];
      if (value === undefined || value === null) continue;
      merged.sum[slot] = (merged.sum[slot] ?? 0) + value;
      merged.count[slot]! += 1;
      merged.low[slot] = Math.min(merged.low[slot] ?? value, value);
      merged.high[slot] = Math.max(merged.high[slot] ?? value, value);
    }
  }
  return merged;
}

function highest(readings: readonly RollupReading[], key: keyof CounterTotals): number | null {
  let most: number | null = null;
  for (const { totals } of readings) if (totals[key] !== null && (most === null || totals[key] > most)) most = totals[key];
  return most;
}

/**
 * A row of a single frame writes its values once: count, low and high stay null until a second frame joins the bucket.
 * Everything merges by sum, count, least and greatest, so the order of frames makes no difference.
 * One pass over the slots of both rows: a function a column costs three times as much.
 */
const upsert = (table: string) => `
  insert into ${table} as r (house_id, at, frames, sum, count, low, high, water, feed, kwh)
  select house_id, to_timestamp(at / 1000), frames, sum::float8[], count::int[], low::real[], high::real[], water, feed, kwh
  from unnest($1::int[], $2::float8[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::float8[], $9::float8[], $10::float8[])
    as u(house_id, at, frames, sum, count, low, high, water, feed, kwh)
  on conflict (house_id, at) do update set
    frames = r.frames + excluded.frames,
    (sum, count, low, high) = (
      select array_agg(case when a is null then b when b is null then a else a + b end),
        array_agg(coalesce(m, case when a is null then 0 else 1 end) + coalesce(n, case when b is null then 0 else 1 end)),
        array_agg(least(coalesce(c, a::real), coalesce(d, b::real))),
        array_agg(greatest(coalesce(e, a::real), coalesce(f, b::real)))
      from unnest(r.sum, excluded.sum, r.count, excluded.count, r.low, excluded.low, r.high, excluded.high) as v(a, b, m, n, c, d, e, f)),
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
  // A reading alone in its bucket is written as it is, on all three levels.
  const texts = new Map<RollupReading, string>();
  const textOf = (reading: RollupReading): string => {
    let text = texts.get(reading);
    if (text === undefined) texts.set(reading, (text = literal(cellsOf(reading.gauges))));
    return text;
  };
  let running: Promise<unknown> = Promise.resolve();
  for (const { statement, bucketOf } of levels) {
    // Made while the database writes the level before.
    const columns = columnsOf(rowsOf(readings, bucketOf), textOf);
    await running;
    running = tx.query(statement, columns);
  }
  await running;
}

function rowsOf(readings: readonly RollupReading[], bucketOf: (reading: RollupReading) => number): Row[] {
  const rows = new Map<string, Row>();
  for (const reading of readings) {
    const at = bucketOf(reading);
    const key = `${reading.houseId}|${at}`;
    const row = rows.get(key);
    if (row === undefined) rows.set(key, { houseId: reading.houseId, at, readings: [reading] });
    else row.readings.push(reading);
  }
  return [...rows.values()];
}

function columnsOf(rows: readonly Row[], textOf: (reading: RollupReading) => string): unknown[] {
  const [sum, count, low, high]: [string[], (string | null)[], (string | null)[], (string | null)[]] = [[], [], [], []];
  for (const { readings } of rows) {
    const merged = readings.length === 1 ? null : mergeCells(readings);
    sum.push(merged === null ? textOf(readings[0]!) : literal(merged.sum));
    count.push(merged && literal(merged.count));
    low.push(merged && literal(merged.low));
    high.push(merged && literal(merged.high));
  }
  return [
    rows.map((row) => row.houseId), rows.map((row) => row.at), rows.map((row) => row.readings.length), literals(sum), literals(count), literals(low), literals(high),
    rows.map((row) => highest(row.readings, "water")), rows.map((row) => highest(row.readings, "feed")), rows.map((row) => highest(row.readings, "kwh")),
  ];
}
