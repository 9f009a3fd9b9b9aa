import { daysBetween } from "../../../contract/base/calendar-day.ts";
import { and, eq, inArray, sql } from "drizzle-orm";
import { comparedKeys, findWarnings } from "../../../contract/alarm/find-warnings.ts";
import type { Finding, WarnDay } from "../../../contract/alarm/warn-day.ts";
import { feedOutFindings } from "../../../contract/alarm/warn-stock.ts";
import type { ProductionSettings } from "../../../contract/fleet/production-setting.ts";
import type { WarningKey } from "../../../contract/fleet/house/warning-kind.ts";
import type { Database, Transaction } from "../../platform/db/open-database.ts";
import { warningBooks, warnings } from "../../platform/db/schema/alarm/warning-tables.ts";
import { preparedOn } from "../../platform/db/prepared-statements.ts";
import { nextVersion, rows } from "../../platform/db/sql-statement.ts";
import { type Appended, appendFacts } from "../../platform/fact/append-facts.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { settingsOf } from "../../fleet/production-setting/production-settings.ts";
import { readWarnDays, type WatchedFlock, watchedFlocks } from "./warning-days.ts";
import { waitHours } from "./warnings-due.ts";
import { readPowerFindings } from "./warning-power.ts";
import { readRepeatPause } from "./warning-repeat.ts";

/** Result of judging a farm's flocks. */
export interface Judged {
  /** Houses of which a warning was raised, changed or ended. */
  readonly houseIds: readonly number[];
  /** The records to be announced to all viewers; null: unchanged. */
  readonly appended: Appended | null;
}

interface CheckedFlock {
  readonly flock: WatchedFlock;
  readonly days: readonly WarnDay[];
  readonly findings: Finding[];
  /**
   * True when its last whole day has figures, and it is time: otherwise only some kinds can be
   * reported.
   */
  readonly isThere: boolean;
  /** Kinds that can be judged on the last day. */
  readonly compared: ReadonlySet<WarningKey>;
}
/** A finding compared with the farm's other houses. */
interface FarmFinding extends Finding {
  readonly flock: WatchedFlock;
  readonly others: number | null;
  readonly houses: number;
}

/** Checks all flocks of a farm at once, and writes their warnings. */
export function judgeFarm(database: Database, farmId: number, now: number): Promise<Judged> {
  return database.transaction(async (tx) => {
    // Two servers check one after the other.
    await tx.query("select pg_advisory_xact_lock(hashtext($1))", [`warnings ${farmId}`]);
    const prepared = preparedOn(tx);
    const flocks = await readFlocks(prepared, farmId, now);
    const [first] = flocks;
    const changed = await endWarningsOfLeftFlocks(tx, farmId);
    if (first !== undefined) {
      const { values } = await settingsOf(prepared, first.orgId);
      const read: (readonly WarnDay[])[] = [];
      for (const flock of flocks) read.push(await readWarnDays(prepared, flock));
      const isTime = isTimeOf(flocks, read);
      const checked: CheckedFlock[] = [];
      for (const [index, flock] of flocks.entries()) {
        const days = read[index] ?? [];
        const isThere = isTime && hasLastDay(flock, days);
        checked.push(await examineFlocks(prepared, { flock, days, isThere }, values));
      }
      const present = checked.filter(({ isThere }) => isThere);
      const ofPower = await readPowerFindings(prepared, present, values);
      for (const item of checked) item.findings.push(...(ofPower.get(item.flock.id) ?? []));
      const notifiedFindings = gathered(checked, values.farmSharePct);
      for (const { flock, isThere } of checked) {
        const findingsOfFlock = notifiedFindings.filter((finding) => finding.flock.id === flock.id);
        if (await write(tx, { flock, isThere }, findingsOfFlock)) changed.push(flock.houseId);
      }
      await markJudged(tx, present, now);
    }
    const houseIds = [...new Set(changed)];
    const facts = await houseFacts(tx, houseIds);
    return { houseIds, appended: facts.length === 0 ? null : await appendFacts(tx, facts, now) };
  });
}

const readFlocks = (tx: Transaction, farmId: number, now: number): Promise<WatchedFlock[]> =>
  rows(tx, sql`${watchedFlocks(now)} and f.id = ${farmId} order by k.id`);

/** Ends the open warnings of flocks that have left; returns their houses. */
async function endWarningsOfLeftFlocks(tx: Transaction, farmId: number): Promise<number[]> {
  const ended = await rows<{ houseId: number }>(
    tx,
    sql`update warnings w set state = 'ended', version = w.version + 1
      from flocks k join houses h on h.id = k.house_id
      where k.id = w.flock_id and h.farm_id = ${farmId} and w.state = 'open'
        and k.cleared_at is not null returning h.id as "houseId"`,
  );
  return ended.map(({ houseId }) => houseId);
}

