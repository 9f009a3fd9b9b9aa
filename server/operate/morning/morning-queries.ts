import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import {
  type MorningFigureKey,
  morningFigureKeys,
} from "../../../contract/operate/morning-figure.ts";
import { figureOf } from "../../../contract/operate/morning-word.ts";
import { checkKeyOf } from "../../../contract/operate/own-check.ts";
import type { MorningCurve, MorningHits, MorningRow } from "../../../contract/operate/morning.ts";
import type { routes } from "../../../contract/route/routes.ts";
import { readOwnAdvice } from "../../alarm/alarm-setting/own-checks.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import type { StoredMorningFigure } from "../../platform/db/schema/flock/morning-tables.ts";
import {
  allOf,
  containsKeyword,
  one,
  pageOf,
  rows,
  when,
} from "../../platform/db/sql-statement.ts";
import { type Caller, inSubtree, visibleHouses } from "../../platform/session/caller-scope.ts";
import { comparedDays } from "./morning-maker.ts";

/** Rows of this morning: of the day of the farm's newest list. */
const from = sql`morning_rows m join houses h on h.id = m.house_id join farms f on f.id = h.farm_id
  join morning_books b on b.farm_id = f.id`;
const isNewest = sql`m.day = b.day`;
const columns = sql`m.id, h.id as "houseId", h.name as "houseName", h.name_en as "houseNameEn",
  f.id as "farmId", f.name as "farmName", f.name_en as "farmNameEn", f.time_zone as "timeZone",
  h.species, m.day::text as day, m.place, m.points, m.age as "dayAge", m.birds, m.reasons,
  m.visited_at as "visitedAt", m.visited_by as "visitedBy", m.is_useful as "isUseful",
  m.judged_by as "judgedBy", m.version`;
/** Days that the figure of hits is of. */
const hitDays = 7;

interface StoredRow extends Omit<MorningRow, "visitedAt" | "curves"> {
  readonly visitedAt: Date | null;
}

/** The houses in the caller's scope that deserve a visit this morning, worst first. */
export async function listMorning(
  database: Database,
  caller: Caller,
  query: z.output<typeof routes.listMorning.input>,
) {
  const place = [visibleHouses(caller), when(query.farmId, inSubtree)];
  const where = [
    ...place,
    containsKeyword(query.keyword, sql`h.name, h.name_en, f.name, f.name_en`),
    query.id === undefined ? isNewest : sql`m.id = ${query.id}::bigint`,
  ];
  const { total, rows: found } = await pageOf<StoredRow>(database, {
    columns,
    from,
    where,
    order: sql`m.points desc, m.place, m.id`,
    query,
  });
  const { at, houses, listed, unheard } = await countHouses(database, place);
  return {
    at: at?.getTime() ?? null,
    total,
    houses,
    calm: houses - listed - unheard,
    unheard,
    hits: await readHits(database, place),
    rows: await withOwnWords(database, await withCurves(database, found)),
  };
}

interface Counts {
  readonly at: Date | null;
  readonly houses: number;
  readonly listed: number;
  readonly unheard: number;
}

/**
 * Houses with animals on farms that have a list, the houses on it, and the others without a reading
 * in the 24 hours before it: their state is not known.
 */
const countHouses = (db: Queryable, place: readonly (SQL | undefined)[]): Promise<Counts> =>
  one(
    db,
    sql`select max(b.at) as at, count(*)::int as houses, count(m.id)::int as listed,
        count(*) filter (where m.id is null
          and coalesce(s.reading_at < b.at - interval '24 hours', true))::int as unheard
      from houses h join farms f on f.id = h.farm_id join morning_books b on b.farm_id = f.id
        left join morning_rows m on m.house_id = h.id and m.day = b.day
        left join house_states s on s.house_id = h.id
      where ${allOf(place)} and (m.id is not null
        or exists (select 1 from flocks k where k.house_id = h.id and k.cleared_at is null))`,
  );

/** Counts the rows of the last seven mornings that people went to or judged. */
const readHits = (db: Queryable, place: readonly (SQL | undefined)[]): Promise<MorningHits> =>
  one(
    db,
    sql`select count(*)::int as rows, count(m.visited_at)::int as visited,
        count(*) filter (where m.is_useful)::int as useful,
        count(*) filter (where not m.is_useful)::int as useless
      from ${from} where ${allOf(place)} and m.day > b.day - ${hitDays}::int`,
  );

/** Adds the curves of the figures that the reasons are about. */
async function withCurves(db: Queryable, found: readonly StoredRow[]): Promise<MorningRow[]> {
  const past = await db.query<{ id: number; days: Record<string, Figures> }>(
    `select m.id, json_object_agg(g.day::text, g.figures) as days
     from morning_rows m join morning_figures g on g.house_id = m.house_id
       and g.day <= m.day and g.day > m.day - ${comparedDays}
     where m.id = any($1::int[]) group by m.id`,
    [found.map(({ id }) => id)],
  );
  const byRow = new Map(past.map(({ id, days }) => [id, days]));
  return found.map((row) => {
    const keys = new Set(row.reasons.flatMap((reason) => figureOf(reason) ?? []));
    const days = byRow.get(row.id) ?? {};
    return {
      ...row,
      visitedAt: row.visitedAt?.getTime() ?? null,
      curves: morningFigureKeys
        .filter((key) => keys.has(key))
        .map((key) => curveOf(key, row.day, days)),
    };
  });
}

/** Adds what the organisations have written about the reasons. */
async function withOwnWords(db: Queryable, found: readonly MorningRow[]): Promise<MorningRow[]> {
  const ownOf = await readOwnAdvice(
    db,
    found.map(({ houseId }) => houseId),
    found.flatMap(({ reasons }) => reasons.flatMap((reason) => checkKeyOf(reason) ?? [])),
  );
  return found.map((row) => ({
    ...row,
    reasons: row.reasons.map((reason) => {
      const key = checkKeyOf(reason);
      const own = key === null ? null : ownOf(row.houseId, key);
      return own === null ? reason : { ...reason, own };
    }),
  }));
}
type Figures = Partial<Record<string, StoredMorningFigure>>;

function curveOf(
  key: MorningFigureKey,
  day: string,
  days: Readonly<Record<string, Figures>>,
): MorningCurve {
  const at = Array.from({ length: comparedDays }, (_, index) =>
    dayBack(day, comparedDays - 1 - index),
  );
  return {
    key,
    values: at.map((item) => days[item]?.[key]?.value ?? null),
    usual: at.map((item) => days[item]?.[key]?.usual ?? null),
  };
}

const dayBack = (day: string, back: number): string => {
  const date = new Date(day);
  date.setUTCDate(date.getUTCDate() - back);
  return date.toISOString().slice(0, 10);
};

/** A row of a house the caller sees. Refusal: 404. */
export async function findMorning(db: Queryable, caller: Caller, id: number): Promise<MorningRow> {
  const records = await rows<StoredRow>(
    db,
    sql`select ${columns} from ${from} where m.id = ${id}::bigint and ${visibleHouses(caller)}`,
  );
  const [row] = await withOwnWords(db, await withCurves(db, records));
  if (row === undefined) throw notFound();
  return row;
}
