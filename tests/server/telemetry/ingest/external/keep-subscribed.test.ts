import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import mqtt from "mqtt";
import { generate, parser as openParser } from "mqtt-packet";
import { pino } from "pino";
import { afterEach, expect, it } from "vitest";
import { ingestSubscriptions } from "../../../../../contract/telemetry/mqtt.ts";
import { checkBroker } from "../../../../../server/operate/doctor/doctor-services.ts";
import { keepSubscribed } from "../../../../../server/telemetry/ingest/external/keep-subscribed.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});
const notAuthorized = 0x87;

/**
 * A broker of MQTT 5 with changeable rules; `requests` are the subscribed topics, `left` the
 * unsubscribed ones.
 */
async function openBroker() {
  const left: string[][] = [];
  const rules = { isForbidden: (_topic: string): boolean => false };
  const requests: string[][] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    const parser = openParser({ protocolVersion: 5 });
    const send = (packet: Parameters<typeof generate>[0]) =>
      socket.write(generate(packet, { protocolVersion: 5 }));
    parser.on("packet", (packet) => {
      if (packet.cmd === "connect") send({ cmd: "connack", reasonCode: 0, sessionPresent: false });
      if (packet.cmd === "unsubscribe") {
        left.push(packet.unsubscriptions);
        const granted = packet.unsubscriptions.map(() => 0);
        send({ cmd: "unsuback", messageId: packet.messageId!, granted });
      }
      if (packet.cmd !== "subscribe") return;
      const topics = packet.subscriptions.map(({ topic }) => topic);
      requests.push(topics);
      const granted = topics.map((topic) => (rules.isForbidden(topic) ? notAuthorized : 1));
      send({ cmd: "suback", messageId: packet.messageId!, granted });
    });
    socket.on("data", (bytes) => parser.parse(bytes));
    socket.on("error", () => undefined);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rules,
    requests,
    left,
  };
}
const all = Object.keys(ingestSubscriptions("g"));

it("a refused subscription is reported once with its topics, and repeated until it is granted", async () => {
  const { url, rules, requests } = await openBroker();
  rules.isForbidden = (topic) => topic.includes("gw/");
  const lines: { readonly msg: string; readonly topics?: readonly string[] }[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const client = mqtt.connect(url, { protocolVersion: 5, clientId: "t", manualConnect: true });
  closing.push(() => client.endAsync(true));
  keepSubscribed(client, { group: "g", isAlone: false, log, pauseMs: 50 });
  client.connect();
  await expect.poll(() => requests.length).toBeGreaterThan(3);
  expect(requests.every((topics) => topics.length === all.length)).toBe(true);
  expect(lines).toMatchObject([
    {
      msg: "the broker refuses a subscription",
      topics: all.filter((topic) => topic.includes("gw/")),
    },
  ]);
  rules.isForbidden = () => false;
  await expect.poll(() => lines.at(-1)?.msg).toBe("external MQTT broker connected");
  const asked = requests.length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect([requests.length, lines.length]).toEqual([asked, 2]);
});

it("a single server shares no subscription, and changes over without a gap", async () => {
  const { url, requests, left } = await openBroker();
  const client = mqtt.connect(url, { protocolVersion: 5, clientId: "t", manualConnect: true });
  closing.push(() => client.endAsync(true));
  const log = pino({ level: "silent" });
  const subscriptions = keepSubscribed(client, { group: "g", isAlone: true, log });
  client.connect();
  const alone = Object.keys(ingestSubscriptions(null));
  const only = (some: readonly string[]) => some.filter((topic) => !topic.startsWith("spBv1.0"));
  await expect.poll(() => left).toEqual([only(all)]);
  expect(requests).toEqual([alone]);
  subscriptions.setAlone(false);
  await expect.poll(() => left.slice(1)).toEqual([only(alone)]);
  expect(requests.slice(1)).toEqual([all]);
  // Back and forth while the first change is in progress: the final subscriptions are never
  // cancelled.
  for (const isAlone of [true, false, true]) subscriptions.setAlone(isAlone);
  await expect.poll(() => requests.length).toBe(5);
  await expect.poll(() => left.length).toBe(4);
  expect(left.slice(2)).toEqual([only(all), only(all)]);
});

it("the doctor names the topics that the broker refuses to the server", async () => {
  const { url, rules } = await openBroker();
  rules.isForbidden = (topic) => topic.startsWith("spBv1.0");
  const texts = (await checkBroker(url)).map(({ level, text }) => `${level}: ${text}`);
  expect(texts).toContainEqual(
    expect.stringMatching(/^fault: does not let this server listen to spBv1\.0\//),
  );
  rules.isForbidden = () => false;
  expect((await checkBroker(url)).map(({ level }) => level)).not.toContain("fault");
});
