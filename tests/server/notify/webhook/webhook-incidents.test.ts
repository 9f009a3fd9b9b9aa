import { expect, it } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { incidentEventKeys } from "../../../../contract/notify/webhook.ts";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { acknowledge, clear } from "../../../../server/judge/record/alarm-life-cycle.ts";
import { incidentEvents } from "../../../../server/notify/webhook/incident-events.ts";
import type { BuiltHouse } from "../../../factories/fleet.ts";
import { raiseAlarms, stepAlarms } from "../alarm-steps.ts";
import { openWebhookStage } from "./webhook-stage.ts";

const stage = openWebhookStage();
const { server } = stage;
const now = () => server.clock.now;
const raise = (houses: readonly BuiltHouse[]) =>
  raiseAlarms(server.database, houses, { at: now() });
async function close(alarms: readonly Alarm[]) {
  const { database } = server;
  await stepAlarms(database, alarms, (one) => acknowledge(one, "李明", "", now()), now());
  await stepAlarms(database, alarms, (one) => clear(one, now()), now());
}
const receivedEvents = () =>
  stage.receiver.accepted.map(({ type, data }) => {
    const { id, alarms, houses, joined } = data["incident"] as Record<string, unknown>;
    return { type, id, alarms, houses, ...(joined === undefined ? {} : { joined }) };
  });
const request = () => stage.webhook({ events: incidentEventKeys });

it("alarms of one cause are one incident; its opening, growth and end are sent once each", async () => {
  const houses = await Promise.all(["1号舍", "2号舍", "3号舍"].map((name) => stage.house(name)));
  const before = await raise(houses.slice(2));
  server.clock.now += 10 * minuteMs;
  await request();
  await stage.settle();
  // Alarms that were open before the webhook are not sent.
  expect(receivedEvents()).toEqual([]);
  await close(before);
  await stage.settle();
  const id = before[0]!.id;
  expect(receivedEvents()).toEqual([{ type: "incident.ended", id, alarms: 1, houses: 1 }]);

  server.clock.now += 10 * minuteMs;
  const first = await raise(houses.slice(0, 1));
  await stage.settle();
  server.clock.now += minuteMs;
  const second = await raise(houses.slice(1, 2));
  await stage.settle();
  await close([...first, ...second]);
  await stage.settle();
  const own = { id: first[0]!.id };
  expect(receivedEvents().slice(1)).toEqual([
    { type: "incident.opened", ...own, alarms: 1, houses: 1 },
    { type: "incident.changed", ...own, alarms: 2, houses: 2 },
    { type: "incident.ended", ...own, alarms: 2, houses: 2 },
  ]);
  expect(stage.receiver.accepted[1]?.data).toMatchObject({
    house: { id: houses[0]!.id },
    incident: { key: "powerFail", farms: 1, endedAt: null },
    alarm: { id: own.id, key: "powerFail" },
  });
});

it("an alarm that arrives late merges two incidents, and the other one ends", async () => {
  const houses = await Promise.all(["1号舍", "2号舍", "3号舍"].map((name) => stage.house(name)));
  await request();
  await stage.settle();
  const start = now();
  const [first] = await raise(houses.slice(0, 1));
  server.clock.now = start + 5 * minuteMs;
  const [last] = await raise(houses.slice(1, 2));
  await stage.settle();
  await raiseAlarms(server.database, houses.slice(2), { at: start + 2.5 * minuteMs });
  await stage.settle();
  expect(receivedEvents()).toEqual([
    { type: "incident.opened", id: first!.id, alarms: 1, houses: 1 },
    { type: "incident.opened", id: last!.id, alarms: 1, houses: 1 },
    { type: "incident.changed", id: first!.id, alarms: 3, houses: 3 },
    { type: "incident.ended", id: last!.id, alarms: 3, houses: 3, joined: first!.id },
  ]);
});

it("incidents switched on later begin then; after they are switched off no records remain", async () => {
  const house = await stage.house();
  const { id } = await stage.webhook({ events: ["flock.placed"] });
  await stage.settle();
  await raise([house]);
  await stage.settle();
  const marks = () =>
    server.database.query("select 1 from webhook_marks where kind = 'incident' and org_id = $1", [
      stage.farm.orgId,
    ]);
  expect(await marks()).toEqual([]);
  const other = await request();
  await stage.settle();
  expect([receivedEvents(), (await marks()).length]).toEqual([[], 2]);
  await server.call("deleteWebhook", { as: stage.administrator, input: { id: other.id } });
  await stage.settle();
  expect([id > 0, await marks()]).toEqual([true, []]);
});

it("an open incident does not end because there are more newer alarms than are tracked", async () => {
  const houses = await Promise.all(["1号舍", "2号舍"].map((name) => stage.house(name)));
  const { orgId } = stage.farm;
  const follow = (isMarked: boolean, max?: number) =>
    server.database.transaction(async (tx) => {
      const result = await incidentEvents(tx, { id: orgId, since: 0, isMarked }, now(), max);
      return result.map(({ type }) => type);
    });
  const [old] = await raise(houses.slice(0, 1));
  expect(await follow(true)).toEqual(["incident.opened"]);
  server.clock.now += 20 * minuteMs;
  await raise(houses.slice(1));
  expect(await follow(true, 1)).toEqual(["incident.opened"]);
  await close([old!]);
  expect(await follow(true, 1)).toEqual(["incident.ended"]);
});
