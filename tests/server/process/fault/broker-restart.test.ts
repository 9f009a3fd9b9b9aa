import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt from "mqtt";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import { checkBroker } from "../../../../server/operate/doctor/doctor-services.ts";
import { connectExternal } from "../../../../server/telemetry/ingest/external/external-broker.ts";
import { frame, networkIdOf } from "../../telemetry/ingest/fleet-plan.ts";
import { openSite } from "../../telemetry/ingest/ingest-site.ts";
import { hasMosquitto } from "./harness/own-broker.ts";
import { freePort } from "./harness/run-server.ts";

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true));
    socket.once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** A Mosquitto that keeps waiting messages across a restart. */
async function openBroker() {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "house-watch-broker-"));
  const file = join(folder, "mosquitto.conf");
  const lines = ["allow_anonymous true", "max_queued_messages 0", "persistence true"];
  await writeFile(
    file,
    [`listener ${port} 127.0.0.1`, `persistence_location ${folder}/`, "user root", ...lines].join(
      "\n",
    ),
  );
  let child: ChildProcess;
  const start = async () => {
    child = spawn("mosquitto", ["-c", file], { stdio: "ignore" });
    while (!(await answers(port))) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  await start();
  return {
    url: `mqtt://127.0.0.1:${port}`,
    start,
    stop,
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test.skipIf(!hasMosquitto())(
  "frames that use every MQTT 5 feature arrive once, also across a restart of the broker (skipped without mosquitto)",
  { timeout: 120_000 },
  async () => {
    const broker = await openBroker();
    const site = await openSite(2);
    const tele = topics.tele(networkIdOf(1));
    const external = () =>
      connectExternal({
        url: broker.url,
        clientId: "ingest-restart",
        group: "restart",
        database: site.database,
        ingest: site.ingest,
        log: pino({ level: "silent" }),
      });
    const untilStored = (count: number) =>
      vi.waitFor(
        async () => {
          const rows = await site.database.query("select 1 from frames");
          expect(rows.length).toBe(count);
        },
        { timeout: 30_000, interval: 100 },
      );
    const gateway = await mqtt.connectAsync(broker.url, {
      protocolVersion: 5,
      clientId: "gateway-5",
      clean: false,
      autoAssignTopicAlias: true,
      properties: { sessionExpiryInterval: 3600, topicAliasMaximum: 10 },
      will: {
        topic: topics.event(networkIdOf(1)),
        payload: Buffer.from('{"v":1,"event":"offline"}'),
        qos: 1,
        properties: { willDelayInterval: 60, payloadFormatIndicator: true },
      },
    });
    const say = (seq: number, messageExpiryInterval: number) =>
      gateway.publishAsync(tele, JSON.stringify(frame(seq, site.clock.at + seq * 1000)), {
        qos: 1,
        properties: {
          payloadFormatIndicator: true,
          contentType: "application/json",
          messageExpiryInterval,
          userProperties: { firmware: "2.1", line: ["a", "b"] },
          responseTopic: "v1/gw/none",
          correlationData: Buffer.from("x"),
        },
      });
    let server = await external();
    // No event reports that the subscription is active; the first received frame shows it.
    const hello = setInterval(() => void say(1, 3600), 200);
    await untilStored(1);
    clearInterval(hello);
    for (const seq of [2, 3]) await say(seq, 3600);
    await untilStored(3);
    expect((await checkBroker(broker.url)).map(({ level }) => level)).not.toContain("fault");
    // The server is stopped. Messages that expire in this time are lost; waiting ones survive the
    // restart.
    await server.close();
    await say(4, 3600);
    await say(5, 1);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await broker.stop();
    await broker.start();
    server = await external();
    await untilStored(4);
    await vi.waitFor(() => expect(gateway.connected).toBe(true), { timeout: 30_000 });
    await say(6, 3600);
    await untilStored(5);
    // A short break of the connection does not make the house offline, because its last will is
    // delayed.
    expect(await site.alarms()).toEqual([]);
    // The same connection, with a restart of the broker.
    await broker.stop();
    await broker.start();
    await vi.waitFor(() => expect([gateway.connected, server.connected()]).toEqual([true, 1]), {
      timeout: 60_000,
    });
    await say(7, 3600);
    await untilStored(6);
    const frames = await site.database.query<{ seq: number }>(
      "select seq::int as seq from frames order by seq",
    );
    expect(frames.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 6, 7]);
    await Promise.all([gateway.endAsync(true), server.close()]);
    await site.close();
    await broker.close();
  },
);

test.skipIf(!hasMosquitto())(
  "a single server loses nothing that its broker acknowledges before it is back (skipped without mosquitto)",
  { timeout: 120_000 },
  async () => {
    const broker = await openBroker();
    const site = await openSite(2);
    const tele = topics.tele(networkIdOf(1));
    const external = (clientId: string) =>
      connectExternal({
        url: broker.url,
        clientId,
        group: "alone",
        database: site.database,
        ingest: site.ingest,
        log: pino({ level: "silent" }),
      });
    const stored = async () =>
      (
        await site.database.query<{ seq: number }>(
          "select seq::int as seq from frames order by seq",
        )
      ).map(({ seq }) => seq);
    const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
    const untilStored = (last: number) =>
      vi.waitFor(async () => expect(await stored()).toEqual(upTo(last)), {
        timeout: 30_000,
        interval: 100,
      });
    let gateway = await mqtt.connectAsync(broker.url, { clientId: "gateway-a", clean: false });
    const say = (seq: number) =>
      gateway.publishAsync(tele, JSON.stringify(frame(seq, site.clock.at + seq * 1000)), {
        qos: 1,
      });
    let server = await external("ingest-a");
    const hello = setInterval(() => void say(1), 200);
    await untilStored(1);
    clearInterval(hello);
    await server.close();
    await gateway.endAsync(true);
    await broker.stop();
    await broker.start();
    // The gateway reconnects first, and the broker acknowledges its frames.
    gateway = await mqtt.connectAsync(broker.url, { clientId: "gateway-a", clean: false });
    for (const seq of [2, 3]) await say(seq);
    server = await external("ingest-a");
    await untilStored(3);
    // A second server joins and leaves again while frames keep arriving.
    let seq = 3;
    const steady = setInterval(() => void say((seq += 1)), 200);
    const second = await external("ingest-b");
    await new Promise((resolve) => setTimeout(resolve, 4000));
    await second.close();
    await new Promise((resolve) => setTimeout(resolve, 4000));
    clearInterval(steady);
    await say((seq += 1));
    await untilStored(seq);
    // The first server is alone again: messages that its broker acknowledges are kept as before.
    await server.close();
    await gateway.endAsync(true);
    await broker.stop();
    await broker.start();
    gateway = await mqtt.connectAsync(broker.url, { clientId: "gateway-a", clean: false });
    await say((seq += 1));
    server = await external("ingest-a");
    await untilStored(seq);
    await Promise.all([gateway.endAsync(true), server.close()]);
    await site.close();
    await broker.close();
  },
);
