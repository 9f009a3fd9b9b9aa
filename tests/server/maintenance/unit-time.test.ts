import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FrameValues } from "../../../contract/telemetry/mqtt.ts";
import { firstSlot } from "../../../contract/maintenance/unit-slot.ts";
import {
  uncertainAt,
  isUnitTimeDue,
  noUnitTime,
  type UnitTime,
  unitTimeAfter,
  writtenUnitTime,
} from "../../../server/telemetry/telemetry/unit-time.ts";

const zone = "Europe/Warsaw";
const at = (text: string): number => Date.parse(text);
interface ReportedMinute {
  readonly at: number;
  readonly run: number | null;
  readonly on?: 0 | 1;
  readonly isLate?: boolean;
}
/** Rows of the first fan's meter as a database stores them, by day. */
class Rows {
  readonly run = new Map<string, number>();
  time: UnitTime = noUnitTime;
  take({ at: timestamp, run, on, isLate = false }: ReportedMinute): this {
    const values: FrameValues = {
      ...(run !== null && { fanRunS: [run] }),
      ...(on !== undefined && { fan: [on] }),
    };
    this.time = unitTimeAfter(this.time, { at: timestamp, values, isLate, timeZone: zone });
    if (isUnitTimeDue(this.time)) this.write();
    return this;
  }
  write(): this {
    for (const { day, run } of this.time.pending)
      this.run.set(day, Math.max(this.run.get(day) ?? 0, run[0] ?? 0));
    this.time = writtenUnitTime(this.time);
    return this;
  }
}
const lives = (minutes: readonly ReportedMinute[]): Rows => {
  const rows = new Rows();
  for (const minute of minutes) rows.take(minute);
  return rows.write();
};

describe("the run time of a house's units", () => {
  it("continues across a reset: 100, 130, 0, 30 s are 60 s", () => {
    const minutes = [100, 130, 0, 30].map((run, index) => ({ at: index * 60_000, run }));
    const rows = lives(minutes);
    expect(rows.run.get("1970-01-01")! - 100).toBe(60);
  });

  it("ignores a jump: a single reading is skipped, and a meter that stays there counts from it", () => {
    const minutes = (runs: readonly number[]) =>
      lives(runs.map((run, index) => ({ at: index * 60_000, run })));
    const used = (runs: readonly number[]) => minutes(runs).run.get("1970-01-01")! - runs[0]!;
    expect(used([100, 160, 900_000_000, 220, 280])).toBe(180);
    expect(used([100, 160, 0, 220, 280])).toBe(180);
    // Another controller: the origin of its first reading is unknown.
    expect(used([100, 160, 900_000_000, 900_000_060, 900_000_120])).toBe(180);
    // After an hour without a frame one hour is plausible, and two are a jump.
    const hour = (run: number) =>
      lives([
        { at: 0, run: 100 },
        { at: 3_600_000, run },
      ]).run.get("1970-01-01");
    expect([hour(3700), hour(100 + 2 * 3600)]).toEqual([3700, 100]);
  });

  it("names the meter that jumped, and keeps its state after a restart", () => {
    const leap = new Rows().take({ at: 0, run: 100 }).take({ at: 60_000, run: 90_000 });
    expect(uncertainAt(leap.time, 60_000)).toEqual(["fanRunS 1: 90000"]);
    leap.take({ at: 120_000, run: 220 });
    expect(uncertainAt(leap.time, 120_000)).toEqual([]);
    expect(leap.write().run.get("1970-01-01")).toBe(220);
  });

  it("never exceeds the elapsed time, for any meter values", () => {
    const wild = fc.array(fc.integer({ min: 0, max: 4_000_000 }), { minLength: 2, maxLength: 40 });
    fc.assert(
      fc.property(wild, (runs) => {
        const rows = lives(runs.map((run, index) => ({ at: index * 60_000, run })));
        const max = (runs.length - 1) * (900 + 66 + 0.5);
        expect((rows.run.get("1970-01-01") ?? 0) - runs[0]!).toBeLessThanOrEqual(max);
      }),
    );
  });

  it("has a row per day of the farm's calendar, including days of 23 and 25 hours", () => {
    for (const [midnight, hours] of [
      ["2026-03-28T23:00:00Z", 23],
      ["2026-10-24T22:00:00Z", 25],
    ] as const) {
      const from = at(midnight);
      const minutes = Array.from({ length: hours * 60 + 1 }, (_, minute) => ({
        at: from + minute * 60_000,
        run: minute * 60,
      }));
      const rows = lives(minutes);
      const [day, next] = [...rows.run.keys()].sort();
      expect(rows.run.get(next!)!).toBe(hours * 3600);
      // All but the last minute belongs to this day.
      expect(rows.run.get(day!)!).toBe(hours * 3600 - 60);
    }
  });

  it("is a tenth of the time in service for a fan on a timer", () => {
    const minutes = Array.from({ length: 1441 }, (_, minute) => ({
      at: at("2026-06-01T22:00:00Z") + minute * 60_000,
      run: minute * 6,
      on: 1 as const,
    }));
    const rows = lives(minutes);
    const totals = [...rows.run.values()];
    expect(Math.max(...totals) / 3600).toBeCloseTo(2.4, 2);
    expect(rows.time.service.onS[firstSlot("fan")]! / 3600).toBeCloseTo(24, 5);
  });

  it("is the same however frames are batched, repeated or late, as far as a meter counts", () => {
    const start = at("2026-06-01T00:00:00Z");
    const steps = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(steps, fc.array(fc.nat()), (list, dice) => {
        let run = 0;
        const frames: ReportedMinute[] = list.map((add, index) => ({
          at: start + index * 1_800_000,
          run: (run += add),
        }));
        const inOrder = lives(frames);
        const late = frames.filter((_, index) => (dice[index] ?? 0) % 3 === 0 && index > 0);
        const live = frames.filter((frame) => !late.includes(frame));
        const mixed = new Rows();
        for (const [index, one] of live.entries()) {
          mixed.take(one);
          if ((dice[index] ?? 0) % 2 === 0) mixed.write();
        }
        // The newest ones come last, so that no later frame hides the values of their days.
        for (const item of [...late].sort(
          (a, b) => (dice[a.run ?? 0] ?? 0) - (dice[b.run ?? 0] ?? 0),
        ))
          mixed.take({ ...item, isLate: true }).take({ ...item, isLate: true });
        mixed.write();
        expect([...mixed.run].sort()).toEqual([...inOrder.run].sort());
      }),
    );
  });

  it("is written every ten minutes, at the end of a day, and for late readings", () => {
    const rows = new Rows();
    rows.take({ at: 0, run: 0, on: 1 });
    expect(rows.time.pending.length).toBe(0);
    for (const minute of [1, 5, 9]) rows.take({ at: minute * 60_000, run: minute, on: 1 });
    expect(rows.time.pending.length).toBe(1);
    rows.take({ at: 600_000, run: 10, on: 1 });
    expect(rows.time.pending.length).toBe(0);
    rows.take({ at: 660_000, run: 11, on: 1 });
    rows.take({ at: 30_000, run: 0, isLate: true });
    expect(rows.time.pending.length).toBe(0);
  });
});
