import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { MemoryRouter, useLocation } from "react-router-dom";
import type { CurrentUser } from "../../../contract/account/session.ts";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import { StoresContext } from "../../../src/context/use-stores.ts";
import { createStores, type StorePorts } from "../../../src/stores/stores.ts";
import { buildSnapshot, noon } from "./fleet-factory.ts";
import { FakeClock } from "./fake-clock.ts";
import { fakeMemory } from "./fake-memory.ts";
import { noPorts } from "./fake-port.ts";
import { alarmPort } from "./alarm-port.ts";

export const me: CurrentUser = {
  id: 1,
  name: "liuwei",
  avatar: "",
  loginName: "liuwei",
  roleKey: "farm_manager",
  canOperate: "1",
  remoteConfigFlag: "0",
  mapType: "1",
  mapReviewNumber: "",
  build: "x",
  variant: "standard",
  mustChangePassword: false,
  passwordMin: 6,
};

interface Setting {
  readonly user?: Partial<CurrentUser>;
  readonly ports?: Partial<StorePorts>;
  /** Null: nothing has arrived yet. */
  readonly snapshot?: FleetSnapshot | null;
}

/** Stores of a signed-in person on a clock that moves only on demand. */
export async function makeStores({ user, ports, snapshot = buildSnapshot() }: Setting = {}) {
  const never = () => Promise.reject(new Error("not in this test"));
  const clock = new FakeClock(noon);
  const cookies = new Map([
    ["userId", "1"],
    ["token", "t"],
  ]);
  const stores = createStores({
    ...noPorts,
    clock,
    browserLanguage: "en",
    localMemory: fakeMemory(),
    windowMemory: fakeMemory(),
    logo: never,
    personNames: never,
    cookies: {
      get: (name) => cookies.get(name) ?? null,
      set: (name, value) => void cookies.set(name, value),
      remove: (name) => void cookies.delete(name),
    },
    session: {
      captcha: never,
      login: never,
      current: () => Promise.resolve({ ...me, ...user }),
      logout: () => Promise.resolve(null),
    },
    alarm: alarmPort(never),
    ...ports,
  });
  await stores.session.check();
  if (snapshot !== null) stores.fleet.applySnapshot(snapshot);
  return { stores, clock, cookies };
}

/** Shows the router's location, for tests to read. */
const Whereabouts = () => (
  <output data-testid="where">{useLocation().pathname + useLocation().search}</output>
);

export function frame(
  stores: Awaited<ReturnType<typeof makeStores>>["stores"],
  children: ReactElement,
): ReactElement {
  return (
    <MemoryRouter>
      <StoresContext value={stores}>
        {children}
        <Whereabouts />
      </StoresContext>
    </MemoryRouter>
  );
}

export async function show(children: ReactElement, setting: Setting = {}) {
  const created = await makeStores(setting);
  return { ...created, ...render(frame(created.stores, children)) };
}
