import { createHash } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { fieldFaults } from "../../contract/field-fault.ts";
import type { FlockDay } from "../../contract/flock-day.ts";
import { may } from "../../contract/policy.ts";
import {
  type FlockRecord,
  lateAfterMs,
  reasonSize,
  recordWindowDays,
  type SaveRecord,
} from "../../contract/record.ts";
import { refuseField, Refusal } from "../base/refusal.ts";
import type { Call } from "../call/call.ts";
import { type After, type Deps, inWork } from "../call/work.ts";
import type { Transaction } from "../db/open.ts";
import { dailyRecords, recordDrafts, recordVersions } from "../db/schema/record.ts";
import { houseFacts } from "../house/house-row.ts";
import type { Caller } from "../session/scope.ts";
import { daysOfFlock } from "./book.ts";
import { judgeRecords } from "./alarm.ts";
import { addEntries, findEntry, textsOf, voidEntry } from "./entry.ts";
import { writeFigures } from "./figures.ts";
import { checkMoves, holdTargets, targetOf } from "./stock.ts";
import { findNamedFlock, isOutsideWindow, type NamedFlock, readRecord } from "./record.ts";

type Author = Pick<Call<"saveProduction">, "caller" | "address" | "source" | "now">;

/** Eggs a day per 100 hens: more was counted wrong, or is of the day before too. */
const eggsMost = 110;

/**
 * Writes down what a flock's day brought. The same draft again answers what is there. Refusals: 400
 * for a day on which the flock is not in the house, a missing reason, eggs of birds that lay none
 * or too many of them; 401; 403 windowClosed; 404; 409 conflict where somebody else has changed the
 * same value, stockNegative where more birds are lost than there were.
 */
export function saveProduction(deps: Deps, call: Call<"saveProduction">): Promise<FlockRecord> {
  const { caller, input, logChange, now } = call;
  return inWork(deps, call, async (tx, after) => {
    const flock = await findNamedFlock(tx, caller, input.flockId, true);
    if (!(await isNewDraft(tx, flock, call))) {
      await logChange(tx, null);
      return readRecord(tx, flock, input.day, now);
    }
    checkDay(flock, input.day, now);
    const isOld = checkWindow(caller, flock, input, now);
    checkEntries(flock, input);
    await checkMoves(tx, caller, flock, input);
    const targets = await holdTargets(tx, caller, input, now);
    const before = await readRecord(tx, flock, input.day, now);
    await checkConflict(tx, before, input);
    const change = changeOf(before, input);
    const version = await writeRecord(tx, flock, before, call);
    await addEntries(tx, flock.id, call);
    await writeVersion(tx, { flock, day: input.day, version, reason: input.reason }, change, call);
    const days = await reckon(tx, flock, now, after);
    for (const target of targets) await reckon(tx, target, now, after);
    checkFigures(days, input);
    const record = await readRecord(tx, flock, input.day, now);
    await logChange(tx, {
      houseId: flock.houseId,
      day: input.day,
      kind: isOld || input.reason !== "" ? "correct" : before.version === 0 ? "save" : "more",
      reason: input.reason,
      ...change,
    });
    await tellAlarms(tx, after, flock, { days, now });
    return record;
  });
}

/**
 * Takes an entry out of its day; what hangs on it is reckoned anew. Refusals: as above, 409
 * conflict for one that is out already.
 */
