import { describe, expect, it } from "vitest";
import { Webhook as Verifier } from "standardwebhooks";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { acknowledge, clear, workOn } from "../../../../server/judge/record/alarm-life-cycle.ts";
import { type BuiltHouse, buildFarm, buildHouse } from "../../../factories/fleet.ts";
import { raiseAlarms, stepAlarms } from "../alarm-steps.ts";
import { type ReceivedEvent, Receiver, status } from "./webhook-receiver.ts";
import { openWebhookStage } from "./webhook-stage.ts";

const stage = openWebhookStage();
const { server } = stage;

const raise = (houses: readonly BuiltHouse[], key?: Alarm["key"]) =>
  raiseAlarms(server.database, houses, {
    at: server.clock.now,
    ...(key === undefined ? {} : { key }),
  });
const step = (alarms: readonly Alarm[], work: (alarm: Alarm) => Alarm | null) =>
  stepAlarms(server.database, alarms, work, server.clock.now);
const typesOf = (received: readonly ReceivedEvent[]) => received.map(({ type }) => type);
const typesIn = ({ id }: BuiltHouse) =>
  typesOf(stage.receiver.accepted.filter(({ data }) => data.house?.id === id));
const read = async (id: number) =>
  (await server.call("listWebhook", { as: stage.administrator, input: { id: String(id) } })).body
    .data.rows[0];
const deliveries = async (input: object = {}) =>
  (await server.call("listWebhookDelivery", { as: stage.administrator, input })).body.data.rows;

/** An alarm from its raise to its end in each of these houses: four events each. */
async function liveThrough(houses: readonly BuiltHouse[]): Promise<void> {
  const now = () => server.clock.now;
  const alarms = await raise(houses);
  await step(alarms, (alarm) => acknowledge(alarm, "李明", "去看看", now()));
  await step(alarms, (alarm) => workOn(alarm, { step: "there", by: "李明", note: "" }, now()));
  await step(alarms, (alarm) => clear(alarm, now()));
}
const life = ["alarm.raised", "alarm.acknowledged", "alarm.work", "alarm.cleared"];

describe("events of alarms", () => {
  it("are sent signed, in the order of the house, with ids and names", async () => {
    const { secret } = await stage.webhook();
    const house = await stage.house("3号舍");
    await server.call("putExternalId", {
      as: stage.administrator,
      input: { kind: "house", thingId: house.id, system: "SAP", externalId: "H-0003" },
    });
    await liveThrough([house]);
    await stage.settle();
    expect(typesIn(house)).toEqual(life);
    const [first] = stage.receiver.accepted;
    expect(first?.data).toMatchObject({
      org: { id: house.orgId },
      farm: { id: house.farmId, name: "阳光农场" },
      house: { id: house.id, name: "3号舍", externalIds: { SAP: "H-0003" } },
      change: { kind: "raise" },
      alarm: { key: "powerFail", state: "unacknowledged", severity: 1 },
    });
    // The library's tolerance uses the real clock, not the test's.
    const signedAt = Number(first?.headers["webhook-timestamp"]);
    expect(signedAt).toBe(Math.floor(server.clock.now / 1000));
    const verifier = new Verifier(secret);
    for (const { headers, text } of stage.receiver.accepted)
      expect(verifier.sign(headers["webhook-id"]!, new Date(signedAt * 1000), text)).toBe(
        headers["webhook-signature"],
      );
    expect(new Set(stage.receiver.accepted.map(({ headers }) => headers["webhook-id"])).size).toBe(
      4,
    );
  });

  it("begin with the webhook: alarms that were open before are not sent", async () => {
    const house = await stage.house();
    const alarms = await raise([house]);
    await stage.webhook();
    await step(alarms, (alarm) => clear(alarm, server.clock.now));
    await stage.settle();
    expect(typesIn(house)).toEqual(["alarm.cleared"]);
  });

  it("include only the selected events of the selected farms", async () => {
    const group = await buildFarm(server.database, { orgId: stage.farm.orgId, level: "group" });
    const below = await buildFarm(server.database, { orgId: group.orgId, parentId: group.id });
    const inside = await buildHouse(server.database, { farmId: below.id, flock: null });
    await stage.webhook({ farmIds: [group.id], events: ["alarm.raised"] });
    const outside = await stage.house();
    await liveThrough([inside, outside]);
    await stage.settle();
    expect(typesIn(inside)).toEqual(["alarm.raised"]);
    expect(typesIn(outside)).toEqual([]);
  });

  it("of another organisation are not delivered", async () => {
    await stage.webhook();
    const foreign = await buildHouse(server.database, { flock: null });
    const theirs = await Receiver.open();
    await stage.webhook({ orgId: foreign.orgId, url: theirs.url });
    await liveThrough([foreign]);
    await stage.settle();
    expect(stage.receiver.received).toEqual([]);
    expect(typesOf(theirs.accepted)).toEqual(life);
    await theirs.close();
  });
});

