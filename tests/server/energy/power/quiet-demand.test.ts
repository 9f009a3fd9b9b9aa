// @run all: twelve houses run for two days, frame by frame.
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hourMs, minuteMs } from "../../../../contract/base/time.ts";
import { peakKw } from "../../../../server/operate/demo/demo-power.ts";
import { DemandWorker, demandPace } from "../../../../server/energy/power/demand-worker.ts";
import { type HouseRun, simulateTo } from "../../../../simulator/house-run.ts";
import { setFarmPower } from "../../../factories/tariff.ts";
import { buildRun, midnight } from "../../../simulator/house.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

const houses = 12;
const quarterMs = 15 * minuteMs;
/** The plan of the demo's farms. */
const contractKw = Math.round(0.85 * houses * peakKw.broilerFloor);
let site: Site;
let farmId: number;

beforeAll(async () => {
  site = await openSite(houses);
  const [farm] = await site.database.query<{ id: number }>("select min(farm_id) as id from houses");
  farmId = farm!.id;
  await site.database.query("update houses set farm_id = $1", [farmId]);
  await setFarmPower(site.database, farmId, { contractKw, meterHouseId: site.houseId(1) });
});
afterAll(() => site.close());

/** A house's data of a quarter of an hour, as frames and as kW. */
function quarterOf(run: HouseRun, begin: number) {
  const frames = Array.from({ length: 15 }, (_, index) => {
    const at = begin + index * minuteMs;
    simulateTo(run, at);
    return { ...run.frame(at), buffered: true };
  });
  return { frames, kw: frames.reduce((sum, { kw }) => sum + Number(kw), 0) / frames.length };
}

/** A day of the farm by quarters of an hour: its demand, and whether its alarm was open then. */
async function simulateDay(date: string): Promise<{ kw: number; isReported: boolean }[]> {
  const begin = midnight(date);
  const runs = Array.from({ length: houses }, (_, index) =>
    buildRun({ adcode: "370000", dayAge: 22 + index, date, seed: index + 1 }),
  );
  const worker = new DemandWorker({
    database: site.database,
    report: (change) => void site.ingest.submit(change),
    log: pino({ level: "silent" }),
    now: site.now,
  });
  const readings: { kw: number; isReported: boolean }[] = [];
  for (let at = begin; at < begin + 24 * hourMs; at += quarterMs) {
    let kw = 0;
    site.clock.at = at + quarterMs + demandPace.waitMs + 1000;
    for (const [index, run] of runs.entries()) {
      const quarter = quarterOf(run, at);
      kw += quarter.kw;
      await site.take(index + 1, quarter.frames);
    }
    await worker.runNow();
    // Its report is judged before any later one.
    await site.take(1, { v: 1, seq: site.clock.at / 1000, ts: site.clock.at / 1000 });
    const standing = await site.database.query(
      "select 1 from alarms where key = 'overDemand' and state in ('unacknowledged', 'acknowledged')",
    );
    readings.push({ kw, isReported: standing.length > 0 });
  }
  await worker.stop();
  return readings;
}

it("no demand over the contract is reported on a quiet day of twelve houses", async () => {
  const day = await simulateDay("2026-05-15");
  const max = Math.max(...day.map(({ kw }) => kw));
  // They draw a good part of it, so the alarm is not absent because of a low demand.
  expect([max > 0.8 * contractKw, max < contractKw]).toEqual([true, true]);
  expect(day.filter(({ isReported }) => isReported)).toEqual([]);
  const raised = await site.database.query("select 1 from alarms where key = 'overDemand'");
  expect(raised).toEqual([]);
});

it("on a hot day the alarm covers exactly the quarter hours above the contract", async () => {
  const day = await simulateDay("2026-07-15");
  expect(day.filter(({ kw }) => kw > contractKw).length).toBeGreaterThan(12);
  expect(day.filter(({ kw }) => kw < contractKw).length).toBeGreaterThan(12);
  const wrong = day.filter(({ kw, isReported }) => isReported !== kw > contractKw);
  expect(wrong).toEqual([]);
});
