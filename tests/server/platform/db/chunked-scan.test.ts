import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rows } from "../../../../server/platform/db/sql-statement.ts";
import {
  countScanned,
  pageScanned,
  scannedRows,
  type ScanSource,
} from "../../../../server/platform/db/chunked-scan.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

interface Message {
  readonly id: number;
  readonly at: number;
  readonly isMeant: boolean;
}
/** Few moments, so that many messages share one, and ids in an order unrelated to time. */
const messages = fc.uniqueArray(
  fc.record({ id: fc.integer({ min: 1, max: 200 }), at: fc.nat(8), isMeant: fc.boolean() }),
  { selector: ({ id }) => id, maxLength: 25 },
);

async function store(all: readonly Message[]): Promise<void> {
  await opened.database.query("truncate facts");
  for (const { id, at, isMeant } of all)
    await opened.database.query(
      `insert into facts (seq, at, kind, org_id, farm_id, house_id, payload)
       values ($1, $2, $3, 1, 1, 1, '{}')`,
      [id, new Date(at), isMeant ? "yes" : "no"],
    );
}

const scanOf = (size: number, newestFirst: boolean, from: number): ScanSource => ({
  scan: {
    table: sql`facts x`,
    at: sql`x.at`,
    id: sql`x.seq`,
    newestFirst,
    within: [undefined, sql`x.at >= ${new Date(from)}`],
    rows: size,
  },
  from: sql`facts x join fact_head h on true`,
  where: sql`x.kind = 'yes'`,
});

describe("a walk through a table", () => {
  it("visits every matching row once, in order, in pieces of limited length", async () => {
    await fc.assert(
      fc.asyncProperty(
        messages,
        fc.integer({ min: 1, max: 7 }),
        fc.boolean(),
        fc.nat(4),
        fc.record({
          page: fc.integer({ min: 1, max: 4 }),
          pageSize: fc.integer({ min: 1, max: 9 }),
        }),
        async (all, size, newestFirst, from, query) => {
          await store(all);
          const { database } = opened;
          const meant = all
            .filter(({ at, isMeant }) => isMeant && at >= from)
            .toSorted((a, b) => (a.at - b.at || a.id - b.id) * (newestFirst ? -1 : 1))
            .map(({ id }) => id);
          const over = scanOf(size, newestFirst, from);
          const pieces: number[][] = [];
          for await (const chunk of scannedRows<{ id: number }>(database, over, sql`x.seq as id`))
            pieces.push(chunk.map(({ id }) => id));
          expect(pieces.flat()).toEqual(meant);
          for (const chunk of pieces) expect(chunk.length).toBeLessThanOrEqual(size);
          expect(await countScanned(database, over)).toBe(meant.length);
          const page = await pageScanned<{ id: number }>(database, over, sql`x.seq as id`, query);
          const first = (query.page - 1) * query.pageSize;
          expect(page.total).toBe(meant.length);
          expect(page.rows.map(({ id }) => id)).toEqual(meant.slice(first, first + query.pageSize));
        },
      ),
      { numRuns: 40 },
    );
  });

  it("ends after enough rows, and when it is aborted", async () => {
    await store(Array.from({ length: 20 }, (_, id) => ({ id: id + 1, at: id, isMeant: true })));
    const { database } = opened;
    const over = scanOf(3, true, 0);
    expect(await countScanned(database, over, 7)).toBe(9);
    const giveUp = new AbortController();
    const read = async () => {
      for await (const chunk of scannedRows(database, over, sql`x.seq as id`, giveUp.signal))
        if (chunk.length > 0) giveUp.abort(new Error("gone"));
    };
    await expect(read()).rejects.toThrow("gone");
    expect(await rows(database, sql`select 1 from facts`)).toHaveLength(20);
  });
});
