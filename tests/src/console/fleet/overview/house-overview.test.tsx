// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HouseOverview } from "../../../../../src/console/fleet/overview/house-overview.tsx";
import { StoresContext } from "../../../../../src/context/use-stores.ts";
import { buildFarm, buildHouse, buildSnapshot } from "../../../harness/fleet-factory.ts";
import { makeStores } from "../../../harness/shell-stage.tsx";
import { typist } from "../../../harness/typing.ts";
import type { CurrentUser } from "../../../../../contract/account/session.ts";

const snapshot = buildSnapshot({
  farms: [buildFarm(), buildFarm({ id: 11, name: "东区牧场" })],
  houses: [buildHouse({ id: 1 }), buildHouse({ id: 2, farmId: 11 })],
});
const Whereabouts = () => <output data-testid="where">{useLocation().search}</output>;
const field = () => screen.getByRole<HTMLInputElement>("searchbox");

async function open(search: string, user: Partial<CurrentUser> = {}) {
  const { stores } = await makeStores({ snapshot, user });
  render(
    <MemoryRouter initialEntries={[`/shack/status/overview${search}`]}>
      <StoresContext value={stores}>
        <HouseOverview />
        <Whereabouts />
      </StoresContext>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {
        /* nothing changes size */
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
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("HouseOverview", () => {
  it("starts with the houses on a house manager's telephone, and with the map for others", async () => {
    await open("", { roleKey: "shack_manager" });
    await waitFor(() => expect(screen.getByText("2 of 2 houses")).toBeTruthy());
    expect(document.querySelector("[data-view]")?.getAttribute("data-view")).toBe("houses");
    cleanup();
    await open("?view=map", { roleKey: "shack_manager" });
    expect(document.querySelector("[data-view]")?.getAttribute("data-view")).toBe("map");
    cleanup();
    await open("", { roleKey: "administrator" });
    expect(document.querySelector("[data-view]")?.getAttribute("data-view")).toBe("map");
  });

  it("shows the table columns that fit, and all of them after one click", async () => {
    vi.stubGlobal("matchMedia", () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(846);
    await open("?view=houses");
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    await waitFor(() => expect(heads()).toContain("Temp. °C"));
    expect(heads()).not.toContain("Breed");
    await typist().click(screen.getByRole("button", { name: /^\d+ more columns$/ }));
    expect(heads()).toHaveLength(17);
    vi.restoreAllMocks();
  });

  it("starts with the search in its address, which is how the palette shows a farm", async () => {
    await open(`?keyword=${encodeURIComponent("东区牧场")}`);
    await waitFor(() => expect(screen.getByText("1 of 2 houses")).toBeTruthy());
    expect(field().value).toBe("东区牧场");
  });

  it("writes typed text into the address's search, and keeps the rest of the address", async () => {
    await open("?status=online&keyword=zzz");
    await typist().clear(field());
    expect(screen.getByTestId("where").textContent).toBe("?status=online");
    await waitFor(() => expect(screen.getByText("2 of 2 houses")).toBeTruthy());
  });
});
