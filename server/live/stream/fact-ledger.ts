import type { Commit } from "../../platform/fact/fact-bus.ts";
import type { Database, Queryable } from "../../platform/db/open-database.ts";
import type { StoredFact } from "../../platform/fact/append-facts.ts";

/** Facts cached in memory for clients that reconnect soon. */
const factsMax = 20_000;
const readAtOnce = 5000;

/**
 * The facts in the order of their numbers, without a gap. Commits may arrive out of order, twice
 * or not at all (another process died between commit and message): what is missing is read from the
 * database.
 */
export class Ledger {
  readonly #database: Database;
  readonly #readers: Queryable;
  readonly #onFacts: (facts: readonly StoredFact[]) => void;
  #head = 0;
  #recent: StoredFact[] = [];
  #reading: Promise<void> = Promise.resolve();

  /**
   * `onFacts` gets every fact once, in order. `readers`: connections that read missed facts for
   * reconnecting clients.
   */
  constructor(
    database: Database,
    onFacts: (facts: readonly StoredFact[]) => void,
    readers: Queryable = database,
  ) {
    this.#database = database;
    this.#readers = readers;
    this.#onFacts = onFacts;
  }

  /** Number of the last fact known. */
  get head(): number {
    return this.#head;
  }

  async start(): Promise<void> {
    const [row] = await this.#database.query<{ seq: number }>("select seq from fact_head");
    this.#head = row?.seq ?? 0;
  }

  add(commit: Pick<Commit, "facts">): void {
    const fresh = commit.facts.filter((fact) => fact.seq > this.#head);
    const [first] = fresh;
    if (first === undefined) return;
    if (first.seq === this.#head + 1) this.#append(fresh);
    else void this.catchUp();
  }

  /** Called when the database has facts up to this number: reads the missing ones. */
  async reach(seq: number): Promise<void> {
    if (seq > this.#head) await this.catchUp();
  }

  /**
   * Reads what the database has beyond the last fact known. Errors stay in the returned promise;
   * the next call tries again.
   */
  catchUp(): Promise<void> {
    const next = this.#reading.then(async () => {
      for (;;) {
        const facts = await this.#read(this.#database, this.#head, readAtOnce);
        this.#append(facts.filter((fact) => fact.seq > this.#head));
        if (facts.length < readAtOnce) return;
      }
    });
    this.#reading = next.catch(() => undefined);
    return next.catch(() => undefined);
  }

  /** Every fact after `since`, oldest first; null when some of them are no longer kept. */
  async since(since: number): Promise<readonly StoredFact[] | null> {
    const missing = this.#head - since;
    if (missing <= 0) return missing === 0 ? [] : null;
    const oldest = this.#recent[0]?.seq;
    if (oldest !== undefined && oldest <= since + 1) return this.recentSince(since);
    if (missing > factsMax) return null;
    const facts = await this.#read(this.#readers, since, factsMax);
    return facts[0]?.seq === since + 1 ? facts : null;
  }

  /**
   * Returns cached facts after `since`; null when the cache does not reach back so far.
   * Synchronous, so that no fact arrives in between.
   */
  recentSince(since: number): readonly StoredFact[] | null {
    if (since >= this.#head) return [];
    const oldest = this.#recent[0]?.seq;
    if (oldest === undefined || oldest > since + 1) return null;
    return this.#recent.slice(since + 1 - oldest);
  }

  #append(facts: readonly StoredFact[]): void {
    const last = facts.at(-1);
    if (last === undefined) return;
    this.#head = last.seq;
    this.#recent.push(...facts);
    if (this.#recent.length > factsMax) this.#recent = this.#recent.slice(-factsMax / 2);
    this.#onFacts(facts);
  }

  async #read(database: Queryable, since: number, max: number): Promise<StoredFact[]> {
    const rows = await database.query<{ payload: StoredFact }>(
      "select payload from facts where seq > $1 order by seq limit $2",
      [since, max],
      { prepared: true },
    );
    return rows.map((row) => row.payload);
  }
}
