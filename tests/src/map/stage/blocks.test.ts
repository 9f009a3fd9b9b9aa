import fc from "fast-check";
import { expect, test } from "vitest";
import { blockRect, cellPxOf } from "../../../../src/map/stage/blocks.ts";

const place = fc.record({
  x: fc.integer({ min: 0, max: 1200 }),
  y: fc.integer({ min: 0, max: 800 }),
  houses: fc.integer({ min: 1, max: 40 }),
});

test("blocks of neighbours never overlap, for any farms", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 30 }), (farms) => {
      const cellPx = cellPxOf(farms, 24);
      if (cellPx === null) return;
      const rects = farms.map((farm) => blockRect(farm, cellPx));
      for (const [index, a] of rects.entries())
        for (const b of rects.slice(index + 1))
          expect(
            a.x < b.x + b.width - 0.01 &&
              b.x < a.x + a.width - 0.01 &&
              a.y < b.y + b.height - 0.01 &&
              b.y < a.y + a.height - 0.01,
          ).toBe(false);
    }),
  );
});

test("a single farm is drawn large, and two at one point are drawn as lights", () => {
  const farm = { x: 100, y: 100, houses: 9 };
  expect(cellPxOf([farm], 24)).toBeGreaterThan(24);
  expect(cellPxOf([farm, farm], 24)).toBeNull();
});
