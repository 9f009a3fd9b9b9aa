import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isRaised } from "../../../../server/judge/verdict/judge-state.ts";
import { normalObservation, min, s, Scene } from "../judge-scene.ts";

/** A frame with these probes as the ingest would build it. */
const probes = (temps: readonly number[]) => ({
  temps: [...temps],
  temp: Math.round((100 * temps.reduce((sum, temp) => sum + temp, 0)) / temps.length) / 100,
  tempDiff: Math.max(...temps) - Math.min(...temps),
});
const normalTemps = [22, 22.4, 21.8, 22.2];
const spiked = [22, 22.4, 45, 22.2];
const isHot = (scene: Scene) => isRaised(scene.state, "tempAbsHigh");

describe("a single probe that jumps", () => {
  test("raises nothing in one frame, and an urgent alarm in the second that agrees", () => {
    const scene = new Scene();
    scene.run(5 * min, probes(normalTemps));
    scene.frame(probes(spiked));
    expect(scene.lines).toEqual([]);
    scene.wait(30 * s);
    scene.frame(probes(normalTemps));
    scene.wait(10 * min);
    expect(scene.lines).toEqual([]);
    scene.run(20 * min, probes(normalTemps));
    scene.frame(probes(spiked));
    scene.wait(30 * s);
    scene.frame(probes([22, 22.4, 44.6, 22.2]));
    expect(isHot(scene)).toBe(true);
    expect(scene.changes.find(({ key }) => key === "tempAbsHigh")).toMatchObject({ value: 44.6 });
  });

  test("is accepted later when it has jumped repeatedly", () => {
    const scene = new Scene();
    scene.run(5 * min, probes(normalTemps));
    for (let i = 0; i < 6; i++) {
      scene.frame(probes(i % 2 === 0 ? spiked : normalTemps));
      scene.wait(30 * s);
    }
    scene.run(min, probes(spiked));
    expect(isHot(scene)).toBe(false);
    scene.run(5 * min, probes(spiked));
    expect(isHot(scene)).toBe(true);
  });

  test("of a house with one probe is judged when the next frame confirms it", () => {
    const scene = new Scene();
    scene.run(5 * min, probes([22]));
    scene.frame(probes([38]));
    expect(isHot(scene)).toBe(false);
    scene.wait(min);
    scene.frame(probes([38.2]));
    expect(isHot(scene)).toBe(true);
  });

  test("is judged at the first frame if earlier values are unknown", () => {
    const scene = new Scene();
    scene.frame({ ...probes([38]), sinceLastMs: null });
    expect(isHot(scene)).toBe(true);
  });
});

test("heat at one end is judged although the mean is fine", () => {
  const scene = new Scene();
  for (let temp = 22; temp <= 38.6; temp += 0.4) {
    scene.frame(probes([22, 22.4, 21.8, temp]));
    scene.wait(30 * s);
  }
  expect(normalObservation.temp).toBeLessThan(23);
  expect(isHot(scene)).toBe(true);
  const raise = scene.changes.find(({ key }) => key === "tempAbsHigh");
  expect(raise).toMatchObject({ kind: "raise", severity: 1, limit: 38 });
  expect(scene.lines.some((text) => text.startsWith("raise tempHigh"))).toBe(true);
});

test("an end that is slightly warmer than the mean raises no alarm", () => {
  const scene = new Scene();
  scene.run(10 * min, probes([34, 34.6, 35.2, 36.8]));
  expect(isHot(scene)).toBe(false);
});

test("an active heat alarm does not clear when its probe fails", () => {
  const scene = new Scene();
  scene.run(2 * min, probes([30, 30.2, 38.5, 30.1]));
  expect(isHot(scene)).toBe(true);
  const dead = { ...probes([30, 30.2, 30.1]), temps: [30, 30.2, null, 30.1], faultyProbes: [3] };
  scene.run(8 * min, dead);
  expect(isHot(scene)).toBe(true);
  scene.run(4 * min, dead);
  expect(isHot(scene)).toBe(false);
});

test("a rise of all probes is judged at once, however steep", () => {
  const tenth = (minValue: number, max: number) =>
    fc.integer({ min: 10 * minValue, max: 10 * max }).map((value) => value / 10);
  fc.assert(
    fc.property(
      fc.array(tenth(0, 3), { minLength: 2, maxLength: 8 }),
      fc.array(tenth(20, 33), { minLength: 1, maxLength: 6 }),
      tenth(41, 80),
      (offsets, before, after) => {
        const scene = new Scene();
        const at = (base: number) => probes(offsets.map((offset) => base + offset));
        for (const base of before) {
          scene.frame(at(base));
          scene.wait(min);
        }
        scene.frame(at(after));
        return isHot(scene);
      },
    ),
    { numRuns: 500 },
  );
});

test("one wrong probe in one frame never raises an urgent alarm", () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 20, max: 24, noNaN: true }), { minLength: 1, maxLength: 8 }),
      fc.nat(7),
      fc.double({ min: -40, max: 90, noNaN: true }),
      (temps, place, value) => {
        const scene = new Scene();
        scene.run(3 * min, probes(temps));
        scene.frame(probes(temps.with(place % temps.length, value)));
        scene.wait(30 * s);
        scene.run(3 * min, probes(temps));
        return scene.changes.every((change) => change.kind !== "raise" || change.severity > 1);
      },
    ),
    { numRuns: 500 },
  );
});
