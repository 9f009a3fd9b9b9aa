// @run all: a server behind a proxy is killed.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../../server/platform/db/open-database.ts";
import { lostOf, pause, until } from "./harness/lost-load.ts";
import { type Publisher, startPublisher } from "./harness/publisher.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";

const isSkipped =
  process.env.TEST_DATABASE_URL === undefined || spawnSync("haproxy", ["-v"]).error !== undefined;
const [gateways, frames] = [40, 120];

const folders: string[] = [];
const servers: Running[] = [];
let engine: ServerDatabase;
let database: Database;
let proxy: ChildProcess;
let door = 0;

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), "house-watch-proxy-"));
  folders.push(made);
  return made;
}

/** The one that docs/operating/several-servers.md shows, with these ports. */
async function startProxy(ports: readonly number[]): Promise<void> {
  const text = await readFile(
    new URL("../../../../docs/operating/several-servers.md", import.meta.url),
    "utf8",
  );
  const [, shown = ""] = /```\n(frontend mqtt\n[\s\S]*?)```/.exec(text) ?? [];
  door = await freePort();
  const config = shown
    .replace("bind :1883", `bind 127.0.0.1:${door}`)
    .replace("10.0.0.11:1883", `127.0.0.1:${ports[0]}`)
    .replace("10.0.0.12:1883", `127.0.0.1:${ports[1]}`);
  const file = join(await folder(), "haproxy.cfg");
  const limits = "defaults\n  timeout connect 2s\n  timeout client 1m\n  timeout server 1m\n";
  await writeFile(file, `${limits}${config}`);
  proxy = spawn("haproxy", ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
}

const connectedAt = async (server: number) => {
  const reply = await fetch(`http://127.0.0.1:${httpPorts[server]}/metrics`);
  const [, count] = /^house_watch_gateways_connected\S* (\d+)/m.exec(await reply.text()) ?? [];
  return Number(count);
};
const httpPorts: number[] = [];

describe.skipIf(isSkipped)(
  "two servers with brokers of their own behind HAProxy (skipped without TEST_DATABASE_URL or haproxy)",
  () => {
    beforeAll(async () => {
      engine = await makeServerDatabase("shared_proxy");
      const mqttPorts = [await freePort(), await freePort()];
      for (const mqttPort of mqttPorts) {
        const httpPort = await freePort();
        httpPorts.push(httpPort);
        const running = await runServer({
          DATA_DIR: await folder(),
          PORT: String(httpPort),
          MQTT_PORT: String(mqttPort),
          SERVER_ADDRESS: `127.0.0.1:${await freePort()}`,
          HOUSES: String(gateways + 1),
          LOG_LEVEL: "fatal",
          ...engine.env,
        });
        servers.push(running);
      }
      database = await openDatabase({
        databaseUrl: engine.databaseUrl,
        dataDir: "",
        onError: () => undefined,
      });
      await startProxy(mqttPorts);
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
      const gone = once(proxy, "exit");
      proxy.kill();
      await gone;
      await engine.drop();
      for (const one of folders) await rm(one, { recursive: true, force: true });
    });

    test(
      "gateways stay at one server, move when it is killed, and lose no acknowledged message",
      { timeout: 300_000 },
      async () => {
        let acknowledged = 0;
        const publishers: Publisher[] = [];
        const startMs = Date.now() - frames * 1000;
        for (let number = 1; number <= gateways; number += 1)
          publishers.push(
            await startPublisher(door, number, frames, 2, startMs, () => (acknowledged += 1)),
          );
        await until(() => acknowledged > gateways * 10, 60_000);
        const connected = await Promise.all([connectedAt(0), connectedAt(1)]);
        expect(connected[0]! + connected[1]!).toBe(gateways);
        expect(Math.min(...connected)).toBeGreaterThan(0);
        await servers.pop()!.kill();
        await Promise.all(publishers.map(({ done }) => done));
        expect(await connectedAt(0)).toBe(gateways);
        const acks = publishers.map((publisher) => publisher.acknowledged);
        expect(await lostOf(database, acks)).toBe(0);
        await pause(500);
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
