import mqtt from "mqtt";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { foreignMappingSchema } from "../../../../../contract/fleet/foreign/foreign-mapping.ts";
import { startBroker } from "../../../../../server/telemetry/ingest/broker/broker.ts";
import { emptySql } from "../../../../factories/reset.ts";
import { networkIdOf, noon, secretOf } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite(4);
});
afterAll(() => site.close());
afterEach(async () => {
  await site.database.query(
    emptySql(["frames", "quarantine", "raw_samples", "alarms", "facts", "alarm_events"]),
  );
  await site.database.query("delete from house_states");
  await site.database.query("insert into house_states (house_id) select id from houses");
  await site.database.query("update gateway_types set mapping = null");
  await site.directory.refresh();
  site.clock.at += 3_600_000;
});

/** An administrator saves the mapping for the type of every gateway of the site. */
async function map(over: object) {
  const mapping = foreignMappingSchema.parse({
    time: null,
    rows: [
      { path: "sensors[id=T1].value", field: "temp", unit: "degF" },
      { path: "sensors[id=H1].value", field: "rh" },
    ],
    ...over,
  });
  await site.database.query("update gateway_types set mapping = $1::jsonb", [
    JSON.stringify(mapping),
  ]);
  await site.directory.refresh();
}
const send = (body: unknown, below = "plant/7") => site.take(1, body, `raw/${below}`);
const house = async () =>
  (
    await site.database.query<{ reading_at: Date | null; temp: number | null; rh: number | null }>(
      `select reading_at, (detail->>'temp')::float as temp, (detail->>'rh')::float as rh
       from house_states where house_id = $1`,
      [site.houseId(1)],
    )
  )[0]!;
const samples = () =>
  site.database.query<{ topic: string; payload: Buffer; size_bytes: number }>(
    "select topic, payload, size_bytes from raw_samples order by topic",
  );
const sensors = (t: unknown, h: unknown) => ({
  sensors: [
    { id: "T1", value: t },
    { id: "H1", value: h },
  ],
});

test("a message without a mapping is stored for creating one, and not used", async () => {
  await send(sensors("77", 60));
  expect(await site.refused()).toMatchObject([{ reason: "noMapping", detail: "plant/7" }]);
  expect((await house()).reading_at).toBeNull();
  expect((await samples()).map(({ topic }) => topic)).toEqual(["plant/7"]);
  await map({});
  await send(sensors("77", 60));
  expect(await house()).toMatchObject({ temp: 25, rh: 60, reading_at: new Date(site.clock.at) });
});

test("unreadable parts are reported, and the rest is used and judged", async () => {
  await map({});
  await send(sensors(104, "sixty"));
  expect(await house()).toMatchObject({ temp: 40, rh: null });
  expect(await site.refused()).toEqual([
    { reason: "badValue", detail: 'sensors[id=H1].value: "sixty"', repeats: 0 },
  ]);
  site.clock.at += 60_000;
  await send(sensors(104, 60));
  site.clock.at += 240_000;
  await send(sensors(104, 60));
  expect((await site.alarms()).map(({ key }) => key)).toContain("tempHigh");
});

test("the message's own time is used; if it cannot be read, the time of arrival", async () => {
  await map({ time: { path: "at", zone: "Asia/Shanghai" } });
  const local = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19);
  await send({ ...sensors(77, 60), at: local(site.clock.at - 60_000).replace("T", " ") });
  expect((await house()).reading_at).toEqual(new Date(site.clock.at - 60_000));
  await send({ ...sensors(77, 61), at: "soon" });
  expect(await house()).toMatchObject({ rh: 61, reading_at: new Date(site.clock.at) });
  expect(await site.refused()).toMatchObject([{ reason: "readHeader", detail: 'at: "soon"' }]);
});

test("values on topics of their own form one frame", async () => {
  await map({
    rows: [
      { path: "", topic: "t", field: "temp" },
      { path: "v", topic: "h", field: "rh" },
    ].map((row) => ({ ...row, path: "v" })),
  });
  // Within the same moment.
  await send({ v: 25 }, "t");
  await send({ v: 61 }, "h");
  expect(await house()).toMatchObject({ temp: 25, rh: 61 });
});

test("any message is acknowledged, and stored only as far as a mapping needs it", async () => {
  await map({});
  const odd = [
    "",
    "[]",
    "null",
    '{"__proto__":{"sensors":1}}',
    '{"sensors":{"constructor":1}}',
    `${"[".repeat(50_000)}1${"]".repeat(50_000)}`,
    "\u0000\u0001",
    '{"sensors":[{"id":"T1","value":1e999}]}',
    `{"a":"${"x".repeat(100_000)}"}`,
    "x".repeat(300_000),
  ];
  for (const [at, text] of odd.entries()) await send(text, `odd/${at}`);
  for (let at = 0; at < 30; at += 1) {
    site.clock.at += 1000;
    await send({ at }, `many/${at}`);
  }
  const stored = await samples();
  expect(stored).toHaveLength(20);
  expect(Math.max(...stored.map(({ payload }) => payload.length))).toBeLessThanOrEqual(32_768);
  // A value outside every number range is not measured.
  expect(await house()).toMatchObject({ temp: null, rh: null });
  expect(new Set((await site.refused()).map(({ reason }) => reason))).toEqual(
    new Set(["notJson", "tooLarge", "noMapping", "badValue"]),
  );
  await send(sensors(77, 60));
  expect(await house()).toMatchObject({ temp: 25 });
});

test("a device can only use its own topics, at any depth, and its message is committed", async () => {
  await map({});
  const [own, other] = [networkIdOf(1), networkIdOf(2)];
  const broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    directory: site.directory,
    ingest: site.ingest,
    attempts: { note: () => undefined, stop: async () => undefined },
    log: pino({ level: "silent" }),
  });
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${broker.ports[0]}`, {
    username: own,
    password: await secretOf(own),
    protocolVersion: 4,
  });
  const body = JSON.stringify(sensors(77, 60));
  await client.publishAsync(`v1/gw/${other}/up/raw/a`, body, { qos: 1 });
  await vi.waitFor(async () =>
    expect(await site.refused()).toMatchObject([{ reason: "foreignTopic" }]),
  );
  await client.publishAsync(`v1/gw/${own}/up/raw/a/B/c d`, body, { qos: 1 });
  expect(await house()).toMatchObject({ temp: 25, rh: 60 });
  expect((await samples()).map(({ topic }) => topic)).toEqual(["a/B/c d"]);
  await client.endAsync(true);
  await broker.close();
  expect(noon).toBeLessThan(site.clock.at);
});
