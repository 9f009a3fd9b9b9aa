import { and, eq, inArray, sql } from "drizzle-orm";
import { comparedKeys, findWarnings } from "../../contract/figure/warn.ts";
import type { Finding, WarnDay } from "../../contract/figure/warn-day.ts";
import { feedOutFindings } from "../../contract/figure/warn-stock.ts";
import { type ProductionSettings, productionSettings } from "../../contract/production-setting.ts";
import type { WarningKey } from "../../contract/warning-kind.ts";
import type { Database, Transaction } from "../db/open.ts";
import { warningBooks, warnings } from "../db/schema/warning.ts";
import { preparedOn } from "../db/prepared.ts";
import { nextVersion, rows } from "../db/statement.ts";
import { type Appended, appendFacts } from "../fact/append.ts";
import { houseFacts } from "../house/house-row.ts";
import { hourMs } from "../../contract/time.ts";
import { dayAfter, daysBetween } from "../time/calendar.ts";
import { readWarnDays, type WatchedFlock, watchedFlocks } from "./day.ts";
import { readPowerFindings } from "./power.ts";
import { settingsOf } from "./setting.ts";

/** What came of a farm's flocks. */
export interface Judged {
  /** Houses of which some warning came, changed or went. */
  readonly houseIds: readonly number[];
  /** Their records, as everybody who shows them has to be told; null: none changed. */
  readonly appended: Appended | null;
}

interface Looked {
  readonly flock: WatchedFlock;
  readonly days: readonly WarnDay[];
  readonly findings: Finding[];
  /** Of what it is known whether it holds on the last day. */
  readonly compared: ReadonlySet<WarningKey>;
}
/** A finding with what a farm's other houses say of it. */
interface FarmFinding extends Finding {
  readonly flock: WatchedFlock;
  readonly others: number | null;
  readonly houses: number;
}

/** Farms with a flock whose last whole day has figures and was not looked at, or was put right. */
export const dueFarms = (
  database: Database,
  now: number,
  most: number,
): Promise<{ id: number }[]> => {
  const yesterday = sql`(${new Date(now)}::timestamptz at time zone f.time_zone)::date - 1`;
  return rows(
    preparedOn(database),
    sql`select distinct f.id from flocks k join houses h on h.id = k.house_id
        join farms f on f.id = h.farm_id join flock_books b on b.flock_id = k.id
        left join warning_books w on w.flock_id = k.id
      where (k.cleared_at is null and b.last_day > ${yesterday}
          and (w.flock_id is null or w.day < ${yesterday} or exists (
            select 1 from daily_records r where r.flock_id = k.id and r.day <= ${yesterday}
              and r.day > ${yesterday} - 7 and r.last_at > w.at)))
        or (k.cleared_at is not null and exists (
          select 1 from warnings o where o.flock_id = k.id and o.state = 'open'))
      order by f.id limit ${most}`,
  );
};

/** Farms where a silo may run out before long, or was said to and may be full again. */
export const feedFarms = (database: Database, now: number): Promise<{ id: number }[]> =>
  rows(
    preparedOn(database),
    sql`select distinct h.farm_id as id from flocks k join houses h on h.id = k.house_id
        join house_states s on s.house_id = h.id
          and s.reading_at > ${new Date(now - hourMs)}::timestamptz
      where k.cleared_at is null and ((s.detail->>'siloKg')::float8 < (
          select ${feedDaysMost}::int * max(d.feed_kg) from flock_days d where d.flock_id = k.id
            and d.day > ${new Date(now)}::date - 5)
        or exists (select 1 from warnings o where o.flock_id = k.id and o.key = 'feedOut'
          and o.state = 'open'))
      order by 1`,
  );
/** The longest that may be set, in days (contract/production-setting.ts). */
const feedDaysMost = productionSettings.feedHours.max / 24;

/** Looks at all flocks of a farm at once, and writes what is to be said of them. */
export function judgeFarm(database: Database, farmId: number, now: number): Promise<Judged> {
  return database.transaction(async (tx) => {
    // Two servers look in turns.
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`warnings ${farmId}`]);
    const prepared = preparedOn(tx);
    const flocks = await readFlocks(prepared, farmId, now);
    const [first] = flocks;
    const changed = await endGone(tx, farmId);
    if (first !== undefined) {
      const { values } = await settingsOf(prepared, first.orgId);
      const looked: Looked[] = [];
      for (const flock of flocks) looked.push(await lookAt(prepared, flock, values));
      const ofPower = await readPowerFindings(prepared, looked, values);
      for (const one of looked) one.findings.push(...(ofPower.get(one.flock.id) ?? []));
      const told = gathered(looked, values.farmSharePct);
      for (const { flock } of looked) {
        const own = told.filter((one) => one.flock.id === flock.id);
        if (await write(tx, flock, own, now)) changed.push(flock.houseId);
      }
    }
    const houseIds = [...new Set(changed)];
    const facts = await houseFacts(tx, houseIds);
    return { houseIds, appended: facts.length === 0 ? null : await appendFacts(tx, facts, now) };
  });
}

const readFlocks = (tx: Transaction, farmId: number, now: number): Promise<WatchedFlock[]> =>
  rows(tx, sql`${watchedFlocks(now)} and f.id = ${farmId} order by k.id`);

