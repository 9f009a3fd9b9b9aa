// @run all: a broker is started for this test, killed and cut off.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt from "mqtt";
import { pino } from "pino";
import { describe, expect, test, vi } from "vitest";
import {
  fencedOrderSchema,
  type Order,
} from "../../../../contract/control/protocol/gateway-order.ts";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import { openDatabase } from "../../../../server/platform/db/open-database.ts";
import { connectExternal } from "../../../../server/telemetry/ingest/external/external-broker.ts";
import { DeviceHarness } from "../../../simulator/controller/device-harness.ts";
import { backlog, frame, networkIdOf } from "../../telemetry/ingest/fleet-plan.ts";
import { openSite } from "../../telemetry/ingest/ingest-site.ts";
import { makeServerDatabase } from "./harness/server-database.ts";
import { pause, until } from "./harness/lost-load.ts";
import { freePort, runServer } from "./harness/run-server.ts";

const { TEST_MQTT_URL: url, TEST_DATABASE_URL: postgresql } = process.env;
const isSkipped = url === undefined || postgresql === undefined;
const gateways = 10;
/**
 * Limit of messages at the broker that are not yet in the database. By default a broker keeps a
 * thousand for a server that is away or slow, and drops further messages that it has acknowledged.
 */
const aheadMax = 400;

/**
 * Kills the server `kills` times while gateways publish through the broker; returns the number of
 * frames that the broker acknowledged and that are not in the database.
 */
async function countLostThroughBroker(
  mqttUrl: string,
  {
    messages,
    kills,
    isHasty: acksBeforeCommit,
  }: { messages: number; kills: number; isHasty: boolean },
) {
  const dataDir = await mkdtemp(join(tmpdir(), "house-watch-external-"));
  const engine = await makeServerDatabase(acksBeforeCommit ? "external_hasty" : "external");
  const prefix = `T${randomBytes(4).toString("hex")}`;
  const ingestId = `ingest-${prefix}`;
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    MQTT_URL: mqttUrl,
    INGEST_ID: ingestId,
    // Any other member of the group gets a share of our messages, even the session of a server
    // whose test was killed.
    INGEST_GROUP: ingestId,
    NETWORK_PREFIX: prefix,
    HOUSES: String(gateways + 1),
    HASTY: acksBeforeCommit ? "1" : "0",
    ...engine.env,
  };
  let server = await runServer(env);
  const database = await openDatabase({
    databaseUrl: engine.databaseUrl,
    dataDir,
    onError: () => undefined,
  });
  const client = await mqtt.connectAsync(mqttUrl, { protocolVersion: 5 });
  const acknowledged = new Set<string>();
  let lostUntilNow = 0;
  const ahead = async () => {
    const [stored] = await database.query<{ count: number }>(
      "select count(*)::int as count from frames",
    );
    return acknowledged.size - (stored?.count ?? 0) - lostUntilNow;
  };
  const startMs = Date.now() - messages * 1000;
  const publishing = (async () => {
    for (let sent = 0; sent < messages;) {
      while ((await ahead()) >= aheadMax) await pause(20);
      // Numbers start at 1, because a frame with the number 0 counts as one without a number.
      const part = Array.from(
        { length: Math.min(20, messages - sent) },
        (_, index) => sent + index + 1,
      );
      sent += part.length;
      await Promise.all(
        part.map(async (seq) => {
          const networkId = `${prefix}${networkIdOf((seq % gateways) + 1)}`;
          await client.publishAsync(
            topics.tele(networkId),
            JSON.stringify(frame(seq, startMs + seq * 1000)),
            { qos: 1 },
          );
          acknowledged.add(`${networkId} ${seq}`);
        }),
      );
      await pause(acksBeforeCommit ? 1 : 25);
    }
  })();
  for (let kill = 1; kill <= kills; kill++) {
    while (acknowledged.size < (messages * kill) / (kills + 1)) await pause(2);
    await server.kill();
    // Frames acknowledged by a hasty server are never stored, so waiting for them would never end.
    if (acksBeforeCommit) lostUntilNow += await ahead();
    await pause(300);
    server = await runServer(env);
  }
  await publishing;
  const missing = async () => {
    const rows = await database.query<{ network_id: string; seq: number }>(
      "select g.network_id, f.seq from frames f join gateways g on g.id = f.gateway_id",
    );
    const stored = new Set(rows.map((row) => `${row.network_id} ${row.seq}`));
    return [...acknowledged].filter((item) => !stored.has(item)).length;
  };
  // Time for the broker to deliver stored messages.
  const stillMs = acksBeforeCommit ? 1000 : 30_000;
  let lost = await missing();
  for (let since = Date.now(); lost > 0 && Date.now() - since < stillMs;) {
    await pause(250);
    const now = await missing();
    if (now < lost) since = Date.now();
    lost = now;
  }
  await server.stop();
  lost = await missing();
  await database.close();
  // Otherwise the broker would keep messages for this name for a month.
  const successor = await mqtt.connectAsync(mqttUrl, {
    protocolVersion: 5,
    clientId: ingestId,
    clean: true,
  });
  await Promise.all([successor.endAsync(), client.endAsync()]);
  await engine.drop();
  await rm(dataDir, { recursive: true, force: true });
  return { lost, acknowledged: acknowledged.size };
}

