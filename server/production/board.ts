import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BoardRow, BoardSort, RecordState } from "../../contract/production.ts";
import type { routes } from "../../contract/route/route.ts";
import { byNumber } from "../db/number-order.ts";
import type { Database } from "../db/open.ts";
import { allOf, containsKeyword, one, pageOf, when } from "../db/statement.ts";
import { type Caller, inSubtree, visibleHouses } from "../session/scope.ts";
import { storedDays } from "./flock-record.ts";

type Input<K extends keyof typeof routes> = z.output<(typeof routes)[K]["input"]>;

const byHouse = sql`${byNumber(sql`f.name`)}, f.id, ${byNumber(sql`h.name`)}, h.id`;
const sorts: Readonly<Record<BoardSort, SQL>> = {
  house: sql`f.name`,
  dayAge: sql`day_age`,
  lossDayPct: sql`w.loss_day_pct`,
  survivalPct: sql`w.survival_pct`,
  feedG: sql`w.feed_g`,
  waterMl: sql`w.water_ml`,
  weightG: sql`w.weight_g`,
  layPct: sql`w.lay_pct`,
  fcr: sql`w.fcr`,
  epef: sql`w.epef`,
};
const orderOf = ({ sort, order }: Input<"listProduction">): SQL =>
  sort === "house"
    ? order === "asc"
      ? byHouse
      : sql`${byNumber(sql`f.name`)} desc, f.id desc, ${byNumber(sql`h.name`)} desc, h.id desc`
    : sql`${sorts[sort]} ${sql.raw(order)} nulls last, ${byHouse}`;

/** Over t (reminders): it is open, and was due by the day of the board. */
const isDue = sql`t.flock_id = k.id and t.state = 'open' and t.due_day <= d.day`;

/** Over n (warnings): it was found on the day of the board, or is open on the present one. */
const isWarned = sql`n.flock_id = k.id and n.first_day <= d.day
  and (n.last_day >= d.day or (n.state = 'open' and d.day = d.today))`;

const stateIs: Readonly<Record<Input<"listProduction">["state"], SQL | undefined>> = {
  all: undefined,
  missing: sql`r.flock_id is null`,
  recorded: sql`r.flock_id is not null`,
  due: sql`exists (select 1 from immune_tasks t where ${isDue})`,
  warned: sql`exists (select 1 from warnings n where ${isWarned})`,
};

interface BoardLine extends Omit<BoardRow, "figures" | "lastAt"> {
  readonly lastAt: Date | null;
}

/** Which flocks of which day are asked for. */
export type BoardFilter = Pick<
  Input<"listProduction">,
  "day" | "farmId" | "species" | "keyword" | "state"
>;

/**
 * The flocks that were in the caller's houses on a day: k of h of f, b the breed, d the day with
 * the farm's present one, r the record and w the figures of the day.
 */
export function boardOf(caller: Caller, query: BoardFilter, now: number) {
  const today = sql`(${new Date(now)}::timestamptz at time zone f.time_zone)::date`;
  const placed = sql`(k.placed_at at time zone f.time_zone)::date`;
  const day = query.day === undefined ? today : sql`${query.day}::date`;
  return {
    from: sql`flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
      join breeds b on b.id = k.breed_id
      cross join lateral (select ${day} as day, ${placed} as placed, ${today} as today) d
      left join daily_records r on r.flock_id = k.id and r.day = d.day
      left join flock_days w on w.flock_id = k.id and w.day = d.day`,
    where: [
      visibleHouses(caller),
      sql`d.placed <= d.day and d.day <= d.today`,
      sql`(k.cleared_at is null or (k.cleared_at at time zone f.time_zone)::date >= d.day)`,
      when(query.farmId, inSubtree),
      when(query.species, (species) => sql`h.species = ${species}`),
      containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, b.name, b.name_en`),
    ],
    /** Of the state that is asked for. */
    isMeant: stateIs[query.state],
  };
}

/** The flocks that were in the caller's houses on a day, with that day's figures. */
export async function listBoard(
  database: Database,
  caller: Caller,
  query: Input<"listProduction">,
  now: number,
) {
  const { from, where, isMeant } = boardOf(caller, query, now);
  const counts = await one<Record<Exclude<RecordState, "all">, number>>(
    database,
    sql`select count(*) filter (where r.flock_id is null) as missing,
      count(r.flock_id) as recorded, count(*) filter (where ${stateIs.due}) as due,
      count(*) filter (where ${stateIs.warned}) as warned
      from ${from} where ${allOf(where)}`,
  );
  const { total, rows } = await pageOf<BoardLine>(database, {
    columns: sql`k.id, h.id as "houseId", h.name as "houseName",
      h.name_en as "houseNameEn", f.id as "farmId", f.name as "farmName",
      f.name_en as "farmNameEn", h.species,
      b.name as "breedName", b.name_en as "breedNameEn", d.day::text as day,
      d.day - d.placed + k.placed_age as "dayAge", d.day - d.placed + k.placed_age as day_age,
      r.flock_id is not null as "isRecorded", coalesce(r.note, '') as note,
      r.last_at as "lastAt", r.last_by as "lastBy",
      coalesce((select array_agg(t.content order by t.due_day, t.id) from immune_tasks t
        where ${isDue}), '{}') as due,
      coalesce((select json_agg(json_build_object('key', n.key, 'values', n."values",
          'others', n.others, 'houses', n.houses) order by n.first_day desc, n.id)
        from warnings n where ${isWarned}), '[]') as warnings`,
    from,
    where: [...where, isMeant],
    order: orderOf(query),
    query,
  });
  const figures = await storedDays(
    database,
    rows.map(({ id }) => id),
    [...new Set(rows.map((row) => row.day))],
  );
  const placeOf = (flockId: number, day: string) => `${flockId} ${day}`;
  const byPlace = new Map(figures.map((found) => [placeOf(found.flockId, found.day), found]));
  return {
    total,
    ...counts,
    rows: rows.map((row): BoardRow => ({
      ...row,
      lastAt: row.lastAt?.getTime() ?? null,
      figures: byPlace.get(placeOf(row.id, row.day)) ?? null,
    })),
  };
}
