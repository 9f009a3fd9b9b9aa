import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type SaleForecast,
  saleForecastFields,
  type saleForecastSorts,
} from "../../../contract/flock/forecast/forecast.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { containsKeyword, type Page, pageOf, when } from "../../platform/db/sql-statement.ts";
import { breedNameIn, farmNameIn, houseNameIn } from "../../../contract/base/localized-name.ts";
import { listFile } from "../../platform/export/list-export.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";
import { storedColumns } from "../production/forecast-writer.ts";

type Query = z.output<typeof routes.listSaleForecast.input>;

/** Birds alive by the newest figures, from the card of the flock. */
const alive = sql`(c.card->>'alive')::int`;
const liveT = sql`(o.sale_g * ${alive} / 1e6)`;
const columns = sql`k.id, h.id as "houseId", h.name as "houseName", h.name_en as "houseNameEn",
  f.id as "farmId", f.name as "farmName", f.name_en as "farmNameEn", h.species,
  b.name as "breedName", b.name_en as "breedNameEn",
  o.sale_age - (o.sale_day - o.day) as "dayAge", ${alive} as alive, ${liveT} as "liveT",
  o.sale_day - o.day as "daysToSale", m."meatFrom", ${sql.raw(storedColumns)}`;
/**
 * o: the newest forecast of each flock in a house, found by one index step per flock; m: withdrawal
 * by the flock's own treatments that ends after the day of sale.
 */
const from = sql`flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
  join breeds b on b.id = k.breed_id join flock_books c on c.flock_id = k.id
  join lateral (select * from flock_forecasts n where n.flock_id = k.id
    order by n.day desc limit 1) o on true
  left join lateral (select max(t.last_day + t.meat_days + 1)::text as "meatFrom"
    from treatments t where t.flock_id = k.id and t.voided_at is null and t.meat_days > 0
      and t.last_day + t.meat_days >= o.sale_day) m on true`;

const sorts: Readonly<Record<Exclude<(typeof saleForecastSorts)[number], "house">, SQL>> = {
  saleDay: sql`o.sale_day`,
  targetDay: sql`o.target_day`,
  saleG: sql`o.sale_g`,
  liveT,
};
const byHouse = (order: SQL): SQL =>
  sql`${byNumber(sql`f.name`)} ${order}, f.id, ${byNumber(sql`h.name`)} ${order}, h.id`;
const orderOf = ({ sort, order }: Query): SQL =>
  sort === "house"
    ? byHouse(sql.raw(order))
    : sql`${sorts[sort]} ${sql.raw(order)} nulls last, ${byHouse(sql`asc`)}`;

/**
 * Flocks of the caller's houses that are to be sold, or reach the desired weight, within some days.
 */
export const listSales = (
  database: Database,
  caller: Caller,
  query: Query,
): Promise<Page<SaleForecast>> =>
  pageOf<SaleForecast>(database, {
    columns,
    from,
    where: [
      visibleHouses(caller),
      sql`k.cleared_at is null`,
      sql`least(o.sale_day, o.target_day) <= o.day + ${query.within}::int`,
      when(query.id, (id) => sql`k.id = ${id}::bigint`),
      when(query.farmId, inSubtree),
      when(query.species, (species) => sql`h.species = ${species}`),
      containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, b.name, b.name_en`),
    ],
    order: orderOf(query),
    query,
  });

/** The list as a file, in its order. Refusal: 400. */
export const saleFile = listFile({
  table: "saleForecast",
  fields: saleForecastFields,
  list: listSales,
  columns: ({ language }) => [
    { key: "farmName", cell: (row) => farmNameIn(row, language) },
    { key: "houseName", cell: (row) => houseNameIn(row, language) },
    "species",
    { key: "breedName", cell: (row) => breedNameIn(row, language) },
    "dayAge",
    "alive",
    "weighedDay",
    "weightG",
    "saleDay",
    "saleAge",
    "daysToSale",
    { key: "isPlanned", cell: ({ isPlanned }) => (isPlanned ? 1 : 0) },
    "saleG",
    "saleLowG",
    "saleHighG",
    "naiveG",
    "liveT",
    "targetG",
    "targetDay",
    "targetEarly",
    "targetLate",
    "meatFrom",
    "gap",
    "day",
  ],
});
