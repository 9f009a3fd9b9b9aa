import fc from "fast-check";
import { expect, test } from "vitest";
import { textEm } from "../../../src/map/label.ts";
import { fitTrail } from "../../../src/screens/trail-fit.ts";

test("a trail that fits stays whole", () => {
  expect(fitTrail(["China", "Shandong", "House 1"], 30)).toEqual(["China", "Shandong", "House 1"]);
});

test("the longest name above is cut first, where we are last", () => {
  expect(fitTrail(["中国", "山东", "聊城莘县第一养殖场", "1号舍"], 16)).toEqual([
    "中国",
    "山东",
    "聊城莘县第…",
    "1号舍",
  ]);
  expect(fitTrail(["中国", "山东", "聊城莘县第一养殖场", "1号舍"], 8).at(-1)).toBe("1号舍");
});

test("a cut trail has as many names as before and fits whenever its ellipses do", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
      fc.double({ min: 18, max: 60, noNaN: true }),
      (names, room) => {
        const cut = fitTrail(names, room);
        expect(cut).toHaveLength(names.length);
        expect(
          cut.reduce((sum, name) => sum + textEm(name), 0) + (names.length - 1) * 1.1,
        ).toBeLessThanOrEqual(room + 2.5 * names.length);
      },
    ),
  );
});
