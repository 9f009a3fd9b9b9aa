import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { getTableName } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readTables } from "../../../../server/platform/backup/database-catalog.ts";
import { tables } from "../../../../server/platform/db/schema/all-tables.ts";
import { migrate, readMigrations } from "../../../../server/platform/db/migration.ts";
import type { Query } from "../../../../server/platform/db/open-database.ts";
import { fillByCatalog } from "../../../factories/catalog-rows.ts";
import { openFreshDatabase, type TestDatabase } from "../../../factories/database.ts";
import { readSchemaLines } from "../../../factories/schema-lines.ts";

const migrations = readMigrations();
const replacedSteps = 71;

const kit = createRequire(import.meta.url);
/** A type of our own, because the package's declarations name packages that are not installed. */
interface KitApi {
  readonly generateDrizzleJson: (definitions: Readonly<Record<string, unknown>>) => unknown;
  readonly generateMigration: (from: unknown, to: unknown) => Promise<readonly string[]>;
}

/** The dump of an installation from before the base, in a database of its own. */
let before: TestDatabase;
beforeAll(async () => {
  before = await openFreshDatabase();
  await before.database.transaction(async ({ query }) => {
    await query("drop schema public cascade; drop schema drizzle cascade; create schema public");
    await query(readFileSync(new URL("./before-base.sql", import.meta.url), "utf8"));
  });
});
afterAll(() => before.close());

const rollBack = new Error("seen enough");
/** Runs `look` in the dump's database and rolls it back, except for the sequences. */
const inDump = (look: (query: Query) => Promise<void>) =>
  expect(
    before.database.transaction(async ({ query }) => {
      await look(query);
      throw rollBack;
    }),
  ).rejects.toBe(rollBack);

type Row = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, readonly Row[]>>;

async function contentOf(query: Query): Promise<Content> {
  const names = await readTables(query);
  const rows = await query<{ name: string; row: Row }>(
    names
      .map((name) => `select '${name}' as name, to_jsonb(t) as row from "${name}" t`)
      .join(" union all "),
  );
  const content = new Map<string, Row[]>(names.map((name) => [name, []]));
  for (const { name, row } of rows) content.get(name)?.push(row);
  return Object.fromEntries(content);
}

/** The rows as sorted texts, with only the columns that the other rows have too. */
function inCommon(rows: readonly Row[], other: readonly Row[]): string[] {
  const known = new Set(Object.keys(other[0] ?? {}));
  return rows
    .map((row) =>
      JSON.stringify(
        Object.entries(row)
          .filter(([column]) => known.has(column))
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .toSorted();
}

const stepsIn = (query: Query) =>
  query("select id, hash, created_at from drizzle.__drizzle_migrations order by id");

/** The schema without the monthly partitions. */
const schemaOf = async (query: Query) =>
  (await readSchemaLines(query)).filter((line) => !/_20\d{6}/.test(line));

describe("an installation that has every step from before the base", () => {
  it("has the same schema as a fresh one", async () => {
    const fresh = await openFreshDatabase();
    const expected = await schemaOf(fresh.database.query);
    const begunWith = (query: Query) => query("select key, features from gateway_types order by 1");
    const types = await begunWith(fresh.database.query);
    await fresh.close();
    expect(expected.length).toBeGreaterThan(2000);
    await inDump(async (query) => {
      await migrate(query, migrations);
      expect(await schemaOf(query)).toEqual(expected);
      expect(await begunWith(query)).toEqual(types);
    });
  });

  it("does not run the base again, and records no step", () =>
    inDump(async (query) => {
      const [steps, content] = [await stepsIn(query), await contentOf(query)];
      expect(steps).toHaveLength(replacedSteps);
      await migrate(query, migrations.slice(0, 1));
      expect(await stepsIn(query)).toEqual(steps);
      expect(await contentOf(query)).toEqual(content);
    }));

  it.each(migrations.map(({ name }, index) => ({ name, count: index + 1 })))(
    "keeps every row and every value from the step $name to the newest",
    ({ count }) =>
      inDump(async (query) => {
        await migrate(query, migrations.slice(0, count));
        await fillByCatalog(query);
        const earlier = await contentOf(query);
        await migrate(query, migrations);
        const later = await contentOf(query);
        for (const [name, rows] of Object.entries(earlier)) {
          expect(rows.length, name).toBeGreaterThan(0);
          const laterNames = later[name] ?? [];
          expect(inCommon(laterNames, rows), name).toEqual(inCommon(rows, laterNames));
        }
        expect(await stepsIn(query)).toHaveLength(replacedSteps - 1 + migrations.length);
      }),
  );
});

describe("an installation that lacks some of these steps", () => {
  it.each([
    ["the newest", "id = 71", 70],
    ["all but the first", "id > 1", 1],
    ["one in the middle", "id = 40", 70],
  ])("%s, is refused in one sentence and left unchanged", (_, lacking, steps) =>
    inDump(async (query) => {
      await query(`delete from drizzle.__drizzle_migrations where ${lacking}`);
      const [applied, content] = [await stepsIn(query), await contentOf(query)];
      await expect(migrate(query, migrations)).rejects.toThrow(
        new RegExp(
          `older version \\(it has ${steps} of the 71.*start it once with commit [0-9a-f]{8}, then`,
        ),
      );
      expect(await stepsIn(query)).toEqual(applied);
      expect(await contentOf(query)).toEqual(content);
    }),
  );
});

describe("the definitions in TypeScript", () => {
  it("name every table, and no others", async () => {
    const { database, close } = await openFreshDatabase();
    const result = await readTables(database.query);
    await close();
    expect(tables.map((table) => getTableName(table)).toSorted()).toEqual(result);
  });

  const meta = new URL("../../../../server/platform/db/migration/meta/", import.meta.url);
  it("are compared with the newest snapshot, the only one in the repository", () => {
    const snapshots = readdirSync(meta).filter((name) => name.endsWith("_snapshot.json"));
    expect(snapshots).toEqual([`${migrations.at(-1)?.name.slice(0, 4)}_snapshot.json`]);
  });

  it("have no change for which npm run migration would write a step", async () => {
    const { generateDrizzleJson, generateMigration } = kit("drizzle-kit/api") as KitApi;
    const name = readdirSync(meta).find((file) => file.endsWith("_snapshot.json"));
    const newest: unknown = JSON.parse(readFileSync(new URL(name ?? "", meta), "utf8"));
    const definitions = Object.fromEntries(tables.map((table) => [getTableName(table), table]));
    expect(await generateMigration(newest, generateDrizzleJson(definitions))).toEqual([]);
  });
});
