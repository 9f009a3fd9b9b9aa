import type { Species } from "../../../contract/base/animal.ts";
import type { FleetPlan } from "../../../contract/operate/demo-fleet.ts";
import type { Transaction } from "../../platform/db/open-database.ts";

/** Prices in a farm's books in China, in yuan; abroad in dollars at the rate below. */
interface Market {
  /** A kg of live weight. */
  readonly liveKg: number;
  /** Feeds from an age on, by the tonne. */
  readonly feeds: readonly { readonly from: number; readonly name: string; readonly t: number }[];
  /** Vaccines given to the whole flock at an age; `each`: price per bird. */
  readonly vaccines: readonly {
    readonly age: number;
    readonly name: string;
    readonly each: number;
  }[];
}
const market: Readonly<Record<Species, Market>> = {
  broiler: {
    liveKg: 7.6,
    feeds: [
      { from: 0, name: "肉鸡 510 小鸡料 · Broiler starter 510", t: 3680 },
      { from: 14, name: "肉鸡 511 中鸡料 · Broiler grower 511", t: 3520 },
      { from: 28, name: "肉鸡 513 大鸡料 · Broiler finisher 513", t: 3390 },
    ],
    vaccines: [
      { age: 7, name: "新支二联苗 · ND-IB vaccine", each: 0.06 },
      { age: 14, name: "法氏囊苗 · IBD vaccine", each: 0.05 },
    ],
  },
  yellow: {
    liveKg: 14.2,
    feeds: [
      { from: 0, name: "黄鸡小鸡料 · Yellow chicken starter", t: 3560 },
      { from: 28, name: "黄鸡中鸡料 · Yellow chicken grower", t: 3380 },
      { from: 56, name: "黄鸡大鸡料 · Yellow chicken finisher", t: 3260 },
    ],
    vaccines: [{ age: 10, name: "新支二联苗 · ND-IB vaccine", each: 0.06 }],
  },
  duck: {
    liveKg: 8.4,
    feeds: [
      { from: 0, name: "鸭小料 · Duck starter", t: 3420 },
      { from: 14, name: "鸭大料 · Duck grower", t: 3150 },
    ],
    vaccines: [{ age: 3, name: "鸭病毒性肝炎苗 · DHV vaccine", each: 0.09 }],
  },
  pig: {
    liveKg: 15.4,
    feeds: [
      { from: 0, name: "小猪料 · Piglet feed", t: 3650 },
      { from: 42, name: "中大猪料 · Fattening feed", t: 3240 },
    ],
    vaccines: [{ age: 14, name: "猪瘟苗 · CSF vaccine", each: 1.2 }],
  },
  layer: {
    liveKg: 9.1,
    feeds: [
      { from: 0, name: "育成料 · Rearing feed", t: 2980 },
      { from: 126, name: "产蛋高峰料 · Peak lay feed", t: 3120 },
    ],
    vaccines: [{ age: 120, name: "新支减三联苗 · ND-IB-EDS vaccine", each: 0.18 }],
  },
};
const eggKg = 9.2;
/** Divisor for prices in dollars. */
const yuanPerDollar = 7;
/** Days between two deliveries to a house, and between two sales of its eggs. */
const deliveryDays = 14;
const eggSaleDays = 7;
/** Every n-th flock was treated at this age, days. */
const medicine = { every: 4, age: 20, days: 3, meatDays: 8, each: 0.11 };
/** Mean power of a day as a share of the peak, which is reached on hot days only. */
const meanShare = 0.22;

const author = "张伟";
/** The flocks, each with its day of placement, species, market, rate and price factor. */
const flocks = `flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
  join jsonb_to_recordset($1::jsonb) as p(species text, "liveKg" float8, feeds jsonb,
    vaccines jsonb) on p.species = h.species
  left join farm_power w on w.farm_id = f.id left join tariffs t on t.id = w.tariff_id
  cross join lateral (select (k.placed_at at time zone f.time_zone)::date as placed,
    case when t.currency = 'USD' then ${yuanPerDollar} else 1.0 end as rate,
    0.94 + 0.12 * ((k.id * 7919) % 97) / 97.0 as luck) x`;
const at = (day: string): string => `${day} + interval '9 hours'`;
const byUser = `(select id from users order by id limit 1), '${author}'`;