describe("an unreachable receiver", () => {
  it("refuses, hangs, answers 500 for an hour and gets everything in order when it is back", async () => {
    const webhook = await stage.webhook();
    stage.sender = await stage.another({ pace: { timeout: 150 } });
    const houses = [await stage.house("1"), await stage.house("2"), await stage.house("3")];
    await stage.receiver.close();
    await liveThrough(houses);
    await stage.pass(10 * minuteMs);
    await stage.receiver.listen();
    const open: (() => void)[] = [];
    stage.receiver.answer = (response) => void open.push(() => response.destroy());
    await stage.pass(5 * minuteMs);
    for (const end of open) end();
    stage.receiver.answer = status(500, {}, "down");
    await liveThrough(houses);
    await stage.pass(hourMs);
    expect(await read(webhook.id)).toMatchObject({
      state: "failing",
      lastFault: "HTTP 500",
      waiting: 24,
    });
    const before = stage.receiver.received.length;
    // An hour of failures must not mean an hour of constant attempts.
    expect(before).toBeLessThan(150);
    stage.receiver.answer = null;
    await stage.pass(6 * minuteMs);
    for (const house of houses) expect(typesIn(house)).toEqual([...life, ...life]);
    expect(await read(webhook.id)).toMatchObject({ state: "well", lastFault: "", waiting: 0 });
    expect(stage.receiver.accepted).toHaveLength(24);
  });

  it("has accepted an event with 2xx, however slow the rest of the response is", async () => {
    const { id } = await stage.webhook();
    stage.sender = await stage.another({ pace: { timeout: 150 } });
    stage.receiver.answer = (response) => void response.writeHead(200).write("and");
    await liveThrough([await stage.house()]);
    await stage.settle();
    expect(await read(id)).toMatchObject({ state: "well", waiting: 0 });
    expect(stage.receiver.received).toHaveLength(life.length);
  });

  it("does not wait longer than usual after the clock was ahead for a while", async () => {
    await stage.webhook();
    const house = await stage.house();
    stage.receiver.answer = status(500);
    await liveThrough([house]);
    await stage.pass(hourMs);
    stage.receiver.answer = null;
    for (const table of ["webhooks", "webhook_deliveries"])
      await server.database.query(
        `update ${table} set next_try_at = next_try_at + interval '9 years'`,
      );
    await server.database.query(
      "update webhook_deliveries set lease_until = $1::timestamptz + interval '9 years'",
      [new Date(server.clock.now)],
    );
    await stage.settle();
    expect(typesIn(house)).toEqual(life);
  });

  it("does not delay another webhook", async () => {
    const dead = await Receiver.open();
    await dead.close();
    await stage.webhook({ url: dead.url });
    await stage.webhook();
    const house = await stage.house();
    await liveThrough([house]);
    await stage.settle();
    expect(typesIn(house)).toEqual(life);
  });

  it("that answers 410 is paused until it is saved, and loses nothing", async () => {
    const { id, secret: _, ...webhook } = await stage.webhook();
    const house = await stage.house();
    stage.receiver.answer = status(410);
    await liveThrough([house]);
    await stage.pass(hourMs);
    expect(stage.receiver.received).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: "gone", waiting: 4 });
    stage.receiver.answer = null;
    await server.call("updateWebhook", { as: stage.administrator, input: { ...webhook, id } });
    await stage.settle();
    expect(typesIn(house)).toEqual(life);
  });

  it("that refuses one event only delays that house, and is tried less and less often", async () => {
    await stage.webhook({ events: ["alarm.raised"] });
    const [poor, well] = [await stage.house("poor"), await stage.house("well")];
    stage.receiver.answer = (response, { data }) =>
      response.writeHead(data.house?.id === poor.id ? 400 : 200).end();
    await raise([poor]);
    for (let index = 0; index < 60; index += 1) {
      await raise([well], (["tempHigh", "tempLow", "fanFault"] as const)[index % 3]).catch(
        () => [],
      );
      await stage.pass(minuteMs);
    }
    const tries = stage.receiver.received.filter(({ data }) => data.house?.id === poor.id).length;
    expect(tries).toBeLessThan(20);
    expect(typesIn(well).length).toBe(3);
  });

  it("for three days is disabled with a notification", async () => {
    const { id } = await stage.webhook({ events: ["alarm.raised"] });
    await stage.receiver.close();
    await raise([await stage.house()]);
    await stage.settle();
    await stage.pass(3 * dayMs - hourMs, 2 * hourMs);
    expect(await read(id)).toMatchObject({ waiting: 1, failed: 0 });
    await stage.pass(2 * hourMs, hourMs);
    expect(await read(id)).toMatchObject({ waiting: 0, failed: 1 });
    expect(await deliveries({ state: "failed", webhookId: String(id) })).toMatchObject([
      { type: "alarm.raised", status: null, answer: "ECONNREFUSED", nextTryAt: null },
    ]);
    await stage.receiver.listen();
  });
});

