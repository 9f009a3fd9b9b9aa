import { messageOf } from "../../../contract/base/server-message.ts";
import type { Log } from "../base/log.ts";
import { PollLoop, type Watch } from "../base/poll-loop.ts";
import type { Database, Queryable } from "./open-database.ts";

/** Query interval, ms: another server has to find a command twice within its `reachMs`. */
const everyMs = 500;

/**
 * Queries the database, on behalf of all idle workers, for pending work: one statement instead of
 * one per worker. Conditions have no parameters and are cheap when there is nothing to do.
 */
export class WorkPoller {
  readonly #database: Queryable;
  readonly #log: Log;
  readonly #rounds: PollLoop;
  readonly #wakes = new Map<string, Set<() => void>>();

  constructor({ database, log }: { readonly database: Database; readonly log: Log }) {
    this.#database = database;
    this.#log = log;
    this.#rounds = new PollLoop({
      everyMs,
      work: () => this.#query(),
      log,
      name: "pulse",
    });
  }

  readonly watch: Watch = (condition, wake) => {
    const wakes = this.#wakes.get(condition) ?? new Set();
    this.#wakes.set(condition, wakes.add(wake));
    return () => {
      wakes.delete(wake);
      if (wakes.size === 0) this.#wakes.delete(condition);
    };
  };

  /** Queries now. Never rejects. */
  runNow(): Promise<void> {
    return this.#rounds.runNow();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  async #query(): Promise<void> {
    const conditions = [...this.#wakes.keys()];
    if (conditions.length === 0) return;
    const areTrue = await this.#evaluate(conditions);
    for (const [index, condition] of conditions.entries())
      if (areTrue === null || areTrue[index] === true)
        for (const wake of this.#wakes.get(condition) ?? []) wake();
  }

  /**
   * Returns the result of each condition; null: the query failed, so each idle worker has to check
   * itself.
   */
  async #evaluate(conditions: readonly string[]): Promise<readonly boolean[] | null> {
    const list = conditions.map((condition) => `(${condition})`).join(", ");
    try {
      const [row] = await this.#database.query<{ holds: boolean[] }>(
        `select array[${list}] as holds`,
        [],
        { prepared: true },
      );
      return row?.holds ?? null;
    } catch (error) {
      this.#log.warn({ error: messageOf(error) }, "pulse");
      return null;
    }
  }
}
