import { slotCount } from "../../../contract/base/metric.ts";
import { hourMs, minuteMs } from "../../../contract/base/time.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { RowArray } from "../../platform/db/row-array.ts";
import type { Write } from "../../platform/db/write-together.ts";
import type { CounterTotals } from "./meter-counter.ts";
import { addRow, cellsOf, type Gauges, type RollupRow, singleRow } from "./rollup-row.ts";
import { localMidnight } from "../../platform/time/time-zone.ts";

/** One reading on its way into the rollups. `at` in epoch ms. */
export interface RollupReading {
  readonly at: number;
  readonly gauges: Gauges;
  readonly totals: CounterTotals;
}

const levels = [
  {
    key: "minute",
    table: "reading_minutes",
    bucketOf: (at: number) => Math.floor(at / minuteMs) * minuteMs,
  },
  {
    key: "hour",
    table: "reading_hours",
    bucketOf: (at: number) => Math.floor(at / hourMs) * hourMs,
  },
  {
    key: "day",
    table: "reading_days",
    bucketOf: (at: number, timeZone: string) => localMidnight(timeZone, at),
  },
] as const;
type Level = (typeof levels)[number];

/**
 * A house's newest row of each level, as it is in the database. A level without one has to be read
 * from the database. Readings are added in place, so the rows must not be used after a failed
 * transaction.
 */
export type OpenRows = Readonly<Partial<Record<Level["key"], RollupRow>>>;

/**
 * A house's readings of one batch. The caller holds the house's lock, so no other process writes
 * its rows meanwhile.
 */
export interface HouseReadings {
  readonly houseId: number;
  readonly timeZone: string;
  readonly readings: readonly RollupReading[];
  readonly open: OpenRows;
}

interface HouseRow {
  readonly houseId: number;
  readonly row: RollupRow;
}
type Open = ReadonlyMap<number, Partial<Record<Level["key"], RollupRow>>>;
/**
 * `whole`: for rows that contain everything of their bucket; `parts`: for rows with only a part of
 * it.
 */
interface CompleteAndParts<T> {
  readonly whole: T;
  readonly parts: T;
}

const fieldCount = 10;
const columns = "house_id, at, frames, sum, count, low, high, water, feed, kwh";
const insert = (table: string, rows: string) =>
  `insert into ${table} as r (${columns}) select ${columns} from unnest(${rows}::rollup_row[])
  on conflict (house_id, at) do update set`;

/** Writes rows that contain everything of their bucket. */
const replaceSql = (
  table: string,
  rows: string,
) => `${insert(table, rows)} (frames, sum, count, low, high, water, feed, kwh)
  = (excluded.frames, excluded.sum, excluded.count, excluded.low, excluded.high,
    excluded.water, excluded.feed, excluded.kwh)`;

/**
 * Adds rows to their buckets, as `addRow` does, in one pass over the slots of both rows: a function
 * for each column takes three times as long. Returns the number of frames now in these buckets.
 */
const mergeSql = (table: string, rows: string) => `${insert(table, rows)}
    frames = r.frames + excluded.frames,
    (sum, count, low, high) = (
      select array_agg(case when a is null then b when b is null then a else a + b end),
        array_agg(coalesce(m, case when a is null then 0 else 1 end)
          + coalesce(n, case when b is null then 0 else 1 end)),
        array_agg(least(coalesce(c, a::real), coalesce(d, b::real))),
        array_agg(greatest(coalesce(e, a::real), coalesce(f, b::real)))
      from unnest(r.sum, excluded.sum, r.count, excluded.count, r.low, excluded.low,
        r.high, excluded.high) as v(a, b, m, n, c, d, e, f)),
    water = greatest(r.water, excluded.water),
    feed = greatest(r.feed, excluded.feed),
    kwh = greatest(r.kwh, excluded.kwh)
  returning frames`;

/** Changes that readings make to the rollups. */
export interface RollupWrites {
  readonly writes: readonly Write[];
  /** True: the database merges some of the rows, so `settle` may have to read the result. */
  readonly hasParts: boolean;
  /** Returns each house's open rows after the commit; `written`: the result of `writeTogether`. */
  settle(
    tx: Transaction,
    written: Readonly<Record<string, unknown>>,
  ): Promise<ReadonlyMap<number, OpenRows>>;
}

/**
 * Adds readings to minutes, hours and (local) days; none may be a duplicate. A row that is open is
 * written whole, any other is merged by the database.
 */
export function rollupWrites(rowOid: number, houses: readonly HouseReadings[]): RollupWrites {
  const open: Open = new Map(houses.map((house) => [house.houseId, { ...house.open }]));
  const cells = houses.map(({ readings }) => readings.map(({ gauges }) => cellsOf(gauges)));
  const byLevel = levels.map((level) => ({ level, rows: rowsToWrite(houses, level, cells) }));
  return {
    writes: byLevel.flatMap(({ level, rows }) => writesOf(rowOid, level, rows)),
    hasParts: byLevel.some(({ rows }) => rows.parts.length > 0),
    settle: async (tx, written) => {
      for (const { level, rows } of byLevel)
        await rememberOpen(tx, level, open, rows, Number(written[mergedName(level)] ?? 0));
      return open;
    },
  };
}

const mergedName = ({ key }: Level): string => `${key}_merged`;

