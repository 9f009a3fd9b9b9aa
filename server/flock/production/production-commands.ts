import { reasonSize } from "../../../contract/base/text-field.ts";
import { and, eq, gt } from "drizzle-orm";
import { fieldFaults } from "../../../contract/base/field-fault.ts";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import { may } from "../../../contract/account/policy.ts";
import {
  type FlockRecord,
  isOutsideWindow,
  lateMostDays,
  type SaveRecord,
} from "../../../contract/flock/production/production.ts";
import { dayMs } from "../../../contract/base/time.ts";
import { refuseField, Refusal } from "../../platform/base/refusal.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import { recordVersions } from "../../platform/db/schema/flock/production-tables.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { localDay } from "../../platform/time/local-day.ts";
import { daysOfFlock } from "./flock-registry.ts";
import { addEntries, findEntry, loggedEntries, voidEntry } from "./production-entries.ts";
import { answerReminders, reopenReminder } from "./reminder-answers.ts";
import { checkMoves, lockTargets, targetOf } from "./stock-moves.ts";
import {
  expectOpen,
  findNamedFlock,
  type NamedFlock,
  readHead,
  readRecord,
  type RecordHead,
} from "./flock-record.ts";
import {
  changeOf,
  isNewDraft,
  computeFlock,
  computeEach,
  judgeAndPublish,
  touchRecord,
  valueKeys,
  writeRecord,
  writeVersion,
} from "./record-writer.ts";

/** Eggs a day per 100 hens: more was counted wrong, or is of the day before too. */
export const eggsMax = 110;

/**
 * Saves the record of a flock's day. The same draft again returns the stored record. Refusals: 400
 * for a day on which the flock is not in the house, a missing reason, eggs of birds that lay none
 * or too many of them; 401; 403 windowClosed; 404; 409 conflict where somebody else has changed the
 * same value, stockNegative where more birds are lost than there were, flockClosed.
 */
export function saveProduction(deps: Deps, call: Call<"saveProduction">): Promise<FlockRecord> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const flock = await findNamedFlock(tx, caller, input.flockId, true);
    if (!(await isNewDraft(tx, flock, call))) {
      await logChange(tx, null);
      return readRecord(tx, caller, flock, { day: input.day, now });
    }
    expectOpen(flock);
    checkDay(flock, input.day, now);
    checkWindow(caller, flock, input, now);
    checkEntries(flock, input);
    const passed = (await checkMoves(tx, caller, flock, input)).join(", ");
    const targets = await lockTargets(tx, caller, flock, input, now);
    const before = await readHead(tx, flock.id, input.day);
    await checkConflict(tx, before, input);
    const change = changeOf(before, input, passed);
    const [version] = await Promise.all([
      writeRecord(tx, flock, before, call),
      addEntries(tx, [input], call),
      answerReminders(tx, call),
    ]);
    const revision = { flock, day: input.day, version, reason: input.reason };
    const [days] = await Promise.all([
      computeFlock(tx, flock, now, after),
      writeVersion(tx, revision, change, call),
    ]);
    const judged = [{ flock, days }, ...(await computeEach(tx, targets, now, after))];
    checkFigures(days, input);
    const record = await readRecord(tx, caller, flock, { day: input.day, now });
    await logChange(tx, {
      houseId: flock.houseId,
      otherHouseIds: targets.map(({ houseId }) => houseId),
      day: input.day,
      kind: logKindOf(flock, input, before, now),
      entries: loggedEntries(input, passed),
      reason: input.reason,
      ...change,
    });
    await judgeAndPublish(tx, after, judged, now);
    return record;
  });
}

/**
 * Voids an entry of a day, and recalculates everything that depends on it. Refusals: as for
 * `saveProduction`, 409 conflict for one that is removed already.
 */
