import { pino } from "pino";
import sparkplug from "sparkplug-client";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { foreignMappingSchema } from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import { type Broker, startBroker } from "../../../../../server/telemetry/ingest/broker/broker.ts";
import { withSparkplug } from "../../../../../server/telemetry/ingest/sparkplug/sparkplug-ingest.ts";
import { networkIdOf, secretOf } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

type Client = ReturnType<typeof sparkplug.newClient>;
type Payload = Parameters<Client["publishNodeBirth"]>[0];
const own = networkIdOf(1);
let site: Site;
let broker: Broker;
const open: Client[] = [];

async function openBroker() {
  let send: Broker["send"] = async () => undefined;
  broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    directory: site.directory,
    ingest: withSparkplug(site.ingest, {
      directory: site.directory,
      send: (...args) => send(...args),
      now: site.now,
    }),
    attempts: { note: () => undefined, stop: async () => undefined },
    log: pino({ level: "silent" }),
  });
  send = (...args) => broker.send(...args);
}
beforeAll(async () => {
  site = await openSite(4);
  const mapping = foreignMappingSchema.parse({
    time: null,
    rows: [
      { path: "metrics.Inside/Temp", field: "temp" },
      { path: "devices.climate.Humidity", field: "rh" },
      { path: "devices.climate.Fan 1", field: "fan", place: 1 },
      { path: "devices.climate.Pressure", field: "staticPressure" },
    ],
  });
  await site.database.query("update gateway_types set mapping = $1::jsonb", [
    JSON.stringify(mapping),
  ]);
  await site.directory.refresh();
  await openBroker();
});
afterEach(async () => {
  for (const client of open.splice(0)) client.stop();
  await site.database.query("delete from quarantine");
  site.clock.at += 600_000;
});
afterAll(async () => {
  await broker.close();
  await site.close();
});

const metric = (name: string, type: string, value: unknown, more: object = {}) => ({
  name,
  type,
  value,
  ...more,
});
const payload = (...metrics: object[]) => ({ timestamp: Date.now(), metrics }) as Payload;
const births = {
  node: payload(metric("Inside/Temp", "Float", 24.7, { alias: 1 })),
  climate: payload(
    metric("Humidity", "Int8", 61, { alias: 10 }),
    metric("Fan 1", "Boolean", true, { alias: 11 }),
    metric("Pressure", "Int16", -12, { alias: 12 }),
  ),
};

/** A device of another library, which sends its births on request. */
async function device(edgeNode = own, name = own) {
  const client = sparkplug.newClient({
    serverUrl: `mqtt://127.0.0.1:${broker.ports[0]}`,
    username: name,
    password: await secretOf(name),
    groupId: "Poultry",
    edgeNode,
    clientId: edgeNode,
    version: "spBv1.0",
    publishDeath: true,
  });
  open.push(client);
  const rebirths: unknown[] = [];
  const send = () => {
    client.publishNodeBirth(births.node);
    client.publishDeviceBirth("climate", births.climate);
  };
  client.on("error", () => undefined);
  client.on("ncmd", ({ metrics }) => {
    rebirths.push(...(metrics ?? []).map((item) => [item.name, item.value]));
    send();
  });
  await new Promise<void>((resolve) => client.once("birth", resolve));
  return { client, say: send, rebirths };
}
const house = async () =>
  (
    await site.database.query<Record<string, unknown>>(
      `select is_online as "isOnline", (detail->>'temp')::float as temp,
         (detail->>'rh')::float as rh, (detail->>'staticPressure')::float as pressure
       from house_states where house_id = $1`,
      [site.houseId(1)],
    )
  )[0]!;

