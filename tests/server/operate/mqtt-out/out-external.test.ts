import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt, { type MqttClient } from "mqtt";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { outTopics } from "../../../../contract/live/mqtt-out.ts";
import { hourMs } from "../../../../contract/base/time.ts";
import {
  openOutExternal,
  type OutExternal,
} from "../../../../server/operate/mqtt-out/out-external.ts";
import { OutFeed } from "../../../../server/operate/mqtt-out/out-feed.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { type BuiltHouse, buildHouse } from "../../../factories/fleet.ts";
import { freePort } from "../../process/fault/harness/run-server.ts";

/*
 * Outgoing MQTT through the operator's Mosquitto, with the rules of deploy/mosquitto.acl: the
 * server writes, a program reads its organisation.
 */
const isThere = spawnSync("mosquitto_passwd", ["--help"]).error === undefined;
const acl = join(import.meta.dirname, "../../../../deploy/mosquitto.acl");

let folder: string;
let port: number;
let broker: ChildProcess;
let opened: TestDatabase;
let own: BuiltHouse;
let foreign: BuiltHouse;
let external: OutExternal;
let feed: OutFeed;
const clients: MqttClient[] = [];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
async function startBroker(): Promise<void> {
  broker = spawn("mosquitto", ["-c", join(folder, "mosquitto.conf")], { stdio: "ignore" });
  while ((await dial("out")) === null) await pause(100);
}
async function stopBroker(): Promise<void> {
  const gone = new Promise((done) => broker.once("exit", done));
  broker.kill("SIGKILL");
  await gone;
}

/** A connection, or null if it is refused. */
function dial(username: string): Promise<MqttClient | null> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username,
    password: "secret",
    reconnectPeriod: 0,
  });
  clients.push(client);
  return new Promise((resolve) => {
    client.once("connect", () => resolve(client));
    client.once("error", () => resolve(null));
    client.once("close", () => resolve(null));
  });
}
async function listen(username: string, topic: string) {
  const client = await dial(username);
  const received = new Map<string, string>();
  client?.on("message", (at, payload) => received.set(at, payload.toString()));
  await client?.subscribeAsync(topic).catch(() => undefined);
  return received;
}

beforeAll(async () => {
  if (!isThere) return;
  opened = await openTestDatabase();
  const detail = { temp: 24.5, feltTemp: null };
  own = await buildHouse(opened.database, { detail });
  foreign = await buildHouse(opened.database, { detail });
  folder = await mkdtemp(join(tmpdir(), "house-watch-out-"));
  port = await freePort();
  const passwords = join(folder, "passwords");
  await writeFile(passwords, "");
  for (const name of ["out", "erp", "GW-1"])
    execFileSync("mosquitto_passwd", ["-b", passwords, name, "secret"], { stdio: "ignore" });
  const rules = (await readFile(acl, "utf8"))
    .replace(/^# (user (?:out|erp)|topic (?:write|read) v1\/out)/gm, "$1")
    .replace("v1/out/1/#", `v1/out/${own.orgId}/#`);
  await writeFile(join(folder, "acl"), rules);
  const settings = [
    `listener ${port} 127.0.0.1`,
    "allow_anonymous false",
    `password_file ${passwords}`,
    `acl_file ${join(folder, "acl")}`,
    ...(process.getuid?.() === 0 ? ["user root"] : []),
  ];
  await writeFile(join(folder, "mosquitto.conf"), `${settings.join("\n")}\n`);
  await startBroker();
  external = openOutExternal(`mqtt://out:secret@127.0.0.1:${port}`, {
    log: pino({ level: "silent" }),
    onConnect: () => {
      feed.repeat();
      void feed.runNow();
    },
  });
  feed = new OutFeed(
    {
      database: opened.database,
      log: pino({ level: "silent" }),
      now: Date.now,
      publish: (messages) => external.publish(messages),
    },
    { lookMs: hourMs, incidentsMs: 0 },
  );
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
});
afterAll(async () => {
  if (!isThere) return;
  await feed.stop();
  await external.close();
  await stopBroker();
  await opened.close();
  await rm(folder, { recursive: true });
});

const readingOf = ({ orgId, id }: BuiltHouse) => outTopics.reading(orgId, id);

describe.skipIf(!isThere)("outgoing MQTT through a Mosquitto", () => {
  it("keeps the newest values for a program, only those of its organisation", async () => {
    const received = await listen("erp", `v1/out/${own.orgId}/#`);
    await expect
      .poll(() => [...received.keys()].toSorted(), { timeout: 20_000 })
      .toEqual([readingOf(own), outTopics.house(own.orgId, own.id)].toSorted());
    const elsewhere = await listen("erp", "v1/out/#");
    const gateway = await listen("GW-1", "v1/out/#");
    await expect.poll(() => elsewhere.has(readingOf(own))).toBe(true);
    expect([...elsewhere.keys()].filter((topic) => topic.includes(`/${foreign.orgId}/`))).toEqual(
      [],
    );
    expect(gateway.size).toBe(0);
  });

  it("empties an alarm's topic at its end, also for later readers", async () => {
    const received = await listen("erp", `v1/out/${own.orgId}/alarm/#`);
    const { id } = await buildAlarm(opened.database, { houseId: own.id });
    const topic = outTopics.alarm(own.orgId, id);
    await feed.runNow();
    feed.repeat();
    await feed.runNow();
    await expect.poll(() => received.has(topic)).toBe(true);
    expect(JSON.parse(received.get(topic) ?? "")).toMatchObject({ alarm: { id } });
    await opened.database.query("delete from alarms where id = $1", [id]);
    feed.repeat();
    await feed.runNow();
    await expect.poll(() => received.get(topic)).toBe("");
    const later = await listen("erp", `v1/out/${own.orgId}/#`);
    await expect.poll(() => later.has(readingOf(own))).toBe(true);
    expect(later.has(topic)).toBe(false);
  });

  it("publishes everything again to a broker that has lost it", async () => {
    await stopBroker();
    await startBroker();
    const received = await listen("erp", `v1/out/${own.orgId}/#`);
    await expect.poll(() => received.has(readingOf(own)), { timeout: 20_000 }).toBe(true);
  });
});
