import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnvironment } from "../../../../server/platform/base/config.ts";
import type { Database } from "../../../../server/platform/db/open-database.ts";
import { tables } from "../../../../server/platform/db/schema/all-tables.ts";
import {
  endedApart,
  endingsOf,
  endless,
  deletedWith,
} from "../../../../server/platform/retention/row-endings.ts";
import { openTestDatabase } from "../../../factories/database.ts";

const endings = endingsOf(readEnvironment({}));
let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
});
afterAll(() => close());

const leadsWith = async (table: string, column: string) =>
  (
    await database.query(
      `select 1 from pg_index i join pg_attribute a
         on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
       where i.indrelid = $1::regclass and a.attname = $2 and i.indisvalid`,
      [table, column],
    )
  ).length > 0;

describe("every table of the schema", () => {
  test("has an age limit, is deleted with another table, or gives the reason why it never ends", () => {
    const known = [
      ...new Set(endings.map(({ table }) => table)),
      ...Object.keys(deletedWith),
      ...Object.keys(endedApart),
      ...Object.keys(endless),
    ];
    // The default partition of a table with partitions has an age limit of its own.
    const own = known.filter((name) => !name.endsWith("_other"));
    expect(own.toSorted()).toEqual(tables.map((table) => getTableName(table)).toSorted());
  });

  test.each(endings.map(({ table, column }) => [table, column]))(
    "%s has an index that starts with %s",
    async (table, column) => {
      expect(await leadsWith(table, column)).toBe(true);
    },
  );

  test.each(Object.entries(deletedWith))(
    "%s is deleted with %s, by a foreign key that has an index",
    async (table, owner) => {
      const references = await database.query<{ column: string }>(
        `select a.attname as column from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
         where c.contype = 'f' and c.confdeltype = 'c'
           and c.conrelid = $1::regclass and c.confrelid = $2::regclass`,
        [table, owner],
      );
      expect(references).toHaveLength(1);
      expect(await leadsWith(table, references[0]!.column)).toBe(true);
    },
  );
});
