import { type GaugeKey, metrics } from "../../../contract/base/metric.ts";
import { runModeCodes } from "../../../contract/base/run-mode.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import type { LineSums, MeterPoint } from "../../../contract/energy/energy-figure.ts";
import type { Queryable } from "../../platform/db/open-database.ts";

export const quarterMs = 15 * minuteMs;

/** Values of a quarter of an hour, from its minutes. Null: not measured. */
export interface Quarter {
  /** The beginning, epoch ms: everywhere clocks change at the beginning of a quarter hour. */
  readonly at: number;
  /** First and last reading of the meter in it. */
  readonly points: readonly MeterPoint[];
  readonly kw: number | null;
  readonly kwMinutes: number;
  /** Sums over the minutes of power times power factor, and of power, where both are known. */
  readonly pfKw: number;
  readonly kwOfPf: number;
  readonly voltMin: number | null;
  readonly voltMax: number | null;
  readonly fansOn: number | null;
  /** Outdoors less target, K. */
  readonly outdoorK: number | null;
  readonly fan: LineSums;
}

interface QuarterRow {
  readonly at: number;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  readonly first: number | null;
  readonly last: number | null;
  readonly kw: number | null;
  readonly kwMinutes: number;
  readonly pfKw: number | null;
  readonly kwOfPf: number | null;
  readonly voltMin: number | null;
  readonly voltMax: number | null;
  readonly fansOn: number | null;
  readonly outdoorK: number | null;
  readonly n: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

/** Mean of a metric in a stored minute. */
const mean = (key: GaugeKey): string => {
  const place = metrics[key].slot + 1;
  return `r.sum[${place}] / coalesce(r.count[${place}], 1)`;
};
const tunnel = runModeCodes.indexOf("tunnel");
/**
 * Minutes in tunnel mode whose level has not changed for ten, as far as received; heaters are off.
 */
const isSteady = `coalesce(mode = ${tunnel} and fans > 0 and kw is not null
  and coalesce(heat, 0) = 0 and level_min = level_max and level_rows > 1, false)`;
/**
 * The power of a fan is found from changes within an hour, when fans change and pads and lamps do
 * not: over a day lamps, pads and work follow the temperature as the fans do, and would be counted
 * as fan power.
 */
const peers = `partition by is_steady, floor(date_part('epoch', at) / 3600), coalesce(pad, 0) > 0,
  round(coalesce(light, -1))`;
const sum = (expression: string) => `coalesce(sum(${expression}) filter (where is_told), 0)`;
/** The total of a minute is the total at its end. */
const endOf = (which: "min" | "max") =>
  `date_part('epoch', ${which}(at) filter (where kwh is not null)) * 1000 + ${minuteMs}`;

const quartersSql = `select floor(date_part('epoch', at) / 900) * 900000 as at,
    ${endOf("min")} as "firstAt", ${endOf("max")} as "lastAt",
    min(kwh) as first, max(kwh) as last, avg(kw) as kw, count(kw)::int as "kwMinutes",
    sum(kw * pf) as "pfKw", sum(kw) filter (where pf is not null) as "kwOfPf",
    min(least(va, vb, vc)) filter (where least(va, vb, vc) > 0) as "voltMin",
    max(greatest(va, vb, vc)) as "voltMax", avg(fans) as "fansOn",
    avg(outdoors - target) as "outdoorK",
    (count(*) filter (where is_told))::int as n, ${sum("fans_off * fans_off")} as xx,
    ${sum("fans_off * kw_off")} as xy, ${sum("kw_off * kw_off")} as yy
  from (select *, is_steady and max(fans) over g > min(fans) over g as is_told,
      fans - avg(fans) over g as fans_off, kw - avg(kw) over g as kw_off
    from (select *, ${isSteady} as is_steady
    from (select *, min(level) over w as level_min, max(level) over w as level_max,
      count(level) over w as level_rows
    from (select r.at, r.kwh, ${mean("kw")} as kw, ${mean("pf")} as pf, ${mean("voltA")} as va,
        ${mean("voltB")} as vb, ${mean("voltC")} as vc, ${mean("fansOn")} as fans,
        ${mean("ventLevel")} as level, ${mean("runMode")} as mode, ${mean("coolPad")} as pad,
        ${mean("heater")} as heat, ${mean("light")} as light,
        ${mean("tempOut")} as outdoors, ${mean("targetTemp")} as target
      from reading_minutes r where r.house_id = $1 and r.at >= to_timestamp($2::float8 / 1000)
        and r.at < to_timestamp($3::float8 / 1000) offset 0) as m
    window w as (order by at range between interval '10 minutes' preceding and current row)) as t
    ) as u window g as (${peers})) as s
  group by 1 order by 1`;

/** The quarters of an hour of a house in which anything was measured. */
export async function readQuarters(
  db: Queryable,
  houseId: number,
  from: number,
  to: number,
): Promise<Quarter[]> {
  const rows = await db.query<QuarterRow>(quartersSql, [houseId, from, to]);
  return rows.map((row) => ({
    at: row.at,
    points: pointsOf(row),
    kw: row.kw,
    kwMinutes: row.kwMinutes,
    pfKw: row.pfKw ?? 0,
    kwOfPf: row.kwOfPf ?? 0,
    voltMin: row.voltMin,
    voltMax: row.voltMax,
    fansOn: row.fansOn,
    outdoorK: row.outdoorK,
    fan: { n: row.n, x: 0, y: 0, xx: row.xx, xy: row.xy, yy: row.yy },
  }));
}

function pointsOf({ firstAt, lastAt, first, last }: QuarterRow): MeterPoint[] {
  if (firstAt === null || lastAt === null || first === null || last === null) return [];
  const begin = { at: firstAt, total: first };
  return lastAt > firstAt ? [begin, { at: lastAt, total: last }] : [begin];
}

const edgeSql = (than: string, order: string) => `select date_part('epoch', at) * 1000
    + ${minuteMs} as at, kwh as total from reading_minutes
  where house_id = $1 and kwh is not null and at ${than} to_timestamp($2::float8 / 1000)
    and at ${than === "<" ? ">" : "<"} to_timestamp($3::float8 / 1000)
  order by at ${order} limit 1`;

/**
 * Returns the last reading of the meter before `from` and the first at or after `to`, at most
 * `longestMs` away.
 */
export async function readAround(
  db: Queryable,
  houseId: number,
  from: number,
  to: number,
  longestMs: number,
): Promise<{ readonly before: MeterPoint | null; readonly after: MeterPoint | null }> {
  const [before] = await db.query<MeterPoint>(edgeSql("<", "desc"), [
    houseId,
    from,
    from - longestMs,
  ]);
  const [after] = await db.query<MeterPoint>(edgeSql(">=", "asc"), [houseId, to, to + longestMs]);
  return { before: before ?? null, after: after ?? null };
}
