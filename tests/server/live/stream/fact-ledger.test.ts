import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Fact } from "../../../../contract/live/live-stream.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { Ledger } from "../../../../server/live/stream/fact-ledger.ts";
import { openTestDatabase } from "../../../factories/database.ts";

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());
beforeEach(async () => {
  await database.query("truncate facts");
  await database.query("update fact_head set seq = 0");
});

/** The ledger reads only the number of a fact. */
const factOf = (seq: number) => ({ seq, at: 0, kind: "house", houseId: 1 }) as unknown as Fact;
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
async function commit(seqs: readonly number[]): Promise<Fact[]> {
  const facts = seqs.map(factOf);
  await database.query(
    "insert into facts (seq, at, kind, org_id, farm_id, house_id, payload) select seq, now(), 'house', 1, 1, 1, payload from unnest($1::bigint[], $2::jsonb[]) as u(seq, payload)",
    [seqs, facts.map((fact) => JSON.stringify(fact))],
  );
  await database.query("update fact_head set seq = greatest(seq, $1)", [Math.max(...seqs)]);
  return facts;
}
async function openLedger() {
  const received: number[] = [];
  const ledger = new Ledger(database, (facts) => received.push(...facts.map(({ seq }) => seq)));
  await ledger.start();
  return { ledger, received };
}

test(
  "out-of-order, repeated or lost messages still deliver every fact once and in order",
  { timeout: 300_000 },
  async () => {
    const stories = fc
      .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 12 })
      .chain((sizes) => {
        let last = 0;
        const commits = sizes.map((size) => numbers(last + 1, (last += size)));
        const deliveries = fc.array(fc.constantFrom(...commits), { maxLength: commits.length * 2 });
        return fc.record({ last: fc.constant(last), commits: fc.constant(commits), deliveries });
      });
    await fc.assert(
      fc.asyncProperty(stories, async ({ last, commits, deliveries }) => {
        await database.query("truncate facts");
        await database.query("update fact_head set seq = 0");
        const { ledger, received } = await openLedger();
        await commit(commits.flat());
        for (const seqs of deliveries) ledger.add({ facts: seqs.map(factOf) });
        await ledger.catchUp();
        expect(received).toEqual(numbers(1, last));
        expect(ledger.head).toBe(last);
      }),
      { numRuns: 60 },
    );
  },
);

test("a message about later facts fetches those before it", async () => {
  const { ledger, received } = await openLedger();
  await commit(numbers(1, 9));
  ledger.add({ facts: [factOf(9)] });
  await expect.poll(() => received).toEqual(numbers(1, 9));
});

test("the ledger starts at the newest fact, without earlier ones", async () => {
  await commit(numbers(1, 5));
  const { ledger, received } = await openLedger();
  ledger.add({ facts: await commit([6]) });
  expect([ledger.head, received]).toEqual([6, [6]]);
});

test("facts after a number come from memory or the database, and not at all if some were deleted", async () => {
  await commit(numbers(1, 5));
  const { ledger } = await openLedger();
  ledger.add({ facts: await commit([6, 7]) });
  const since = async (seq: number) => (await ledger.since(seq))?.map((fact) => fact.seq) ?? null;
  expect([await since(7), await since(5), await since(2), await since(0)]).toEqual([
    [],
    [6, 7],
    numbers(3, 7),
    numbers(1, 7),
  ]);
  expect(await since(8)).toBeNull();
  await database.query("delete from facts where seq < 4");
  expect([await since(3), await since(2)]).toEqual([numbers(4, 7), null]);
});

test("an unreachable database is read again at the next message", async () => {
  const received: number[] = [];
  let isAway = true;
  const flaky = {
    ...database,
    query: ((...call: Parameters<Database["query"]>) =>
      isAway
        ? Promise.reject(new Error("Connection terminated"))
        : database.query(...call)) as Database["query"],
  };
  const ledger = new Ledger(flaky, (facts) => received.push(...facts.map(({ seq }) => seq)));
  await commit(numbers(1, 3));
  ledger.add({ facts: [factOf(3)] });
  await ledger.catchUp();
  isAway = false;
  await ledger.catchUp();
  expect(received).toEqual([1, 2, 3]);
});
