import { and, asc, eq } from "drizzle-orm";
import { formulaVersion } from "../../contract/figure/flock.ts";
import type { FlockDay } from "../../contract/flock-day.ts";
import type { FlockReport } from "../../contract/flock-report.ts";
import type { Database } from "../db/open.ts";
import { flockDays } from "../db/schema/record.ts";
import { listImmune } from "../immune/query.ts";
import { daysOfFlock } from "../record/book.ts";
import { findNamedFlock } from "../record/record.ts";
import type { Caller } from "../session/scope.ts";

const sumOf = (days: readonly FlockDay[], key: "feedKg" | "waterL" | "kwh" | "dead" | "culled") =>
  days.reduce((sum, day) => sum + (day[key] ?? 0), 0);
const fromOf = (days: readonly FlockDay[], key: "feedFrom" | "waterFrom" | "kwhFrom") => ({
  hand: days.filter((day) => day[key] === "hand").length,
  meter: days.filter((day) => day[key] === "meter").length,
  unknown: days.filter((day) => day[key] === null).length,
});

/** A flock as its report tells it. Refusal: 404. */
export async function readReport(
  database: Database,
  caller: Caller,
  { flockId }: { readonly flockId: number },
  now: number,
): Promise<FlockReport> {
  const flock = await findNamedFlock(database, caller, flockId);
  const { first } = daysOfFlock(flock, now);
  const days: FlockDay[] = await database.orm
    .select()
    .from(flockDays)
    .where(and(eq(flockDays.flockId, flock.id), eq(flockDays.isRunning, false)))
    .orderBy(asc(flockDays.day));
  const last = days.at(-1) ?? null;
  const { farmName, farmNameEn, houseName, houseNameEn, breedName, breedNameEn } = flock;
  const more = await readMore(
    database,
    caller,
    { flockId: flock.id, lastDay: last?.day ?? null },
    now,
  );
  return {
    flockId: flock.id,
    houseId: flock.houseId,
    farmName,
    farmNameEn,
    houseName,
    houseNameEn,
    species: flock.species,
    breedName,
    breedNameEn,
    timeZone: flock.timeZone,
    firstDay: first,
    lastDay: last?.day ?? null,
    isClosed: flock.clearedAt !== null,
    formulaVersion,
    balance: await balanceOf(database, flock, days),
    sums: {
      feedKg: sumOf(days, "feedKg"),
      waterL: sumOf(days, "waterL"),
      kwh: sumOf(days, "kwh"),
      eggs: last?.eggSum ?? 0,
      feedFrom: fromOf(days, "feedFrom"),
      waterFrom: fromOf(days, "waterFrom"),
      kwhFrom: fromOf(days, "kwhFrom"),
    },
    last,
    ...more,
    days,
  };
}

/** A count is no move: what it found wrong stays unexplained. */
async function balanceOf(
  database: Database,
  { id, placedCount: placed }: { readonly id: number; readonly placedCount: number },
  days: readonly FlockDay[],
): Promise<FlockReport["balance"]> {
  const [moved] = await database.query<{ movedIn: number; movedOut: number }>(
    `select
       coalesce(sum(birds) filter (where to_flock_id = $1 or kind = 'place'), 0)::int as "movedIn",
       coalesce(sum(birds) filter (where flock_id = $1 and kind in ('sale', 'transfer')), 0)::int
         as "movedOut"
     from stock_moves
     where (flock_id = $1 or to_flock_id = $1) and voided_at is null and day <= $2::date`,
    [id, days.at(-1)?.day ?? null],
  );
  const { movedIn = 0, movedOut = 0 } = moved ?? {};
  const [dead, culled] = [sumOf(days, "dead"), sumOf(days, "culled")];
  const left = days.at(-1)?.alive ?? placed;
  const unexplained = placed + movedIn - movedOut - dead - culled - left;
  return { placed, movedIn, movedOut, dead, culled, left, unexplained };
}

/** What was lost by cause, weighed, vaccinated and put right. */
async function readMore(
  database: Database,
  caller: Caller,
  { flockId, lastDay }: { readonly flockId: number; readonly lastDay: string | null },
  now: number,
) {
  const causes = await database.query<FlockReport["causes"][number]>(
    `select cause, sum(dead + culled)::int as birds from loss_lines
     where flock_id = $1 and voided_at is null and day <= $2::date
     group by cause order by 2 desc, 1`,
    [flockId, lastDay],
  );
  const weighings = await database.query<FlockReport["weighings"][number]>(
    `select day::text, sample, mean_g as "meanG", cv_pct as "cvPct", by_name as by from weighings
     where flock_id = $1 and voided_at is null order by day, id`,
    [flockId],
  );
  const corrections = await database.query<{ day: string; at: Date; by: string; reason: string }>(
    `select day::text, at, by_name as by, reason from record_versions
     where flock_id = $1 and reason <> '' order by at limit 1000`,
    [flockId],
  );
  const { rows } = await listImmune(
    database,
    caller,
    { flockId, state: "all", sort: "dueDay", order: "asc", page: 1, pageSize: 1000 },
    now,
  );
  return {
    causes,
    weighings,
    vaccinations: rows,
    corrections: corrections.map((row) => ({ ...row, at: row.at.getTime() })),
  };
}
