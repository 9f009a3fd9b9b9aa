// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "../../../../src/lib/browser/after-paint.ts";

beforeEach(
  () =>
    void vi.useFakeTimers({
      toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"],
    }),
);
afterEach(() => void vi.useRealTimers());

it("runs after the next frame, once", () => {
  const run = vi.fn();
  afterPaint(run);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(1);
});

it("runs a little later where no frame comes", () => {
  vi.stubGlobal("requestAnimationFrame", () => 1);
  const run = vi.fn();
  afterPaint(run, 200);
  vi.advanceTimersByTime(199);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

it("is called off before and after the frame", () => {
  const run = vi.fn();
  afterPaint(run)();
  const cancel = afterPaint(run);
  vi.advanceTimersToNextFrame();
  cancel();
  vi.advanceTimersByTime(1000);
  expect(run).not.toHaveBeenCalled();
});
