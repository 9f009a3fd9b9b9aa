import type { Database, Transaction } from "../db/open-database.ts";
import { retryRolledBack } from "../db/transaction-retry.ts";
import { withUniqueFields, type UniqueFields } from "../db/unique-fields.ts";
import { type Appended, appendFacts, type FactDraft } from "../fact/append-facts.ts";
import type { Bus, Topics } from "../fact/fact-bus.ts";
import { lockUsers } from "../session/lock-users.ts";
import type { Caller } from "../session/caller-scope.ts";

/** Dependencies of every command. */
export interface Deps {
  readonly database: Database;
  readonly bus: Bus;
}

interface WorkOptions extends Deps {
  /** The field of each unique index; absent: its value cannot be taken by another record. */
  readonly unique?: UniqueFields;
  /** Users whose rows are locked together with the caller's, so that no deadlock arises. */
  readonly lockedUsers?: (tx: Transaction) => readonly number[] | Promise<readonly number[]>;
}

/** Tasks that a piece of work leaves to be done after it. */
export interface After {
  /**
   * Facts about the changes. They are numbered and written last: the lock on the numbers is held
   * until the commit.
   */
  facts(drafts: readonly FactDraft[]): void;
  /** Facts that the work has numbered itself, as the last thing it did. */
  appended(facts: Appended): void;
  /** The basis for judging these houses has changed. */
  housesChanged(ids: readonly number[]): void;
  /** Every session of the user is over, or the one with this hash. */
  sessionsEnded(userId: number, tokenHash?: string): void;
}

/** The call whose work it is. */
interface CallContext {
  readonly caller: Caller;
  readonly now: number;
  /** Aborted when its time is over. Absent: it has all the time it takes. */
  readonly signal?: AbortSignal;
}

/**
 * Does the work of a call in one transaction that locks the caller's row, and publishes its results
 * on the bus after the commit. The work may be done several times: it starts again if the database
 * rolled it back for a temporary reason. Refusals: 401 when the caller's session is over, 409 for a
 * field whose value is taken, the signal's reason when the call's time was over before the commit,
 * and the work's own.
 */
export async function inTransaction<T>(
  { database, bus, unique = {}, lockedUsers = () => [] }: WorkOptions,
  { caller, now, signal }: CallContext,
  work: (tx: Transaction, after: After) => Promise<T>,
): Promise<T> {
  const { result, afterCommit } = await withUniqueFields(unique, () =>
    retryRolledBack(() =>
      database.transaction(async (tx) => {
        await lockUsers(tx, caller, await lockedUsers(tx));
        const afterCommit = new AfterCommit();
        const result = await work(tx, afterCommit);
        // The last moment at which it can still not have been done.
        signal?.throwIfAborted();
        const last = { query: tx.finish };
        if (afterCommit.drafts.length > 0)
          afterCommit.appended(await appendFacts(last, afterCommit.drafts, now));
        return { result, afterCommit };
      }),
    ),
  );
  afterCommit.publish(bus);
  return result;
}

class AfterCommit implements After {
  readonly drafts: FactDraft[] = [];
  readonly #appended: Appended[] = [];
  readonly #houseIds: number[] = [];
  readonly #ended: Topics["sessionEnded"][] = [];

  facts(drafts: readonly FactDraft[]): void {
    this.drafts.push(...drafts);
  }

  appended(facts: Appended): void {
    this.#appended.push(facts);
  }

  housesChanged(ids: readonly number[]): void {
    this.#houseIds.push(...ids);
  }

  sessionsEnded(userId: number, tokenHash: string | null = null): void {
    this.#ended.push({ userId, tokenHash });
  }

  publish(bus: Bus): void {
    for (const { prev, seq, facts } of this.#appended)
      bus.publish("committed", { prev, seq, facts, details: [] });
    if (this.#houseIds.length > 0) bus.publish("housesChanged", { houseIds: this.#houseIds });
    for (const ended of this.#ended) bus.publish("sessionEnded", ended);
  }
}
