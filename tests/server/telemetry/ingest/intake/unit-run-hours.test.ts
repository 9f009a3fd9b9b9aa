import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createIngest } from "../../../../../server/telemetry/ingest/intake/ingest.ts";
import { frame, networkIdOf, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

const minute = 60_000;
let site: Site;

beforeAll(async () => {
  site = await openSite(2);
});
afterAll(() => site.close());

/** Another process takes over, with only the stored state. */
const restarted = () =>
  createIngest({
    database: site.database,
    entryOf: site.directory.byHouseId,
    offlineAfterMs: 180_000,
    bus: site.bus,
    directory: site.directory,
    log: pino({ level: "silent" }),
    now: site.now,
    gatherMs: 0,
  });

test("run seconds are exact across restarts, repeats, late frames and another controller", async () => {
  /** Running 30 s of every 300, so 6 s a minute. The controller is replaced after four hours. */
  const runAt = (no: number) => (no < 240 ? 7200 + no * 6 : (no - 240) * 6);
  const frameOf = (no: number, more: object = {}) =>
    frame(no, noon + no * minute, { fan: [1, 0], fanRunS: [runAt(no), 50], ...more });
  let ingest = site.ingest;
  const opened: (typeof ingest)[] = [];
  const take = (body: unknown) =>
    ingest.take(`v1/gw/${networkIdOf(1)}/up/tele`, Buffer.from(JSON.stringify(body)));
  const late: object[] = [];
  // Until the first minute of the next day in Shanghai.
  for (let index = 0; index <= 12 * 60; index += 1) {
    site.clock.at = noon + index * minute;
    if (index === 350) continue;
    if (index > 100 && index < 130) late.push(frameOf(index, { buffered: true }));
    else await take(frameOf(index));
    if (index % 50 === 0) await take(frameOf(index));
    if (index === 300) await take([...late].reverse());
    if (index % 150 === 149) {
      ingest = restarted();
      opened.push(ingest);
    }
  }
  // Frames that arrive after the end of their day do not change that day.
  await take(frameOf(350, { buffered: true }));
  for (const item of opened) await item.stop();
  const rows = await site.database.query<{ day: string; run: number; still: number; on: number }>(
    `select day::text, run_s[1] as run, run_s[2] as still, service_s[1] as "on" from unit_days
     where house_id = $1 order by day`,
    [site.houseId(1)],
  );
  const [today, next] = rows;
  expect(rows.map(({ day }) => day)).toEqual(["2026-07-15", "2026-07-16"]);
  // 719 minutes until the last frame of the day; the new controller began at 0.
  expect([today!.run - 7200, today!.still]).toEqual([718 * 6, 50]);
  expect(next!.run - today!.run).toBe(6);
  // By its on/off state it ran all day, except for the gap and the restarts.
  expect(today!.on / 3600).toBeGreaterThan(10);
});

test("no row is written for a house without run seconds in its frames", async () => {
  await site.take(2, frame(1, noon + 13 * 60 * minute, {}));
  const rows = await site.database.query("select 1 from unit_days where house_id = $1", [
    site.houseId(2),
  ]);
  expect(rows).toEqual([]);
});
