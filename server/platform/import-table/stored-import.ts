import { sql } from "drizzle-orm";
import {
  type ImportKindKey,
  importUndoMs,
  type UndoSkipReason,
} from "../../../contract/operate/import-undo.ts";
import type { Words } from "../../../contract/base/words.ts";
import type { LogEntry } from "../audit/audit-entry.ts";
import type { RecordsChange } from "../audit/audit.ts";
import { notFound, Refusal } from "../base/refusal.ts";
import type { Call } from "../api/api-call.ts";
import type { Queryable, Transaction } from "../db/open-database.ts";
import { imports } from "../db/schema/base/import-tables.ts";
import { only, rows } from "../db/sql-statement.ts";
import { type Caller, seesEverything } from "../session/caller-scope.ts";

type By = Pick<Call<"undoImport">, "caller" | "now">;
type Recent = Call<"recentImports">["input"];

/** Something that was not changed. */
export interface SkippedUndo {
  readonly what: Words;
  readonly why: UndoSkipReason;
}
/** The work of undoing the imports of a kind. */
export interface Undone {
  /** Days, houses, plans or standards left unchanged. */
  readonly undone: number;
  readonly skipped: readonly SkippedUndo[];
  readonly lines: readonly LogEntry[];
  readonly recordsChanged: readonly RecordsChange[];
}

/** Keeps what an import made, for as long as it can be undone; null: it made nothing. */
export async function storeImport(
  tx: Transaction,
  kind: ImportKindKey,
  items: readonly unknown[],
  { caller, now }: By,
): Promise<number | null> {
  if (items.length === 0) return null;
  const made = await tx.orm
    .insert(imports)
    .values({
      kind,
      userId: caller.userId,
      by: caller.name,
      at: new Date(now),
      count: items.length,
      items: [...items],
    })
    .returning({ id: imports.id });
  return only(made).id;
}

/** The imports the caller may undo: their own, and for an administrator all. */
export const mayUndo = (caller: Caller) =>
  seesEverything(caller) ? sql`true` : sql`i.user_id = ${caller.userId}`;

interface RecentRow {
  readonly id: number;
  readonly at: Date;
  readonly by: string;
  readonly count: number;
}
export const readRecent = (
  db: Queryable,
  { kind, breedId }: Recent,
  { caller, now }: By,
): Promise<RecentRow[]> =>
  rows<RecentRow>(
    db,
    sql`select i.id, i.at, i.by_name as by, i.count from imports i
      where i.kind = ${kind} and i.undone_at is null and i.at > ${new Date(now - importUndoMs)}
        and ${mayUndo(caller)}
        and ${breedId === undefined ? sql`true` : sql`i.items @> ${JSON.stringify([{ breedId }])}`}
      order by i.at desc, i.id desc limit 20`,
  );

interface LockedImport {
  readonly id: number;
  readonly kind: ImportKindKey;
  readonly at: Date;
  readonly items: unknown;
}
/**
 * Locks an import until the end and marks it as undone, so that the second of two simultaneous
 * users is refused. Refusals: 404, 409 importUndone, importOld.
 */
export async function lockImport(
  tx: Transaction,
  id: number,
  { caller, now }: By,
): Promise<LockedImport> {
  const [found] = await rows<LockedImport & { undoneAt: Date | null }>(
    tx,
    sql`select i.id, i.kind, i.at, i.items, i.undone_at as "undoneAt" from imports i
      where i.id = ${id}::bigint and ${mayUndo(caller)} for update`,
  );
  if (found === undefined) throw notFound();
  if (found.undoneAt !== null) throw new Refusal(409, "importUndone");
  if (found.at.getTime() <= now - importUndoMs) throw new Refusal(409, "importOld");
  await rows(
    tx,
    sql`update imports set undone_at = ${new Date(now)}, undone_by = ${caller.name}
      where id = ${found.id}`,
  );
  return found;
}
