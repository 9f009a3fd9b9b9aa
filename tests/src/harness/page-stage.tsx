import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router-dom";
import { vi } from "vitest";
import type { FleetSnapshot } from "../../../contract/live/overview.ts";
import type { CurrentUser } from "../../../contract/account/session.ts";
import { StoresContext } from "../../../src/context/use-stores.ts";
import { createStores, type StorePorts } from "../../../src/stores/stores.ts";
import { buildSnapshot, noon } from "./fleet-factory.ts";
import { FakeClock } from "./fake-clock.ts";
import { fakeMemory } from "./fake-memory.ts";
import { noPorts } from "./fake-port.ts";
import { alarmPort } from "./alarm-port.ts";

const signedIn: CurrentUser = {
  id: 1,
  name: "Wang",
  avatar: "",
  loginName: "Wang",
  roleKey: "company_manager",
  canOperate: "1",
  remoteConfigFlag: "0",
  mapType: "1",
  mapReviewNumber: "",
  build: "x",
  variant: "standard",
  mustChangePassword: false,
  passwordMin: 6,
};

/**
 * jsdom has no layout: `isNarrow` decides what a media query says, and everything is 800 by 600.
 */
export function stubLayout({ isNarrow = false } = {}): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {
        /* nothing ever changes size */
      }
      unobserve() {
        /* nothing was watched */
      }
      disconnect() {
        /* nothing was watched */
      }
    },
  );
  vi.stubGlobal("matchMedia", () => ({
    matches: isNarrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  for (const side of ["clientWidth", "offsetWidth"] as const)
    vi.spyOn(HTMLElement.prototype, side, "get").mockImplementation(function (this: HTMLElement) {
      // A list has room for all its columns.
      return this.dataset["part"] === "ruler" ? 9999 : 800;
    });
  for (const side of ["clientHeight", "offsetHeight"] as const)
    vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(600);
}

/** Shows the router's location. */
const Whereabouts = () => (
  <output data-testid="where">{useLocation().pathname + useLocation().search}</output>
);

interface Stage {
  /** Address the page is opened at. */
  readonly at?: string;
  /** The router's pattern of the page. */
  readonly pattern?: string;
  /** Null: no data of the fleet were received yet. */
  readonly snapshot?: Partial<FleetSnapshot> | null;
  readonly user?: Partial<CurrentUser>;
  readonly ports?: Partial<
    Pick<StorePorts, "alarm" | "callApi" | "dayLines" | "export" | "fleetSummary" | "localMemory">
  >;
}

/** A page as the console would show it, in English. `address()` is where the app is. */
export async function stage(
  page: ReactNode,
  { at = "/page", pattern = "/page", snapshot = {}, user = {}, ports = {} }: Stage = {},
) {
  const never = () => Promise.reject(new Error("not in this test"));
  const cookies: Record<string, string> = { userId: "1", token: "t" };
  const clock = new FakeClock(noon + 65_000);
  const stores = createStores({
    ...noPorts,
    localMemory: fakeMemory(),
    ...ports,
    clock,
    browserLanguage: "en",
    windowMemory: fakeMemory(),
    logo: async () => "",
    personNames: async () => [],
    cookies: {
      get: (name) => cookies[name] ?? null,
      set: () => undefined,
      remove: () => undefined,
    },
    session: {
      captcha: never,
      login: never,
      current: async () => ({ ...signedIn, ...user }),
      logout: never,
    },
    alarm: ports.alarm ?? alarmPort(never),
  });
  await stores.session.check();
  if (snapshot !== null) stores.fleet.applySnapshot(buildSnapshot(snapshot));
  render(
    <MemoryRouter initialEntries={[at]}>
      <StoresContext value={stores}>
        <Routes>
          <Route path={pattern} element={page} />
          <Route path="*" element={null} />
        </Routes>
        <Whereabouts />
      </StoresContext>
    </MemoryRouter>,
  );
  return {
    stores,
    clock,
    address: () => decodeURIComponent(screen.getByTestId("where").textContent),
  };
}
