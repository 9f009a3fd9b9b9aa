import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type FlockDayRecord,
  type FlockRecords,
  flockDays,
} from "../../../../contract/flock/figure/flock-figure.ts";
import { sampleFigures } from "../../../../contract/flock/figure/weighing-figure.ts";
import { dayMs } from "../../../../contract/base/time.ts";
import { standardBreeds } from "../../../../server/fleet/breed/standard-breeds.ts";

/* Rules that hold for the records of a flock, whatever its entries. */
const runs = { numRuns: 500 };
const placedCount = 30_000;

interface Written {
  readonly dead: number;
  readonly culled: number;
  readonly sold: number;
  /** To another flock. */
  readonly out: number;
  /** From another one, at this age in days. */
  readonly in: number;
  readonly inAge: number;
  readonly counted: number;
  readonly feedKg: number;
}
const written = fc.record<Written>({
  dead: fc.nat(80),
  culled: fc.nat(30),
  sold: fc.oneof(fc.constant(0), fc.nat(400)),
  out: fc.oneof(fc.constant(0), fc.nat(400)),
  in: fc.oneof(fc.constant(0), fc.nat(400)),
  inAge: fc.nat(60),
  counted: fc.oneof(fc.constant(0), fc.integer({ min: -200, max: 200 })),
  feedKg: fc.integer({ min: 500, max: 4000 }),
});
const story = fc.array(written, { minLength: 1, maxLength: 45 });

const isoDay = (index: number) =>
  new Date(Date.UTC(2026, 2, 1) + index * dayMs).toISOString().slice(0, 10);
const dayOf = (item: Written, index: number): FlockDayRecord => ({
  day: isoDay(index),
  isBooked: true,
  losses: { dead: item.dead, culled: item.culled },
  eggs: null,
  feedKg: item.feedKg,
  waterL: null,
  kwh: null,
  weighings: index % 7 === 0 ? [sampleFigures(100, 44 + 60 * index, 9)] : [],
  moves: {
    came: item.in > 0 ? [{ birds: item.in, age: item.inAge }] : [],
    movedOut: item.out,
    sold: item.sold,
    soldKg: item.sold * 1.5,
    soldUnweighed: 0,
    counted: item.counted,
  },
  meter: { feedKg: null, waterL: null, kwh: null, silent: [], alive: null, weightG: null },
});
const bookOf = (days: readonly FlockDayRecord[]): FlockRecords => ({
  species: "broiler",
  placedCount,
  placedAge: 0,
  layStartAge: 126,
  standard: standardBreeds.ross308.days,
  days,
  isLastRunning: false,
});
const sumOf = (days: readonly Written[], pick: (day: Written) => number) =>
  days.reduce((sum, day) => sum + pick(day), 0);

it("placed and moved in, less lost, sold and moved out, with corrections, equals alive on every day", () => {
  fc.assert(
    fc.property(story, (days) => {
      for (const [index, figures] of flockDays(bookOf(days.map(dayOf))).entries()) {
        const so = days.slice(0, index + 1);
        const gone = sumOf(so, ({ dead, culled, sold, out }) => dead + culled + sold + out);
        const came = placedCount + sumOf(so, (day) => day.in + day.counted);
        expect(figures.alive).toBe(came - gone);
        const base = placedCount + sumOf(so, (day) => day.in - day.out);
        const present = figures.alive + sumOf(so, ({ sold }) => sold);
        expect(figures.survivalPct).toBeCloseTo((100 * present) / base, 9);
      }
    }),
    runs,
  );
});

it("moved birds do not change the sum of both flocks, in live birds and bird-days, day by day", () => {
  fc.assert(
    fc.property(
      story,
      fc.array(fc.nat(300), { minLength: 45, maxLength: 45 }),
      fc.array(fc.nat(3), { minLength: 45, maxLength: 45 }),
      (days, moved, dead) => {
        const own = days.map((day) => ({ ...day, out: 0, in: 0 }));
        const others = own.map((day, index) => ({ ...day, dead: dead[index]!, counted: 0 }));
        const [from, to] = [
          own.map((day, index) => ({ ...day, out: moved[index]! })),
          others.map((day, index) => ({ ...day, in: moved[index]!, inAge: index })),
        ];
        const figures = (some: readonly Written[]) => flockDays(bookOf(some.map(dayOf)));
        const [stayed, beside] = [figures(own), figures(others)];
        const [left, got] = [figures(from), figures(to)];
        for (const index of own.keys()) {
          expect(left[index]!.alive + got[index]!.alive).toBe(
            stayed[index]!.alive + beside[index]!.alive,
          );
          // On the day of its move a bird counts half for its old flock, and whole for its new one.
          expect(left[index]!.birdDays + got[index]!.birdDays).toBe(
            stayed[index]!.birdDays + beside[index]!.birdDays + moved[index]! / 2,
          );
          // Both flocks are of the same age, and so are the arriving birds.
          expect(got[index]!.meanAge).toBeCloseTo(index, 9);
        }
      },
    ),
    runs,
  );
});

it("an entry and the same entry in parts give the same figures, feed conversion and efficiency included", () => {
  fc.assert(
    fc.property(story, fc.integer({ min: 1, max: 4 }), (days, pieces) => {
      const one = days.map(dayOf);
      const split = one.map((day): FlockDayRecord => {
        const { came } = day.moves;
        return {
          ...day,
          weighings: day.weighings.flatMap(({ sample, ...rest }) =>
            sample % pieces === 0
              ? Array.from({ length: pieces }, () => ({ ...rest, sample: sample / pieces }))
              : [{ ...rest, sample }],
          ),
          moves: {
            ...day.moves,
            came: came.flatMap(({ birds, age }) => {
              const part = Math.floor(birds / pieces);
              return [
                ...Array.from({ length: pieces - 1 }, () => ({ birds: part, age })),
                { birds: birds - part * (pieces - 1), age },
              ];
            }),
          },
        };
      });
      const [whole, parted] = [flockDays(bookOf(one)), flockDays(bookOf(split))];
      for (const [index, { fcr, epef, alive, meanAge, weightG }] of whole.entries()) {
        const other = parted[index]!;
        expect(other.alive).toBe(alive);
        expect(other.meanAge).toBeCloseTo(meanAge, 6);
        for (const [match, due] of [
          [other.fcr, fcr],
          [other.epef, epef],
          [other.weightG, weightG],
        ] as const)
          if (due === null) expect(match).toBeNull();
          else expect(match! / due).toBeCloseTo(1, 9);
      }
    }),
    runs,
  );
});
