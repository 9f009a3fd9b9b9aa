// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Alarm } from "../../../../../contract/alarm/alarm.ts";
import type { House } from "../../../../../contract/fleet/house/house.ts";
import type { Drill } from "../../../../../src/stores/screens/wall-drill.ts";
import type { Stores } from "../../../../../src/stores/stores.ts";
import type { Replayed } from "../../../../../src/screens/shared/open-replay.ts";
import { FleetMatrix } from "../../../../../src/screens/wall/matrix/fleet-matrix.tsx";
import {
  buildAlarm,
  buildFarm,
  buildHouse,
  buildReading,
  buildSnapshot,
  noon,
} from "../../../harness/fleet-factory.ts";
import { stubLayout, makeStores, stage } from "../../wall-stage.tsx";

beforeEach(() => {
  stubLayout();
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(38 * 18);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(38 * 17);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The heading above the cells of three farms with one house each, the last in another province. */
async function heading(
  {
    alarms = [],
    offline,
    blind,
    become,
    replay = null,
  }: {
    alarms?: Partial<Alarm>[];
    offline?: number;
    blind?: number;
    become?: (stores: Stores) => void;
    replay?: Replayed | null;
  },
  drill: Drill = { level: "fleet" },
): Promise<string | null | undefined> {
  const { stores, clock } = makeStores();
  const farms = [10, 11, 12].map((id) =>
    buildFarm({ id, adcode: id === 12 ? "440000" : "370000" }),
  );
  const houses: House[] = farms.map(({ id }) =>
    buildHouse({ id: id * 10, farmId: id, isOnline: id !== offline }),
  );
  stores.fleet.applySnapshot(
    buildSnapshot({
      farms,
      houses,
      readings: houses
        .filter(({ farmId }) => farmId !== blind)
        .map(({ id }) => buildReading({ houseId: id })),
      alarms: alarms.map((alarm, index) =>
        buildAlarm({ id: index + 1, houseId: (alarm.farmId ?? 0) * 10, ...alarm }),
      ),
    }),
  );
  become?.(stores);
  const { container } = stage(<FleetMatrix isMapless={false} />, stores, { drill, replay });
  await act(() => clock.advance(0));
  const text = container.querySelector(".matrix-heading")?.textContent;
  cleanup();
  return text;
}
const shelved = { severity: 1, shelvedUntil: noon + 1 } as const;
const over = { severity: 1, state: "returned", clearedAt: noon } as const;

test("farms without a row are called free of alarms only if none has an open alarm or an unmonitored house", async () => {
  expect(await heading({})).toBe("No alarm: 3 houses");
  expect(await heading({ alarms: [{ farmId: 10 }] })).toBe("No alarm: 2 houses");
  for (const silent of [shelved, over]) {
    expect(await heading({ alarms: [{ farmId: 11, ...silent }] })).toBe("3 farms · 3 houses");
    expect(await heading({ alarms: [{ farmId: 10 }, { farmId: 11, ...silent }] })).toBe(
      "2 more farms · 2 houses",
    );
  }
  expect(await heading({ offline: 11 })).toBe("3 farms · 3 houses");
  expect(await heading({ blind: 11 })).toBe("3 farms · 3 houses");
});

test("silent alarms of a farm with a row, or elsewhere, do not disturb the calm of others", async () => {
  expect(await heading({ alarms: [{ farmId: 10 }, { farmId: 10, ...shelved }], offline: 10 })).toBe(
    "No alarm: 2 houses",
  );
  const shandong = { level: "province", code: "370000" } as const;
  expect(await heading({ alarms: [{ farmId: 12, ...shelved }], offline: 12 }, shandong)).toBe(
    "No alarm: 2 houses",
  );
});

test("no farm is called free of alarms while the server is unreachable or cannot store", async () => {
  const cut = (stores: Stores) => stores.connection.become("offline");
  const unstored = (stores: Stores) =>
    stores.connection.serverIs({ troubles: ["notStoring"], channelsDown: [] });
  const low = (stores: Stores) =>
    stores.connection.serverIs({ troubles: ["diskLow"], channelsDown: [] });
  for (const become of [cut, unstored])
    expect(await heading({ become })).toBe("3 farms · 3 houses");
  expect(await heading({ become: low })).toBe("No alarm: 3 houses");
});

test("in a replay only the replayed moment is described", async () => {
  const replay = { store: { isOn: true } } as Replayed;
  expect(await heading({ replay })).toBe("No alarm then: 3 houses");
  expect(await heading({ replay, alarms: [{ farmId: 10 }] })).toBe("No alarm then: 2 houses");
});

test("each calm farm can be opened by keyboard without a map, but none with a map", async () => {
  const { stores, clock } = makeStores();
  const farms = [10, 11, 12].map((id) => buildFarm({ id }));
  const houses = farms.flatMap(({ id }) =>
    [1, 2].map((no) => buildHouse({ id: id * 10 + no, farmId: id })),
  );
  const alarms = [buildAlarm({ farmId: 12, houseId: 121 })];
  stores.fleet.applySnapshot(buildSnapshot({ farms, houses, readings: [], alarms }));
  const targets = async (isMapless: boolean) => {
    const { container, goTo } = stage(<FleetMatrix isMapless={isMapless} />, stores);
    await act(() => clock.advance(0));
    const results = [...container.querySelectorAll<HTMLElement>("[data-target]")];
    for (const result of results) result.click();
    cleanup();
    return goTo.mock.calls.map(([place]) => place);
  };
  const farm = (id: number) => ({ level: "farm", id });
  expect(await targets(false)).toEqual([farm(12)]);
  expect(await targets(true)).toEqual([farm(12), farm(10), farm(11)]);
});
