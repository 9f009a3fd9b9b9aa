import { afterEach, beforeEach, expect, test } from "vitest";
import { frame, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

const minute = 60_000;
let site: Site;
beforeEach(async () => {
  site = await openSite(2);
  await site.take(1, frame(1, noon));
});
afterEach(() => site.close());

/** Sends once per minute, starting at one minute after noon. */
async function each(minutes: number, send: (at: number, number: number) => Promise<unknown>) {
  for (let number = 1; number <= minutes; number++) {
    site.clock.at = noon + number * minute;
    await send(site.clock.at, number);
  }
}
const alarms = async () => (await site.alarms()).map(({ key, state }) => `${key} ${state}`);

test("a gateway with only buffered frames is online, and its house is not judged", async () => {
  const buffered = (at: number, number: number) =>
    site.take(1, frame(1 + number, at, { buffered: true, temp: [45, 45] }));
  await each(5, buffered);
  expect(await alarms()).toEqual([]);
  await each(7, buffered);
  expect(await alarms()).toEqual(["noLiveData unacknowledged"]);
  site.clock.at = noon + 8 * minute;
  await site.take(1, frame(20, site.clock.at));
  expect(await alarms()).toEqual(["noLiveData returned"]);
});

test("a gateway that sends everything except frames is treated alike", async () => {
  await each(7, () => site.take(1, { v: 1, event: "panel" }, "event"));
  expect(await alarms()).toEqual(["noLiveData unacknowledged"]);
});

test("a backlog after a silence of any length raises no alarm about missing live data", async () => {
  site.clock.at = noon + 60 * minute;
  await site.take(1, frame(2, site.clock.at - 30 * minute, { buffered: true }));
  expect(await alarms()).toEqual([]);
});

test("high CO2 beyond its sensor's range, or with a failed sensor, remains an alarm", async () => {
  const levels = [8000, 8000, 8000, 8000, 8000, 8000, 12_000, 65_535, 12_000, 65_535, 65_535];
  const co2 = (at: number, number: number) =>
    site.take(1, frame(1 + number, at, { co2: [levels[number - 1] ?? 65_535, 900] }));
  await each(16, co2);
  expect(await alarms()).toContain("co2Urgent unacknowledged");
});
