import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { HornOrder } from "../../../../../contract/control/protocol/gateway-order.ts";
import { topics } from "../../../../../contract/telemetry/mqtt.ts";
import {
  HornWorker,
  hornPace,
  type Sounding,
} from "../../../../../server/control/control/delivery/horn-worker.ts";
import { type Broker, startBroker } from "../../../../../server/telemetry/ingest/broker/broker.ts";
import { readSounding } from "../../../../../server/control/control/delivery/sounding-horns.ts";
import { withTimeAnswers } from "../../../../../server/telemetry/ingest/broker/time-answer.ts";
import { Gateway } from "../../../../../simulator/gateway.ts";
import { buildAlarm } from "../../../../factories/alarm.ts";
import { patient } from "../../../../factories/patient.ts";
import { networkIdOf, secretOf } from "../../../telemetry/ingest/fleet-plan.ts";
import { openSite } from "../../../telemetry/ingest/ingest-site.ts";

let site: Awaited<ReturnType<typeof openSite>>;
let broker: Broker;
let gateway: Gateway;
let worker: HornWorker;
/**
 * True while an alarm requires the horn of the first house; "records" means that the stored alarms
 * decide.
 */
let isRequested: boolean | "records";
const orders: HornOrder[] = [];
/** The broker refuses this many of the next orders. */
let refused = 0;
let now = 0;

const sessionRow = async () =>
  (
    await site.database.query<{ id: number; session: string | null; last_seq: number }>(
      "select id, session, last_seq from gateways where network_id = $1",
      [networkIdOf(1)],
    )
  )[0];

beforeEach(async () => {
  orders.length = 0;
  refused = 0;
  now = Date.now();
  isRequested = false;
  site = await openSite(2);
  const { directory, ingest, bus, database } = site;
  let publish = (_topic: string, _payload: string) => Promise.resolve();
  broker = await startBroker({
    addresses: [{ host: "127.0.0.1", port: 0, tls: null }],
    directory,
    ingest: withTimeAnswers(ingest, directory, (topic, text) => publish(topic, text), Date.now),
    attempts: { note: () => undefined, stop: async () => undefined },
    log: pino({ level: "silent" }),
  });
  publish = broker.publish;
  gateway = new Gateway(
    {
      url: `mqtt://127.0.0.1:${broker.ports[0]}`,
      networkId: networkIdOf(1),
      secret: await secretOf(networkIdOf(1)),
      version: "1",
      simCard: "8986",
      netType: "wireless",
    },
    { up: () => undefined, acked: () => undefined, down: () => undefined },
    () => 0,
  );
  worker = new HornWorker({
    database,
    bus,
    broker: {
      has: broker.has,
      publish: async (topic, payload) => {
        refused -= 1;
        if (refused >= 0) throw new Error("the broker is away");
        orders.push(JSON.parse(payload) as HornOrder);
        await broker.publish(topic, payload);
      },
    },
    readSounding: async (): Promise<readonly Sounding[]> => {
      if (isRequested === "records") return readSounding(database);
      const row = await sessionRow();
      if (!isRequested || row === undefined) return [];
      return [{ gatewayId: row.id, networkId: networkIdOf(1), session: row.session }];
    },
    log: pino({ level: "silent" }),
    now: () => now,
  });
});
afterEach(async () => {
  await worker.stop();
  await gateway.stop();
  await broker.close();
  await site.close();
});

async function connected(): Promise<void> {
  gateway.start();
  await expect.poll(async () => (await sessionRow())?.session).toMatch(/^[0-9a-f]{12}$/);
}
const answers = () =>
  site.database.query<{ state: string; reason: string | null }>(
    `select body->>'state' as state, body->>'reason' as reason from gateway_messages
     where kind = 'ack' order by at`,
  );

