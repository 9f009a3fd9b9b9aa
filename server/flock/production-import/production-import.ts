import {
  dayColumnKeys,
  type ImportRecordsReply,
} from "../../../contract/flock/production/production-import.ts";
import { isOutsideWindow } from "../../../contract/flock/production/production.ts";
import type { Call } from "../../platform/api/api-call.ts";
import { type Deps, inTransaction } from "../../platform/api/in-transaction.ts";
import type { Queryable } from "../../platform/db/open-database.ts";
import { storeImport } from "../../platform/import-table/stored-import.ts";
import {
  problemRefusal,
  problemsOf,
  sortedFaults,
} from "../../platform/import-table/import-reading.ts";
import { daysOfFlock } from "../production/flock-registry.ts";
import type { NamedFlock } from "../production/flock-record.ts";
import { checkWindow } from "../production/production-commands.ts";
import { readLookup } from "./production-import-lookup.ts";
import {
  addDuplicateFaults,
  type DayFault,
  planDay,
  type PlannedDay,
  readRow,
} from "./production-import-plan.ts";
import { computeDays } from "./production-import-figures.ts";
import { storedDays } from "./production-import-undo.ts";
import { readStored, type StoredDay } from "./stored-days.ts";
import { type FreshDay, writeFresh } from "./production-import-writer.ts";

type ImportCall = Call<"importRecords">;
interface Plan {
  readonly fresh: readonly FreshDay[];
  readonly counts: ImportRecordsReply["counts"];
  readonly faults: readonly DayFault[];
}

/** Checks the rows, and writes their additions once that is confirmed. */
export const importRecords = (deps: Deps, call: ImportCall): Promise<ImportRecordsReply> =>
  call.input.isConfirmed ? writeDays(deps, call) : checkDays(deps, call);

async function checkDays({ database }: Deps, call: ImportCall): Promise<ImportRecordsReply> {
  const { counts, faults } = await plan(database, call, false);
  await call.logChange(database, []);
  return { counts, problems: problemsOf(faults, call.language), importId: null };
}

/**
 * Writes the days in one transaction. Refusals: 400 for a missing reason, 401, 409 importProblems
 * with a field for each ("12.dead": row and column) unless only the good rows are requested, 409
 * stockNegative, 503 tooSlow: nothing was written.
 */
function writeDays(deps: Deps, call: ImportCall): Promise<ImportRecordsReply> {
  return inTransaction(deps, call, async (tx, after) => {
    const { fresh, counts, faults } = await plan(tx, call, true);
    const { caller, input, language, logChange, now } = call;
    if (faults.length > 0 && !input.isPartial) throw problemRefusal(faults);
    for (const day of fresh) checkWindow(caller, day.flock, day.input, now);
    call.signal.throwIfAborted();
    const written = await writeFresh(tx, fresh, call);
    call.signal.throwIfAborted();
    const importId = await storeImport(tx, "days", await storedDays(tx, written), call);
    const flocks = [...new Map(written.map(({ flock }) => [flock.id, flock])).values()];
    await computeDays(tx, after, flocks, now);
    await logChange(tx, byHouse(written, input.reason));
    return { counts, problems: problemsOf(faults, language), importId };
  });
}

async function plan(
  db: Queryable,
  { caller, input, now }: ImportCall,
  isLocked: boolean,
): Promise<Plan> {
  const lookup = await readLookup(db, caller, input.rows, isLocked);
  const read = input.rows.map((row) => readRow(row, lookup, now));
  addDuplicateFaults(read);
  const flockDays = read.flatMap(({ flock, day }) =>
    flock === null || day === null ? [] : [{ flockId: flock.id, day }],
  );
  const stored = new Map(
    (await readStored(db, flockDays)).map((day) => [keyOf(day.flockId, day.day), day]),
  );
  const planned = read.flatMap((row) => plannedOf(row, stored, { now, reason: input.reason }));
  const faults = read.flatMap(({ reading }) => reading.faults);
  const fresh = planned.flatMap((day) =>
    day.input === null ? [] : [{ ...day, input: day.input }],
  );
  return {
    fresh,
    counts: {
      rows: input.rows.length,
      days: fresh.length,
      known: planned.length - fresh.length,
      old: fresh.filter(({ flock, input: { day } }) => isOld(flock, day, now)).length,
    },
    faults: sortedFaults(faults, dayColumnKeys),
  };
}

const keyOf = (flockId: number, day: string): string => `${flockId} ${day}`;
const isOld = (flock: NamedFlock, day: string, now: number): boolean =>
  isOutsideWindow(day, daysOfFlock(flock, now).today, flock.windowDays);

/** The day of a row without a fault. */
function plannedOf(
  row: ReturnType<typeof readRow>,
  stored: ReadonlyMap<string, StoredDay>,
  author: { readonly now: number; readonly reason: string },
): PlannedDay[] {
  const day = row.flock === null ? undefined : stored.get(keyOf(row.flock.id, row.day ?? ""));
  const planned = day === undefined ? null : planDay(row, day, author);
  return planned === null || row.reading.faults.length > 0 ? [] : [planned];
}

interface HouseDays {
  readonly houseId: number;
  readonly first: string;
  readonly last: string;
  readonly days: number;
  readonly reason: string;
}

/** Written days by house, for the log. */
function byHouse(written: readonly FreshDay[], reason: string): HouseDays[] {
  const houses = new Map<number, string[]>();
  for (const { flock, input } of written)
    houses.set(flock.houseId, [...(houses.get(flock.houseId) ?? []), input.day]);
  return [...houses].map(([houseId, list]) => {
    const days = list.toSorted();
    return { houseId, first: days[0] ?? "", last: days.at(-1) ?? "", days: days.length, reason };
  });
}