export function voidProduction(deps: Deps, call: Call<"voidProduction">): Promise<FlockRecord> {
  const { caller, input, logChange, now } = call;
  return inWork(deps, call, async (tx, after) => {
    const { flockId } = await findEntry(tx, caller, input);
    const flock = await findNamedFlock(tx, caller, flockId, true);
    const entry = await findEntry(tx, caller, input);
    const target = await targetOf(tx, caller, input);
    if (entry.voidedAt !== null) throw new Refusal(409, "conflict");
    checkWindow(caller, flock, { day: entry.day, draftedAt: now, reason: input.reason }, now);
    const before = await readRecord(tx, flock, entry.day, now);
    await voidEntry(tx, call);
    const change = { before: { [entry.field]: entry.text }, after: {} };
    const version = await touchRecord(tx, flock, entry.day, call);
    await writeVersion(tx, { flock, day: entry.day, version, reason: input.reason }, change, {
      ...call,
      input: { draftedAt: now },
    });
    const days = await reckon(tx, flock, now, after);
    if (target !== null) await reckon(tx, target, now, after);
    const record = await readRecord(tx, flock, entry.day, now);
    await logChange(tx, {
      houseId: flock.houseId,
      day: before.day,
      kind: "void",
      reason: input.reason,
      ...change,
    });
    await tellAlarms(tx, after, flock, { days, now });
    return record;
  });
}

/** What the figures raise and clear: written last, for the lock on the numbers of the facts. */
async function tellAlarms(
  tx: Transaction,
  after: After,
  flock: NamedFlock,
  { days, now }: { readonly days: readonly FlockDay[]; readonly now: number },
): Promise<void> {
  const appended = await judgeRecords(tx, flock, days, now);
  if (appended !== null) after.appended(appended);
}

