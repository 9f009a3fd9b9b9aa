import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter } from "react-router-dom";
import { vi } from "vitest";
import { fakeMemory } from "../fake-memory.ts";
import { noPorts } from "../fake-port.ts";
import type { Language } from "../../../contract/words.ts";
import { type Drill, overview } from "../../../src/stores/wall/drill.ts";
import { sayIn } from "../../../src/wall/format.ts";
import { type Layout, layoutOf } from "../../../src/wall/layout.ts";
import type { Replayed } from "../../../src/wall/replay/open-replay.ts";
import { WallContext } from "../../../src/wall/wall-context.ts";
import { StoresContext } from "../../../src/context/use-stores.ts";
import { createStores, type Stores } from "../../../src/stores/stores.ts";
import { SoundStore } from "../../../src/stores/wall/sound-store.ts";
import { TourStore } from "../../../src/stores/wall/tour-store.ts";
import { WallStore } from "../../../src/stores/wall/wall-store.ts";
import { noon } from "../factory.ts";
import { FakeClock } from "../fake-clock.ts";
import { alarmPort } from "../alarm-port.ts";

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

const never = () => Promise.reject(new Error("not in this test"));

export function makeStores(): { stores: Stores; clock: FakeClock } {
  const clock = new FakeClock(noon);
  const stores = createStores({
    ...noPorts,
    localMemory: fakeMemory(),
    windowMemory: fakeMemory(),
    logo: async () => "",
    clock,
    browserLanguage: "en",
    cookies: { get: () => null, set: () => undefined, remove: () => undefined },
    session: { captcha: never, login: never, current: never, logout: never },
    alarm: alarmPort(never),
  });
  return { stores, clock };
}

/** A panel as the wall would show it; `goTo` tells where it leads. */
export function stage(
  panel: ReactElement,
  stores: Stores,
  {
    drill = overview,
    language = "en",
    layout = layoutOf(50, 28),
    replay = null,
  }: { drill?: Drill; language?: Language; layout?: Layout; replay?: Replayed | null } = {},
) {
  const goTo = vi.fn<(place: Drill) => void>();
  const switchMap = vi.fn<() => void>();
  const { fleet, connection, page } = stores;
  const store = new WallStore(page.clock, fleet, connection);
  const sound = new SoundStore(page.sound, page.localMemory);
  const wall = {
    say: sayIn(language),
    drill,
    kind: "china" as const,
    unitPx: 38,
    layout,
    isStill: true,
    goTo,
    switchMap,
    store,
    sound,
    tour: new TourStore(
      { wall: store, fleet, connection, clock: page.clock, memory: page.localMemory },
      false,
    ),
    isHall: false,
    replay,
    timeZone: "Asia/Shanghai",
    homeZone: "Asia/Shanghai",
    nameOf: ({ name, nameEn }: { name: string; nameEn: string | null }) =>
      language === "en" ? (nameEn ?? name) : name,
  };
  return {
    goTo,
    store,
    sound,
    ...render(
      <MemoryRouter>
        <StoresContext value={stores}>
          <WallContext value={wall}>{panel}</WallContext>
        </StoresContext>
      </MemoryRouter>,
    ),
  };
}
