import { randomBytes } from "node:crypto";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { topics } from "../../../../../contract/telemetry/mqtt.ts";
import { type Broker, startBroker } from "../../../../../server/telemetry/ingest/broker/broker.ts";
import { hashSecret } from "../../../../../server/fleet/gateway/gateway-directory.ts";
import { backlog, frame, networkIdOf, secretOf } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";
import { connectPacket, openWire, packet, publishPacket } from "./mqtt-wire.ts";

const [own, other] = [networkIdOf(1), networkIdOf(2)];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
let site: Site;
let broker: Broker;
let secret = "";
const open: MqttClient[] = [];

beforeAll(async () => {
  site = await openSite(4);
  secret = await secretOf(own);
  broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    directory: site.directory,
    ingest: site.ingest,
    attempts: { note: () => undefined, stop: async () => undefined },
    log: pino({ level: "silent" }),
  });
});
afterEach(() => {
  for (const client of open.splice(0)) client.end(true);
});
afterAll(async () => {
  await broker.close();
  await site.close();
});

/** Signs in; rejects with the broker's refusal. */
async function signIn(options: IClientOptions): Promise<MqttClient> {
  const client = mqtt.connect({
    host: "127.0.0.1",
    port: broker.ports[0]!,
    protocolVersion: 4,
    reconnectPeriod: 0,
    connectTimeout: 3000,
    ...options,
  });
  open.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("error", reject);
    client.once("close", () => reject(new Error("closed")));
  });
  client.on("error", () => undefined);
  return client;
}
const gateway = async (networkId = own, more: IClientOptions = {}) =>
  signIn({
    clientId: networkId,
    username: networkId,
    password: await secretOf(networkId),
    ...more,
  });
const refusals = async () =>
  (
    await site.database.query<{ network_id: string; reason: string; detail: string }>(
      "select network_id, reason, detail from quarantine order by id",
    )
  ).map((row) => [row.network_id, row.reason, row.detail]);
let seqOf = 7000;
/** The largest length that MQTT can declare. */
const longest = 268_435_455;
const publishOn = (topic: string) => publishPacket(topic, Buffer.from("{}"));
const signedIn = { clientId: own, username: own, password: "" };
const closed = (client: MqttClient) =>
  new Promise<boolean>((resolve) => {
    client.once("close", () => resolve(true));
    setTimeout(() => resolve(false), 120_000).unref();
  });
const storedFrames = async () => (await site.database.query("select 1 from frames")).length;
const isOnline = async (number: number) =>
  (
    await site.database.query<{ is_online: boolean | null }>(
      "select is_online from house_states where house_id = $1",
      [site.houseId(number)],
    )
  )[0]?.is_online ?? null;
const forgetPresence = (number: number) =>
  site.database.query("update house_states set is_online = null where house_id = $1", [
    site.houseId(number),
  ]);
const refusedOf = async (networkId: string) =>
  (
    await site.database.query(
      "select 1 from gateway_messages m join gateways g on g.id = m.gateway_id where g.network_id = $1",
      [networkId],
    )
  ).length;

