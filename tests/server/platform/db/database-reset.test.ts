// @run all: databases are filled, reset and compared.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database, Queryable } from "../../../../server/platform/db/open-database.ts";
import { maintainPartitions, partitionRules } from "../../../../server/platform/db/partitions.ts";
import {
  openFreshDatabase,
  openTestDatabase,
  type TestDatabase,
} from "../../../factories/database.ts";
import { type Fresh, readFresh, reset } from "../../../factories/reset.ts";

let used: TestDatabase;
let fresh: Fresh;
beforeAll(async () => {
  used = await openFreshDatabase();
  fresh = await readFresh(used.database);
});
afterAll(() => used.close());

interface Column {
  readonly name: string;
  readonly type: string;
}

/** Columns of a table that need a value in every row. */
const needed = (database: Queryable, table: string) =>
  database.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and (a.attnotnull and not a.atthasdef or a.attname = 'house_id' and exists (
         select 1 from pg_constraint c where c.conrelid = a.attrelid
           and c.conname like '%one_place'))`,
    [table],
  );

function someValue(type: string): string {
  if (type.endsWith("[]")) return `'{}'::${type}`;
  if (type === "date") return "current_date";
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "boolean") return "false";
  if (type.startsWith("timestamp")) return "now()";
  if (type === "date") return "current_date";
  if (type.startsWith("json")) return `'{}'::${type}`;
  return `'77'::${type}`;
}

/** Adds another row to every table, regardless of its references. */
function fillEveryTable(database: Database, tables: readonly string[]): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.query("set local session_replication_role = replica");
    for (const table of tables) {
      const columns = await needed(tx, table);
      const values = columns.map(({ type }) => someValue(type)).join(", ");
      const list = columns.map(({ name }) => `"${name}"`).join(", ");
      await tx.query(
        columns.length === 0
          ? `insert into "${table}" default values`
          : `insert into "${table}" (${list}) values (${values}) on conflict do nothing`,
      );
    }
  });
}

const countOf = async (database: Database, table: string) =>
  (await database.query<{ n: number }>(`select count(*)::int as n from "${table}"`))[0]?.n ?? 0;

const sequencesOf = async (database: Database) => {
  const names = await database.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  const states = names.map(async ({ name }) => [
    name,
    await database.query(`select last_value, is_called from "${name}"`),
  ]);
  return Promise.all(states);
};

it("a reset database equals an unused one: rows, partitions, functions, sequences", async () => {
  const { database } = used;
  const sequences = await sequencesOf(database);
  await fillEveryTable(database, fresh.tables);
  for (const table of fresh.tables)
    expect([table, await countOf(database, table)]).not.toEqual([table, 0]);
  await database.query("update fact_head set seq = 900");
  await database.query(
    "delete from gateway_types where key = (select min(key) from gateway_types)",
  );
  const { made } = await maintainPartitions(
    database,
    partitionRules(90, 730),
    Date.UTC(2026, 6, 15),
  );
  expect(made.length).toBeGreaterThan(10);
  await database.query(
    "create function refuse() returns trigger language plpgsql as 'begin return null; end'",
  );
  await database.query(
    "create trigger refuse before insert on facts for each row execute function refuse()",
  );
  expect(await sequencesOf(database)).not.toEqual(sequences);

  expect(await reset(database, fresh)).toBe(true);
  const other = await openFreshDatabase();
  expect(await readFresh(database)).toEqual(await readFresh(other.database));
  expect(await sequencesOf(database)).toEqual(await sequencesOf(other.database));
  expect(await sequencesOf(database)).toEqual(sequences);
  await other.close();
});

it.each([
  ["alter table orgs add column nickname text"],
  ["alter table orgs rename to orgs_away"],
  ["drop index alarms_active"],
  ["alter table orgs alter column code drop not null"],
  ["alter table users alter column can_operate set default true"],
  ["alter table operation_logs disable trigger operation_logs_keep"],
])("a database with a changed schema is not used again: %s", async (statement) => {
  const { database } = used;
  await expect(
    database.transaction(async (tx) => {
      await tx.query(statement);
      const isNew = await reset(
        { ...database, ...tx, transaction: (work) => work(tx), close: database.close },
        fresh,
      );
      throw new Error(isNew ? "taken for new" : "given up");
    }),
  ).rejects.toThrow("given up");
});

it("two databases in use are separate; a returned one refuses its former user, and is empty for the next", async () => {
  const [one, two] = [await openTestDatabase(), await openTestDatabase()];
  await one.database.query("insert into orgs (code, name) values ('A', 'A')");
  expect(await countOf(two.database, "orgs")).toBe(0);
  await one.close();
  await expect(countOf(one.database, "orgs")).rejects.toThrow("after calling end");
  expect(() => one.database.orm).toThrow("after calling end");
  const three = await openTestDatabase();
  expect(await countOf(three.database, "orgs")).toBe(0);
  const [row] = await three.database.query<{ id: number }>(
    "insert into orgs (code, name) values ('B', 'B') returning id",
  );
  expect(row?.id).toBe(1);
  await two.close();
  await three.close();
});
