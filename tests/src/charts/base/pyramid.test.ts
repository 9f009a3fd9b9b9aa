import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minuteMs } from "../../../../contract/base/time.ts";
import { Pyramid } from "../../../../src/charts/base/pyramid.ts";

interface Sample {
  readonly times: readonly number[];
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}
/** Times that ascend by whole ms, unevenly; ranges with gaps. */
const sample: fc.Arbitrary<Sample> = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 50 }),
      low: fc.option(fc.integer({ min: -400, max: 900 }), { nil: null, freq: 9 }),
      more: fc.integer({ min: 0, max: 30 }),
    }),
    { minLength: 1, maxLength: 700 },
  )
  .map((points) => {
    let at = 0;
    return {
      times: points.map(({ step }) => (at += step)),
      low: points.map(({ low }) => low),
      high: points.map(({ low, more }) => (low === null ? null : low + more)),
    };
  });
const windows = fc.record({
  from: fc.integer({ min: -100, max: 8000 }),
  length: fc.integer({ min: 1, max: 20_000 }),
  columns: fc.integer({ min: 1, max: 90 }),
});

type Piece = ["run", number, number, number, number] | ["gap", number];
function columnsOf(line: Pyramid, from: number, to: number, columns: number): readonly Piece[] {
  const out: Piece[] = [];
  line.visit(from, to, columns, {
    run: (first, min, max, last) =>
      void out.push(["run", first, line.low[min]!, line.high[max]!, last]),
    gap: (place) => void out.push(["gap", place]),
  });
  return out;
}

/** The same by looking at every point. */
function brute(
  { times, low, high }: Sample,
  from: number,
  to: number,
  columns: number,
): readonly Piece[] {
  const out: Piece[] = [];
  const width = (to - from) / columns;
  let run: { column: number; first: number; min: number; max: number; last: number } | null = null;
  const end = (): void => {
    if (run !== null) out.push(["run", run.first, run.min, run.max, run.last]);
    run = null;
  };
  times.forEach((at, place) => {
    if (at < from || at > to) return;
    if (low[place] === null) {
      end();
      out.push(["gap", place]);
      return;
    }
    const column = Math.min(columns - 1, Math.floor((at - from) / width));
    if (run?.column !== column) end();
    run =
      run === null
        ? { column, first: place, min: low[place]!, max: high[place]!, last: place }
        : {
            ...run,
            min: Math.min(run.min, low[place]!),
            max: Math.max(run.max, high[place]!),
            last: place,
          };
  });
  end();
  return out;
}

describe("a line reduced to pixel columns", () => {
  test("gives first, least, greatest and last of every column and every gap, like reading each point", () => {
    fc.assert(
      fc.property(sample, windows, (points, { from, length, columns }) => {
        const width = length / columns;
        // A column's edge that no whole number hits: both ways then agree where a point on it
        // belongs.
        fc.pre(
          points.times.every((at) => {
            const edge = (at - from) / width;
            return Math.abs(edge - Math.round(edge)) > 1e-9 || at === from;
          }),
        );
        expect(
          columnsOf(
            Pyramid.of(points.times, points.low, points.high),
            from,
            from + length,
            columns,
          ),
        ).toEqual(brute(points, from, from + length, columns));
      }),
      { numRuns: 400 },
    );
  });

  test("keeps a spike of one minute in three months of minutes, on any width and in any window", () => {
    const count = 129_600;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: count - 1 }),
        fc.integer({ min: 1, max: 1500 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (spike, columns, share) => {
          const values = new Float64Array(count).fill(25);
          values[spike] = 41;
          const from = Math.floor(spike * share) * minuteMs;
          const line = Pyramid.of(
            Float64Array.from(values, (_, place) => place * minuteMs),
            values,
          );
          expect(
            columnsOf(line, from, from + count * minuteMs, columns).filter(
              (chunk) => chunk[0] === "run" && chunk[3] === 41,
            ),
          ).toHaveLength(1);
        },
      ),
      { numRuns: 20 },
    );
  });

  test("does not look at every point of a long line", () => {
    const count = 129_600;
    const values = new Float64Array(count);
    let reads = 0;
    const counted = new Proxy(values, {
      get: (target, name) => {
        if (typeof name === "string" && /^\d+$/.test(name)) reads += 1;
        return Reflect.get(target, name) as unknown;
      },
    });
    const times = Float64Array.from(values, (_, place) => place);
    const line = Pyramid.of(times, counted, values);
    reads = 0;
    line.visit(0, count, 1200, { run: () => undefined, gap: () => undefined });
    expect(reads).toBeLessThan(count / 1.5);
  });
});

describe("a line made longer", () => {
  test("equals the same line made at once, and leaves the shorter one unchanged", () => {
    fc.assert(
      fc.property(
        sample,
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 1, max: 40 }),
        ({ times, low, high }, extra, columns) => {
          const short = Math.max(0, times.length - extra);
          let line = Pyramid.of(times.slice(0, short), low.slice(0, short), high.slice(0, short));
          const first = line;
          for (let place = short; place < times.length; place++)
            line = line.appended(times[place]!, low[place] ?? NaN, high[place] ?? NaN);
          const end = times.at(-1)! + 1;
          expect(columnsOf(line, 0, end, columns)).toEqual(
            columnsOf(Pyramid.of(times, low, high), 0, end, columns),
          );
          expect(columnsOf(first, 0, end, columns)).toEqual(
            columnsOf(
              Pyramid.of(times.slice(0, short), low.slice(0, short), high.slice(0, short)),
              0,
              end,
              columns,
            ),
          );
        },
      ),
    );
  });

  test("may be made longer in two ways: neither changes the other", () => {
    const line = Pyramid.of([1, 2, 3], [5, 6, 7]).appended(4, 8);
    const [left, right] = [line.appended(5, 1), line.appended(6, 2)];
    expect([left.low[4], left.times[4], right.low[4], right.times[4]]).toEqual([1, 5, 2, 6]);
  });
});

describe("looking up", () => {
  test("finds the first point at or after a time from any guess, and the nearest", () => {
    fc.assert(
      fc.property(
        sample,
        fc.integer({ min: -10, max: 20_000 }),
        fc.integer({ min: -5, max: 800 }),
        ({ times, low }, at, guess) => {
          const line = Pyramid.of(times, low);
          const place = times.findIndex((time) => time >= at);
          expect(line.placeAt(at, guess)).toBe(place === -1 ? times.length : place);
          const nearest = times.reduce(
            (best, time, index) =>
              Math.abs(time - at) < Math.abs(times[best]! - at) ? index : best,
            0,
          );
          expect(Math.abs(times[line.nearest(at)]! - at)).toBe(Math.abs(times[nearest]! - at));
        },
      ),
    );
  });

  test("an empty line has neither a place nor an extent", () => {
    const line = Pyramid.of([], []);
    expect([line.placeAt(5), line.nearest(5), line.extent(0, 10)]).toEqual([0, -1, null]);
    expect(columnsOf(line, 0, 10, 5)).toEqual([]);
  });

  test("the extent of a window includes the neighbours of its line, and ignores gaps", () => {
    const line = Pyramid.of([0, 10, 20, 30, 40], [9, 1, null, 3, -5], [9, 2, null, 4, -5]);
    expect(line.extent(12, 28)).toEqual([1, 4]);
    expect(line.extent(18, 19)).toEqual([1, 2]);
    expect(Pyramid.of([0, 10], [null, NaN]).extent(0, 10)).toBeNull();
  });
});
