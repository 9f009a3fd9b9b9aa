import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { AlarmKey } from "../../contract/alarm-kind.ts";
import { fanKwOf, perBird } from "../../contract/figure/energy.ts";
import { unbalanceOf } from "../../contract/figure/phase.ts";
import type { PowerHouse } from "../../contract/power.ts";
import type { routes } from "../../contract/route/route.ts";
import { minuteMs } from "../../contract/time.ts";
import { byNumber } from "../db/number-order.ts";
import type { Database } from "../db/open.ts";
import { allOf, containsKeyword, offsetOf, rows } from "../db/statement.ts";
import type { Caller } from "../session/scope.ts";
import { type Compared, offMedianPct, Sisters } from "./equal-age.ts";
import { isFanTold } from "./fan-sum.ts";
import { addPageFigures } from "./list-page.ts";
import { expectPlace, meantHouses } from "./place.ts";

type Asked = z.output<(typeof routes)["listPowerHouse"]["input"]>;

/** Alarms of power. */
const powerKeys = [
  "powerFail",
  "phaseLoss",
  "voltDev",
  "voltUnbalance",
  "ampUnbalance",
  "generatorFail",
  "batteryLow",
  "overDemand",
  "pfLow",
] as const satisfies readonly AlarmKey[];

/** A house with what is live of it and its flock. */
export interface HouseNow extends Compared {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string | null;
  readonly farmId: number;
  readonly farmName: string;
  readonly farmNameEn: string | null;
  readonly flockId: number | null;
  readonly placedDay: string | null;
  readonly placed: number | null;
  readonly floorM2: number | null;
  readonly today: string;
  readonly isFresh: boolean;
  readonly kw: number | null;
  readonly pf: number | null;
  readonly volts: readonly (number | null)[] | null;
  readonly amps: readonly (number | null)[] | null;
  readonly events: number;
}

interface Sums {
  readonly houseId: number;
  readonly before: number | null;
  readonly own: number | null;
  readonly behind: number | null;
  readonly coldKh: number | null;
  readonly warmKh: number | null;
  readonly kwhFlock: number | null;
  readonly flockDays: number | null;
  readonly kwh: number | null;
  readonly spreadKwh: number;
  readonly knownS: number;
  readonly peakKw: number | null;
  readonly pfMean: number | null;
  readonly voltMin: number | null;
  readonly voltMax: number | null;
  readonly fanH: number;
  readonly fan: readonly number[];
}

const readHouses = (database: Database, caller: Caller, asked: Partial<Asked>, now: number) =>
  rows<HouseNow>(
    database,
    sql`select h.id, h.id as "houseId", h.name, h.name_en as "nameEn", f.id as "farmId",
        f.name as "farmName", f.name_en as "farmNameEn", k.id as "flockId", k.breed_id as "breedId",
        (k.placed_at at time zone f.time_zone)::date::text as "placedDay",
        k.placed_count as placed, h.floor_m2 as "floorM2", t.day::text as today,
        coalesce(extract(year from k.placed_at at time zone f.time_zone) * 12
          + extract(month from k.placed_at at time zone f.time_zone), 0)::int as month,
        coalesce(t.day - (k.placed_at at time zone f.time_zone)::date + k.placed_age, -1)::int
          as age,
        (select min(e.day) - (k.placed_at at time zone f.time_zone)::date + k.placed_age
            + (min(e.day) > (k.placed_at at time zone f.time_zone)::date)::int
          from energy_days e where e.house_id = h.id and e.kwh is not null
            and e.day >= (k.placed_at at time zone f.time_zone)::date) as "knownFrom",
        coalesce(s.reading_at > ${new Date(now - 2 * minuteMs)}, false) as "isFresh",
        (s.detail->>'kw')::float8 as kw, (s.detail->>'pf')::float8 as pf,
        s.detail->'volts' as volts, s.detail->'amps' as amps,
        (select count(*) from alarms a where a.house_id = h.id
          and a.raised_at > ${new Date(now - 7 * 24 * 60 * minuteMs)}
          and a.key = any(${sql.param([...powerKeys])}::text[]))::int as events
      from houses h join farms f on f.id = h.farm_id
      left join house_states s on s.house_id = h.id
      left join flocks k on k.house_id = h.id and k.cleared_at is null
      cross join lateral
        (select (${new Date(now)}::timestamptz at time zone f.time_zone)::date as day) t
      where ${allOf([
        meantHouses(caller, { farmId: asked.farmId }),
        containsKeyword(asked.keyword, sql`h.name, h.name_en, f.name, f.name_en`),
      ])} order by ${byNumber(sql`f.name`)}, ${byNumber(sql`h.name`)}, h.id`,
  );