describe("signing in", () => {
  test.each<[string, IClientOptions]>([
    ["a client without a name", {}],
    ["a name without a secret", { username: own }],
    ["a wrong secret", { username: own, password: "wrong" }],
    ["an empty secret", { username: own, password: "" }],
    ["the secret of another gateway", { username: other, password: "of-own" }],
    ["an unknown name", { username: "G999", password: "x" }],
    ["a name that is a pattern", { username: "+", password: "x" }],
    ["a name that is a property of every object", { username: "__proto__", password: "x" }],
  ])("is refused to %s", async (_name, options) => {
    await expect(
      signIn({
        clientId: "stranger",
        ...options,
        ...(options.password === "of-own" ? { password: secret } : {}),
      }),
    ).rejects.toThrow(/[Nn]ot authorized/);
  });

  test("is open to a gateway whose secret another server created a moment ago", async () => {
    const networkId = networkIdOf(3);
    const setSecret = (secret: string) =>
      site.database.query("update gateways set secret_hash = $2 where network_id = $1", [
        networkId,
        hashSecret(secret),
      ]);
    await setSecret("made-elsewhere");
    await expect(gateway(networkId, { password: "made-elsewhere" })).resolves.toBeDefined();
    // The tests below sign in with the usual secret.
    await setSecret(await secretOf(networkId));
    await expect(gateway(networkId)).resolves.toBeDefined();
  });

  test("ends the oldest of more than ten connections of a gateway", async () => {
    const clients: MqttClient[] = [];
    for (let index = 0; index < 12; index += 1)
      clients.push(await gateway(networkIdOf(4), { clientId: `client ${index}` }));
    await expect
      .poll(() => clients.map((client) => client.connected))
      .toEqual([false, false, ...Array.from({ length: 10 }, () => true)]);
  });

  test.each([
    ["its secret: people are notified, and the gateway counts as present", () => secret, true],
    ["a wrong secret: the owner of the name is not revealed", () => "wrong", false],
  ])(
    "with MQTT 5 is answered with a refusal, not with silence; with %s",
    async (_name, of, isReported) => {
      await site.database.query("delete from quarantine");
      await forgetPresence(1);
      const wire = await openWire(broker.ports[0]!);
      await wire.send(connectPacket({ clientId: own, username: own, password: of(), level: 5 }));
      expect(await wire.ends(15_000)).toBe(true);
      expect(wire.heard()[0]! >> 4).toBe(2);
      expect(wire.heard()[3]).not.toBe(0);
      const mqtt5 = "CONNECT: MQTT 5, where 3.1.1 and 3.1 are spoken";
      await expect
        .poll(async () => [await refusals(), await isOnline(1)])
        .toEqual(isReported ? [[[own, "badPacket", mqtt5]], true] : [[], null]);
    },
  );

  test.each([3, 4] as const)(
    "is open to version %i of MQTT, with a long client ID",
    async (level) => {
      const client = await gateway(own, {
        protocolVersion: level,
        ...(level === 3 ? { protocolId: "MQIsdp" } : {}),
        clientId: "a-client-id-of-more-than-twenty-three-characters",
      });
      expect(client.connected).toBe(true);
    },
  );

  test("puts a gateway online without any message, even without keep-alive", async () => {
    await forgetPresence(1);
    await gateway(own, { keepalive: 0 });
    await expect.poll(() => isOnline(1)).toBe(true);
  });

  test("is required before any other packet: otherwise the connection ends", async () => {
    const wire = await openWire(broker.ports[0]!);
    await wire.send(publishPacket(topics.tele(own), Buffer.from("{}")));
    expect(await wire.ends(15_000)).toBe(true);
  });

  test("may be followed by frames at once, before it is answered", async () => {
    const before = await storedFrames();
    const wire = await openWire(broker.ports[0]!);
    const frames = Array.from({ length: 20 }, (_, index) =>
      publishPacket(
        topics.tele(own),
        Buffer.from(JSON.stringify(frame(90_000 + index, site.clock.at - index * 1000))),
        index + 1,
      ),
    );
    await wire.send(
      Buffer.concat([connectPacket({ clientId: own, username: own, password: secret }), ...frames]),
    );
    await expect.poll(storedFrames).toBe(before + 20);
    wire.socket.destroy();
  });
});