describe("a server that dies", () => {
  it("loses nothing between the commit and the response: the next one sends with the same id", async () => {
    await stage.webhook();
    const house = await stage.house();
    await raise([house]);
    // Created and claimed by a server that never records the result.
    const crashing = await stage.another();
    stage.receiver.answer = (response) => response.destroy();
    const { claim } = await import("../../../../server/notify/webhook/webhook-outbox.ts");
    const { WebhookPlanner } = await import("../../../../server/notify/webhook/webhook-planner.ts");
    await new WebhookPlanner(server.database).tick(server.clock.now);
    expect(await claim(server.database, new Map(), server.clock.now)).toHaveLength(1);
    await crashing.stop();
    stage.receiver.answer = null;
    await stage.settle();
    expect(stage.receiver.accepted).toEqual([]);
    await stage.pass(2 * minuteMs);
    expect(typesIn(house)).toEqual(["alarm.raised"]);
  });

  it("shares the work with others: two servers send everything once, in order", async () => {
    await stage.webhook();
    const houses = await Promise.all(["1", "2", "3", "4", "5"].map((name) => stage.house(name)));
    const other = await stage.another();
    await liveThrough(houses);
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([stage.sender.tick(server.clock.now), other.tick(server.clock.now)]);
      await Promise.all([stage.sender.settled(), other.settled()]);
    }
    await other.stop();
    for (const house of houses) expect(typesIn(house)).toEqual(life);
  });
});

