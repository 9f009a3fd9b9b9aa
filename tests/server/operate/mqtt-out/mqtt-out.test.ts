import { connect as openSocket } from "node:net";
import mqtt, { type MqttClient } from "mqtt";
import { generate } from "mqtt-packet";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { outTopics } from "../../../../contract/live/mqtt-out.ts";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import {
  openMqttOutServer,
  type MqttOutServer,
} from "../../../../server/operate/mqtt-out/mqtt-out-server.ts";
import { OutFeed, type OutMessage } from "../../../../server/operate/mqtt-out/out-feed.ts";
import { appendFacts } from "../../../../server/platform/fact/append-facts.ts";
import { createBus } from "../../../../server/platform/fact/fact-bus.ts";
import { createSessions, type Sessions } from "../../../../server/platform/session/sessions.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { messageCheck } from "../../../factories/asyncapi.ts";
import { openTestDatabase, type TestDatabase } from "../../../factories/database.ts";
import { type BuiltHouse, buildHouse } from "../../../factories/fleet.ts";
import { buildService } from "../../../factories/service.ts";
import { buildUser } from "../../../factories/user.ts";

const log = pino({ level: "silent" });
const faultsOf = messageCheck();
let opened: TestDatabase;
let sessions: Sessions;
let door: MqttOutServer;
let feed: OutFeed;
let own: BuiltHouse;
let foreign: BuiltHouse;
/** Offset of the feed's clock. */
let aheadMs = 0;
/** Everything that was published, in order. */
const published: OutMessage[] = [];
const detail = { temp: 24.5, feltTemp: null };

beforeAll(async () => {
  opened = await openTestDatabase();
  own = await buildHouse(opened.database, { detail });
  foreign = await buildHouse(opened.database, { detail: { ...detail, temp: 31.5 } });
  sessions = createSessions({
    database: opened.database,
    bus: createBus(),
    idleMs: hourMs,
    maxMs: hourMs,
  });
  door = await openMqttOutServer({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    sessions,
    log,
    now: Date.now,
    pace: { renewMs: 50, stuckMs: 300 },
  });
  feed = new OutFeed(
    {
      database: opened.database,
      log,
      now: () => Date.now() + aheadMs,
      publish: (messages) => {
        published.push(...messages);
        door.publish(messages);
      },
    },
    { lookMs: hourMs, incidentsMs: 0 },
  );
  await feed.runNow();
});
afterAll(async () => {
  await feed.stop();
  await door.close();
  sessions.stop();
  await opened.close();
});

const clients: MqttClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
});

const tokenOf = async (seed: Parameters<typeof buildService>[1] = {}) =>
  (await buildService(opened.database, { orgId: own.orgId, scopes: ["read"], ...seed })).token;

/** A connection, or the reason of its refusal. */
async function dial(password: string, username = "service"): Promise<MqttClient | string> {
  const client = mqtt.connect(`mqtt://127.0.0.1:${door.ports[0]}`, {
    username,
    password,
    reconnectPeriod: 0,
  });
  clients.push(client);
  return new Promise((resolve) => {
    client.once("connect", () => resolve(client));
    client.once("error", (error) => resolve(error.message));
    client.once("close", () => resolve("closed"));
  });
}

async function listen(password: string, topic: string) {
  const client = await dial(password);
  if (typeof client === "string") throw new Error(client);
  const received: { topic: string; body: unknown; isRetained: boolean }[] = [];
  client.on("message", (at, payload, { retain }) =>
    received.push({
      topic: at,
      body: payload.length === 0 ? null : JSON.parse(payload.toString()),
      isRetained: retain,
    }),
  );
  const [granted] = await client
    .subscribeAsync(topic, { qos: 0 })
    .catch(() => [{ qos: 128 }] as const);
  return { client, received, isGranted: granted?.qos === 0 };
}
const kindOf = (topic: string): string =>
  topic.endsWith("/reading")
    ? "outReading"
    : topic.endsWith("/state")
      ? "outHouse"
      : topic.includes("/alarm/")
        ? "outAlarm"
        : "outIncident";

