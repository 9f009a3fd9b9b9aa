import { z } from "zod";
import { type CounterKey, counterKeys } from "../../../contract/base/metric.ts";
import type { HouseDetail } from "../../../contract/fleet/house/reading.ts";
import { dayMs, hourMs } from "../../../contract/base/time.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import type { CounterTotals } from "./meter-counter.ts";
import { localMidnight } from "../../platform/time/time-zone.ts";

const pairs = z.array(z.tuple([z.number(), z.number()]));
/**
 * Meter totals against which today and yesterday are counted: `[time, total]` at the local
 * midnights and at each hour of yesterday, and the first of today. Read again when the local day
 * changes or late frames arrive.
 */
export const dayUseSchema = z.object({
  midnight: z.number(),
  water: pairs,
  feed: pairs,
  kwh: pairs,
});
export type DayUseState = z.infer<typeof dayUseSchema>;

/** Total at a moment, straight between the known ones; null before the first. */
function totalAt(points: readonly (readonly [number, number])[], at: number): number | null {
  // Searches from the newest back, by index: every frame does this seven times.
  let place = points.length - 1;
  while (place >= 0 && points[place]![0] > at) place -= 1;
  const low = points[place];
  if (low === undefined) return null;
  const high = low[0] === at ? low : (points[place + 1] ?? low);
  return high[0] <= low[0]
    ? low[1]
    : low[1] + ((high[1] - low[1]) * (at - low[0])) / (high[0] - low[0]);
}

/** Reads the totals of yesterday's hours for houses whose state is out of date. Keys: house id. */
export async function readDayUse(
  tx: Transaction,
  houses: readonly { houseId: number; timeZone: string; at: number }[],
): Promise<Map<number, DayUseState>> {
  const states = new Map(
    houses.map(({ houseId, timeZone, at }): [number, DayUseState] => [
      houseId,
      { midnight: localMidnight(timeZone, at), water: [], feed: [], kwh: [] },
    ]),
  );
  if (states.size === 0) return states;
  const rows = await tx.query<{
    house_id: number;
    at: Date;
    water: number | null;
    feed: number | null;
    kwh: number | null;
  }>(
    `select r.house_id, r.at, r.water, r.feed, r.kwh
     from unnest($1::int[], $2::float8[], $3::float8[]) as u(house_id, midnight, until)
     join reading_hours r on r.house_id = u.house_id
       and r.at >= to_timestamp(u.midnight / 1000 - 90000)
       and r.at < to_timestamp(u.until / 1000)
     order by r.house_id, r.at`,
    [
      [...states.keys()],
      [...states.values()].map(({ midnight }) => midnight),
      houses.map(({ at }) => at),
    ],
  );
  for (const row of rows) {
    const state = states.get(row.house_id);
    if (state === undefined) continue;
    const { midnight } = state;
    const isToday = row.at.getTime() >= midnight;
    // A row has the total at the end of its hour.
    const end = isToday ? row.at.getTime() + hourMs : Math.min(row.at.getTime() + hourMs, midnight);
    for (const key of counterKeys) {
      const total = row[key];
      const last = state[key].at(-1);
      if (total === null || (isToday && !isOpenAtMidnight(state, key))) continue;
      // Totals only rise: one stored before late frames came may be lower than the one before it.
      state[key].push([end, Math.max(total, last?.[1] ?? total)]);
    }
  }
  return states;
}

/** The last known total is of before midnight. */
function isOpenAtMidnight(state: DayUseState, key: CounterKey): boolean {
  const last = state[key].at(-1);
  return last !== undefined && last[0] < state.midnight;
}

/**
 * The state with the first total after a midnight at which nothing was received: the use in between
 * is not today's alone. The same object where midnight's total is known.
 */
export function withFirstTotal(
  state: DayUseState | null,
  totals: CounterTotals,
  at: number,
): DayUseState | null {
  if (state === null || at <= state.midnight) return state;
  const open = counterKeys.filter((key) => totals[key] !== null && isOpenAtMidnight(state, key));
  if (open.length === 0) return state;
  const first = open.map((key) => [key, [...state[key], [at, totals[key]]]] as const);
  return { ...state, ...Object.fromEntries(first) };
}

/** Use today and by the same time yesterday, in the units of the counters. */
export type DayUse = Pick<
  HouseDetail,
  "waterToday" | "waterYesterday" | "feedToday" | "feedYesterday" | "kwhToday"
>;

/**
 * Used since local midnight and by the same time yesterday; null where the history does not reach
 * back, or is not known.
 */
export function dayUse(state: DayUseState | null, totals: CounterTotals, at: number): DayUse {
  const used = (key: CounterKey, from: number, lastTotal: number | null): number | null => {
    const base = state === null ? null : totalAt(state[key], from);
    return base === null || lastTotal === null
      ? null
      : Math.max(0, Math.round((lastTotal - base) * 10) / 10);
  };
  const midnight = state?.midnight ?? 0;
  const today = (key: CounterKey) => used(key, midnight, totals[key]);
  const yesterday = (key: CounterKey) =>
    used(key, midnight - dayMs, state === null ? null : totalAt(state[key], at - dayMs));
  return {
    waterToday: today("water"),
    waterYesterday: yesterday("water"),
    feedToday: today("feed"),
    feedYesterday: yesterday("feed"),
    kwhToday: today("kwh"),
  };
}
