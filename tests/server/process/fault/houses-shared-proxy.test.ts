// @run all: a server behind a proxy is stopped, replaced and killed.
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "../../../../server/platform/db/open-database.ts";
import { countLostFrames, pause, until } from "./harness/lost-load.ts";
import { makeNewerProgram, type Program } from "./harness/newer-program.ts";
import { hasProxy, type MqttProxy, startMqttProxy } from "./harness/mqtt-proxy.ts";
import { type Publisher, startPublisher } from "./harness/publisher.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";

const isSkipped = process.env.TEST_DATABASE_URL === undefined || !hasProxy();
const [gateways, frames] = [40, 120];

const folders: string[] = [];
const servers: Running[] = [];
const settings: Record<string, string>[] = [];
let newer: Program;
let engine: ServerDatabase;
let database: Database;
let proxy: MqttProxy;

async function folder(): Promise<string> {
  const created = await mkdtemp(join(tmpdir(), "house-watch-proxy-"));
  folders.push(created);
  return created;
}

const connectedAt = async (server: number) => {
  const reply = await fetch(`http://127.0.0.1:${httpPorts[server]}/metrics`);
  const [, count] = /^house_watch_gateways_connected\S* (\d+)/m.exec(await reply.text()) ?? [];
  return Number(count);
};
const httpPorts: number[] = [];

/** To the server and its child processes it looks as if the machine had stopped. */
function signal({ child }: Running, name: "SIGSTOP" | "SIGCONT"): void {
  const pid = child.pid ?? 0;
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  for (const item of [...(own === "" ? [] : own.split(" ")), pid]) process.kill(Number(item), name);
}

/** Houses of each listed server. */
const homes = async (): Promise<readonly number[]> => {
  const rows = await database.query<{ houses: number }>(
    `select count(*)::int as houses from house_states s join cluster_servers c on c.fence = s.home
     group by s.home`,
  );
  return rows.map(({ houses }) => houses);
};

const counts = async (): Promise<{ readonly stored: number; readonly judged: number }> => {
  const [row] = await database.query<{ stored: number; judged: number }>(
    `select (select count(*)::int from frames) as stored,
       (select coalesce(sum(frames), 0)::int from reading_minutes) as judged`,
  );
  return row!;
};

/**
 * All gateways publish frames that end `agoMs` ago, while `harm` is done to the second server. The
 * function that `harm` returns is called at the end.
 */
async function underLoad(
  agoMs: number,
  harm: () => Promise<void | (() => Promise<void>)>,
  pauseMs = 0,
): Promise<void> {
  let acknowledged = 0;
  const publishers: Publisher[] = [];
  const before = await counts();
  const startMs = Date.now() - agoMs - frames * 1000;
  for (let number = 1; number <= gateways; number += 1)
    publishers.push(
      await startPublisher(
        proxy.port,
        number,
        frames,
        2,
        startMs,
        () => (acknowledged += 1),
        pauseMs,
      ),
    );
  await until(() => acknowledged > gateways * 10, 60_000);
  const connected = await Promise.all([connectedAt(0), connectedAt(1)]);
  expect(connected[0]! + connected[1]!).toBe(gateways);
  expect(Math.min(...connected)).toBeGreaterThan(0);
  // Each server owns the houses whose gateways are connected to it, so no message is forwarded.
  expect((await homes()).toSorted()).toEqual(connected.toSorted());
  const heal = await harm();
  await Promise.all(publishers.map(({ done }) => done));
  expect(await connectedAt(0)).toBe(gateways);
  expect(await homes()).toEqual([gateways]);
  await heal?.();
  const acks = publishers.map((publisher) => publisher.acknowledged);
  expect(await countLostFrames(database, acks)).toBe(0);
  await pause(500);
  const { stored, judged } = await counts();
  const sent = gateways * frames;
  expect([stored - before.stored, judged - before.judged]).toEqual([sent, sent]);
  for (const publisher of publishers) publisher.end();
  await until(async () => (await connectedAt(0)) === 0, 60_000);
}

/**
 * Each server is stopped and starts as the newer program; the second is restarted once more after
 * the first.
 */
async function replaceAll(): Promise<void> {
  for (const index of [1, 0, 1]) {
    expect(await servers[index]!.stop()).toBe(0);
    await until(async () => (await connectedAt(1 - index)) === gateways, 120_000);
    servers[index] = await runServer(settings[index]!, { file: newer.file });
    // HAProxy uses it again after two successful checks.
    await pause(6000);
  }
  const [row] = await database.query<{ steps: number; offline: number }>(
    `select (select count(*)::int from newer_rows) as steps,
       (select count(*)::int from alarms where key = 'offline') as offline`,
  );
  expect(row).toEqual({ steps: 0, offline: 0 });
}

describe.skipIf(isSkipped)(
  "two servers with brokers of their own behind HAProxy (skipped without TEST_DATABASE_URL or haproxy)",
  () => {
    beforeAll(async () => {
      engine = await makeServerDatabase("shared_proxy");
      const mqttPorts = [await freePort(), await freePort()];
      for (const mqttPort of mqttPorts) {
        const httpPort = await freePort();
        httpPorts.push(httpPort);
        const env = {
          DATA_DIR: await folder(),
          PORT: String(httpPort),
          MQTT_PORT: String(mqttPort),
          SERVER_ADDRESS: `127.0.0.1:${await freePort()}`,
          HOUSES: String(gateways + 1),
          LOG_LEVEL: "fatal",
          ...engine.env,
        };
        settings.push(env);
        servers.push(await runServer(env));
      }
      newer = await makeNewerProgram();
      database = await openDatabase({
        databaseUrl: engine.databaseUrl,
        dataDir: "",
        onError: () => undefined,
      });
      proxy = await startMqttProxy(mqttPorts, httpPorts);
    });
    afterAll(async () => {
      for (const server of servers) signal(server, "SIGCONT");
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
      await proxy.close();
      await engine.drop();
      for (const item of folders) await rm(item, { recursive: true, force: true });
      await newer.remove();
    });

    test(
      "a server that hangs loses its gateways to the other, and none of their messages",
      { timeout: 300_000 },
      () =>
        underLoad(3_600_000, async () => {
          signal(servers[1]!, "SIGSTOP");
          const movedMs = await until(async () => (await connectedAt(0)) === gateways, 120_000);
          // On its own a gateway notices only after its keepalive, a minute, and is sent to the
          // same server.
          expect(movedMs).toBeLessThan(45_000);
          return async () => {
            signal(servers[1]!, "SIGCONT");
            await until(async () => (await connectedAt(1)) === 0, 60_000);
            // HAProxy uses it again after two successful checks.
            await pause(6000);
          };
        }),
    );

    test(
      "a newer program replaces one server after the other while the older one still runs",
      { timeout: 300_000 },
      () => underLoad(7_200_000, replaceAll, 900),
    );

    test(
      "gateways stay at one server, move when it is killed, and lose no acknowledged message",
      { timeout: 300_000 },
      () => underLoad(0, () => servers.pop()!.kill()),
    );
  },
);
