import { type Database, LostTransaction, type Transaction } from "./open-database.ts";

const deadlock = "40P01";
const retries = 3;

const isTemporary = (error: unknown): boolean =>
  error instanceof LostTransaction || (error as { code?: unknown }).code === deadlock;

/**
 * Repeats work that was rolled back for a temporary reason: a deadlock (the ingest locks rows in
 * another order than people's calls do), or a connection that the database ended, such as that of a
 * process too busy to send its next statement in time.
 */
export async function retryRolledBack<T>(work: () => Promise<T>): Promise<T> {
  for (let triesLeft = retries; ; triesLeft -= 1) {
    try {
      return await work();
    } catch (error) {
      if (triesLeft === 0 || !isTemporary(error)) throw error;
    }
  }
}

/** Reads everything as of one moment of the database. The work may be done several times. */
export const readSnapshot = <T>(
  database: Pick<Database, "transaction">,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> =>
  retryRolledBack(() =>
    database.transaction(async (tx) => {
      await tx.query("set transaction isolation level repeatable read, read only");
      return work(tx);
    }),
  );
