import { describe, expect, it } from "vitest";
import {
  afterStep,
  ClockSteps,
  ownSkewMs,
} from "../../../../../server/telemetry/ingest/frame/clock-step.ts";
import { unknownClock } from "../../../../../server/telemetry/ingest/frame/device-clock.ts";
import { placeFrame } from "../../../../../server/telemetry/ingest/frame/frame-time.ts";

const hourMs = 3_600_000;
const now = Date.UTC(2026, 6, 1, 12);
const right = { knownMs: 0, run: null };
const frameAt = (atMs: number) => ({ seq: 1, atMs, isBuffered: false, values: {} });

/** A machine whose clock may be set. */
function machine() {
  const clock = { wall: now, elapsed: 5 };
  const passed: number[] = [];
  const steps = new ClockSteps(
    () => clock.wall,
    () => clock.elapsed,
    (stepMs) => passed.push(stepMs),
  );
  const pass = (ms: number, setMs = 0) => {
    clock.elapsed += ms + 0.4;
    clock.wall += ms + setMs;
    return steps.totalMs();
  };
  return { pass, passed };
}

describe("the clock of this machine", () => {
  it("counts as set if it advances by more or less than the elapsed time, to whole milliseconds", () => {
    const { pass, passed } = machine();
    expect([pass(1000), pass(9 * hourMs)]).toEqual([0, 0]);
    expect(pass(1000, hourMs)).toBe(hourMs);
    expect(pass(1000)).toBe(hourMs);
    expect(pass(1000, -2 * hourMs)).toBe(-hourMs);
    expect(passed).toEqual([hourMs, -2 * hourMs]);
  });

  it("ignores slewing", () => {
    const { pass, passed } = machine();
    for (let look = 0; look < 100; look += 1) pass(1000, 500);
    expect([pass(1000), passed]).toEqual([0, []]);
  });
});

describe("a gateway after its server's clock was set", () => {
  it.each([hourMs, -hourMs])("stays live, without a clock error of its own: by %i ms", (stepMs) => {
    const clock = afterStep(right, stepMs);
    const before = { readingAt: now - 1000, clock };
    const { placement, clock: after } = placeFrame(frameAt(now), before, now + stepMs);
    expect(placement).toEqual({ kind: "live", at: now + stepMs });
    expect(ownSkewMs(after, { seenMs: stepMs, movedMs: -stepMs })).toBe(0);
    // This excludes an unknown clock, because its frames might be old.
    expect(afterStep(unknownClock, stepMs)).toBe(unknownClock);
  });

  it("has only its own error, and none once both clocks agree", () => {
    const own = { knownMs: 10 * 60_000, run: null };
    expect(ownSkewMs(own, { seenMs: 0, movedMs: 0 })).toBe(10 * 60_000);
    const late = afterStep({ knownMs: hourMs, run: null }, hourMs);
    expect(ownSkewMs(late, { seenMs: hourMs, movedMs: -hourMs })).toBe(0);
  });

  it("is not blocked by a frame from the future", () => {
    const state = { readingAt: now + 24 * hourMs, clock: right };
    expect(placeFrame(frameAt(now), state, now).placement).toEqual({ kind: "live", at: now });
    const ahead = { readingAt: now + 60_000, clock: right };
    expect(placeFrame(frameAt(now), ahead, now).placement.kind).toBe("history");
  });
});
