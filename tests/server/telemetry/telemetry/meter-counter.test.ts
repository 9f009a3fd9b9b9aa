import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  countAll,
  type CounterState,
  counterStateSchema,
  noTotals,
  total,
  type Track,
} from "../../../../server/telemetry/telemetry/meter-counter.ts";
import { type MeterReading, meterStory, usedIn } from "./meter-story.ts";

/** Totals in the order of the readings' arrival. */
function totalsOf(arrival: readonly (readonly [at: number, raw: number])[]): number[] {
  let track: Track = [];
  return arrival.map(([at, raw]) => {
    const counted = total(track, raw, at);
    track = counted.track;
    return counted.total;
  });
}

describe("a meter's lifetime total", () => {
  test.each([
    [
      "rises with the meter",
      [
        [1, 1000],
        [2, 1050],
      ],
      [1000, 1050],
    ],
    [
      "continues when a meter restarts",
      [
        [1, 1000],
        [2, 1050],
        [3, 10],
        [4, 30],
      ],
      [1000, 1050, 1050, 1070],
    ],
    [
      "includes what a new meter counted since its first reading (1,477.5)",
      [
        [1, 98_450],
        [2, 12.5],
        [3, 1490],
      ],
      [98_450, 98_450, 99_927.5],
    ],
    [
      "survives two replacements",
      [
        [1, 900],
        [2, 10],
        [3, 60],
        [4, 5],
        [5, 6],
      ],
      [900, 900, 950, 950, 951],
    ],
    [
      "ignores a rounded value, which is no reset",
      [
        [1, 100.4],
        [2, 100],
        [3, 101],
      ],
      [100.4, 100.4, 101],
    ],
    [
      "assigns a late reading to its own meter",
      [
        [1, 100],
        [4, 400],
        [2, 200],
        [5, 10],
        [3, 300],
      ],
      [100, 400, 200, 400, 300],
    ],
    [
      "gives a late reading of the new meter no less than the old one reached",
      [
        [1, 1000],
        [3, 20],
        [2, 10],
        [4, 25],
      ],
      [1000, 1000, 1000, 1015],
    ],
    [
      "corrects the old meter's last reading when it comes late",
      [
        [1, 1000],
        [3, 10],
        [2, 1050],
        [4, 30],
      ],
      [1000, 1000, 1050, 1070],
    ],
    [
      "finds a whole meter whose readings all came late",
      [
        [1, 1000],
        [4, 10],
        [2, 500],
        [3, 520],
        [5, 15],
      ],
      [1000, 1000, 1000, 1020, 1025],
    ],
    [
      "puts a meter from before the first reading below it",
      [
        [3, 10],
        [1, 900],
        [2, 950],
        [4, 12],
      ],
      [10, 10, 60, 62],
    ],
    [
      "ignores a reading that came twice",
      [
        [1, 100],
        [2, 200],
        [1, 100],
        [2, 200],
      ],
      [100, 200, 100, 200],
    ],
  ] as const)("%s", (_name, arrival, totals) => {
    expect(totalsOf(arrival)).toEqual(totals);
  });

  test("is exact once the newest reading has arrived, after any resets and in any order", () => {
    fc.assert(
      fc.property(meterStory, ({ readings, arrival }) => {
        const totals = totalsOf(arrival.map(({ at, raw }) => [at, raw]));
        const byTime = arrival
          .map((reading: MeterReading, index) => ({ at: reading.at, total: totals[index]! }))
          .sort((a, b) => a.at - b.at);
        expect(Math.max(...totals) - byTime[0]!.total).toBe(usedIn(readings));
        expect(byTime.at(-1)!.total).toBe(Math.max(...totals));
      }),
      { numRuns: 2000 },
    );
  });

  test("stays small over many resets", () => {
    let track: Track = [];
    for (let index = 0; index < 1000; index++)
      track = total(track, index % 2 === 0 ? 100 : 10, index).track;
    expect(track.length).toBeLessThan(10);
  });
});

test("a frame without a meter does not change its state", () => {
  const first = countAll({}, { water: 100, feed: null, kwh: 7 }, 1);
  expect(first.totals).toEqual({ water: 100, feed: null, kwh: 7 });
  const second = countAll(first.state, { ...noTotals, feed: 3 }, 2);
  expect(second).toEqual({
    totals: { water: null, feed: 3, kwh: null },
    state: { ...first.state, feed: second.state.feed },
    doubtful: [],
  });
});

describe("a meter with wrong values", () => {
  const minute = 60_000;
  /** Totals of water in the order of the readings' arrival, a minute apart. */
  const waterOf = (raws: readonly (number | null)[]) => {
    let state: CounterState = {};
    return raws.map((water, index) => {
      // The state is stored and read again between two frames.
      state = counterStateSchema.parse(JSON.parse(JSON.stringify(state)));
      const counted = countAll(state, { ...noTotals, water }, index * minute);
      state = counted.state;
      return counted.totals.water;
    });
  };

  test.each([
    ["a single 0", [1000, 1005, 0, 1010, 1015], [1000, 1005, null, 1010, 1015]],
    ["a single huge value", [1000, 1005, 9e8, 1010, 1015], [1000, 1005, null, 1010, 1015]],
    ["0, a huge value, 0", [1000, 0, 9e8, 0, 1010], [1000, null, null, null, 1010]],
    ["0 twice, then the old value again", [1000, 0, 0, 1010, 1015], [1000, null, 1000, 1000, 1005]],
    [
      "two low values after a restart (zigbee2mqtt 23594)",
      [978_438, 7439, 1150, 978_439, 978_440],
      [978_438, null, null, 978_439, 978_440],
    ],
    ["a new meter that counts higher", [1000, 52_000, 52_010, 52_020], [1000, null, 1010, 1020]],
    ["a new meter that starts at 0", [1000, 3, 7, 12], [1000, null, 1004, 1009]],
    ["a gap while the value is uncertain", [1000, 3, null, 7, 12], [1000, null, null, 1004, 1009]],
  ])("%s", (_name, raws, totals) => {
    expect(waterOf(raws)).toEqual(totals);
  });

  test("adds no more than the consumption, for any positions and number of wrong values", () => {
    const odd = fc.constantFrom(0, 65_535, 9e8, 4_294_967_295, 999_999);
    const steps = fc.array(
      fc.record({ used: fc.integer({ min: 0, max: 30 }), odd: fc.option(odd) }),
      {
        minLength: 2,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(steps, fc.integer({ min: 100_000, max: 900_000 }), (story, start) => {
        let raw = start;
        const raws = [start, ...story.map((item) => item.odd ?? (raw += item.used))];
        const used = raw - start;
        const known = waterOf(raws).filter((total) => total !== null);
        expect(Math.max(...known) - start).toBeLessThanOrEqual(used);
        expect(known).toEqual(known.toSorted((a, b) => a - b));
      }),
      { numRuns: 2000 },
    );
  });

  test("once between correct readings loses no consumption", () => {
    const odd = fc.constantFrom(0, 9e8, 65_535);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), odd), { minLength: 1 }),
        (story) => {
          let raw = 100_000;
          const raws = story.flatMap(([step, wrong]) => [(raw += step), wrong]);
          expect(waterOf([100_000, ...raws, raw]).at(-1)).toBe(raw);
        },
      ),
    );
  });
});
