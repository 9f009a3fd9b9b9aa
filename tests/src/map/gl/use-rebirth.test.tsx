// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRebirth } from "../../../../src/map/gl/use-rebirth.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
const begin = () => renderHook(() => useRebirth()).result;
type Rebirth = ReturnType<typeof begin>;
const lose = (map: Rebirth, afterMs: number) =>
  act(() => {
    map.current.onLost();
    vi.advanceTimersByTime(afterMs);
  });

test("a lost map counts as lost until the next one has drawn, and is created again once", () => {
  const map = begin();
  expect([map.current.life, map.current.drawing]).toEqual([0, "awaited"]);
  act(() => map.current.onReady());
  expect(map.current.drawing).toBe("ready");
  act(() => {
    map.current.onLost();
    map.current.onLost();
  });
  expect([map.current.life, map.current.drawing]).toEqual([0, "lost"]);
  act(() => void vi.advanceTimersByTime(1000));
  expect([map.current.life, map.current.drawing]).toEqual([1, "lost"]);
  act(() => map.current.onReady());
  expect([map.current.life, map.current.drawing]).toEqual([1, "ready"]);
});

test("a map that failed before its first drawing counts as lost too, and is tried again", () => {
  const map = begin();
  lose(map, 1000);
  expect([map.current.life, map.current.drawing]).toEqual([1, "lost"]);
});

test("a map that keeps failing is tried once a minute, but at once if it had drawn before", () => {
  const map = begin();
  for (let time = 0; time < 4; time++) lose(map, 1000);
  expect(map.current.life).toBe(4);
  lose(map, 59_000);
  expect(map.current.life).toBe(4);
  act(() => void vi.advanceTimersByTime(1000));
  expect(map.current.life).toBe(5);
  act(() => map.current.onReady());
  lose(map, 1000);
  expect(map.current.life).toBe(6);
});
