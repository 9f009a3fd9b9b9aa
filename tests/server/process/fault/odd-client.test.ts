import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt, { type IClientOptions, type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { QuarantineRow } from "../../../../contract/fleet/gateway/gateway-manage.ts";
import { topics } from "../../../../contract/telemetry/mqtt.ts";
import { frame, networkIdOf, secretOf } from "../../telemetry/ingest/fleet-plan.ts";
import { makeServerDatabase } from "./harness/server-database.ts";
import { freePort, type Running, runServer } from "./harness/run-server.ts";
import { openViewer } from "./harness/open-viewer.ts";

/** A gateway of another maker: its way to connect, and its messages. */
interface Stranger {
  readonly options?: IClientOptions;
  readonly act: (client: MqttClient, own: Own) => Promise<unknown>;
  /** Temperature of its house from the API; the alarms and refusals reported for it. */
  readonly temp: number | null;
  readonly alarms?: readonly string[];
  readonly refused?: readonly string[];
}
interface Own {
  readonly networkId: string;
  readonly connect: (options: IClientOptions) => Promise<MqttClient>;
}

const tele = (seq: number, more: object = {}, atMs = Date.now()) =>
  JSON.stringify(frame(seq, atMs, more));
const publishing =
  (body: () => string, qos: 0 | 1 | 2 = 1, retain = false): Stranger["act"] =>
  (client, { networkId }) =>
    client.publishAsync(topics.tele(networkId), body(), { qos, retain });
const willOf = (networkId: string) => ({
  topic: topics.event(networkId),
  payload: Buffer.from('{"v":1,"event":"offline"}'),
  qos: 2 as const,
  retain: true,
});
/** Constant meter readings, so that no meter jumps between two devices. */
const still = { waterMeter: 1, feedMeter: 1, kwh: 1 };
const each = (count: number) => Array.from({ length: count }, (_, index) => index);

const strangers: Readonly<Record<string, Stranger>> = {
  "speaks MQTT 3.1, with a long client ID, without keep-alive, by QoS 0": {
    options: {
      protocolVersion: 3,
      protocolId: "MQIsdp",
      clientId: "a-client-id-of-more-than-twenty-three-characters",
      keepalive: 0,
    },
    act: publishing(() => tele(1), 0),
    temp: 22.1,
  },
  "requests a stored session, retained messages and a retained will, by QoS 2": {
    options: { clean: false, will: willOf(networkIdOf(2)) },
    act: publishing(() => tele(1), 2, true),
    temp: 22.1,
  },
  "writes small letters and slashes": {
    options: { username: networkIdOf(3).toLowerCase() },
    act: (client, { networkId }) =>
      client.publishAsync(`/${topics.tele(networkId).toLowerCase()}/`, tele(1), { qos: 1 }),
    temp: 22.1,
  },
  "reconnects repeatedly with one client ID and never disconnects": {
    options: { will: willOf(networkIdOf(4)) },
    act: async (_client, { networkId, connect }) => {
      for (const seq of each(4)) {
        const again = await connect({ will: willOf(networkId) });
        await again.publishAsync(topics.tele(networkId), tele(seq + 1), { qos: 1 });
      }
    },
    temp: 22.1,
  },
  "sends more than is accepted at once, and then a frame": {
    options: { clean: false },
    act: async (client, own) => {
      const backlog = each(2000).map((n) => frame(n + 1, Date.now() - 3_600_000 + n * 1000));
      await publishing(() => JSON.stringify(backlog))(client, own);
      await publishing(() => tele(3000))(client, own);
      expect(client.connected).toBe(true);
    },
    temp: 22.1,
    refused: ["tooLarge more than 262144 bytes"],
  },
  "is one of two under the same network ID": {
    act: async (client, { networkId, connect }) => {
      const twin = await connect({ clientId: "twin" });
      for (const round of each(16))
        await (round % 2 === 0 ? client : twin).publishAsync(
          topics.tele(networkId),
          tele((round % 2 === 0 ? 100 : 9000) + round, still),
          { qos: 1 },
        );
    },
    temp: 22.1,
    refused: ["twoDevices seq: by turns", "twoDevices telemetry: by turns"],
  },
  "has its own way of writing frames": {
    act: publishing(() =>
      `\uFEFF${tele(1, { temp: ["22.1", "22,1", 22.1, 22, 22, 22, 22, 22, 22], co2: [12_000], rh: [60, 61, 62], fire: false, controller: 1 })}\0`.replace(
        '"nh3":5',
        '"nh3":nan',
      ),
    ),
    temp: 22.04,
    refused: [
      "badValue nh3",
      "manyValues rh",
      "manyValues temp",
      "readBroken",
      "readClipped co2",
      "readQuoted controller",
      "readQuoted temp",
    ],
  },
  "restarts in 1970, in a house that is too hot": {
    act: publishing(() => tele(1, { temp: [40, 40.2, 39.9, 40.1] }, 5000)),
    temp: 40.05,
    alarms: ["tempAbsHigh"],
  },
};

let dataDir = "";
let engine: Awaited<ReturnType<typeof makeServerDatabase>>;
let server: Running;
let viewer: Awaited<ReturnType<typeof openViewer>>;
const [port, mqttPort] = [await freePort(), await freePort()];
const open: MqttClient[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "house-watch-odd-"));
  engine = await makeServerDatabase("odd");
  server = await runServer({
    ...engine.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    MQTT_PORT: String(mqttPort),
    HOUSES: "12",
  });
  viewer = await openViewer(port, "Test-pass1");
});
afterAll(async () => {
  for (const client of open) client.end(true);
  viewer.close();
  await server.stop();
  await engine.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(networkId: string, options: IClientOptions): Promise<MqttClient> {
  const client = mqtt.connect({
    host: "127.0.0.1",
    port: mqttPort,
    protocolVersion: 4,
    clientId: "stranger",
    username: networkId,
    password: await secretOf(networkId),
    reconnectPeriod: 0,
    ...options,
  });
  open.push(client);
  client.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    client.once("connect", () => resolve());
    client.once("close", () => reject(new Error("closed")));
  });
  return client;
}

