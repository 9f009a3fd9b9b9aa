import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NoticeChannel } from "../../../../contract/notify/notice.ts";
import { drillMs } from "../../../../contract/operate/drill.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { beginPlanned } from "../../../../server/operate/drill/drill-plan-worker.ts";
import { DrillWorker } from "../../../../server/operate/drill/drill-worker.ts";
import { beginDrill } from "../../../../server/operate/drill/drill-commands.ts";
import { drillPace } from "../../../../server/operate/drill/drill-step.ts";
import { type Broker, startBroker } from "../../../../server/telemetry/ingest/broker/broker.ts";
import { handleReceipt } from "../../../../server/notify/notice-send/answer/notice-receipt.ts";
import { sql } from "drizzle-orm";
import { Gateway } from "../../../../simulator/gateway.ts";
import { buildAlarm } from "../../../factories/alarm.ts";
import { buildPhone } from "../../../factories/alarm-phone.ts";
import { buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { buildDrillPlan } from "../../../factories/drill.ts";
import { networkIdOf, noon, secretOf } from "../../telemetry/ingest/fleet-plan.ts";
import { openSite } from "../../telemetry/ingest/ingest-site.ts";

const log = pino({ level: "silent" });
let site: Awaited<ReturnType<typeof openSite>>;
let worker: DrillWorker;
let house: number;
let orgId: number;
let farmId: number;
const can = new Set<NoticeChannel>(["call", "text"]);
/** Messages sent to gateways. */
const published: [topic: string, payload: string][] = [];
let broker: Pick<Broker, "has" | "publish">;

const workerWith = (channels: ReadonlySet<NoticeChannel>) =>
  new DrillWorker({
    database: site.database,
    bus: site.bus,
    broker: {
      has: (networkId) => broker.has(networkId),
      publish: async (topic, payload) => {
        published.push([topic, payload]);
        await broker.publish(topic, payload);
      },
    },
    queue: (houseId, drillId) =>
      void site.ingest.submit([{ kind: "drill", houseId, drillId, receivedAt: site.now() }]),
    can: channels,
    log,
    now: site.now,
    // The loop is stopped, so that only the test runs it.
    watch: () => () => undefined,
  });

beforeAll(async () => {
  site = await openSite(3);
  house = site.houseId(1);
  const [place] = await site.database.query<{ org_id: number; farm_id: number }>(
    "select org_id, farm_id from houses where id = $1",
    [house],
  );
  orgId = place!.org_id;
  farmId = place!.farm_id;
});
afterAll(() => site.close());
beforeEach(async () => {
  published.length = 0;
  broker = { has: () => false, publish: async () => undefined };
  for (const table of [
    "notices",
    "drills",
    "drill_plans",
    "alarm_phones",
    "alarm_outages",
    "alarms",
  ])
    await site.database.query(`delete from ${table}`);
  // Noon of a Wednesday; each test is a week later, so that the last notice to a number is long
  // ago.
  site.clock.at = noon + (weeks += 1) * 7 * dayMs;
  await site.directory.refresh();
  worker = workerWith(can);
});
afterEach(() => worker.stop());
let weeks = 0;

interface Row {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly result: string | null;
}
const drill = async (): Promise<Row> =>
  (await site.database.query<Row>("select * from drills order by id desc limit 1"))[0]!;
const begin = (of = house) =>
  site.database.transaction((tx) => beginDrill(tx, sql`true`, of, "Li", site.now()));
/** Runs the worker once, and lets the ingest judge the messages in its queue. */
async function runOnce(): Promise<Row> {
  await worker.runNow();
  await expect
    .poll(async () => {
      const { queued_at: queued, judged_at: judged, ended_at: ended } = await drill();
      return queued === null || judged !== null || ended !== null;
    })
    .toBe(true);
  return drill();
}
const calls = () =>
  site.database.query<{ id: number; address: string; kind: string; text: string; state: string }>(
    "select id, address, kind, text, state from notices order by id",
  );
let receipts = 0;
const report = (
  id: number,
  body: { event: "answered" | "noAnswer" } | { event: "key"; key: string },
) =>
  handleReceipt(
    { database: site.database, bus: site.bus },
    { ...body, id: `n-test-${id}` },
    { webhookId: `d-${(receipts += 1)}`, installation: "test", now: site.now() },
  );
const sent = (id: number) =>
  site.database.query("update notices set state = 'accepted', sent_at = $2 where id = $1", [
    id,
    new Date(site.now()),
  ]);

/** A drill whose first number is being called. */
async function ringing() {
  await buildPhone(site.database, { orgId, farmId });
  await begin();
  await runOnce();
  site.clock.at += 1000;
  await runOnce();
  const [call] = await calls();
  await sent(call!.id);
  return call!.id;
}

describe("a drill that starts at the server", () => {
  it("goes from the alarm to the acknowledgement, with a time for each step", async () => {
    const id = await ringing();
    site.clock.at += 3000;
    await report(id, { event: "answered" });
    site.clock.at += 4000;
    await report(id, { event: "key", key: "1" });
    const end = await runOnce();
    expect(end).toMatchObject({
      way: "server",
      alarm: "tempAbsHigh",
      severity: 1,
      result: "proved",
      cause: null,
      answered_by: "Keeper",
    });
    const after = (column: string) =>
      (end[column] as Date).getTime() - (end["started_at"] as Date).getTime();
    expect(["received_at", "judged_at", "handed_at", "answered_at", "key_at"].map(after)).toEqual([
      0, 0, 1000, 4000, 8000,
    ]);
  });

  it("begins its call with the statement that it is a test", async () => {
    await buildPhone(site.database, { orgId, farmId, language: "en", description: "B" });
    await ringing();
    const texts = (await calls()).map(({ kind, text }) => [kind, text]);
    expect(texts).toEqual([["drill", expect.stringMatching(/^TEST: a drill, no real alarm/)]]);
  });

  it("is not an alarm: none is raised, acknowledged, hidden or notified, and the house is unchanged", async () => {
    const real = await buildAlarm(site.database, {
      houseId: house,
      severity: 1,
      key: "tempAbsHigh",
    });
    const [before] = await site.database.query("select * from house_states where house_id = $1", [
      house,
    ]);
    const id = await ringing();
    await report(id, { event: "key", key: "1" });
    await runOnce();
    const alarms = await site.database.query("select * from alarms");
    expect(alarms).toMatchObject([{ id: real.id, state: "unacknowledged", suppressed_by: null }]);
    expect(await site.database.query("select * from alarm_events")).toEqual([]);
    expect(await site.database.query("select * from notice_duties")).toEqual([]);
    expect(await site.database.query("select * from notice_usage")).toEqual([]);
    const [now] = await site.database.query("select * from house_states where house_id = $1", [
      house,
    ]);
    expect(now).toEqual(before);
  });

  it("calls the next number after no answer, and reports if no one answered", async () => {
    await buildPhone(site.database, { orgId, farmId, delayMin: 5, description: "second" });
    const id = await ringing();
    await report(id, { event: "noAnswer" });
    await runOnce();
    const [first, second] = await calls();
    expect([first?.state, second?.state]).toEqual(["accepted", "due"]);
    await sent(second!.id);
    site.clock.at += drillPace.ringMs;
    expect(await runOnce()).toMatchObject({ result: "notAnswered", cause: "notAnswered" });
    expect((await calls()).map(({ state }) => state)).toEqual(["accepted", "dropped"]);
  });

  it("ends by itself after five minutes, with an answer or without a key", async () => {
    const id = await ringing();
    await report(id, { event: "answered" });
    site.clock.at += drillMs;
    expect(await runOnce()).toMatchObject({ result: "notAnswered", cause: "noKey" });
  });

  it("names the break in the chain: no person to call, no service, the alarm out of service", async () => {
    await begin();
    await runOnce();
    expect(await runOnce()).toMatchObject({ result: "broken", cause: "noCallee" });

    await buildPhone(site.database, { orgId, farmId, alarmType: "message" });
    await begin();
    await runOnce();
    expect(await runOnce()).toMatchObject({ result: "broken", cause: "noCallee" });

    // The test has only one worker, because each also runs by itself.
    await worker.stop();
    worker = workerWith(new Set());
    await begin();
    await runOnce();
    expect(await runOnce()).toMatchObject({ result: "broken", cause: "noCalling" });
    await worker.stop();
    worker = workerWith(can);

    await site.database.query(
      `insert into alarm_outages (house_id, key, reason, by_name, from_at, until_at)
       values ($1, 'tempAbsHigh', 'x', 'x', $2, $3)`,
      [house, new Date(site.now() - minuteMs), new Date(site.now() + 60 * minuteMs)],
    );
    await site.directory.refresh();
    await begin();
    await runOnce();
    expect(await runOnce()).toMatchObject({
      result: "broken",
      cause: "hidden",
      hidden_by: "outOfService",
    });
  });

  it("gives way to a real alarm for the last call of a number", async () => {
    const id = await ringing();
    await report(id, { event: "key", key: "1" });
    await runOnce();
    site.clock.at += 30_000;
    await begin();
    await runOnce();
    expect(await runOnce()).toMatchObject({ result: "broken", cause: "callLimit" });
  });

  it("is started once, even if several start it at the same time", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => begin()));
    expect(new Set(ids).size).toBe(1);
    expect(await site.database.query("select id from drills")).toHaveLength(1);
  });

  it("ignores a key press once it is over", async () => {
    const id = await ringing();
    site.clock.at += drillMs;
    const end = await runOnce();
    await report(id, { event: "key", key: "1" });
    expect(await drill()).toEqual(end);
  });
});

