// @engine any: it opens an embedded database whatever the tests run on.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Database, joinDatabase, type OwnDatabase } from "../../../server/db/open.ts";
import { openInFolder, type TestDatabase } from "../../factories/database.ts";

/** The embedded database, shared: the process that owns it goes before those that join it. */
let dir = "";
let opened: TestDatabase;
let own: OwnDatabase;
let joined: Database;
const onError = () => undefined;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "house-watch-join-"));
  const folder = await openInFolder();
  opened = folder;
  own = folder.database;
  await own.share(dir);
  joined = joinDatabase({ databaseUrl: undefined, socketDir: dir, onError });
  await own.query("create table line (id serial primary key, said text)");
});
afterAll(async () => {
  await joined.close();
  await opened.close();
  await rm(dir, { recursive: true, force: true });
});

describe("an embedded database that another process has joined", () => {
  it("answers statements, large and small, of several connections at once", async () => {
    const long = "x".repeat(300_000);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        joined.query<{ size: number; index: number }>(
          "select length($1::text) as size, $2::int as index",
          [long, index],
        ),
      ),
    );
    expect(answers.map(([row]) => row)).toEqual(
      Array.from({ length: 20 }, (_, index) => ({ size: 300_000, index })),
    );
    const [row] = await joined.query<{ text: string }>("select repeat('y', 500000) as text");
    expect(row?.text).toHaveLength(500_000);
  });

  it("keeps the transactions of both apart", async () => {
    const add = (database: Database, said: string) =>
      database.transaction(async (tx) => {
        for (let line = 0; line < 5; line += 1)
          await tx.query("insert into line (said) values ($1)", [said]);
      });
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        add(index % 2 === 0 ? own : joined, `turn ${index}`),
      ),
    );
    const rows = await own.query<{ said: string }>("select said from line order by id");
    const turns = rows.map(({ said }) => said);
    // Five lines of a turn stand together: nobody wrote in between.
    for (let from = 0; from < 50; from += 5)
      expect(new Set(turns.slice(from, from + 5)).size).toBe(1);
    expect(new Set(turns).size).toBe(10);
  });

  it("rolls back what was left unfinished, and a failed statement fails only itself", async () => {
    const client = new pg.Client({
      host: dir,
      user: "postgres",
      database: "postgres",
      password: "embedded",
    });
    client.on("error", onError);
    await client.connect();
    await client.query("begin");
    await client.query("insert into line (said) values ('unfinished')");
    await client.end();
    await expect(joined.query("select * from nothing")).rejects.toThrow(/nothing/);
    await expect(
      joined.transaction(async (tx) => {
        await tx.query("insert into line (said) values ('unfinished')");
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(await own.query("select 1 from line where said = 'unfinished'")).toEqual([]);
  });

  it("takes the engine from a transaction that rests, and gives it to the owner", async () => {
    const client = new pg.Client({
      host: dir,
      user: "postgres",
      database: "postgres",
      password: "embedded",
    });
    const broken = new Promise<Error>((resolve) => client.on("error", resolve));
    await client.connect();
    await client.query("begin");
    await client.query("insert into line (said) values ('resting')");
    // Nothing more comes of it. Without an end the owner would wait for ever.
    expect(await own.query("select 1 from line where said = 'resting'")).toEqual([]);
    await broken;
  });

  it("takes the owner's statements before all that wait", async () => {
    const order: string[] = [];
    const slow = "select count(*) from generate_series(1, 300000)";
    const readers = Array.from({ length: 6 }, (_, index) =>
      joined.query(slow).then(() => order.push(`reader ${index}`)),
    );
    // As soon as one has been answered the others wait in the engine's queue.
    await Promise.race(readers);
    await own.query("select 1").then(() => order.push("owner"));
    await Promise.all(readers);
    expect(order.indexOf("owner")).toBeLessThan(4);
    expect(order).toHaveLength(7);
  });
});
