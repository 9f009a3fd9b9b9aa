import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { BreedRow as ListedBreed } from "../../contract/administration.ts";
import type { routes } from "../../contract/route.ts";
import type { Database } from "../db/open.ts";
import { rows } from "../db/statement.ts";
import { likePattern, offsetOf } from "../house/query.ts";
import { type Caller, visibleHouses } from "../session/scope.ts";

interface BreedRow {
  id: number; key: string; name: string; name_en: string | null; species: ListedBreed["species"]; days: number; flocks: number;
}

/** A page of the poultry types, which belong to everybody; flocks are counted in the caller's scope only. `keyword` looks into key and names. */
export async function listBreeds(database: Database, caller: Caller, query: z.output<typeof routes.listBreed.input>): Promise<{ total: number; rows: ListedBreed[] }> {
  const matching = query.keyword === undefined ? sql`true` : sql`concat_ws(chr(10), b.key, b.name, b.name_en) ilike ${likePattern(query.keyword)}`;
  const [count] = await rows<{ total: number }>(database, sql`select count(*) as total from breeds b where ${matching}`);
  const found = await rows<BreedRow>(database, sql`
    select b.id, b.key, b.name, b.name_en, b.species,
      (select count(*) from breed_days d where d.breed_id = b.id) as days,
      (select count(*) from flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
        where k.breed_id = b.id and k.cleared_at is null and ${visibleHouses(caller)}) as flocks
    from breeds b where ${matching} order by b.name, b.id limit ${query.pageSize} offset ${offsetOf(query)}`);
  return {
    total: count!.total,
    rows: found.map(({ name_en: nameEn, days: dayCount, flocks: flockCount, ...row }) => ({ ...row, nameEn, dayCount, flockCount })),
  };
}
