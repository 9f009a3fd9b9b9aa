import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  partitionCount,
  partitionOf,
} from "../../../../../server/platform/db/cluster/house-partition.ts";
import {
  shareStep,
  type Shares,
} from "../../../../../server/platform/db/cluster/partition-plan.ts";

describe("the partition of a house", () => {
  test("spreads any range of houses evenly over servers with equal shares", () => {
    for (const [first, count] of [
      [1, 1000],
      [501, 1000],
      [1, 4000],
      [70_001, 20_000],
    ] as const)
      for (const servers of [2, 3, 4, 8]) {
        const shares = Array.from({ length: servers }, () => 0);
        for (let house = first; house < first + count; house += 1)
          shares[Math.floor((partitionOf(house) * servers) / partitionCount)]! += 1;
        const fair = count / servers;
        // A server may get some partitions more than its share, however many houses there are.
        expect(Math.max(...shares) - fair).toBeLessThanOrEqual(4 * 16);
      }
  });

  test("keeps the houses of a small farm in one or two partitions", () => {
    for (let first = 1; first < 5000; first += 7) {
      const houses = Array.from({ length: 16 }, (_, index) => partitionOf(first + index));
      expect(new Set(houses).size).toBeLessThanOrEqual(2);
    }
  });
});

/** Servers that each act on a state that may be outdated. */
class Installation {
  readonly holders: (number | null)[] = Array.from({ length: partitionCount }, () => null);
  readonly live = new Set<number>();
  readonly listed = new Set<number>();
  next = 1;

  see(): Shares {
    return {
      live: [...this.live].toSorted((item, other) => item - other),
      listed: new Set(this.listed),
      holders: [...this.holders],
    };
  }

  /** The conditional updates of the database: each applies only while its condition is true. */
  apply(own: number, { claim, release }: ReturnType<typeof shareStep>): void {
    for (const { partition, seen } of claim)
      if (this.holders[partition] === seen) this.holders[partition] = own;
    for (const partition of release)
      if (this.holders[partition] === own) this.holders[partition] = null;
  }
}

const action = fc.oneof(
  fc.record({ kind: fc.constant("join" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("die" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("strike" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("see" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("step" as const), at: fc.nat() }),
);

describe("sharing out", () => {
  test("takes no partition from a listed server, and becomes fair within one round", () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const all = new Installation();
        /** The last state that each server has seen; its step may come much later. */
        const seen = new Map<number, Shares>();
        for (const { kind, at } of actions) {
          const one = [...all.live][at % Math.max(1, all.live.size)];
          const before = [...all.holders];
          if (kind === "join" && all.live.size < 9) {
            all.live.add(all.next);
            all.listed.add(all.next);
            all.next += 1;
          } else if (one === undefined) continue;
          else if (kind === "die") all.live.delete(one);
          else if (kind === "strike")
            for (const fence of all.listed) if (!all.live.has(fence)) all.listed.delete(fence);
          if (kind === "see" && one !== undefined) seen.set(one, all.see());
          const view = one === undefined ? undefined : seen.get(one);
          if (kind === "step" && one !== undefined && view !== undefined)
            all.apply(one, shareStep(one, view));
          for (const [partition, holder] of before.entries())
            if (holder !== null && all.listed.has(holder) && all.holders[partition] !== holder)
              expect([kind, holder, all.holders[partition]]).toEqual(["step", one, null]);
        }
        for (const fence of all.listed) if (!all.live.has(fence)) all.listed.delete(fence);
        for (let round = 0; round < 4; round += 1)
          for (const own of all.live) all.apply(own, shareStep(own, all.see()));
        if (all.live.size === 0) return;
        const counts = [...all.live].map(
          (own) => all.holders.filter((holder) => holder === own).length,
        );
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(partitionCount);
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 300 },
    );
  });
});
