import { addDays, daysBetween } from "../../../contract/base/calendar-day.ts";
import type { Species } from "../../../contract/base/animal.ts";
import { type SQL, sql } from "drizzle-orm";
import {
  type FlockDayRecord,
  type FlockRecords,
  type StandardDay,
} from "../../../contract/flock/figure/flock-figure.ts";
import {
  sampleFigures,
  type WeighFigures,
} from "../../../contract/flock/figure/weighing-figure.ts";
import type { StockMoveKind } from "../../../contract/flock/production/production.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { grouped } from "../../platform/base/grouped.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { type MeasuredDay, readMeasuredDays } from "../../telemetry/telemetry/measured-days.ts";
import { settingIn, withSettings } from "../../fleet/production-setting/production-settings.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { localMidnight } from "../../platform/time/time-zone.ts";

/** A flock as its book needs it. Days are the farm's. */
export interface RegisteredFlock {
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
  /** Age from which its hens count as in lay, days. */
  readonly layStartAge: number;
  /** True: the flock's books are closed. */
  readonly isClosed: boolean;
  /**
   * Planned clearing of the house, and weight at which the flock is to be sold; null: not given.
   */
  readonly plannedEnd: string | null;
  readonly targetWeightG: number | null;
  /** Slaughter age of its breed, days; null: not set. */
  readonly saleAge: number | null;
}

/** Columns of a flock `k` with its house `h`, farm `f`, breed `b` and settings `g`. */
export const bookFlockColumns = sql`k.id, k.house_id as "houseId", h.species,
  f.time_zone as "timeZone", k.placed_at as "placedAt", k.cleared_at as "clearedAt",
  k.placed_count as "placedCount", k.placed_age as "placedAge", k.breed_id as "breedId",
  k.version, b.version as "breedVersion", k.planned_end::text as "plannedEnd",
  k.target_weight_g as "targetWeightG", b.sale_age as "saleAge",
  ${settingIn("layStartAge")} as "layStartAge", exists (select 1 from flock_reports c
    where c.flock_id = k.id and c.reopened_at is null) as "isClosed"`;
const flocksOf = (flocks: SQL): SQL => sql`${flocks} k join houses h on h.id = k.house_id
  join farms f on f.id = h.farm_id join breeds b on b.id = k.breed_id ${withSettings}`;
export const bookFlockFrom = flocksOf(sql`flocks`);
/**
 * The registry rows of some flocks: `conditions` each have an index, and no flock fulfils two of
 * them.
 */
export const bookFlocksFrom = (conditions: readonly SQL[]): SQL =>
  flocksOf(
    sql`(${sql.join(
      conditions.map((condition) => sql`select * from flocks where ${condition}`),
      sql` union all `,
    )})`,
  );

/**
 * Longest record of a flock, in days, eleven years: herds of sows are never cleared, and each day
 * of theirs counts. All of them are computed at each change.
 */
const daysMax = 4000;

/** The day age on a day of the farm's calendar. */
export const dayAgeOn = (
  { timeZone, placedAt, placedAge }: Pick<RegisteredFlock, "timeZone" | "placedAt" | "placedAge">,
  day: string,
): number => placedAge + daysBetween(localDay(timeZone, placedAt.getTime()), day);

