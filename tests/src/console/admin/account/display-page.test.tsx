// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aliveMs, type Display, usualDisplay } from "../../../../../contract/account/display.ts";
import { DisplayManage } from "../../../../../src/console/admin/account/display-page.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { noon } from "../../../harness/fleet-factory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

const buildDisplay = (over: Partial<Display>): Display => ({
  ...usualDisplay,
  id: 1,
  name: "Hall",
  language: "en",
  mode: "wall",
  orgId: 1,
  orgName: "North",
  farmId: null,
  farmName: null,
  pairedAt: noon,
  heardAt: null,
  report: null,
  address: "",
  version: 1,
  ...over,
});
const call = vi.fn<(name: string, input: unknown) => Promise<unknown>>();

beforeEach(() => {
  stubLayout();
  call.mockReset().mockResolvedValue(null);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("flashes a display that is connected, and reports that of no other", async () => {
  const rows = [
    buildDisplay({ id: 1, name: "Hall", heardAt: noon + 60_000 }),
    buildDisplay({ id: 2, name: "Office", heardAt: noon - aliveMs }),
    buildDisplay({ id: 3, name: "Gate", heardAt: null }),
  ];
  const { stores } = await stage(<DisplayManage />, {
    ports: { callApi: fakeCall({ listDisplay: async () => ({ total: 3, rows }) }, call) },
  });
  await act(settle);
  const toastTexts = () => stores.toast.toasts.map(({ tone, text }) => `${tone}: ${text}`);
  for (const name of ["Office", "Gate"]) {
    fireEvent.click(screen.getByRole("button", { name: `Identify ${name}` }));
    await act(settle);
    expect(toastTexts().at(-1)).toMatch(`warning: “${name}” is not reporting`);
  }
  expect(call.mock.calls.filter(([name]) => name === "identifyDisplay")).toEqual([]);
  fireEvent.click(screen.getByRole("button", { name: "Identify Hall" }));
  await act(settle);
  expect(call).toHaveBeenCalledWith("identifyDisplay", { id: 1 });
  expect(toastTexts().at(-1)).toBe("success: “Hall” is flashing its name");
});
