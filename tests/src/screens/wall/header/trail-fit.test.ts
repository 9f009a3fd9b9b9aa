import fc from "fast-check";
import { expect, test } from "vitest";
import { textEm } from "../../../../../src/map/geo/map-label.ts";
import { fitTrail } from "../../../../../src/screens/wall/header/trail-fit.ts";

test("a trail that fits stays whole", () => {
  expect(fitTrail(["China", "Shandong", "House 1"], 30)).toEqual(["China", "Shandong", "House 1"]);
});

test("the longest ancestor is left out first, the current place never", () => {
  expect(fitTrail(["中国", "山东", "聊城莘县第一养殖场", "1号舍"], 16)).toEqual([
    "中国",
    "山东",
    "…",
    "1号舍",
  ]);
  expect(fitTrail(["中国", "山东", "聊城莘县第一养殖场", "1号舍"], 4).at(-1)).toBe("1号舍");
});

test("a name is whole or absent, and no more are left out than needed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 4 }),
      fc.double({ min: 2, max: 60, noNaN: true }),
      (names, room) => {
        const shown = fitTrail(names, room);
        expect(shown.at(-1)).toBe(names.at(-1));
        shown.forEach((name, index) => expect([names[index], "…"]).toContain(name));
        const width = (of: readonly string[]) =>
          of.reduce((sum, name) => sum + textEm(name), 0) + (of.length - 1) * 1.1;
        if (width(names) <= room) expect(shown).toEqual(names);
      },
    ),
  );
});