const hasLastDay = ({ day }: WatchedFlock, days: readonly WarnDay[]): boolean =>
  days.at(-1)?.day === day;

/** Houses are compared: the farm waits for all of them, for a limited time. */
const isTimeOf = (flocks: readonly WatchedFlock[], read: readonly (readonly WarnDay[])[]) =>
  flocks.every(
    (flock, index) =>
      flock.hour >= waitHours ||
      flock.placedDay > flock.day ||
      hasLastDay(flock, read[index] ?? []),
  );

async function examineFlocks(
  tx: Transaction,
  { flock, days, isThere }: Pick<CheckedFlock, "flock" | "days" | "isThere">,
  limits: ProductionSettings,
): Promise<CheckedFlock> {
  const missing = await missingRecord(tx, flock, limits);
  return {
    flock,
    days,
    isThere,
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

/**
 * Reports a flock with records in the last two weeks, but none since; a reported one stays reported
 * until they resume.
 */
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

/** Warnings that the weather or the main line causes in all houses of a farm alike. */
const sharedKeys: ReadonlySet<WarningKey> = new Set(["waterLow", "waterHigh", "feedLow"]);
const farmMin = 3;

/**
 * One house is reported for all when most houses of a species deviate in the same way. Houses that
 * are dark, new or just thinned out count neither way.
 */
function gathered(checked: readonly CheckedFlock[], sharePct: number): FarmFinding[] {
  return checked.flatMap(({ flock, findings }) =>
    findings.flatMap((finding): FarmFinding[] => {
      if (!sharedKeys.has(finding.key)) return [{ ...finding, flock, others: null, houses: 1 }];
      const sisters = checked.filter(
        (item) => item.flock.species === flock.species && item.compared.has(finding.key),
      );
      const similar = sisters.filter((sister) =>
        sister.findings.some(({ key }) => key === finding.key),
      );
      const isShared =
        sisters.length >= farmMin &&
        similar.length > 1 &&
        100 * similar.length >= sharePct * sisters.length;
      if (isShared && similar[0]?.flock.id !== flock.id) return [];
      // The words name what all of them have in common.
      const values = isShared ? { ...finding.values, shared: 1 } : finding.values;
      const farm = { others: sisters.length - 1, houses: similar.length };
      return [{ key: finding.key, values, flock, ...farm }];
    }),
  );
}

/** Warnings that need no figures of the last day. */
const withoutFigures: ReadonlySet<string> = new Set<WarningKey>(["feedOut", "recordMissing"]);

/**
 * Writes the current findings of a flock; true when any of them changed. If its last day has no
 * figures yet, findings that depend on them are unchanged.
 */
async function write(
  tx: Transaction,
  { flock, isThere }: Pick<CheckedFlock, "flock" | "isThere">,
  findings: readonly FarmFinding[],
): Promise<boolean> {
  const open = await tx.orm
    .select()
    .from(warnings)
    .where(and(eq(warnings.flockId, flock.id), eq(warnings.state, "open")));
  const keys = new Set<string>(findings.map(({ key }) => key));
  const over = open
    .filter(({ key }) => !keys.has(key) && (isThere || withoutFigures.has(key)))
    .map(({ id }) => id);
  if (over.length > 0)
    await tx.orm
      .update(warnings)
      .set({ state: "ended", version: nextVersion(warnings) })
      .where(inArray(warnings.id, over));
  const openKeys = new Set<string>(open.map(({ key }) => key));
  const isQuiet = await readRepeatPause(preparedOn(tx), flock);
  for (const { key, values, others, houses } of findings) {
    // An open warning continues, even if it would be dismissed now until it gets worse.
    if (!openKeys.has(key) && isQuiet(key, values)) continue;
    const details = { lastDay: flock.day, values: { ...values }, others, houses };
    await tx.orm
      .insert(warnings)
      .values({ flockId: flock.id, key, firstDay: flock.day, ...details })
      .onConflictDoUpdate({
        target: [warnings.flockId, warnings.key],
        targetWhere: sql`state = 'open'`,
        set: details,
      });
  }
  return over.length > 0 || findings.length > 0;
}

/**
 * Notes that the flocks were checked up to their last day: it is not checked again unless it is
 * corrected.
 */
async function markJudged(
  tx: Transaction,
  checked: readonly CheckedFlock[],
  now: number,
): Promise<void> {
  if (checked.length === 0) return;
  await tx.orm
    .insert(warningBooks)
    .values(checked.map(({ flock: { id, day } }) => ({ flockId: id, day, at: new Date(now) })))
    .onConflictDoUpdate({
      target: warningBooks.flockId,
      set: { day: sql`excluded.day`, at: sql`excluded.at` },
    });
}
