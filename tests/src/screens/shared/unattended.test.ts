import { expect, test } from "vitest";
import { isNight, pixelShift } from "../../../../src/screens/shared/unattended.ts";

test("the wall is dimmed from 22:00 to 06:00 and at no other hour", () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour).filter(isNight);
  expect(hours).toEqual([0, 1, 2, 3, 4, 5, 22, 23]);
});

test("the picture moves every minute, by at most 4 px a side, and comes back", () => {
  const places = Array.from({ length: 13 }, (_, minute) => pixelShift(minute * 60_000));
  for (const [index, { x, y }] of places.entries()) {
    expect(Math.max(Math.abs(x), Math.abs(y))).toBeLessThanOrEqual(4);
    expect(pixelShift(index * 60_000 + 59_999)).toEqual({ x, y });
    const next = pixelShift((index + 1) * 60_000);
    expect(next).not.toEqual({ x, y });
    expect(Math.hypot(next.x - x, next.y - y)).toBeLessThanOrEqual(6);
  }
  expect(pixelShift(13 * 60_000)).toEqual(places[0]);
});
