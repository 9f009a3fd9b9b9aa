import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { Aedes } from "aedes";
import mqtt, { type MqttClient } from "mqtt";
import { afterEach, beforeEach, expect, it } from "vitest";
import { GatewayBroker } from "../../../../../server/telemetry/ingest/broker/gateway-broker.ts";

let broker: Aedes;
let server: Server;
let client: MqttClient;
const forwarded: string[] = [];

async function start(created: Promise<Aedes>): Promise<void> {
  broker = await created;
  forwarded.length = 0;
  broker.on("publish", ({ topic }) => void forwarded.push(topic));
  server = createServer(broker.handle).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  client = await mqtt.connectAsync({ host: "127.0.0.1", port, protocolVersion: 4 });
}
beforeEach(() => start(GatewayBroker.createBroker({})));
afterEach(async () => {
  await client.endAsync(true);
  await new Promise<void>((resolve) => broker.close(() => resolve()));
  server.close();
});

it("acknowledges a gateway's messages of any QoS, even without a receiver", async () => {
  const received: string[] = [];
  client.on("message", (topic) => received.push(topic));
  await client.subscribeAsync("up/#");
  for (const qos of [0, 1, 2] as const) await client.publishAsync("up/tele", "x", { qos });
  await new Promise<void>((resolve, reject) => {
    broker.publish(
      { cmd: "publish", topic: "up/end", payload: "", qos: 1, retain: false, dup: false },
      (error) => (error ? reject(error) : resolve()),
    );
  });
  await expect.poll(() => received).toContain("up/end");
  expect(received).toEqual(["up/end"]);
  expect(forwarded.filter((topic) => !topic.startsWith("$SYS"))).toEqual(["up/end"]);
});
