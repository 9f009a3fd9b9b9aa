// @run all: links that die silently are waited for, each for about twenty seconds.
import mqtt from "mqtt";
import { pino } from "pino";
import { afterEach, describe, test } from "vitest";
import { listenToDatabase } from "../../../../server/platform/db/pg-listen.ts";
import { connectExternal } from "../../../../server/telemetry/ingest/external/external-broker.ts";
import { joinServers } from "../../../../server/live/stream/joined-servers.ts";
import { onServer, openTestDatabase } from "../../../factories/database.ts";
import { hasRedis, openRedis } from "../../../factories/redis.ts";
import { pause, until } from "./harness/lost-load.ts";
import { openProxy } from "./harness/cut-proxy.ts";

const { TEST_DATABASE_URL: databaseUrl, TEST_MQTT_URL: brokerUrl } = process.env;
/** Limit for replacing a link that died silently, ms. */
const promisedMs = 30_000;
const log = pino({ level: "silent" });
const closing: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The same address through the proxy. */
async function throughWire(address: string, usualPort: number) {
  const url = new URL(address);
  const wire = await openProxy(Number(url.port || usualPort));
  closing.push(() => wire.close());
  url.host = `127.0.0.1:${wire.port}`;
  return { wire, url: url.href };
}

/** Sends repeatedly until a message is received; the limit is for a link that stays dead. */
const publishUntilReceived = (send: () => unknown, isHeard: () => boolean) =>
  until(async () => {
    await send();
    await pause(200);
    return isHeard();
  }, promisedMs);

describe("a link that dies silently is replaced within 30 seconds", () => {
  test.skipIf(databaseUrl === undefined)(
    "the link by which a server receives from others through PostgreSQL (skipped without TEST_DATABASE_URL)",
    async () => {
      const { wire, url } = await throughWire(databaseUrl!, 5432);
      let received = 0;
      const change = listenToDatabase({
        databaseUrl: url,
        channels: { silent_link: () => (received += 1) },
        onError: () => undefined,
      });
      closing.push(() => change.stop());
      const send = () => onServer(databaseUrl!, "notify silent_link");
      await publishUntilReceived(send, () => received > 0);
      wire.muteOpen();
      received = 0;
      console.log(`news again after ${await publishUntilReceived(send, () => received > 0)} ms`);
    },
  );

  test.skipIf(!hasRedis)("the link to Redis (skipped without redis-server)", async () => {
    const redis = await openRedis();
    closing.push(() => redis.close());
    const { wire, url } = await throughWire(redis.url(), 6379);
    const [far, near] = [joinServers(url, log), joinServers(redis.url(), log)];
    closing.push(() => far.close());
    closing.push(() => near.close());
    const received = { byFar: 0, byNear: 0 };
    far.onMessage(() => (received.byFar += 1));
    near.onMessage(() => (received.byNear += 1));
    const send = () => {
      for (const server of [far, near]) server.publish("displayChanged", { displayId: 1 });
    };
    const isHeard = () => received.byFar > 0 && received.byNear > 0;
    await publishUntilReceived(send, isHeard);
    wire.muteOpen();
    received.byFar = received.byNear = 0;
    console.log(`Redis again after ${await publishUntilReceived(send, isHeard)} ms`);
  });

  test.skipIf(brokerUrl === undefined)(
    "the link to an external broker (skipped without TEST_MQTT_URL)",
    async () => {
      const { database, close } = await openTestDatabase();
      closing.push(close);
      const { wire, url } = await throughWire(brokerUrl!, 1883);
      const name = `silent-${process.pid}`;
      let sent = 0;
      const external = await connectExternal({
        url,
        clientId: name,
        group: name,
        database,
        ingest: {
          take: async () => void (sent += 1),
          received: () => undefined,
          refused: () => undefined,
          submit: async () => undefined,
          ageMs: () => 0,
          waitedMs: () => 0,
          fault: () => null,
          waiting: () => 0,
          stop: async () => undefined,
        },
        log,
      });
      closing.push(() => external.close());
      const gateway = await mqtt.connectAsync(brokerUrl!, { protocolVersion: 5 });
      closing.push(() => gateway.endAsync(true));
      const send = () => gateway.publishAsync(`v1/gw/${name}/up/tele`, "{}", { qos: 1 });
      await publishUntilReceived(send, () => sent > 0);
      wire.muteOpen();
      sent = 0;
      console.log(`broker again after ${await publishUntilReceived(send, () => sent > 0)} ms`);
    },
  );
});
