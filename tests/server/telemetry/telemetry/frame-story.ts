import fc from "fast-check";
import type { GaugeKey } from "../../../../contract/base/metric.ts";
import { minuteMs } from "../../../../contract/base/time.ts";

/**
 * Gauges that a frame carries unchanged, so that a reference needs no rules. Values are multiples
 * of one half, so sums are exact.
 */
export const plainGauges = [
  "nh3",
  "tempOut",
  "targetTemp",
  "lux",
] as const satisfies readonly GaugeKey[];
export type PlainGauge = (typeof plainGauges)[number];

export interface StoryFrame {
  readonly seq: number;
  readonly at: number;
  readonly values: Readonly<Partial<Record<PlainGauge, number | null>>>;
}

const half = fc.integer({ min: 0, max: 80 }).map((value) => value / 2);
const values = fc.record(
  { nh3: fc.option(half), tempOut: fc.option(half), targetTemp: half, lux: half },
  { requiredKeys: [] },
);

/** Frames of one house in a window: some minutes have many, some metrics are missing. */
export function framesIn(fromMs: number, toMs: number, max = 40): fc.Arbitrary<StoryFrame[]> {
  const minute = fc.integer({
    min: Math.ceil(fromMs / minuteMs),
    max: Math.floor(toMs / minuteMs) - 1,
  });
  const crowd = fc.tuple(
    minute,
    fc.array(fc.tuple(fc.integer({ min: 0, max: 59_999 }), values), { minLength: 1, maxLength: 5 }),
  );
  return fc.array(crowd, { minLength: 1, maxLength: max / 4 }).map((crowds) => {
    let seq = 0;
    return crowds.flatMap(([at, members]) =>
      members.map(([within, carried]): StoryFrame => ({
        seq: (seq += 1),
        at: at * minuteMs + within,
        values: carried,
      })),
    );
  });
}

/** The message that a gateway sends for it from its buffer. */
export const messageOf = ({ seq, at, values: carried }: StoryFrame, more: object = {}) => ({
  v: 1,
  seq,
  ts: at / 1000,
  buffered: true,
  ...carried,
  ...more,
});

export interface Bucket {
  readonly at: number;
  readonly frames: number;
  readonly gauges: Record<
    PlainGauge,
    { sum: number | null; count: number; low: number | null; high: number | null }
  >;
}

/**
 * Returns the expected rollups of these frames, computed in a simple way. `startOf` returns the
 * start of a moment's bucket.
 */
export function bucketsOf(
  frames: readonly StoryFrame[],
  startOf: (at: number) => number,
): Bucket[] {
  const starts = [...new Set(frames.map(({ at }) => startOf(at)))].sort((a, b) => a - b);
  return starts.map((start) => {
    const members = frames.filter(({ at }) => startOf(at) === start);
    const gauges = plainGauges.map((key) => {
      const known = members
        .map((member) => member.values[key])
        .filter((value) => value !== null && value !== undefined);
      const some = known.length > 0;
      return [
        key,
        {
          sum: some ? known.reduce((a, b) => a + b, 0) : null,
          count: known.length,
          low: some ? Math.min(...known) : null,
          high: some ? Math.max(...known) : null,
        },
      ] as const;
    });
    return {
      at: start,
      frames: members.length,
      gauges: Object.fromEntries(gauges) as Bucket["gauges"],
    };
  });
}
