import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";

let test: TestDatabase;
const original = pg.Query.prototype.submit;
beforeAll(async () => {
  test = await openTestDatabase();
  await test.database.query(
    `create table finished (id int primary key,
       follows int references finished (id) deferrable initially deferred)`,
  );
});
afterAll(() => test.close());
beforeEach(() => test.database.query("delete from finished"));

const insert = "insert into finished (id, follows) values ($1, $2) returning id";
const storedIds = async () =>
  (await test.database.query<{ id: number }>("select id from finished order by id")).map(
    ({ id }) => id,
  );

it("the last statement is answered after the commit", async () => {
  const result = await test.database.transaction(async (tx) => {
    await tx.query(insert, [1, null]);
    return tx.finish<{ id: number }>(insert, [2, 1]);
  });
  expect(result).toEqual([{ id: 2 }]);
  expect(await storedIds()).toEqual([1, 2]);
});

it("a failed last statement or commit changes nothing, and the next transaction works", async () => {
  const { database } = test;
  const twice = database.transaction(async (tx) => {
    await tx.query(insert, [1, null]);
    await tx.finish(insert, [1, null]);
  });
  await expect(twice).rejects.toMatchObject({ code: "23505" });
  // The deferred constraint is checked at the commit.
  const loose = database.transaction((tx) => tx.finish(insert, [1, 9]));
  await expect(loose).rejects.toMatchObject({ code: "23503" });
  expect(await storedIds()).toEqual([]);
  await database.transaction((tx) => tx.finish(insert, [3, null]));
  expect(await storedIds()).toEqual([3]);
});

it("a transaction that continued after a failed statement does not count as a success", async () => {
  const swallowed = test.database.transaction(async (tx) => {
    await tx.query(insert, [1, null]);
    await tx.query("select no_such_thing").catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow("rolled back");
  expect(await storedIds()).toEqual([]);
});

it("begin is sent with the first statement, commit with the last", async () => {
  let answered = 0;
  const sent: string[] = [];
  const submit = vi.spyOn(pg.Query.prototype, "submit").mockImplementation(function (
    this: pg.Query & { readonly text: string },
    connection: pg.Connection,
  ) {
    sent.push(`${this.text.slice(0, 6)} after ${answered}`);
    this.once("end", () => (answered += 1));
    return original.call(this, connection);
  });
  try {
    await test.database.transaction(async (tx) => {
      await tx.query(insert, [1, null]);
      await tx.finish(insert, [2, null]);
    });
  } finally {
    submit.mockRestore();
  }
  expect(sent).toEqual(["begin after 0", "insert after 0", "insert after 2", "commit after 2"]);
});
