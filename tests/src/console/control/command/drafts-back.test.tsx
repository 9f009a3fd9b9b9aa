// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CommandsAtWork } from "../../../../../src/console/control/command/commands-at-work.tsx";
import { buildHouse, buildSnapshot, noon } from "../../../harness/fleet-factory.ts";
import { fakeMemory } from "../../../harness/fake-memory.ts";
import { stubLayout, stage } from "../../../harness/page-stage.tsx";

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
  stubLayout();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const draft = { values: { targetOffset: -0.5 }, rows: [] };
const drafts = (houseId: number) =>
  JSON.stringify({
    [houseId]: {
      keptAt: noon,
      groups: { curve: { hash: "9f2c41aa", base: { values: {}, rows: [] }, wish: draft } },
    },
  });
const house = (isOnline: boolean) => buildHouse({ isOnline });

it("a person with prepared changes for an offline house is notified when it is back online, with a link", async () => {
  const { id } = house(false);
  const localMemory = fakeMemory({ "settings-drafts-1": drafts(id) });
  const { stores, address } = await stage(<CommandsAtWork />, {
    snapshot: { houses: [house(false)] },
    ports: { localMemory },
  });
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(stores.toast.toasts).toEqual([]);
  stores.fleet.applySnapshot(buildSnapshot({ houses: [house(true)] }));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(stores.toast.toasts).toMatchObject([
    { text: expect.stringMatching(/ is back: review the changes you prepared$/) },
  ]);
  await act(async () => stores.toast.toasts[0]!.action?.run());
  expect(address()).toBe(`/shack/house/${id}?tab=settings`);
});

it("a house without a draft is not announced", async () => {
  const { id } = house(false);
  const { stores } = await stage(<CommandsAtWork />, {
    snapshot: { houses: [house(false)] },
    ports: { localMemory: fakeMemory({ "settings-drafts-1": drafts(id + 1) }) },
  });
  stores.fleet.applySnapshot(buildSnapshot({ houses: [house(true)] }));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(stores.toast.toasts).toEqual([]);
});
