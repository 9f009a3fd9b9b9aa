import { afterEach, describe, expect, it } from "vitest";
import type pg from "pg";
import { isOften, statementName } from "../../../../server/platform/db/prepared-statements.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";

const connection = () => ({}) as pg.ClientBase;
const runsOf = (client: pg.ClientBase, text: string, times: number) =>
  Array.from({ length: times }, () => isOften(client, text));

describe("a statement that a connection runs repeatedly", () => {
  let opened: TestDatabase | undefined;
  afterEach(() => opened?.close());

  it("is prepared from its fifth execution on, by that connection alone", () => {
    const client = connection();
    expect(runsOf(client, "select 1", 5)).toEqual([false, false, false, false, true]);
    statementName(client, "select 1");
    expect(runsOf(client, "select 1", 2)).toEqual([true, true]);
    expect(isOften(connection(), "select 1")).toBe(false);
  });

  it("is not prepared after the first five hundred, because composed texts vary", () => {
    const client = connection();
    for (let index = 0; index < 500; index += 1) statementName(client, `select ${index}`);
    expect(runsOf(client, "select one more", 10)).not.toContain(true);
    expect(isOften(client, "select 7")).toBe(true);
  });

  it.each(["select * from houses", "select a.*, 1 from alarms a", "delete from facts returning *"])(
    "is not prepared when it selects all columns: %s",
    (text) => expect(runsOf(connection(), text, 10)).not.toContain(true),
  );

  it("is not prepared if it has several parts: no database prepares them together", async () => {
    opened = await openTestDatabase();
    const several = "set local work_mem = '8MB'; set local datestyle = 'ISO'";
    await opened.database.transaction(async ({ query }) => {
      for (let count = 0; count < 7; count += 1) await query(several);
      expect(await query("show work_mem")).toEqual([{ work_mem: "8MB" }]);
    });
  });

  it("stays prepared when it counts all rows", () =>
    expect(runsOf(connection(), "select count(*) from houses where 2 * id > $1", 5)).toContain(
      true,
    ));

  it("is forgotten with five hundred others that were used less often", () => {
    const client = connection();
    runsOf(client, "select 1", 4);
    for (let index = 0; index < 500; index += 1) isOften(client, `select now() + ${index}`);
    expect(isOften(client, "select 1")).toBe(false);
  });

  it("is parsed and planned once by the database, with the same result", async () => {
    opened = await openTestDatabase();
    const text = "select $1::int + 1 as next /* often */";
    const sentValues: unknown[] = [];
    await opened.database.transaction(async ({ query }) => {
      const request = async (from: number, to: number) => {
        for (let index = from; index < to; index += 1)
          sentValues.push(...(await query(text, [index])));
        const statementQuery = "select 1 from pg_prepared_statements where statement = $1";
        return (await query(statementQuery, [text])).length;
      };
      expect(await request(0, 4)).toBe(0);
      expect(await request(4, 8)).toBe(1);
    });
    expect(sentValues).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((next) => ({ next })));
  });
});