describe("delivered requests", () => {
  it("are also signed with the previous secret for a day", async () => {
    const { id, secret } = await stage.webhook({ events: ["alarm.raised"] });
    const { body } = await server.call("renewWebhook", { as: stage.administrator, input: { id } });
    const fresh = body.data.secret!;
    const signers = (received: ReceivedEvent | undefined) =>
      [fresh, secret].map((item) =>
        received!.headers["webhook-signature"]!.split(" ").includes(
          new Verifier(item).sign(
            received!.headers["webhook-id"]!,
            new Date(Number(received!.headers["webhook-timestamp"]) * 1000),
            received!.text,
          ),
        ),
      );
    await raise([await stage.house("1")]);
    await stage.settle();
    expect(signers(stage.receiver.accepted.at(-1))).toEqual([true, true]);
    await stage.pass(25 * hourMs, 5 * hourMs);
    await raise([await stage.house("2")]);
    await stage.settle();
    expect(signers(stage.receiver.accepted.at(-1))).toEqual([true, false]);
  });

  it("follow no redirect, and go to no forbidden address", async () => {
    const elsewhere = await Receiver.open();
    await stage.webhook({ events: ["alarm.raised"] });
    stage.receiver.answer = status(302, { location: elsewhere.url });
    await raise([await stage.house("1")]);
    await stage.settle();
    expect(stage.receiver.received).toHaveLength(1);
    expect(elsewhere.received).toEqual([]);
    const closed = await stage.another({ targets: { mayReach: () => () => false } });
    await server.database.query(
      "update webhook_deliveries set next_try_at = now() - '9 years'::interval",
    );
    server.clock.now += minuteMs;
    await closed.tick(server.clock.now);
    await closed.settled();
    expect(stage.receiver.received).toHaveLength(1);
    expect((await deliveries())[0]).toMatchObject({ status: null, answer: "address not allowed" });
    await elsewhere.close();
  });

  it("have the beginning of the response in the log, and never the secret", async () => {
    const { id, secret } = await stage.webhook({ events: ["alarm.raised"] });
    stage.receiver.answer = status(200, {}, `fine\u0000${"x".repeat(5000)}`);
    await raise([await stage.house("1")]);
    await stage.settle();
    const [row] = await deliveries({ webhookId: String(id) });
    expect(row).toMatchObject({ state: "done", status: 200, tries: 1 });
    expect(row?.answer).toHaveLength(200);
    expect(row?.answer.startsWith("fine xxx")).toBe(true);
    const { text } = await server.call("listWebhook", { as: stage.administrator });
    expect(`${text}${JSON.stringify(row)}${server.logged()}`).not.toContain(secret.slice(6));
    const stored = await server.database.query("select secret from webhooks");
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
  });

  it("are sent again on demand: one, all since a time, or a test", async () => {
    const { id } = await stage.webhook({ events: ["alarm.raised", "alarm.acknowledged"] });
    const house = await stage.house();
    await liveThrough([house]);
    await stage.settle();
    const first = stage.receiver.accepted[0]!.headers["webhook-id"];
    const since = server.clock.now;
    const [, raisedRow] = await deliveries({ webhookId: String(id) });
    const as = stage.administrator;
    await server.call("replayDelivery", { as, input: { id: raisedRow!.id } });
    await stage.settle();
    expect(stage.receiver.accepted.at(-1)?.headers["webhook-id"]).toBe(first);
    const { body } = await server.call("replayWebhook", { as, input: { id, since } });
    expect(body.data).toEqual({ count: 2 });
    await stage.settle();
    expect(typesIn(house)).toEqual([
      "alarm.raised",
      "alarm.acknowledged",
      "alarm.raised",
      "alarm.raised",
      "alarm.acknowledged",
    ]);
    stage.receiver.answer = status(500);
    await server.call("testWebhook", { as, input: { id } });
    await stage.settle();
    expect(stage.receiver.received.at(-1)?.type).toBe("webhook.test");
    expect((await deliveries())[0]).toMatchObject({ type: "webhook.test", state: "failed" });
    expect(await read(id)).toMatchObject({ state: "well", failed: 1 });
  });
});
