import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Group, moveGroups } from "../../../tools/web/chunk-moves.mjs";

const limits = { requestBytes: 5000, minBytes: 0, maxBytes: 200_000 };
const group = (file: number, size: number, seen: number[], imports: number[] = []): Group => ({
  file,
  size,
  seen: Uint8Array.from(seen),
  imports,
});
const filesOf = (groups: readonly Group[]) => groups.map(({ file }) => file);

/** The files that a visit loads, directly or through imports. */
function loadedBy(groups: readonly Group[], visit: number): Set<number> {
  const loaded = new Set<number>();
  const load = (file: number): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const own of groups)
      if (own.file === file) for (const next of own.imports) load(groups[next]!.file);
  };
  for (const { seen, file } of groups) if (seen[visit] === 1) load(file);
  return loaded;
}
const costOf = (groups: readonly Group[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, visit) => {
    const loaded = loadedBy(groups, visit);
    const bytes = groups.reduce((all, { file, size }) => all + (loaded.has(file) ? size : 0), 0);
    return sum + weight * (bytes + loaded.size * limits.requestBytes);
  }, 0);

describe("a group of modules", () => {
  it("moves to a file that the same visits load", () => {
    const groups = [group(0, 50_000, [1, 1]), group(0, 9000, [0, 1]), group(1, 20_000, [0, 1])];
    const seenOf = moveGroups(groups, [1, 1], limits);
    expect(filesOf(groups)).toEqual([0, 1, 1]);
    expect([...seenOf(1)]).toEqual([0, 1]);
  });

  it("stays if a request costs more than its bytes", () => {
    const groups = [group(0, 50_000, [1, 1]), group(0, 900, [0, 1])];
    moveGroups(groups, [1, 1], limits);
    expect(filesOf(groups)).toEqual([0, 0]);
  });
});

const visits = 40;
/** Groups that import earlier ones, each in a separate file or with its neighbours. */
const plans = fc
  .tuple(
    fc.array(
      fc.record({
        size: fc.integer({ min: 100, max: 60_000 }),
        to: fc.array(fc.nat(), { maxLength: 3 }),
        seen: fc.uint8Array({ min: 0, max: 1, minLength: visits, maxLength: visits }),
      }),
      { minLength: 1, maxLength: 20 },
    ),
    fc.integer({ min: 1, max: 4 }),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: visits, maxLength: visits }),
  )
  .map(([drawn, together, weights]) => ({
    weights,
    // Consecutive neighbours share a file: earlier ones never import later ones.
    groups: drawn.map(({ size, to, seen }, index) =>
      group(
        Math.floor(index / together),
        size,
        [...seen],
        index === 0 ? [] : [...new Set(to.map((item) => item % index))],
      ),
    ),
  }));

/** True when a file imports another that imports it. */
function hasRing(groups: readonly Group[]): boolean {
  const nextOf = (file: number) =>
    groups
      .filter((own) => own.file === file)
      .flatMap(({ imports }) => imports.map((next) => groups[next]!.file))
      .filter((to) => to !== file);
  const reaches = (from: number, to: number, seen = new Set<number>()): boolean =>
    nextOf(from).some((item) => {
      if (item === to) return true;
      if (seen.has(item)) return false;
      seen.add(item);
      return reaches(item, to, seen);
    });
  return filesOf(groups).some((file) => reaches(file, file));
}

describe("any plan", () => {
  it("costs its visits no more after the moves, and returns the visits that load each file", () => {
    fc.assert(
      fc.property(plans, ({ groups, weights }) => {
        const before = costOf(groups, weights);
        const seenOf = moveGroups(groups, weights, limits);
        expect(costOf(groups, weights)).toBeLessThanOrEqual(before);
        expect(hasRing(groups)).toBe(false);
        for (let visit = 0; visit < visits; visit += 1) {
          const loaded = loadedBy(groups, visit);
          for (const file of new Set(filesOf(groups)))
            expect(seenOf(file)[visit]).toBe(loaded.has(file) ? 1 : 0);
        }
      }),
    );
  });
});
