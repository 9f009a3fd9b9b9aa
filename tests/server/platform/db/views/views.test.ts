import { execFile, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import {
  maintainViews,
  makeViews,
  views,
} from "../../../../../server/platform/db/views/make-views.ts";
import {
  addViewUser,
  listViewUsers,
  removeViewUser,
} from "../../../../../server/platform/db/views/view-users.ts";
import { readTables } from "../../../../../server/platform/backup/database-catalog.ts";
import { withViews } from "../../../../../tools/schema.mjs";
import { biDay, buildBiHouse } from "../../../../factories/bi.ts";
import { openFreshDatabase, type TestDatabase } from "../../../../factories/database.ts";
import type { BuiltHouse } from "../../../../factories/fleet.ts";

let opened: TestDatabase;
let own: BuiltHouse;
let foreign: BuiltHouse;
/** Database addresses of a reader of `own`, and of a reader of `foreign`. */
let ownUrl: string;
let foreignUrl: string;
const created: string[] = [];

const nameOf = (which: string) => `${which}_${process.pid}`;
async function urlOf(name: string, orgId: number): Promise<string> {
  const { role, password } = await addViewUser(opened.database, { name, org: String(orgId) });
  created.push(role);
  const [{ database } = { database: "" }] = await opened.database.query<{ database: string }>(
    "select current_database() as database",
  );
  const url = new URL(process.env.TEST_DATABASE_URL!);
  [url.username, url.password, url.pathname] = [role, password, `/${database}`];
  return url.href;
}

beforeAll(async () => {
  opened = await openFreshDatabase();
  own = await buildBiHouse(opened.database, 24.5);
  foreign = await buildBiHouse(opened.database, 31.5);
  ownUrl = await urlOf(nameOf("own"), own.orgId);
  foreignUrl = await urlOf(nameOf("foreign"), foreign.orgId);
});
afterAll(async () => {
  for (const role of created) await removeViewUser(opened.database, role).catch(() => undefined);
  await opened.close();
});

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const read = (url: string, text: string): Promise<Record<string, unknown>[]> =>
  as(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

describe("a reader of an organisation", () => {
  it.each(views.map(({ name }) => name))("sees its own rows of %s and no others", async (name) => {
    const [ownRows, foreignRows] = [
      await read(ownUrl, `select * from ${name}`),
      await read(foreignUrl, `select * from ${name}`),
    ];
    expect(ownRows.length).toBeGreaterThan(0);
    expect(foreignRows.length).toBe(ownRows.length);
    for (const row of ownRows) {
      if ("house_id" in row) expect([own.id, null]).toContain(row["house_id"]);
      if ("farm_id" in row) expect(row["farm_id"]).toBe(own.farmId);
      if (name === "organisation") expect(row["id"]).toBe(own.orgId);
    }
    const texts = new Set(foreignRows.map((row) => JSON.stringify(row)));
    if (!name.startsWith("readings") && !name.startsWith("energy"))
      expect(ownRows.filter((row) => texts.has(JSON.stringify(row)))).toEqual([]);
  });

  it("has one value per column, as it was measured", async () => {
    const at = new Date(biDay);
    expect(await read(ownUrl, "select at, temp, temp1, water_total from readings_minute")).toEqual([
      { at, temp: 24.5, temp1: null, water_total: 500 },
    ]);
    expect(await read(ownUrl, "select temp, temp_low, temp_high from readings_hour")).toEqual([
      { temp: 24.5, temp_low: 23.5, temp_high: 25.5 },
    ]);
    expect(await read(ownUrl, "select kind, is_cost, amount from costs")).toEqual([
      { kind: "feed", is_cost: true, amount: 60_000 },
    ]);
    expect(
      await read(ownUrl, "select count(*)::int as n, sum(kwh) as kwh from energy_half_hours"),
    ).toEqual([{ n: 48, kwh: 48 }]);
  });

  it("cannot read a table, write, or change its role", async () => {
    const tables = await readTables(opened.database.query);
    expect(tables.length).toBeGreaterThan(80);
    await as(ownUrl, async (client) => {
      await client.query("set default_transaction_read_only = off");
      for (const table of tables) {
        const denied = expect.stringContaining("permission denied");
        await expect(client.query(`select 1 from public."${table}"`)).rejects.toMatchObject({
          message: denied,
        });
      }
      for (const text of [
        "create table public.mine (a int)",
        "create table house_watch_views.mine (a int)",
        "create schema mine",
        "create role mine",
        "insert into house_watch_views.organisation (name) values ('x')",
        "update house_watch_views.farms set name = 'x'",
        "delete from house_watch_views.costs",
        "set role postgres",
        "select pg_read_file('/etc/passwd')",
        "copy (select 1) to '/tmp/x'",
        "select * from pg_authid",
      ])
        await expect(client.query(text), text).rejects.toMatchObject({
          message: expect.stringMatching(/permission denied|must be|cannot/),
        });
    });
  });

  it("learns nothing about others from a function that runs before the filter", async () => {
    const notices = await as(ownUrl, async (client) => {
      const notices: string[] = [];
      client.on("notice", ({ message }) => notices.push(message ?? ""));
      await client.query("set default_transaction_read_only = off");
      // The planner must have no cheaper plan that checks the organisation first.
      for (const way of ["indexscan", "bitmapscan", "nestloop", "indexonlyscan"])
        await client.query(`set enable_${way} = off`);
      await client.query(
        `create function pg_temp.leak(what text) returns boolean language plpgsql cost 0.0000001
         as $$ begin raise notice '%', what; return true; end $$`,
      );
      await client.query("select * from houses where pg_temp.leak(house_id::text)");
      await client.query("select * from alarms where pg_temp.leak(house_id::text)");
      return notices;
    });
    expect(new Set(notices)).toEqual(new Set([String(own.id)]));
  });

  it("is limited: it only reads, and its statements are short", async () => {
    const [bounds] = await read(
      ownUrl,
      `select current_setting('default_transaction_read_only') as "readOnly",
         current_setting('statement_timeout') as "timeout",
         (select rolconnlimit from pg_roles where rolname = current_user) as most`,
    );
    expect(bounds).toEqual({ readOnly: "on", timeout: "1min", most: 5 });
  });
});

describe("the views", () => {
  it("show no rows to a reader without an organisation", async () => {
    await opened.database.transaction(async ({ query }) => {
      for (const { name } of views)
        expect(await query(`select * from house_watch_views.${name}`)).toEqual([]);
    });
  });

  it("are created again after a change of the schema, with the rights of their readers", async () => {
    const count = async () => (await read(ownUrl, "select * from houses")).length;
    await opened.database.query("drop schema house_watch_views cascade");
    await expect(count()).rejects.toThrow(/does not exist/);
    await opened.database.transaction(({ query }) => maintainViews(query));
    expect(await count()).toBe(1);
    await opened.database.query("comment on schema house_watch_views is 'older'");
    await opened.database.query("drop view house_watch_views.costs");
    await opened.database.transaction(({ query }) => maintainViews(query));
    expect(await read(ownUrl, "select kind from costs")).toEqual([{ kind: "feed" }]);
  });

  it("are in docs/views.md column by column (npm run schema)", () => {
    const page = readFileSync(new URL("../../../../../docs/views.md", import.meta.url), "utf8");
    expect(withViews(page, views)).toBe(page);
    for (const { name, columns } of views)
      for (const [column] of columns)
        expect([name, page.includes(`\`${column}\``)]).toEqual([name, true]);
  });

  it("belong to the server's role, even if a superuser adds a reader", async () => {
    const other = await openFreshDatabase();
    const owner = `view_owner_${process.pid}`;
    const { query } = other.database;
    await query(`create role ${owner}`);
    const [{ name } = { name: "" }] = await query<{ name: string }>(
      "select current_database() as name",
    );
    await query(`grant create on database ${name} to ${owner}`);
    await query(`grant select on all tables in schema public to ${owner}`);
    await query(`grant create on schema public to ${owner}`);
    await query(`alter table view_users owner to ${owner}`);
    const orgId = (await buildBiHouse(other.database, 20)).orgId;
    const { role } = await addViewUser(other.database, {
      name: nameOf("super"),
      org: String(orgId),
    });
    const owners = await query(
      "select distinct viewowner as owner from pg_views where schemaname = 'house_watch_views'",
    );
    expect(owners).toEqual([{ owner }]);
    await removeViewUser(other.database, role);
    await query(`drop owned by ${owner} cascade`);
    await query(`drop role ${owner}`);
    await other.close();
  });

  it("do not exist until a reader is created", async () => {
    const other = await openFreshDatabase();
    const schemas = () =>
      other.database.query("select 1 from pg_namespace where nspname = 'house_watch_views'");
    expect(await schemas()).toEqual([]);
    await other.database.transaction(({ query }) => maintainViews(query));
    expect(await schemas()).toEqual([]);
    await other.database.transaction(({ query }) => makeViews(query));
    expect(await schemas()).toHaveLength(1);
    await other.close();
  });
});

describe("readers", () => {
  it("are listed, and get a new password when they are added again", async () => {
    const roles = (await listViewUsers(opened.database)).map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(created.slice(0, 2)));
    const again = await urlOf(nameOf("own"), own.orgId);
    await expect(read(ownUrl, "select 1")).rejects.toThrow(/password authentication failed/);
    ownUrl = again;
    expect(await read(ownUrl, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it.each([
    ["X", "1", /small letters/],
    ["a; drop", "1", /small letters/],
    ["other", "nowhere", /no organisation/],
  ])("are refused with a reason: %s of %s", async (name, org, reason) => {
    await expect(addViewUser(opened.database, { name, org })).rejects.toThrow(reason);
  });

  it("never move to another organisation, and no existing role becomes a reader", async () => {
    const name = nameOf("own");
    await expect(
      addViewUser(opened.database, { name, org: String(foreign.orgId) }),
    ).rejects.toThrow(/another organisation/);
    const role = `hw_view_${nameOf("else")}`;
    await opened.database.query(`create role ${role}`);
    await expect(
      addViewUser(opened.database, { name: role, org: String(own.orgId) }),
    ).rejects.toThrow(/something else/);
    await opened.database.query(`drop role ${role}`);
  });

  it("that are removed see no rows, also on an open connection", async () => {
    const url = await urlOf(nameOf("gone"), own.orgId);
    await as(url, async (client) => {
      expect((await client.query("select * from house_watch_views.houses")).rows).toHaveLength(1);
      await removeViewUser(opened.database, nameOf("gone"));
      await expect(client.query("select * from house_watch_views.houses")).rejects.toThrow(
        /permission denied/,
      );
    });
    await expect(read(url, "select 1")).rejects.toThrow(/authentication failed|does not exist/);
    await expect(removeViewUser(opened.database, nameOf("gone"))).rejects.toThrow(/no reader/);
  });
});

test.skipIf(spawnSync("psql", ["--version"]).error !== undefined)(
  "psql as a reader shows its own organisation alone (skipped without psql)",
  async () => {
    const request = async (url: string) =>
      (
        await promisify(execFile)("psql", [
          url,
          "-AtX",
          "-c",
          "select house_id, temp from houses order by 1",
        ])
      ).stdout;
    expect(await request(ownUrl)).toBe(`${own.id}|24.5\n`);
    expect(await request(foreignUrl)).toBe(`${foreign.id}|31.5\n`);
  },
);
