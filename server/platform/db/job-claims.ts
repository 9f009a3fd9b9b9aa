import { randomUUID } from "node:crypto";
import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "../base/log.ts";
import { PollLoop } from "../base/poll-loop.ts";
import type { Queryable } from "./open-database.ts";

/** Jobs that work for all servers on one database: one of them does each. In the main process. */
export const mainJobs = [
  "dangerous settings",
  "demand",
  "energy",
  "figures",
  "maintenance",
  "polled alarms",
  "retention",
  "warnings",
  "weekly drills",
] as const;
/**
 * Jobs that only one server does even with an external broker: every server receives Sparkplug, one
 * handles it.
 */
export const brokerJobs = ["sparkplug"] as const;
/** Workers in the API process. */
export const apiJobs = ["morning lists", "past minutes", "reports"] as const;
/** Workers in the out process. */
export const outJobs = ["mqtt out"] as const;
export type Job = (typeof mainJobs | typeof brokerJobs | typeof apiJobs | typeof outJobs)[number];

/**
 * `lastsMs`: a claim is valid for this long after it was made or renewed; `renewMs`: interval of
 * renewals. If its server has died or is cut off, another server has the job after 16 seconds.
 */
export const claimPace = { lastsMs: 12_000, renewMs: 4000 } as const;

/**
 * Times are those of the database's clock; a claim that ends later than possible counts as ended.
 */
const claimSql = `
  insert into job_claims (name, holder, until_at)
    select name, $2, clock_timestamp() + make_interval(secs => $3)
    from unnest($1::text[]) as name order by name
  on conflict (name) do update set holder = excluded.holder, until_at = excluded.until_at
    where job_claims.holder = excluded.holder or job_claims.until_at < clock_timestamp()
      or job_claims.until_at > clock_timestamp() + 2 * make_interval(secs => $3)
  returning name`;

/** Absent where it may be: there is one server. */
export type IsMine = (job: Job) => boolean;

/** Returns a check whether this server has claimed one job. */
export const mine =
  (isMine: IsMine | undefined, job: Job): (() => boolean) =>
  () =>
    isMine?.(job) ?? true;

export interface ClaimDeps {
  readonly database: Queryable;
  /** The jobs of this process. */
  readonly jobs: readonly Job[];
  readonly log: Log;
  /** Time that has really passed, ms from any beginning. */
  readonly monotonic?: () => number;
}

/**
 * The jobs of this server. Checked before each piece of work; a piece takes seconds, so it ends
 * before another server may begin.
 */
export class Claims {
  readonly #deps: ClaimDeps;
  readonly #holder = randomUUID();
  readonly #monotonic: () => number;
  readonly #rounds: PollLoop;
  #claimed: ReadonlySet<string> = new Set();
  #until = 0;

  constructor(deps: ClaimDeps) {
    this.#deps = deps;
    this.#monotonic = deps.monotonic ?? (() => performance.now());
    this.#rounds = new PollLoop({
      everyMs: claimPace.renewMs,
      work: () => this.#claim(),
      log: deps.log,
      name: "claims of jobs",
    });
  }

  /** Renews its claims and takes those that are free, now. Never rejects. */
  async runNow(): Promise<void> {
    await this.#rounds.runNow();
  }

  /** Returns true while the job belongs to this server. */
  readonly isMine: IsMine = (job) =>
    this.#rounds === null || (this.#claimed.has(job) && this.#monotonic() < this.#until);

  /** Gives its jobs up: others need not wait until they are missed. */
  async stop(): Promise<void> {
    if (this.#rounds === null) return;
    await this.#rounds.stop();
    this.#claimed = new Set();
    await this.#deps.database
      .query("delete from job_claims where holder = $1", [this.#holder])
      .catch((error: unknown) =>
        this.#deps.log.warn({ error: messageOf(error) }, "claims of jobs not given up"),
      );
  }

  async #claim(): Promise<void> {
    // Taken before the query, because the answer may take a while.
    const requestedAt = this.#monotonic();
    const current = await this.#deps.database.query<{ name: string }>(
      claimSql,
      [this.#deps.jobs, this.#holder, claimPace.lastsMs / 1000],
      { prepared: true },
    );
    this.#claimed = new Set(current.map(({ name }) => name));
    this.#until = requestedAt + claimPace.lastsMs;
  }
}
