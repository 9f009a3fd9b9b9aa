import type { Species } from "../../../contract/base/animal.ts";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type {
  BoardRow,
  BoardSort,
  RecordState,
} from "../../../contract/flock/production/production.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { hourMs } from "../../../contract/base/time.ts";
import { byNumber } from "../../platform/db/number-order.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { allOf, containsKeyword, offsetOf, rows, when } from "../../platform/db/sql-statement.ts";
import { ownAdviceOf } from "../../fleet/house/own-advice.ts";
import { settingIn, withSettings } from "../../fleet/production-setting/production-settings.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";
import { storedDays } from "./flock-record.ts";

type Input<K extends keyof typeof routes> = z.output<(typeof routes)[K]["input"]>;

/** The day a flock was placed, by the calendar of its farm. */
const placedDay = sql`(k.placed_at at time zone f.time_zone)::date`;
const dayAge = sql`d.day - ${placedDay} + k.placed_age`;

/** Sort key of a flock; null: by farm and house. */
const sorts: Readonly<Record<BoardSort, SQL | null>> = {
  house: null,
  dayAge,
  lossDayPct: sql`w.loss_day_pct`,
  survivalPct: sql`w.survival_pct`,
  feedG: sql`w.feed_g`,
  waterMl: sql`w.water_ml`,
  weightG: sql`w.weight_g`,
  layPct: sql`w.lay_pct`,
  fcr: sql`w.fcr`,
  epef: sql`w.epef`,
};

/** SQL condition on a reminder `t`: it is open, and was due by the day of the board. */
const isDue = sql`t.flock_id = k.id and t.state = 'open' and t.due_day <= d.day`;

/** SQL condition on a warning `n`: it was found by the day of the board and was not over then. */
const isWarned = sql`n.flock_id = k.id and n.first_day <= d.day
  and (n.last_day >= d.day or (n.state = 'open' and d.day = d.today))`;

/**
 * The states of a flock on its day. Few flocks have a reminder or a warning: candidates are found
 * first, all at once, and only they are examined one by one. `min`, `max`: of the days.
 */
const statesOf = ({ min, max }: DaySpan) =>
  ({
    all: undefined,
    missing: sql`r.flock_id is null`,
    recorded: sql`r.flock_id is not null`,
    due: sql`(k.id in (select t.flock_id from immune_tasks t
        where t.state = 'open' and t.due_day <= ${max}::date)
      and exists (select 1 from immune_tasks t where ${isDue}))`,
    withheld: sql`(k.id, d.day) in (select w.flock_id, x.day::date from withdrawals w
      join generate_series(${min}::date, ${max}::date, interval '1 day') x(day)
        on w.since <= x.day and greatest(w.meat_last, w.egg_last) >= x.day)`,
    warned: sql`(k.id in (select n.flock_id from warnings n
        where n.state = 'open' or n.last_day >= ${min}::date)
      and exists (select 1 from warnings n where ${isWarned}))`,
  }) satisfies Readonly<Record<Input<"listProduction">["state"], SQL | undefined>>;

/**
 * The table `withdrawals`: flocks with the day of a treatment, and the last days on which it blocks
 * their meat and eggs; it moves with the animals (readWithheld returns the same for one flock).
 */
export const withdrawalSql = ({ min, max }: DaySpan): SQL =>
  sql`withdrawals(flock_id, since, meat_last, egg_last) as (
    select t.flock_id, t.day, case when t.meat_days > 0 then t.last_day + t.meat_days end,
        case when t.egg_days > 0 then t.last_day + t.egg_days end
      from treatments t where t.voided_at is null and greatest(t.meat_days, t.egg_days) > 0
        and t.last_day + greatest(t.meat_days, t.egg_days) >= ${min}::date
        and t.day <= ${max}::date
    union select m.to_flock_id, m.day, w.meat_last, w.egg_last from withdrawals w
      join stock_moves m on m.flock_id = w.flock_id and m.to_flock_id is not null
        and m.voided_at is null and m.day >= w.since and m.day <= ${max}::date)`;
/** The first day after all that keeps a flock from being sold on the day of the board. */
const freeFrom = (last: SQL): SQL => sql`(select max(${last}) + 1 from withdrawals w
  where w.flock_id = k.id and w.since <= d.day and ${last} >= d.day)::text`;

/** The days that the board covers: around the world, "today" may be three different days. */
interface DaySpan {
  readonly min: string;
  readonly max: string;
}
const spanOf = (day: string | undefined, now: number): DaySpan =>
  day === undefined
    ? { min: utcDay(now - 14 * hourMs), max: utcDay(now + 14 * hourMs) }
    : { min: day, max: day };
const utcDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * The row of a table that a flock has on the day of the board. By its key, one by one: planned as a
 * plain join, all days of every flock were read.
 */
const ofDay = (table: SQL, alias: SQL): SQL =>
  sql`left join lateral (select * from ${table} o where o.flock_id = k.id and o.day = d.day
    offset 0) ${alias} on true`;
const withRecord = ofDay(sql`daily_records`, sql`r`);
const withFigures = ofDay(sql`flock_days`, sql`w`);
/** Joins the record of a day, if there is one, for all flocks: by the index of days. */
const whetherRecord = ({ min, max }: DaySpan): SQL =>
  sql`left join (select o.flock_id, o.day from daily_records o
    where o.day between ${min}::date and ${max}::date) r on r.flock_id = k.id and r.day = d.day`;

interface BoardLine extends Omit<BoardRow, "figures" | "lastAt"> {
  readonly lastAt: Date | null;
}

/** Selection of flocks and their day. */
export type BoardFilter = Pick<
  Input<"listProduction">,
  "day" | "farmId" | "species" | "breedId" | "keyword" | "state"
>;

/**
 * The flocks that were in the caller's houses on a day: k of h of f, b the breed, d the day with
 * the farm's current one. `withRecord` brings r, the record, `withFigures` w, the figures of the
 * day.
 */
