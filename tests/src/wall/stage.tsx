import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { vi } from "vitest";
import type { Drill } from "../../../src/stores/wall/drill.ts";
import type { Stores } from "../../../src/stores/stores.ts";
import { Staged, type StageOptions, wallOf } from "./staged.tsx";

export { makeStores } from "./staged.tsx";

/** jsdom has no layout: everything is as large as it needs to be, and every row fits. */
export function giveLayout(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {
        /* nothing ever changes size */
      }
      disconnect() {
        /* nothing was watched */
      }
    },
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** A panel as the wall would show it; `goTo` tells where it leads. */
export function stage(panel: ReactElement, stores: Stores, options: StageOptions = {}) {
  const goTo = vi.fn<(place: Drill) => void>();
  const wall = { ...wallOf(stores, options), goTo, switchMap: vi.fn<() => void>() };
  const { store, sound } = wall;
  return {
    goTo,
    store,
    sound,
    ...render(
      <Staged stores={stores} wall={wall}>
        {panel}
      </Staged>,
    ),
  };
}