/** What was open of flocks that have left is over; their houses. */
async function endGone(tx: Transaction, farmId: number): Promise<number[]> {
  const ended = await rows<{ houseId: number }>(
    tx,
    sql`update warnings w set state = 'ended', version = w.version + 1
      from flocks k join houses h on h.id = k.house_id
      where k.id = w.flock_id and h.farm_id = ${farmId} and w.state = 'open'
        and k.cleared_at is not null returning h.id as "houseId"`,
  );
  return ended.map(({ houseId }) => houseId);
}

async function lookAt(
  tx: Transaction,
  flock: WatchedFlock,
  limits: ProductionSettings,
): Promise<Looked> {
  const days = await readWarnDays(tx, flock);
  const isThere = days.at(-1)?.day === flock.day;
  const missing = await missingRecord(tx, flock, limits);
  return {
    flock,
    days,
    compared: isThere ? comparedKeys(days, limits) : new Set(),
    findings: [
      ...(isThere ? findWarnings(days, limits) : []),
      ...(flock.siloKg === null
        ? []
        : feedOutFindings(days, { kg: flock.siloKg, hour: flock.hour }, limits)),
      ...missing,
    ],
  };
}

/** Who has recorded in the last two weeks, and not since; what is said is said until they do. */
async function missingRecord(
  tx: Transaction,
  { id, day }: WatchedFlock,
  { missingDays }: ProductionSettings,
): Promise<Finding[]> {
  const [last] = await tx.query<{ day: string | null; isSaid: boolean }>(
    `select max(day)::text as day, exists (select 1 from warnings
       where flock_id = $1 and key = 'recordMissing' and state = 'open') as "isSaid"
     from daily_records where flock_id = $1 and day <= $2`,
    [id, day],
  );
  const since = last?.day == null ? null : daysBetween(last.day, day);
  if (since === null || since < missingDays) return [];
  return since > recordedWithin && last?.isSaid !== true
    ? []
    : [{ key: "recordMissing", values: { days: since } }];
}
const recordedWithin = 14;

/** What the weather or the main line does to all houses of a farm alike. */
const sharedKeys: ReadonlySet<WarningKey> = new Set(["waterLow", "waterHigh", "feedLow"]);
const farmLeast = 3;

/**
 * Where most houses of a species are off alike, one of them speaks for all. Houses that are dark,
 * new or just thinned out are neither alike nor as usual.
 */
function gathered(looked: readonly Looked[], sharePct: number): FarmFinding[] {
  return looked.flatMap(({ flock, findings }) =>
    findings.flatMap((finding): FarmFinding[] => {
      if (!sharedKeys.has(finding.key)) return [{ ...finding, flock, others: null, houses: 1 }];
      const sisters = looked.filter(
        (one) => one.flock.species === flock.species && one.compared.has(finding.key),
      );
      const alike = sisters.filter((one) => one.findings.some(({ key }) => key === finding.key));
      const isShared =
        sisters.length >= farmLeast && 100 * alike.length >= sharePct * sisters.length;
      if (isShared && alike[0]?.flock.id !== flock.id) return [];
      return [{ ...finding, flock, others: sisters.length - 1, houses: alike.length }];
    }),
  );
}

/** Writes what is said of a flock now; true when something of it is not as it was. */
async function write(
  tx: Transaction,
  flock: WatchedFlock,
  told: readonly FarmFinding[],
  now: number,
): Promise<boolean> {
  const open = await tx.orm
    .select()
    .from(warnings)
    .where(and(eq(warnings.flockId, flock.id), eq(warnings.state, "open")));
  const keys = new Set<string>(told.map(({ key }) => key));
  const over = open.filter(({ key }) => !keys.has(key)).map(({ id }) => id);
  if (over.length > 0)
    await tx.orm
      .update(warnings)
      .set({ state: "ended", version: nextVersion(warnings) })
      .where(inArray(warnings.id, over));
  const quiet = await readQuiet(preparedOn(tx), flock);
  for (const { key, values, others, houses } of told) {
    if (quiet.has(key)) continue;
    const said = { lastDay: flock.day, values: { ...values }, others, houses };
    await tx.orm
      .insert(warnings)
      .values({ flockId: flock.id, key, firstDay: flock.day, ...said })
      .onConflictDoUpdate({
        target: [warnings.flockId, warnings.key],
        targetWhere: sql`state = 'open'`,
        set: said,
      });
  }
  const looked = { day: flock.day, at: new Date(now) };
  await tx.orm
    .insert(warningBooks)
    .values({ flockId: flock.id, ...looked })
    .onConflictDoUpdate({ target: warningBooks.flockId, set: looked });
  return over.length > 0 || told.length > 0;
}

/** Within so many days the same that ended is not said again, but for a silo. */
const pauseDays = 2;

/** What somebody has dismissed for now, and what was over only just. */
async function readQuiet(tx: Transaction, { id, day }: WatchedFlock): Promise<Set<string>> {
  const found = await tx.query<{ key: string }>(
    `select key from warnings where flock_id = $1 and (
       (state = 'dismissed' and until_day >= $2)
       or (state = 'ended' and last_day >= $3 and last_day < $2 and key <> 'feedOut'))`,
    [id, day, dayAfter(day, -pauseDays)],
  );
  return new Set(found.map(({ key }) => key));
}
