import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { minuteMs } from "../../../contract/base/time.ts";
import { computeFarms, startMaintenance } from "../../../server/maintenance/maintenance-job.ts";
import { buildFarm, buildHouse } from "../../factories/fleet.ts";
import { useTestServer } from "../../factories/http.ts";
import { buildPlan } from "../../factories/maintenance.ts";

const server = useTestServer();
/** Six in the morning in Shanghai, where the farm is. */
const six = Date.UTC(2026, 5, 1, 22);
const stepMs = 5000;

beforeEach(async () => {
  const { id: farmId } = await buildFarm(server.database);
  const { id: houseId } = await buildHouse(server.database, { farmId });
  await buildPlan(server.database, houseId, { dueOn: "2026-05-20" });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => vi.useRealTimers());

/**
 * Waits until all database queries are answered and no more follow, because the clock of the test
 * must not run ahead of a busy database.
 */
const answered = async () => {
  for (let quiet = 0; quiet < 20; quiet++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (server.database.connections().busy > 0) quiet = 0;
  }
};

it("the job computes at six by the farm's clock, within a minute, and open lists are notified", async () => {
  const received: string[] = [];
  server.bus.subscribe("recordsChanged", ({ kinds }) => void received.push(...kinds));
  server.clock.now = six - 3 * minuteMs;
  const job = startMaintenance({
    database: server.database,
    bus: server.bus,
    log: pino({ level: "silent" }),
    now: () => server.clock.now,
  });
  const computedAt = async (): Promise<number | null> => {
    while (server.clock.now < six + 3 * minuteMs) {
      server.clock.now += stepMs;
      await vi.advanceTimersByTimeAsync(stepMs);
      await answered();
      const computed = await server.database.query(
        "select 1 from maintenance_books where day = '2026-06-02'",
      );
      if (computed.length > 0) return server.clock.now;
    }
    return null;
  };
  const at = await computedAt();
  await answered();
  const stopped = job.stop();
  await vi.advanceTimersByTimeAsync(minuteMs);
  await stopped;
  expect(at).not.toBeNull();
  expect(at!).toBeGreaterThanOrEqual(six);
  expect(at! - six).toBeLessThanOrEqual(minuteMs);
  expect(received).toContain("plans");
});

it("the job computes every other farm when one fails, and that one again later", async () => {
  vi.useRealTimers();
  const { database } = server;
  const farmIds: number[] = [];
  for (let index = 0; index < 25; index += 1) farmIds.push((await buildFarm(database)).id);
  const [failing, last] = [farmIds[0]!, farmIds.at(-1)!];
  await database.query(
    `alter table maintenance_books add constraint spoilt check (farm_id <> ${failing})`,
  );
  const failed = new Set<number>();
  await expect(computeFarms(server, six, failed)).rejects.toThrow(`farm ${failing}: `);
  while ((await computeFarms(server, six, failed)) > 0) continue;
  const books = await database.query<{ id: number }>("select farm_id as id from maintenance_books");
  expect(books.map(({ id }) => id)).toContain(last);
  await database.query("alter table maintenance_books drop constraint spoilt");
  expect(await computeFarms(server, six, failed)).toBe(1);
});
