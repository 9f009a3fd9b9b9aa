import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { isAlive } from "../../../../../server/platform/db/postgres/process-life.ts";
import {
  type OwnPostgres,
  startOwnPostgres,
} from "../../../../../server/platform/db/postgres/own-postgres.ts";
import { placeOf } from "../../../../../server/platform/db/postgres/cluster-folder.ts";
import { readRunning } from "../../../../../server/platform/db/postgres/postmaster.ts";
import { addressOfRunning } from "../../../../../server/platform/db/postgres/running-postgres.ts";

const root = mkdtempSync(join(tmpdir(), "own-postgres-"));
/** All tests use one folder, because making it takes longest. */
const dataDir = join(root, "data");
const place = placeOf(dataDir);
const lines: string[] = [];
const log = {
  debug: () => undefined,
  warn: (line: string) => void lines.push(line),
  error: (line: string) => void lines.push(line),
};
let own: OwnPostgres | null = null;

const start = async () => (own = await startOwnPostgres({ dataDir, log }));
const pidNow = async () => (await readRunning(place))?.pid ?? null;
async function request(text: string, address?: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: address ?? (await own!.address()) });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds().catch(() => false))) await wait(20);
}

beforeAll(async () => {
  await start();
  await request("create table kept (number int)");
  await own!.close();
  own = null;
});
afterEach(async () => {
  await own?.close();
  own = null;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the PostgreSQL of a data folder", () => {
  test("is durable, has the product's role in it, and requires its password", async () => {
    await start();
    const [row] = await request(
      `select current_user as who, current_setting('fsync') as fsync,
         current_setting('synchronous_commit') as waits, current_setting('listen_addresses') as at,
         (select rolsuper from pg_roles where rolname = current_user) as "isSuper"`,
    );
    expect(row).toEqual({ who: "house_watch", fsync: "on", waits: "on", at: "", isSuper: false });
    const address = await own!.address();
    await expect(request("select 1", address.replace(/:[^:@]+@/, ":wrong@"))).rejects.toThrow(
      /password/,
    );
    for (const path of [place.folder, place.sockets, place.data])
      expect(statSync(path).mode & 0o077, path).toBe(0);
    expect(statSync(place.passwords).mode & 0o777).toBe(0o600);
  });

  test("ends with its server, and is found by others while it runs", async () => {
    await start();
    const pid = (await pidNow())!;
    expect(await addressOfRunning(dataDir)).toBe(await own!.address());
    await own!.close();
    own = null;
    expect(isAlive(pid)).toBe(false);
    expect(await addressOfRunning(dataDir)).toBeUndefined();
  });

  test.skipIf(process.platform === "win32")(
    "starts even if a copy or a volume has made its folder readable for others",
    async () => {
      for (const mode of [0o777, 0o755, 0o770]) {
        chmodSync(place.data, mode);
        await start();
        expect(statSync(place.data).mode & 0o777).toBe(0o700);
        await own!.close();
        own = null;
      }
    },
  );

  test("is started again after a crash, with all commits", async () => {
    await start();
    await request("insert into kept values (1)");
    const pid = (await pidNow())!;
    lines.length = 0;
    process.kill(pid, "SIGKILL");
    await until(async () => (await request("select from kept where number = 1")).length === 1);
    expect(await pidNow()).not.toBe(pid);
    expect(lines.join()).toMatch(/ended with SIGKILL.*started again/);
  });

  /** Another process that runs the database, and executes `more` after the start. */
  async function elsewhere(more: string) {
    const file = new URL(
      "../../../../../server/platform/db/postgres/own-postgres.ts",
      import.meta.url,
    );
    const script = `import { startOwnPostgres } from ${JSON.stringify(file.href)};
      const log = { debug() {}, warn() {}, error() {} };
      await startOwnPostgres({ dataDir: ${JSON.stringify(dataDir)}, log });
      process.send("up"); ${more}`;
    const other = spawn(
      process.execPath,
      ["--import", "tsx", "--input-type=module", "-e", script],
      { stdio: ["ignore", "inherit", "inherit", "ipc"] },
    );
    await once(other, "message");
    return other;
  }

  test("of a killed server is ended by the next, which has all committed data", async () => {
    const killed = await elsewhere("setInterval(() => {}, 1000)");
    await request("insert into kept values (2)", await addressOfRunning(dataDir));
    const orphan = (await pidNow())!;
    killed.kill("SIGKILL");
    await once(killed, "exit");
    expect(isAlive(orphan)).toBe(true);
    await start();
    expect(isAlive(orphan)).toBe(false);
    expect(await request("select from kept where number = 2")).toHaveLength(1);
  });

  test("ends after a server that exits abruptly", async () => {
    const hurried = await elsewhere('process.once("message", () => process.exit(1))');
    const pid = (await pidNow())!;
    hurried.send("exit");
    await once(hurried, "exit");
    await until(async () => !isAlive(pid));
    expect(await pidNow()).toBeNull();
    await start();
    expect(await request("select from kept where number = 2")).toHaveLength(1);
  });

  test("starts although another program has the process id of an earlier one", async () => {
    const other = spawn("sleep", ["60"]);
    writeFileSync(
      join(place.data, "postmaster.pid"),
      `${other.pid}\n${place.data}\n1\n5432\n${place.sockets}\n\n 1 1\nready   \n`,
    );
    await start();
    expect(await request("select 1 as one")).toEqual([{ one: 1 }]);
    expect(isAlive(other.pid!)).toBe(true);
    other.kill();
  });

  test("refuses a second process while it is in use", async () => {
    await start();
    const { pid } = process;
    // Another living process.
    const lock = join(dataDir, "server.pid");
    const mine = readFileSync(lock, "utf8");
    writeFileSync(lock, `${process.ppid}`);
    await expect(startOwnPostgres({ dataDir, log })).rejects.toThrow(/in use by process/);
    writeFileSync(lock, mine);
    expect(mine.startsWith(`${pid} `)).toBe(true);
  });

  test("has its socket at a short path, for any name of the folder", async () => {
    const deep = join(root, "d".repeat(60), "d".repeat(60));
    const other = await startOwnPostgres({ dataDir: deep, log });
    expect(await request("select 1 as one", await other.address())).toEqual([{ one: 1 }]);
    const { sockets } = placeOf(deep);
    expect(sockets.startsWith(deep)).toBe(false);
    await other.close();
    expect(existsSync(sockets)).toBe(false);
  });

  test("of another version is refused with a message, and left unchanged", async () => {
    const version = join(place.data, "PG_VERSION");
    writeFileSync(version, "17\n");
    await expect(start()).rejects.toThrow(/is of PostgreSQL 17.*back it up/);
    expect(existsSync(join(dataDir, "server.pid"))).toBe(false);
    writeFileSync(version, "18\n");

    const older = join(root, "older");
    mkdirSync(join(older, "database"), { recursive: true });
    writeFileSync(join(older, "database", "PG_VERSION"), "18\n");
    await expect(startOwnPostgres({ dataDir: older, log })).rejects.toThrow(
      /another database engine/,
    );
    expect(existsSync(join(older, "postgresql"))).toBe(false);
  });
});

