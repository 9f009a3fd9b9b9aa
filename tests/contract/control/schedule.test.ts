// @run all: ten thousand random courses of a command.
import { describe, expect, it } from "vitest";
import { dayMs, minuteMs } from "../../../contract/time.ts";
import { runsOf } from "../../factories/long.ts";
import { play, type Tally, type Without } from "./schedule.ts";

/** Schedules played. */
const schedules = runsOf(10_000, 1500);
const sound = { begunTwice: 0, begunLate: 0, wrongWord: 0, leftOpen: 0 };
const isRed = ({ begunTwice, begunLate, wrongWord, leftOpen }: Tally): boolean =>
  begunTwice + begunLate + wrongWord + leftOpen > 0;

describe("commands over a bad line", () => {
  it(`are begun once, in time, and told truly: ${schedules} schedules of faults`, () => {
    const tally = play(schedules);
    expect(tally, JSON.stringify(tally)).toMatchObject(sound);
    expect(tally.commands).toBeGreaterThan(2 * schedules);
    // Every end there is has been met, or the schedules are too kind.
    const { verified, notApplied, partly, rejected, expired, cancelled } = tally.words;
    for (const count of [verified, notApplied, partly, rejected, expired, cancelled])
      expect(count, JSON.stringify(tally.words)).toBeGreaterThan(0);
  });

  it.each<readonly [string, readonly Without[]]>([
    ["journal", ["journal"]],
    ["flash", ["flash"]],
    ["end by the server's time", ["time"]],
    ["session and end", ["session", "time"]],
    ["session, with an end by the calendar clock", ["session", "calendar"]],
  ])("go wrong within 2,000 schedules without %s", (_name, without) => {
    const tally = play(2000, without, { kind: "rough" }, isRed);
    expect(isRed(tally), JSON.stringify(tally)).toBe(true);
  });

  it("need the session only where the end fails: it is the spare", () => {
    expect(play(Math.ceil(schedules / 3), ["session"])).toMatchObject(sound);
  });
});

describe("clocks that are wrong", () => {
  it.each([
    ["ten minutes", 10 * minuteMs],
    ["a year", 365 * dayMs],
  ])("by %s stop nothing and let nothing through", (_name, calendarMs) => {
    const tally = play(Math.ceil(schedules / 3), [], { kind: "calm", calendarMs });
    expect(tally).toMatchObject(sound);
    expect(tally.refusedForClock / tally.commands).toBeLessThan(0.005);
  });

  it("would stop many if the calendar were asked", () => {
    const tally = play(200, ["calendar"], { kind: "calm", calendarMs: 10 * minuteMs });
    expect(tally.refusedForClock / tally.commands).toBeGreaterThan(0.05);
  });
});