export function voidProduction(deps: Deps, call: Call<"voidProduction">): Promise<FlockRecord> {
  const { caller, input, logChange, now } = call;
  return inTransaction(deps, call, async (tx, after) => {
    const { flockId } = await findEntry(tx, caller, input);
    const flock = await findNamedFlock(tx, caller, flockId, true);
    const entry = await findEntry(tx, caller, input);
    const target = await targetOf(tx, caller, input);
    expectOpen(flock);
    if (entry.voidedAt !== null) throw new Refusal(409, "conflict");
    checkWindow(caller, flock, { day: entry.day, draftedAt: now, reason: input.reason }, now);
    await voidEntry(tx, call);
    const change = { before: { [entry.field]: entry.text }, after: {} };
    const version = await touchRecord(tx, flock, entry.day, call);
    // A vaccination that was ticked off has its day without a record.
    if (version !== null)
      await writeVersion(tx, { flock, day: entry.day, version, reason: input.reason }, change, {
        ...call,
        input: { draftedAt: now },
      });
    if (input.kind === "treatment") await reopenReminder(tx, input);
    const others = target === null ? [] : [target];
    const judged = await computeEach(tx, [flock, ...others], now, after);
    const record = await readRecord(tx, caller, flock, { day: entry.day, now });
    await logChange(tx, {
      houseId: flock.houseId,
      otherHouseIds: others.map(({ houseId }) => houseId),
      day: entry.day,
      kind: "void",
      reason: input.reason,
      ...change,
    });
    await judgeAndPublish(tx, after, judged, now);
    return record;
  });
}

function checkDay(flock: NamedFlock, day: string, now: number): void {
  const { first, last } = daysOfFlock(flock, now);
  if (day < first || day > last) throw refuseField(400, "day", fieldFaults.dayOfFlock);
}

/**
 * An entry older than the window needs somebody who may, and a reason. One that was written in time
 * and sent late, for want of a network, is accepted. The device reports when that was: it is
 * believed for a limited number of days, and not if the time is before the day itself, as a wrong
 * clock has it.
 */
export function checkWindow(
  caller: Caller,
  { timeZone, windowDays }: NamedFlock,
  { day, draftedAt, reason }: Pick<SaveRecord, "day" | "draftedAt" | "reason">,
  now: number,
): void {
  const drafted = Math.min(now, Math.max(draftedAt, now - lateMostDays * dayMs));
  const isBefore = localDay(timeZone, Math.min(now, draftedAt)) < day;
  const written = localDay(timeZone, isBefore ? now : drafted);
  if (!isOutsideWindow(day, written, windowDays)) return;
  if (!may(caller, "production.correct"))
    throw new Refusal(403, "windowClosed", { values: { days: windowDays } });
  if (reason.length < reasonSize.min) throw refuseField(400, "reason", fieldFaults.reasonNeeded);
}

/** An addition to an old day is logged as a correction, also if it waited for a network. */
function logKindOf(
  { timeZone, windowDays }: NamedFlock,
  { day, reason }: SaveRecord,
  { version }: RecordHead,
  now: number,
): "save" | "more" | "correct" {
  const isOld = isOutsideWindow(day, localDay(timeZone, now), windowDays);
  if (reason !== "" || isOld) return "correct";
  return version === 0 ? "save" : "more";
}

function checkEntries(flock: NamedFlock, input: SaveRecord): void {
  if (flock.species === "layer") return;
  const isOfEggs = input.eggs.length > 0 || input.hasNoEggs === true;
  if (isOfEggs || input.eggSales.length > 0) throw refuseField(400, "eggs", fieldFaults.notLayers);
}

/**
 * Values that others have changed since stay; a value changed by both is a conflict. Entries add
 * up.
 */
async function checkConflict(
  tx: Transaction,
  before: RecordHead,
  { version, values }: SaveRecord,
): Promise<void> {
  if (before.version <= version) return;
  const later = await tx.orm
    .select({ after: recordVersions.after })
    .from(recordVersions)
    .where(
      and(
        eq(recordVersions.flockId, before.flockId),
        eq(recordVersions.day, before.day),
        gt(recordVersions.version, version),
      ),
    );
  const changed = new Set(later.flatMap(({ after }) => Object.keys(after as object)));
  const isTaken = valueKeys.some(
    (key) => values[key] !== undefined && changed.has(key) && values[key] !== before.values[key],
  );
  if (isTaken) throw new Refusal(409, "conflict");
}

function checkFigures(days: readonly FlockDay[], { day, eggs }: SaveRecord): void {
  const figures = days.find((item) => item.day === day);
  if (eggs.length > 0 && (figures?.layPct ?? 0) > eggsMax)
    throw refuseField(400, "eggs", fieldFaults.tooManyEggs, { max: eggsMax });
}
