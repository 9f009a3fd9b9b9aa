import { describe, expect, it } from "vitest";
import { ActivityStore } from "../../../../src/stores/app/activity-store.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { FakeClock } from "../../harness/fake-clock.ts";

function set() {
  const clock = new FakeClock(noon);
  return { clock, work: new ActivityStore(clock) };
}

describe("ActivityStore", () => {
  it("is busy only when something takes longer than 300 ms", async () => {
    const { clock, work } = set();
    const end = work.begin();
    await clock.advance(299);
    expect(work.isBusy).toBe(false);
    await clock.advance(1);
    expect(work.isBusy).toBe(true);
    end();
    expect(work.isBusy).toBe(false);
  });

  it("never shows quick work, even in a long series", async () => {
    const { clock, work } = set();
    for (let i = 0; i < 20; i += 1) {
      const ends = [work.begin(), work.begin()];
      await clock.advance(200);
      expect(work.isBusy).toBe(false);
      for (const end of ends) end();
    }
    expect(clock.pending).toBe(0);
  });

  it("stays busy until the last slow piece ends, and counts none of them twice", async () => {
    const { clock, work } = set();
    const [first, second] = [work.begin(), work.begin()];
    await clock.advance(400);
    first();
    first();
    expect(work.isBusy).toBe(true);
    second();
    expect(work.isBusy).toBe(false);
  });
});
