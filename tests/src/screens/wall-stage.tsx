import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { vi } from "vitest";
import type { Drill } from "../../../src/stores/screens/wall-drill.ts";
import type { Stores } from "../../../src/stores/stores.ts";
import { Staged, type StageOptions, wallOf } from "./wall-staged.tsx";

export { makeStores } from "./wall-staged.tsx";

/** jsdom has no layout: everything is as large as it needs to be, and every row fits. */
export function stubLayout(): void {
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

/** Shows a panel as the wall would; `goTo` records the places it navigates to. */
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
