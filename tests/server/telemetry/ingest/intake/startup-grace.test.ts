import { describe, expect, it } from "vitest";
import {
  StartupGrace,
  startupGraceTimes,
} from "../../../../../server/telemetry/ingest/intake/startup-grace.ts";

const start = Date.UTC(2026, 6, 1, 12);
const offlineAfterMs = 180_000;
/** Looks every second from one second after the start to the other. */
function checkEverySecond(hearing: StartupGrace, from: number, to: number): boolean[] {
  const answers: boolean[] = [];
  for (let s = from; s <= to; s += 1) answers.push(hearing.silentSince(start + s * 1000) !== null);
  return answers;
}

describe("silence", () => {
  it("does not count for a server that has just begun to hear", () => {
    const hearing = new StartupGrace(offlineAfterMs, start);
    expect(checkEverySecond(hearing, 1, 119).some(Boolean)).toBe(false);
    expect(checkEverySecond(hearing, 120, 200).every(Boolean)).toBe(true);
  });

  it("does not count again after it was away, nor after one slow check", () => {
    const hearing = new StartupGrace(offlineAfterMs, start);
    checkEverySecond(hearing, 1, 150);
    expect(
      checkEverySecond(hearing, 150 + startupGraceTimes.gapMs / 1000, 200).every(Boolean),
    ).toBe(true);
    expect(checkEverySecond(hearing, 500, 599).some(Boolean)).toBe(false);
    // Known as silent before.
    expect(hearing.silentSince(start + 600_000)).toBe(start);
    expect(checkEverySecond(hearing, 620, 630).every(Boolean)).toBe(true);
  });

  it("counts what was heard in between where the server is away again and again", () => {
    const hearing = new StartupGrace(offlineAfterMs, start);
    let since: number | null = null;
    for (let round = 0; round < 6; round += 1) {
      const from = round * 100;
      checkEverySecond(hearing, from + 1, from + 60);
      since = hearing.silentSince(start + (from + 60) * 1000);
      // Three minutes of silence and two to return, heard in stretches of 59 s.
      expect(since === null).toBe(round < 5);
    }
    expect(since! - start).toBeLessThan(60_000);
  });

  it("says of no gateway that it is silent which sent just before the server was away", () => {
    const hearing = new StartupGrace(offlineAfterMs, start);
    checkEverySecond(hearing, 1, 1000);
    for (let s = 1600; s < 1720; s += 1)
      expect(hearing.silentSince(start + s * 1000)!).toBeLessThan(start + 990_000);
  });

  it("ends two minutes after a clock that was a day ahead is set right", () => {
    const hearing = new StartupGrace(offlineAfterMs, start + 86_400_000);
    expect(checkEverySecond(hearing, 1, 120).some(Boolean)).toBe(false);
    expect(checkEverySecond(hearing, 121, 130).every(Boolean)).toBe(true);
  });

  it("is never waited for longer than it takes to be offline", () => {
    const hearing = new StartupGrace(2000, start);
    expect(checkEverySecond(hearing, 1, 3)).toEqual([false, true, true]);
  });
});
