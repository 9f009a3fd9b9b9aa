import { sql } from "drizzle-orm";
import { dayMs, minuteMs } from "../../../contract/base/time.ts";
import type { Report } from "../../../contract/operate/report.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import { areNotificationsOff } from "../../platform/backup/notification-switch.ts";
import { startChunkedWork } from "../../platform/base/chunked-work.ts";
import type { Log } from "../../platform/base/log.ts";
import { type IsMine, mine } from "../../platform/db/job-claims.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { rows } from "../../platform/db/sql-statement.ts";
import { type StandbyReads, withoutStandby } from "../../platform/db/standby-reads.ts";
import type { Bus } from "../../platform/fact/fact-bus.ts";
import { serverItself } from "../../platform/session/caller-scope.ts";
import { type DeliveryDeps, deliverNext, expireDeliveries } from "./report-delivery.ts";
import { findReport } from "./report-queries.ts";
import { lateMs, nextSend } from "./report-schedule.ts";
import { makeSending } from "./report-sending.ts";

interface Deps extends DeliveryDeps {
  readonly bus: Bus;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
  readonly isMine?: IsMine;
  /** Does a long read on the standby; absent: on the only database. */
  readonly read?: StandbyReads["read"];
}

const restMs = 2000;
/** Interval at which schedules are checked against the clock. */
const putBackMs = 10 * minuteMs;
/** Reports missed longer ago than this are passed over: no list of years after a wrong clock. */
const missedMostMs = 31 * dayMs;
const pauseLeastMs = 50;

const scheduleAfter = (database: Database, report: Report, at: Date, until: number) => {
  const next = nextSend(report, report.timeZone, until);
  return database.query("update reports set next_at = $2 where id = $1 and next_at = $3", [
    report.id,
    next === null ? null : new Date(next),
    at,
  ]);
};

/** Makes the report that is due first. Returns its organisation; null: none is due. */
export async function makeDue(
  { database, log, read = withoutStandby(database).read }: Pick<Deps, "database" | "log" | "read">,
  now: number,
): Promise<number | null> {
  const [due] = await rows<{ id: number; at: Date }>(
    database,
    sql`select id, next_at as at from reports
      where is_active and next_at <= ${new Date(now)} order by next_at, id limit 1`,
  );
  if (due === undefined) return null;
  const report = await findReport(database, serverItself, due.id);
  if (now - due.at.getTime() > missedMostMs) {
    await scheduleAfter(database, report, due.at, now - missedMostMs);
    return report.orgId;
  }
  const sent = { at: due.at.getTime(), by: null };
  const isMissed = now - sent.at > lateMs;
  try {
    await read(() => makeSending(database, report, sent, isMissed ? "missed" : undefined));
  } catch (error) {
    log.error({ error: messageOf(error), report: report.id }, "a report could not be made");
    await makeSending(database, report, sent, "failed");
  }
  return report.orgId;
}

/**
 * Puts reports back on their schedule whose next day is further away than it can be: the clock was
 * ahead for a while, and they would wait for the same time.
 */
export async function putBack(database: Database, now: number): Promise<void> {
  const waiting = await rows<{ id: number; at: Date }>(
    database,
    sql`select id, next_at as at from reports where is_active and next_at > ${new Date(now)}`,
  );
  for (const { id, at } of waiting) {
    const report = await findReport(database, serverItself, id);
    const next = nextSend(report, report.timeZone, now);
    if (next !== null && next < at.getTime()) await scheduleAfter(database, report, at, now);
  }
}

/** Makes or delivers one report. False: nothing is due. */
export async function refreshReports(deps: Omit<Deps, "isMine">): Promise<boolean> {
  const { database, bus, now } = deps;
  const changed = (orgIds: readonly number[]) =>
    bus.publish("recordsChanged", { kinds: ["reports"], orgIds: [...new Set(orgIds)] });
  // The installation it was restored from sends its own.
  if (await areNotificationsOff(database)) return false;
  const expired = await expireDeliveries(database, now());
  if (expired.length > 0) changed(expired);
  const orgId = (await deliverNext(deps, now)) ?? (await makeDue(deps, now()));
  if (orgId === null) return false;
  changed([orgId]);
  return true;
}

/** Makes reports by their schedules and delivers them, in the API process of one of the servers. */
export function startReports({ isMine, ...deps }: Deps): { stop(): Promise<void> } {
  let putBackAt = -Infinity;
  return startChunkedWork({
    work: async () => {
      if (performance.now() - putBackAt > putBackMs) {
        putBackAt = performance.now();
        await putBack(deps.database, deps.now());
      }
      return refreshReports(deps);
    },
    restMs,
    pauseLeastMs,
    firstMs: restMs,
    log: deps.log,
    name: "reports",
    isMine: mine(isMine, "reports"),
  });
}
