import { describe, expect, test } from "vitest";
import type { Observation } from "../../../../server/judge/observation/observation.ts";
import {
  emptyWindow,
  nominalAmps,
  type ReadingWindow,
  waterUsed,
  withObservation,
} from "../../../../server/judge/observation/reading-window.ts";
import { normalObservation, min, start } from "../judge-scene.ts";

const after = (...frames: [number, Partial<Observation>][]): ReadingWindow =>
  frames.reduce(
    (window, [minutes, values]) =>
      withObservation(window, {
        ...normalObservation,
        waterDeltaL: null,
        at: start + minutes * min,
        ...values,
      }),
    emptyWindow,
  );
const first = start / min;

describe("temperatures", () => {
  test("keep the first of each minute, for ten minutes", () => {
    const window = after(
      [0, { temp: 20 }],
      [0.5, { temp: 21 }],
      [1, { temp: 22 }],
      [2, { temp: null }],
      [10, { temp: 23 }],
    );
    expect(window.temps).toEqual([
      [first, 20],
      [first + 1, 22],
      [first + 10, 23],
    ]);
    expect(
      withObservation(window, { ...normalObservation, at: start + 11 * min, temp: 24 }).temps,
    ).toEqual([
      [first + 1, 22],
      [first + 10, 23],
      [first + 11, 24],
    ]);
  });

  test("drop future values after the clock was set back", () => {
    expect(after([60, { temp: 20 }], [0, { temp: 25 }]).temps).toEqual([[first, 25]]);
  });
});

describe("water", () => {
  const used = (minutes: number, window: ReadingWindow) => waterUsed(window, start + minutes * min);

  test("adds up over the hour and the quarter", () => {
    const frames = Array.from({ length: 59 }, (_, i): [number, Partial<Observation>] => [
      i + 1,
      { waterDeltaL: 2, sinceLastMs: min },
    ]);
    expect(used(59, after(...frames))).toEqual({ hourL: 118, quarterL: 28 });
  });

  test("of a gap is spread over the gap, and only its last hour counts", () => {
    expect(used(54, after([54, { waterDeltaL: 540, sinceLastMs: 180 * min }]))).toEqual({
      hourL: 177,
      quarterL: 42,
    });
  });

  test("is not counted without a period, without a meter or if it decreases", () => {
    expect(
      after(
        [1, { waterDeltaL: 5, sinceLastMs: null }],
        [2, { waterDeltaL: null }],
        [3, { waterDeltaL: -4, sinceLastMs: min }],
      ).water,
    ).toEqual([]);
  });

  test("never uses more slots than an hour has", () => {
    const window = after(
      ...Array.from({ length: 300 }, (_, i): [number, Partial<Observation>] => [
        i,
        { waterDeltaL: 1, sinceLastMs: min },
      ]),
    );
    expect(window.water).toHaveLength(12);
  });
});

describe("the usual current of fans", () => {
  const run = (current: number, times: number): [number, Partial<Observation>][] =>
    Array.from({ length: times }, (_, i) => [i, { fans: [1], fanCurrents: [current] }]);

  test("is learned slowly, and not from an implausible current", () => {
    expect(after(...run(2.4, 1)).fanAmps).toEqual([2.4]);
    expect(after(...run(2.4, 1), ...run(2.2, 50)).fanAmps[0]).toBeCloseTo(2.2, 0);
    expect(after(...run(2.4, 1), ...run(1.7, 50)).fanAmps).toEqual([2.4]);
  });

  test("is not learned while stopped, unmeasured, or far below the others", () => {
    expect(
      after([0, { fans: [0, 1, 1, 1, 1, 1], fanCurrents: [2.4, null, 0, 2.4, 2.4, 1.1] }]).fanAmps,
    ).toEqual([null, null, null, 2.4, 2.4, null]);
  });

  test("is expected from a running fan, and at least 1 A", () => {
    const observation = {
      ...normalObservation,
      fans: [1, 1, 1] as const,
      fanCurrents: [2.4, 2.2, 2.3],
    };
    expect(nominalAmps({ ...emptyWindow, fanAmps: [3, 0.4] }, observation, 0)).toBe(3);
    expect(nominalAmps({ ...emptyWindow, fanAmps: [3, 0.4] }, observation, 1)).toBe(1);
    expect(nominalAmps({ ...emptyWindow, fanAmps: [3, 0.4] }, observation, 2)).toBe(2.3);
  });
});
