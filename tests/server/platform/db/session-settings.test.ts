import { tmpdir } from "node:os";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type Database,
  joinDatabase,
  openDatabase,
} from "../../../../server/platform/db/open-database.ts";

/*
 * Databases and roles with other defaults, as in public reports (immich 30755, peerdb 2399,
 * cloudnative-pg 694): a statement has the same meaning in each.
 */
const base = process.env.TEST_DATABASE_URL ?? "";
const name = `house_watch_defaults_${process.pid}`;
const databaseUrl = Object.assign(new URL(base), { pathname: `/${name}` }).href;
const defaults = {
  datestyle: "German",
  intervalstyle: "iso_8601",
  timezone: "America/St_Johns",
  extra_float_digits: "0",
  standard_conforming_strings: "off",
  bytea_output: "escape",
  array_nulls: "off",
  transform_null_equals: "on",
  default_transaction_isolation: "serializable",
};
const opened: { database: Database; close(): Promise<void> }[] = [];
const onError = () => undefined;

const onServer = async (...texts: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
};
beforeAll(async () => {
  await onServer(
    `create database ${name}`,
    ...Object.entries(defaults).map(
      ([setting, value]) => `alter database ${name} set ${setting} = '${value}'`,
    ),
  );
  const own = await openDatabase({ databaseUrl, dataDir: tmpdir(), onError });
  const joined = joinDatabase({ databaseUrl, onError });
  opened.push({ database: own, close: () => own.close() });
  opened.push({ database: joined, close: () => joined.close() });
});
afterAll(async () => {
  for (const { close } of opened.toReversed()) await close();
  await onServer(`drop database ${name} with (force)`);
});

it.each([0, 1])("a statement means the same under other defaults: connection %i", async (at) => {
  const { database } = opened[at]!;
  const text = String.raw`select '2026-03-05T10:00:00Z'::timestamptz as at, '2026-03-05'::date::text as day,
      '05.03.2026' ~ '\d' as has, 0.1::float8 + 0.2 as sum, 0.30000001::real as single,
      '\x00ff'::bytea as bytes, '90 minutes'::interval::text as pause, '{null}'::text[] as blanks,
      (null = null) as same, ('2026-03-05 23:30+00'::timestamptz)::date::text as utc`;
  const [row] = await database.query<Record<string, unknown>>(text);
  expect(row).toEqual({
    at: new Date("2026-03-05T10:00:00Z"),
    day: "2026-03-05",
    has: true,
    sum: 0.1 + 0.2,
    single: 0.3,
    bytes: Buffer.from([0, 255]),
    pause: "01:30:00",
    blanks: [null],
    same: null,
    utc: "2026-03-05",
  });
  const isolation = await database.transaction(({ query }) =>
    query<{ transaction_isolation: string }>("show transaction_isolation"),
  );
  expect(isolation).toEqual([{ transaction_isolation: "read committed" }]);
});
