import fc from "fast-check";
import { expect, test } from "vitest";
import { layoutOf } from "../../../../src/components/display/wall-layout.ts";
import {
  defaultDiagonalInch,
  defaultDistanceM,
  measureOf,
  rootUnitPx,
} from "../../../../src/components/display/root-unit.ts";

const at75 = { diagonalInch: 75, distanceM: 5 };

test.each([
  [43, 67],
  [55, 52],
  [65, 44],
  [75, 38],
  [86, 34],
  [98, 29],
])(
  "at %i inch, 5 m and 1920 px wide, text is the %i px of the readability table",
  (diagonalInch, px) => {
    expect(
      Math.abs(rootUnitPx({ widthPx: 1920, heightPx: 1080, diagonalInch, distanceM: 5 }) - px),
    ).toBeLessThan(1);
  },
);

test("a 4K screen of the same size has letters of the same millimetres", () => {
  expect(rootUnitPx({ widthPx: 3840, heightPx: 2160, ...at75 })).toBeCloseTo(
    2 * rootUnitPx({ widthPx: 1920, heightPx: 1080, ...at75 }),
  );
  expect(rootUnitPx({ widthPx: 1080, heightPx: 1920, ...at75 })).toBeCloseTo(
    rootUnitPx({ widthPx: 1920, heightPx: 1080, ...at75 }),
  );
});

test("the unit doubles with the distance, up to the largest that fits", () => {
  const near = rootUnitPx({ widthPx: 1920, heightPx: 1080, diagonalInch: 75, distanceM: 2.5 });
  expect(rootUnitPx({ widthPx: 1920, heightPx: 1080, ...at75 })).toBeCloseTo(2 * near);
  expect(
    rootUnitPx({ widthPx: 1920, heightPx: 1080, diagonalInch: 20, distanceM: 50 }),
  ).toBeLessThanOrEqual(1080 / 13);
});

test("any screen has at least 20 columns and 13 rows", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 320, max: 8000 }),
      fc.integer({ min: 320, max: 8000 }),
      fc.integer({ min: 10, max: 500 }),
      fc.double({ min: 0.3, max: 50, noNaN: true }),
      (widthPx, heightPx, diagonalInch, distanceM) => {
        const unit = rootUnitPx({ widthPx, heightPx, diagonalInch, distanceM });
        expect(unit).toBeGreaterThanOrEqual(8);
        expect(widthPx / unit).toBeGreaterThanOrEqual(19.99);
        expect(heightPx / unit).toBeGreaterThanOrEqual(12.99);
      },
    ),
  );
});

test.each([
  [null, 75],
  ["", 75],
  ["abc", 75],
  ["-5", 75],
  ["Infinity", 75],
  ["9", 75],
  ["55", 55],
])("a diagonal of %s in the address counts as %i inch", (text, inch) => {
  expect(measureOf(text, 75, 10, 500)).toBe(inch);
});

test.each([
  [1920, 1080, "tv", 2],
  [3840, 2160, "tv", 2],
  [3440, 1440, "ultra", 0],
  [2560, 1080, "ultra", 0],
  [1080, 1920, "tall", 2],
] as const)("%i x %i is laid out %s with %i cards", (widthPx, heightPx, arrangement, cards) => {
  const unit = rootUnitPx({ widthPx, heightPx, ...at75 });
  expect(layoutOf(widthPx / unit, heightPx / unit)).toMatchObject({ arrangement, cards });
});

test("an unmeasured wall is 82 x 46 units, with its figures beside the map", () => {
  const unit = rootUnitPx({
    widthPx: 1920,
    heightPx: 1080,
    diagonalInch: defaultDiagonalInch,
    distanceM: defaultDistanceM,
  });
  expect(unit).toBeCloseTo(23.6, 1);
  expect(layoutOf(1920 / unit, 1080 / unit)).toMatchObject({ arrangement: "wall", hasLeft: true });
  const near = rootUnitPx({ widthPx: 1920, heightPx: 1080, diagonalInch: 27, distanceM: 0.7 });
  expect(layoutOf(1920 / near, 1080 / near)).toMatchObject({ arrangement: "desk", cards: 5 });
});

test("small letters leave room for more, hardly any room has no footer", () => {
  const unit = rootUnitPx({ widthPx: 1920, heightPx: 1080, diagonalInch: 27, distanceM: 1 });
  expect(layoutOf(1920 / unit, 1080 / unit)).toMatchObject({ arrangement: "wall", cards: 3 });
  expect(layoutOf(37, 21)).toMatchObject({ arrangement: "small", cards: 0, hasMap: false });
  expect(layoutOf(20, 13)).toMatchObject({ arrangement: "tiny", cards: 0, hasMap: false });
});

test("the width of a picture says the same as its diagonal", () => {
  const screen = { widthPx: 1920, heightPx: 1080, distanceM: 4.5 };
  const widthM = (110 * 25.4 * 16) / Math.hypot(16, 9) / 1000;
  const byWidth = rootUnitPx({ ...screen, widthM, diagonalInch: 20 });
  expect(byWidth).toBeCloseTo(rootUnitPx({ ...screen, diagonalInch: 110 }), 6);
});
