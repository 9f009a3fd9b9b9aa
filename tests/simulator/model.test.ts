// @run all: houses are lived through whole days, second by second.
import { describe, expect, it } from "vitest";
import { hourMs } from "../../contract/base/time.ts";
import type { HouseState } from "../../simulator/model/state.ts";
import { buildRun, type HouseOptions, live, mean, midnight } from "./house.ts";

const over = (states: readonly HouseState[], of: (state: HouseState) => number) =>
  mean(states.map(of));
const near = (value: number, requested: number, tolerance: number) =>
  expect(
    Math.abs(value - requested),
    `${value} is not ${requested} ±${tolerance}`,
  ).toBeLessThanOrEqual(tolerance);

/** A seed whose weather on that day in Jinan is the published one, 22..31 degC. */
const usualJuly = 11;

/** A day of a house in the published run of the model: means, levels seen, share of the day on. */
const published: readonly (HouseOptions & {
  readonly name: string;
  readonly tempC: number;
  readonly rhPct: number;
  readonly co2: number;
  readonly nh3: number;
  readonly kwh: number;
  readonly heat: number;
  readonly level: readonly [number, number];
})[] = [
  {
    name: "Harbin in January, broilers of 7 days",
    adcode: "230000",
    dayAge: 7,
    date: "2026-01-15",
    tempC: 28.8,
    rhPct: 48,
    co2: 2210,
    nh3: 3.9,
    kwh: 104,
    heat: 0.44,
    level: [1, 2],
  },
  {
    name: "Harbin in January, broilers of 35 days",
    adcode: "230000",
    dayAge: 35,
    date: "2026-01-15",
    tempC: 19.9,
    rhPct: 59,
    co2: 2802,
    nh3: 13.5,
    kwh: 135,
    heat: 0.57,
    level: [5, 6],
  },
  {
    name: "Jinan in January, broilers of 21 days",
    adcode: "370000",
    dayAge: 21,
    date: "2026-01-15",
    tempC: 23.3,
    rhPct: 50,
    co2: 2510,
    nh3: 8.9,
    kwh: 120,
    heat: 0.53,
    level: [3, 5],
  },
  {
    name: "Jinan in July, broilers of 35 days",
    adcode: "370000",
    dayAge: 35,
    date: "2026-07-15",
    seed: usualJuly,
    tempC: 27,
    rhPct: 79,
    co2: 665,
    nh3: 2,
    kwh: 359,
    heat: 0,
    level: [12, 16],
  },
  {
    name: "Jinan in July, layers",
    adcode: "370000",
    dayAge: 250,
    date: "2026-07-15",
    archetype: "layerCage",
    breed: "hyLineBrown",
    species: "layer",
    seed: usualJuly,
    tempC: 27.9,
    rhPct: 75,
    co2: 691,
    nh3: 0.8,
    kwh: 430,
    heat: 0,
    level: [9, 18],
  },
];

describe("the model of a house", () => {
  it.each(published)(
    "is believable: $name",
    ({ tempC, rhPct, co2, nh3, kwh, heat, level, ...options }) => {
      const run = buildRun(options);
      const before = run.state.kwh;
      const day = live(run, 1440);
      near(
        over(day, (s) => s.tempC),
        tempC,
        1.5,
      );
      near(
        over(day, (s) => s.rhPct),
        rhPct,
        8,
      );
      near(
        over(day, (s) => s.co2Ppm),
        co2,
        300,
      );
      near(
        over(day, (s) => s.nh3Ppm),
        nh3,
        1.5,
      );
      near(run.state.kwh - before, kwh, 0.2 * kwh);
      near(
        over(day, (s) => (s.isHeating ? 1 : 0)),
        heat,
        0.12,
      );
      expect(Math.min(...day.map((s) => s.level))).toBeGreaterThanOrEqual(level[0] - 1);
      expect(Math.max(...day.map((s) => s.level))).toBeLessThanOrEqual(level[1]);
    },
  );

  it("is deterministic by seed: equal seeds live equal days, others do not", () => {
    const options: HouseOptions = { adcode: "370000", dayAge: 21, date: "2026-04-15" };
    const [one, same, other] = [
      buildRun({ ...options, seed: 7 }),
      buildRun({ ...options, seed: 7 }),
      buildRun({ ...options, seed: 8 }),
    ];
    for (const run of [one, same, other]) live(run, 600);
    expect(same.state).toEqual(one.state);
    expect(other.state.tempC).not.toBe(one.state.tempC);
  });

  it("heats up without power in July as fast as it kills birds", () => {
    const noon = midnight("2026-07-15") + 14 * hourMs;
    const failure = {
      kind: "powerFail",
      fromMs: noon,
      toMs: noon + hourMs,
      random: 1,
      isForced: true,
    } as const;
    const run = buildRun({ adcode: "370000", dayAge: 35, date: "2026-07-15", seed: usualJuly }, [
      failure,
    ]);
    live(run, 14 * 60 - 1);
    const before = run.state;
    const hour = live(run, 60);
    // Published from 29.2: +3.0 in 10 min, +6.6 in 30, +10 in 60, 480 of 29,100 dead, CO2 12,400.
    near(hour[9]!.tempC - before.tempC, 3, 1);
    near(hour[29]!.tempC - before.tempC, 6.6, 1.5);
    near(hour[59]!.tempC - before.tempC, 10, 2);
    near(hour[59]!.co2Ppm, 12_400, 2000);
    expect(before.alive - hour[59]!.alive).toBeGreaterThan(100);
    expect(before.alive - hour[59]!.alive).toBeLessThan(1500);
  });

  it("brings a flock to its weight on its feed", () => {
    const run = buildRun({ adcode: "530000", dayAge: 1, date: "2026-04-15" });
    const fed = run.state.feedKg;
    live(run, 41 * 1440);
    near(run.state.weightG, 2998, 150);
    near((run.state.feedKg - fed) / ((run.state.alive * run.state.weightG) / 1000), 1.55, 0.08);
    near((100 * run.state.alive) / 30_000, 96.4, 0.7);
  });

  it("keeps its meters rising through every misfortune", () => {
    const run = buildRun({ adcode: "440000", dayAge: 20, date: "2026-07-01" }, [], false);
    let last = run.state;
    for (const state of live(run, 14 * 1440)) {
      expect(state.waterL).toBeGreaterThanOrEqual(last.waterL);
      expect(state.feedKg).toBeGreaterThanOrEqual(last.feedKg);
      expect(state.kwh).toBeGreaterThanOrEqual(last.kwh);
      expect(state.alive).toBeLessThanOrEqual(last.alive);
      last = state;
    }
  });

  it("follows the weather when it is empty", () => {
    const day = live(buildRun({ adcode: "230000", dayAge: null, date: "2026-01-15" }), 1440);
    for (const state of day)
      expect([state.alive, state.level, state.isHeating]).toEqual([0, 0, false]);
    near(
      over(day, (s) => s.tempC - s.outC),
      0,
      3,
    );
  });
});
