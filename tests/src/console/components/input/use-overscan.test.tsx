// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { media, useMedia } from "../../../../../src/console/components/input/use-media.ts";
import { useOverscan } from "../../../../../src/console/components/input/use-overscan.ts";

afterEach(() => vi.unstubAllGlobals());
const report = (type: "beforeprint" | "afterprint") =>
  act(() => void dispatchEvent(new Event(type)));

it("a list renders all of its rows while it is printed", () => {
  const { result } = renderHook(() => useOverscan(8, 500));
  expect(result.current).toBe(8);
  report("beforeprint");
  expect(result.current).toBe(500);
  report("afterprint");
  expect(result.current).toBe(8);
});

it("a page keeps the layout of the screen while it is printed", () => {
  const changed = new Set<() => void>();
  let isNarrow = false;
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return isNarrow;
    },
    addEventListener: (_: string, listener: () => void) => changed.add(listener),
    removeEventListener: (_: string, listener: () => void) => changed.delete(listener),
  }));
  const narrow = (is: boolean) =>
    act(() => {
      isNarrow = is;
      for (const listener of changed) listener();
    });
  const { result } = renderHook(() => useMedia(media.tablet));
  report("beforeprint");
  narrow(true);
  expect(result.current).toBe(false);
  narrow(false);
  report("afterprint");
  narrow(true);
  expect(result.current).toBe(true);
});
