// @run all: a primary and a standby of its own.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, chownSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../../server/platform/db/open-database.ts";
import { onServer } from "../../../factories/database.ts";
import { lostOf, until } from "./harness/lost-load.ts";
import { type Publisher, startPublisher } from "./harness/publisher.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";

/** PostgreSQL's own programs, where Debian has them. */
const programs = existsSync("/usr/lib/postgresql")
  ? readdirSync("/usr/lib/postgresql").map((version) => `/usr/lib/postgresql/${version}/bin`)
  : [];
const folderOfPrograms = programs.at(-1) ?? "";
const isSkipped =
  process.env.TEST_DATABASE_URL === undefined ||
  process.getuid?.() !== 0 ||
  folderOfPrograms === "" ||
  spawnSync("haproxy", ["-v"]).error !== undefined;
const shipped = (name: string) =>
  fileURLToPath(new URL(`../../../../deploy/high-availability/${name}`, import.meta.url));
const [gateways, frames] = [20, 300];

let folder = "";
let ports = { primary: 0, standby: 0, database: 0 };
const servers: Running[] = [];
const mqttPorts: number[] = [];
let proxy: ChildProcess;
let watcher: ChildProcess;
let database: Database;

const asPostgres = ["--reuid=postgres", "--regid=postgres", "--clear-groups"];
const env = { ...process.env, PATH: `${folderOfPrograms}:${process.env.PATH}`, LC_ALL: "C" };
const run = (program: string, ...args: readonly string[]) =>
  execFileSync("setpriv", [...asPostgres, program, ...args], { env, stdio: "ignore", cwd: folder });
const data = (name: "primary" | "standby") => join(folder, name);
const start = (name: "primary" | "standby") =>
  run(
    "pg_ctl",
    "-D",
    data(name),
    "-w",
    "-l",
    `${data(name)}.log`,
    "-o",
    `-p ${ports[name]}`,
    "start",
  );
const on = (port: number, name = "postgres") => `postgres://postgres@127.0.0.1:${port}/${name}`;

async function startDatabases(): Promise<void> {
  run("initdb", "-D", data("primary"), "-A", "trust", "-U", "postgres", "-E", "UTF8");
  appendFileSync(
    join(data("primary"), "postgresql.conf"),
    `listen_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\n`,
  );
  start("primary");
  await onServer(on(ports.primary), "create database house_watch");
  const from = ["-h", "127.0.0.1", "-p", String(ports.primary), "-U", "postgres"];
  run("pg_basebackup", "-R", "-D", data("standby"), "-c", "fast", ...from);
  start("standby");
  // From now on a commit is one only when the standby has it too.
  await onServer(on(ports.primary), "alter system set synchronous_standby_names = '*'");
  await onServer(on(ports.primary), "select pg_reload_conf()");
}

/** The part of the shipped configuration that leads to the database. */
async function startProxy(): Promise<void> {
  const text = await readFile(shipped("haproxy.cfg"), "utf8");
  const [defaults = ""] = /defaults\n(?: {2}.*\n)+/.exec(text) ?? [];
  const shown = text.slice(text.indexOf("frontend database"));
  const config = shown
    .replace("127.0.0.1:6432", `127.0.0.1:${ports.database}`)
    .replace("10.0.0.21:5432", `127.0.0.1:${ports.primary}`)
    .replace("10.0.0.22:5432", `127.0.0.1:${ports.standby}`);
  const file = join(folder, "haproxy.cfg");
  await writeFile(file, `${defaults}${config}`);
  proxy = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
}

function startWatcher(): void {
  const primary = `host=127.0.0.1 port=${ports.primary} user=postgres`;
  watcher = spawn("setpriv", [...asPostgres, "sh", shipped("standby-takes-over.sh")], {
    env: { ...env, PRIMARY: primary, STANDBY_DATA: data("standby"), AFTER_S: "3" },
    stdio: "ignore",
    cwd: folder,
  });
}

describe.skipIf(isSkipped)(
  "a primary with a synchronous standby (skipped without root, TEST_DATABASE_URL, PostgreSQL's programs or haproxy)",
  () => {
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "house-watch-standby-"));
      const owner = Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" }));
      chownSync(folder, owner, owner);
      ports = {
        primary: await freePort(),
        standby: await freePort(),
        database: await freePort(),
      };
      await startDatabases();
      await startProxy();
      for (const name of ["a", "b"]) {
        const mqttPort = await freePort();
        mqttPorts.push(mqttPort);
        servers.push(
          await runServer({
            DATA_DIR: join(folder, `server-${name}`),
            PORT: String(await freePort()),
            MQTT_PORT: String(mqttPort),
            SERVER_ADDRESS: `127.0.0.1:${await freePort()}`,
            HOUSES: String(gateways + 1),
            LOG_LEVEL: "fatal",
            DATABASE_URL: on(ports.database, "house_watch"),
          }),
        );
      }
      startWatcher();
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database?.close();
      for (const one of [watcher, proxy]) {
        if (one.exitCode !== null) continue;
        const gone = once(one, "exit");
        one.kill();
        await gone;
      }
      run("pg_ctl", "-D", data("standby"), "-m", "immediate", "stop");
      await rm(folder, { recursive: true, force: true });
    });

    test(
      "the primary is lost under load: the standby takes over, and nothing acknowledged is lost",
      { timeout: 300_000 },
      async () => {
        let acknowledged = 0;
        const publishers: Publisher[] = [];
        const startMs = Date.now() - frames * 1000;
        for (let number = 1; number <= gateways; number += 1)
          publishers.push(
            await startPublisher(mqttPorts[number % 2]!, number, frames, 2, startMs, () => {
              acknowledged += 1;
            }),
          );
        await until(() => acknowledged > gateways * 20, 60_000);
        const stopped = performance.now();
        run("pg_ctl", "-D", data("primary"), "-m", "immediate", "stop");
        // More than were on their way.
        const before = acknowledged + 2 * gateways;
        await until(() => acknowledged > before, 60_000);
        const awayMs = Math.round(performance.now() - stopped);
        await Promise.all(publishers.map(({ done }) => done));
        database = await openDatabase({
          databaseUrl: on(ports.standby, "house_watch"),
          dataDir: "",
          onError: () => undefined,
        });
        console.log(`the standby stores after ${awayMs} ms`);
        const acks = publishers.map((publisher) => publisher.acknowledged);
        expect(await lostOf(database, acks)).toBe(0);
        const [counts] = await database.query<{ stored: number; judged: number }>(
          `select (select count(*)::int from frames) as stored,
             (select sum(frames)::int from reading_minutes) as judged`,
        );
        expect(counts).toEqual({ stored: gateways * frames, judged: gateways * frames });
        for (const publisher of publishers) publisher.end();
      },
    );
  },
);
