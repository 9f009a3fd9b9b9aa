// @run all: ten thousand random courses of a command.
import { describe, expect, it } from "vitest";
import { dayMs, minuteMs } from "../../../../contract/base/time.ts";
import { runsOf } from "../../../factories/long.ts";
import { play, type Tally, type Without } from "./fault-schedule.ts";

const schedules = runsOf(10_000, 1500);
const sound = { begunTwice: 0, begunLate: 0, wrongOutcome: 0, leftOpen: 0, overwroteManual: 0 };
const isRed = (tally: Tally): boolean =>
  tally.begunTwice + tally.begunLate + tally.wrongOutcome + tally.leftOpen + tally.overwroteManual >
  0;

describe("commands over a bad line", () => {
  it(`start once, in time, and report correctly: ${schedules} schedules of faults`, () => {
    const tally = play(schedules);
    expect(tally, JSON.stringify(tally)).toMatchObject(sound);
    expect(tally.commands).toBeGreaterThan(2 * schedules);
    // Every final state must occur, otherwise the schedules are too mild.
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

  it("never overwrite an unseen change at the panel, except without the base", () => {
    const isOver = ({ overwroteManual }: Tally): boolean => overwroteManual > 0;
    // A person at the panel who sets exactly the desired value is not mistaken for the command
    // either.
    expect(play(schedules, [], { kind: "contested" })).toMatchObject(sound);
    expect(play(2000, ["base"], { kind: "contested" }, isOver).overwroteManual).toBeGreaterThan(0);
  });

  it("only need the number when the journal fails: then something is started twice", () => {
    expect(play(Math.ceil(schedules / 3), ["number"])).toMatchObject(sound);
    const isTwice = ({ begunTwice }: Tally): boolean => begunTwice > 0;
    expect(
      play(2000, ["number", "journal"], { kind: "rough" }, isTwice).begunTwice,
    ).toBeGreaterThan(0);
  });

  it("only need the session when the end time fails, as a second safeguard", () => {
    expect(play(Math.ceil(schedules / 3), ["session"])).toMatchObject(sound);
  });
});

describe("trials, actions, and messages beside an open command", () => {
  const ends = (tally: Tally) => new Set(Object.keys(tally.words));

  it(`meet the same guarantees: ${schedules} schedules of faults`, () => {
    const tally = play(schedules, [], { kind: "mixed", hasJournal: true });
    expect(tally, JSON.stringify(tally)).toMatchObject({ ...sound, closedManually: 0 });
    expect(tally.trialEndsReceived, "a trial over before it was heard of").toBeGreaterThan(0);
    // Every kind of command has completed, and has been interrupted.
    for (const end of [
      "write verified",
      "tried verified",
      "tried notApplied trialOver",
      "protective verified",
      "protective rejected",
      "mode verified",
      "mode notApplied interrupted",
      "level verified",
      "level rejected",
      "output verified",
      "output notApplied interrupted",
      "clock verified",
      "reset verified",
      "log verified",
      "restart verified",
      "trial verified",
    ])
      expect(ends(tally), JSON.stringify(tally.words)).toContain(end);
  });

  it("meet them without a journal: an unreported action stays unknown", () => {
    const tally = play(schedules, [], { kind: "mixed", hasJournal: false });
    expect(tally, JSON.stringify(tally)).toMatchObject(sound);
    expect(tally.closedManually).toBeGreaterThan(0);
    for (const end of ends(tally))
      expect(end).not.toMatch(/^(write|tried|protective) closed person/);
    expect(ends(tally)).toContain("write verified byWhom");
  });

  it.each<readonly [string, readonly Without[]]>([
    ["journal", ["journal"]],
    ["flash", ["flash"]],
    ["end by the server's time", ["time"]],
  ])("go wrong within 2,000 schedules without %s", (_name, without) => {
    const tally = play(2000, without, { kind: "mixed", hasJournal: true }, isRed);
    expect(isRed(tally), JSON.stringify(tally)).toBe(true);
  });
});

describe("clocks that are wrong", () => {
  it.each([
    ["ten minutes", 10 * minuteMs],
    ["a year", 365 * dayMs],
  ])("off by %s neither block commands nor let late ones through", (_name, calendarMs) => {
    const tally = play(Math.ceil(schedules / 3), [], { kind: "calm", calendarMs });
    expect(tally).toMatchObject(sound);
    expect(tally.refusedForClock / tally.commands).toBeLessThan(0.005);
  });

  it("would block many if the calendar clock decided", () => {
    const tally = play(200, ["calendar"], { kind: "calm", calendarMs: 10 * minuteMs });
    expect(tally.refusedForClock / tally.commands).toBeGreaterThan(0.05);
  });
});
