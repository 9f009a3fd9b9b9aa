import { describe, expect, it } from "vitest";
import { MainWatch } from "../../../../server/platform/child-process/main-watch.ts";

const looks = (watch: MainWatch, count: number) =>
  Array.from({ length: count }, () => watch.isHung()).filter(Boolean).length;

describe("a main process", () => {
  it("counts as hanging after as many silent checks as make up the time", () => {
    const watch = new MainWatch(60_000, 1000);
    expect(looks(watch, 60)).toBe(0);
    expect(looks(watch, 1)).toBe(1);
  });

  it("does not hang while it answers now and then, or while it is not watched", () => {
    const watch = new MainWatch(60_000, 1000);
    for (let round = 0; round < 10; round += 1) {
      expect(looks(watch, 59)).toBe(0);
      watch.received();
    }
  });

  it("never counts as hanging if the limit is 0", () =>
    expect(looks(new MainWatch(0, 1000), 10_000)).toBe(0));
});
