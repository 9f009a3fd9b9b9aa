import { and, asc, desc, eq, getTableColumns } from "drizzle-orm";
import { formulaVersion } from "../../../contract/flock/figure/flock-figure.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import { templateKeys } from "../../../contract/maintenance/maintenance-template.ts";
import { may } from "../../../contract/account/policy.ts";
import type {
  Closing,
  FlockReport,
  ReadReport,
} from "../../../contract/flock/report/flock-report.ts";
import {
  type ProductionSettings,
  usualSettings,
} from "../../../contract/fleet/production-setting.ts";
import { notFound } from "../../platform/base/refusal.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { flockDays, flockReports } from "../../platform/db/schema/flock/production-tables.ts";
import { outcomeOf } from "../forecast/forecast-outcome.ts";
import { readEaten } from "../feed/feed-eaten.ts";
import { listImmune } from "../immune/immune-queries.ts";
import { daysOfFlock } from "../production/flock-registry.ts";
import { findNamedFlock, type NamedFlock } from "../production/flock-record.ts";
import { settingsOf } from "../../fleet/production-setting/production-settings.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { readMargin } from "./flock-margin.ts";

type On = Pick<Transaction, "query" | "orm">;
/** Columns of a day's figures, without the flock's ID. */
const { flockId: _flockId, ...dayColumns } = getTableColumns(flockDays);

const sumOf = (days: readonly FlockDay[], key: "feedKg" | "waterL" | "kwh" | "dead" | "culled") =>
  days.reduce((sum, day) => sum + (day[key] ?? 0), 0);
/** Amounts that a meter missed count as metered, because it counts them on a later day. */
function fromOf(days: readonly FlockDay[], kind: "feed" | "water" | "kwh") {
  const from = days.map(
    (day) => day[`${kind}From`] ?? (day[`${kind}Gap`] === null ? "unknown" : "meter"),
  );
  const count = (kind: (typeof from)[number]) => from.filter((item) => item === kind).length;
  return { hand: count("hand"), meter: count("meter"), unknown: count("unknown") };
}

/**
 * The report of a flock as closed, otherwise as of now. `version`: as of that closing. Refusal:
 * 404.
 */
export async function readReport(
  database: On,
  caller: Caller,
  { flockId, version }: { readonly flockId: number; readonly version?: number | undefined },
  now: number,
): Promise<ReadReport> {
  const flock = await findNamedFlock(database, caller, flockId);
  const closings = await readClosings(database, flock.id);
  const requested = version ?? closings.find(({ reopenedAt }) => reopenedAt === null)?.version;
  if (requested === undefined)
    return {
      ...seenBy(caller, await makeReport(database, caller, flock, now)),
      version: null,
      closings,
    };
  const [stored] = await database.orm
    .select({ figures: flockReports.figures })
    .from(flockReports)
    .where(and(eq(flockReports.flockId, flock.id), eq(flockReports.version, requested)));
  if (stored === undefined) throw notFound();
  return { ...seenBy(caller, stored.figures), version: requested, closings };
}

const correctionBy = ({ fcrReferenceKg, fcrPerKg }: ProductionSettings) => ({
  referenceKg: fcrReferenceKg,
  perKg: fcrPerKg,
});
/** The FCR correction set by the organisation of a house. */
async function readCorrection(on: On, houseId: number): Promise<FlockReport["correction"]> {
  const [house] = await on.query<{ orgId: number }>(
    `select org_id as "orgId" from houses where id = $1`,
    [houseId],
  );
  return correctionBy((await settingsOf(on, house?.orgId ?? null)).values);
}

/**
 * Removes prices for callers who may not see them. Reports stored before feeds or works were part
 * of them have none.
 */
const seenBy = (caller: Caller, report: FlockReport): FlockReport => {
  const {
    feeds = [],
    works = [],
    workCosts = [],
    eggSales = [],
    margin = null,
    forecast = null,
    correction = correctionBy(usualSettings),
  } = report as Partial<FlockReport>;
  const { moves = [], treatments = [] } = report as Partial<FlockReport>;
  const maySee = may(caller, "feed.read");
  const priced = <T extends { readonly price?: number | null }>(lines: readonly T[]) =>
    lines.map((line) => ({ ...line, price: maySee ? (line.price ?? null) : null }));
  return {
    ...report,
    correction,
    forecast,
    works,
    workCosts,
    moves: priced(moves),
    eggSales: priced(eggSales),
    treatments: priced(treatments),
    margin: maySee && may(caller, "power.cost") ? margin : null,
    feeds: maySee ? feeds : feeds.map((feed) => ({ ...feed, cost: null })),
  };
};

/** The closings of a flock, the newest first. */
async function readClosings(on: On, flockId: number): Promise<Closing[]> {
  const order = await on.orm
    .select({
      version: flockReports.version,
      at: flockReports.at,
      by: flockReports.by,
      note: flockReports.note,
      reopenedAt: flockReports.reopenedAt,
      reopenedBy: flockReports.reopenedBy,
      reopenReason: flockReports.reopenReason,
    })
    .from(flockReports)
    .where(eq(flockReports.flockId, flockId))
    .orderBy(desc(flockReports.version));
  return order.map(({ at, reopenedAt, ...row }) => ({
    ...row,
    at: at.getTime(),
    reopenedAt: reopenedAt?.getTime() ?? null,
  }));
}