/** The API's answers about a house and the refused messages of its gateway. */
async function storedOf(networkId: string) {
  const { rows } = (await viewer.ask(port, "listHouse", "?pageSize=50")) as {
    rows: { id: number; networkId: string; isOnline: boolean; reading: { temp: number } | null }[];
  };
  const house = rows.find((row) => row.networkId === networkId);
  const { alarms } = (await viewer.ask(port, "houseDetail", `?id=${house?.id}`)) as {
    alarms: { key: string }[];
  };
  const quarantine = (await viewer.ask(
    port,
    "listQuarantine",
    `?pageSize=50&keyword=${networkId}`,
  )) as {
    rows: QuarantineRow[];
  };
  // The reason names a field but not its value.
  const texts = quarantine.rows.map(({ reason, detail }) =>
    /^(bad|many|read)/.test(reason)
      ? `${reason} ${detail.split(/[[:]/)[0]}`.replace(/^readBroken.*/, "readBroken")
      : `${reason} ${detail}`,
  );
  return {
    isOnline: house?.isOnline,
    temp: house?.reading?.temp ?? null,
    // The clock error is reported a minute later.
    alarms: alarms.map(({ key }) => key).filter((key) => key !== "clockDrift"),
    refused: [...new Set(texts)].toSorted(),
  };
}

test.each(Object.entries(strangers))(
  "a gateway that %s",
  async (name, { options = {}, act, temp, alarms = [], refused = [] }) => {
    const networkId = networkIdOf(Object.keys(strangers).indexOf(name) + 1);
    const connect = (more: IClientOptions) => signIn(networkId, more);
    await act(await connect(options), { networkId, connect });
    await expect.poll(() => storedOf(networkId)).toEqual({ isOnline: true, temp, alarms, refused });
  },
);

test("a gateway that speaks MQTT 5 is listed, with the reason why its data is not read", async () => {
  const networkId = networkIdOf(11);
  await expect(signIn(networkId, { protocolVersion: 5 })).rejects.toThrow();
  await expect
    .poll(() => storedOf(networkId))
    .toEqual({
      isOnline: true,
      temp: null,
      alarms: [],
      refused: ["badPacket CONNECT"],
    });
});