describe("a reader of its organisation", () => {
  it("receives the newest values at once, only those of its organisation", async () => {
    const alarm = await buildAlarm(opened.database, { houseId: own.id });
    await buildAlarm(opened.database, { houseId: foreign.id });
    await feed.runNow();
    const { received, isGranted } = await listen(await tokenOf(), `v1/out/${own.orgId}/#`);
    expect(isGranted).toBe(true);
    await vi.waitFor(() => expect(received).toHaveLength(4));
    const topics = [
      outTopics.reading(own.orgId, own.id),
      outTopics.house(own.orgId, own.id),
      outTopics.alarm(own.orgId, alarm.id),
      outTopics.incident(own.orgId, alarm.id),
    ];
    expect(received.map(({ topic }) => topic).toSorted()).toEqual(topics.toSorted());
    for (const { topic, body, isRetained } of received) {
      expect(isRetained).toBe(true);
      expect(faultsOf(kindOf(topic), body)).toEqual([]);
    }
    expect(received.find(({ topic }) => topic === topics[0])?.body).toMatchObject({ temp: 24.5 });
  });

  it("receives changes: a reading, an alarm and its end", async () => {
    const { received } = await listen(await tokenOf(), `v1/out/${own.orgId}/#`);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(1));
    received.length = 0;
    await opened.database.query(
      `update house_states set reading_at = now(),
         detail = detail || jsonb_build_object('temp', 25.5) where house_id = $1`,
      [own.id],
    );
    const alarm = await buildAlarm(opened.database, { houseId: own.id, subject: "7" });
    await feed.runNow();
    const topic = outTopics.alarm(own.orgId, alarm.id);
    await vi.waitFor(() =>
      expect(received).toEqual(
        expect.arrayContaining([
          {
            topic: outTopics.reading(own.orgId, own.id),
            body: expect.objectContaining({ temp: 25.5 }),
            isRetained: false,
          },
          expect.objectContaining({ topic }),
        ]),
      ),
    );
    received.length = 0;
    const closed = { ...alarm, state: "closed", clearedAt: Date.now() } as const;
    await opened.database.transaction(async (tx) => {
      await tx.query("update alarms set state = 'closed', cleared_at = now() where id = $1", [
        alarm.id,
      ]);
      await appendFacts(tx, [{ kind: "alarm", alarm: closed }], Date.now());
    });
    await feed.runNow();
    const ended = () => received.filter((item) => item.topic === topic).map(({ body }) => body);
    await vi.waitFor(() => expect(ended()).toHaveLength(2));
    expect(ended()).toEqual([{ ...Object(ended()[0]), kind: "alarm" }, null]);
    expect(ended()[0]).toMatchObject({ alarm: { id: alarm.id, state: "closed" } });
    const later = await listen(await tokenOf(), `v1/out/${own.orgId}/#`);
    await vi.waitFor(() => expect(later.received.length).toBeGreaterThan(1));
    expect(later.received.map((item) => item.topic)).not.toContain(topic);
  });

  it.each([
    () => `v1/out/${foreign.orgId}/#`,
    () => `v1/out/${foreign.orgId}/house/${foreign.id}/reading`,
    () => "v1/out/+/#",
    () => "v1/out/#",
    () => "#",
    () => "+/out/#",
    () => "$SYS/#",
    () => `v1/gw/${own.networkId}/up/#`,
    () => `/v1/out/${own.orgId}/#`,
  ])("cannot subscribe to another topic: %#", async (topic) => {
    const { isGranted, received } = await listen(await tokenOf(), topic());
    expect([isGranted, received]).toEqual([false, []]);
  });

  it("cannot publish: it is disconnected, and its message is dropped", async () => {
    const topic = outTopics.reading(own.orgId, own.id);
    const { received } = await listen(await tokenOf(), topic);
    await vi.waitFor(() => expect(received).toHaveLength(1));
    for (const at of [topic, `v1/gw/${own.networkId}/up/tele`]) {
      const { client } = await listen(await tokenOf(), topic);
      const gone = new Promise<void>((resolve) => client.once("close", () => resolve()));
      client.publish(at, '{"temp":99}', { retain: true });
      await gone;
    }
    const later = await listen(await tokenOf(), topic);
    await vi.waitFor(() => expect(later.received).toHaveLength(1));
    expect(
      [...received, ...later.received].map(({ body }) => (body as { temp: number }).temp),
    ).toEqual([25.5, 25.5]);
  });

  it("is disconnected when its token expires", async () => {
    const { token, tokenId } = await buildService(opened.database, { orgId: own.orgId });
    const client = await dial(token);
    if (typeof client === "string") throw new Error(client);
    const gone = new Promise((resolve) => client.once("close", () => resolve("gone")));
    await opened.database.query("delete from service_tokens where id = $1", [tokenId]);
    expect(await gone).toBe("gone");
  });

  it("that reads nothing is disconnected, and others continue", async () => {
    const { received } = await listen(await tokenOf(), `v1/out/${own.orgId}/#`);
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(1));
    const before = door.count();
    const socket = openSocket(door.ports[0]!, "127.0.0.1");
    socket.on("error", () => undefined);
    socket.write(
      generate({
        cmd: "connect",
        protocolId: "MQTT",
        protocolVersion: 4,
        clean: true,
        clientId: "slow",
        keepalive: 0,
        username: "service",
        password: Buffer.from(await tokenOf()),
      }),
    );
    await vi.waitFor(() => expect(door.count()).toBe(before + 1));
    const topic = `v1/out/${own.orgId}/#`;
    socket.write(generate({ cmd: "subscribe", messageId: 1, subscriptions: [{ topic, qos: 0 }] }));
    await new Promise((resolve) => socket.once("data", resolve));
    socket.pause();
    const long = { topic: outTopics.reading(own.orgId, 9), isRetained: false };
    const payload = JSON.stringify({ text: "x".repeat(200_000) });
    await vi.waitFor(() => {
      door.publish([{ ...long, payload }]);
      expect(door.count()).toBe(before);
    });
    socket.destroy();
    await vi.waitFor(() =>
      expect(received.filter((item) => item.topic === long.topic)).not.toEqual([]),
    );
  });
});

