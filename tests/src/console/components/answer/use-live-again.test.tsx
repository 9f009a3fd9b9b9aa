// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
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

it("one retry loads again all that failed on the page, each once", async () => {
  const replies: Readonly<Record<string, unknown>> = {
    readFactor: { since: null, recoveryLeft: 0, isRequired: false },
    listDisplay: { total: 0, rows: [] },
  };
  let isAway = true;
  const call = vi.fn((name: string) =>
    isAway ? Promise.reject(new Error("no network")) : Promise.resolve(replies[name]),
  );
  await stage(
    <>
      <OwnFactor />
      <DisplayManage />
    </>,
    { ports: { callApi: call as unknown as CallApi } },
  );
  await act(settle);
  expect(screen.getAllByText("no network")).toHaveLength(2);
  isAway = false;
  call.mockClear();
  fireEvent.click(screen.getAllByRole("button", { name: "Try again" })[0]!);
  await act(settle);
  expect(screen.queryByText("no network")).toBeNull();
  expect(call.mock.calls.map(([name]) => name).toSorted()).toEqual(Object.keys(replies).toSorted());
});
