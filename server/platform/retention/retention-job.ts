import { join } from "node:path";
import { Cron } from "croner";
import type { Environment } from "../base/config.ts";
import { forgetWork, noteWork } from "../base/failing-work.ts";
import type { Log } from "../base/log.ts";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { IsMine } from "../db/job-claims.ts";
import { readMigrations } from "../db/migration.ts";
import type { Database } from "../db/open-database.ts";
import { dropPast, maintainPartitions, partitionRules } from "../db/partitions.ts";
import { archiveLog, makeLogPieces } from "../operation-log/log-archive.ts";
import { moveToFiles } from "./cold-weeks.ts";
import { endingsOf } from "./row-endings.ts";
import { endFramesAhead } from "./future-frames.ts";
import {
  type Disagreement,
  disagreements,
  storedTime,
  readClocks,
  storeClock,
} from "./stored-clock.ts";
import { endPast } from "./delete-slices.ts";
import { Snapshots } from "./setting-snapshots.ts";

export interface RetentionDeps {
  readonly database: Database;
  readonly environment: Pick<
    Environment,
    | "COLD_DIR"
    | "DATA_DIR"
    | "FACTS_KEPT_DAYS"
    | "HOURS_KEPT_DAYS"
    | "LOG_KEPT_DAYS"
    | "MINUTES_KEPT_DAYS"
    | "SESSION_IDLE_MS"
    | "SESSION_MAX_MS"
  >;
  readonly log: Log;
  readonly now: () => number;
  /** Time that has really passed, ms from any beginning. */
  readonly monotonic?: () => number;
  readonly isMine?: IsMine;
}

/** Keeps what has to be kept, and ends what has lived its time. */
export class Retention {
  readonly #deps: RetentionDeps;
  readonly #rules;
  readonly #newestMigrationAt = readMigrations().at(-1)?.madeAt ?? 0;
  readonly #snapshots = new Snapshots();
  /** Time of this process's last run. */
  #ranAt: number | null = null;
  #reported: Disagreement | null = null;

  constructor(deps: RetentionDeps) {
    this.#deps = deps;
    const { MINUTES_KEPT_DAYS, HOURS_KEPT_DAYS, COLD_DIR } = deps.environment;
    this.#rules = partitionRules(
      MINUTES_KEPT_DAYS,
      HOURS_KEPT_DAYS,
      COLD_DIR === undefined ? undefined : moveToFiles(deps.database),
    );
  }

  /**
   * Makes the partitions that gateways wait for at the start. Notes where the stored clock begins,
   * before this start writes any row.
   */
  async begin(): Promise<void> {
    const time = await this.#time(0);
    await this.#make(time !== null);
    if (time !== null) await storeClock(this.#deps.database, time.stored);
  }

  /** One run. The steps are independent: a failure is logged and ends no other step. */
  async run(): Promise<void> {
    const { monotonic = () => performance.now(), isMine } = this.#deps;
    const passed = this.#ranAt === null ? null : monotonic() - this.#ranAt;
    this.#ranAt = monotonic();
    if (isMine?.("retention") === false) return forgetWork("retention");
    const time = await this.#time(passed);
    if (time !== null) await this.#end(time.stored, time.at);
    await this.#step("partitions", () => this.#make(time !== null));
    // The last: it needs room on a disk, which the others make.
    if (time !== null) await this.#step("operation log", () => this.#archive(time.at));
  }

  /** Null: the clocks do not agree, and nothing may be dropped. */
  async #time(
    ranMs: number | null,
  ): Promise<{ readonly stored: number; readonly at: number } | null> {
    const { database, log, now } = this.#deps;
    const time = storedTime(await readClocks(database, now(), this.#newestMigrationAt), ranMs);
    if (time.why !== this.#reported) {
      if (time.why === null) log.info("the clocks agree again: history is ended as before");
      else
        log.error(
          { clock: new Date(now()).toISOString() },
          `the clock of this machine is ${disagreements[time.why]}: no history is dropped`,
        );
      this.#reported = time.why;
    }
    return time.why === null ? time : null;
  }

  async #end(storedAt: number, at: number): Promise<void> {
    const { database, environment } = this.#deps;
    await this.#step("stored clock", () => storeClock(database, storedAt));
    await this.#step("past partitions", () => this.#drop(at));
    for (const ending of endingsOf(environment))
      await this.#step(ending.table, () => endPast(database, ending, at));
    await this.#step("frames ahead", () => endFramesAhead(database, at));
    await this.#step("parameter_snapshots", () => this.#snapshots.end(database, at));
  }

  async #step(name: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      noteWork(`retention: ${name}`, false);
    } catch (error) {
      noteWork(`retention: ${name}`, true);
      this.#deps.log.warn({ step: name, error: messageOf(error) }, "retention");
    }
  }

  async #drop(at: number): Promise<void> {
    const { dropped, waiting } = await dropPast(this.#deps.database, this.#rules, at);
    if (dropped.length > 0) this.#deps.log.info({ dropped }, "partitions");
    this.#logWaiting(waiting);
  }

  /**
   * Makes partitions. `isAgreed` false: the clock may be years off, so only the necessary ones are
   * made.
   */
  async #make(isAgreed: boolean): Promise<void> {
    const { database, log, now } = this.#deps;
    const at = now();
    const isRead = isAgreed && (await makeLogPieces(database, at)).isRead;
    const { made, waiting } = await maintainPartitions(database, this.#rules, at, isAgreed);
    if (made.length > 0) log.info({ made: made.length }, "partitions");
    this.#logWaiting(isRead ? [...waiting, "operation_logs"] : waiting);
  }

  async #archive(at: number): Promise<void> {
    const { DATA_DIR, LOG_KEPT_DAYS } = this.#deps.environment;
    const dir = join(DATA_DIR, "operation-log");
    const { files, isRead } = await archiveLog(this.#deps.database, dir, LOG_KEPT_DAYS, at);
    if (files.length > 0) this.#deps.log.info({ archived: files }, "operation log");
    if (isRead) this.#logWaiting(["operation_logs"]);
  }

  #logWaiting(tables: readonly string[]): void {
    if (tables.length > 0)
      this.#deps.log.warn(
        { tables },
        "partitions wait until nobody reads these tables, next try in an hour",
      );
  }
}

/** Makes what is needed now, and runs every hour. */
export async function startRetention(deps: RetentionDeps): Promise<{ stop(): Promise<void> }> {
  const { log } = deps;
  const retention = new Retention(deps);
  await retention.begin();
  const job = new Cron(
    "17 * * * *",
    { protect: true, catch: (error) => log.warn({ error: messageOf(error) }, "retention") },
    () => retention.run(),
  );
  return { stop: async () => job.stop() };
}