export function boardOf(caller: Caller, query: BoardFilter, now: number) {
  const at = sql`${new Date(now)}::timestamptz`;
  const day = query.day === undefined ? sql`t.today` : sql`${query.day}::date`;
  // A zone at a time: calendar days of every flock took as long as all the rest.
  const days = sql`select z.time_zone, t.today, ${day} as day,
      ${day}::timestamp at time zone z.time_zone as begin,
      (${day} + 1)::timestamp at time zone z.time_zone as until
    from (select distinct time_zone from farms) z
    cross join lateral (select (${at} at time zone z.time_zone)::date as today) t offset 0`;
  const places = sql`join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
    join breeds b on b.id = k.breed_id join (${days}) d on d.time_zone = f.time_zone`;
  const span = spanOf(query.day, now);
  const states = statesOf(span);
  return {
    /** Tables joined after `flocks k`. */
    places,
    from: sql`flocks k ${places}`,
    withRecord,
    withFigures,
    whetherRecord: whetherRecord(span),
    /** The table that the states use: `with recursive` of the statement. */
    withdrawals: withdrawalSql(span),
    states,
    where: [
      visibleHouses(caller),
      sql`k.placed_at < d.until and d.day <= d.today`,
      sql`(k.cleared_at is null or k.cleared_at >= d.begin)`,
      when(query.farmId, inSubtree),
      when(query.species, (species) => sql`h.species = ${species}`),
      when(query.breedId, (breedId) => sql`k.breed_id = ${breedId}::bigint`),
      containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, b.name, b.name_en`),
    ],
    /** Condition for the requested state. */
    isMeant: states[query.state],
  };
}

/** The breeds of the flocks that are, or were, in the caller's houses: what a board can be of. */
export const listBoardBreeds = (
  database: Database,
  caller: Caller,
): Promise<{ id: number; name: string; nameEn: string | null; species: Species }[]> =>
  rows(
    database,
    sql`select b.id, b.name, b.name_en as "nameEn", b.species from breeds b
      where exists (select 1 from flocks k join houses h on h.id = k.house_id
        join farms f on f.id = h.farm_id where k.breed_id = b.id and ${visibleHouses(caller)})
      order by ${byNumber(sql`b.name`)}, b.id`,
  );

type Counts = Record<RecordState, number>;

/** The flocks that were in the caller's houses on a day, with that day's figures. */
export async function listBoard(
  database: Database,
  caller: Caller,
  query: Input<"listProduction">,
  now: number,
) {
  const board = boardOf(caller, query, now);
  const records = await rows<BoardLine & { readonly counts: Counts }>(
    database,
    sql`with recursive ${board.withdrawals}, ${pageSql(board, query)}
      select c.counts, k.id, h.id as "houseId", h.name as "houseName",
        h.name_en as "houseNameEn", f.id as "farmId", f.name as "farmName",
        f.name_en as "farmNameEn", h.species,
        b.name as "breedName", b.name_en as "breedNameEn", d.day::text as day,
        ${dayAge} as "dayAge", ${settingIn("recordWindowDays")} as "windowDays",
        r.flock_id is not null as "isRecorded", coalesce(r.note, '') as note,
        r.last_at as "lastAt", r.last_by as "lastBy",
        coalesce((select array_agg(t.content order by t.due_day, t.id) from immune_tasks t
          where ${isDue}), '{}') as due,
        ${freeFrom(sql`w.meat_last`)} as "meatFrom", ${freeFrom(sql`w.egg_last`)} as "eggsFrom",
        coalesce((select json_agg(json_build_object('key', n.key, 'values', n."values",
            'others', n.others, 'houses', n.houses,
            'own', ${ownAdviceOf(sql`'warning.' || n.key`)}) order by n.first_day desc, n.id)
          from warnings n where ${isWarned}), '[]') as warnings
      from (select json_build_object('all', count(*),
          'missing', count(*) filter (where not "isRecorded"),
          'recorded', count(*) filter (where "isRecorded"), 'due', count(*) filter (where "isDue"),
          'warned', count(*) filter (where "isWarned"),
          'withheld', count(*) filter (where "isWithheld")) as counts from listed) c
        left join (page p join flocks k on k.id = p.id ${board.places} ${withSettings}
          ${board.withRecord}) on true
      order by p.place`,
  );
  const { counts } = records[0]!;
  const lines = records.filter(({ id }) => id !== null);
  const figures = await storedDays(
    database,
    lines.map(({ id }) => id),
    [...new Set(lines.map((row) => row.day))],
  );
  const placeOf = (flockId: number, day: string) => `${flockId} ${day}`;
  const byPlace = new Map(figures.map((figure) => [placeOf(figure.flockId, figure.day), figure]));
  const { all: _all, ...ofStates } = counts;
  return {
    total: counts[query.state],
    ...ofStates,
    rows: lines.map(({ counts: _counts, ...row }): BoardRow => ({
      ...row,
      lastAt: row.lastAt?.getTime() ?? null,
      figures: byPlace.get(placeOf(row.id, row.day)) ?? null,
    })),
  };
}

/**
 * The tables `listed`, of all flocks with their states, and `page`: ids and places of the flocks on
 * the requested page. Everything else is read for these alone.
 */
function pageSql(board: ReturnType<typeof boardOf>, query: Input<"listProduction">): SQL {
  const { state, sort, order } = query;
  const compare = sorts[sort];
  const direction = sql.raw(order);
  const skipped = offsetOf(query);
  const { states } = board;
  const listedSql = sql`listed as materialized (
      select k.id, h.id as house_id, h.name as house, f.id as farm_id, f.name as farm,
        ${compare ?? sql`null::int`} as by, ${states.recorded} as "isRecorded",
        ${states.due} as "isDue", ${states.warned} as "isWarned", ${states.withheld} as "isWithheld"
      from ${board.from} ${board.whetherRecord}
        ${compare === null || sort === "dayAge" ? sql`` : board.withFigures}
      where ${allOf(board.where)}),
    meant as (select * from listed where ${listedAs[state]})`;
  if (compare !== null)
    return sql`${listedSql}, page as (
      select id, row_number() over (order by by ${direction} nulls last, farm_id, house_id) as place
      from meant order by place limit ${query.pageSize} offset ${skipped})`;
  // To sort names by number costs much: of all farms, and of the houses of those on the page.
  return sql`${listedSql}, grouped as (
      select farm_id, count(*) as flocks, sum(count(*)) over (
        order by ${byNumber(sql`min(farm)`)} ${direction}, farm_id ${direction}) as upto
      from meant group by farm_id),
    near as (
      select m.id, g.upto - g.flocks as before, row_number() over (
        order by g.upto, ${byNumber(sql`m.house`)} ${direction}, m.house_id ${direction}) as place
      from meant m join grouped g on g.farm_id = m.farm_id
      where g.upto > ${skipped} and g.upto - g.flocks < ${skipped + query.pageSize}),
    page as (
      select id, place from near cross join (select min(before) as first from near) b
      where b.first + place > ${skipped} and b.first + place <= ${skipped + query.pageSize})`;
}

/** Conditions for the listed flocks in a state. */
const listedAs: Readonly<Record<RecordState, SQL>> = {
  all: sql`true`,
  missing: sql`not "isRecorded"`,
  recorded: sql`"isRecorded"`,
  due: sql`"isDue"`,
  warned: sql`"isWarned"`,
  withheld: sql`"isWithheld"`,
};
