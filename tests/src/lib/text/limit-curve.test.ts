import { expect, it } from "vitest";
import { readCurve } from "../../../../src/lib/text/limit-curve.ts";

const bounds = { min: -20, max: 50 };

it.each([
  ["25", [[0, 25]]],
  ["２５．５", [[0, 25.5]]],
  ["−5", [[0, -5]]],
  [
    "0:30 14:25",
    [
      [0, 30],
      [14, 25],
    ],
  ],
  [
    "０：３０，１４：２５",
    [
      [0, 30],
      [14, 25],
    ],
  ],
  [
    "0:−2; 7:5",
    [
      [0, -2],
      [7, 5],
    ],
  ],
])("%j is read", (text, curve) => {
  expect(readCurve(text, bounds)).toEqual(curve);
});

it.each(["30,5", "1,200", "0:30,5 14:25", "14:25 0:30", "0:99", "1e1", "25 °C", ""])(
  "%j is not guessed at",
  (text) => {
    expect(readCurve(text, bounds)).toBeNull();
  },
);
