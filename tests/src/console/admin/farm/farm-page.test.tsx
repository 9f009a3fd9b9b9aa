// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FarmManage } from "../../../../../src/console/admin/farm/farm-page.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { typist } from "../../../harness/typing.ts";

beforeEach(() => {
  stubLayout();
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no map here")));
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
const open = async (query: string) => {
  const staged = await stage(<FarmManage />, { at: `/page${query}` });
  await act(settle);
  return staged;
};

it("shows the part named in the address, or the farms if it is missing or invalid", async () => {
  for (const [query, name] of [
    ["", "Farms and groups"],
    ["?tab=x", "Farms and groups"],
    ["?tab=houses", "Houses"],
  ] as const) {
    await open(query);
    expect(screen.getByRole("tab", { selected: true }).textContent).toBe(name);
    expect(screen.getByRole("tabpanel").getAttribute("aria-labelledby")).toBe(
      screen.getByRole("tab", { selected: true }).id,
    );
    cleanup();
  }
});

it("drops the state of another tab, and supports the arrow keys", async () => {
  const { address } = await open("?q=N3");
  const typing = typist();
  act(() => screen.getByRole("tab", { selected: true }).focus());
  await typing.keyboard("{ArrowRight}{Enter}");
  await waitFor(() => expect(address()).toBe("/page?tab=houses"));
  await typing.click(screen.getByRole("tab", { name: "Farms and groups" }));
  await waitFor(() => expect(address()).toBe("/page"));
});

it("shows only the houses to users who do not manage farms", async () => {
  for (const roleKey of ["area_manager", "farm_manager"] as const) {
    await stage(<FarmManage />, { at: "/page", user: { roleKey } });
    await act(settle);
    expect(await screen.findByRole("searchbox", {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByRole("tab")).toBeNull();
    cleanup();
  }
});