/** Days of the last week and month; of which ages energy is compared. */
async function readSums(
  database: Database,
  houses: readonly HouseNow[],
  sisters: Sisters,
): Promise<Map<number, Sums>> {
  const asked = houses.map((house) => {
    const { houseId, placedDay, today, age } = house;
    // A day age is reached at its midnight.
    const offset = placedDay === null ? 0 : age - daysBetween(placedDay, today);
    const [a, b, c] = [-1, 0, 1].map((off) => {
      const window = sisters.windowOf(house, off);
      return window === null ? [null, null] : [window.from - offset, window.to - offset];
    });
    return { house_id: houseId, placed: placedDay, today, a, b, c };
  });
  const of = (which: string) =>
    `filter (where e.day >= w.placed + w.${which}[1] and e.day < w.placed + w.${which}[2])`;
  const week = "e.day >= w.today - 7 and e.day < w.today";
  const found = await database.query<Sums>(
    `select w.house_id as "houseId", sum(e.kwh) ${of("a")} as before, sum(e.kwh) ${of("b")} as own,
       sum(e.kwh) ${of("c")} as behind, sum(e.cold_kh) ${of("b")} as "coldKh",
       sum(e.warm_kh) ${of("b")} as "warmKh",
       sum(e.kwh) filter (where e.day >= w.placed) as "kwhFlock",
       (sum(e.known_s) filter (where e.day >= w.placed) / 86400.0)::float8 as "flockDays",
       sum(e.kwh) filter (where e.day > w.today - 30) as kwh,
       coalesce(sum(e.spread_kwh) filter (where e.day > w.today - 30), 0) as "spreadKwh",
       coalesce(sum(e.known_s) filter (where e.day > w.today - 30), 0)::float8 as "knownS",
       max(e.peak_kw) filter (where e.day > w.today - 30) as "peakKw",
       avg(e.pf) filter (where ${week}) as "pfMean",
       min(e.volt_min) filter (where ${week}) as "voltMin",
       max(e.volt_max) filter (where ${week}) as "voltMax",
       coalesce(sum(e.fan_h) filter (where ${week}), 0) as "fanH",
       array[${[1, 2, 3, 4, 5, 6]
         .map((no) => `coalesce(sum(e.fan[${no}]) filter (where ${week} and ${isFanTold}), 0)`)
         .join(", ")}]::float8[] as fan
     from jsonb_to_recordset($1::jsonb)
       as w(house_id int, placed date, today date, a int[], b int[], c int[])
     join energy_days e on e.house_id = w.house_id
       and e.day >= least(w.today - 30, coalesce(w.placed, w.today))
     group by 1`,
    [JSON.stringify(asked)],
  );
  return new Map(found.map((row) => [row.houseId, row]));
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const lineSums = ([n = 0, x = 0, y = 0, xx = 0, xy = 0, yy = 0]: readonly number[]) => ({
  n,
  x,
  y,
  xx,
  xy,
  yy,
});

const fine = (value: number | null | undefined, scale = 1000): number | null =>
  value == null ? null : Math.round(value * scale) / scale;

const dark = {
  kw: null,
  pf: null,
  volts: [],
  amps: [],
  ampUnbalancePct: null,
  voltUnbalancePct: null,
};
const live = ({ isFresh, kw, pf, volts, amps }: HouseNow) =>
  isFresh
    ? {
        kw: fine(kw),
        pf: fine(pf),
        volts: [...(volts ?? [])],
        amps: [...(amps ?? [])],
        ampUnbalancePct: fine(unbalanceOf(amps ?? [])),
        voltUnbalancePct: fine(unbalanceOf(volts ?? [])),
      }
    : dark;

/** Of a house that was never measured. */
const noSums: Omit<Sums, "houseId"> = {
  before: null,
  own: null,
  behind: null,
  coldKh: null,
  warmKh: null,
  kwhFlock: null,
  flockDays: null,
  kwh: null,
  spreadKwh: 0,
  knownS: 0,
  peakKw: null,
  pfMean: null,
  voltMin: null,
  voltMax: null,
  fanH: 0,
  fan: [],
};

/** Of the last 30 days. */
const kept = (sums: Omit<Sums, "houseId">) => ({
  kwh: fine(sums.kwh, 10),
  spreadKwh: fine(sums.spreadKwh, 10) ?? 0,
  knownPct: sums === noSums ? null : Math.min(100, Math.round(sums.knownS / (30 * 864))),
  peakKw: fine(sums.peakKw, 100),
  peakAt: null,
  pfMean: fine(sums.pfMean),
  voltMin: fine(sums.voltMin, 1),
  voltMax: fine(sums.voltMax, 1),
});

const dayS = 86_400;
/** Wh per m² and known day: a house heard of since yesterday compares with others. */
function floorOf({ kwh, knownS }: Omit<Sums, "houseId">, floorM2: number | null): number | null {
  const perDay = kwh === null || knownS < dayS ? null : (1000 * kwh * dayS) / knownS;
  return fine(perBird(perDay, floorM2), 10);
}

type Row = PowerHouse & Pick<HouseNow, "flockId" | "placedDay" | "placed" | "today">;

const whoOf = (house: HouseNow) => ({
  id: house.id,
  name: house.name,
  nameEn: house.nameEn,
  farmId: house.farmId,
  farmName: house.farmName,
  farmNameEn: house.farmNameEn,
  flockId: house.flockId,
  placedDay: house.placedDay,
  placed: house.placed,
  today: house.today,
  events: house.events,
});

function rowOf(house: HouseNow, sums: Omit<Sums, "houseId">, compared: Comparison): Row {
  const { flockId } = house;
  const fan = lineSums(sums.fan);
  const isCompared = compared.equalAge !== null;
  return {
    ...whoOf(house),
    dayAge: flockId === null ? null : house.age,
    ...compared,
    coldKh: isCompared ? fine(sums.coldKh, 1) : null,
    warmKh: isCompared ? fine(sums.warmKh, 1) : null,
    kwhFlock: flockId === null ? null : fine(sums.kwhFlock, 10),
    flockDays: flockId === null ? null : fine(sums.flockDays, 10),
    flockOf: house.placedDay === null ? null : daysBetween(house.placedDay, house.today) + 1,
    kwhKg: null,
    kwhThousandEggs: null,
    ...kept(sums),
    whM2: floorOf(sums, house.floorM2),
    ...live(house),
    fanKw: fine(fanKwOf(fan)),
    fanFirstKw: null,
    fanOffPct: null,
    fanMinutes: fan.n,
    fanH: fine(sums.fanH, 1) ?? 0,
  };
}

type Comparison = Pick<
  PowerHouse,
  "equalFrom" | "equalAge" | "sisters" | "kwhBird" | "offMedianPct"
>;
const alone: Comparison = {
  equalFrom: null,
  equalAge: null,
  sisters: 0,
  kwhBird: null,
  offMedianPct: null,
};

/** Energy a bird placed, at the ages that are known of all of its like. */
function compare(
  house: HouseNow,
  sisters: Sisters,
  houses: ReadonlyMap<number, HouseNow>,
  sums: ReadonlyMap<number, Sums>,
): Comparison {
  const window = sisters.windowOf(house);
  if (window === null) return alone;
  // Each was summed up for its own month and the two beside it.
  const which = ["behind", "own", "before"] as const;
  const values = window.houses.map(({ houseId, month }) => {
    const own = sums.get(houseId) ?? noSums;
    return perBird(own[which[month - house.month + 1]!], houses.get(houseId)?.placed ?? null);
  });
  const kwhBird = perBird((sums.get(house.houseId) ?? noSums).own, house.placed);
  return {
    equalFrom: window.from,
    equalAge: window.to,
    sisters: window.houses.length,
    kwhBird: fine(kwhBird, 1e4),
    offMedianPct: fine(offMedianPct(kwhBird, values), 10),
  };
}

/** Rows without a figure are last, whichever way it goes. */
function sorted(found: readonly Row[], { sort, order }: Pick<Asked, "sort" | "order">): Row[] {
  if (sort === "house") return order === "asc" ? [...found] : found.toReversed();
  const sign = order === "asc" ? 1 : -1;
  return found.toSorted((a, b) => {
    const [one, other] = [a[sort], b[sort]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
}

/** Houses by their energy, with their phases and fans. Refusal: 404. */
export async function listPowerHouses(
  database: Database,
  caller: Caller,
  asked: Asked,
  now: number,
): Promise<{ total: number; rows: PowerHouse[] }> {
  await expectPlace(database, caller, { farmId: asked.farmId });
  const houses = await readHouses(database, caller, asked, now);
  const sisters = new Sisters(houses);
  const sums = await readSums(database, houses, sisters);
  const byId = new Map(houses.map((house) => [house.houseId, house]));
  const found = houses.map((house) =>
    rowOf(house, sums.get(house.houseId) ?? noSums, compare(house, sisters, byId, sums)),
  );
  const from = offsetOf(asked);
  const page = sorted(found, asked).slice(from, from + asked.pageSize);
  return { total: found.length, rows: await addPageFigures(database, caller, page) };
}
