import { sql } from "drizzle-orm";
import { type BookDay, type FlockBook, type StandardDay } from "../../contract/figure/flock.ts";
import { sampleFigures, type WeighFigures } from "../../contract/figure/weigh.ts";
import type { Species } from "../../contract/house.ts";
import type { StockMoveKind } from "../../contract/record.ts";
import { dayMs } from "../../contract/time.ts";
import type { Query } from "../db/open.ts";
import { type MeasuredDay, readMeasuredDays } from "../house/measured-day.ts";
import { dayAfter, daysBetween, localDay } from "../time/calendar.ts";
import { localMidnight } from "../time/zone.ts";

/** A flock as its book needs it. Days are the farm's. */
export interface BookFlock {
  readonly id: number;
  readonly houseId: number;
  readonly species: Species;
  readonly timeZone: string;
  readonly placedAt: Date;
  readonly clearedAt: Date | null;
  readonly placedCount: number;
  readonly placedAge: number;
  readonly breedId: number;
  readonly version: number;
  readonly breedVersion: number;
}

/** Over k (flocks), h (houses), f (farms) and b (breeds). */
export const bookFlockColumns = sql`k.id, k.house_id as "houseId", h.species,
  f.time_zone as "timeZone", k.placed_at as "placedAt", k.cleared_at as "clearedAt",
  k.placed_count as "placedCount", k.placed_age as "placedAge", k.breed_id as "breedId",
  k.version, b.version as "breedVersion"`;
export const bookFlockFrom = sql`flocks k join houses h on h.id = k.house_id
  join farms f on f.id = h.farm_id join breeds b on b.id = k.breed_id`;

/** A flock that was never cleared goes on for ever: its book holds so many days. */
const daysMost = 1000;

/** The day age on a day of the farm's calendar. */
export const dayAgeOn = (
  { timeZone, placedAt, placedAge }: Pick<BookFlock, "timeZone" | "placedAt" | "placedAge">,
  day: string,
): number => placedAge + daysBetween(localDay(timeZone, placedAt.getTime()), day);

/** The first and the last day that can be written for a flock. */
export function daysOfFlock(
  { timeZone, placedAt, clearedAt }: Pick<BookFlock, "timeZone" | "placedAt" | "clearedAt">,
  now: number,
): { readonly first: string; readonly last: string; readonly today: string } {
  const today = localDay(timeZone, now);
  const placed = localDay(timeZone, placedAt.getTime());
  const left = clearedAt === null ? today : localDay(timeZone, clearedAt.getTime());
  const ended = left < today ? left : today;
  const last = ended < placed ? placed : ended;
  const earliest = dayAfter(last, 1 - daysMost);
  return { first: placed < earliest ? earliest : placed, last, today };
}

interface WrittenDay {
  readonly day: string;
  readonly feedKg: number | null;
  readonly waterL: number | null;
  readonly kwh: number | null;
  readonly isNoLoss: boolean;
  readonly isNoEgg: boolean;
}
interface LossDay {
  readonly day: string;
  readonly dead: number;
  readonly culled: number;
}
interface EggRow {
  readonly day: string;
  readonly good: number;
  readonly dirty: number;
  readonly cracked: number;
  readonly soft: number;
  readonly double: number;
  readonly kg: number | null;
}
interface WeighRow {
  readonly day: string;
  readonly sample: number;
  readonly meanG: number;
  readonly cvPct: number | null;
  readonly uniformityPct: number | null;
}

/** Everything known of a flock, a row each day from its placement to its last one. */
export async function readBook(
  on: { readonly query: Query },
  flock: BookFlock,
  now: number,
): Promise<FlockBook> {
  const { first, last, today } = daysOfFlock(flock, now);
  const written = await readWritten(on, flock.id);
  const measured = await readMeasured(on, flock, now);
  const days = Array.from({ length: daysBetween(first, last) + 1 }, (_, index): BookDay => {
    const day = dayAfter(first, index);
    return bookDay(day, written, measured.get(day), dayAgeOn(flock, day));
  });
  return {
    species: flock.species,
    placedCount: flock.placedCount,
    placedAge: dayAgeOn(flock, first),
    standard: await readStandard(on, flock.breedId),
    days,
    isLastRunning: last === today,
  };
}

const readStandard = (on: { readonly query: Query }, breedId: number): Promise<StandardDay[]> =>
  on.query(
    `select day_age as "dayAge", water_ml as "waterMl", weight_g as "weightG", feed_g as "feedG",
       egg_g as "eggG", lay_pct as "layPct", survival_pct as "survivalPct"
     from breed_days where breed_id = $1 order by day_age`,
    [breedId],
  );

interface MoveRow {
  readonly day: string;
  readonly kind: StockMoveKind;
  readonly birds: number;
  readonly age: number | null;
  readonly isIn: boolean;
}

interface Written {
  readonly values: ReadonlyMap<string, WrittenDay>;
  readonly losses: ReadonlyMap<string, LossDay>;
  readonly eggs: ReadonlyMap<string, EggRow>;
  readonly weighings: ReadonlyMap<string, readonly WeighFigures[]>;
  readonly moves: ReadonlyMap<string, readonly MoveRow[]>;
}

