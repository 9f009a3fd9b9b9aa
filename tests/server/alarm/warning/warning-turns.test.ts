import { describe, expect, it } from "vitest";
import { inTurns } from "../../../../server/alarm/warning/warning-turns.ts";

const range = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index);

describe("two kinds of work", () => {
  it("alternate, even if one is always due and the other has a long list", async () => {
    let last = 0;
    const next = inTurns([
      { find: () => Promise.resolve(range(15, -(last += 15))), againMs: () => 0 },
      { find: () => Promise.resolve(range(2000)), againMs: () => 3_600_000 },
    ]);
    const done: number[] = [];
    // Two seconds each, so the second list takes longer than its hour.
    for (let round = 0; round < 4000; round += 1) done.push((await next(2000 * round))!);
    expect(done.filter((id) => id < 0)).toHaveLength(2000);
    expect(done.filter((id) => id >= 0)).toEqual(range(2000));
    expect(done.slice(0, 4).map((id) => id < 0)).toEqual([true, false, true, false]);
  });

  it("run at their own times, not at each run of the other", async () => {
    const askedFarms: number[] = [];
    const next = inTurns([
      {
        find: (now) => {
          askedFarms.push(now);
          return Promise.resolve(now >= 90 ? [7] : []);
        },
        againMs: (found) => (found === 0 ? 30 : 100),
      },
      { find: () => Promise.resolve(range(100)), againMs: () => 1000 },
    ]);
    const done: (number | null)[] = [];
    for (let now = 0; now < 103; now += 1) done.push(await next(now));
    expect(askedFarms).toEqual([0, 30, 60, 90]);
    expect(done[90]).toBe(7);
    expect(done.slice(101)).toEqual([null, null]);
  });

  it("do not block each other if one fails", async () => {
    const next = inTurns([
      { find: () => Promise.reject(new Error("gone")), againMs: () => 0 },
      { find: () => Promise.resolve([1, 2]), againMs: () => 1000 },
    ]);
    await expect(next(0)).rejects.toThrow("gone");
    expect(await next(1)).toBe(1);
    await expect(next(2)).rejects.toThrow("gone");
    expect(await next(3)).toBe(2);
  });
});
