// @run all: the clock of a server is set four times, with a wait for unwanted effects after each.
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { frame, networkIdOf, secretOf } from "../../telemetry/ingest/fleet-plan.ts";
import { makeServerDatabase } from "./harness/server-database.ts";
import { pause, until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer, serverFile } from "./harness/run-server.ts";
import { openViewer } from "./harness/open-viewer.ts";

const hourMs = 3_600_000;
const offlineAfterMs = 6000;
let dataDir = "";
let engine: Awaited<ReturnType<typeof makeServerDatabase>>;
let server: Running;
let env: Record<string, string> = {};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "house-watch-clock-"));
  engine = await makeServerDatabase("clock");
  const clockFile = join(dataDir, "clock");
  await writeFile(clockFile, "0");
  env = {
    DATA_DIR: join(dataDir, "data"),
    PORT: String(await freePort()),
    MQTT_PORT: String(await freePort()),
    HOUSES: "5",
    OFFLINE_AFTER_MS: String(offlineAfterMs),
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${serverFile.replace(/fault-server\.js$/, "set-clock.js")}`,
    LOG_LEVEL: "error",
    ...engine.env,
  };
  server = await runServer(env);
});
afterAll(async () => {
  await server.kill();
  await engine.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A gateway with a correct clock: it sends a frame every half second until it is ended. */
async function startGateway(number: number) {
  const networkId = networkIdOf(number);
  const client: MqttClient = await mqtt.connectAsync({
    host: "127.0.0.1",
    port: Number(env.MQTT_PORT),
    protocolVersion: 4,
    clientId: networkId,
    username: networkId,
    password: await secretOf(networkId),
  });
  const gateway = { temp: 22, end: () => client.endAsync(true) };
  let seq = 0;
  const timer = setInterval(() => {
    seq += 1;
    const { temp } = gateway;
    const text = JSON.stringify(frame(seq, Date.now(), { temp: [temp, temp] }));
    client.publish(topics.tele(networkId), text, { qos: 1 });
  }, 500);
  client.once("close", () => clearInterval(timer));
  return gateway;
}

async function report(message: object): Promise<void> {
  const answer = once(server.child, "message");
  server.child.send(message);
  expect((await answer)[0]).toEqual({ done: true });
}

test("a server whose clock is set by an hour raises and clears no alarm, shows and judges new frames, and ends no session", async () => {
  // The server has known the gateways' clocks for a long time.
  await report({ sql: `update house_states set clock = '{"knownMs":0,"run":null}'` });
  const viewer = await openViewer(Number(env.PORT), "Test-pass1");
  const { fleet, connection } = viewer.stores;
  const gateways = await Promise.all([1, 2, 3, 4].map(startGateway));
  const shown = (house: number) => fleet.house(house)?.now.reading?.temp;
  const alarms = () => fleet.openAlarms.map(({ houseId, key }) => `${houseId} ${key}`).toSorted();
  const health = async () => {
    const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/health`);
    return answer.status;
  };
  gateways[0]!.temp = 39;
  const expected = ["1 tempAbsHigh"];
  await until(() => shown(2) === 22 && alarms().length > 0, 20_000);
  expect(alarms()).toEqual(expected);
  await until(async () => (await health()) === 200, 10_000);

  const lines: string[] = [];
  for (const [at, [name, offsetMs]] of (
    [
      ["an hour ahead", hourMs],
      ["right again", 0],
      ["an hour back", -hourMs],
      ["right again", 0],
    ] as const
  ).entries()) {
    await writeFile(env.CLOCK_FILE!, String(offsetMs));
    await pause(100);
    gateways[1]!.temp = 23 + at;
    const shownMs = await until(() => shown(2) === 23 + at, 20_000);
    // An alarm raised now is real.
    if (at < 2) {
      gateways[2 + at]!.temp = 39;
      // The house is hot at once: too hot, and rising too fast.
      expected.push(`${3 + at} tempAbsHigh`, `${3 + at} tempRise`);
      await until(() => alarms().length === expected.length, 20_000);
    }
    // This is longer than the time after which a silent gateway is reported.
    await pause(offlineAfterMs + 3000);
    expect(alarms(), name).toEqual(expected);
    expect([connection.state, await health()]).toEqual(["live", 200]);
    expect(await viewer.ask(Number(env.PORT), "listHouse", "")).not.toBeNull();
    lines.push(`${name}: shown after ${shownMs} ms`);
  }
  console.log(lines.join(", "));

  // A gateway that falls silent after the clock was set back is reported as quickly as before.
  await writeFile(env.CLOCK_FILE!, String(-hourMs));
  await pause(1500);
  await gateways[1]!.end();
  expected.push("2 gatewayOffline");
  await until(() => alarms().length === expected.length, offlineAfterMs + 10_000);
  expect(alarms()).toEqual(expected.toSorted());

  for (const gateway of gateways) await gateway.end();
  viewer.close();
  expect(await server.stop()).toBe(0);
  const stored = await openDatabase({
    databaseUrl: engine.databaseUrl,
    dataDir: env.DATA_DIR!,
    onError: () => undefined,
  });
  const [counts] = await stored.query<{ cleared: number; drifted: number }>(
    `select count(*) filter (where state not in ('unacknowledged', 'acknowledged'))::int as cleared,
       count(*) filter (where key = 'clockDrift')::int as drifted from alarms`,
  );
  expect(counts).toEqual({ cleared: 0, drifted: 0 });
  await stored.close();
});
