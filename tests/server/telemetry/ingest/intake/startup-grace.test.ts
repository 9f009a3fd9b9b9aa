import { describe, expect, it } from "vitest";
import {
  StartupGrace,
  startupGraceTimes,
} from "../../../../../server/telemetry/ingest/intake/startup-grace.ts";

const start = Date.UTC(2026, 6, 1, 12);
const offlineAfterMs = 180_000;
/** Checks every second between two times, in seconds after the start. */
function checkEverySecond(grace: StartupGrace, from: number, to: number): boolean[] {
  const answers: boolean[] = [];
  for (let s = from; s <= to; s += 1) answers.push(grace.silentSince(start + s * 1000) !== null);
  return answers;
}

describe("silence", () => {
  it("does not count just after the server has started", () => {
    const grace = new StartupGrace(offlineAfterMs, start);
    expect(checkEverySecond(grace, 1, 119).some(Boolean)).toBe(false);
    expect(checkEverySecond(grace, 120, 200).every(Boolean)).toBe(true);
  });

  it("does not count just after the server was stopped, but does after one slow check", () => {
    const grace = new StartupGrace(offlineAfterMs, start);
    checkEverySecond(grace, 1, 150);
    expect(checkEverySecond(grace, 150 + startupGraceTimes.gapMs / 1000, 200).every(Boolean)).toBe(
      true,
    );
    expect(checkEverySecond(grace, 500, 599).some(Boolean)).toBe(false);
    // Silence from before the stop still counts.
    expect(grace.silentSince(start + 600_000)).toBe(start);
    expect(checkEverySecond(grace, 620, 630).every(Boolean)).toBe(true);
  });

  it("counts the time in between when the server stops repeatedly", () => {
    const grace = new StartupGrace(offlineAfterMs, start);
    let since: number | null = null;
    for (let round = 0; round < 6; round += 1) {
      const from = round * 100;
      checkEverySecond(grace, from + 1, from + 60);
      since = grace.silentSince(start + (from + 60) * 1000);
      // Three minutes of silence and two of grace, accumulated in periods of 59 s.
      expect(since === null).toBe(round < 5);
    }
    expect(since! - start).toBeLessThan(60_000);
  });

  it("does not include a gateway that sent just before the server was stopped", () => {
    const grace = new StartupGrace(offlineAfterMs, start);
    checkEverySecond(grace, 1, 1000);
    for (let s = 1600; s < 1720; s += 1)
      expect(grace.silentSince(start + s * 1000)!).toBeLessThan(start + 990_000);
  });

  it("ends two minutes after a clock that was a day ahead is corrected", () => {
    const grace = new StartupGrace(offlineAfterMs, start + 86_400_000);
    expect(checkEverySecond(grace, 1, 120).some(Boolean)).toBe(false);
    expect(checkEverySecond(grace, 121, 130).every(Boolean)).toBe(true);
  });

  it("has a grace no longer than the time after which a gateway is offline", () => {
    const grace = new StartupGrace(2000, start);
    expect(checkEverySecond(grace, 1, 3)).toEqual([false, true, true]);
  });
});
