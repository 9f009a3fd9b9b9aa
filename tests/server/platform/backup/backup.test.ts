// @run all: every pair of the built-in PostgreSQL and a named one is filled, copied, truncated and
// filled again.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createArchive,
  verifyArchive,
  writingFault,
} from "../../../../server/platform/backup/backup-archive.ts";
import { backUp } from "../../../../server/platform/backup/backup.ts";
import { hashSql } from "../../../../server/platform/backup/database-dump.ts";
import { type Manifest, textSettings } from "../../../../server/platform/backup/backup-manifest.ts";
import { restore } from "../../../../server/platform/backup/restore-backup.ts";
import { switchNotifications } from "../../../../server/platform/backup/switch-notifications.ts";
import { areNotificationsOff } from "../../../../server/platform/backup/notification-switch.ts";
import { type Database, openDatabase } from "../../../../server/platform/db/open-database.ts";
import { maintainPartitions, partitionRules } from "../../../../server/platform/db/partitions.ts";
import { fillByCatalog } from "../../../factories/catalog-rows.ts";
import { onServer, urlOf } from "../../../factories/database.ts";

/** Every pair of the built-in PostgreSQL and a named one, with rows in every table. */
const base = process.env.TEST_DATABASE_URL;
const folder = mkdtempSync(join(tmpdir(), "house-watch-backup-"));
const onError = () => undefined;
const lines: string[] = [];
const print = (line: string) => void lines.push(line);

interface Place {
  readonly DATABASE_URL: string | undefined;
  readonly DATA_DIR: string;
}

let number = 0;
const madeDatabases: string[] = [];

/** `isMade`: the database already has its tables, without rows. */
async function newPlace(engine: "own" | "named", isMade = false): Promise<Place> {
  number += 1;
  const place = { DATA_DIR: join(folder, `place-${number}`) };
  if (engine === "own" || base === undefined) {
    if (isMade) cpSync(await (emptyDir ??= makeEmpty()), place.DATA_DIR, { recursive: true });
    return { ...place, DATABASE_URL: undefined };
  }
  const name = `house_watch_backup_${process.pid}_${Date.now()}_${number}`;
  const template = process.env.TEST_TEMPLATE_DATABASE;
  const from = isMade && template !== undefined ? ` template ${template}` : "";
  await onServer(base, `create database ${name}${from}`);
  madeDatabases.push(name);
  return { ...place, DATABASE_URL: urlOf(base, name) };
}

let emptyDir: Promise<string> | undefined;
/** An empty folder with its own PostgreSQL: the test run's, or one made for this file. */
async function makeEmpty(): Promise<string> {
  const template = process.env.TEST_TEMPLATE_DIR;
  if (template !== undefined) return template;
  const dataDir = join(folder, "template");
  const database = await openDatabase({ databaseUrl: undefined, dataDir, onError });
  await database.close();
  return dataDir;
}

const openAt = ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }: Place) =>
  openDatabase({ databaseUrl, dataDir, onError });

/** Count and hash of every table in a backup, computed by the database. */
async function sumsIn({ transaction }: Pick<Database, "transaction">, { tables }: Manifest) {
  return await transaction(async ({ query }) => {
    await query(textSettings);
    const sums: Record<string, unknown> = {};
    for (const { name } of tables) [sums[name]] = await query(hashSql(name));
    return sums;
  });
}

async function sumsOf(place: Place, manifest: Manifest) {
  const database = await openAt(place);
  try {
    return await sumsIn(database, manifest);
  } finally {
    await database.close();
  }
}

/** Checksums of the backed-up database itself; no test changes it. */
const sourceSums = new Map<string, ReturnType<typeof sumsOf>>();
function sumsOfSource(engine: string): ReturnType<typeof sumsOf> {
  const { place, manifest } = create(engine);
  const sums = sourceSums.get(engine) ?? sumsOf(place, manifest);
  sourceSums.set(engine, sums);
  return sums;
}

