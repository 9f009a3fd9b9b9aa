import type { Database } from "../../server/platform/db/open-database.ts";

/** Reads a table and stays in the transaction, as a backup does. The returned function ends it. */
export async function readLong(database: Database, table: string): Promise<() => Promise<void>> {
  let letGo: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (letGo = resolve));
  let read: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    read = database.transaction(async (tx) => {
      await tx.query("set transaction isolation level repeatable read, read only");
      await tx.query(`select 1 from ${table} limit 1`);
      resolve();
      await released;
    });
    read.catch(reject);
  });
  return async () => {
    letGo();
    await read;
  };
}
