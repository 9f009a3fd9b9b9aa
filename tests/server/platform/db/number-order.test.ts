import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { byNumber } from "../../../../server/platform/db/number-order.ts";
import { rows } from "../../../../server/platform/db/sql-statement.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

/** Names in natural order, regardless of case, with leading zeros and long numbers. */
const names = [
  "",
  "2",
  "0010",
  "100 east",
  "20260000000000001",
  "a 2 b 9",
  "A 2 b 10",
  "a 10 b 1",
  "Farm",
  "farm 2",
  "Farm 10",
  "Farm 010b",
  "north",
  "农场 2 号",
  "农场 10 号",
];

it("sorts names in natural order", async () => {
  const records = await rows<{ name: string }>(
    opened.database,
    sql`select n.name from unnest(${sql.param([...names].toReversed())}::text[]) n(name)
      order by ${byNumber(sql`n.name`)} collate "C"`,
  );
  expect(records.map(({ name }) => name)).toEqual(names);
});
