import { addDays } from "../../../contract/base/calendar-day.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { dayStandards } from "../../../contract/flock/figure/day-standard.ts";
import type { StandardDay } from "../../../contract/flock/figure/flock-figure.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import { handReadKinds } from "../../../contract/fleet/gateway/gateway-device.ts";
import { may } from "../../../contract/account/policy.ts";
import {
  type DayStandard,
  type FlockRecord,
  isOutsideWindow,
  standardAheadDays,
} from "../../../contract/flock/production/production.ts";
import { notFound, Refusal } from "../../platform/base/refusal.ts";
import type { Queryable, Transaction } from "../../platform/db/open-database.ts";
import { dailyRecords, flockDays } from "../../platform/db/schema/flock/production-tables.ts";
import { only, rows } from "../../platform/db/sql-statement.ts";
import { settingIn } from "../../fleet/production-setting/production-settings.ts";
import { type Caller, visibleHouses } from "../../platform/session/caller-scope.ts";
import { readMoves, readWithheld } from "./stock-queries.ts";
import {
  type RegisteredFlock,
  bookFlockColumns,
  bookFlockFrom,
  dayAgeOn,
  daysOfFlock,
  eggSums,
  noEggs,
  readStandards,
} from "./flock-registry.ts";

type On = Pick<Transaction, "query" | "orm">;

/** A flock with the names shown above its records. */
export interface NamedFlock extends RegisteredFlock {
  readonly farmName: string;
  readonly farmNameEn: string | null;
  readonly houseName: string;
  readonly houseNameEn: string | null;
  readonly breedName: string;
  readonly breedNameEn: string | null;
  /** Number of past days that may be changed without a reason. */
  readonly windowDays: number;
}
const namedColumns = sql`${bookFlockColumns}, f.name as "farmName",
  f.name_en as "farmNameEn", h.name as "houseName", h.name_en as "houseNameEn",
  b.name as "breedName", b.name_en as "breedNameEn",
  ${settingIn("recordWindowDays")} as "windowDays"`;

/** A flock of a house the caller sees. `isLocked`: locks its row. Refusal: 404. */
export async function findNamedFlock(
  on: On,
  caller: Caller,
  id: number,
  isLocked = false,
): Promise<NamedFlock> {
  const [flock] = await rows<NamedFlock>(
    on,
    sql`select ${namedColumns} from ${bookFlockFrom}
      where k.id = ${id}::bigint and ${visibleHouses(caller)}
      ${isLocked ? sql`for no key update of k` : sql``}`,
  );
  if (flock === undefined) throw notFound();
  return flock;
}

/**
 * Returns every flock of these houses, as far as the caller sees them. `isLocked`: the rows are
 * locked.
 */
export const findFlocksOf = (
  db: Queryable,
  caller: Caller,
  houseIds: readonly number[],
  isLocked: boolean,
): Promise<NamedFlock[]> =>
  rows<NamedFlock>(
    db,
    sql`select ${namedColumns} from ${bookFlockFrom}
      where k.house_id = any(${sql.param([...houseIds])}::int[]) and ${visibleHouses(caller)}
      order by k.id ${isLocked ? sql`for no key update of k` : sql``}`,
  );

/** Days before its due day from which a vaccination may be done. */
export const earlyDays = 7;

/** Returns the open tasks against disease of a flock, due up to `earlyDays` days after a day. */
const remindersOf = (on: On, flockId: number, day: string): Promise<FlockRecord["reminders"]> =>
  on.query(
    `select id, content, due_day::text as "dueDay" from immune_tasks
     where flock_id = $1 and state = 'open' and due_day <= $2::date + $3::int order by due_day, id`,
    [flockId, day, earlyDays],
    { prepared: true },
  );

/** Devices of a house whose reading people may key in, by code. */
const readByHandIn = (on: On, houseId: number): Promise<FlockRecord["readByHand"]> =>
  on.query(
    `select t.kind, t.code, t.name from terminals t join gateways g on g.id = t.gateway_id
     where g.house_id = $1 and t.can_input and t.status <> 'disabled' and t.kind = any($2::text[])
     order by t.code`,
    [houseId, handReadKinds],
    { prepared: true },
  );

