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

/** A day that is written. */
export interface FreshDay extends PlannedDay {
  readonly input: SaveRecord;
}

/**
 * The rows of the days with what hangs on them; those that were not sent before. In few statements:
 * a call has seconds, and a table two thousand days.
 */
export async function writeFresh(
  tx: Transaction,
  fresh: readonly FreshDay[],
  author: Author,
): Promise<FreshDay[]> {
  const written = await newOnes(tx, fresh, author);
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
const valuesOf = ({ feedKg, waterL }: FreshDay["stored"]) => ({
  feedKg,
  waterL,
  kwh: null,
  note: "",
});

async function newOnes(
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
    // One that is there already: the same one, or it is refused.
    else if (await isNewDraft(tx, day.flock, { ...author, input: day.input })) written.push(day);
  return written;
}

const columnNames = new Map(
  Object.entries(getTableColumns(dailyRecords)).map(([key, { name }]) => [key, name]),
);

/** The versions of the days. Days with equal entries are written together. */
async function writeRecords(
  tx: Transaction,
  days: readonly FreshDay[],
  author: Author,
): Promise<ReadonlyMap<string, number>> {
  const firstBy = author.caller.name;
  const writtenValues = days.map(({ flock, stored, input }) => ({
    flockId: flock.id,
    day: input.day,
    values: statementsOf(stored, { ...author, input }),
  }));
  const versions = new Map<string, number>();
  const alike = new Map<string, (typeof writtenValues)[number][]>();
  for (const day of writtenValues) {
    const writtenValues = Object.entries(day.values).filter(([, value]) => value !== undefined);
    const keys = writtenValues.map(([key]) => key).join(" ");
    const group = alike.get(keys) ?? [];
    group.push(day);
    alike.set(keys, group);
  }
  for (const [keys, group] of alike) {
    const stored = await tx.orm
      .insert(dailyRecords)
      .values(
        group.map(({ values, ...of }) => ({
          ...of,
          firstAt: values.lastAt,
          firstBy,
          ...values,
          version: firstVersion(of.flockId, of.day),
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
