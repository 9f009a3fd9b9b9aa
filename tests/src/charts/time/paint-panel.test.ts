import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChartPanel } from "../../../../src/charts/time/chart-panel.ts";
import { paintPanel, type PanelView } from "../../../../src/charts/time/paint-panel.ts";
import { Pyramid } from "../../../../src/charts/base/pyramid.ts";

type Move = readonly [kind: "move" | "line", x: number, y: number];
/** Paths as drawn, in the order they were made; hatched rectangles. */
let paths: { moves: Move[]; rects: (readonly number[])[] }[] = [];

beforeEach(() => {
  paths = [];
  vi.stubGlobal(
    "Path2D",
    class {
      readonly moves: Move[] = [];
      readonly rects: (readonly number[])[] = [];
      constructor() {
        paths.push(this);
      }
      moveTo = (x: number, y: number) => void this.moves.push(["move", x, y]);
      lineTo = (x: number, y: number) => void this.moves.push(["line", x, y]);
      rect = (...box: number[]) => void this.rects.push(box);
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const ignored = new Proxy({}, { get: () => () => undefined, set: () => true });
const canvas = { width: 0, height: 0, getContext: () => ignored } as unknown as HTMLCanvasElement;
const panel = (times: readonly number[], values: readonly (number | null)[]): ChartPanel => ({
  id: "temp",
  name: "Temperature",
  unit: "°C",
  decimals: 1,
  minSpan: 1,
  min: -Infinity,
  band: null,
  lines: [{ id: "temp", name: "Temperature", line: Pyramid.of(times, values), range: null }],
});
/** One ms a pixel, value upside down: what is drawn can be read back. */
const view = (from: number, to: number): PanelView => ({
  from,
  to,
  low: 0,
  high: 1000,
  left: 0,
  right: to - from,
  top: 0,
  bottom: 1000,
  width: to - from,
  height: 1000,
  ratio: 1,
  until: to,
  spanMs: 1,
});
function draw(
  times: readonly number[],
  values: readonly (number | null)[],
  from: number,
  to: number,
) {
  paths = [];
  paintPanel(canvas, panel(times, values), view(from, to), {
    curves: ["red"],
    band: "gray",
    hatch: "gray",
  });
  return paths[0]!.moves.map(([kind, x, y]) => ({
    kind,
    x,
    at: Math.floor(x + from + 1e-6),
    value: 1000 - y,
  }));
}
const places = (known: readonly unknown[]) => known.map((_, place) => place);

describe("a line with few points a pixel", () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 1000 }), { nil: null, freq: 6 }), {
    minLength: 1,
    maxLength: 100,
  });

  test("is never joined across a gap, and reaches the neighbours outside the window", () => {
    fc.assert(
      fc.property(values, fc.nat(90), fc.integer({ min: 2, max: 120 }), (known, start, length) => {
        const moves = draw(
          places(known).map((place) => place * 3),
          known,
          start * 3,
          (start + length) * 3,
        );
        moves.forEach(({ kind, at }, index) => {
          const before = moves[index - 1];
          if (kind === "line" && before !== undefined && at % 3 === 0)
            expect(known.slice(before.at / 3, at / 3)).not.toContain(null);
        });
        const first = known[start - 1];
        if (first !== undefined && first !== null)
          expect(moves[0]).toMatchObject({ kind: "move", at: (start - 1) * 3, value: first });
      }),
    );
  });

  test("shows a reading alone between two gaps as a dash", () => {
    expect(draw([0, 10, 20], [null, 500, null], 0, 100)).toEqual([
      { kind: "move", x: 10, at: 10, value: 500 },
      { kind: "line", x: 11.5, at: 11, value: 500 },
    ]);
  });
});

describe("a line with several points in every pixel", () => {
  /** Points in clumps: many in one pixel, then none for some. */
  const clusters = fc.array(
    fc.record({
      step: fc.constantFrom(...Array.from({ length: 59 }, () => 0.05), 5),
      value: fc.option(fc.integer({ min: 10, max: 990 }), { nil: null, freq: 12 }),
    }),
    { minLength: 200, maxLength: 400 },
  );

  test("is drawn in every pixel from one point to the next, in none across a gap, and from the lowest to the highest of each", () => {
    fc.assert(
      fc.property(clusters, (points) => {
        let at = 0.1;
        const times = points.map(({ step }) => (at += step));
        const values = points.map(({ value }) => value);
        const end = Math.ceil(at) + 1;
        fc.pre(points.length > end * 3);
        const pixels = new Map<number, { low: number; high: number }>();
        const requested = new Set<number>();
        values.forEach((value, place) => {
          if (value === null) return;
          const pixel = Math.floor(times[place]!);
          const existing = pixels.get(pixel) ?? { low: value, high: value };
          pixels.set(pixel, {
            low: Math.min(existing.low, value),
            high: Math.max(existing.high, value),
          });
          const next = values[place + 1];
          for (
            let column = pixel;
            column <= (next === null || next === undefined ? pixel : Math.floor(times[place + 1]!));
            column++
          )
            requested.add(column);
        });
        const drawn = new Map<number, { low: number; high: number }>();
        for (const { x, value } of draw(times, values, 0, end)) {
          const existing = drawn.get(Math.floor(x)) ?? { low: value, high: value };
          drawn.set(Math.floor(x), {
            low: Math.min(existing.low, value),
            high: Math.max(existing.high, value),
          });
        }
        expect([...drawn.keys()].sort((a, b) => a - b)).toEqual(
          [...requested].sort((a, b) => a - b),
        );
        for (const [pixel, { low, high }] of pixels) {
          expect(drawn.get(pixel)!.low).toBeLessThanOrEqual(low);
          expect(drawn.get(pixel)!.high).toBeGreaterThanOrEqual(high);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("the lowest and the highest of the window are drawn, however many points there are", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 300 }),
      fc.integer({ min: 1, max: 40 }),
      (known, wide) => {
        const drawn = draw(
          places(known).map((place) => place / wide),
          known,
          0,
          Math.ceil(known.length / wide),
        ).map(({ value }) => value);
        expect(Math.abs(Math.min(...drawn) - Math.min(...known))).toBeLessThanOrEqual(0.75);
        expect(Math.abs(Math.max(...drawn) - Math.max(...known))).toBeLessThanOrEqual(0.75);
      },
    ),
  );
});

test("a stretch without data is hatched, up to now and not beyond", () => {
  const times = Array.from({ length: 60 }, (_, place) => place);
  draw(
    times,
    times.map((at) => (at > 20 && at < 45 ? null : 1)),
    0,
    100,
  );
  const hatched = paths
    .at(-1)!
    .rects.map(([x, , width]) => [Math.round(x!), Math.round(x! + width!)]);
  expect(hatched).toEqual([
    [21, 45],
    [60, 100],
  ]);
});
