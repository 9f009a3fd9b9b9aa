// @run all: a database is brought through every version that ever was.
import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTables } from "../../../../server/platform/backup/database-catalog.ts";
import { tables } from "../../../../server/platform/db/schema/all-tables.ts";
import { migrate, readMigrations } from "../../../../server/platform/db/migration.ts";
import type { Query } from "../../../../server/platform/db/open-database.ts";
import { fillByCatalog } from "../../../factories/catalog-rows.ts";
import { openFreshDatabase, type TestDatabase } from "../../../factories/database.ts";

/** Every state the schema has had, with rows in every table, brought up to today's. */
const migrations = readMigrations();
let opened: TestDatabase;
beforeAll(async () => {
  opened = await openFreshDatabase();
  await opened.database.transaction(async ({ query }) => {
    await query("drop schema public cascade");
    await query("create schema public");
    await query("drop schema if exists drizzle cascade");
  });
});
afterAll(() => opened.close());

/** Columns that a migration has turned into others, and so removes. */
const turned = new Set([
  "house_states.late_skew_s",
  "gateways.di_important",
  "gateways.di_normally_closed",
  // Features of the types, as shipped: corrected unless somebody had changed them.
  "gateway_types.features",
]);
/** Rows that a migration derives from others: there may be more of them. */
const derived = new Set([
  "alarm_events",
  "presence_log",
  "gateway_types",
  "fact_head",
  "alarm_inputs",
]);

/** Tables that a migration takes away: drafts of a day, which no page ever kept or showed. */
const gone = new Set(["control_drafts"]);

/** Not used before the second migration: its row and the pieces of those cut by time come then. */
const unused = new Set(["fact_head", "frames", "reading_minutes", "reading_hours"]);

type Row = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, readonly Row[]>>;

async function contentOf(query: Query): Promise<Content> {
  const tables = await query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const rows = await query<{ name: string; row: Row }>(
    tables
      .map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from "${name}" t`)
      .join(" union all "),
  );
  const content = new Map<string, Row[]>(tables.map(({ name }) => [name, []]));
  for (const { name, row } of rows) content.get(name)?.push(row);
  return Object.fromEntries(content);
}

/** The rows with those columns alone that the other has too, as texts in order. */
function inCommon(name: string, rows: readonly Row[], other: readonly Row[]): string[] {
  const known = new Set(Object.keys(other[0] ?? {}));
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => known.has(column) && !turned.has(`${name}.${column}`))
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .toSorted();
}

/**
 * The last number that each sequence has given; null: none. A rolled-back transaction keeps them.
 */
const numbersOf = (query: Query) =>
  query<{ name: string; last: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
     from pg_sequences where schemaname in ('public', 'drizzle')`,
  );

describe("an installation of any earlier version", () => {
  it.each(migrations.slice(0, -1).map(({ name }, index) => ({ name, count: index + 1 })))(
    "of $name keeps every row and every value after the newest migration",
    async ({ count }) => {
      const { database } = opened;
      // It stands where the version before has left it: one migration is missing.
      await database.transaction(({ query }) => migrate(query, migrations.slice(0, count)));
      const numbers = await numbersOf(database.query);
      const rollBack = new Error("seen enough");
      const seen = database.transaction(async ({ query }) => {
        await fillByCatalog(query);
        const before = await contentOf(query);
        await migrate(query, migrations);
        const after = await contentOf(query);
        for (const [name, rows] of Object.entries(before)) {
          if (gone.has(name)) continue;
          const later = after[name] ?? [];
          const kept = inCommon(name, later, rows);
          if (!unused.has(name)) expect(rows.length, name).toBeGreaterThan(0);
          for (const row of inCommon(name, rows, later)) expect(kept, name).toContain(row);
          if (!derived.has(name)) expect(later, name).toHaveLength(rows.length);
        }
        expect(await query("select count(*)::int as n from drizzle.__drizzle_migrations")).toEqual([
          { n: migrations.length },
        ]);
        throw rollBack;
      });
      await expect(seen).rejects.toBe(rollBack);
      for (const { name, last } of numbers)
        await database.query("select setval($1::regclass, $2, $3)", [
          name,
          last ?? 1,
          last !== null,
        ]);
    },
  );
});

it("has a definition of every table, and no others", async () => {
  const { query, transaction } = opened.database;
  await transaction((tx) => migrate(tx.query, migrations));
  expect(tables.map((table) => getTableName(table)).toSorted()).toEqual(await readTables(query));
});
