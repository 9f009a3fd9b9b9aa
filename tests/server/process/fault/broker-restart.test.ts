import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
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

/** A Mosquitto that keeps what waits across a restart. */
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
  const start = () => {
    child = spawn("mosquitto", ["-c", file], { stdio: "ignore" });
  };
  const stop = async () => {
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
  };
  start();
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
  "frames by all that MQTT 5 has come once, also across a restart of the broker (skipped without mosquitto)",
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
    // Nothing tells that the subscription is active: the first received frame shows it.
    const hello = setInterval(() => void say(1, 3600), 200);
    await untilStored(1);
    clearInterval(hello);
    for (const seq of [2, 3]) await say(seq, 3600);
    await untilStored(3);
    expect((await checkBroker(broker.url)).map(({ level }) => level)).not.toContain("fault");
    // The server is away; what expires meanwhile is gone, and what waits survives the restart.
    await server.close();
    await say(4, 3600);
    await say(5, 1);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    await broker.stop();
    broker.start();
    server = await external();
    await untilStored(4);
    await vi.waitFor(() => expect(gateway.connected).toBe(true), { timeout: 30_000 });
    await say(6, 3600);
    await untilStored(5);
    // A short break of the line is no loss of the house: its will waits.
    expect(await site.alarms()).toEqual([]);
    // The same line, and the broker restarts under it.
    await broker.stop();
    broker.start();
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