/** What a draft says, whenever it is sent. */
function contentOf(input: SaveRecord) {
  const { values, losses, eggs, weighings, hasNoLosses, hasNoEggs, reason } = input;
  const more = [input.moves, input.treatments].filter((list) => list.length > 0);
  const said = [values, losses, eggs, weighings, hasNoLosses, hasNoEggs, reason, ...more];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/**
 * The draft of the caller, unless it was sent before. Refusal: 409 where something else was sent
 * under its number.
 */
async function isNewDraft(
  tx: Transaction,
  flock: NamedFlock,
  { caller, input, now }: Call<"saveProduction">,
): Promise<boolean> {
  const { draftId, day } = input;
  const content = contentOf(input);
  const made = await tx.orm
    .insert(recordDrafts)
    .values({ userId: caller.userId, draftId, flockId: flock.id, day, at: new Date(now), content })
    .onConflictDoNothing()
    .returning({ draftId: recordDrafts.draftId });
  if (made.length > 0) return true;
  const [known] = await tx.orm
    .select()
    .from(recordDrafts)
    .where(and(eq(recordDrafts.userId, caller.userId), eq(recordDrafts.draftId, draftId)));
  if (known?.flockId !== flock.id || known.day !== day || known.content !== content)
    throw new Refusal(409, "conflict");
  return false;
}

function checkDay(flock: NamedFlock, day: string, now: number): void {
  const { first, last } = daysOfFlock(flock, now);
  if (day < first || day > last) throw refuseField(400, "day", fieldFaults.dayOfFlock);
}

/**
 * What is older than the window needs somebody who may, and a reason. One that was written in time
 * and sent late, for want of a network, is taken. Whether it is old.
 */
function checkWindow(
  caller: Caller,
  flock: NamedFlock,
  { day, draftedAt, reason }: Pick<SaveRecord, "day" | "draftedAt" | "reason">,
  now: number,
): boolean {
  const { today } = daysOfFlock(flock, Math.min(now, draftedAt));
  if (!isOutsideWindow(day, today)) return false;
  if (!may(caller, "production.correct"))
    throw new Refusal(403, "windowClosed", { values: { days: recordWindowDays } });
  if (reason.length < reasonSize.min) throw refuseField(400, "reason", fieldFaults.reasonNeeded);
  return true;
}

function checkEntries(flock: NamedFlock, input: SaveRecord): void {
  const isOfEggs = input.eggs.length > 0 || input.hasNoEggs === true;
  if (isOfEggs && flock.species !== "layer") throw refuseField(400, "eggs", fieldFaults.notLayers);
}

const valueKeys = ["feedKg", "waterL", "kwh", "note"] as const;

/**
 * Values of others that were changed in between stay; the same one changed by both is a conflict.
 * Entries add to each other.
 */
async function checkConflict(
  tx: Transaction,
  before: FlockRecord,
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

interface RecordChange {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

function changeOf(
  { values: stored, hasNoLosses, hasNoEggs }: FlockRecord,
  input: SaveRecord,
): RecordChange {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = { ...textsOf(input) };
  for (const key of valueKeys) {
    const value = input.values[key];
    if (value === undefined || value === stored[key]) continue;
    before[key] = stored[key];
    after[key] = value;
  }
  if (input.hasNoLosses === true && !hasNoLosses) after["hasNoLosses"] = true;
  if (input.hasNoEggs === true && !hasNoEggs) after["hasNoEggs"] = true;
  return { before, after };
}

/** The day's row with the values that were given; its version. */
async function writeRecord(
  tx: Transaction,
  flock: NamedFlock,
  { day, hasNoLosses, hasNoEggs }: FlockRecord,
  { caller, input, now }: Call<"saveProduction">,
): Promise<number> {
  const at = new Date(now);
  const said = {
    ...input.values,
    ...(input.hasNoLosses === true && !hasNoLosses ? { noLossAt: at } : {}),
    ...(input.hasNoEggs === true && !hasNoEggs ? { noEggAt: at } : {}),
    lastAt: at,
    lastBy: caller.name,
  };
  const [row] = await tx.orm
    .insert(dailyRecords)
    .values({ flockId: flock.id, day, firstAt: at, firstBy: caller.name, ...said })
    .onConflictDoUpdate({
      target: [dailyRecords.flockId, dailyRecords.day],
      set: { ...said, version: sql`${dailyRecords.version} + 1` },
    })
    .returning({ version: dailyRecords.version });
  return row?.version ?? 1;
}

/** Somebody has changed an entry of the day; its version. */
async function touchRecord(
  tx: Transaction,
  { id }: NamedFlock,
  day: string,
  { caller, now }: Author,
): Promise<number> {
  const [row] = await tx.orm
    .update(dailyRecords)
    .set({
      version: sql`${dailyRecords.version} + 1`,
      lastAt: new Date(now),
      lastBy: caller.name,
    })
    .where(and(eq(dailyRecords.flockId, id), eq(dailyRecords.day, day)))
    .returning({ version: dailyRecords.version });
  return row?.version ?? 1;
}

async function writeVersion(
  tx: Transaction,
  of: {
    readonly flock: NamedFlock;
    readonly day: string;
    readonly version: number;
    readonly reason: string;
  },
  change: RecordChange,
  {
    caller,
    address,
    source,
    now,
    input,
  }: Author & { readonly input: { readonly draftedAt: number } },
): Promise<void> {
  await tx.orm.insert(recordVersions).values({
    flockId: of.flock.id,
    day: of.day,
    version: of.version,
    at: new Date(now),
    userId: caller.userId,
    by: caller.name,
    source,
    address,
    reason: of.reason,
    draftedAt: now - input.draftedAt > lateAfterMs ? new Date(input.draftedAt) : null,
    ...change,
  });
}

/**
 * The figures of the flock; everybody who shows the house learns of them. Refusal: 409 with the
 * first day on which birds are missing.
 */
async function reckon(
  tx: Transaction,
  flock: NamedFlock,
  now: number,
  after: After,
): Promise<readonly FlockDay[]> {
  const { days, isOtherCard } = await writeFigures(tx, flock, now);
  if (isOtherCard && flock.clearedAt === null) after.facts(await houseFacts(tx, [flock.houseId]));
  const short = days.find((one) => one.alive < 0);
  if (short !== undefined) throw new Refusal(409, "stockNegative", { values: { day: short.day } });
  return days;
}

function checkFigures(days: readonly FlockDay[], { day, eggs }: SaveRecord): void {
  const figures = days.find((one) => one.day === day);
  if (eggs.length > 0 && (figures?.layPct ?? 0) > eggsMost)
    throw refuseField(400, "eggs", fieldFaults.tooManyEggs, { max: eggsMost });
}