/** Returns a flock's current report. */
export async function makeReport(
  on: On,
  caller: Caller,
  flock: NamedFlock,
  now: number,
): Promise<FlockReport> {
  const { first, last: end } = daysOfFlock(flock, now);
  const days: FlockDay[] = await on.orm
    .select(dayColumns)
    .from(flockDays)
    .where(and(eq(flockDays.flockId, flock.id), eq(flockDays.isRunning, false)))
    .orderBy(asc(flockDays.day));
  const last = days.at(-1) ?? null;
  const { farmName, farmNameEn, houseName, houseNameEn, breedName, breedNameEn } = flock;
  const more = await readMore(on, caller, { flockId: flock.id, lastDay: last?.day ?? null }, now);
  const feeds = await readEaten(on, flock.houseId, days);
  const balance = balanceOf(flock, days, more.moves);
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
    hasLeft: flock.clearedAt !== null,
    formulaVersion,
    correction: await readCorrection(on, flock.houseId),
    balance,
    margin: await readMargin(on, caller, flock, { days, feeds, balance, ...more, now }),
    forecast: await outcomeOf(on, flock, days),
    massKg: last?.fcr && last.feedSumKg !== null ? last.feedSumKg / last.fcr : null,
    sums: {
      feedKg: sumOf(days, "feedKg"),
      waterL: sumOf(days, "waterL"),
      kwh: sumOf(days, "kwh"),
      eggs: last?.eggSum ?? 0,
      feedFrom: fromOf(days, "feed"),
      waterFrom: fromOf(days, "water"),
      kwhFrom: fromOf(days, "kwh"),
    },
    last,
    feeds,
    ...(await readWorks(on, flock.houseId, [first, end])),
    ...more,
    days,
  };
}

/**
 * Returns the work done in the house from the flock's first day to its last: no reports, nothing
 * voided.
 */
async function readWorks(
  on: On,
  houseId: number,
  [first, last]: readonly [string, string],
): Promise<Pick<FlockReport, "works" | "workCosts">> {
  const where = `house_id = $1 and done_on between $2::date and $3::date and voided_at is null
    and result <> 'reported'`;
  const works = await on.query<WorkRow>(
    `select content, template, count(*) filter (where result <> 'notPossible')::int as times,
       count(*) filter (where result = 'notPossible')::int as "notPossible",
       coalesce(sum(minutes), 0)::float8 as minutes, max(done_on)::text as "lastOn"
     from maintenance_records where ${where}
     group by content, template order by times desc, content limit 200`,
    [houseId, first, last],
  );
  const workCosts = await on.query<FlockReport["workCosts"][number]>(
    `select currency, sum(cost)::float8 as cost from maintenance_records
     where ${where} and cost is not null group by currency order by currency`,
    [houseId, first, last],
  );
  return {
    works: works.map((work) => ({
      ...work,
      template: templateKeys.find((key) => key === work.template) ?? null,
    })),
    workCosts,
  };
}
type WorkRow = Omit<FlockReport["works"][number], "template"> & {
  readonly template: string | null;
};

/** A count is not a move: the difference that it found stays unexplained. */
function balanceOf(
  { placedCount: placed }: NamedFlock,
  days: readonly FlockDay[],
  moves: FlockReport["moves"],
): FlockReport["balance"] {
  const birdsOf = (isMeant: (move: FlockReport["moves"][number]) => boolean) =>
    moves.filter(isMeant).reduce((sum, { birds }) => sum + birds, 0);
  const movedIn = birdsOf(({ kind, isIn }) => isIn || kind === "place");
  const sold = birdsOf(({ kind }) => kind === "sale");
  const movedOut = sold + birdsOf(({ kind, isIn }) => kind === "transfer" && !isIn);
  const [dead, culled] = [sumOf(days, "dead"), sumOf(days, "culled")];
  const left = days.at(-1)?.alive ?? placed;
  const unexplained = placed + movedIn - movedOut - dead - culled - left;
  return { placed, movedIn, movedOut, sold, dead, culled, left, unexplained };
}

/** Returns losses by cause, weighings, vaccinations and corrections. */
async function readMore(
  database: On,
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
  const moves = await database.query<FlockReport["moves"][number]>(
    `select day::text, kind, to_flock_id is not distinct from $1::int as "isIn", birds,
       live_kg as "liveKg", partner, doc_no as "docNo", price, by_name as by
     from stock_moves where (flock_id = $1 or to_flock_id = $1) and voided_at is null
       and day <= $2::date order by day, id`,
    [flockId, lastDay],
  );
  const eggSales = await database.query<FlockReport["eggSales"][number]>(
    `select day::text, eggs, kg, price, buyer, doc_no as "docNo", by_name as by from egg_sales
     where flock_id = $1 and voided_at is null and day <= $2::date order by day, id`,
    [flockId, lastDay],
  );
  const treatments = await database.query<FlockReport["treatments"][number]>(
    `select day::text, last_day::text as "lastDay", kind, product, batch, dose, route,
       case when meat_days > 0 then (last_day + meat_days + 1)::text end as "meatFrom",
       case when egg_days > 0 then (last_day + egg_days + 1)::text end as "eggsFrom",
       price, by_name as by
     from treatments where flock_id = $1 and voided_at is null order by day, id`,
    [flockId],
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
    moves,
    eggSales,
    treatments,
    weighings,
    vaccinations: rows,
    corrections: corrections.map((row) => ({ ...row, at: row.at.getTime() })),
  };
}
