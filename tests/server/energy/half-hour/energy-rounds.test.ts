import { afterAll, beforeAll, expect, it } from "vitest";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { EnergyRounds } from "../../../../server/energy/half-hour/energy-job.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

const now = Date.UTC(2026, 9, 29, 4, 7);
let site: Site;
beforeAll(async () => {
  site = await openSite(1);
  site.clock.at = now;
});
afterAll(() => site.close());

let seq = 0;
/** Twenty minutes of a meter, this many days ago. */
const send = (daysAgo: number) =>
  site.take(
    1,
    Array.from({ length: 20 }, (_, position) => ({
      v: 1,
      seq: (seq += 1),
      ts: (now - daysAgo * dayMs - (20 - position) * minuteMs) / 1000,
      buffered: true,
      kwh: 1000 - daysAgo * 10 + position,
    })),
  );
/** Days whose stored rows include their own readings. */
const storedDays = async () =>
  (await site.database.query("select 1 from energy_days where until is not null")).length;

it("a round checks the last days, and every few rounds check all days", async () => {
  const lookedBack: unknown[] = [];
  const rounds = new EnergyRounds({
    ...site.database,
    query: (sql, values = [], ...more) => {
      if (sql.includes("make_interval")) lookedBack.push(values[3]);
      return site.database.query(sql, values, ...more);
    },
  });
  const round = async () => {
    while ((await rounds.step(now)) !== "end");
  };
  await send(20);
  await round();
  expect(await storedDays()).toBe(1);
  // Days of a week ago, and of yesterday.
  await send(7);
  await send(1);
  await round();
  expect(await storedDays()).toBe(2);
  for (let index = 2; index <= 30; index += 1) await round();
  expect(await storedDays()).toBe(3);
  expect(lookedBack).toEqual([90, ...Array.from({ length: 29 }, () => 3), 90]);
});
