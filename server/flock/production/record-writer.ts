import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { FlockDay } from "../../../contract/fleet/flock/flock-day.ts";
import {
  type FlockRecord,
  lateAfterMs,
  type SaveRecord,
} from "../../../contract/flock/production/production.ts";
import { Refusal } from "../../platform/base/refusal.ts";
import type { After } from "../../platform/api/in-transaction.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import {
  dailyRecords,
  recordDrafts,
  recordVersions,
} from "../../platform/db/schema/flock/production-tables.ts";
import { houseFacts } from "../../platform/fact/house-row.ts";
import { type JudgedFlock, judgeRecords } from "./production-alarms.ts";
import { type Author, type Draft, textsOf } from "./production-entries.ts";
import { writeFigures } from "./production-figures.ts";
import { only } from "../../platform/db/sql-statement.ts";
import type { NamedFlock } from "./flock-record.ts";

/**
 * Raises and clears alarms from the figures of these flocks. Called last, because it locks the fact
 * numbers until the transaction ends.
 */
export async function judgeAndPublish(
  tx: Transaction,
  after: After,
  judged: readonly JudgedFlock[],
  now: number,
): Promise<void> {
  const appended = await judgeRecords(tx, judged, now);
  if (appended !== null) after.appended(appended);
}

/** Content of a draft, regardless of when it is sent. */
function contentOf(input: SaveRecord) {
  const { values, losses, eggs, weighings, hasNoLosses, hasNoEggs, reason } = input;
  // Empty values of later fields are left out, so that a draft from before those fields existed
  // keeps its hash.
  const treatments = input.treatments.map(({ batch, immuneTaskId, price, ...treatment }) => ({
    ...treatment,
    ...(batch !== "" && { batch }),
    ...(immuneTaskId !== null && { immuneTaskId }),
    ...(price !== null && { price }),
  }));
  const moves = input.moves.map(({ price, ...move }) => ({
    ...move,
    ...(price !== null && { price }),
  }));
  const more = [moves, treatments, input.eggSales].filter((list) => list.length > 0);
  const parts = [values, losses, eggs, weighings, hasNoLosses, hasNoEggs, reason, ...more];
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** A stored draft. */
export const draftRow = (input: SaveRecord, { caller, now }: Pick<Author, "caller" | "now">) => ({
  userId: caller.userId,
  draftId: input.draftId,
  flockId: input.flockId,
  day: input.day,
  at: new Date(now),
  content: contentOf(input),
});

/**
 * Stores the caller's draft; false: it was sent before. Refusal: 409 if a different draft was sent
 * with the same id.
 */
export async function isNewDraft(
  tx: Transaction,
  flock: NamedFlock,
  { caller, input, now }: Draft,
): Promise<boolean> {
  const { draftId, day } = input;
  const row = draftRow(input, { caller, now });
  const inserted = await tx.orm
    .insert(recordDrafts)
    .values(row)
    .onConflictDoNothing()
    .returning({ draftId: recordDrafts.draftId });
  if (inserted.length > 0) return true;
  const [known] = await tx.orm
    .select()
    .from(recordDrafts)
    .where(and(eq(recordDrafts.userId, caller.userId), eq(recordDrafts.draftId, draftId)));
  if (known?.flockId !== flock.id || known.day !== day || known.content !== row.content)
    throw new Refusal(409, "conflict");
  return false;
}

export const valueKeys = ["feedKg", "waterL", "kwh", "note"] as const;

interface RecordChange {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** `overridden`: withdrawals that a sale overrides. */
export function changeOf(
  {
    values: stored,
    hasNoLosses,
    hasNoEggs,
  }: Pick<FlockRecord, "values" | "hasNoLosses" | "hasNoEggs">,
  input: SaveRecord,
  overridden = "",
): RecordChange {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {
    ...textsOf(input),
    ...(overridden !== "" && { withdrawal: overridden }),
  };
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

/** Returns the columns of the day's row that the draft sets. */
export function statementsOf(
  { hasNoLosses, hasNoEggs }: Pick<FlockRecord, "hasNoLosses" | "hasNoEggs">,
  { caller, input, now }: Pick<Draft, "caller" | "input" | "now">,
) {
  const at = new Date(now);
  return {
    ...input.values,
    ...(input.hasNoLosses === true && !hasNoLosses ? { noLossAt: at } : {}),
    ...(input.hasNoEggs === true && !hasNoEggs ? { noEggAt: at } : {}),
    lastAt: at,
    lastBy: caller.name,
  };
}

/**
 * Version number of a new record: after an undo, a day's versions continue from the last number.
 */
export const firstVersion = (flockId: number, day: string) =>
  sql<number>`(select coalesce(max(v.version), 0) + 1 from record_versions v
    where v.flock_id = ${flockId} and v.day = ${day}::date)`;

/** Creates or updates the day's row with the draft's values. Returns the new version. */
export async function writeRecord(
  tx: Transaction,
  flock: NamedFlock,
  { day, hasNoLosses, hasNoEggs }: Pick<FlockRecord, "day" | "hasNoLosses" | "hasNoEggs">,
  { caller, input, now }: Draft,
): Promise<number> {
  const statements = statementsOf({ hasNoLosses, hasNoEggs }, { caller, input, now });
  const [row] = await tx.orm
    .insert(dailyRecords)
    .values({
      flockId: flock.id,
      day,
      firstAt: statements.lastAt,
      firstBy: caller.name,
      ...statements,
      version: firstVersion(flock.id, day),
    })
    .onConflictDoUpdate({
      target: [dailyRecords.flockId, dailyRecords.day],
      set: { ...statements, version: sql`${dailyRecords.version} + 1` },
    })
    .returning({ version: dailyRecords.version });
  return row?.version ?? 1;
}

/**
 * Raises the version of a day of which an entry was changed. Returns it; null for a day without a
 * record.
 */
export async function touchRecord(
  tx: Transaction,
  { id }: NamedFlock,
  day: string,
  { caller, now }: Author,
): Promise<number | null> {
  const [row] = await tx.orm
    .update(dailyRecords)
    .set({
      version: sql`${dailyRecords.version} + 1`,
      lastAt: new Date(now),
      lastBy: caller.name,
    })
    .where(and(eq(dailyRecords.flockId, id), eq(dailyRecords.day, day)))
    .returning({ version: dailyRecords.version });
  return row?.version ?? null;
}

interface VersionOf {
  readonly flock: Pick<NamedFlock, "id">;
  readonly day: string;
  readonly version: number;
  readonly reason: string;
}
type Drafted = Author & { readonly input: { readonly draftedAt: number } };

/** Returns the row of the version history for a change of a day. */
export const versionRow = (
  revision: VersionOf,
  change: RecordChange,
  { caller, address, source, now, input }: Drafted,
) => ({
  flockId: revision.flock.id,
  day: revision.day,
  version: revision.version,
  at: new Date(now),
  userId: caller.userId,
  by: caller.name,
  source,
  address,
  reason: revision.reason,
  draftedAt: now - input.draftedAt > lateAfterMs ? new Date(input.draftedAt) : null,
  ...change,
});

export async function writeVersion(
  tx: Transaction,
  revision: VersionOf,
  change: RecordChange,
  draft: Drafted,
): Promise<void> {
  await tx.orm.insert(recordVersions).values(versionRow(revision, change, draft));
}

/** Computes the figures of one flock, see `computeFlocks`. */
export const computeFlock = async (
  tx: Transaction,
  flock: NamedFlock,
  now: number,
  after: After,
): Promise<readonly FlockDay[]> => only(await computeFlocks(tx, [flock], now, after));

/**
 * Writes several records, each with its figures; one after another, so that fact numbers stay in
 * order.
 */
export async function computeEach(
  tx: Transaction,
  flocks: readonly NamedFlock[],
  now: number,
  after: After,
): Promise<JudgedFlock[]> {
  const judged: JudgedFlock[] = [];
  for (const flock of flocks)
    judged.push({ flock, days: await computeFlock(tx, flock, now, after) });
  return judged;
}

/**
 * Computes and stores the figures of flocks, in the same order, and notifies all viewers of their
 * houses. Refusal: 409 with the first day on which the number of birds would be negative.
 */
export async function computeFlocks(
  tx: Transaction,
  flocks: readonly NamedFlock[],
  now: number,
  after: After,
): Promise<(readonly FlockDay[])[]> {
  const written = await writeFigures(tx, flocks, now);
  const shown = flocks.filter(
    ({ clearedAt }, index) => written[index]!.isOtherCard && clearedAt === null,
  );
  if (shown.length > 0)
    after.facts(
      await houseFacts(
        tx,
        shown.map(({ houseId }) => houseId),
      ),
    );
  const short = written.flatMap(({ days }) => days).find((item) => item.alive < 0);
  if (short !== undefined) throw new Refusal(409, "stockNegative", { values: { day: short.day } });
  return written.map(({ days }) => days);
}
