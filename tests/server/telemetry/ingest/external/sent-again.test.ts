import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { generate, parser as openParser } from "mqtt-packet";
import { pino } from "pino";
import { expect, it } from "vitest";
import type { Database } from "../../../../../server/platform/db/open-database.ts";
import { connectExternal } from "../../../../../server/telemetry/ingest/external/external-broker.ts";
import type { Ingest } from "../../../../../server/telemetry/ingest/intake/ingest.ts";

const topic = "v1/gw/GW-1/up/tele";

/** A broker of MQTT 5 that sends one message on every connection until it is acknowledged. */
async function openBroker() {
  const seen = { connections: 0, acknowledged: 0 };
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const parser = openParser({ protocolVersion: 5 });
    const send = (packet: Parameters<typeof generate>[0]) =>
      socket.write(generate(packet, { protocolVersion: 5 }));
    parser.on("packet", (packet) => {
      if (packet.cmd === "puback") seen.acknowledged += 1;
      if (packet.cmd === "subscribe")
        send({
          cmd: "suback",
          messageId: packet.messageId!,
          granted: packet.subscriptions.map(() => 1),
        });
      if (packet.cmd !== "connect") return;
      seen.connections += 1;
      send({ cmd: "connack", reasonCode: 0, sessionPresent: true });
      const [messageId, payload] = [1, Buffer.from("{}")];
      send({ cmd: "publish", topic, payload, qos: 1, messageId, dup: false, retain: false });
    });
    socket.on("data", (bytes) => parser.parse(bytes));
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { url: `mqtt://127.0.0.1:${port}`, seen, close };
}

it("a message that could not be committed is fetched again, without a restart", async () => {
  const broker = await openBroker();
  const taken: string[] = [];
  const ingest = {
    take: async (name: string) => {
      taken.push(name);
      if (taken.length === 1) throw new Error("message could not be kept");
    },
  } as unknown as Ingest;
  const database = { query: async () => [] } as unknown as Database;
  const external = await connectExternal({
    url: broker.url,
    clientId: "ingest-1",
    group: "g",
    database,
    ingest,
    log: pino({ level: "silent" }),
  });
  await expect.poll(() => broker.seen.acknowledged, { timeout: 10_000 }).toBe(1);
  expect([taken, broker.seen.connections]).toEqual([[topic, topic], 2]);
  await external.close();
  broker.close();
});

it("a session that the broker opened slowly is not ended before its messages have arrived", async () => {
  const ends: string[] = [];
  const closing: (() => void)[] = [];
  const server = createServer((socket) => {
    closing.push(() => socket.destroy());
    const parser = openParser({ protocolVersion: 5 });
    const send = (packet: Parameters<typeof generate>[0]) =>
      socket.destroyed || socket.write(generate(packet, { protocolVersion: 5 }));
    let isAway = false;
    parser.on("packet", (packet) => {
      const messageId = "messageId" in packet ? packet.messageId! : 0;
      if (packet.cmd === "connect") {
        isAway = packet.clientId === "away";
        const opened = () => send({ cmd: "connack", reasonCode: 0, sessionPresent: true });
        setTimeout(opened, isAway ? 1500 : 0);
      }
      if (packet.cmd === "subscribe")
        send({ cmd: "suback", messageId, granted: packet.subscriptions.map(() => 1) });
      if (packet.cmd === "unsubscribe") {
        send({ cmd: "unsuback", messageId, granted: packet.unsubscriptions.map(() => 0) });
        const payload = Buffer.from("{}");
        const waiting = {
          topic,
          payload,
          qos: 1,
          messageId: 1,
          dup: false,
          retain: false,
        } as const;
        if (isAway) setTimeout(() => send({ cmd: "publish", ...waiting }), 500);
      }
      if (isAway && (packet.cmd === "puback" || packet.cmd === "disconnect")) ends.push(packet.cmd);
    });
    socket.on("data", (bytes) => parser.parse(bytes));
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let claims = 0;
  /**
   * Another server of the group is missing; after this one has its messages, its session is
   * deleted.
   */
  const query = async (sql: string) => {
    if (sql.includes("set stand_in =")) return (claims += 1) === 1 ? [{ client_id: "away" }] : [];
    return sql.startsWith("delete") ? [{}] : [];
  };
  const external = await connectExternal({
    url: `mqtt://127.0.0.1:${port}`,
    clientId: "ingest-1",
    group: "g",
    database: { query } as unknown as Database,
    ingest: { take: async () => undefined } as unknown as Ingest,
    log: pino({ level: "silent" }),
  });
  await expect.poll(() => ends, { timeout: 12_000 }).toEqual(["puback", "disconnect"]);
  await external.close();
  for (const close of closing) close();
  server.close();
});