/** Puts a program that fails in front of the system's own. */
function without(program: string): void {
  const folder = mkdtempSync(join(root, "bin-"));
  writeFileSync(join(folder, program), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  process.env.PATH = `${folder}:${path}`;
}
const path = process.env.PATH;
afterEach(() => {
  process.env.PATH = path;
});

describe.runIf(process.getuid?.() === 0 && process.platform === "linux")("started as root", () => {
  test("runs in a user namespace, otherwise under another user, and can change between them", async () => {
    chmodSync(root, 0o755);
    await start();
    expect(statSync(place.data).uid).toBe(0);
    await request("insert into kept values (3)");
    await own!.close();
    own = null;
    without("unshare");
    // Changing the user fails if the program is in a folder that only root can read.
    const refusal = await start().then(
      () => null,
      (error: Error) => error.message,
    );
    if (refusal === null) {
      expect(statSync(place.data).uid).not.toBe(0);
      expect(await request("select from kept where number = 3")).toHaveLength(1);
      await own!.close();
      own = null;
    } else expect(refusal).toMatch(/Start House Watch as another user/);
    process.env.PATH = path;
    await start();
    expect(statSync(place.data).uid).toBe(0);
    expect(await request("select from kept where number = 3")).toHaveLength(1);
  });

  test("without either, one sentence names the remedy, and no file is created", async () => {
    const closed = join(root, "closed");
    mkdirSync(closed, { mode: 0o700 });
    without("unshare");
    await expect(startOwnPostgres({ dataDir: join(closed, "data"), log })).rejects.toThrow(
      /does not run as root.*Start House Watch as another user, or set DATABASE_URL/,
    );
    expect(existsSync(join(closed, "data", "postgresql"))).toBe(false);
  });
});
