import { type GaugeKey, metrics } from "../../contract/metric.ts";
import type { RangeReply } from "../../contract/telemetry.ts";
import { dayMs } from "../../contract/time.ts";
import { pairwise } from "../base/pairwise.ts";
import type { Query } from "../db/open.ts";
import { readRange } from "../telemetry/query.ts";
import { localMidnight } from "../time/zone.ts";

/** More buckets than days can be asked for: each is one day. */
const pixels = 4000;

/** What a house measured on one of its local days. Null: nothing was, or nothing to count from. */
export interface MeasuredDay {
  /** Its local midnight and the next, epoch ms. */
  readonly at: number;
  readonly end: number;
  /** The day's last figures. */
  readonly alive: number | null;
  readonly weightG: number | null;
  /** Used in the day; what was used in a gap counts on the day after it. */
  readonly waterL: number | null;
  readonly feedKg: number | null;
  readonly kwh: number | null;
  readonly tempMinC: number | null;
  readonly tempMeanC: number | null;
  readonly tempMaxC: number | null;
}

/** Every local day of a house that the window touches, oldest first. Times in epoch ms. */
export async function readMeasuredDays(
  on: { readonly query: Query },
  house: { readonly id: number; readonly timeZone: string },
  { from, to }: { readonly from: number; readonly to: number },
  now: number,
): Promise<MeasuredDay[]> {
  const range = await readRange(
    on,
    {
      houseId: house.id,
      metrics: ["temp", "aliveCount", "birdWeight", "water", "feed", "kwh"],
      from,
      to,
      pixels,
      grain: "day",
    },
    { minutesMs: 0, hoursMs: 0 },
    now,
  );
  const midnights = midnightsOf(house.timeZone, range);
  const last = await lastFigures(on, house.id, midnights);
  const measuredOn = measuredByDay(range);
  return [...pairwise(midnights)].map(([at, end], index): MeasuredDay => {
    const { alive, weightG, ...measured } = measuredOn(index);
    const lastOfDay = last.get(at);
    return {
      at,
      end,
      // Hours end before days do: what is left of the oldest days is their mean.
      alive: rounded(lastOfDay?.alive ?? alive, 0),
      weightG: rounded(lastOfDay?.weight ?? weightG, 0),
      ...measured,
    };
  });
}

type Series = RangeReply["series"][number];

/** What was measured on the day of an index; null where nothing was. */
function measuredByDay({ series }: RangeReply) {
  const gauge = (metric: GaugeKey) =>
    series.find((one) => one.metric === metric && one.kind === "gauge") as Extract<
      Series,
      { kind: "gauge" }
    >;
  const used = (metric: "water" | "feed" | "kwh") =>
    (
      series.find((one) => one.metric === metric && one.kind === "counter") as Extract<
        Series,
        { kind: "counter" }
      >
    ).sum;
  const temp = gauge("temp");
  const lists = {
    alive: gauge("aliveCount").mean,
    weightG: gauge("birdWeight").mean,
    waterL: used("water"),
    feedKg: used("feed"),
    kwh: used("kwh"),
    tempMinC: temp.min,
    tempMeanC: temp.mean,
    tempMaxC: temp.max,
  };
  return (index: number) =>
    Object.fromEntries(
      Object.entries(lists).map(([name, values]) => [name, values[index] ?? null]),
    ) as Record<keyof typeof lists, number | null>;
}

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

/** The beginnings of the days, and the end of the last. */
function midnightsOf(timeZone: string, { from, buckets }: RangeReply): number[] {
  let midnight = from;
  const midnights = [midnight];
  while (midnights.length <= buckets) {
    // Noon of the next day, whatever the clocks did in this one.
    midnight = localMidnight(timeZone, midnight + 1.5 * dayMs);
    midnights.push(midnight);
  }
  return midnights;
}

/**
 * The lowest birds and the mean weight of each day's last whole hour that has them. Keys:
 * midnights.
 */
async function lastFigures(
  on: { readonly query: Query },
  houseId: number,
  midnights: readonly number[],
): Promise<Map<number, { alive: number | null; weight: number | null }>> {
  const lastOf = (metric: GaugeKey, figure: (slot: number) => string) => {
    const slot = metrics[metric].slot + 1;
    return `(select ${figure(slot)} from reading_hours where house_id = $1 and at >= d.from
      and at + interval '1 hour' <= d.until and at < d.until and sum[${slot}] is not null
      order by at desc limit 1)`;
  };
  const found = await on.query<{ at: number; alive: number | null; weight: number | null }>(
    `select extract(epoch from d.from)::float8 * 1000 as at,
      ${lastOf("aliveCount", (slot) => `coalesce(low[${slot}], sum[${slot}])`)} as alive,
      ${lastOf("birdWeight", (slot) => `sum[${slot}] / coalesce(count[${slot}], 1)`)} as weight
     from (select to_timestamp(a / 1000) as "from", to_timestamp(b / 1000) as until
       from unnest($2::float8[], $3::float8[]) as u(a, b)) as d`,
    [houseId, midnights.slice(0, -1), midnights.slice(1)],
  );
  return new Map(found.map(({ at, ...figures }) => [Math.round(at), figures]));
}
