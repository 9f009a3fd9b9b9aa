import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { BoardRow, BoardSort, FlockRecord, RecordVersion } from "../../contract/record.ts";
import type { routes } from "../../contract/route/route.ts";
import { byNumber } from "../db/number-order.ts";
import type { Database } from "../db/open.ts";
import { flockDays, recordVersions } from "../db/schema/record.ts";
import { allOf, containsKeyword, one, pageOf, when } from "../db/statement.ts";
import { type Caller, inSubtree, visibleHouses } from "../session/scope.ts";
import { daysOfFlock } from "./book.ts";
import { findNamedFlock, readRecord, storedDays } from "./record.ts";

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

const stateIs: Readonly<Record<Input<"listProduction">["state"], SQL | undefined>> = {
  all: undefined,
  missing: sql`r.flock_id is null`,
  recorded: sql`r.flock_id is not null`,
  due: sql`exists (select 1 from immune_tasks t where ${isDue})`,
};

interface BoardLine extends Omit<BoardRow, "figures" | "lastAt"> {
  readonly lastAt: Date | null;
}

/** The flocks that were in the caller's houses on a day, with that day's figures. */
export async function listBoard(
  database: Database,
  caller: Caller,
  query: Input<"listProduction">,
  now: number,
) {
  const today = sql`(${new Date(now)}::timestamptz at time zone f.time_zone)::date`;
  const placed = sql`(k.placed_at at time zone f.time_zone)::date`;
  const day = query.day === undefined ? today : sql`${query.day}::date`;
  const from = sql`flocks k join houses h on h.id = k.house_id join farms f on f.id = h.farm_id
    join breeds b on b.id = k.breed_id
    cross join lateral (select ${day} as day, ${placed} as placed) d
    left join daily_records r on r.flock_id = k.id and r.day = d.day
    left join flock_days w on w.flock_id = k.id and w.day = d.day`;
  const where = [
    visibleHouses(caller),
    sql`d.placed <= d.day and d.day <= ${today}`,
    sql`(k.cleared_at is null or (k.cleared_at at time zone f.time_zone)::date >= d.day)`,
    when(query.farmId, inSubtree),
    when(query.species, (species) => sql`h.species = ${species}`),
    containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en, b.name, b.name_en`),
  ];
  const counts = await one<{ missing: number; recorded: number; due: number }>(
    database,
    sql`select count(*) filter (where r.flock_id is null) as missing,
      count(r.flock_id) as recorded, count(*) filter (where ${stateIs.due}) as due
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
        where ${isDue}), '{}') as due`,
    from,
    where: [...where, stateIs[query.state]],
    order: orderOf(query),
    query,
  });
  const figures = await storedDays(
    database,
    rows.map(({ id }) => id),
    [...new Set(rows.map((row) => row.day))],
  );
  return {
    total,
    ...counts,
    rows: rows.map((row): BoardRow => ({
      ...row,
      lastAt: row.lastAt?.getTime() ?? null,
      figures: figures.find((found) => found.flockId === row.id && found.day === row.day) ?? null,
    })),
  };
}

/** The record of a flock's day; without one its last. Refusal: 404. */
export async function readDay(
  database: Database,
  caller: Caller,
  { flockId, day }: Input<"productionDay">,
  now: number,
): Promise<FlockRecord> {
  const flock = await findNamedFlock(database, caller, flockId);
  return readRecord(database, flock, day ?? daysOfFlock(flock, now).last, now);
}

/** A flock day by day. Refusal: 404. */
export async function readSeries(
  database: Database,
  caller: Caller,
  { flockId }: Input<"productionSeries">,
) {
  const { id, species, timeZone } = await findNamedFlock(database, caller, flockId);
  const days = await database.orm
    .select()
    .from(flockDays)
    .where(eq(flockDays.flockId, id))
    .orderBy(asc(flockDays.day));
  return { species, timeZone, days };
}

/** What was changed in the record of a day, newest first. Refusal: 404. */
export async function readVersions(
  database: Database,
  caller: Caller,
  { flockId, day }: Input<"productionVersions">,
): Promise<RecordVersion[]> {
  const { id } = await findNamedFlock(database, caller, flockId);
  const found = await database.orm
    .select()
    .from(recordVersions)
    .where(and(eq(recordVersions.flockId, id), eq(recordVersions.day, day)))
    .orderBy(desc(recordVersions.version));
  return found.map(({ version, at, by, source, reason, draftedAt, before, after }) => ({
    version,
    at: at.getTime(),
    by,
    source,
    reason,
    draftedAt: draftedAt?.getTime() ?? null,
    before: before as Record<string, unknown>,
    after: after as Record<string, unknown>,
  }));
}