const statements = [
  `update stock_moves m set price = round((m.live_kg * x."liveKg" * x.luck / x.rate)::numeric, 0)
   from (select k.id, p."liveKg", x.luck, x.rate from ${flocks}) x
   where m.flock_id = x.id and m.kind = 'sale'`,
  // Each delivery covers the feed eaten until the next one.
  `insert into feed_deliveries (farm_id, house_id, day, kg, formula, supplier, doc_no, tonne_price,
     at, by_name)
   select d.farm_id, d.house_id, d.day, greatest(500, 500 * ceil(d.kg / 500)), d.feed->>'name',
     '谷源饲料 · Guyuan Feed', 'L-' || d.id || '-' || d.age,
     round(((d.feed->>'t')::float8 / d.rate)::numeric, 0), ${at("d.day")}, '${author}'
   from (select k.id, f.id as farm_id, h.id as house_id, x.placed + g.age as day, g.age, x.rate,
       (select e from jsonb_array_elements(p.feeds) e where (e->>'from')::int <= g.age
         order by (e->>'from')::int desc limit 1) as feed, sum(r.feed_kg) as kg
     from ${flocks}
       join daily_records r on r.flock_id = k.id and r.feed_kg is not null
       cross join lateral (select (r.day - x.placed) / ${deliveryDays} * ${deliveryDays} as age) g
     group by k.id, f.id, h.id, x.placed, x.rate, g.age, p.feeds) d`,
  `insert into treatments (flock_id, day, at, by_user, by_name, kind, product, dose, route,
     last_day, meat_days, egg_days, price)
   select k.id, x.placed + v.age, ${at("x.placed + v.age")}, ${byUser}, 'vaccine',
     v.name, '', '饮水 · In water',
     x.placed + v.age, 0, 0, round((k.placed_count * v.each / x.rate)::numeric, 0)
   from ${flocks} cross join lateral
     jsonb_to_recordset(p.vaccines) as v(age int, name text, each float8)
   where exists (select 1 from daily_records r
     where r.flock_id = k.id and r.day = x.placed + v.age)`,
  `insert into treatments (flock_id, day, at, by_user, by_name, kind, product, batch, dose, route,
     last_day, meat_days, egg_days, price)
   select k.id, x.placed + ${medicine.age}, ${at(`x.placed + ${medicine.age}`)}, ${byUser},
     'medicine', '恩诺沙星 · Enrofloxacin', 'EN-' || k.id, '50 mg/L', '饮水 · In water',
     x.placed + ${medicine.age + medicine.days - 1}, ${medicine.meatDays}, 0,
     round((k.placed_count * ${medicine.each} / x.rate)::numeric, 0)
   from ${flocks}
   where k.id % ${medicine.every} = 0 and h.species <> 'layer' and exists
     (select 1 from daily_records r
      where r.flock_id = k.id and r.day = x.placed + ${medicine.age})`,
  // Soft-shelled eggs are not sold.
  `insert into egg_sales (flock_id, day, at, by_user, by_name, eggs, kg, price, buyer, doc_no)
   select s.id, s.day, ${at("s.day")}, ${byUser}, s.eggs, round(s.kg::numeric, 1),
     round((s.kg * ${eggKg} * (0.95 + 0.1 * ((s.id * 31 + s.week * 17) % 13) / 13.0) / s.rate)
       ::numeric, 0), '禾源蛋品 · Heyuan Eggs', 'D-' || s.id || '-' || s.week
   from (select k.id, x.rate, g.week, max(e.day) as day,
       sum(e.good + e.dirty + e.cracked + e."double")::int as eggs,
       sum(e.kg * (1 - e.soft / greatest(1.0, e.good + e.dirty + e.cracked + e.soft + e."double")))
         as kg
     from ${flocks} join egg_lines e on e.flock_id = k.id and e.voided_at is null
       cross join lateral (select (e.day - x.placed) / ${eggSaleDays} as week) g
     group by k.id, x.rate, g.week) s
   where s.eggs > 0`,
  // Energy of flocks that have left; days with meter values stay unchanged.
  `insert into energy_days (house_id, day, at, kwh, spread_kwh, known_s, fan_h, cold_kh, warm_kh,
     frames, is_open, written_at, half, quarter, fan)
   select e.house_id, e.day, e.day::timestamp at time zone e.time_zone, e.kwh, 0, 86400, 0, 0, 0,
     1440, false, e.day + interval '1 day',
     array(select (e.kwh * (1 + 0.5 * sin((i - 16) * pi() / 24)) / 48)::real
       from generate_series(0, 47) i), '{}', '{}'
   from (select h.id as house_id, f.time_zone, g.day::date as day,
       (24 * ${meanShare} * q.kw * (0.5 + least(1.0, (g.day::date - x.placed) / 40.0))
         * (0.95 + 0.1 * ((k.id * 13 + extract(doy from g.day)::int * 7) % 11) / 11.0))::real as kwh
     from ${flocks} join jsonb_to_recordset($2::jsonb) as q(archetype text, kw float8)
         on q.archetype = h.archetype
       cross join lateral generate_series(x.placed::timestamp,
         (k.cleared_at at time zone f.time_zone)::date::timestamp, interval '1 day') as g(day)
     where k.cleared_at is not null) e
   on conflict do nothing`,
];

/**
 * Seeds costs and income of the demo's flocks: prices of sales, feed, eggs, treatments and, for
 * those that have left, electricity. Runs after their records and their tariffs. `peakKw`: of a
 * house.
 */
export async function seedMoney(
  tx: Transaction,
  { books, past }: FleetPlan,
  peakKw: Readonly<Record<string, number>>,
): Promise<void> {
  if (books.length + past.length === 0) return;
  const prices = JSON.stringify(
    Object.entries(market).map(([species, own]) => ({ species, ...own })),
  );
  const peaks = JSON.stringify(
    Object.entries(peakKw).map(([archetype, kw]) => ({ archetype, kw })),
  );
  for (const statement of statements)
    await tx.query(statement, statement.includes("$2") ? [prices, peaks] : [prices]);
}
