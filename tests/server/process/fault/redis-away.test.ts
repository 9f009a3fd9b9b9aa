// @run all: Redis is stopped and killed under load.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt from "mqtt";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { hasRedis, openRedis } from "../../../factories/redis.ts";
import { frame, networkIdOf, secretOf } from "../../telemetry/ingest/fleet-plan.ts";
import { makeServerDatabase, type ServerDatabase } from "./harness/server-database.ts";
import { countLostFrames, pause, until } from "./harness/lost-load.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { startPublisher } from "./harness/publisher.ts";
import { openViewer } from "./harness/open-viewer.ts";

const { TEST_DATABASE_URL: databaseUrl } = process.env;
/** Gateways that flood the server; the third gateway is checked. */
const publishers = 2;

describe.skipIf(databaseUrl === undefined || !hasRedis)(
  "two servers on one PostgreSQL whose Redis stops (skipped without TEST_DATABASE_URL and an installed Redis)",
  () => {
    const dirs: string[] = [];
    const running: Running[] = [];
    let engine: ServerDatabase;
    let redis: Awaited<ReturnType<typeof openRedis>>;

    async function start(name: string) {
      const dataDir = await mkdtemp(join(tmpdir(), `house-watch-redis-away-${name}-`));
      dirs.push(dataDir);
      const [port, mqttPort] = [await freePort(), await freePort()];
      const server = await runServer({
        DATA_DIR: dataDir,
        PORT: String(port),
        MQTT_PORT: String(mqttPort),
        HOUSES: String(publishers + 2),
        REDIS_URL: redis.url(),
        ...engine.env,
      });
      running.push(server);
      return { port, mqttPort };
    }

    beforeAll(async () => {
      engine = await makeServerDatabase("redis_away");
      redis = await openRedis();
    });
    afterAll(async () => {
      await Promise.all(running.map((server) => server.stop()));
      await redis.close();
      await engine.drop();
      for (const dir of dirs) await rm(dir, { recursive: true, force: true });
    });

    /** Publishes readings of one house that differ each time. */
    async function openGateway(port: number) {
      const networkId = networkIdOf(publishers + 1);
      const client = await mqtt.connectAsync({
        host: "127.0.0.1",
        port,
        protocolVersion: 4,
        clientId: networkId,
        username: networkId,
        password: await secretOf(networkId),
      });
      let seq = 0;
      return {
        say: (temp: number) => {
          const body = frame((seq += 1), Date.now(), { temp: [temp, temp] });
          return client.publishAsync(topics.tele(networkId), JSON.stringify(body), { qos: 1 });
        },
        end: () => client.endAsync(true),
      };
    }

    test(
      "messages are accepted, alarms reach the other's screens, a server starts, and all is as before after Redis is back",
      { timeout: 600_000 },
      async () => {
        const [a, b] = [await start("a"), await start("b")];
        const onB = await openViewer(b.port, "Test-pass1");
        await until(() => onB.stores.connection.state === "live", 15_000);
        const gateway = await openGateway(a.mqttPort);
        const isOnB = (temp: number) =>
          onB.stores.fleet.houseList.some(({ now }) => now.reading?.temp === temp);
        /** Readings are not facts: only the bus between the servers transports them. */
        const arrives = async (from: number) => {
          let round = 0;
          await until(async () => {
            const temp = (from * 10 + ((round += 1) % 20)) / 10;
            await gateway.say(temp);
            await pause(500);
            return isOnB(temp);
          }, 20_000);
        };
        await arrives(20);

        let acks = 0;
        const total = 100_000;
        const load = await Promise.all(
          Array.from({ length: publishers }, (_, index) =>
            startPublisher(a.mqttPort, index + 1, total, 5, Date.now() - total * 1000, () => {
              acks += 1;
            }),
          ),
        );
        const more = (count: number) => {
          const aim = acks + count;
          return until(() => acks >= aim, 20_000);
        };
        await more(100);
        redis.freeze();
        await pause(3000);
        await more(100);
        await redis.kill();
        await more(100);
        await gateway.say(39);
        const raisedMs = await until(
          () => onB.stores.fleet.openAlarms.some(({ key }) => key === "tempAbsHigh"),
          5000,
        );
        const c = await start("c");
        await until(
          async () => (await fetch(`http://127.0.0.1:${c.port}/api/health`)).status === 200,
          10_000,
        );
        await more(100);
        for (const publisher of load) publisher.end();
        await redis.start();
        await arrives(24);
        console.log(`without Redis an alarm is on the other's screen after ${raisedMs} ms`);

        expect(running.map(({ child }) => child.exitCode)).toEqual([null, null, null]);
        expect(onB.stores.connection.state).toBe("live");
        onB.close();
        await gateway.end();
        const database = await openDatabase({
          databaseUrl: engine.databaseUrl,
          dataDir: "",
          onError: () => undefined,
        });
        const acknowledged = load.map((publisher) => publisher.acknowledged);
        expect(await countLostFrames(database, acknowledged)).toBe(0);
        await database.close();
      },
    );
  },
);