describe("a gateway", () => {
  test.each([1, 2] as const)(
    "publishes on its own topic and is acknowledged after the commit, with QoS %i",
    async (qos) => {
      const client = await gateway();
      const before = await storedFrames();
      await client.publishAsync(topics.tele(own), JSON.stringify(frame(100 + qos, site.clock.at)), {
        qos,
      });
      expect(await storedFrames()).toBe(before + 1);
    },
  );

  test("can send regardless of its earlier messages", async () => {
    const client = await gateway();
    const before = await storedFrames();
    for (let seq = 200; seq < 260; seq++)
      await client.publishAsync(topics.tele(own), JSON.stringify(frame(seq, site.clock.at)), {
        qos: seq % 2 === 0 ? 1 : 2,
      });
    expect(await storedFrames()).toBe(before + 60);
  });

  test.each([
    ["another gateway's topic", topics.tele(other), "foreignTopic"],
    ["its own down topic", topics.cmd(own), "badTopic"],
    ["another's down topic", topics.cmd(other), "foreignTopic"],
    ["a topic of the broker itself", "$SYS/broker", "badTopic"],
    ["a topic that programs read", "v1/out/1/house/1/reading", "badTopic"],
    ["an unknown topic", `v1/gw/${own}/up/else`, "badTopic"],
    ["a topic below its own", `${topics.tele(own)}/more`, "badTopic"],
  ])(
    "that publishes on %s keeps its connection; its message is dropped and reported",
    async (_name, topic, reason) => {
      await site.database.query("delete from quarantine");
      const before = await storedFrames();
      const client = await gateway();
      for (const qos of [0, 1, 2] as const)
        await client.publishAsync(topic, JSON.stringify(frame(7, site.clock.at)), { qos });
      await client.publishAsync(topics.log(own), '{"v":1,"line":"still here"}', { qos: 1 });
      expect(await storedFrames()).toBe(before);
      expect(await refusals()).toEqual([0, 1, 2].map(() => [own, reason, topic]));
    },
  );

  test.each([
    ["a slash at the start", `/${topics.tele(own)}`],
    ["a slash at the end", `${topics.tele(own)}/`],
    ["double slashes", topics.tele(own).replaceAll("/", "//")],
    ["small letters", topics.tele(own.toLowerCase())],
    ["capitals", topics.tele(own).toUpperCase()],
  ])("may write its topic with %s", async (_name, topic) => {
    const before = await storedFrames();
    const client = await gateway(own, { username: ` ${own.toLowerCase()} ` });
    seqOf += 1;
    await client.publishAsync(topic, JSON.stringify(frame(seqOf, site.clock.at)), { qos: 1 });
    expect(await storedFrames()).toBe(before + 1);
  });

  test("receives messages under the exact topic of its subscription", async () => {
    const client = await gateway();
    const received: string[] = [];
    client.on("message", (topic) => received.push(topic));
    await client.subscribeAsync(`/v1/gw/${own.toLowerCase()}/down/#`, { qos: 1 });
    await broker.publish(topics.cmd(own), "{}");
    await broker.send(topics.time(own), "{}");
    await expect
      .poll(() => received.toSorted())
      .toEqual([`/v1/gw/${own.toLowerCase()}/down/cmd`, `/v1/gw/${own.toLowerCase()}/down/time`]);
  });

  test("that stored frames while its link was down sends them as history", async () => {
    const networkId = networkIdOf(3);
    const client = mqtt.connect({
      host: "127.0.0.1",
      port: broker.ports[0]!,
      protocolVersion: 4,
      username: networkId,
      password: await secretOf(networkId),
      manualConnect: true,
    });
    open.push(client);
    await site.database.query("truncate frames, reading_minutes");
    // The client library keeps them, and sends them together when it is connected.
    const published = backlog(site.clock.at).map((item) =>
      client.publishAsync(topics.tele(networkId), JSON.stringify(item), { qos: 1 }),
    );
    client.connect();
    await Promise.all(published);
    expect(await storedFrames()).toBe(published.length);
    expect(
      await site.database.query("select reading_at from house_states where house_id = $1", [
        site.houseId(3),
      ]),
    ).toEqual([{ reading_at: null }]);
    expect(await site.alarms()).toEqual([]);
  });

  test("that sends a retained message is accepted, and the message is not retained", async () => {
    const before = await storedFrames();
    const client = await gateway();
    await client.publishAsync(topics.tele(own), JSON.stringify(frame(8, site.clock.at)), {
      qos: 1,
      retain: true,
    });
    expect(await storedFrames()).toBe(before + 1);
  });

  test("that only sends pings is online", async () => {
    await gateway(networkIdOf(2), { keepalive: 2 });
    await expect.poll(() => isOnline(2)).toBe(true);
    await forgetPresence(2);
    await expect.poll(() => isOnline(2), { timeout: 10_000 }).toBe(true);
  });

  test("with a replaced connection does not publish the will of the old one", async () => {
    const will = {
      topic: topics.event(own),
      payload: Buffer.from('{"v":1,"event":"offline"}'),
      qos: 1 as const,
      retain: false,
    };
    const before = await refusedOf(own);
    const first = await gateway(own, { clientId: "old", will });
    const second = await gateway(own, { clientId: "new", will });
    first.stream.destroy();
    // Another one with the client ID of an open connection, which the broker itself ends.
    const third = await gateway(own, { clientId: "new", will });
    await pause(300);
    await third.publishAsync(topics.log(own), '{"v":1,"line":"here"}', { qos: 1 });
    expect(await refusedOf(own)).toBe(before + 1);
    second.end(true);
    third.stream.destroy();
    await expect.poll(() => refusedOf(own)).toBe(before + 2);
  });

  test("with a duplicate is reported to people", async () => {
    await site.database.query("delete from quarantine");
    const [one, two] = [
      await gateway(own, { clientId: "one" }),
      await gateway(own, { clientId: "two" }),
    ];
    for (let round = 0; round < 8; round++)
      await (round % 2 === 0 ? one : two).publishAsync(
        topics.tele(own),
        JSON.stringify(frame(5000 + round, site.clock.at)),
        { qos: 1 },
      );
    await expect.poll(refusals).toContainEqual([own, "twoDevices", "telemetry: by turns"]);
    await site.database.query("delete from quarantine");
    for (let round = 0; round < 8; round++) await gateway(own, { clientId: "same" });
    await expect.poll(refusals).toContainEqual([own, "twoDevices", "client ID: same"]);
  });

  test.each([
    "#",
    "+/#",
    "$SYS/#",
    "v1/out/#",
    "v1/out/1/house/1/reading",
    "v1/gw/+/down/cmd",
    "v1/gw/#",
    topics.cmd(other),
    `v1/gw/${other}/down/#`,
    topics.tele(own),
    `$share/x/v1/gw/${other}/down/cmd`,
  ])("cannot receive %s", async (filter) => {
    const client = await gateway();
    await expect(client.subscribeAsync(filter, { qos: 1 })).rejects.toThrow();
  });

  test("receives its own messages, and none of another", async () => {
    const client = await gateway();
    const received: string[] = [];
    client.on("message", (topic) => received.push(topic));
    await client.subscribeAsync(`v1/gw/${own}/down/+`, { qos: 1 });
    await broker.publish(topics.cmd(other), "{}");
    await broker.publish(topics.cmd(own), "{}");
    await expect.poll(() => received).toEqual([topics.cmd(own)]);
  });

  test("can only leave a will on its own topic", async () => {
    const before = [await refusedOf(own), await refusedOf(other)] as const;
    const will = (networkId: string) => ({
      topic: topics.event(networkId),
      payload: Buffer.from('{"v":1,"event":"offline"}'),
      qos: 1 as const,
      retain: false,
    });
    for (const target of [other, own]) {
      const client = await gateway(own, { clientId: `will-${target}`, will: will(target) });
      client.stream.destroy();
    }
    await expect.poll(() => refusedOf(own)).toBe(before[0] + 1);
    expect(await refusedOf(other)).toBe(before[1]);
  });

  test("that returns with its client id replaces its old connection", async () => {
    const first = await gateway();
    const isClosed = closed(first);
    const second = await gateway();
    expect(await isClosed).toBe(true);
    expect(second.connected).toBe(true);
  });

  test("that requests a persistent session gets a clean one, and no message is stored for it", async () => {
    const first = await gateway(own, { clean: false, clientId: "stays" });
    await first.subscribeAsync(topics.cmd(own), { qos: 1 });
    await first.endAsync();
    await broker.publish(topics.cmd(own), "{}");
    const received: string[] = [];
    const second = mqtt.connect({
      host: "127.0.0.1",
      port: broker.ports[0]!,
      protocolVersion: 4,
      reconnectPeriod: 0,
      clientId: "stays",
      username: own,
      password: secret,
      clean: false,
    });
    open.push(second);
    second.on("message", (topic) => received.push(topic));
    const connack = await new Promise<{ sessionPresent: boolean }>((resolve) =>
      second.once("connect", resolve),
    );
    await pause(300);
    expect([connack.sessionPresent, received]).toEqual([false, []]);
  });

  test("with another's client id neither ends that connection nor gets its session", async () => {
    const first = await gateway(own, { clean: false, clientId: "shared" });
    await first.subscribeAsync(topics.cmd(own), { qos: 1 });
    const intruder = await gateway(other, { clean: false, clientId: "shared" });
    const received: string[] = [];
    intruder.on("message", (topic) => received.push(topic));
    await broker.publish(topics.cmd(own), "{}");
    await pause(300);
    expect(first.connected).toBe(true);
    expect(received).toEqual([]);
  });
});

