// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { TemplatesPart } from "../../../../../src/console/control/template/templates-part.tsx";
import { FactorRules } from "../../../../../src/console/admin/security/factor-rules.tsx";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";
import { fakeCall } from "../../../harness/fake-call.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("a form whose menu has no options says why, until they could be loaded", async () => {
  const breeds = vi.fn<() => Promise<unknown>>();
  breeds.mockRejectedValueOnce(new Error("no network"));
  breeds.mockResolvedValue({ total: 0, rows: [] });
  const nothing = async () => ({ total: 0, rows: [] });
  const callApi = fakeCall({ listBreed: breeds, listConfigTemplate: nothing });
  await stage(<TemplatesPart />, {
    ports: { callApi },
    user: { roleKey: "administrator", remoteConfigFlag: "1" },
  });
  await act(settle);
  fireEvent.click(screen.getByRole("button", { name: "New" }));
  await act(settle);
  const line = screen.getByRole("alert");
  expect(line.textContent).toMatch(/options could not be loaded: no network/);
  fireEvent.click(within(line).getByRole("button"));
  await act(settle);
  expect(breeds).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/options could not be loaded/)).toBeNull();
});

it("a menu outside of a form says why, too", async () => {
  const callApi = fakeCall({
    listFactorRule: async () => ({ total: 0, rows: [] }),
    listAllOrg: async () => Promise.reject(new Error("no network")),
  });
  await stage(<FactorRules />, { ports: { callApi }, user: { roleKey: "administrator" } });
  await act(settle);
  expect(screen.getByText(/options could not be loaded: no network/)).toBeTruthy();
});