/** The first and the last day that can be written for a flock. */
export function daysOfFlock(
  { timeZone, placedAt, clearedAt }: Pick<RegisteredFlock, "timeZone" | "placedAt" | "clearedAt">,
  now: number,
): { readonly first: string; readonly last: string; readonly today: string } {
  const today = localDay(timeZone, now);
  const placed = localDay(timeZone, placedAt.getTime());
  const left = clearedAt === null ? today : localDay(timeZone, clearedAt.getTime());
  const ended = left < today ? left : today;
  const last = ended < placed ? placed : ended;
  const earliest = addDays(last, 1 - daysMax);
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

/**
 * Returns all data of these flocks, in their order; for each a row per day since its placement.
 * Independent queries are sent together: a save waits for an answer or two, not for eight.
 */
export async function readFlockHistories(
  db: Queryable,
  flocks: readonly RegisteredFlock[],
  now: number,
): Promise<FlockRecords[]> {
  const ids = flocks.map(({ id }) => id);
  const [written, measured, standards] = await Promise.all([
    readWritten(db, ids),
    readMeasured(db, flocks, now),
    readStandards(db, [...new Set(flocks.map(({ breedId }) => breedId))]),
  ]);
  return flocks.map((flock, position): FlockRecords => {
    const { first, last, today } = daysOfFlock(flock, now);
    const entries = ofFlock(written, flock.id);
    const days = Array.from(
      { length: daysBetween(first, last) + 1 },
      (_, index): FlockDayRecord => {
        const day = addDays(first, index);
        return bookDay(day, entries, measured[position]?.get(day), dayAgeOn(flock, day));
      },
    );
    return {
      species: flock.species,
      placedCount: flock.placedCount,
      placedAge: dayAgeOn(flock, first),
      layStartAge: flock.layStartAge,
      standard: standards.get(flock.breedId) ?? [],
      days,
      // A flock that has left gets no more data.
      isLastRunning: last === today && (flock.clearedAt?.getTime() ?? Infinity) > now,
    };
  });
}

/** Reads the standards of breeds, by breed. */
export async function readStandards(
  db: Queryable,
  breedIds: readonly number[],
): Promise<ReadonlyMap<number, StandardDay[]>> {
  const rows = await db.query<StandardDay & { readonly breedId: number }>(
    `select breed_id as "breedId", day_age as "dayAge", water_ml as "waterMl",
       weight_g as "weightG", feed_g as "feedG", egg_g as "eggG", lay_pct as "layPct",
       survival_pct as "survivalPct"
     from breed_days where breed_id = any($1::int[]) order by breed_id, day_age`,
    [breedIds],
  );
  return grouped(rows, ({ breedId }) => breedId);
}

interface MoveRow {
  readonly day: string;
  readonly kind: StockMoveKind;
  readonly birds: number;
  readonly liveKg: number | null;
  readonly age: number | null;
  readonly isIn: boolean;
}

interface Written {
  readonly values: ReadonlyMap<string, WrittenDay>;
  readonly losses: ReadonlyMap<string, LossDay>;
  readonly eggs: ReadonlyMap<string, EggRow>;
  readonly weighings: ReadonlyMap<string, readonly WeighRow[]>;
  readonly moves: ReadonlyMap<string, readonly MoveRow[]>;
}
/** Written records, by flock. */
type OfFlocks<R> = ReadonlyMap<number, readonly R[]>;
interface WrittenOfFlocks {
  readonly values: OfFlocks<WrittenDay>;
  readonly losses: OfFlocks<LossDay>;
  readonly eggs: OfFlocks<EggRow>;
  readonly weighings: OfFlocks<WeighRow>;
  readonly moves: OfFlocks<MoveRow>;
}

/** Sums of egg lines: eggs by grade, and their weight if all of them were weighed. */
export const eggSums = `sum(good)::int as good, sum(dirty)::int as dirty,
  sum(cracked)::int as cracked, sum(soft)::int as soft, sum("double")::int as "double",
  case when count(*) = count(kg) then sum(kg) end as kg`;

async function readWritten(db: Queryable, ids: readonly number[]): Promise<WrittenOfFlocks> {
  const read = async <R extends object>(text: string): Promise<OfFlocks<R>> =>
    grouped(
      await db.query<R & { readonly flockId: number }>(text, [ids]),
      ({ flockId }) => flockId,
    );
  const [values, losses, eggs, weighings, moves] = await Promise.all([
    read<WrittenDay>(
      `select flock_id as "flockId", day::text, feed_kg as "feedKg", water_l as "waterL", kwh,
         no_loss_at is not null as "isNoLoss", no_egg_at is not null as "isNoEgg"
       from daily_records where flock_id = any($1::int[])`,
    ),
    read<LossDay>(
      `select flock_id as "flockId", day::text, sum(dead)::int as dead, sum(culled)::int as culled
       from loss_lines where flock_id = any($1::int[]) and voided_at is null group by 1, day`,
    ),
    read<EggRow>(
      `select flock_id as "flockId", day::text, ${eggSums} from egg_lines
       where flock_id = any($1::int[]) and voided_at is null group by 1, day`,
    ),
    read<WeighRow>(
      `select flock_id as "flockId", day::text, sample, mean_g as "meanG", cv_pct as "cvPct",
         uniformity_pct as "uniformityPct" from weighings
       where flock_id = any($1::int[]) and voided_at is null order by id`,
    ),
    // Birds that arrived from another flock have the mean age from its figures.
    read<MoveRow>(
      `select u.id as "flockId", m.day::text, m.kind, m.birds, m.live_kg as "liveKg",
         m.to_flock_id is not distinct from u.id as "isIn",
         coalesce(m.age_days, w.mean_age) as age
       from unnest($1::int[]) as u(id)
       join stock_moves m on (m.flock_id = u.id or m.to_flock_id = u.id) and m.voided_at is null
       left join flock_days w on w.flock_id = m.flock_id and w.day = m.day order by m.id`,
    ),
  ]);
  return { values, losses, eggs, weighings, moves };
}

function ofFlock(written: WrittenOfFlocks, id: number): Written {
  const byDay = <R extends { readonly day: string }>(found: OfFlocks<R>) =>
    new Map((found.get(id) ?? []).map((row) => [row.day, row]));
  const dayOf = ({ day }: { readonly day: string }) => day;
  return {
    values: byDay(written.values),
    losses: byDay(written.losses),
    eggs: byDay(written.eggs),
    weighings: grouped(written.weighings.get(id) ?? [], dayOf),
    moves: grouped(written.moves.get(id) ?? [], dayOf),
  };
}

/** The moves of a day as the book adds them up. `dayAge`: for birds of unknown age. */
function movesOf(moves: readonly MoveRow[], dayAge: number): FlockDayRecord["moves"] {
  const birdsOf = (kind: StockMoveKind) =>
    moves
      .filter((move) => move.kind === kind && !move.isIn)
      .reduce((sum, { birds }) => sum + birds, 0);
  const sales = moves.filter(({ kind }) => kind === "sale");
  return {
    came: moves
      .filter(({ kind, isIn }) => kind === "place" || isIn)
      .map(({ birds, age }) => ({ birds, age: age ?? dayAge })),
    movedOut: birdsOf("transfer"),
    sold: birdsOf("sale"),
    soldKg: sales.reduce((sum, { liveKg }) => sum + (liveKg ?? 0), 0),
    soldUnweighed: sales.reduce((sum, { birds, liveKg }) => sum + (liveKg === null ? birds : 0), 0),
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

/** Values of a day without eggs. */
export const noEggs = { good: 0, dirty: 0, cracked: 0, soft: 0, double: 0, kg: null };
const noRecord = { feedKg: null, waterL: null, kwh: null, isNoLoss: false, isNoEgg: false };
const unmeasured = {
  feedKg: null,
  waterL: null,
  kwh: null,
  silent: [],
  alive: null,
  weightG: null,
};

function bookDay(
  day: string,
  written: Written,
  measured: MeasuredDay | undefined,
  dayAge: number,
): FlockDayRecord {
  const { isNoLoss, isNoEgg, feedKg, waterL, kwh } = written.values.get(day) ?? noRecord;
  const meter = measured ?? unmeasured;
  return {
    day,
    isBooked: written.values.has(day),
    losses: written.losses.get(day) ?? (isNoLoss ? { dead: 0, culled: 0 } : null),
    eggs: written.eggs.get(day) ?? (isNoEgg ? noEggs : null),
    feedKg,
    waterL,
    kwh,
    weighings: (written.weighings.get(day) ?? []).map(figuresOf),
    moves: movesOf(written.moves.get(day) ?? [], dayAge),
    meter: {
      feedKg: meter.feedKg,
      waterL: meter.waterL,
      kwh: meter.kwh,
      silent: meter.silent,
      alive: meter.alive,
      weightG: meter.weightG,
    },
  };
}

/**
 * Reads the measured days of flocks by the farm's calendar, as long as each flock was in its house;
 * in the order of the flocks.
 */
async function readMeasured(
  db: Queryable,
  flocks: readonly RegisteredFlock[],
  now: number,
): Promise<Map<string, MeasuredDay>[]> {
  const windows = flocks.map(({ houseId, timeZone, placedAt, clearedAt }) => {
    const from = localMidnight(timeZone, Math.max(placedAt.getTime(), now - daysMax * dayMs));
    const to = Math.max(from + 1, Math.min(now, clearedAt?.getTime() ?? now) + 1);
    return { id: houseId, timeZone, from, to };
  });
  const measured = await readMeasuredDays(db, windows);
  return measured.map(
    (days, index) => new Map(days.map((day) => [localDay(windows[index]!.timeZone, day.at), day])),
  );
}
