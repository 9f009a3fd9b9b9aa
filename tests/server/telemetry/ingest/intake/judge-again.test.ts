import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createIngest } from "../../../../../server/telemetry/ingest/intake/ingest.ts";
import { startTimers } from "../../../../../server/telemetry/ingest/intake/ingest-timers.ts";
import { buildAlarm } from "../../../../factories/alarm.ts";
import { frame, noon } from "../fleet-plan.ts";
import { openSite, type Site } from "../ingest-site.ts";

const [minute, hour] = [60_000, 3_600_000];
const log = pino({ level: "silent" });
let site: Site;
beforeEach(async () => {
  site = await openSite(3);
});
afterEach(() => site.close());

const states = () =>
  site.database.query<{ seen: number | null; due: number | null }>(
    `select (extract(epoch from seen_at) * 1000)::float8 as seen,
       (extract(epoch from due_at) * 1000)::float8 as due
     from house_states order by house_id`,
  );
/** Two rounds of the timers. */
const twoTicks = () => new Promise((resolve) => setTimeout(resolve, 2600));

test("a clock that is set back moves every time that a house waits for", async () => {
  const clock = { steppedMs: 0 };
  const steppedMs = () => clock.steppedMs;
  const ingest = createIngest({ ...site.ingestDeps, steppedMs });
  // One house has been silent since noon, and its alarm becomes urgent in a while; the other has
  // just reported.
  for (const number of [1, 2])
    await ingest.take(`v1/gw/G00${number}/up/tele`, Buffer.from(JSON.stringify(frame(1, noon))));
  const timers = startTimers({
    ...site,
    ingest,
    steppedMs,
    log,
    offlineAfterMs: 180_000,
  });
  site.clock.at = noon + 4 * minute;
  const [first] = await states();
  await ingest.submit([{ kind: "silent", houseId: site.houseId(1), receivedAt: site.clock.at }]);
  const [silent, spoken] = await states();
  expect(silent!.seen).toBe(first!.seen);

  clock.steppedMs = -8 * hour;
  site.clock.at -= 8 * hour;
  await twoTicks();
  expect(await states()).toMatchObject([
    { seen: silent!.seen! - 8 * hour, due: silent!.due! - 8 * hour },
    { seen: spoken!.seen! - 8 * hour },
    { seen: null, due: null },
  ]);
  await timers.stop();
  await ingest.stop();
});

test("a start judges a silent house by a change made just before the server stopped", async () => {
  const houseId = site.houseId(1);
  await buildAlarm(site.database, { houseId, key: "co2High" });
  const place = async (clearedAt: Date | null) => {
    const sql = "update flocks set cleared_at = $1 where house_id = $2";
    await site.database.query(sql, [clearedAt, houseId]);
    await site.directory.refresh();
  };
  const hiddenBy = async () => (await site.alarms())[0]!.suppressed_by;
  await place(new Date(noon));
  await site.take(1, frame(1, noon));
  site.clock.at = noon + 4 * minute;
  await site.ingest.submit([{ kind: "silent", houseId, receivedAt: site.clock.at }]);
  expect(await hiddenBy()).toBe("emptyHouse");
  // Birds were placed, and the server stopped before it had judged the house.
  await place(null);
  const timers = startTimers({
    ...site,
    log,
    offlineAfterMs: 180_000,
  });
  await expect.poll(hiddenBy, { timeout: 8000 }).toBe("gatewayOffline");
  await timers.stop();
});

test("a clock that was set back while no server ran delays no timer", async () => {
  for (const number of [1, 2]) await site.take(number, frame(1, noon));
  site.clock.at = noon + 4 * minute;
  await site.ingest.submit([
    { kind: "silent", houseId: site.houseId(1), receivedAt: site.clock.at },
  ]);
  await expect.poll(async () => (await states())[0]!.due).toBeGreaterThan(site.clock.at);
  site.clock.at -= 8 * hour;
  const started = site.clock.at;
  const ingest = createIngest(site.ingestDeps);
  const timers = startTimers({ ...site, ingest, log, offlineAfterMs: 180_000 });
  site.clock.at += 16_000;
  await twoTicks();
  const [silent, spoken] = await states();
  expect(silent!.due).toBeLessThanOrEqual(started + 31 * minute);
  expect(spoken!.seen).toBe(site.clock.at);
  await timers.stop();
  await ingest.stop();
});

test("meters continue after the clock was set back", async () => {
  await site.take(1, frame(1, noon));
  site.clock.at -= 8 * hour;
  for (const seq of [2, 3, 4]) {
    site.clock.at += minute;
    await site.take(1, frame(seq, site.clock.at));
  }
  const rows = await site.database.query<{ raw: number }>(
    `select (counter->'water'->-1->>'lastRaw')::float8 as raw from house_states
     where house_id = $1`,
    [site.houseId(1)],
  );
  expect(rows).toEqual([{ raw: 1040 }]);
});
