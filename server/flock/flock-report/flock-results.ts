import { breedNameIn, farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { animalOf } from "../../../contract/base/animal.ts";
import { marginGaps } from "../../../contract/flock/figure/margin-figure.ts";
import {
  type FlockResult,
  flockResultFields,
  resultSorts,
} from "../../../contract/flock/report/flock-result.ts";
import { may } from "../../../contract/account/policy.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Language } from "../../../contract/base/words.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { containsKeyword, pageOf, type Page, when } from "../../platform/db/sql-statement.ts";
import { type ListColumn, listFile } from "../../platform/export/list-export.ts";
import { placedUntil } from "../production/production-totals.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";

type Query = z.output<typeof routes.listFlockResult.input>;

/** w: the last whole day of a flock, or that on which it had the age. By its key, one by one. */
const daysAt = (age: number | undefined): SQL =>
  sql`left join lateral (select * from flock_days o where o.flock_id = k.id and not o.is_running
    ${age === undefined ? sql`` : sql`and o.day_age = ${age}::int`}
    order by o.day desc limit 1) w on true`;

type Money = "margin" | "marginBird";
const amounts: Readonly<Record<Money, SQL>> = {
  margin: sql`(c.margin->>'margin')::float8`,
  marginBird: sql`(c.margin->>'perBird')::float8`,
};
const placedDay = sql`(k.placed_at at time zone f.time_zone)::date`;
const columns = sql`k.id, h.id as "houseId", h.name as "houseName", h.name_en as "houseNameEn",
  f.id as "farmId", f.name as "farmName", f.name_en as "farmNameEn", h.species,
  b.name as "breedName", b.name_en as "breedNameEn", ${placedDay}::text as "placedDay",
  (k.cleared_at at time zone f.time_zone)::date::text as "leftDay",
  exists (select 1 from flock_reports r where r.flock_id = k.id and r.reopened_at is null)
    as "isClosed",
  (${placedUntil(sql`coalesce(w.day, ${placedDay})`)})::int as placed,
  w.day_age as "dayAge", w.alive::float8 as alive,
  w.survival_pct as "survivalPct", w.weight_g as "weightG", w.feed_sum_kg as "feedSumKg",
  w.fcr, w.fcr_margin as "fcrMargin", w.epef, w.epef_margin as "epefMargin",
  case when h.species = 'layer' then w.egg_sum::float8 end as "eggSum",
  w.hen_housed_pct as "henHousedPct", w.hen_housed_from_age as "henHousedFromAge",
  ${amounts.margin} as margin,
  ${amounts.marginBird} as "marginBird", c.margin->>'currency' as currency,
  coalesce(c.margin->'gaps', '[]') as "marginGaps"`;
/** c: what a closed flock left over, for people who may see prices. */
const withMargin = (caller: Caller): SQL =>
  sql`left join flock_reports c on c.flock_id = k.id and c.reopened_at is null
    and ${maySeeMargin(caller)}`;
const maySeeMargin = (caller: Caller): boolean =>
  may(caller, "feed.read") && may(caller, "power.cost");

/** Flocks of a house are listed together, the newest first. */
const newest = sql`k.placed_at desc, k.id desc`;
const sorts: Readonly<Record<Exclude<(typeof resultSorts)[number], "house" | Money>, SQL>> = {
  placed: sql`k.placed_at`,
  dayAge: sql`w.day_age`,
  epef: sql`w.epef`,
  fcr: sql`w.fcr`,
  survivalPct: sql`w.survival_pct`,
  weightG: sql`w.weight_g`,
  henHousedPct: sql`w.hen_housed_pct`,
};
function orderOf({ sort, order }: Query): SQL {
  const direction = sql.raw(order);
  if (sort === "margin" || sort === "marginBird") {
    // Amounts are ordered within a currency, because two currencies cannot be compared.
    const amount = amounts[sort];
    return sql`${amount} is null, c.margin->>'currency', ${amount} ${direction}, ${newest}`;
  }
  return sort === "house"
    ? sql`${byNumber(sql`f.name`)} ${direction}, f.id, ${byNumber(sql`h.name`)} ${direction},
        h.id, ${newest}`
    : sql`${sorts[sort]} ${direction} nulls last, ${newest}`;
}
const stateIs = {
  all: undefined,
  present: sql`k.cleared_at is null`,
  past: sql`k.cleared_at is not null`,
} as const;

/** Flocks of the caller's houses with their results. */
export const listResults = (
  database: Database,
  caller: Caller,
  query: Query,
  now: number,
): Promise<Page<FlockResult>> =>
  pageOf<FlockResult>(database, {
    columns,
    from: sql`flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
      join breeds b on b.id = k.breed_id ${daysAt(query.age)} ${withMargin(caller)}`,
    where: [
      visibleHouses(caller),
      sql`k.placed_at <= ${new Date(now)}`,
      when(query.id, (id) => sql`k.id = ${id}::bigint`),
      when(query.farmId, inSubtree),
      when(query.species, (species) => sql`h.species = ${species}`),
      when(query.from, (day) => sql`${placedDay} >= ${day}::date`),
      when(query.to, (day) => sql`${placedDay} <= ${day}::date`),
      containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, b.name, b.name_en`),
      stateIs[query.state],
      // Flocks that never reached that age are not compared at it.
      query.age === undefined ? undefined : sql`w.day is not null`,
    ],
    order: orderOf(query),
    query,
    key: sql`k.id`,
  });

type MoneyColumn = ListColumn<FlockResult, typeof flockResultFields>;
const moneyColumns = (language: Language): readonly MoneyColumn[] => [
  "margin",
  "marginBird",
  "currency",
  {
    key: "marginGaps",
    cell: (row) => row.marginGaps.map((gap) => marginGaps[gap][language]).join("; "),
  },
];

/** The list as a file, in its order. Refusal: 400. */
export const resultFile = listFile({
  table: "flockResult",
  fields: flockResultFields,
  list: listResults,
  animal: (rows) => animalOf(...rows.map(({ species }) => species)),
  columns: ({ caller, language }) => [
    { key: "farmName", cell: (row) => farmNameIn(row, language) },
    { key: "houseName", cell: (row) => houseNameIn(row, language) },
    "species",
    { key: "breedName", cell: (row) => breedNameIn(row, language) },
    "placedDay",
    "leftDay",
    { key: "isClosed", cell: ({ isClosed }) => (isClosed ? 1 : 0) },
    "placed",
    "dayAge",
    "alive",
    "survivalPct",
    "weightG",
    "feedSumKg",
    "fcr",
    "fcrMargin",
    "epef",
    "epefMargin",
    "eggSum",
    "henHousedPct",
    "henHousedFromAge",
    ...(maySeeMargin(caller) ? moneyColumns(language) : []),
  ],
});
