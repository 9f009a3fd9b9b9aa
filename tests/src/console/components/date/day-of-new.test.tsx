// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dayMs } from "../../../../../contract/base/time.ts";
import { FuelPart } from "../../../../../src/console/energy/fuel/fuel-part.tsx";
import { FeedPart } from "../../../../../src/console/flock/feed/feed-part.tsx";
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
  ["feed", FeedPart],
  ["fuel", FuelPart],
])("a page left open overnight enters %s for the current day", async (_, Part) => {
  const callApi = vi.fn(async () => ({ total: 0, rows: [] })) as unknown as CallApi;
  const { clock, stores } = await stage(<Part />, {
    user: { roleKey: "farm_manager", canOperate: "1" },
    ports: { callApi },
  });
  await act(settle);
  const dayOfNew = async () => {
    fireEvent.click(screen.getAllByRole("button", { name: "New" })[0]!);
    await act(settle);
    const { value } = document.querySelector<HTMLInputElement>(
      "[role=dialog] input[name=day], [role=dialog] input[name=toDay]",
    )!;
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await act(settle);
    return Date.parse(value);
  };
  const before = await dayOfNew();
  await act(() => clock.advance(dayMs));
  act(() => stores.connection.tick());
  expect(await dayOfNew()).toBe(before + dayMs);
});
