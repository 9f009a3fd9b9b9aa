import { sql } from "drizzle-orm";
import { metrics } from "../../../contract/base/metric.ts";
import {
  type DayLine,
  dayLineBuckets,
  type DayLineReply,
} from "../../../contract/telemetry/telemetry.ts";
import { hourMs } from "../../../contract/base/time.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";

/** Places in the stored arrays, which count from 1. */
const temp = sql.raw(String(metrics.temp.slot + 1));
const target = sql.raw(String(metrics.targetTemp.slot + 1));

/**
 * Returns the latest 24 clock hours of the houses that the caller sees, in the order requested.
 * Reads 24 rows per house.
 */
export async function readDayLines(
  database: Database,
  caller: Caller,
  houseIds: readonly number[],
  now: number,
): Promise<DayLineReply> {
  const from = (Math.floor(now / hourMs) - dayLineBuckets + 1) * hourMs;
  const records = await rows<{
    id: number;
    bucket: number | null;
    low: number | null;
    high: number | null;
    target: number | null;
  }>(
    database,
    sql`
    select h.id,
      (extract(epoch from r.at) * 1000 - ${from}::float8)::float8 / ${hourMs}::float8 as bucket,
      coalesce(r.low[${temp}], r.sum[${temp}]) as low,
      coalesce(r.high[${temp}], r.sum[${temp}]) as high,
      r.sum[${target}] / nullif(coalesce(r.count[${target}], 1), 0) as target
    from houses h join farms f on f.id = h.farm_id
    left join reading_hours r on r.house_id = h.id
      and r.at >= to_timestamp(${from}::float8 / 1000)
      and r.at < to_timestamp(${from + dayLineBuckets * hourMs}::float8 / 1000)
    where h.id = any(${sql.param([...houseIds])}::bigint[]) and ${visibleHouses(caller)}`,
  );
  const lines = new Map<number, DayLine>();
  for (const { id, bucket, ...cells } of records) {
    let line = lines.get(id);
    if (line === undefined)
      lines.set(id, (line = { houseId: id, min: gaps(), max: gaps(), target: gaps() }));
    if (bucket === null) continue;
    line.min[bucket] = rounded(cells.low);
    line.max[bucket] = rounded(cells.high);
    line.target[bucket] = rounded(cells.target);
  }
  return {
    from,
    bucketMs: hourMs,
    buckets: dayLineBuckets,
    houses: houseIds.flatMap((id) => lines.get(id) ?? []),
  };
}

const gaps = () => new Array<number | null>(dayLineBuckets).fill(null);

/** Extremes are kept in single precision: without this 22.4 would come back as 22.399999. */
const rounded = (value: number | null) =>
  value === null || Number.isNaN(value) ? null : Math.round(value * 1000) / 1000;