async function fill(place: Place): Promise<void> {
  const database = await openAt(place);
  await maintainPartitions(database, partitionRules(90, 730), Date.UTC(2026, 10, 21));
  await database.transaction(({ query }) => fillByCatalog(query));
  await database.close();
  writeFileSync(join(place.DATA_DIR, "ingest-id"), "ingest-1");
}

/** Creation time of the base, and of the last step before the base. */
const baseMadeAt = 1_795_768_155_816;

const engines = base === undefined ? (["own"] as const) : (["own", "named"] as const);
const file = (name: string) => join(folder, name);
const from = new Map<string, { place: Place; manifest: Manifest; file: string }>();
const create = (engine: string) => {
  const one = from.get(engine);
  if (one === undefined) throw new Error(engine);
  return one;
};

beforeAll(async () => {
  for (const engine of engines) {
    const place = await newPlace(engine, true);
    mkdirSync(place.DATA_DIR, { recursive: true });
    await fill(place);
    const path = file(`${engine}.backup`);
    const manifest = await backUp({ environment: place, build: "b", file: path, onError });
    from.set(engine, { place, manifest, file: path });
  }
}, 240_000);
afterAll(async () => {
  for (const name of madeDatabases)
    if (base !== undefined) await onServer(base, `drop database if exists ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});

describe.each(engines)("a backup of %s", (source) => {
  it.each(engines)(
    "restores into an empty %s with every count, hash, number and file",
    async (target) => {
      const { manifest, file: path } = create(source);
      const to = await newPlace(target);
      await restore({
        environment: to,
        file: path,
        mayReplace: false,
        mayNotify: true,
        print,
        onError,
      });
      const database = await openAt(to);
      const sums = await sumsIn(database, manifest);
      expect(sums).toEqual(await sumsOfSource(source));
      expect(Object.values(sums).every((sum) => (sum as { rows: number }).rows > 0)).toBe(true);
      expect(readFileSync(join(to.DATA_DIR, "ingest-id"), "utf8")).toBe("ingest-1");

      // New rows continue the numbers, foreign keys are enforced, and partitions by time exist.
      const [org] = await database.query<{ id: number }>(
        "insert into orgs (name, code) values ('new', 'NEW') returning id",
      );
      expect(org?.id).toBe(4);
      await expect(database.query("delete from orgs where id = 1")).rejects.toThrow(/foreign key/);
      await expect(database.query("delete from operation_logs")).rejects.toThrow(/added/);
      const { made: cut } = await maintainPartitions(
        database,
        partitionRules(90, 730),
        Date.UTC(2026, 10, 21),
      );
      expect(cut).toEqual([]);
      expect(await database.query("select 1 from sessions")).toEqual([]);
      await database.close();
    },
  );
});

describe("a backup", () => {
  it("is readable only by its owner, contains no session, and never replaces a file", async () => {
    const { file: path, manifest, place } = create("own");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(manifest.tables.map(({ name }) => name)).not.toContain("sessions");
    await expect(backUp({ environment: place, build: "b", file: path, onError })).rejects.toThrow(
      /there already/,
    );
    expect(existsSync(`${path}.partial`)).toBe(false);
    expect(existsSync(`${path}.copy`)).toBe(false);
  });

  it("leaves the unfinished file of another backup in place, and replaces an abandoned one", async () => {
    const path = file("twice.backup");
    const first = await createArchive(path);
    await expect(createArchive(path)).rejects.toThrow(/another backup writes/);
    const longAgo = Date.now() / 1000 - 3600;
    utimesSync(`${path}.partial`, longAgo, longAgo);
    await (await createArchive(path)).abandon();
    await first.abandon();
  });

  it.each([
    ["ENOSPC", "the disk is full"],
    ["EFBIG", "FAT32"],
    ["EROFS", "read-only"],
    ["EACCES", "may not write"],
  ])("explains %s in plain words", (code, words) => {
    const error = Object.assign(new Error(`${code}: write`), { code });
    expect(writingFault(error, "a.backup")).toMatchObject({
      message: expect.stringContaining(words),
    });
    const other = new Error("other");
    expect(writingFault(other, "a.backup")).toBe(other);
  });

  it("reports a missing target folder", async () => {
    await expect(createArchive(file("none/a.backup"))).rejects.toThrow("there is no such folder");
  });

  it("has parts of limited size, whatever photos and files its rows contain", async () => {
    const place = await newPlace("own", true);
    const database = await openAt(place);
    await database.transaction(({ query }) => fillByCatalog(query));
    await database.query(
      `insert into device_file_parts (file_id, n, content)
       select 1, n, decode(repeat(md5(n::text), 4096), 'hex') from generate_series(1000, 1600) n`,
    );
    await database.close();
    const path = file("long.backup");
    const { tables } = await backUp({ environment: place, build: "b", file: path, onError });
    const parts = tables.find(({ name }) => name === "device_file_parts")?.parts ?? [];
    // 79 million characters; the longest possible text has about 500 million.
    expect(parts.length).toBeGreaterThanOrEqual(4);
    const to = await newPlace("own");
    const options = { mayReplace: false, mayNotify: true, print, onError };
    await restore({ environment: to, file: path, ...options });
  });

  it("fails on an empty database and leaves no file", async () => {
    const place = await newPlace("own");
    const path = file("nothing.backup");
    await expect(backUp({ environment: place, build: "b", file: path, onError })).rejects.toThrow();
    expect(existsSync(path) || existsSync(`${path}.partial`)).toBe(false);
  });
});

describe("a restore", () => {
  const attempt = (path: string, environment: Place, mayReplace = false, mayTell = true) =>
    restore({ environment, file: path, mayReplace, mayNotify: mayTell, print, onError });

  it.each(engines)("into %s sends no notifications until a person permits it", async (engine) => {
    const to = await newPlace(engine);
    lines.length = 0;
    await attempt(create("own").file, to, false, false);
    expect(lines.join()).toMatch(/holds no key.*SECRET_KEY of the server/);
    const isSilent = async () => {
      const database = await openAt(to);
      const result = await areNotificationsOff(database);
      await database.close();
      return result;
    };
    expect(await isSilent()).toBe(true);
    await switchNotifications({ environment: to, isOn: true, onError });
    expect(await isSilent()).toBe(false);
    await switchNotifications({ environment: to, isOn: false, onError });
    expect(await isSilent()).toBe(true);
  });

  it.each(engines)(
    "into %s with content changes nothing unless replacement is requested",
    async (engine) => {
      const { file: path, manifest } = create("own");
      const to = await newPlace(engine, true);
      const database = await openAt(to);
      await database.query("insert into orgs (name, code) values ('Kept', 'K')");
      await database.close();
      await expect(attempt(path, to)).rejects.toThrow(/--replace everything/);
      const still = await openAt(to);
      expect(await still.query("select name from orgs")).toEqual([{ name: "Kept" }]);
      await still.close();
      await attempt(path, to, true);
      expect(await sumsOf(to, manifest)).toEqual(await sumsOfSource("own"));
    },
  );

  it("restores the key of the backup, and keeps the previous one", async () => {
    const place = await newPlace("own", true);
    mkdirSync(place.DATA_DIR, { recursive: true });
    writeFileSync(join(place.DATA_DIR, "secret.key"), "its own");
    const path = file("key.backup");
    await backUp({ environment: place, build: "b", file: path, onError });
    const to = await newPlace("own");
    mkdirSync(to.DATA_DIR, { recursive: true });
    const key = join(to.DATA_DIR, "secret.key");
    writeFileSync(key, "former");
    lines.length = 0;
    await attempt(path, to);
    expect(readFileSync(key, "utf8")).toBe("its own");
    const [, aside = ""] =
      /^The key that was there is kept in (.*)\.$/.exec(lines.at(-1) ?? "") ?? [];
    expect(readFileSync(aside, "utf8")).toBe("former");
    // The second restore finds the same key, and does not report it.
    lines.length = 0;
    await attempt(path, to, true);
    expect(lines.join()).not.toContain("key");
  });

  it.each(engines)("into %s without room for a file changes nothing", async (engine) => {
    const place = await newPlace("own", true);
    mkdirSync(place.DATA_DIR, { recursive: true });
    writeFileSync(join(place.DATA_DIR, "secret.key"), "its own");
    const path = file(`full-${engine}.backup`);
    await backUp({ environment: place, build: "b", file: path, onError });
    const to = await newPlace(engine, true);
    const database = await openAt(to);
    await database.query("insert into orgs (name, code) values ('Kept', 'K')");
    await database.close();
    // A folder has the name of the key file, so the file cannot be written.
    mkdirSync(join(to.DATA_DIR, "secret.key.restoring"), { recursive: true });
    await expect(attempt(path, to, true)).rejects.toThrow(/EISDIR/);
    const still = await openAt(to);
    expect(await still.query("select name from orgs")).toEqual([{ name: "Kept" }]);
    await still.close();
    expect(readdirSync(to.DATA_DIR).filter((name) => name === "restoring")).toEqual([]);
  });

  it("of a changed, truncated or foreign file changes nothing", async () => {
    const whole = readFileSync(create("own").file);
    const to = await newPlace("own");
    const flipped = Buffer.from(whole);
    // This byte is inside the first part.
    flipped[600] = (flipped[600] ?? 0) ^ 1;
    const wrong = {
      flipped,
      cut: whole.subarray(0, whole.length - 4096),
      half: whole.subarray(0, whole.length >> 1),
      other: Buffer.from("no backup at all"),
      empty: Buffer.alloc(0),
    };
    for (const [name, bytes] of Object.entries(wrong)) {
      writeFileSync(file(name), bytes);
      await expect(attempt(file(name), to), name).rejects.toThrow(/no whole backup/);
    }
    expect(existsSync(join(to.DATA_DIR, "postgresql"))).toBe(false);
  });

  const write = async (name: string, changed: Manifest) => {
    const archive = await createArchive(file(name));
    await archive.finish({ ...changed, files: [] });
    return file(name);
  };

  it("accepts the version before the base, despite other names and numbers of its steps", async () => {
    const { manifest } = create("own");
    const migration = { number: 70, name: "0088_house_phases", madeAt: baseMadeAt };
    const to = await newPlace("own");
    // Older backups lack the sequences of tables that later steps added.
    const base = readFileSync("server/platform/db/migration/0088_base.sql", "utf8");
    const numbered = new Set(
      [...base.matchAll(/create table "(\w+)" \(([^;]*)\);/gi)].flatMap(([, table, columns = ""]) =>
        [...columns.matchAll(/"(\w+)"[^,\n]*(?:identity|serial)/gi)].map(
          ([, column]) => `${table}_${column}_seq`,
        ),
      ),
    );
    const sequences = Object.fromEntries(
      Object.entries(manifest.sequences).filter(([name]) => numbered.has(name)),
    );
    expect(Object.keys(sequences).length).toBeGreaterThan(10);
    const path = await write("before-base", { ...manifest, migration, tables: [], sequences });
    expect((await attempt(path, to)).migration).toEqual(migration);
    expect(existsSync(join(to.DATA_DIR, "postgresql"))).toBe(true);
  });

  it("refuses a newer or too old version, or wrong row counts, and changes nothing", async () => {
    const { manifest } = create("own");
    const to = await newPlace("own");
    const migration = { number: 99, name: "0099_later", madeAt: manifest.migration.madeAt + 1 };
    const newer = await write("newer", { ...manifest, migration, tables: [] });
    await expect(attempt(newer, to)).rejects.toThrow(/newer version.*0099_later/);
    const early = { number: 69, name: "0087_flocks_cleared", madeAt: baseMadeAt - 1 };
    const older = await write("older", { ...manifest, migration: early, tables: [] });
    await expect(attempt(older, to)).rejects.toThrow(
      /older version.*0087_flocks_cleared.*restore it with commit [0-9a-f]{8}/,
    );
    const tables = [{ name: "orgs", rows: 1, hash: "1", parts: [] }];
    const wrong = await write("wrong", { ...manifest, tables });
    await expect(attempt(wrong, to)).rejects.toThrow(/orgs has 0 rows/);
    expect(existsSync(join(to.DATA_DIR, "postgresql"))).toBe(false);
    expect((await verifyArchive(create("own").file)).format).toBe(1);
  });
});
