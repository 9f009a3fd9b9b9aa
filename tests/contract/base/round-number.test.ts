import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { round } from "../../../contract/base/round-number.ts";

const decimals = fc.integer({ min: 0, max: 8 });
const asText = (value: number, places: number): number => Number(value.toFixed(places)) + 0;

/** The number itself, and the next ones below and above. */
function besides(value: number): number[] {
  const bits = new BigInt64Array(new Float64Array([value]).buffer)[0]!;
  return [-1n, 0n, 1n].map((by) => new Float64Array(new BigInt64Array([bits + by]).buffer)[0]!);
}

describe("rounding to decimals", () => {
  it("equals toFixed for any number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e21, max: 1e21 }), decimals, (value, places) => {
        expect(round(value, places)).toBe(asText(value, places));
      }),
      { numRuns: 2000 },
    );
  });

  it("equals toFixed for measured values and for those halfway between two", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), decimals, (tenths, places) => {
        for (const value of [tenths / 10, (tenths + 0.5) / 10 ** places].flatMap(besides))
          expect(round(value, places)).toBe(asText(value, places));
      }),
      { numRuns: 2000 },
    );
  });

  it("is never -0, and leaves NaN and infinity unchanged", () => {
    expect(round(-0.001, 2)).toBe(0);
    expect(round(Number.NaN, 1)).toBeNaN();
    expect(round(Infinity, 1)).toBe(Infinity);
  });
});
