import { afterEach, beforeEach, expect, test } from "vitest";
import { frame, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

const minute = 60_000;
let site: Site;
beforeEach(async () => {
  site = await openSite(2);
});
afterEach(() => site.close());

/** A frame of a gateway whose controller does not answer. */
const bare = (seq: number, atMs: number) => ({ v: 1, seq, ts: atMs / 1000, controller: false });
const send = (seq: number, body: (seq: number, atMs: number) => object, agoMs = 0) => {
  site.clock.at = noon + seq * minute;
  return site.take(1, body(seq, site.clock.at - agoMs));
};
const shown = async () => {
  const [row] = await site.database.query<{ minutes: number; detail: number }>(
    `select ((extract(epoch from reading_at) * 1000 - $1) / 60000)::float8 as minutes,
       ((detail->>'at')::float8 - $1) / 60000 as detail
     from house_states where house_id = $2`,
    [noon, site.houseId(1)],
  );
  return [row!.minutes, row!.detail];
};
const active = async () =>
  (await site.alarms()).filter(({ state }) => state === "unacknowledged").map(({ key }) => key);

test("readings are as old as their last frame with the controller", async () => {
  await send(1, frame);
  for (let seq = 2; seq <= 9; seq += 1) await send(seq, bare);
  // Values of the first minute must not look newer: a change of settings is compared with them.
  expect(await shown()).toEqual([1, 1]);
  // The gateway is online, with live frames.
  expect(await active()).toEqual(["controllerLost"]);
  // A frame older than these is not current.
  await send(10, (seq, at) => frame(seq, at, { temp: [35] }), 90_000);
  expect(await shown()).toEqual([1, 1]);
  await send(11, frame);
  await send(12, (seq, at) => frame(seq, at));
  expect(await shown()).toEqual([12, 12]);
});

test("a clock that stops while the controller is lost raises its own alarm", async () => {
  await send(1, frame);
  for (let seq = 2; seq <= 9; seq += 1) {
    site.clock.at = noon + seq * minute;
    await site.take(1, bare(seq, noon + 2 * minute));
  }
  expect(await active()).toEqual(["controllerLost", "clockDrift"]);
});

test("water used while the meter was unreachable is not a burst pipe", async () => {
  await send(1, frame);
  for (let seq = 2; seq <= 61; seq += 1) await send(seq, bare);
  await send(62, (seq, at) => frame(seq, at, { waterMeter: 1010 + 610 }));
  const [row] = await site.database.query<{ water: [number, number][] }>(
    "select judge->'window'->'water' as water from house_states where house_id = $1",
    [site.houseId(1)],
  );
  const litres = row!.water.map(([, used]) => used);
  // Ten litres a minute, in every five minutes.
  expect(Math.max(...litres)).toBeLessThan(60);
  expect(litres.reduce((sum, used) => sum + used, 0)).toBeGreaterThan(500);
});