describe("the weekly drill", () => {
  // Noon in Shanghai on a Wednesday.
  const plans = { weekday: 3, hour: 12 };
  const deps = () => ({ database: site.database, bus: site.bus, log, now: site.now });

  it("is started by one server, in its hour, once that day, in each house in rotation", async () => {
    await buildDrillPlan(site.database, farmId, plans);
    const started = await Promise.all([beginPlanned(deps()), beginPlanned(deps())]);
    expect(started.toSorted()).toEqual([0, 1]);
    expect(await drill()).toMatchObject({ house_id: site.houseId(1), started_by: "" });
    site.clock.at += 10 * minuteMs;
    expect(await beginPlanned(deps())).toBe(0);
    site.clock.at += 7 * 24 * 60 * minuteMs;
    expect(await beginPlanned(deps())).toBe(1);
    expect(await drill()).toMatchObject({ house_id: site.houseId(2) });
  });

  it("is started in every other farm if one fails", async () => {
    const { database } = site;
    const failing = await buildFarm(database);
    await buildHouse(database, { farmId: failing.id });
    await buildDrillPlan(database, farmId, plans);
    await buildDrillPlan(database, failing.id, plans);
    const constraint = "alter table drill_plans add constraint spoilt";
    for (const id of [farmId, failing.id]) {
      await database.query(`${constraint} check (farm_id <> ${id} or last_day is null)`);
      await expect(beginPlanned(deps())).rejects.toThrow(`farm ${id}: `);
      await database.query("alter table drill_plans drop constraint spoilt");
      const started = await database.query<{ farm_id: number }>(
        "select farm_id from drill_plans where last_day is not null",
      );
      expect(started.map((row) => row.farm_id)).toEqual([id === farmId ? failing.id : farmId]);
      await database.query("update drill_plans set last_day = null");
      await database.query("delete from drills");
    }
  });

  it("is omitted if no server ran in its hour", async () => {
    await buildDrillPlan(site.database, farmId, { ...plans, hour: 10 });
    expect(await beginPlanned(deps())).toBe(0);
  });
});

