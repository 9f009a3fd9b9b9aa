import { dayMs } from "../../../../contract/base/time.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  assignWaves,
  nextHouses,
  settingWaves,
  upgradeWaves,
  type WaveHouse,
  type WaveState,
  waveStep,
} from "../../../../contract/control/batch/batch-wave.ts";

const houses = (count: number, farms = 10): WaveHouse[] =>
  Array.from({ length: count }, (_, index) => ({
    houseId: index + 1,
    farmId: index % farms,
    interruptionRisk: "quiet" as const,
  }));
const sizesOf = (places: ReturnType<typeof assignWaves>): number[] =>
  places.reduce<number[]>((sizes, { wave }) => {
    sizes[wave] = (sizes[wave] ?? 0) + 1;
    return sizes;
  }, []);

describe("order of houses in a batch", () => {
  it("is one house, some, the rest", () => {
    expect(sizesOf(assignWaves(houses(1000), settingWaves))).toEqual([1, 100, 899]);
    expect(sizesOf(assignWaves(houses(100), upgradeWaves))).toEqual([1, 5, 25, 69]);
    expect(sizesOf(assignWaves(houses(2), settingWaves))).toEqual([1, 1]);
    expect(assignWaves([], settingWaves)).toEqual([]);
  });
  it("begins with the chosen house, otherwise with an empty one", () => {
    const all = houses(20);
    expect(assignWaves(all, settingWaves, 7)[0]?.houseId).toBe(7);
    const withEmpty = all.map((item) =>
      item.houseId === 13 ? { ...item, interruptionRisk: "empty" as const } : item,
    );
    expect(assignWaves(withEmpty, settingWaves)[0]?.houseId).toBe(13);
    // An online one of these is chosen; without any, the first of all.
    const empty = (offline: readonly number[]) =>
      all.map((item) =>
        item.houseId >= 13
          ? {
              ...item,
              interruptionRisk: "empty" as const,
              isOnline: !offline.includes(item.houseId),
            }
          : { ...item, isOnline: true },
      );
    expect(assignWaves(empty([13, 14]), upgradeWaves)[0]?.houseId).toBe(15);
    const none = [13, 14, 15, 16, 17, 18, 19, 20];
    expect(assignWaves(empty(none), upgradeWaves)[0]?.houseId).toBe(13);
    // A house that is not in the batch is ignored.
    expect(assignWaves(withEmpty, settingWaves, 99)[0]?.houseId).toBe(13);
  });
  it("covers many farms early, has each house once, and has no empty wave", () => {
    const farms = assignWaves(houses(100), settingWaves).slice(1, 10);
    expect(new Set(farms.map(({ houseId }) => (houseId - 1) % 10)).size).toBe(9);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 30 }), (n, f) => {
        for (const rules of [settingWaves, upgradeWaves]) {
          const places = assignWaves(houses(n, f), rules);
          expect(new Set(places.map(({ houseId }) => houseId)).size).toBe(n);
          expect(places.map(({ place }) => place)).toEqual(places.map((_, index) => index));
          const waves = [...new Set(places.map(({ wave }) => wave))];
          expect(waves).toEqual(waves.map((_, index) => index));
        }
      }),
      { numRuns: 50 },
    );
  });
});

const at = 1_000_000;
const state: WaveState = {
  waiting: 0,
  open: 0,
  done: 1,
  failed: 0,
  skipped: 0,
  failedInRow: 0,
  accepted: 0,
  isAccepted: false,
  isAlarmed: false,
  soakUntil: null,
  isLast: false,
};
const step = (more: Partial<WaveState>, wave = 0, rules = settingWaves) =>
  waveStep({ ...state, ...more }, { ...rules, wave }, at);

describe("next step of a wave", () => {
  it("starts as many houses as allowed, and waits for their outcomes", () => {
    expect(step({ waiting: 100, open: 0 })).toEqual({ kind: "begin", atMost: 20 });
    expect(step({ waiting: 100, open: 18 })).toEqual({ kind: "begin", atMost: 2 });
    expect(step({ waiting: 100, open: 20 })).toEqual({ kind: "wait" });
    expect(step({ open: 1 })).toEqual({ kind: "wait" });
  });
  it("is observed before the next one begins", () => {
    const soak = { kind: "soak", until: at + settingWaves.soakMs };
    expect(step({})).toEqual(soak);
    expect(step({ soakUntil: at + 1 })).toEqual({ kind: "wait" });
    expect(step({ soakUntil: at })).toEqual({ kind: "next" });
    // The time was set by a clock that was ahead: the wave is then observed from now on, neither
    // for days nor not at all.
    expect(step({ soakUntil: at + dayMs })).toEqual(soak);
    expect(step({}, 0, { ...settingWaves, soakMs: 0 })).toEqual({ kind: "next" });
    expect(step({ isLast: true })).toEqual({ kind: "end" });
  });
  it("stops at the first failure, until a person has confirmed it", () => {
    const stop = { kind: "stop", reason: "failure" };
    expect(step({ failed: 1, waiting: 50, open: 5 })).toEqual(stop);
    expect(step({ failed: 1, accepted: 1, waiting: 50 })).toEqual({ kind: "begin", atMost: 20 });
    expect(step({ failed: 2, accepted: 1, waiting: 50 })).toEqual(stop);
    // A failure of the last house also stops the batch, so that it does not end as a success.
    expect(step({ failed: 1, isLast: true })).toEqual(stop);
  });
  it("stops at an unconfirmed outcome and at an alarm", () => {
    expect(step({ done: 0, skipped: 1 })).toEqual({ kind: "stop", reason: "unproven" });
    expect(step({ done: 0, skipped: 1, isAccepted: true }).kind).toBe("soak");
    expect(step({ isAlarmed: true, soakUntil: at + 1 })).toEqual({ kind: "stop", reason: "alarm" });
  });
  it("tolerates a share of failures, but not several in a row", () => {
    const late = (more: Partial<WaveState>) => step(more, 3, upgradeWaves);
    expect(late({ done: 90, failed: 2, waiting: 8 }).kind).toBe("begin");
    expect(late({ done: 89, failed: 3, waiting: 8 }).kind).toBe("stop");
    const many = { done: 190, failed: 3, waiting: 7 };
    expect(late({ ...many, failedInRow: 2 }).kind).toBe("begin");
    expect(late({ ...many, failedInRow: 3 }).kind).toBe("stop");
    expect(late({ ...many, failedInRow: 3, accepted: 3 }).kind).toBe("begin");
    // Early waves tolerate no failure.
    expect(step({ done: 90, failed: 1, waiting: 8 }, 1, upgradeWaves).kind).toBe("stop");
  });
});

it("sends to one house per farm at a time when required", () => {
  const waiting = houses(8, 2);
  expect(nextHouses(waiting, [], settingWaves, 3)).toEqual([1, 2, 3]);
  expect(nextHouses(waiting, [], upgradeWaves, 3)).toEqual([1, 2]);
  expect(nextHouses(waiting, [1], upgradeWaves, 3)).toEqual([1]);
  expect(nextHouses(waiting, [0, 1], upgradeWaves, 3)).toEqual([]);
});
