// @run all: a primary and a standby are created for this test.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../../server/platform/db/open-database.ts";
import { onServer } from "../../../factories/database.ts";
import { countLostFrames, until } from "./harness/lost-load.ts";
import { type Publisher, startPublisher } from "./harness/publisher.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import {
  asPostgres,
  canPair,
  postgresEnv,
  postgresUrl,
  type StandbyPair,
  startStandbyPair,
} from "./harness/standby-pair.ts";

const isSkipped = !canPair || spawnSync("haproxy", ["-v"]).error !== undefined;
const shipped = (name: string) =>
  fileURLToPath(new URL(`../../../../deploy/high-availability/${name}`, import.meta.url));
const [gateways, frames] = [20, 300];

let pair: StandbyPair;
let proxyPort = 0;
const servers: Running[] = [];
const mqttPorts: number[] = [];
let proxy: ChildProcess;
let watcher: ChildProcess;
let database: Database;

async function startDatabases(): Promise<void> {
  pair = await startStandbyPair();
  // From now on a commit succeeds only after the standby has it too.
  const primary = pair.urlOf("primary", "postgres");
  await onServer(primary, "alter system set synchronous_standby_names = '*'");
  await onServer(primary, "select pg_reload_conf()");
}

/** The part of the shipped configuration that connects to the database. */
async function startProxy(): Promise<void> {
  const text = await readFile(shipped("haproxy.cfg"), "utf8");
  const [defaults = ""] = /defaults\n(?: {2}.*\n)+/.exec(text) ?? [];
  const shown = text.slice(text.indexOf("frontend database"));
  const config = shown
    .replace("127.0.0.1:6432", `127.0.0.1:${proxyPort}`)
    .replace("10.0.0.21:5432", `127.0.0.1:${pair.ports.primary}`)
    .replace("10.0.0.22:5432", `127.0.0.1:${pair.ports.standby}`);
  const file = join(pair.folder, "haproxy.cfg");
  await writeFile(file, `${defaults}${config}`);
  proxy = spawn("haproxy", ["-db", "-f", file], { stdio: "ignore" });
}

function startWatcher(): void {
  const primary = `host=127.0.0.1 port=${pair.ports.primary} user=postgres`;
  watcher = spawn("setpriv", [...asPostgres, "sh", shipped("standby-takes-over.sh")], {
    env: { ...postgresEnv, PRIMARY: primary, STANDBY_DATA: pair.data("standby"), AFTER_S: "3" },
    stdio: "ignore",
    cwd: pair.folder,
  });
}

describe.skipIf(isSkipped)(
  "a primary with a synchronous standby (skipped without root, TEST_DATABASE_URL, PostgreSQL's programs or haproxy)",
  () => {
    beforeAll(async () => {
      proxyPort = await freePort();
      await startDatabases();
      await startProxy();
      for (const name of ["a", "b"]) {
        const mqttPort = await freePort();
        mqttPorts.push(mqttPort);
        servers.push(
          await runServer({
            DATA_DIR: join(pair.folder, `server-${name}`),
            PORT: String(await freePort()),
            MQTT_PORT: String(mqttPort),
            SERVER_ADDRESS: `127.0.0.1:${await freePort()}`,
            HOUSES: String(gateways + 1),
            LOG_LEVEL: "fatal",
            DATABASE_URL: postgresUrl(proxyPort, "house_watch"),
          }),
        );
      }
      startWatcher();
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database?.close();
      for (const item of [watcher, proxy]) {
        if (item.exitCode !== null) continue;
        const gone = once(item, "exit");
        item.kill();
        await gone;
      }
      await pair.remove();
    });

    test(
      "the primary fails under load: the standby takes over, without losing acknowledged messages",
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
        pair.kill("primary");
        // More messages than were in transit.
        const before = acknowledged + 2 * gateways;
        await until(() => acknowledged > before, 60_000);
        const awayMs = Math.round(performance.now() - stopped);
        await Promise.all(publishers.map(({ done }) => done));
        database = await openDatabase({
          databaseUrl: pair.urlOf("standby"),
          dataDir: "",
          onError: () => undefined,
        });
        console.log(`the standby stores after ${awayMs} ms`);
        const acks = publishers.map((publisher) => publisher.acknowledged);
        expect(await countLostFrames(database, acks)).toBe(0);
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
