import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayMs, hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { startWarnings } from "../../../../server/alarm/warning/warning-job.ts";
import { buildFarm, buildFlock, buildHouse } from "../../../factories/fleet.ts";
import { useTestServer } from "../../../factories/http.ts";
import { buildWaterDays } from "../../../factories/warning.ts";

const server = useTestServer();
/** One in the morning in Shanghai, where the farms are. */
const one = Date.UTC(2026, 5, 1, 17);
const yesterday = "2026-06-01";
const farms = 12;
const stepMs = 100;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

/** Waits until all database queries are answered and no more follow. */
const answered = async () => {
  for (let quiet = 0; quiet < 5; quiet++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (server.database.connections().busy > 0) quiet = 0;
  }
};

it("farms with an ended day and farms with an emptying silo are checked alternately, without long pauses", async () => {
  server.clock.now = one;
  for (let index = 0; index < farms; index += 1) {
    const { id: farmId } = await buildFarm(server.database);
    const { id } = await buildHouse(server.database, { farmId, flock: null });
    const flockId = await buildFlock(server.database, id, { placedAt: one - 20 * dayMs });
    const isSilo = index >= farms / 2;
    await buildWaterDays(
      server.database,
      flockId,
      { from: "2026-05-20", to: isSilo ? "2026-05-31" : yesterday },
      6000,
    );
    if (!isSilo) continue;
    await server.database.query(
      "update flock_days set feed_kg = 3000, feed_from = 'hand' where flock_id = $1",
      [flockId],
    );
    await server.database.query(
      `update house_states set reading_at = $2, detail = '{"siloKg":1250}' where house_id = $1`,
      [id, new Date(one)],
    );
  }
  const job = startWarnings({
    database: server.database,
    bus: server.bus,
    log: pino({ level: "silent" }),
    now: () => server.clock.now,
  });
  /** Returns the checked numbers: days for the first, silos for the others. */
  const looked = async () => {
    const [row] = await server.database.query<{ days: number; silos: number }>(
      `select (select count(*)::int from warning_books) as days,
         (select count(*)::int from warnings where key = 'feedOut') as silos`,
    );
    return [row!.days, row!.silos];
  };
  const batches: number[][] = [];
  const begin = server.clock.now;
  while (server.clock.now < begin + 2 * minuteMs) {
    server.clock.now += stepMs;
    await vi.advanceTimersByTimeAsync(stepMs);
    await answered();
    const now = await looked();
    if (String(now) !== String(batches.at(-1))) batches.push(now);
    if (now.every((count) => count === farms / 2)) break;
  }
  const tookMs = server.clock.now - begin;
  const stopped = job.stop();
  await vi.advanceTimersByTimeAsync(hourMs);
  await stopped;
  expect(batches.at(-1)).toEqual([farms / 2, farms / 2]);
  for (const [days = 0, silos = 0] of batches)
    expect(Math.abs(days - silos)).toBeLessThanOrEqual(1);
  // It begins after half a minute; twelve pauses of two seconds would be 24 more.
  expect(tookMs).toBeLessThan(30_000 + 20_000);
});