describe("the broker for readers", () => {
  it("refuses unknown users, and those without access to the whole organisation", async () => {
    const person = await buildUser(opened.database, { orgId: own.orgId });
    const session = await sessions.open(person.userId, Date.now());
    const refused: [string, string?][] = [
      [""],
      ["hws_nothing"],
      [session],
      [await tokenOf(), "admin"],
      [await tokenOf(), own.networkId!],
      [own.networkId!, own.networkId!],
      [await tokenOf({ addresses: ["10.0.0.1"] })],
      [await tokenOf({ endsAt: Date.now() - 1 })],
    ];
    for (const scope of ["write:production", "write:fleet", "write:alarm", "control"] as const)
      refused.push([await tokenOf({ scopes: [scope] })]);
    for (const roleKey of ["area_manager", "farm_manager", "shack_manager"] as const)
      refused.push([await tokenOf({ roleKey, farmIds: [own.farmId], houseIds: [own.id] })]);
    for (const [place, refusal] of refused.entries())
      expect([place, await dial(...refusal)]).toEqual([
        place,
        expect.stringMatching(/not authorized/i),
      ]);
  });

  it("lets an administrator's token read all organisations", async () => {
    const token = await tokenOf({ roleKey: "administrator", orgId: null });
    const { received, isGranted } = await listen(token, "v1/out/+/house/+/reading");
    expect(isGranted).toBe(true);
    await vi.waitFor(() => expect(received).toHaveLength(2));
  });

  it("accepts five connections of an account", async () => {
    const token = await tokenOf();
    for (let each = 0; each < 5; each += 1) expect(await dial(token)).toBeInstanceOf(Object);
    expect(await dial(token)).toMatch(/not authorized/i);
  });

  it("accepts no packet of a reader that is longer than a subscription", async () => {
    const socket = openSocket(door.ports[0]!, "127.0.0.1");
    const gone = new Promise((resolve) => socket.once("close", () => resolve("gone")));
    socket.on("error", () => undefined);
    socket.write(Buffer.concat([Buffer.from([0x10, 0xff, 0xff, 0x7f]), Buffer.alloc(6000)]));
    expect(await gone).toBe("gone");
  });
});

describe("a new house", () => {
  it("is published within a minute of the tree's change", async () => {
    const house = await buildHouse(opened.database, { farmId: own.farmId, detail });
    await opened.database.transaction((tx) =>
      appendFacts(tx, [{ kind: "tree", orgId: own.orgId }], Date.now()),
    );
    const topic = outTopics.house(own.orgId, house.id);
    const isSaid = () => published.some((item) => item.topic === topic);
    await feed.runNow();
    expect(isSaid()).toBe(false);
    aheadMs += minuteMs;
    await feed.runNow();
    expect(isSaid()).toBe(true);
  });
});

describe("removed records", () => {
  it("disappear from the retained messages with the next full round", async () => {
    const house = await buildHouse(opened.database, { farmId: own.farmId, detail });
    feed.repeat();
    await feed.runNow();
    const topic = outTopics.house(own.orgId, house.id);
    expect(published.filter((item) => item.topic === topic)).toHaveLength(1);
    for (const table of ["house_states", "gateways", "flocks"])
      await opened.database.query(`delete from ${table} where house_id = $1`, [house.id]);
    await opened.database.query("delete from houses where id = $1", [house.id]);
    feed.repeat();
    await feed.runNow();
    expect(published.findLast((item) => item.topic === topic)).toEqual({
      topic,
      payload: null,
      isRetained: true,
    });
  });
});
