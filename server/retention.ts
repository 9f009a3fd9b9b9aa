import { join } from "node:path";
import { Cron } from "croner";
import type { Environment } from "./base/config.ts";
import { dayMs } from "../contract/time.ts";
import type { Database } from "./db/open.ts";
import type { Log } from "./base/log.ts";
import { keepPartitions, partitionRules } from "./db/partition.ts";
import { archiveLog, makeLogPieces } from "./operation-log/archive.ts";

interface Deps {
  readonly database: Database;
  readonly environment: Environment;
  readonly log: Log;
  readonly now: () => number;
}

/**
 * What has an end: facts when nobody may play them again, refused frames and messages after a
 * month, comings and goings after a good year, old sessions and captchas.
 */
const endingsOf = ({ FACTS_KEPT_DAYS }: Environment) => [
  { table: "facts", column: "at", keptMs: FACTS_KEPT_DAYS * dayMs },
  { table: "quarantine", column: "at", keptMs: 30 * dayMs },
  { table: "gateway_messages", column: "at", keptMs: 30 * dayMs },
  { table: "site_advices", column: "at", keptMs: 400 * dayMs },
  { table: "autopilots", column: "until", keptMs: 400 * dayMs },
  { table: "presence_log", column: "at", keptMs: 400 * dayMs },
  { table: "captchas", column: "expires_at", keptMs: 0 },
  { table: "login_failures", column: "first_at", keptMs: dayMs },
];

/** States of settings one can go back to: so long, and so many of each group in any case. */
const snapshotsKept = { ms: 400 * dayMs, count: 50 };
/** Commands with their steps; what was only read or looked at says nothing after a day. */
const commandsKeptMs = 2 * 365 * dayMs;

async function endCommands(database: Database, now: number): Promise<void> {
  await database.query(
    `delete from parameter_snapshots s using (
       select id, row_number() over (partition by house_id, grp order by at desc, id desc) as n
       from parameter_snapshots) k
     where k.id = s.id and k.n > $1 and s.at < $2`,
    [snapshotsKept.count, new Date(now - snapshotsKept.ms)],
  );
  await database.query(
    `delete from control_commands where armed_at < $1
       or (armed_at < $2 and (kind = 'read' or life is null))`,
    [new Date(now - commandsKeptMs), new Date(now - dayMs)],
  );
}

/**
 * Makes partitions before they are needed, now and every hour, and then ends what has lived its
 * time.
 */
export async function startRetention({
  database,
  environment,
  log,
  now,
}: Deps): Promise<{ stop(): Promise<void> }> {
  const rules = partitionRules(environment.MINUTES_KEPT_DAYS, environment.HOURS_KEPT_DAYS);
  const sayWaiting = (tables: readonly string[]) => {
    if (tables.length > 0)
      log.warn({ tables }, "partitions wait until nobody reads these tables, next try in an hour");
  };
  const keep = async () => {
    const { isRead } = await makeLogPieces(database, now());
    const { made, dropped, waiting } = await keepPartitions(database, rules, now());
    if (made.length + dropped.length > 0) log.info({ made: made.length, dropped }, "partitions");
    if (isRead) waiting.push("operation_logs");
    sayWaiting(waiting);
  };
  const endLog = async () => {
    const { DATA_DIR, LOG_KEPT_DAYS } = environment;
    const dir = join(DATA_DIR, "operation-log");
    const { files, isRead } = await archiveLog(database, dir, LOG_KEPT_DAYS, now());
    if (files.length > 0) log.info({ archived: files }, "operation log");
    if (isRead) sayWaiting(["operation_logs"]);
  };
  const run = async () => {
    await keep();
    await endLog();
    for (const { table, column, keptMs } of endingsOf(environment))
      await database.query(`delete from ${table} where ${column} < $1`, [new Date(now() - keptMs)]);
    await database.query("delete from sessions where created_at < $1 or seen_at < $2", [
      new Date(now() - environment.SESSION_MAX_MS),
      new Date(now() - environment.SESSION_IDLE_MS),
    ]);
    await endCommands(database, now());
    // The embedded engine has no autovacuum of its own.
    if (database.engine === "embedded")
      for (const table of ["house_states", "fact_head", "facts", "alarms", "operation_logs"])
        await database.query(`vacuum analyze ${table}`);
  };
  // Gateways wait for the start: only what they need is done before it.
  await keep();
  const job = new Cron(
    "17 * * * *",
    { protect: true, catch: (error) => log.warn({ error }, "retention") },
    run,
  );
  return { stop: async () => job.stop() };
}
