import mqtt, { type MqttClient } from "mqtt";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { refusals } from "../../../../../contract/fleet/gateway/refusal.ts";
import type { QuarantineReason } from "../../../../../contract/fleet/gateway/quarantine-reason.ts";
import { topics } from "../../../../../contract/telemetry/mqtt.ts";
import { type Broker, startBroker } from "../../../../../server/telemetry/ingest/broker/broker.ts";
import { frame, networkIdOf, noon, secretOf } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";
import { connectPacket, openWire, packet, publishPacket } from "./mqtt-wire.ts";

/*
 * Messages and connections from public reports. Each case follows its report, in the terms of this
 * protocol.
 */
let site: Site;
let broker: Broker;
let number = 0;
const open: MqttClient[] = [];

beforeAll(async () => {
  site = await openSite(34);
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

const detailOf = async (of: number) =>
  (
    await site.database.query<{ detail: Record<string, unknown> | null }>(
      "select detail from house_states where house_id = $1",
      [site.houseId(of)],
    )
  )[0]?.detail ?? null;
const numbersOf = async (of: number) =>
  (
    await site.database.query<{ reason: QuarantineReason }>(
      "select distinct reason from quarantine where network_id = $1",
      [networkIdOf(of)],
    )
  )
    .map(({ reason }) => refusals[reason].number)
    .sort((a, b) => a - b);
const framesOf = async (of: number) =>
  (
    await site.database.query<{ count: number }>(
      "select coalesce(sum(frames), 0)::int as count from reading_minutes where house_id = $1",
      [site.houseId(of)],
    )
  )[0]?.count;

interface Report {
  readonly report: string;
  readonly text: string | Buffer;
  readonly reported: readonly number[];
  /** Values that are shown. */
  readonly shown: Readonly<Record<string, unknown>>;
}
const head = `"v":1,"seq":1,"ts":${noon / 1000}`;
const reports: readonly Report[] = [
  {
    report:
      "a nan without quotes makes the whole payload invalid (esphome/issues#1436, Tasmota#4147)",
    text: `{${head},"temp":[nan,22.4],"rh":[nan],"nh3":5,"co2":[1200]}`,
    reported: [401, 502],
    shown: { temp: 22.4, rh: null, nh3: 5, co2: 1200 },
  },
  {
    report: "a field without a value (ESPAltherma#121)",
    text: `{${head},"nh3":,"temp":[22.4],"rh":[60]}`,
    reported: [502],
    shown: { temp: 22.4, rh: 60, nh3: null },
  },
  {
    report: "a comma in place of a colon (Tasmota#822)",
    text: `{${head},"nh3",5,"temp":[22.4]}`,
    reported: [502],
    shown: { temp: 22.4 },
  },
  {
    report: "the beginning of the next message, written over the end (OpenMQTTGateway#1900)",
    text: `{${head},"temp":[22.4,22.6],"rh":[6\u0001\uFFFD2v1/gw/G001/up/tele{"v":1,"seq":2,"temp":[22`,
    reported: [502],
    shown: { temp: 22.5, rh: null },
  },
  {
    report: "cut off by a buffer of 128 bytes (pubsubclient#764)",
    text: `{${head},"targetTemp":22,"temp":[22.4,22.6],"rh":[60],"co2":[1200],"nh3":5,"light":[60],"volt":[380`,
    reported: [502],
    shown: { temp: 22.5, rh: 60, co2: 1200, nh3: 5 },
  },
  {
    report: "the time in milliseconds (thingsboard#6351)",
    text: `{"v":1,"seq":1,"ts":${noon},"temp":[22.4]}`,
    reported: [503],
    shown: { temp: 22.4, at: noon },
  },
  {
    report: "the time as text with microseconds and a zone (thingsboard-gateway#628)",
    text: `{"v":1,"seq":1,"ts":"${new Date(noon).toISOString().replace("000Z", "507569+00:00")}","temp":[22.4]}`,
    reported: [503],
    shown: { temp: 22.4, at: noon + 507 },
  },
  {
    report: "numbers as texts, and n/a for no value (thingsboard-gateway#186)",
    text: `{${head},"temp":["36.7"],"tempOut":"22.0","nh3":"n/a","battery":"48","staticPressure":"-6.35"}`,
    reported: [401, 501],
    shown: { temp: 36.7, tempOut: 22, nh3: null, battery: 48, staticPressure: -6.35 },
  },
  {
    report: "values in a nested object (thingsboard-gateway#186)",
    text: `{${head},"values":{"temp":[22.4]}}`,
    reported: [402],
    shown: { temp: null },
  },
  {
    report: "JSON in a text inside JSON (node-red#869, helium/console#1224)",
    text: JSON.stringify(`{${head},"temp":[22.4],"rh":[60]}`),
    reported: [502],
    shown: { temp: 22.4, rh: 60 },
  },
  {
    report: "UTF-16 with a byte order mark",
    text: Buffer.from(`\ufeff{${head},"temp":[22.4],"rh":[60]}`, "utf16le"),
    reported: [502],
    shown: { temp: 22.4, rh: 60 },
  },
  {
    report: "UTF-16 big endian without a byte order mark",
    text: Buffer.from(`{${head},"temp":[22.4],"rh":[60]}`, "utf16le").swap16(),
    reported: [502],
    shown: { temp: 22.4, rh: 60 },
  },
];

describe("a message from a public report", () => {
  it.each(reports)("$report", async ({ text, reported, shown }) => {
    number += 1;
    site.clock.at = noon + 1000;
    await site.ingest.take(topics.tele(networkIdOf(number)), Buffer.from(text as string));
    expect(await numbersOf(number)).toEqual(reported);
    expect(await detailOf(number)).toMatchObject(shown);
  });
});

const signIn = async (of: number, more: object = {}): Promise<MqttClient> => {
  const username = networkIdOf(of);
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.ports[0]}`, {
    username,
    password: await secretOf(username),
    protocolVersion: 4,
    reconnectPeriod: 0,
    ...more,
  });
  client.on("error", () => undefined);
  open.push(client);
  return client;
};
const frameText = (seq: number) => Buffer.from(JSON.stringify(frame(seq, noon + seq * 1000)));

describe("a connection from a public report", () => {
  it("stays open in many devices with the same client ID (pubsubclient#129, esphome/issues#477)", async () => {
    const [one, other] = [(number += 1), (number += 1)];
    const first = await signIn(one, { clientId: "ESP8266Client" });
    const second = await signIn(other, { clientId: "ESP8266Client" });
    await first.publishAsync(topics.tele(networkIdOf(one)), frameText(1), { qos: 1 });
    await second.publishAsync(topics.tele(networkIdOf(other)), frameText(1), { qos: 1 });
    expect([first.connected, second.connected]).toEqual([true, true]);
    expect([await numbersOf(one), await numbersOf(other)]).toEqual([[], []]);
  });

  it.each([
    ["empty, with a session to be kept (aedes#1095)", "", 0xc0],
    ["62 characters long (emqx#17914)", "x".repeat(62), 0xc2],
  ])("lets a gateway in with a client ID that is %s", async (_name, clientId, flags) => {
    const own = (number += 1);
    const username = networkIdOf(own);
    const wire = await openWire(broker.ports[0]!);
    const bytes = connectPacket({ clientId, username, password: await secretOf(username) });
    // The flags come after the length, name and level.
    bytes[bytes.indexOf("MQTT") + 5] = flags;
    await wire.send(bytes);
    await expect.poll(() => wire.heard().length).toBeGreaterThan(3);
    expect([wire.heard()[0], wire.heard()[3]]).toEqual([0x20, 0]);
    await wire.send(publishPacket(topics.tele(username), frameText(1)));
    await expect.poll(() => framesOf(own)).toBe(1);
    wire.socket.destroy();
  });

  it.each(["\r\n", "\n", " ", "\0"])(
    "lets a gateway in whose secret ends with a character from a file or C: %j",
    async (behind) => {
      const own = (number += 1);
      const secret = await secretOf(networkIdOf(own));
      const client = await signIn(own, { password: `${secret}${behind}` });
      await client.publishAsync(topics.tele(networkIdOf(own)), frameText(1), { qos: 1 });
      expect(await framesOf(own)).toBe(1);
    },
  );

  it("does not put a returning device offline when its old link times out (mochi-mqtt#483)", async () => {
    const own = (number += 1);
    const clientId = "864865084478230";
    const wire = await openWire(broker.ports[0]!);
    const password = await secretOf(networkIdOf(own));
    await wire.send(connectPacket({ clientId, username: networkIdOf(own), password }));
    const second = await signIn(own, { clientId });
    await second.publishAsync(topics.tele(networkIdOf(own)), frameText(1), { qos: 1 });
    wire.socket.destroy();
    await second.publishAsync(topics.tele(networkIdOf(own)), frameText(2), { qos: 1 });
    const [row] = await site.database.query<{ is_online: boolean }>(
      "select is_online from house_states where house_id = $1",
      [site.houseId(own)],
    );
    expect([row?.is_online, second.connected, await numbersOf(own)]).toEqual([true, true, []]);
  });

  it.each([
    ["invalid letters (emqx#17159)", Buffer.from([0xff, 0xfe])],
    ["the null character (emqx#17159)", Buffer.from([0, 0])],
  ])("is accepted with a client ID of %s, and ends no other connection", async (_name, bytes) => {
    const [own, other] = [(number += 1), (number += 1)];
    const client = await signIn(other);
    const wire = await openWire(broker.ports[0]!);
    const username = networkIdOf(own);
    const sent = connectPacket({ clientId: "zz", username, password: await secretOf(username) });
    bytes.copy(sent, sent.indexOf("zz"));
    await wire.send(sent);
    await wire.send(publishPacket(topics.tele(username), frameText(1)));
    await expect.poll(() => framesOf(own)).toBe(1);
    await client.publishAsync(topics.tele(networkIdOf(other)), frameText(1), { qos: 1 });
    expect([client.connected, await numbersOf(own), await numbersOf(other)]).toEqual([
      true,
      [],
      [],
    ]);
    wire.socket.destroy();
  });

  it("with a TLS hello at the port without TLS ends alone (emqx#5439)", async () => {
    const own = (number += 1);
    const client = await signIn(own);
    const wire = await openWire(broker.ports[0]!);
    await wire.send(Buffer.from("16030100c5010000c10303" + "5a".repeat(190), "hex"));
    expect(await wire.ends(5000)).toBe(true);
    await client.publishAsync(topics.tele(networkIdOf(own)), frameText(1), { qos: 1 });
    expect(await numbersOf(own)).toEqual([]);
  });

  it("may use a slash at the start of the gateway's own topic (mqtt-pattern#3)", async () => {
    const own = (number += 1);
    const client = await signIn(own);
    await client.publishAsync(`/${topics.tele(networkIdOf(own))}`, frameText(1), { qos: 1 });
    expect([await framesOf(own), await numbersOf(own)]).toEqual([1, []]);
  });

  it("counts a message once that is resent under its number, with and without DUP (MQTT.js#692)", async () => {
    const own = (number += 1);
    const username = networkIdOf(own);
    const wire = await openWire(broker.ports[0]!);
    await wire.send(connectPacket({ clientId: "a", username, password: await secretOf(username) }));
    const bytes = publishPacket(topics.tele(username), frameText(1), 7);
    const again = Buffer.from(bytes);
    again[0] = 0x3a;
    for (const item of [bytes, bytes, again, again]) await wire.send(item);
    // Four PUBACKs follow the CONNACK.
    await expect.poll(() => wire.heard().length).toBe(4 + 4 * 4);
    expect(await framesOf(own)).toBe(1);
    expect(wire.socket.destroyed).toBe(false);
    wire.socket.destroy();
  });

  it("gets an acknowledgement each time QoS 2 is repeated before its PUBREL (mosquitto#3602)", async () => {
    const own = (number += 1);
    const username = networkIdOf(own);
    const wire = await openWire(broker.ports[0]!);
    await wire.send(connectPacket({ clientId: "a", username, password: await secretOf(username) }));
    const publish = publishPacket(topics.tele(username), frameText(1), 9);
    publish[0] = 0x34;
    const again = Buffer.from(publish);
    again[0] = 0x3c;
    for (const item of [publish, again, again]) await wire.send(item);
    await expect.poll(() => wire.heard().length).toBe(4 + 3 * 4);
    await wire.send(packet(0x62, Buffer.from([0, 9])));
    await expect.poll(() => wire.heard().length).toBe(4 + 4 * 4);
    expect(wire.heard().subarray(-4)).toEqual(Buffer.from([0x70, 2, 0, 9]));
    await expect.poll(() => framesOf(own)).toBe(1);
    wire.socket.destroy();
  });

  it("does not put a connected gateway offline by an old retained offline message (zigbee2mqtt#4854)", async () => {
    const own = (number += 1);
    const client = await signIn(own, {
      will: {
        topic: topics.event(networkIdOf(own)),
        payload: '{"v":1,"event":"offline"}',
        qos: 1,
        retain: true,
      },
    });
    client.stream.destroy();
    const back = await signIn(own);
    await back.publishAsync(topics.tele(networkIdOf(own)), frameText(1), { qos: 1 });
    const [row] = await site.database.query<{ is_online: boolean }>(
      "select is_online from house_states where house_id = $1",
      [site.houseId(own)],
    );
    expect(row?.is_online).toBe(true);
  });
});
