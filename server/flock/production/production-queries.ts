import { and, asc, desc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { feedPerHead } from "../../../contract/flock/figure/feed-figure.ts";
import { may } from "../../../contract/account/policy.ts";
import type { FlockRecord, RecordVersion } from "../../../contract/flock/production/production.ts";
import type { routes } from "../../../contract/route/routes.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { readSnapshot } from "../../platform/db/transaction-retry.ts";
import {
  dailyRecords,
  flockDays,
  recordVersions,
} from "../../platform/db/schema/flock/production-tables.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";
import { daysOfFlock } from "./flock-registry.ts";
import { findNamedFlock, readRecord } from "./flock-record.ts";

type Input<K extends keyof typeof routes> = z.output<(typeof routes)[K]["input"]>;

/** The daily record of a flock; without `day`: of its last day. Refusal: 404. */
export function readDay(
  database: Database,
  caller: Caller,
  { flockId, day }: Input<"productionDay">,
  now: number,
): Promise<FlockRecord> {
  return readSnapshot(database, async (tx) => {
    const flock = await findNamedFlock(tx, caller, flockId);
    return readRecord(tx, caller, flock, { day: day ?? daysOfFlock(flock, now).last, now });
  });
}

/** The figures of a flock day by day. Refusal: 404. */
export async function readSeries(
  database: Database,
  caller: Caller,
  { flockId }: Input<"productionSeries">,
  now: number,
) {
  const flock = await findNamedFlock(database, caller, flockId);
  const days = await database.orm
    .select()
    .from(flockDays)
    .where(eq(flockDays.flockId, flock.id))
    .orderBy(asc(flockDays.day));
  const noted = await database.orm
    .select({ day: dailyRecords.day, note: dailyRecords.note })
    .from(dailyRecords)
    .where(and(eq(dailyRecords.flockId, flock.id), ne(dailyRecords.note, "")));
  const notes = Object.fromEntries(noted.map(({ day, note }) => [day, note]));
  const { houseId, houseName, houseNameEn, farmName, farmNameEn, species } = flock;
  const place = { houseId, houseName, houseNameEn, farmName, farmNameEn, species };
  const { timeZone, isClosed, windowDays, plannedEnd } = flock;
  const { today } = daysOfFlock(flock, now);
  const series = { days, feedPerHead: feedPerHead(days), notes };
  return { ...place, timeZone, today, isClosed, windowDays, plannedEnd, ...series };
}

/** Removes the prices from a version. */
const unpriced = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== "prices"));

/** Returns the changes to the record of a day, newest first. Refusal: 404. */
export async function readVersions(
  database: Database,
  caller: Caller,
  { flockId, day }: Input<"productionVersions">,
): Promise<RecordVersion[]> {
  const { id } = await findNamedFlock(database, caller, flockId);
  const versions = await database.orm
    .select()
    .from(recordVersions)
    .where(and(eq(recordVersions.flockId, id), eq(recordVersions.day, day)))
    .orderBy(desc(recordVersions.version));
  const forCaller = may(caller, "feed.read")
    ? (values: Record<string, unknown>) => values
    : unpriced;
  return versions.map(({ version, at, by, source, reason, draftedAt, before, after }) => ({
    version,
    at: at.getTime(),
    by,
    source,
    reason,
    draftedAt: draftedAt?.getTime() ?? null,
    before: forCaller(before as Record<string, unknown>),
    after: forCaller(after as Record<string, unknown>),
  }));
}
