import fc from "fast-check";
import { expect, test } from "vitest";
import {
  placeLabels,
  placesAround,
  type Rect,
  shorten,
  textEm,
} from "../../../../src/map/geo/map-label.ts";

const view = { x: 0, y: 0, width: 400, height: 300 };
const meets = (a: Rect, b: Rect) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const spot = fc.tuple(
  fc.integer({ min: 0, max: 400 }),
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 10, max: 160 }),
);

test("placed labels overlap neither each other nor an obstacle, and stay in the view", () => {
  fc.assert(
    fc.property(
      fc.array(spot, { maxLength: 15 }),
      fc.array(spot, { maxLength: 5 }),
      (labels, blocks) => {
        const obstacles = blocks.map(([x, y, width]) => ({ x, y, width, height: 20 }));
        const placed = [
          ...placeLabels(
            labels.map(([x, y, width], id) => ({
              id: String(id),
              places: placesAround(x, y, { width: 40, height: 20 }, { width, height: 20 }),
            })),
            obstacles,
            view,
          ).values(),
        ];
        placed.forEach((a, i) => {
          expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= 400 && a.y + a.height <= 300).toBe(true);
          expect(obstacles.some((b) => meets(a, b))).toBe(false);
          expect(placed.some((b, j) => j !== i && meets(a, b))).toBe(false);
        });
      },
    ),
  );
});

test("the first request is placed first", () => {
  const place = { x: 10, y: 10, width: 50, height: 20 };
  expect([
    ...placeLabels(
      [
        { id: "a", places: [place] },
        { id: "b", places: [place] },
      ],
      [],
      view,
    ).keys(),
  ]).toEqual(["a"]);
});

test("a shortened text fits its width and shows that it was cut", () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      fc.double({ min: 2, max: 20, noNaN: true }),
      (text, em) => {
        const short = shorten(text, em);
        expect(textEm(short)).toBeLessThanOrEqual(em);
        expect(short === text || short === "" || short.endsWith("…")).toBe(true);
      },
    ),
  );
  expect(shorten("沈阳法库养殖场", 5)).toBe("沈阳法库…");
});
