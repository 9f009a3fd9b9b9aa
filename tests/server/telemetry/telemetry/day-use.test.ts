import { afterEach, beforeEach, expect, test } from "vitest";
import { frame, noon } from "../ingest/fleet-plan.ts";
import { openSite, type Site } from "../ingest/ingest-site.ts";

const hour = 3_600_000;
let site: Site;
beforeEach(async () => {
  site = await openSite(2);
});
afterEach(() => site.close());

const send = (seq: number, hours: number, waterMeter: number) => {
  site.clock.at = noon + hours * hour;
  return site.take(1, frame(seq, site.clock.at, { waterMeter }));
};
const waterToday = async () => {
  const [row] = await site.database.query<{ litres: number }>(
    "select (detail->>'waterToday')::float8 as litres from house_states where house_id = $1",
    [site.houseId(1)],
  );
  return row!.litres;
};

test("use during a night without a connection is shared between both days", async () => {
  await send(1, 0, 1000);
  // The next frame comes at eight the next morning: 2000 l in 20 hours, 12 of them yesterday.
  await send(2, 20, 3000);
  expect(await waterToday()).toBeGreaterThan(790);
  expect(await waterToday()).toBeLessThan(850);
  await send(3, 21, 3100);
  expect(await waterToday()).toBeGreaterThan(890);
  expect(await waterToday()).toBeLessThan(950);
  // A late frame makes it read again, including this morning's hours.
  await site.take(1, frame(4, noon + 10 * hour, { waterMeter: 2000 }));
  await send(5, 22, 3200);
  expect(await waterToday()).toBeGreaterThan(950);
  expect(await waterToday()).toBeLessThan(1250);
});

test("the first day of a meter has no use for today before its first reading", async () => {
  await send(1, 20, 3000);
  expect(await waterToday()).toBeNull();
  await send(2, 21, 3100);
  expect(await waterToday()).toBeNull();
});