describe("a drill that starts at the gateway", () => {
  let real: Broker;
  let gateway: Gateway;
  beforeEach(async () => {
    real = await startBroker({
      addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
      directory: site.directory,
      ingest: site.ingest,
      attempts: { note: () => undefined, stop: async () => undefined },
      log,
    });
    broker = real;
    gateway = new Gateway(
      {
        url: `mqtt://127.0.0.1:${real.ports[0]}`,
        networkId: networkIdOf(1),
        secret: await secretOf(networkIdOf(1)),
        version: "1",
        simCard: "8986",
        netType: "wireless",
      },
      { up: () => undefined, acked: () => undefined, down: () => undefined },
      () => 0,
    );
    // The order expires by the server's clock.
    site.clock.at = Date.now();
    gateway.start();
    const sessions = () =>
      site.database.query<{ session: string | null }>(
        "select session from gateways order by id limit 1",
      );
    await expect.poll(async () => (await sessions())[0]?.session).toMatch(/^[0-9a-f]{12}$/);
    await site.database.query(`update gateways set caps = '{"drill": true}'`);
  });
  afterEach(async () => {
    await gateway.stop();
    await real.close();
  });

  it("requests the gateway's test input, which arrives like any other", async () => {
    await buildPhone(site.database, { orgId, farmId });
    const id = await begin();
    expect(await drill()).toMatchObject({ way: "gateway" });
    await worker.runNow();
    await expect.poll(async () => (await drill())["judged_at"]).toBeInstanceOf(Date);
    expect(published.map(([topic]) => topic)).toEqual([`v1/gw/${networkIdOf(1)}/down/drill`]);
    expect(JSON.parse(published[0]![1])).toMatchObject({ v: 1, id: String(id) });
    expect(await drill()).toMatchObject({
      way: "gateway",
      is_gateway_silent: false,
      queued_at: null,
      severity: 1,
    });
  });

  it("continues from the server when the gateway does not answer, and reports that", async () => {
    broker = { has: () => true, publish: async () => undefined };
    await begin();
    await worker.runNow();
    site.clock.at += drillPace.gatewayMs;
    expect(await runOnce()).toMatchObject({ way: "server", is_gateway_silent: true, severity: 1 });
  });

  it("ignores a message of another house", async () => {
    broker = { has: () => true, publish: async () => undefined };
    const id = await begin(site.houseId(2));
    await site.take(1, { v: 1, event: "drill", drill: String(id) }, "event");
    expect(await drill()).toMatchObject({ judged_at: null });
  });
});
