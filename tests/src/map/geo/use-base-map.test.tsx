// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MapKind } from "../../../../src/map/geo/geo.ts";
import { useBaseMap } from "../../../../src/map/geo/use-base-map.ts";

let isAway = false;
beforeEach(() => {
  isAway = false;
  vi.stubGlobal("fetch", (path: string) =>
    isAway
      ? Promise.reject(new Error("away"))
      : Promise.resolve(new Response(readFileSync(join("public", path), "utf8"))),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const begin = (kind: MapKind) =>
  renderHook(({ shown }: { shown: MapKind }) => useBaseMap(shown), {
    initialProps: { shown: kind },
  });
const kindOf = (load: ReturnType<typeof useBaseMap>) =>
  load.status === "ready" ? load.base.kind : load.status;

it("keeps the last map while another is loaded, because a removed one would have to be created again", async () => {
  const { result, rerender } = begin("china");
  await waitFor(() => expect(kindOf(result.current)).toBe("china"));
  const states: string[] = [];
  rerender({ shown: "world" });
  states.push(kindOf(result.current));
  await waitFor(() => {
    states.push(kindOf(result.current));
    expect(kindOf(result.current)).toBe("world");
  });
  expect(new Set(states)).toEqual(new Set(["china", "world"]));
});

it("reports when the other cannot be loaded, and restores the first at once", async () => {
  const { result, rerender } = begin("china");
  await waitFor(() => expect(kindOf(result.current)).toBe("china"));
  isAway = true;
  rerender({ shown: "world" });
  await waitFor(() => expect(kindOf(result.current)).toBe("failed"));
  act(() => rerender({ shown: "china" }));
  expect(kindOf(result.current)).toBe("china");
});