describe.skipIf(isSkipped)(
  "kill -9 behind an external broker (skipped without TEST_MQTT_URL and TEST_DATABASE_URL: a real broker, a database to look into)",
  () => {
    test("loses no message that the broker has acknowledged", { timeout: 300_000 }, async () => {
      expect(
        await countLostThroughBroker(url!, { messages: 3000, kills: 3, isHasty: false }),
      ).toEqual({
        lost: 0,
        acknowledged: 3000,
      });
    });

    test(
      "the same test finds the loss when the server acknowledges before it commits",
      { timeout: 300_000 },
      async () => {
        // If no message was waiting at the kill, no message could be lost.
        let lost = 0;
        for (let run = 0; run < 6 && lost === 0; run += 1)
          ({ lost } = await countLostThroughBroker(url!, {
            messages: 2000,
            kills: 4,
            isHasty: true,
          }));
        expect(lost).toBeGreaterThan(0);
      },
    );
  },
);

describe.skipIf(isSkipped)(
  "two servers behind an external broker (skipped without TEST_MQTT_URL and TEST_DATABASE_URL)",
  () => {
    test(
      "the remaining one takes the share of the other, which may come back",
      { timeout: 120_000 },
      async () => {
        const engine = await makeServerDatabase("two_servers");
        const prefix = `T${randomBytes(4).toString("hex")}`;
        const folders: string[] = [];
        const start = async (name: string) => {
          const dataDir = await mkdtemp(join(tmpdir(), "house-watch-two-"));
          folders.push(dataDir);
          return runServer({
            DATA_DIR: dataDir,
            PORT: String(await freePort()),
            MQTT_URL: url!,
            INGEST_ID: `${prefix}-${name}`,
            INGEST_GROUP: prefix,
            NETWORK_PREFIX: prefix,
            HOUSES: String(gateways + 1),
            LOG_LEVEL: "fatal",
            ...engine.env,
          });
        };
        const first = await start("first");
        const second = await start("second");
        const database = await openDatabase({
          databaseUrl: engine.databaseUrl,
          dataDir: "",
          onError: () => undefined,
        });
        const client = await mqtt.connectAsync(url!, { protocolVersion: 5 });
        const startMs = Date.now() - 3_600_000;
        let sent = 0;
        const publish = async (count: number) => {
          for (const end = sent + count; sent < end; sent += 1)
            await client.publishAsync(
              topics.tele(`${prefix}${networkIdOf((sent % gateways) + 1)}`),
              JSON.stringify(frame(sent, startMs + sent * 1000)),
              { qos: 1 },
            );
        };
        const allStored = () =>
          until(async () => (await database.query("select 1 from frames")).length === sent, 20_000);
        const servers = async () =>
          (
            await database.query<{ client_id: string }>(
              "select client_id from ingest_servers order by 1",
            )
          ).map(({ client_id: id }) => id.slice(prefix.length + 1));
        await until(async () => (await servers()).length === 2, 10_000);
        await publish(100);
        await allStored();

        await first.kill();
        await publish(200);
        console.log(`all stored ${await allStored()} ms after the last was published`);
        await until(async () => (await servers()).join() === "second", 20_000);
        // The broker no longer reserves a share for it.
        await publish(100);
        await allStored();

        const again = await start("first");
        await until(async () => (await servers()).length === 2, 10_000);
        await publish(100);
        await second.kill();
        await publish(100);
        await allStored();
        await until(async () => (await servers()).join() === "first", 20_000);

        await again.stop();
        await database.close();
        for (const name of ["first", "second"])
          await (
            await mqtt.connectAsync(url!, { protocolVersion: 5, clientId: `${prefix}-${name}` })
          ).endAsync();
        await client.endAsync();
        await engine.drop();
        for (const folder of folders) await rm(folder, { recursive: true, force: true });
      },
    );
  },
);

