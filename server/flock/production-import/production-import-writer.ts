import { getTableColumns, sql } from "drizzle-orm";
import type { SaveRecord } from "../../../contract/flock/production/production.ts";
import type { Transaction } from "../../platform/db/open-database.ts";
import {
  dailyRecords,
  recordDrafts,
  recordVersions,
} from "../../platform/db/schema/flock/production-tables.ts";
import { addEntries, type Author } from "../production/production-entries.ts";
import {
  changeOf,
  draftRow,
  firstVersion,
  isNewDraft,
  statementsOf,
  versionRow,
} from "../production/record-writer.ts";
import type { PlannedDay } from "./production-import-plan.ts";

/** A planned day with the record to save. */
export interface FreshDay extends PlannedDay {
  readonly input: SaveRecord;
}

/**
 * Writes the days that were not sent before, with their versions and entries. Returns these days.
 * Uses few statements: a call has seconds for a table of two thousand days.
 */
export async function writeFresh(
  tx: Transaction,
  fresh: readonly FreshDay[],
  author: Author,
): Promise<FreshDay[]> {
  const written = await writeDrafts(tx, fresh, author);
  if (written.length === 0) return [];
  const versions = await writeRecords(tx, written, author);
  await tx.orm.insert(recordVersions).values(
    written.map(({ flock, stored, input }) => {
      const { day, reason } = input;
      const version = versions.get(keyOf(flock.id, day)) ?? 1;
      const change = changeOf({ ...stored, values: valuesOf(stored) }, input);
      return versionRow({ flock, day, version, reason }, change, { ...author, input });
    }),
  );
  await addEntries(
    tx,
    written.map(({ input }) => input),
    author,
  );
  return written;
}

const keyOf = (flockId: number, day: string): string => `${flockId} ${day}`;
const valuesOf = ({ feedKg, waterL, note }: FreshDay["stored"]) => ({
  feedKg,
  waterL,
  kwh: null,
  note,
});

/** Stores the drafts of the days. Returns the days whose draft is new. */
async function writeDrafts(
  tx: Transaction,
  fresh: readonly FreshDay[],
  author: Author,
): Promise<FreshDay[]> {
  if (fresh.length === 0) return [];
  const made = await tx.orm
    .insert(recordDrafts)
    .values(fresh.map(({ input }) => draftRow(input, author)))
    .onConflictDoNothing()
    .returning({ draftId: recordDrafts.draftId });
  const ids = new Set(made.map(({ draftId }) => draftId));
  const written: FreshDay[] = [];
  for (const day of fresh)
    if (ids.has(day.input.draftId)) written.push(day);
    // A draft with this id exists: it must be the same, otherwise the call is refused.
    else if (await isNewDraft(tx, day.flock, { ...author, input: day.input })) written.push(day);
  return written;
}

const columnNames = new Map(
  Object.entries(getTableColumns(dailyRecords)).map(([key, { name }]) => [key, name]),
);

/** Writes days with the same columns together. Returns the version of each day, by `keyOf`. */
async function writeRecords(
  tx: Transaction,
  days: readonly FreshDay[],
  author: Author,
): Promise<ReadonlyMap<string, number>> {
  const firstBy = author.caller.name;
  const rows = days.map(({ flock, stored, input }) => ({
    flockId: flock.id,
    day: input.day,
    values: statementsOf(stored, { ...author, input }),
  }));
  const versions = new Map<string, number>();
  const byKeys = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const columns = Object.entries(row.values).filter(([, value]) => value !== undefined);
    const keys = columns.map(([key]) => key).join(" ");
    byKeys.set(keys, [...(byKeys.get(keys) ?? []), row]);
  }
  for (const [keys, group] of byKeys) {
    const stored = await tx.orm
      .insert(dailyRecords)
      .values(
        group.map(({ flockId, day, values }) => ({
          flockId,
          day,
          firstAt: values.lastAt,
          firstBy,
          ...values,
          version: firstVersion(flockId, day),
        })),
      )
      .onConflictDoUpdate({
        target: [dailyRecords.flockId, dailyRecords.day],
        set: {
          ...Object.fromEntries(
            keys
              .split(" ")
              .map((key) => [key, sql`excluded.${sql.identifier(columnNames.get(key) ?? key)}`]),
          ),
          version: sql`${dailyRecords.version} + 1`,
        },
      })
      .returning({
        flockId: dailyRecords.flockId,
        day: dailyRecords.day,
        version: dailyRecords.version,
      });
    for (const { flockId, day, version } of stored) versions.set(keyOf(flockId, day), version);
  }
  return versions;
}