describe("a horn", () => {
  it("sounds while an alarm requires it, and stops with it", async () => {
    await connected();
    isRequested = true;
    worker.runNow();
    await expect.poll(() => gateway.isHornOn).toBe(true);
    isRequested = false;
    worker.runNow();
    await expect.poll(() => gateway.isHornOn).toBe(false);
    expect(orders.map(({ to, seq }) => [to, seq])).toEqual([
      ["on", 1],
      ["off", 2],
    ]);
    expect(orders[0]).toMatchObject({ v: 2, type: "do", do: "horn", seconds: hornPace.seconds });
    await expect.poll(answers).toEqual([
      { state: "done", reason: null },
      { state: "done", reason: null },
    ]);
  });

  it("sounds for the alarm of an input that is configured for it, until a person acknowledges", async () => {
    await connected();
    isRequested = "records";
    const row = await sessionRow();
    const input = (horn: boolean, code: number) =>
      site.database.query(
        `insert into alarm_inputs (gateway_id, code, content, relay_type, horn)
         values ($1, $2, '燃气', 'normallyOpen', $3)`,
        [row?.id, code, horn],
      );
    await input(true, 1);
    await input(false, 2);
    const houseId = site.houseId(1);
    await buildAlarm(site.database, { houseId, key: "diAlarm", subject: "2" });
    worker.runNow();
    await new Promise((done) => setTimeout(done, 300));
    expect(gateway.isHornOn).toBe(false);
    const { id } = await buildAlarm(site.database, { houseId, key: "diAlarm", subject: "1" });
    // Neither change is announced, so polling finds it, which is the slowest way.
    const turnsWithin = async (isOn: boolean) => {
      const from = performance.now();
      await expect.poll(() => gateway.isHornOn).toBe(isOn);
      expect(performance.now() - from).toBeLessThanOrEqual(patient(2000));
    };
    await turnsWithin(true);
    await site.database.query("update alarms set state = 'acknowledged' where id = $1", [id]);
    await turnsWithin(false);
  });

  it("is confirmed once the broker has the message: on and off are resent until then", async () => {
    await connected();
    isRequested = true;
    refused = 1;
    worker.runNow();
    await expect.poll(() => gateway.isHornOn).toBe(true);
    isRequested = false;
    refused = 1;
    worker.runNow();
    await expect.poll(() => gateway.isHornOn).toBe(false);
  });

  it("is resent while a message may be lost, and when the clock is set back", async () => {
    await connected();
    isRequested = true;
    const untilSent = (count: number) => expect.poll(() => orders.length).toBe(count);
    worker.runNow();
    await untilSent(1);
    for (const count of [2, 3]) {
      now += hornPace.validMs;
      worker.runNow();
      await untilSent(count);
    }
    now += hornPace.validMs;
    worker.runNow();
    now -= 3_600_000;
    worker.runNow();
    await untilSent(4);
  });

  it("gets no order while its gateway is offline, then or later", async () => {
    isRequested = true;
    worker.runNow();
    await new Promise((done) => setTimeout(done, 100));
    expect(orders).toEqual([]);
    isRequested = false;
    await connected();
    worker.runNow();
    await new Promise((done) => setTimeout(done, 300));
    expect(orders).toEqual([]);
    expect(gateway.isHornOn).toBe(false);
  });

  it("is resent after each reconnect while it is required, and never if it is outdated", async () => {
    isRequested = true;
    for (let time = 0; time < 20; time += 1) {
      const before = (await sessionRow())?.session ?? null;
      gateway.restore();
      await expect.poll(async () => (await sessionRow())?.session).not.toBe(before);
      worker.runNow();
      await expect.poll(() => orders.length).toBe(time + 1);
      gateway.cut();
      await expect.poll(() => broker.has(networkIdOf(1))).toBe(false);
    }
    expect(new Set(orders.map(({ session }) => session)).size).toBe(20);
    const rejected = (await answers()).filter(({ state }) => state !== "done");
    expect(rejected).toEqual([]);
  });
});

it("the time is answered at once, only to known gateways", async () => {
  const { directory, ingest } = site;
  const received: string[][] = [];
  const answering = withTimeAnswers(
    ingest,
    directory,
    async (topic, text) => void received.push([topic, text]),
    () => 123,
  );
  const body = Buffer.from('{"v":1,"event":"timeRequest","mono":81234}');
  await answering.take(`v1/gw/${networkIdOf(1)}/up/event`, body);
  expect(received).toEqual([[topics.time(networkIdOf(1)), '{"v":1,"echo":81234,"server":123}']]);
  await answering.take("v1/gw/NOBODY/up/event", body);
  expect(received).toHaveLength(1);
});
