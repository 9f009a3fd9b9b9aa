// @vitest-environment jsdom
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { DisplayManage } from "../../../../../src/console/admin/account/display-page.tsx";
import { OwnFactor } from "../../../../../src/console/admin/security/own-factor.tsx";
import type { CallApi } from "../../../../../src/stores/port/call.ts";
import { settle } from "../../../harness/fake-clock.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ["answer", OwnFactor, { since: null, recoveryLeft: 0, isRequired: false }],
  ["list", DisplayManage, { total: 0, rows: [] }],
])("an %s that failed is requested again once the server is reached", async (_, Part, reply) => {
  const call = vi.fn(async (): Promise<unknown> => reply);
  call.mockRejectedValueOnce(new Error("no network"));
  const { stores } = await stage(<Part />, { ports: { callApi: call as unknown as CallApi } });
  await act(settle);
  expect(screen.getByText("no network")).toBeTruthy();
  const back = async () => {
    act(() => stores.connection.become("offline"));
    act(() => stores.connection.become("live"));
    await act(settle);
  };
  await back();
  expect(screen.queryByText("no network")).toBeNull();
  // Loaded data are not requested again: after a restart all users come back at once.
  const count = call.mock.calls.length;
  await back();
  expect(call.mock.calls.length).toBe(count);
});
