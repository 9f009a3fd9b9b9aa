import { mkdir, rm } from "node:fs/promises";
import { messageOf } from "../../../contract/base/server-message.ts";
import { dayMs, minuteMs, secondMs } from "../../../contract/base/time.ts";
import { startChunkedWork } from "../../platform/base/chunked-work.ts";
import type { Environment } from "../../platform/base/config.ts";
import type { Log } from "../../platform/base/log.ts";
import { type IsMine, mine } from "../../platform/db/job-claims.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { partitionRules, partitionsOf } from "../../platform/db/partitions.ts";
import { coldWeeks } from "../../platform/retention/cold-weeks.ts";
import { readClocks } from "../../platform/retention/stored-clock.ts";
import { ColdEngine } from "./cold-engine.ts";
import { weekFolder } from "./cold-files.ts";
import { ColdMinutes } from "./cold-minutes.ts";
import { type MinutePartition, writeWeek } from "./cold-writer.ts";

interface Deps {
  readonly database: Database;
  readonly databaseUrl: string;
  readonly environment: Pick<
    Environment,
    "COLD_DIR" | "COLD_KEPT_DAYS" | "HOURS_KEPT_DAYS" | "MINUTES_KEPT_DAYS"
  >;
  readonly log: Log;
  /** Epoch ms. */
  readonly now: () => number;
  readonly isMine?: IsMine;
}

/** The oldest week of minutes that is past its time in the database and not in files yet. */
export async function dueWeek(
  database: Database,
  minuteRetentionDays: number,
  now: number,
): Promise<MinutePartition | null> {
  const written = new Set((await coldWeeks(database)).map(({ until }) => until));
  const { table, widthDays } = partitionRules(minuteRetentionDays, 0).find(
    (rule) => rule.table === "reading_minutes",
  )!;
  const due = [...(await partitionsOf(database, table))].flatMap(([name, until]) =>
    until === null || until > now - minuteRetentionDays * dayMs || written.has(until)
      ? []
      : [{ name, from: until - widthDays * dayMs, until }],
  );
  return due.sort((a, b) => a.until - b.until)[0] ?? null;
}

/** Removes the files of weeks that end before a time, epoch ms: first the note, then the files. */
export async function endWeeks(database: Database, dir: string, before: number): Promise<void> {
  for (const { from, until, isDropped } of await coldWeeks(database, 0, before)) {
    if (until > before || !isDropped) continue;
    await database.query("delete from cold_weeks where from_at = $1", [new Date(from)]);
    await rm(weekFolder(dir, from), { recursive: true, force: true });
  }
}

async function openEngine(dir: string): Promise<ColdEngine> {
  try {
    await mkdir(dir, { recursive: true });
    return await ColdEngine.open(dir);
  } catch (error) {
    throw new Error(`COLD_DIR: ${messageOf(error)}`, { cause: error });
  }
}

interface JobDeps extends Deps {
  readonly engine: ColdEngine;
  readonly dir: string;
}

/** Writes weeks that are past their time, and ends files that are: one of several servers does. */
export function startPastWeeks(deps: JobDeps): { stop(): Promise<void> } {
  const { database, dir, environment, log, now, isMine } = deps;
  const { COLD_KEPT_DAYS: retentionDays, MINUTES_KEPT_DAYS: minutesDays } = environment;
  return startChunkedWork({
    work: async () => {
      // No clock of a machine ends history (retention/stored-clock.ts).
      const { stored } = await readClocks(database, now(), 0);
      const at = Math.min(now(), stored ?? 0);
      await endWeeks(database, dir, at - retentionDays * dayMs);
      const week = await dueWeek(database, minutesDays, at);
      if (week === null) return false;
      await writeWeek(deps, week);
      log.info({ week: weekFolder(dir, week.from) }, "past minutes");
      return true;
    },
    restMs: 10 * minuteMs,
    pauseLeastMs: secondMs,
    firstMs: minuteMs,
    log,
    name: "past minutes",
    isMine: mine(isMine, "past minutes"),
  });
}

export interface PastFiles {
  readonly minutes: ColdMinutes;
  stop(): Promise<void>;
}

/** Past minutes in files, in the API process. Null: there is no folder for them. */
export async function openPastFiles(deps: Deps): Promise<PastFiles | null> {
  const { database, environment, log } = deps;
  const { COLD_DIR: dir } = environment;
  if (dir === undefined) return null;
  const engine = await openEngine(dir);
  const job = startPastWeeks({ ...deps, engine, dir });
  return {
    minutes: new ColdMinutes({ database, engine, dir, log }),
    stop: async () => {
      await job.stop();
      engine.close();
    },
  };
}