/** Refusal: 409 for a flock whose books are closed. */
export function expectOpen({ isClosed }: RegisteredFlock): void {
  if (isClosed) throw new Refusal(409, "flockClosed");
}

/** The stored figures of these flocks on these days. */
export async function storedDays(
  on: On,
  flockIds: readonly number[],
  days: readonly string[],
): Promise<(FlockDay & { readonly flockId: number })[]> {
  if (flockIds.length === 0 || days.length === 0) return [];
  return on.orm
    .select()
    .from(flockDays)
    .where(and(inArray(flockDays.flockId, [...flockIds]), inArray(flockDays.day, [...days])));
}

/** Values of a flock's day that are not entries: a draft is compared with them. */
export type RecordHead = Pick<
  FlockRecord,
  "flockId" | "day" | "version" | "values" | "hasNoLosses" | "hasNoEggs" | "lastAt" | "lastBy"
>;
export async function readHead(on: On, flockId: number, day: string): Promise<RecordHead> {
  const [record] = await on.orm
    .select()
    .from(dailyRecords)
    .where(and(eq(dailyRecords.flockId, flockId), eq(dailyRecords.day, day)));
  return { flockId, day, ...valuesOf(record) };
}

/** A record for a caller, without prices if the caller may not see them. */
function seenRecord(caller: Caller, record: FlockRecord): FlockRecord {
  if (may(caller, "feed.read")) return record;
  const unpriced = <T extends { readonly price: number | null }>(lines: readonly T[]): T[] =>
    lines.map((line) => ({ ...line, price: null }));
  return {
    ...record,
    moves: unpriced(record.moves),
    eggSales: unpriced(record.eggSales),
    treatments: unpriced(record.treatments),
  };
}

/**
 * The current record of a flock's day. In a transaction, because its statements are sent together:
 * outside they would take a connection each.
 */
export async function readRecord(
  on: Transaction,
  caller: Caller,
  flock: NamedFlock,
  { day, now }: { readonly day: string; readonly now: number },
): Promise<FlockRecord> {
  const { first, last, today } = daysOfFlock(flock, now);
  const before = addDays(day, -1);
  const [stored, reminders, head, entries, moves, withheld, readByHand, eggsBefore, standards] =
    await Promise.all([
      storedDays(on, [flock.id], [day, before]),
      remindersOf(on, flock.id, day),
      readHead(on, flock.id, day),
      readEntries(on, flock.id, day),
      readMoves(on, flock.id, day),
      readWithheld(on, flock.id, day),
      readByHandIn(on, flock.houseId),
      eggsOn(on, flock.id, before),
      readStandards(on, [flock.breedId]),
    ]);
  const figures = stored.find((item) => item.day === day) ?? null;
  const dayBefore = stored.find((item) => item.day === before) ?? null;
  return seenRecord(caller, {
    ...head,
    houseId: flock.houseId,
    farmName: flock.farmName,
    farmNameEn: flock.farmNameEn,
    houseName: flock.houseName,
    houseNameEn: flock.houseNameEn,
    species: flock.species,
    breedName: flock.breedName,
    breedNameEn: flock.breedNameEn,
    timeZone: flock.timeZone,
    today,
    firstDay: first,
    lastDay: last,
    ...entries,
    moves,
    withheld,
    figures,
    dayBefore,
    eggsBefore: eggsBefore ?? (dayBefore?.eggs === 0 ? noEggs : null),
    standards: standardsOf(flock, standards.get(flock.breedId) ?? [], {
      day,
      first,
      ahead: day === last ? standardAheadDays : 0,
      figures,
      dayBefore,
    }),
    due: reminders.filter(({ dueDay }) => dueDay <= day).map(({ content }) => content),
    reminders,
    readByHand,
    isClosed: flock.isClosed,
    windowDays: flock.windowDays,
    needsReason: isOutsideWindow(day, today, flock.windowDays),
  });
}