describe.skipIf(url === undefined)(
  "frames stored by an external broker (skipped without TEST_MQTT_URL: a real broker)",
  () => {
    test(
      "arrive together after the server was stopped, and are history",
      { timeout: 60_000 },
      async () => {
        const prefix = `T${randomBytes(4).toString("hex")}`;
        const site = await openSite(2);
        await site.database.query("update gateways set network_id = $1 || network_id", [prefix]);
        await site.directory.refresh();
        const tele = topics.tele(`${prefix}${networkIdOf(1)}`);
        const untilStored = async (count: number) => {
          const stored = async () => (await site.database.query("select 1 from frames")).length;
          await vi.waitFor(async () => expect(await stored()).toBe(count), { timeout: 20_000 });
        };
        const connect = () =>
          connectExternal({
            url: url!,
            clientId: `ingest-${prefix}`,
            group: `ingest-${prefix}`,
            database: site.database,
            ingest: site.ingest,
            log: pino({ level: "silent" }),
          });
        const client = await mqtt.connectAsync(url!, { protocolVersion: 5 });
        const first = await connect();
        // No event reports that the subscription is active; the first received frame shows it.
        const hello = setInterval(
          () => void client.publishAsync(tele, JSON.stringify(frame(1, site.clock.at)), { qos: 1 }),
          200,
        );
        await untilStored(1);
        clearInterval(hello);
        await first.close();
        site.clock.at += 600_000;
        for (const item of backlog(site.clock.at))
          await client.publishAsync(tele, JSON.stringify(item), { qos: 1 });
        const second = await connect();
        await untilStored(31);
        expect(
          await site.database.query(
            "select reading_at, clock->>'knownMs' as known from house_states where reading_at is not null",
          ),
        ).toEqual([{ reading_at: new Date(site.clock.at - 600_000), known: null }]);
        expect(await site.alarms()).toEqual([]);
        await second.close();
        // Otherwise the broker would keep messages for this name for a month.
        const successor = await mqtt.connectAsync(url!, {
          protocolVersion: 5,
          clientId: `ingest-${prefix}`,
          clean: true,
        });
        await Promise.all([successor.endAsync(), client.endAsync()]);
        await site.close();
      },
    );
  },
);

describe.skipIf(url === undefined)(
  "commands stored by an external broker (skipped without TEST_MQTT_URL: a real broker)",
  () => {
    test(
      "are not begun by a gateway with a persistent session when it returns",
      { timeout: 60_000 },
      async () => {
        const prefix = `T${randomBytes(4).toString("hex")}`;
        const site = await openSite(2);
        const topic = topics.cmd(`${prefix}${networkIdOf(1)}`);
        const external = await connectExternal({
          url: url!,
          clientId: `ingest-${prefix}`,
          group: `ingest-${prefix}`,
          database: site.database,
          ingest: site.ingest,
          log: pino({ level: "silent" }),
        });
        const harness = new DeviceHarness();
        const received: string[] = [];
        const connect = async (session: string) => {
          const client = mqtt.connect(url!, {
            protocolVersion: 4,
            clientId: `${prefix}-gateway`,
            clean: false,
            reconnectPeriod: 0,
          });
          // Retained messages arrive with the connection, so the session is the new one by then.
          client.on("connect", () => harness.connect(session));
          client.on("message", (_topic, payload) => {
            received.push(fencedOrderSchema.parse(JSON.parse(payload.toString())).id);
            harness.device.received(payload.toString());
          });
          await client.subscribeAsync(topic, { qos: 1 });
          return client;
        };
        const before = harness.controller.settings("curve").values["targetOffset"] ?? null;
        const order = (
          id: string,
          seq: number,
          session: string,
          forMs: number,
          expiryMs: number = forMs,
        ) =>
          external.publish(
            topic,
            JSON.stringify({
              v: 2,
              type: "write",
              id,
              seq,
              session,
              notAfter: Date.now() + forMs,
              group: "curve",
              base: harness.controller.hash("curve"),
              atomic: true,
              items: [{ k: "targetOffset", from: before, to: -0.5 }],
            } satisfies Order),
            expiryMs,
          );
        const first = await connect("aaaaaaaaaaaa");
        first.stream.destroy();
        harness.device.lost();
        // The first order expires while the gateway is offline. The second is in time but from
        // another session. The third is expired, but the broker delivers it like a broker without
        // message expiry.
        await order("gone", 1, "aaaaaaaaaaaa", 1000);
        await order("late", 2, "aaaaaaaaaaaa", 60_000);
        await order("stale", 3, "bbbbbbbbbbbb", 1000, 60_000);
        await pause(2500);
        const second = await connect("bbbbbbbbbbbb");
        await vi.waitFor(() => expect(received).toEqual(["late", "stale"]), { timeout: 10_000 });
        await vi.waitFor(
          () =>
            expect(harness.answer("late")).toMatchObject({ state: "rejected", reason: "session" }),
          { timeout: 10_000 },
        );
        await vi.waitFor(
          () =>
            expect(harness.answer("stale")).toMatchObject({ state: "rejected", reason: "expired" }),
          { timeout: 10_000 },
        );
        await pause(1500);
        expect(harness.answers.map(({ id }) => id)).toEqual(["late", "stale"]);
        expect(harness.controller.settings("curve").values["targetOffset"] ?? null).toBe(before);
        // The same order in the present session is carried out, so only the session blocked the
        // others.
        await order("now", 4, "bbbbbbbbbbbb", 60_000);
        await vi.waitFor(() => expect(harness.answer("now")).toMatchObject({ state: "done" }), {
          timeout: 15_000,
        });
        expect(harness.controller.settings("curve").values["targetOffset"]).toBe(-0.5);
        harness.stop();
        await second.endAsync();
        await external.close();
        for (const clientId of [`ingest-${prefix}`, `${prefix}-gateway`])
          await (await mqtt.connectAsync(url!, { clientId, clean: true })).endAsync();
        await site.close();
      },
    );
  },
);
