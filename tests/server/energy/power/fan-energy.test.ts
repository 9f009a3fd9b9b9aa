import { afterAll, beforeAll, expect, it } from "vitest";
import { addSums, fanKwOf, noSums } from "../../../../contract/energy/energy-figure.ts";
import { gaugeKeys, metrics } from "../../../../contract/base/metric.ts";
import { runModeCodes } from "../../../../contract/base/run-mode.ts";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { decodeTelemetry } from "../../../../server/telemetry/ingest/decode/telemetry-codec.ts";
import { measure } from "../../../../server/telemetry/ingest/frame/measure-frame.ts";
import { midnightOf } from "../../../../server/energy/half-hour/local-midnight.ts";
import { readQuarters } from "../../../../server/energy/half-hour/power-quarter.ts";
import { readPowerUse } from "../../../../server/energy/power/power-use.ts";
import type { Caller } from "../../../../server/platform/session/caller-scope.ts";
import { simulateTo } from "../../../../simulator/house-run.ts";
import { buildUser } from "../../../factories/user.ts";
import { buildRun } from "../../../simulator/house.ts";
import { openSite, type Site } from "../../telemetry/ingest/ingest-site.ts";

/** 12:07 in Shanghai on the 29th of October. */
const now = Date.UTC(2026, 9, 29, 4, 7);
let site: Site;
let caller: Caller;
beforeAll(async () => {
  site = await openSite(1);
  site.clock.at = now;
  caller = await buildUser(site.database);
  await site.database.query("update farms set time_zone = 'Asia/Shanghai'");
});
afterAll(() => site.close());

it("the energy of complete days is split by running units, and the rest is other", async () => {
  await site.database.query(
    `insert into units (house_id, kind, number, kw, installed_on, label)
     values ($1, 'fan', 1, 1.1, '2026-01-01', 'USE000000001'),
       ($1, 'coolPad', 1, null, '2026-01-01', 'USE000000002')`,
    [site.houseId(1)],
  );
  const hours = (day: string, seconds: number) =>
    site.database.query(
      `insert into unit_days (house_id, day, run_s, service_s, starts, amp_s, amp_known_s, known_s)
       values ($1, $2, $3, '{}', '{}', '{}', '{}', 0)
       on conflict (house_id, day) do update set run_s = excluded.run_s`,
      [site.houseId(1), day, [seconds]],
    );
  await hours("2026-10-25", 7200);
  await hours("2026-10-28", 7200 + 30 * 3600);
  // The current day is not reported.
  await hours("2026-10-29", 900 * 3600);
  await site.database.query(
    `insert into energy_days (house_id, day, at, kwh, spread_kwh, known_s, fan_h, cold_kh, warm_kh,
       frames, is_open, written_at, half, quarter, fan)
     select $1, d::date, d, 40, 0, 86400, 9, 0, 0, 1440, false, now(), '{}', '{}', '{}'
     from generate_series('2026-10-26'::timestamptz, '2026-10-29', '1 day') d`,
    [site.houseId(1)],
  );
  const place = { houseId: site.houseId(1), days: 30 };
  expect(await readPowerUse(site.database, caller, place, now)).toEqual({
    houses: 1,
    days: 3,
    kwh: 120,
    uses: [
      { use: "fan", kwh: 33 },
      { use: "rest", kwh: 87 },
    ],
    isScaled: false,
    rated: 1,
    units: 2,
  });
});

it("the power of a simulated fan is found despite lamps and pads that follow the sun", async () => {
  const week = { adcode: "440000", dayAge: 21, date: "2026-10-08" };
  const begin = midnightOf("Asia/Shanghai", week.date);
  const run = buildRun(week, []);
  const stored: { at: Date; sum: (number | null)[] }[] = [];
  const levels = new Set<number>();
  for (let at = begin; at < begin + 7 * dayMs; at += 2 * minuteMs) {
    simulateTo(run, at);
    const { frames } = decodeTelemetry(Buffer.from(JSON.stringify(run.frame(at))));
    const { gauges } = measure(frames[0]!.values);
    const sum = Array<number | null>(43).fill(null);
    for (const key of gaugeKeys) sum[metrics[key].slot] = gauges[key] ?? null;
    stored.push({ at: new Date(at), sum });
    if (gauges.runMode === runModeCodes.indexOf("tunnel")) levels.add(gauges.ventLevel ?? 0);
  }
  expect(levels.size).toBeGreaterThanOrEqual(4);
  await site.database.query(
    `insert into reading_minutes (house_id, at, frames, sum)
     select $1, w.at, 1, w.sum from jsonb_to_recordset($2::jsonb)
       as w(at timestamptz, sum float8[])`,
    [site.houseId(1), JSON.stringify(stored)],
  );
  const quarters = await readQuarters(site.database, site.houseId(1), begin, begin + 7 * dayMs);
  const kw = fanKwOf(quarters.reduce((all, { fan }) => addSums(all, fan), noSums));
  expect(Math.abs(kw! / run.site.building.tunnelFanKw - 1)).toBeLessThan(0.03);
});
