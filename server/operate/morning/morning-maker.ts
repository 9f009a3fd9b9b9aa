import { daysBetween } from "../../../contract/base/calendar-day.ts";
import { setImmediate as turn } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type ComparedFigure, MorningGroups } from "../../../contract/operate/morning-compare.ts";
import {
  type MorningFigureKey,
  morningFigureKeys,
} from "../../../contract/operate/morning-figure.ts";
import { durationShare, reasonPoints, worstFirst } from "../../../contract/operate/morning-rank.ts";
import type { MorningReason } from "../../../contract/operate/morning.ts";
import type { Database, Queryable, Transaction } from "../../platform/db/open-database.ts";
import type { StoredMorningFigure } from "../../platform/db/schema/flock/morning-tables.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type MorningCandidate, nightToHour, readMorningFigures } from "./morning-figures.ts";
import { readRuleReasons } from "./morning-rules.ts";

/** Earlier mornings with figures, for the habit of a house and for curves. */
export const comparedDays = 14;
/** Number of houses after which other work has a turn. */
const turnHouses = 100;

type StoredFigures = Partial<Record<MorningFigureKey, StoredMorningFigure>>;
interface Compared {
  readonly house: MorningCandidate;
  readonly figures: readonly (ComparedFigure & { readonly days: number })[];
}

/**
 * Makes the morning lists of these farms of an organisation; empty: of all its farms. Missing
 * figures of earlier mornings are made too. People's answers to a row stay.
 */
export async function makeMorning(
  database: Database,
  orgId: number,
  farmIds: readonly number[],
  now: number,
): Promise<void> {
  for (let back = await firstMissing(database, orgId, now); back > 0; back -= 1)
    await writeFigures(database, await compareDay(database, orgId, now, back));
  const compared = await compareDay(database, orgId, now, 0);
  await writeFigures(database, compared);
  const reasons = await readRuleReasons(database, orgId, now);
  const farms = new Set(farmIds);
  const listed = worstFirst(
    compared.map(({ house, figures }) => ({
      ...house,
      reasons: [...(reasons.get(house.houseId) ?? []), ...figures.flatMap(reasonOf)].toSorted(
        (a, b) => b.points - a.points,
      ),
    })),
  ).map((row, index) => ({ ...row, place: index + 1 }));
  await database.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`morning ${orgId}`]);
    await writeRows(
      tx,
      compared.map(({ house }) => house).filter(({ farmId }) => farms.has(farmId)),
      listed.filter(({ farmId }) => farms.has(farmId)),
    );
    await writeBooks(tx, farmIds, now);
  });
}

/** Returns how many days back the oldest morning without figures is; 0: none is missing. */
async function firstMissing(database: Database, orgId: number, now: number): Promise<number> {
  const [row] = await rows<{ newest: string | null; today: string }>(
    database,
    sql`select max(m.day)::text as newest, ${new Date(now)}::date::text as today
      from houses h left join morning_figures m on m.house_id = h.id where h.org_id = ${orgId}`,
  );
  if (row?.newest == null) return comparedDays;
  const since = daysBetween(row.newest, row.today);
  return Math.max(0, Math.min(comparedDays, since));
}

/** Compares the houses of an organisation on a morning. */
async function compareDay(
  database: Database,
  orgId: number,
  now: number,
  back: number,
): Promise<readonly Compared[]> {
  const morningFigures = await readMorningFigures(database, orgId, now, back);
  const past = await readPast(database, morningFigures);
  const houses = morningFigures.map((house) => ({
    ...house,
    before: offsOf(past.get(house.houseId)),
  }));
  const groups = new MorningGroups(houses);
  const compared: Compared[] = [];
  for (const [index, house] of houses.entries()) {
    if (index % turnHouses === turnHouses - 1) await turn();
    const last = past.get(house.houseId)?.at(-1);
    const figures = groups.compare(house).map((figure) => ({
      ...figure,
      days: figure.excess > 0 ? 1 + (last?.[figure.key]?.days ?? 0) : 0,
    }));
    compared.push({ house, figures });
  }
  return compared;
}

