import { messageOf } from "../../contract/message.ts";
import type { Log } from "../base/log.ts";
import { Rounds, type Watch } from "../base/rounds.ts";
import type { Database } from "./open.ts";

/** How often it is asked, ms: another server has to find a command twice within its `reachMs`. */
const everyMs = 500;

/**
 * Asks the database on behalf of all who have nothing to do whether one of them has: one statement
 * where each would ask by itself. Conditions have no parameters and are cheap where nothing is to
 * be done.
 */
export class Pulse {
  readonly #database: Pick<Database, "query">;
  readonly #log: Log;
  readonly #rounds: Rounds;
  readonly #wakes = new Map<string, Set<() => void>>();

  constructor({ database, log }: { readonly database: Database; readonly log: Log }) {
    this.#database = database;
    this.#log = log;
    this.#rounds = new Rounds({
      everyMs,
      work: () => this.#ask(),
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

  /** Asks now. Never rejects. */
  look(): Promise<void> {
    return this.#rounds.look();
  }

  stop(): Promise<void> {
    return this.#rounds.stop();
  }

  async #ask(): Promise<void> {
    const conditions = [...this.#wakes.keys()];
    if (conditions.length === 0) return;
    const holds = await this.#holds(conditions);
    for (const [index, condition] of conditions.entries())
      if (holds === null || holds[index] === true)
        for (const wake of this.#wakes.get(condition) ?? []) wake();
  }

  /** Which of them hold; null: nobody knows, so whoever rests looks by himself. */
  async #holds(conditions: readonly string[]): Promise<readonly boolean[] | null> {
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
