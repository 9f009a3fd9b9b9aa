import { reaction } from "mobx";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayStart } from "../../../../../src/console/fleet/digest/day-start.ts";
import { FleetDigest } from "../../../../../src/console/fleet/digest/fleet-digest.ts";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import {
  buildDelta,
  buildHouse,
  buildSnapshot,
  buildReading,
  noon,
} from "../../../harness/fleet-factory.ts";
import { buildCard } from "../../../harness/production-factory.ts";

function follow(houses: number) {
  const fleet = new FleetStore();
  const ids = Array.from({ length: houses }, (_, index) => index + 1);
  fleet.applySnapshot(
    buildSnapshot({
      houses: ids.map((id) => buildHouse({ id, placedCount: null })),
      readings: ids.map((houseId) => buildReading({ houseId, aliveCount: 10 })),
    }),
  );
  const digest = new FleetDigest(fleet, { serverNow: noon });
  let refreshed = 0;
  const ends = [
    reaction(
      () => digest.sum,
      () => void (refreshed += 1),
    ),
    digest.start(),
  ];
  const end = () => ends.forEach((stop) => stop());
  let at = noon;
  const flush = () =>
    fleet.applyDelta(
      buildDelta({
        readings: [buildReading({ houseId: 1, at: (at += 1), aliveCount: (at - noon) * 100 })],
      }),
    );
  return { fleet, digest, end, flush, refreshed: () => refreshed };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the fleet's digest", () => {
  it("agrees with the tiles after every batch, in a fleet of usual size", () => {
    const { fleet, digest, flush, end } = follow(3);
    for (let batch = 0; batch < 5; batch += 1) {
      flush();
      expect(digest.sum.stocked.birds).toBe(fleet.totals.birds);
    }
    expect(digest.sum.stocked.birds).toBe(520);
    end();
    flush();
    expect(digest.sum.stocked.birds).toBe(520);
  });

  it("counts later placements as placed, and weighs survival by them", () => {
    const fleet = new FleetStore();
    const flock = { ...buildCard(), survivalPct: 90, placed: 15_000 };
    fleet.applySnapshot(
      buildSnapshot({
        houses: [
          buildHouse({ id: 1, placedCount: 10_000, flock }),
          buildHouse({ id: 2, placedCount: 5000, flock: buildCard({ survivalPct: 98 }) }),
        ],
      }),
    );
    const digest = new FleetDigest(fleet, { serverNow: noon });
    const end = digest.start();
    const { sum } = digest;
    end();
    expect(sum.placed).toBe(20_000);
    expect(sum.survival).toEqual({ percent: (90 * 15 + 98 * 5) / 20, houses: 2 });
  });

  it("is computed at most once a second for a large fleet", () => {
    const { fleet, digest, flush, refreshed, end } = follow(2001);
    vi.advanceTimersByTime(1000);
    const before = refreshed();
    for (let batch = 0; batch < 100; batch += 1) {
      flush();
      vi.advanceTimersByTime(20);
    }
    vi.advanceTimersByTime(1000);
    expect(refreshed() - before).toBeLessThanOrEqual(3);
    expect(digest.sum.stocked.birds).toBe(fleet.totals.birds);
    end();
  });

  it("keeps its lists while no house or farm in them changes", () => {
    const { digest, flush, end } = follow(3);
    const { worst, farms } = digest;
    flush();
    expect([digest.worst === worst, digest.farms === farms]).toEqual([true, true]);
    end();
  });
});

describe("the start of a local day", () => {
  it.each([
    ["Asia/Shanghai", "2026-06-01T15:59:59Z", "2026-05-31T16:00:00Z"],
    ["Asia/Shanghai", "2026-06-01T16:00:00Z", "2026-06-01T16:00:00Z"],
    ["America/Sao_Paulo", "2026-06-01T02:59:00Z", "2026-05-31T03:00:00Z"],
    ["Asia/Kolkata", "2026-06-01T18:30:00Z", "2026-06-01T18:30:00Z"],
    // On these days clocks went forward at 2 or back at 3.
    ["Europe/Berlin", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z"],
    ["Europe/Berlin", "2026-10-25T12:00:00Z", "2026-10-24T22:00:00Z"],
    ["nowhere at all", "2026-06-01T12:00:00Z", "2026-06-01T00:00:00Z"],
  ])("in %s at %s", (zone, at, start) => {
    expect(new Date(dayStart(zone, Date.parse(at))).toISOString()).toBe(
      new Date(start).toISOString(),
    );
  });
});
