import { expect, test } from "vitest";
import { TwinNumbers } from "../../../../../server/telemetry/ingest/intake/twin-watch.ts";

const noon = Date.UTC(2027, 0, 15, 12);
/**
 * Returns the number of notifications about twins for frames with these numbers, ten seconds apart.
 */
function conflictsOf(seqs: readonly number[], more: object = {}): number {
  const twins = new TwinNumbers();
  const frames = seqs.map((seq, index) => ({
    seq,
    atMs: noon + index * 10_000,
    isBuffered: false,
    values: {},
    ...more,
  }));
  return frames.filter((frame) => twins.hasTurned("G001", frame)).length;
}
const each = <T>(count: number, make: (n: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n));

test("two devices under one network ID are recognised by two alternating sequences of numbers", () => {
  expect(conflictsOf(each(20, (n) => (n % 2 === 0 ? 100 : 5000) + n))).toBeGreaterThan(0);
  // One of them sends five times as often.
  expect(conflictsOf(each(40, (n) => (n % 6 === 5 ? 90_000 + n : 100 + n)))).toBeGreaterThan(0);
});

test("one device is not mistaken for two", () => {
  const counts: [string, number[]][] = [
    ["that counts on", each(50, (n) => n + 1)],
    ["that always says 0", each(50, () => 0)],
    ["whose counter has one byte", each(600, (n) => n % 256)],
    ["whose counter has four bits", each(600, (n) => n % 16)],
    ["that starts anew now and then", each(100, (n) => 1 + (n % 20))],
    ["that sends each frame again, three later", each(60, (n) => 100 + (n % 2 === 0 ? n : n - 7))],
    ["whose numbers are chance", each(200, (n) => ((n * 7919) % 100_000) + 1)],
  ];
  for (const [name, seqs] of counts) expect([name, conflictsOf(seqs)]).toEqual([name, 0]);
});

test("a device's stored frames do not look like a second device", () => {
  const turns = each(40, (n) => (n % 2 === 0 ? 5000 : 100) + n);
  expect(conflictsOf(turns)).toBeGreaterThan(0);
  expect(conflictsOf(turns, { isBuffered: true })).toBe(0);
  const twins = new TwinNumbers();
  const isReported = turns.map((seq, n) =>
    twins.hasTurned("G001", {
      seq,
      atMs: noon + n * 10_000 - (n % 2 === 0 ? 0 : 3_600_000),
      isBuffered: false,
      values: {},
    }),
  );
  expect(isReported).not.toContain(true);
});