async function readWritten(on: { readonly query: Query }, flockId: number): Promise<Written> {
  const values = await on.query<WrittenDay>(
    `select day::text, feed_kg as "feedKg", water_l as "waterL", kwh,
       no_loss_at is not null as "isNoLoss", no_egg_at is not null as "isNoEgg"
     from daily_records where flock_id = $1`,
    [flockId],
  );
  const losses = await on.query<LossDay>(
    `select day::text, sum(dead)::int as dead, sum(culled)::int as culled from loss_lines
     where flock_id = $1 and voided_at is null group by day`,
    [flockId],
  );
  const eggs = await on.query<EggRow>(
    `select day::text, sum(good)::int as good, sum(dirty)::int as dirty,
       sum(cracked)::int as cracked, sum(soft)::int as soft, sum("double")::int as "double",
       case when count(*) = count(kg) then sum(kg) end as kg
     from egg_lines where flock_id = $1 and voided_at is null group by day`,
    [flockId],
  );
  const weighed = await on.query<WeighRow>(
    `select day::text, sample, mean_g as "meanG", cv_pct as "cvPct",
       uniformity_pct as "uniformityPct" from weighings
     where flock_id = $1 and voided_at is null order by id`,
    [flockId],
  );
  const weighings = new Map<string, WeighFigures[]>();
  for (const { day, ...row } of weighed)
    weighings.set(day, [...(weighings.get(day) ?? []), figuresOf(row)]);
  const byDay = <R extends { readonly day: string }>(found: readonly R[]) =>
    new Map(found.map((row) => [row.day, row]));
  const moves = await readMoves(on, flockId);
  return { values: byDay(values), losses: byDay(losses), eggs: byDay(eggs), weighings, moves };
}

/** Those that came from another flock have the mean age that its figures say. */
async function readMoves(
  on: { readonly query: Query },
  flockId: number,
): Promise<Map<string, readonly MoveRow[]>> {
  const found = await on.query<MoveRow>(
    `select m.day::text, m.kind, m.birds, m.to_flock_id is not distinct from $1::int as "isIn",
       coalesce(m.age_days, w.mean_age) as age
     from stock_moves m left join flock_days w on w.flock_id = m.flock_id and w.day = m.day
     where (m.flock_id = $1 or m.to_flock_id = $1) and m.voided_at is null order by m.id`,
    [flockId],
  );
  const moves = new Map<string, MoveRow[]>();
  for (const move of found) moves.set(move.day, [...(moves.get(move.day) ?? []), move]);
  return moves;
}

/** The moves of a day as the book adds them up. `dayAge`: of those whose age nobody knows. */
function movesOf(moves: readonly MoveRow[], dayAge: number): BookDay["moves"] {
  const birdsOf = (kind: StockMoveKind) =>
    moves
      .filter((move) => move.kind === kind && !move.isIn)
      .reduce((sum, { birds }) => sum + birds, 0);
  return {
    came: moves
      .filter(({ kind, isIn }) => kind === "place" || isIn)
      .map(({ birds, age }) => ({ birds, age: age ?? dayAge })),
    movedOut: birdsOf("transfer"),
    sold: birdsOf("sale"),
    counted: birdsOf("count"),
  };
}

const figuresOf = ({
  sample,
  meanG,
  cvPct,
  uniformityPct,
}: Omit<WeighRow, "day">): WeighFigures => ({
  ...sampleFigures(sample, meanG, cvPct),
  ...(uniformityPct === null ? {} : { uniformityPct, isEstimated: false }),
});

const noEggs = { good: 0, dirty: 0, cracked: 0, soft: 0, double: 0, kg: null };
const unsaid = { feedKg: null, waterL: null, kwh: null, isNoLoss: false, isNoEgg: false };
const unmeasured = { feedKg: null, waterL: null, kwh: null, alive: null, weightG: null };

function bookDay(
  day: string,
  written: Written,
  measured: MeasuredDay | undefined,
  dayAge: number,
): BookDay {
  const { isNoLoss, isNoEgg, feedKg, waterL, kwh } = written.values.get(day) ?? unsaid;
  const meter = measured ?? unmeasured;
  return {
    day,
    isBooked: written.values.has(day),
    losses: written.losses.get(day) ?? (isNoLoss ? { dead: 0, culled: 0 } : null),
    eggs: written.eggs.get(day) ?? (isNoEgg ? noEggs : null),
    feedKg,
    waterL,
    kwh,
    weighings: written.weighings.get(day) ?? [],
    moves: movesOf(written.moves.get(day) ?? [], dayAge),
    meter: {
      feedKg: meter.feedKg,
      waterL: meter.waterL,
      kwh: meter.kwh,
      alive: meter.alive,
      weightG: meter.weightG,
    },
  };
}

/** By day of the farm's calendar, as far as the flock was in the house. */
async function readMeasured(
  on: { readonly query: Query },
  { houseId, timeZone, placedAt, clearedAt }: BookFlock,
  now: number,
): Promise<Map<string, MeasuredDay>> {
  const from = localMidnight(timeZone, Math.max(placedAt.getTime(), now - daysMost * dayMs));
  const to = Math.max(from + 1, Math.min(now, clearedAt?.getTime() ?? now) + 1);
  const days = await readMeasuredDays(on, { id: houseId, timeZone }, { from, to }, now);
  return new Map(days.map((day) => [localDay(timeZone, day.at), day]));
}
