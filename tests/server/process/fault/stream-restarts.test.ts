// @run all: streams are cut and congested under load.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt from "mqtt";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { frame, networkIdOf, secretOf } from "../../telemetry/ingest/fleet-plan.ts";
import { makeServerDatabase } from "./harness/server-database.ts";
import { until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { openProxy } from "./harness/cut-proxy.ts";
import { openViewer } from "./harness/open-viewer.ts";

const houses = 175;

let dataDir = "";
let env: Record<string, string> = {};
let server: Running;
let dropDatabase: () => Promise<void> = async () => undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "house-watch-stream-"));
  const engine = await makeServerDatabase("stream");
  dropDatabase = engine.drop;
  env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    HOUSES: String(houses + 1),
    ...engine.env,
  };
  server = await runServer(env);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await dropDatabase();
  await rm(dataDir, { recursive: true, force: true });
});

/** Publishes across restarts until the broker has acknowledged it. */
async function publish(number: number, seq: number, more: object): Promise<void> {
  const networkId = networkIdOf(number);
  const client = mqtt.connect({
    host: "127.0.0.1",
    port: Number(env.MQTT_PORT),
    protocolVersion: 4,
    clientId: networkId,
    username: networkId,
    password: await secretOf(networkId),
    reconnectPeriod: 100,
  });
  client.on("error", () => undefined);
  await client.publishAsync(
    `v1/gw/${networkId}/up/tele`,
    JSON.stringify(frame(seq, Date.now(), more)),
    { qos: 1 },
  );
  await client.endAsync(true);
}

test(
  "175 alarms through five cuts and two restarts: the browser has the same set as the server",
  { timeout: 300_000 },
  async () => {
    const proxy = await openProxy(Number(env.PORT));
    const viewer = await openViewer(proxy.port, "Test-pass1");
    const { fleet, connection } = viewer.stores;
    await until(() => connection.state === "live", 20_000);
    for (let number = 1; number <= houses; number++) {
      await publish(number, 1, { temp: [39, 39] });
      if (number % 30 === 0) proxy.cut();
      if (number % 70 === 0) {
        await server.kill();
        server = await runServer(env);
      }
    }
    const ofServer = async () =>
      (
        (await viewer.ask(Number(env.PORT), "listAlarm", "?state=active&pageSize=1000")) as {
          rows: Alarm[];
        }
      ).rows;
    const alarms = await ofServer();
    expect(alarms.filter(({ key }) => key === "tempAbsHigh")).toHaveLength(houses);
    await until(() => connection.state === "live" && fleet.alarmCount === alarms.length, 20_000);
    const shown = fleet.openAlarms.map(({ id, version }) => [id, version]).sort();
    expect(shown).toEqual((await ofServer()).map(({ id, version }) => [id, version]).sort());
    expect(new Set(shown.map(([id]) => id)).size).toBe(shown.length);
    expect(fleet.alarmCount).toBe(await viewer.ask(Number(env.PORT), "alarmAmt", ""));
    viewer.close();
    proxy.close();
  },
);

test(
  "a half-open link is noticed within fifteen seconds, the browser polls, and the stream recovers by itself",
  { timeout: 300_000 },
  async () => {
    const proxy = await openProxy(Number(env.PORT));
    const viewer = await openViewer(proxy.port, "Test-pass1");
    const { connection, fleet } = viewer.stores;
    await until(() => connection.state === "live", 20_000);
    proxy.freeze(true);
    await until(() => connection.state !== "live", 15_000);
    await publish(1, 2, { temp: [22, 22], targetTemp: 22 });
    await publish(houses, 2, { temp: [39, 39], di: [1] });
    proxy.freeze(false);
    proxy.cut();
    await until(() => connection.state === "live", 20_000);
    await until(
      async () => fleet.alarmCount === (await viewer.ask(Number(env.PORT), "alarmAmt", "")),
      10_000,
    );
    viewer.close();
    proxy.close();
  },
);