/** Reads each house's stored figures of earlier mornings, oldest first. */
async function readPast(
  db: Queryable,
  houses: readonly Pick<MorningCandidate, "houseId" | "day">[],
): Promise<ReadonlyMap<number, readonly StoredFigures[]>> {
  const records = await db.query<{ houseId: number; past: StoredFigures[] }>(
    `select w.house_id as "houseId", json_agg(m.figures order by m.day) as past
     from jsonb_to_recordset($1::jsonb) as w(house_id int, day date)
       join morning_figures m on m.house_id = w.house_id and m.day < w.day
         and m.day >= w.day - ${comparedDays}
     group by w.house_id`,
    [JSON.stringify(houses.map(({ houseId, day }) => ({ house_id: houseId, day })))],
  );
  return new Map(records.map(({ houseId, past }) => [houseId, past]));
}

/** Returns the house's deviations on earlier mornings, by figure. */
const offsOf = (past: readonly StoredFigures[] = []): MorningCandidate["before"] =>
  Object.fromEntries(
    morningFigureKeys.map((key) => [key, past.flatMap((figures) => figures[key]?.off ?? [])]),
  );

const reasonOf = ({
  key,
  value,
  usual,
  like,
  days,
  excess,
}: Compared["figures"][number]): MorningReason[] =>
  excess === 0
    ? []
    : [
        {
          kind: "figure",
          key,
          value,
          usual,
          like,
          days,
          points:
            reasonPoints.figure *
            Math.min(reasonPoints.figureTimesMost, excess) *
            durationShare(12 * days),
        },
      ];

async function writeFigures(database: Database, compared: readonly Compared[]): Promise<void> {
  if (compared.length === 0) return;
  const rows = compared.map(({ house, figures }) => ({
    house_id: house.houseId,
    day: house.day,
    age: house.age,
    birds: house.birds,
    live_kg: house.liveKg,
    figures: Object.fromEntries(figures.map(({ key, ...figure }) => [key, figure])),
  }));
  await database.query(
    `insert into morning_figures (house_id, day, age, birds, live_kg, figures)
     select * from jsonb_to_recordset($1::jsonb)
       as w(house_id int, day date, age real, birds int, live_kg real, figures jsonb)
     on conflict (house_id, day) do update set age = excluded.age, birds = excluded.birds,
       live_kg = excluded.live_kg, figures = excluded.figures`,
    [JSON.stringify(rows)],
  );
}

interface Listed extends MorningCandidate {
  readonly place: number;
  readonly points: number;
  readonly reasons: readonly MorningReason[];
}

/** Rows that no longer apply are deleted, unless a person has answered them. */
async function writeRows(
  tx: Transaction,
  candidates: readonly MorningCandidate[],
  listed: readonly Listed[],
): Promise<void> {
  const listedIds = new Set(listed.map(({ houseId }) => houseId));
  const unlisted = candidates.filter(({ houseId }) => !listedIds.has(houseId));
  await tx.query(
    `delete from morning_rows m using jsonb_to_recordset($1::jsonb) as w(house_id int, day date)
     where m.house_id = w.house_id and m.day = w.day
       and m.visited_at is null and m.judged_at is null`,
    [JSON.stringify(unlisted.map(({ houseId, day }) => ({ house_id: houseId, day })))],
  );
  const written = listed.map(({ houseId, day, place, points, birds, age, reasons }) => ({
    house_id: houseId,
    day,
    place,
    points,
    birds,
    age: Math.floor(age),
    reasons,
  }));
  await tx.query(
    `insert into morning_rows (house_id, day, place, points, birds, age, reasons)
     select * from jsonb_to_recordset($1::jsonb) as w(house_id int, day date, place smallint,
       points real, birds int, age int, reasons jsonb)
     on conflict (house_id, day) do update set place = excluded.place, points = excluded.points,
       birds = excluded.birds, age = excluded.age, reasons = excluded.reasons`,
    [JSON.stringify(written)],
  );
}

const writeBooks = (tx: Transaction, farmIds: readonly number[], now: number) =>
  tx.query(
    `insert into morning_books (farm_id, day, houses, at)
     select f.id,
       (($2::timestamptz - interval '${nightToHour} hours') at time zone f.time_zone)::date,
       (select count(*) from flocks k join houses h on h.id = k.house_id
         where h.farm_id = f.id and k.cleared_at is null), $2
     from farms f where f.id = any($1::int[])
     on conflict (farm_id) do update set day = excluded.day, houses = excluded.houses,
       at = excluded.at`,
    [farmIds, new Date(now)],
  );
