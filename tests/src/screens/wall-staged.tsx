import type { ReactNode } from "react";
import { MemoryRouter } from "react-router-dom";
import { fakeMemory } from "../harness/fake-memory.ts";
import { noPorts } from "../harness/fake-port.ts";
import type { Language } from "../../../contract/base/words.ts";
import { type Drill, overview } from "../../../src/stores/screens/wall-drill.ts";
import { translatorFor } from "../../../src/screens/shared/wall-format.ts";
import { type Layout, layoutOf } from "../../../src/components/display/wall-layout.ts";
import type { Replayed } from "../../../src/screens/shared/open-replay.ts";
import { WallContext } from "../../../src/screens/shared/wall-context.ts";
import { StoresContext } from "../../../src/context/use-stores.ts";
import type { AlarmPort } from "../../../src/stores/alarm/alarm-actions.ts";
import { createStores, type Stores } from "../../../src/stores/stores.ts";
import { SoundStore } from "../../../src/stores/screens/sound-store.ts";
import { TourStore } from "../../../src/stores/screens/tour-store.ts";
import { WallStore } from "../../../src/stores/screens/wall-store.ts";
import { noon } from "../harness/fleet-factory.ts";
import { FakeClock } from "../harness/fake-clock.ts";
import { alarmPort } from "../harness/alarm-port.ts";

const never = () => Promise.reject(new Error("not in this test"));

/** `alarm`: actions on alarms that the server accepts. */
export function makeStores(alarm: Partial<AlarmPort> = {}): { stores: Stores; clock: FakeClock } {
  const clock = new FakeClock(noon);
  const stores = createStores({
    ...noPorts,
    localMemory: fakeMemory(),
    windowMemory: fakeMemory(),
    logo: async () => "",
    personNames: async () => [],
    clock,
    browserLanguage: "en",
    cookies: { get: () => null, set: () => undefined, remove: () => undefined },
    session: { captcha: never, login: never, current: never, logout: never },
    alarm: alarmPort(never, alarm),
  });
  return { stores, clock };
}

export interface StageOptions {
  readonly drill?: Drill;
  readonly language?: Language;
  readonly layout?: Layout;
  readonly replay?: Replayed | null;
}

/** A wall without navigation. */
export function wallOf(
  stores: Stores,
  { drill = overview, language = "en", layout = layoutOf(50, 28), replay = null }: StageOptions,
): WallContext {
  const { fleet, connection, page } = stores;
  const store = new WallStore(page.clock, fleet, connection);
  return {
    t: translatorFor(language),
    drill,
    kind: "china",
    unitPx: 38,
    layout,
    isStill: true,
    goTo: () => undefined,
    switchMap: () => undefined,
    store,
    sound: new SoundStore(page.sound, page.localMemory),
    tour: new TourStore(
      { wall: store, fleet, connection, clock: page.clock, memory: page.localMemory },
      false,
    ),
    isHall: false,
    replay,
    night: null,
    timeZone: "Asia/Shanghai",
    homeZone: "Asia/Shanghai",
    nameOf: ({ name, nameEn }) => (language === "en" ? (nameEn ?? name) : name),
  };
}

/** Surroundings of a panel of the wall. */
export const Staged = ({
  stores,
  wall,
  children,
}: {
  readonly stores: Stores;
  readonly wall: WallContext;
  readonly children: ReactNode;
}) => (
  <MemoryRouter>
    <StoresContext value={stores}>
      <WallContext value={wall}>{children}</WallContext>
    </StoresContext>
  </MemoryRouter>
);
