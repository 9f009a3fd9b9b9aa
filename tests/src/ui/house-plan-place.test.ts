import { expect, test } from "vitest";
import { fanPlaces, probePlaces } from "../../../src/ui/house-plan-place.ts";

test.each([1, 4, 7, 14, 18, 24])("%i fans are inside the house and do not overlap", (count) => {
  const fans = fanPlaces(count, 215, 66);
  expect(fans).toHaveLength(count);
  fans.forEach(({ x, y, radius }, i) => {
    expect(x - radius > 140 && x + radius < 215 - 9 && y - radius > 4 && y + radius < 62).toBe(
      true,
    );
    fans
      .slice(i + 1)
      .forEach((other) =>
        expect(Math.hypot(other.x - x, other.y - y)).toBeGreaterThanOrEqual(2 * radius),
      );
  });
});

test("probes overlap neither each other nor the fans", () => {
  const probes = probePlaces(8, 215, 66);
  expect(Math.max(...probes.map(({ x }) => x))).toBeLessThan(160);
  probes.forEach((a, i) =>
    probes
      .slice(i + 1)
      .forEach((b) => expect(Math.abs(a.x - b.x) >= 22 || Math.abs(a.y - b.y) >= 12).toBe(true)),
  );
  expect(probePlaces(1, 215, 66)).toHaveLength(1);
});
