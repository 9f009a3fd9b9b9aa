// @run all: two servers and a broker are started for this test and killed one after the other.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sparkplug from "sparkplug-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { gatewayChannel } from "../../../../server/fleet/gateway/gateway-changes.ts";
import { type Database, openDatabase } from "../../../../server/platform/db/open-database.ts";
import { networkIdOf } from "../../telemetry/ingest/fleet-plan.ts";
import { pause, until } from "./harness/lost-load.ts";
import { hasMosquitto, type OwnBroker, startOwnBroker } from "./harness/own-broker.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";

const isSkipped = process.env.TEST_DATABASE_URL === undefined || !hasMosquitto();
type Client = ReturnType<typeof sparkplug.newClient>;
type Payload = Parameters<Client["publishNodeBirth"]>[0];

const prefix = `S${randomBytes(4).toString("hex")}`;
const own = `${prefix}${networkIdOf(1)}`;
const servers = new Map<string, { running: Running; env: Record<string, string> }>();
const folders: string[] = [];
let engine: ServerDatabase;
let database: Database;
let broker: OwnBroker;
let device: Client;
/** Number of requests to the node to send everything again. */
let rebirths = 0;
let humidity = 40;

async function start(name: string): Promise<void> {
  const env = servers.get(name)?.env ?? {
    DATA_DIR: await mkdtemp(join(tmpdir(), "house-watch-sparkplug-")),
    PORT: String(await freePort()),
    SERVER_ADDRESS: `127.0.0.1:${await freePort()}`,
    MQTT_URL: broker.url,
    INGEST_ID: `${prefix}-${name}`,
    INGEST_GROUP: prefix,
    NETWORK_PREFIX: prefix,
    HOUSES: "3",
    LOG_LEVEL: "fatal",
    ...engine.env,
  };
  folders.push(env.DATA_DIR!);
  servers.set(name, { env, running: await runServer(env) });
}

const metric = (name: string, type: string, value: unknown, alias: number) => ({
  name,
  type,
  value,
  alias,
});
const payload = (...metrics: object[]) => ({ timestamp: Date.now(), metrics }) as Payload;
function bear(): void {
  device.publishNodeBirth(payload(metric("Inside/Temp", "Float", 24.7, 1)));
  device.publishDeviceBirth("climate", payload(metric("Humidity", "Int16", humidity, 10)));
}
/** Publishes this many changes, by alias. */
async function publish(count: number): Promise<void> {
  for (let done = 0; done < count; done++) {
    humidity = humidity === 90 ? 40 : humidity + 1;
    const changed = { alias: 10, type: "Int16", value: humidity };
    device.publishDeviceData("climate", payload(changed));
    await pause(100);
  }
}

const stored = async () => {
  const [row] = await database.query<{ temp: number; rh: number }>(
    `select (s.detail->>'temp')::float as temp, (s.detail->>'rh')::float as rh
     from house_states s join gateways g on g.house_id = s.house_id where g.network_id = $1`,
    [own],
  );
  return row ?? null;
};
const framesOf = async () => {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from frames f join gateways g on g.id = f.gateway_id
     where g.network_id = $1`,
    [own],
  );
  return row!.count;
};
const isShown = () =>
  stored().then((row) => row !== null && Math.abs(row.temp - 24.7) < 0.01 && row.rh === humidity);

/** Number of claims of the node: only the claiming server processes and answers its messages. */
async function takers(): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    "select count(*)::int as count from job_claims where name = 'sparkplug' and until_at > now()",
  );
  return row!.count;
}

describe.skipIf(isSkipped)(
  "Sparkplug behind one broker and two servers (skipped without TEST_DATABASE_URL or mosquitto)",
  () => {
    beforeAll(async () => {
      engine = await makeServerDatabase("sparkplug");
      broker = await startOwnBroker();
      await start("a");
      await start("b");
      database = await openDatabase({
        databaseUrl: engine.databaseUrl,
        dataDir: "",
        onError: () => undefined,
      });
      const rows = [
        { path: "metrics.Inside/Temp", field: "temp" },
        { path: "devices.climate.Humidity", field: "rh" },
      ];
      await database.query("update gateway_types set mapping = $1::jsonb", [
        JSON.stringify({ time: { path: "timestamp", zone: null }, rows }),
      ]);
      await database.query("select pg_notify($1, 'test')", [gatewayChannel]);
      await pause(1000);
      device = sparkplug.newClient({
        serverUrl: broker.url,
        username: "",
        password: "",
        groupId: "Poultry",
        edgeNode: own,
        clientId: own,
        version: "spBv1.0",
        publishDeath: true,
      });
      device.on("error", () => undefined);
      device.on("ncmd", () => {
        rebirths += 1;
        bear();
      });
      await new Promise<void>((resolve) => device.once("birth", resolve));
      bear();
    });
    afterAll(async () => {
      device.stop();
      await Promise.all([...servers.values()].map(({ running }) => running.stop()));
      await database.close();
      await broker.close();
      await engine.drop();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    });

    test("both receive all, one stores it: each value once, without requests for births", async () => {
      await publish(50);
      await until(isShown, 20_000);
      // Two births and fifty changes.
      expect([await framesOf(), rebirths]).toEqual([52, 0]);
    });

    test("a killed one is replaced by one that knows the node; a restarted one requests a birth once", async () => {
      await servers.get("a")!.running.kill();
      await until(async () => {
        await publish(5);
        return isShown();
      }, 60_000);
      expect(rebirths).toBe(0);
      await start("a");
      await servers.get("b")!.running.kill();
      await until(async () => {
        await publish(5);
        return isShown();
      }, 60_000);
      await publish(30);
      await until(isShown, 20_000);
      expect([rebirths, await takers()]).toEqual([1, 1]);
      await start("b");
      await publish(30);
      await until(isShown, 20_000);
      expect(rebirths).toBe(1);
    });
  },
);