describe("a hostile client", () => {
  test("that is refused repeatedly leaves few lines in the log", async () => {
    const lines: string[] = [];
    const door = await startBroker({
      addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
      directory: site.directory,
      ingest: site.ingest,
      attempts: { note: () => undefined, stop: async () => undefined },
      log: pino({}, { write: (line: string) => void lines.push(line) }),
    });
    for (let n = 0; n < 40; n += 1) {
      const { socket } = await openWire(door.ports[0]!);
      socket.write(connectPacket({ clientId: "x", username: `NOBODY-${n % 2}`, password: "x" }));
      if (n < 20) await new Promise((resolve) => socket.once("data", resolve));
      socket.destroy();
    }
    await door.close();
    expect(lines.filter((line) => line.includes("gateway refused")).length).toBeLessThanOrEqual(8);
    expect(lines.filter((line) => line.includes('"times"')).length).toBeGreaterThan(0);
  });

  /** Largest growth of the process's memory, MB. */
  async function riseOf(attack: () => Promise<void>): Promise<number> {
    const before = process.memoryUsage.rss();
    let max = before;
    const timer = setInterval(() => {
      max = Math.max(max, process.memoryUsage.rss());
    }, 20);
    await attack();
    clearInterval(timer);
    return (Math.max(max, process.memoryUsage.rss()) - before) / 2 ** 20;
  }
  /** Sends zeros until the other side closes or all announced bytes are sent. */
  async function pour(first: Buffer, begin: Buffer): Promise<boolean> {
    const wire = await openWire(broker.ports[0]!);
    await wire.send(begin);
    if (begin.length > 0) await expect.poll(() => wire.heard().length).toBeGreaterThanOrEqual(4);
    await wire.send(first);
    const chunk = Buffer.alloc(64 * 1024);
    for (let sent = 0; sent < longest; sent += chunk.length) if (!(await wire.send(chunk))) break;
    const hasEnded = await wire.ends(15_000);
    wire.socket.destroy();
    return hasEnded;
  }

  test.each([
    ["CONNECT before the sign-in", 0x10, false],
    ["PUBLISH before the sign-in", 0x32, false],
    ["PUBLISH after it", 0x32, true],
    ["SUBSCRIBE after it", 0x82, true],
  ])(
    "that announces 256 MB in a %s is cut off before it costs memory",
    { timeout: 300_000 },
    async (_name, first, isKnown) => {
      await site.database.query("delete from quarantine");
      let hasEnded = false;
      const rise = await riseOf(async () => {
        hasEnded = await pour(
          packet(first, Buffer.alloc(0), longest),
          isKnown
            ? connectPacket({ clientId: own, username: own, password: secret })
            : Buffer.alloc(0),
        );
      });
      expect(hasEnded).toBe(true);
      expect(rise).toBeLessThan(50);
      // The refusal is reported a moment later, and would appear among the results of the next
      // test.
      if (isKnown)
        await expect.poll(refusals).toContainEqual([own, "tooLarge", expect.any(String)]);
    },
  );

  test.each([0, 1, 2] as const)(
    "that sends a message too large by QoS %i gets an answer, keeps its connection, and need not resend it",
    async (qos) => {
      await site.database.query("delete from quarantine");
      const client = await gateway();
      await client.publishAsync(topics.log(own), Buffer.alloc(256 * 1024, 32), { qos });
      await client.publishAsync(topics.tele(own), Buffer.alloc(3 * 2 ** 20, 32), { qos });
      const before = await refusedOf(own);
      await client.publishAsync(topics.log(own), '{"v":1,"line":"still here"}', { qos });
      await expect.poll(() => refusedOf(own)).toBe(before + 1);
      expect(client.connected).toBe(true);
      expect(await refusals()).toEqual([
        [own, "notJson", expect.any(String)],
        [own, "tooLarge", "more than 262144 bytes"],
      ]);
    },
  );

  test.each([
    ["declares more than any message", () => packet(0x32, Buffer.alloc(0), longest), "tooLarge"],
    [
      "publishes on a topic that MQTT forbids",
      () => publishOn(`${topics.event(own)}/#`),
      "badTopic",
    ],
    ["publishes without a topic", () => publishOn(""), "badTopic"],
    ["signs in a second time", () => connectPacket(signedIn), "badPacket"],
    ["sends an invalid packet", () => Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff]), "tooLarge"],
  ])("that %s is reported, and its will is published", async (_name, of, reason) => {
    await site.database.query("delete from quarantine");
    await forgetPresence(1);
    const wills = await refusedOf(own);
    const client = await gateway(own, {
      will: {
        topic: topics.event(own),
        payload: Buffer.from('{"v":1,"event":"offline"}'),
        qos: 1,
        retain: true,
      },
    });
    client.stream.write(of());
    expect(await closed(client)).toBe(true);
    await expect
      .poll(async () => [await refusals(), await isOnline(1)])
      .toEqual([[[own, reason, expect.any(String)]], true]);
    await pause(300);
    expect(await refusedOf(own)).toBe(wills);
  });

  test(
    "with thousands of random packets does not affect a good gateway",
    { timeout: 300_000 },
    async () => {
      const good = await gateway(other);
      const signed = connectPacket({ clientId: own, username: own, password: secret });
      for (let round = 0; round < 60; round++) {
        const wire = await openWire(broker.ports[0]!);
        const noise = Array.from({ length: 60 }, () => {
          const body = randomBytes(Math.floor(Math.random() * 60));
          const first = randomBytes(1)[0]!;
          return Math.random() < 0.3
            ? Buffer.concat([Buffer.from([first]), body])
            : packet(first, body);
        });
        await wire.send(Buffer.concat(round % 2 === 0 ? [signed, ...noise] : noise));
        if (round % 5 === 0)
          await good.publishAsync(
            topics.tele(other),
            JSON.stringify(frame(5000 + round, site.clock.at + round)),
            { qos: 1 },
          );
        wire.socket.end();
      }
      // Each packet follows its own sign-in, so that every one is checked.
      for (let kind = 0; kind < 1000; kind++) {
        const wire = await openWire(broker.ports[0]!);
        await wire.send(Buffer.concat([signed, packet(kind & 0xff, randomBytes(kind % 40))]));
        wire.socket.end();
      }
      expect(good.connected).toBe(true);
      const before = await storedFrames();
      await good.publishAsync(
        topics.tele(other),
        JSON.stringify(frame(9999, site.clock.at + 100)),
        { qos: 1 },
      );
      expect(await storedFrames()).toBe(before + 1);
    },
  );
});

test("a gateway with a congested line does not delay others", async () => {
  const full = await gateway();
  await full.subscribeAsync(topics.cmd(own), { qos: 1 });
  const received: string[] = [];
  const free = await gateway(other);
  await free.subscribeAsync(topics.cmd(other), { qos: 1 });
  free.on("message", (_topic, payload) => void received.push(payload.toString()));
  // The client stops reading, so messages to it fill every buffer.
  full.stream.pause();
  const startedAt = performance.now();
  const large = "x".repeat(16_000);
  await Promise.all(Array.from({ length: 600 }, () => broker.publish(topics.cmd(own), large)));
  await broker.publish(topics.cmd(own), "order");
  await broker.publish(topics.cmd(other), "order");
  await vi.waitFor(() => expect(received).toEqual(["order"]));
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
