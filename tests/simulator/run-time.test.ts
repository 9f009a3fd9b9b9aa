import { expect, it } from "vitest";
import { dayMs, minuteMs } from "../../contract/base/time.ts";
import { runTimeAfter, runTimeAt } from "../../simulator/model/run-time.ts";
import { levelAt } from "../../simulator/model/vent-table.ts";
import { healthy } from "../../simulator/model/fault.ts";
import { frameOf } from "../../simulator/frame.ts";
import { buildRun, buildSite, live, midnight } from "./house.ts";

const date = "2026-01-10";
/** Chicks in a hard winter: minimum ventilation, day and night. */
const options = { adcode: "210000", dayAge: 12, date } as const;

it("the meter of a fan on a timer runs for its share of each cycle: 2.4 h a day at 30 of 300 s", () => {
  const house = buildSite(options);
  const vent = levelAt(
    house.vent,
    house.vent.levels.findIndex(({ duty }) => duty === 0.1),
  );
  const before = runTimeAt(house, midnight(date));
  let after = before;
  for (let minute = 0; minute < dayMs / minuteMs; minute++)
    after = runTimeAfter(house, after, { vent, isFed: false, isBeltOn: false }, 60);
  const hours = after.fanRunS.map((seconds, port) => (seconds - before.fanRunS[port]!) / 3600);
  const { sideFans, tunnelFans } = house.building;
  for (const [port, ran] of hours.entries())
    expect(ran, `port ${port}`).toBeCloseTo(port < vent.side ? 2.4 : 0, 1);
  expect(hours).toHaveLength(sideFans + tunnelFans);
  expect([after.feedRunS, after.beltRunS]).toEqual([before.feedRunS, before.beltRunS]);
});

it("the meters of a house at minimum ventilation match its fans' run time within 2 %", () => {
  const run = buildRun(options);
  const { site, state: before } = run;
  const states = live(run, dayMs / minuteMs);
  const levels = states.map(({ level }) => levelAt(site.vent, level));
  // It is what it is meant to be: on timers, and far from tunnel.
  expect(levels.every(({ tunnel }) => tunnel === 0)).toBe(true);
  const duty = levels.reduce((sum, level) => sum + level.duty, 0) / levels.length;
  expect(duty).toBeLessThan(0.6);
  const metered = (at: (typeof states)[number]) =>
    frameOf(site, at, healthy, 1, at.atMs).fanRunS?.[0] ?? 0;
  const last = states.at(-1)!;
  const ranS = metered(last) - metered(before);
  expect(Math.abs(ranS / (duty * 24 * 3600) - 1)).toBeLessThan(0.02);
  // Its output was on all the time, in the pauses too.
  const isOn = states.filter(
    (state) => frameOf(site, state, healthy, 1, state.atMs).fan?.[0] === 1,
  );
  expect(isOn.length / states.length).toBeGreaterThan(1.5 * duty);
});
