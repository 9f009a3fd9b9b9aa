import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../../../factories/database.ts";
import { frame, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

/** This is longer than a test may take, so a stored message has not waited for others. */
const gatherMs = 1_000_000;
const minute = 60_000;
let site: Site;
let seq = 0;

beforeAll(async () => {
  site = await openSite(3, openTestDatabase, gatherMs);
});
afterAll(() => site.close());

/** A frame of a house, a minute after the last. */
function nextFrame(house: number, more: object = {}) {
  seq += 1;
  site.clock.at = noon + seq * minute;
  return site.take(house, frame(seq, site.clock.at, more));
}

/** A frame without consequences, which waits for other frames. */
async function normalFrame(): Promise<{ readonly stored: Promise<void> }> {
  const stored = nextFrame(1);
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(site.ingest.waiting()).toBe(1);
  return { stored };
}

// The effect of a house's first frame cannot be predicted, so it does not wait.
beforeAll(async () => {
  await nextFrame(1);
  await nextFrame(2);
});
// Alarms raised by a test have ended before the next test begins.
beforeEach(async () => {
  for (let times = 0; times < 7; times++) {
    const both = [nextFrame(1), nextFrame(2)];
    await site.take(2, { v: 1, event: "panel" }, "event");
    await Promise.all(both);
  }
});

test("a frame that raises an alarm takes along the normal one that waits", async () => {
  const { stored } = await normalFrame();
  await nextFrame(2, { temp: [41, 41.2, 40.9, 41.1] });
  await stored;
  expect((await site.alarms()).map(({ key }) => key)).toContain("tempAbsHigh");
});

test.each([
  ["an answer", "ack", { v: 1, commandId: "c1", result: "delivered" }],
  ["an event", "event", { v: 1, event: "panel" }],
  ["settings", "param", { v: 2, hashes: {} }],
])("%s does not wait", async (_, kind, body) => {
  const { stored } = await normalFrame();
  await site.take(2, body, kind);
  await stored;
  expect(site.ingest.waiting()).toBe(0);
});

test("an internal request of the server does not wait", async () => {
  const { stored } = await normalFrame();
  void site.ingest.submit([{ kind: "tick", houseId: site.houseId(2), receivedAt: site.clock.at }]);
  await stored;
});

test("a frame of a backlog does not wait", async () => {
  const { stored } = await normalFrame();
  seq += 1;
  await site.take(2, frame(seq, site.clock.at - 30 * minute));
  await stored;
});

test("normal frames, refused ones and the device's log wait together", async () => {
  const { stored } = await normalFrame();
  const others = [
    nextFrame(2),
    site.take(2, "no frame"),
    site.take(2, { v: 1, line: "started" }, "log"),
  ];
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(site.ingest.waiting()).toBe(4);
  await site.take(2, { v: 1, event: "panel" }, "event");
  await Promise.all([stored, ...others]);
});
