import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { checkDatabase } from "../../../../server/operate/doctor/doctor-services.ts";

const base = process.env.TEST_DATABASE_URL ?? "";
const name = `house_watch_rights_${process.pid}`;
let dataDir: string;
let owner: pg.Client;

const urlOf = (user?: string): string => {
  const url = new URL(base);
  url.pathname = `/${name}`;
  if (user !== undefined) [url.username, url.password] = [user, "secret"];
  return url.href;
};

const onServer = async (...texts: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: base });
  await client.connect();
  for (const text of texts) await client.query(text);
  await client.end();
};

const open = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir, onError: () => undefined });

const findings = async (databaseUrl: string): Promise<string[]> =>
  (await checkDatabase({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }))
    .filter(({ level, about }) => level !== "ok" && about === "database")
    .map(({ level, text, advice }) => `${level}: ${text} > ${advice}`)
    .filter((text) => !/: (?:fsync|full_page_writes) is off/.test(text));

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "house-watch-rights-"));
  await onServer(
    `create database ${name}`,
    `create role ${name} login password 'secret'`,
    `grant connect on database ${name} to ${name}`,
  );
  owner = new pg.Client({ connectionString: urlOf() });
  await owner.connect();
  await owner.query("revoke create on schema public from public");
});
afterAll(async () => {
  await owner.end();
  await onServer(`drop database ${name} with (force)`, `drop role ${name}`);
  await rm(dataDir, { recursive: true, force: true });
});

it("a role without rights gets a list of the missing grants, which fix it", async () => {
  const cures = [
    `GRANT USAGE, CREATE ON SCHEMA public TO "${name}";`,
    `GRANT CREATE ON DATABASE "${name}" TO "${name}";`,
  ];
  const refused = await open(urlOf(name)).then(
    () => "",
    (error: Error) => error.message,
  );
  expect(refused).toContain(`the role ${name} may not make tables in the schema public`);
  for (const cure of cures) expect(refused).toContain(`as the owner of the database: ${cure}`);
  expect(await findings(urlOf(name))).toEqual([
    expect.stringContaining(`may not make tables in the schema public > as the owner`),
    expect.stringContaining(`may not make schemas in the database ${name} > as the owner`),
  ]);
  for (const cure of cures) await owner.query(cure);
  await (await open(urlOf(name))).close();
  expect(await findings(urlOf(name))).toEqual([]);
});

it("tables of another role are named, with the statement that transfers them", async () => {
  await owner.query("create table restored_by_hand (no int)");
  const [row = ""] = await findings(urlOf(name));
  expect(row).toMatch(/^fault: 1 tables belong to the role \S+, not to /);
  const [, cure = ""] = /(REASSIGN OWNED BY .*;)$/.exec(row) ?? [];
  expect(cure).not.toBe("");
  // The test changes only this table: its own role may not transfer the server's tables.
  await owner.query(`alter table restored_by_hand owner to "${name}"`);
  expect(await findings(urlOf(name))).toEqual([]);
});

it("names that look the same at one place are listed for renaming", async () => {
  const database = await open(urlOf(name));
  const { id: farmId } = await buildFarm(database, { name: "东场" });
  for (const house of ["1号舍", "１号舍", "2号舍"])
    await buildHouse(database, { farmId, name: house });
  await database.close();
  const reported = await checkDatabase({ DATABASE_URL: urlOf(name), DATA_DIR: dataDir });
  expect(reported.filter(({ about }) => about === "names")).toEqual([
    expect.objectContaining({
      level: "warning",
      text: expect.stringMatching(/^"[1１]号舍" and "[1１]号舍" of 东场 look the same$/),
    }),
  ]);
});

it("indexes made by another version of the collation are named", async () => {
  await owner.query("update pg_database set datcollversion = '1.0' where datname = $1", [name]);
  const result = await findings(urlOf(name));
  const [row] = (
    await owner.query<{ actual: string | null }>(
      "select pg_database_collation_actual_version(oid) as actual from pg_database where datname = $1",
      [name],
    )
  ).rows;
  expect(result).toEqual([
    expect.stringMatching(
      new RegExp(`^warning: collation version ${row?.actual ?? "\\?"} sorts texts.* by 1\\.0 > `),
    ),
  ]);
  expect(result[0]).toContain(`ALTER DATABASE "${name}" REFRESH COLLATION VERSION;`);
});

/** Makes a database with these options, and returns the reports of the doctor and of the start. */
async function reportsFor(options: string, ...settings: readonly string[]) {
  const [other, url] = [`${name}_other`, new URL(base)];
  url.pathname = `/${other}`;
  await onServer(`create database ${other} ${options}`);
  try {
    await onServer(...settings.map((setting) => setting.replace("$", other)));
    const reported = await findings(url.href);
    const refused = await open(url.href).then(
      async (database) => database.close(),
      (error: Error) => error.message,
    );
    const [, cure = ""] = /(ALTER DATABASE .*;)$/.exec(reported[0] ?? "") ?? [];
    await onServer(...cure.split(/(?<=;) /).filter((text) => text !== ""));
    return { told: reported, refused, after: await findings(url.href), cure };
  } finally {
    await onServer(`drop database ${other} with (force)`);
  }
}

it("a read-only database is named, with its fix, at the start too", async () => {
  const {
    told: reported,
    refused,
    after,
    cure,
  } = await reportsFor("", "alter database $ set default_transaction_read_only = on");
  expect(reported).toEqual([expect.stringMatching(/^fault: the database \S+ only lets \S+ read/)]);
  expect(refused).toContain(cure);
  expect(after).toEqual([]);
});

it("a database whose encoding lacks Chinese letters is named, with its fix", async () => {
  const { told: reported } = await reportsFor("encoding 'LATIN1' locale 'C' template template0");
  expect(reported).toEqual([
    expect.stringMatching(/keeps texts in LATIN1, which lacks .* ENCODING 'UTF8'/),
  ]);
});
