import { beforeAll, expect, it } from "vitest";
import { seedDemo } from "../../../../server/operate/demo/demo-seed.ts";
import { judgeDemoWeek } from "../../../../server/operate/demo/demo-week.ts";
import { demoFleet, defaultFleet } from "../../../../simulator/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { key, noon } from "../../telemetry/ingest/fleet-plan.ts";

const server = useTestServer();
interface AlarmRow {
  key: string;
  state: string;
  raised_at: Date;
  ack_at: Date | null;
  ack_note: string | null;
}
let notices: AlarmRow[] = [];

beforeAll(async () => {
  const { database, clock } = server;
  clock.now = noon;
  await seedDemo(database, demoFleet({ ...defaultFleet, now: noon }), key, "Test-pass1", noon);
  await judgeDemoWeek(database, noon);
  notices = await database.query<AlarmRow>("select * from alarms order by raised_at");
}, 120_000);

it("the demo has a week of alarms of many kinds, raised by the product's own judge", () => {
  const kinds = [...new Set(notices.map((alarm) => alarm.key))].sort();
  expect(kinds).toEqual([
    "co2High",
    "controllerLost",
    "doorOpen",
    "gatewayOffline",
    "phaseLoss",
    "rhHigh",
    "sensorFault",
    "tempHigh",
    "tempLow",
    "tempRise",
  ]);
  const days = new Set(notices.map(({ raised_at }) => raised_at.toISOString().slice(0, 10)));
  expect(days.size).toBeGreaterThanOrEqual(7);
  expect(Math.max(...notices.map(({ raised_at }) => raised_at.getTime()))).toBeLessThan(noon);
});

it("the demo has closed all of them, and acknowledged none before it was raised", () => {
  expect(notices.filter(({ state }) => state !== "closed")).toEqual([]);
  const acknowledged = notices.filter(({ ack_at }) => ack_at !== null);
  expect(acknowledged.length).toBeGreaterThan(notices.length / 2);
  for (const { ack_at, raised_at } of acknowledged)
    expect(ack_at!.getTime() - raised_at.getTime()).toBeGreaterThanOrEqual(60_000);
});

it("the demo includes the work on them", async () => {
  const steps = await server.database.query<{ kind: string }>("select * from alarm_events");
  expect(new Set(steps.map(({ kind }) => kind))).toEqual(
    new Set(["raise", "acknowledge", "onWay", "there", "fixed", "worsen", "clear"]),
  );
});

it("the demo has no gateway that has connected", async () => {
  const [received] = await server.database.query<{ count: number }>(
    "select count(*)::int as count from house_states where seen_at is not null",
  );
  expect(received?.count).toBe(0);
});
