import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it, test } from "vitest";
import { Refusal } from "../../../../server/platform/base/refusal.ts";
import {
  isUnreachable,
  LostTransaction,
  type Transaction,
} from "../../../../server/platform/db/open-database.ts";
import { readSnapshot, retryRolledBack } from "../../../../server/platform/db/transaction-retry.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";

let site: TestDatabase;
beforeAll(async () => {
  site = await openTestDatabase();
});
afterAll(() => site.close());

const restMs = 300;
/** The database ends the transaction while the process computes or waits. */
const rests = {
  computes: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, restMs),
  waits: () => wait(restMs),
};

/** A read whose first `slow` attempts rest too long. */
const readAfter = (rest: () => unknown, slow: number) => {
  const read = {
    tries: 0,
    work: async ({ query }: Transaction) => {
      read.tries += 1;
      await query("set local idle_in_transaction_session_timeout = 50");
      if (read.tries <= slow) await rest();
      return query<{ n: number }>("select 1 as n");
    },
  };
  return read;
};

test.each(Object.entries(rests))(
  "a read is retried if the process %s too long between two statements",
  async (_, rest) => {
    const read = readAfter(rest, 1);
    expect(await readSnapshot(site.database, read.work)).toEqual([{ n: 1 }]);
    expect(read.tries).toBe(2);
  },
);

it("a read is not retried for ever", async () => {
  const read = readAfter(rests.waits, Infinity);
  await expect(readSnapshot(site.database, read.work)).rejects.toThrow(LostTransaction);
  expect(read.tries).toBe(4);
});

it("a transaction is not retried after a refusal, even on a lost connection", async () => {
  let tries = 0;
  const refused = retryRolledBack(() =>
    site.database.transaction(async ({ query }) => {
      tries += 1;
      await query("set local idle_in_transaction_session_timeout = 50");
      await rests.waits();
      throw new Refusal(404, "notFound");
    }),
  );
  await expect(refused).rejects.toMatchObject({ status: 404 });
  expect(tries).toBe(1);
});

it("a read sees one moment and cannot write", async () => {
  await site.database.query("create table moments (n int)");
  const outside = AsyncLocalStorage.snapshot();
  const counted = await readSnapshot(site.database, async ({ query }) => {
    const count = () => query<{ count: number }>("select count(*) from moments");
    const before = await count();
    await outside(() => site.database.query("insert into moments values (1)"));
    return [...before, ...(await count())];
  });
  expect(counted).toEqual([{ count: 0 }, { count: 0 }]);
  await expect(
    readSnapshot(site.database, ({ query }) => query("insert into moments values (2)")),
  ).rejects.toMatchObject({ code: "25006" });
});

it("a transaction is not retried if the commit was sent, because it may have succeeded", async () => {
  let tries = 0;
  const cut = retryRolledBack(() =>
    site.database.transaction(async ({ query, finish }) => {
      tries += 1;
      await query("select 1");
      await finish("select pg_terminate_backend(pg_backend_pid())");
    }),
  );
  await expect(cut).rejects.toSatisfy(isUnreachable);
  expect(tries).toBe(1);
});