/** The eggs of a day by grade, if they were counted. */
async function eggsOn(on: On, flockId: number, day: string): Promise<FlockRecord["eggsBefore"]> {
  const [eggs] = await on.query<NonNullable<FlockRecord["eggsBefore"]>>(
    `select ${eggSums} from egg_lines
     where flock_id = $1 and day = $2 and voided_at is null having count(*) > 0`,
    [flockId, day],
    { prepared: true },
  );
  return eggs ?? null;
}

interface DayContext extends Pick<FlockRecord, "day" | "figures" | "dayBefore"> {
  /** The first day of the flock's book. */
  readonly first: string;
  readonly ahead: number;
}
/**
 * Standards for the birds of the day, and for those left on the days ahead. Nothing without birds.
 */
function standardsOf(
  flock: NamedFlock,
  standard: readonly StandardDay[],
  { day, first, ahead, figures, dayBefore }: DayContext,
): DayStandard[] {
  const alive = (figures ?? dayBefore)?.alive;
  if (alive === undefined) return [];
  const dayAge = dayAgeOn(flock, day);
  const present = figures ?? { meanAge: dayAge, opening: alive, birdDays: alive };
  const later = Array.from({ length: ahead }, (_, index) => ({
    day: addDays(day, index + 1),
    age: present.meanAge + index + 1,
    opening: alive,
    birdDays: alive,
  }));
  const days = [{ ...present, day, age: present.meanAge }, ...later];
  return dayStandards(standard, dayAgeOn(flock, first), days);
}

type StoredRecord = typeof dailyRecords.$inferSelect;

const emptyRecord = {
  version: 0,
  values: { feedKg: null, waterL: null, kwh: null, note: "" },
  hasNoLosses: false,
  hasNoEggs: false,
  lastAt: null,
  lastBy: null,
};
function valuesOf(record: StoredRecord | undefined) {
  if (record === undefined) return emptyRecord;
  const { version, feedKg, waterL, kwh, note, lastAt, lastBy } = record;
  return {
    version,
    values: { feedKg, waterL, kwh, note },
    hasNoLosses: record.noLossAt !== null,
    hasNoEggs: record.noEggAt !== null,
    lastAt: lastAt.getTime(),
    lastBy,
  };
}

type Entries = Pick<FlockRecord, "losses" | "eggs" | "eggSales" | "weighings" | "treatments">;

const epochMs = (column: string): string => `round(extract(epoch from ${column}) * 1000)`;
/**
 * The entries of a day in a table, in their order, as JSON. `own`: columns besides those of time
 * and author.
 */
const entriesSql = (table: string, own: string): string =>
  `(select coalesce(json_agg(e order by e.id), '[]') from (
     select id, ${epochMs("at")} as at, by_name as by, ${epochMs("voided_at")} as "voidedAt",
       voided_by as "voidedBy", void_reason as "voidReason", ${own}
     from ${table} where flock_id = $1 and day = $2) e)`;
/** One statement, because every round trip of a save takes time. */
const allEntriesSql = `select
  ${entriesSql("loss_lines", "dead, culled, cause")} as losses,
  ${entriesSql("egg_lines", 'good, dirty, cracked, soft, "double", kg')} as eggs,
  ${entriesSql("egg_sales", 'eggs, kg, price, buyer, doc_no as "docNo"')} as "eggSales",
  ${entriesSql(
    "weighings",
    'sample, mean_g as "meanG", cv_pct as "cvPct", uniformity_pct as "uniformityPct"',
  )} as weighings,
  ${entriesSql(
    "treatments",
    `kind, product, batch, dose, route, last_day as "lastDay", meat_days as "meatDays",
     egg_days as "eggDays", immune_task_id as "immuneTaskId", price`,
  )} as treatments`;

const readEntries = async (on: On, flockId: number, day: string): Promise<Entries> =>
  only(await on.query<Entries>(allEntriesSql, [flockId, day], { prepared: true }));