function writesOf(
  rowOid: number,
  level: Level,
  { whole, parts }: CompleteAndParts<readonly HouseRow[]>,
): Write[] {
  const writes: Write[] = [];
  if (whole.length > 0)
    writes.push({
      name: `${level.key}_replaced`,
      text: (value) => replaceSql(level.table, value),
      value: arrayOf(rowOid, whole),
    });
  if (parts.length > 0)
    writes.push({
      name: mergedName(level),
      text: (value) => mergeSql(level.table, value),
      value: arrayOf(rowOid, parts),
      returning: "sum(frames)::int",
    });
  return writes;
}

/** The values of readings by slot, in the order of the readings. */
type Cells = readonly (readonly number[])[];

/**
 * `cells`: those of each house, in the order of `houses`. An open row is complete, and so is a
 * newer one, because no other process can have written it yet. Any other row is only a part of its
 * bucket.
 */
function rowsToWrite(
  houses: readonly HouseReadings[],
  level: Level,
  cells: readonly Cells[],
): CompleteAndParts<readonly HouseRow[]> {
  const whole: HouseRow[] = [];
  const parts: HouseRow[] = [];
  for (const [index, house] of houses.entries()) {
    const { houseId } = house;
    const known = house.open[level.key];
    for (const row of rowsOf(house, level, cells[index] ?? [])) {
      if (known === undefined || row.at < known.at) parts.push({ houseId, row });
      else whole.push({ houseId, row: row.at === known.at ? addRow(known, row) : row });
    }
  }
  return { whole, parts };
}

/** A house's readings as rows of one level, one row for each bucket. */
function rowsOf(
  { timeZone, readings }: HouseReadings,
  { bucketOf }: Level,
  cells: Cells,
): Iterable<RollupRow> {
  const [first] = readings;
  // The usual case: one reading of a house in a batch.
  if (first !== undefined && readings.length === 1)
    return [singleRow(bucketOf(first.at, timeZone), cells[0] ?? [], first.totals)];
  const rows = new Map<number, RollupRow>();
  for (const [index, reading] of readings.entries()) {
    const at = bucketOf(reading.at, timeZone);
    const row = singleRow(at, cells[index] ?? [], reading.totals);
    const existing = rows.get(at);
    rows.set(at, existing === undefined ? row : addRow(existing, row));
  }
  return rows.values();
}

function arrayOf(rowOid: number, rows: readonly HouseRow[]): Buffer {
  const array = new RowArray(rowOid, fieldCount, rows.length);
  for (const { houseId, row } of rows) {
    const { at, frames, sum, count, low, high, totals } = row;
    array
      .row()
      .int4(houseId)
      .time(at)
      .int4(frames)
      .float8s(sum)
      .int4s(count)
      .float4s(low)
      .float4s(high)
      .float8(totals.water)
      .float8(totals.feed)
      .float8(totals.kwh);
  }
  return array.finish();
}

/** `merged`: number of frames in the buckets of the parts after the write. */
async function rememberOpen(
  tx: Transaction,
  { key, table }: Level,
  open: Open,
  { whole, parts }: CompleteAndParts<readonly HouseRow[]>,
  merged: number,
): Promise<void> {
  const remember = ({ houseId, row }: HouseRow) => {
    const rowsOfHouse = open.get(houseId);
    if (rowsOfHouse !== undefined) rowsOfHouse[key] = row;
  };
  newestOf(whole).forEach(remember);
  const newest = newestOf(parts).filter(
    ({ houseId, row }) => row.at > (open.get(houseId)?.[key]?.at ?? -Infinity),
  );
  if (newest.length === 0) return;
  // The database has no more frames than were sent, so there was nothing to merge.
  const isNew = merged === parts.reduce((sum, { row }) => sum + row.frames, 0);
  (isNew ? newest : await readRows(tx, table, newest)).forEach(remember);
}

function newestOf(rows: readonly HouseRow[]): readonly HouseRow[] {
  const newest = new Map<number, HouseRow>();
  for (const row of rows)
    if (row.row.at > (newest.get(row.houseId)?.row.at ?? -Infinity)) newest.set(row.houseId, row);
  return [...newest.values()];
}

interface StoredRow extends CounterTotals {
  house_id: number;
  at: Date;
  frames: number;
  sum: (number | null)[];
  count: number[] | null;
  low: (number | null)[] | null;
  high: (number | null)[] | null;
}

/** Rows written before a metric existed are too short to have its slot. */
const filled = (cells: readonly (number | null)[]): number[] =>
  Array.from({ length: slotCount }, (_, slot) => cells[slot] ?? Number.NaN);

async function readRows(
  tx: Transaction,
  table: Level["table"],
  requested: readonly HouseRow[],
): Promise<HouseRow[]> {
  const stored = await tx.query<StoredRow>(
    `select ${columns} from ${table}
     join unnest($1::int[], $2::float8[]) as u(wanted_id, wanted_at)
       on house_id = wanted_id and at = to_timestamp(wanted_at / 1000)`,
    [requested.map(({ houseId }) => houseId), requested.map(({ row }) => row.at)],
  );
  return stored.map(
    ({ house_id: houseId, at, frames, sum, count, low, high, water, feed, kwh }) => ({
      houseId,
      row: {
        at: at.getTime(),
        frames,
        sum: filled(sum),
        count: count && Array.from({ length: slotCount }, (_, slot) => count[slot] ?? 0),
        low: low && filled(low),
        high: high && filled(high),
        totals: { water, feed, kwh },
      },
    }),
  );
}