test("births, data by alias and changes alone reach the house and the stream", async () => {
  const { client, say } = await device();
  say();
  const birthValues = { isOnline: true, temp: 24.7, rh: 61, pressure: -12 };
  await vi.waitFor(async () => expect(await house()).toEqual(birthValues));
  site.clock.at += 30_000;
  client.publishDeviceData("climate", payload({ alias: 10, type: "Int8", value: 64 }));
  await vi.waitFor(async () => expect(await house()).toEqual({ ...birthValues, rh: 64 }));
  expect(site.commits.at(-1)?.details).toMatchObject([
    { houseId: site.houseId(1), temp: 24.7, rh: 64 },
  ]);
  expect(await site.refused()).toEqual([]);
  // A dead device sends no values; the node continues.
  site.clock.at += 30_000;
  client.publishDeviceDeath("climate", payload());
  await vi.waitFor(async () =>
    expect(await house()).toEqual({ isOnline: true, temp: 24.7, rh: null, pressure: null }),
  );
});

test("a gap, or a server without the birth, leads to a request for everything", async () => {
  const { client, say, rebirths } = await device();
  say();
  await vi.waitFor(async () => expect((await house())["rh"]).toBe(61));
  site.clock.at += 30_000;
  (client as unknown as { seq: number }).seq += 3;
  client.publishNodeData(payload({ alias: 1, type: "Float", value: 25.5 }));
  await vi.waitFor(() => expect(rebirths).toEqual([["Node Control/Rebirth", true]]));
  await vi.waitFor(async () => expect((await house())["temp"]).toBe(24.7));
  client.stop();
  await broker.close();
  await openBroker();
  const again = await device();
  site.clock.at += 30_000;
  // Values with aliases of a birth that was not received.
  again.client.publishNodeData(payload({ alias: 1, type: "Float", value: 26 }));
  await vi.waitFor(() => expect(again.rebirths).toHaveLength(1));
});

test("after a gap a birth is requested until the node sends everything again", async () => {
  const { client, say } = await device();
  client.removeAllListeners("ncmd");
  let requestCount = 0;
  client.on("ncmd", () => void (requestCount += 1));
  say();
  site.clock.at += 30_000;
  (client as unknown as { seq: number }).seq += 3;
  for (const requested of [1, 2]) {
    client.publishNodeData(payload({ alias: 1, type: "Float", value: 25.5 }));
    await vi.waitFor(() => expect(requestCount).toBe(requested));
    site.clock.at += 30_000;
  }
  say();
  client.publishNodeData(payload({ alias: 1, type: "Float", value: 25.6 }));
  await vi.waitFor(async () => expect((await house())["temp"]).toBeCloseTo(25.6));
  expect(requestCount).toBe(2);
});

test("a node's death is an event of the gateway; another node's topic is refused", async () => {
  const { client, say } = await device();
  say();
  await vi.waitFor(async () => expect((await house())["isOnline"]).toBe(true));
  const foreign = await device(networkIdOf(2), own);
  foreign.client.publishNodeBirth(births.node);
  await vi.waitFor(async () =>
    expect(await site.refused()).toContainEqual({
      reason: "foreignTopic",
      detail: `spBv1.0/Poultry/NBIRTH/${networkIdOf(2)}`,
      repeats: 0,
    }),
  );
  const deaths = async () =>
    (await site.database.query("select 1 from gateway_messages where body->>'event' = 'offline'"))
      .length;
  const before = await deaths();
  client.stop();
  await vi.waitFor(async () => expect(await deaths()).toBe(before + 1));
});

test("an invalid payload is refused and reported, and never throws", async () => {
  const ingest = withSparkplug(site.ingest, {
    directory: site.directory,
    send: async () => undefined,
    now: site.now,
  });
  const topic = `spBv1.0/G/NDATA/${own}`;
  for (const bytes of [[], [255, 255, 255], [18, 200, 1], [...Buffer.from('{"v":1}')]])
    await ingest.take(topic, Buffer.from(bytes));
  await ingest.take(`spBv1.0/G/NDATA/NOBODY`, Buffer.from([]));
  await vi.waitFor(async () =>
    expect((await site.refused()).map(({ reason }) => reason)).toEqual(
      expect.arrayContaining(["badMessage", "unknownGateway", "noMapping"]),
    ),
  );
});
