// @vitest-environment jsdom
import { act, cleanup } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { HouseCards } from "../../../src/console/fleet/house-list/house-cards.tsx";
import { EnvControl } from "../../../src/console/control/environment/env-control.tsx";
import { MonitorCard } from "../../../src/console/fleet/monitor/monitor-card.tsx";
import { useStores } from "../../../src/context/use-stores.ts";
import type { CallApi } from "../../../src/stores/port/call.ts";
import { stubLayout, stage } from "../harness/page-stage.tsx";
import {
  buildDelta,
  buildFarm,
  buildHouse,
  buildReading,
  houseFact,
  noon,
} from "../harness/fleet-factory.ts";

beforeEach(() => stubLayout());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const farms = [buildFarm({ id: 10, timeZone: "Asia/Shanghai" })];
const houses = [
  buildHouse({ id: 1, farmId: 10, control: { open: 1, unconfirmedAt: null } }),
  buildHouse({ id: 2, farmId: 10, control: { open: 2, unconfirmedAt: noon } }),
  buildHouse({ id: 3, farmId: 10 }),
];
const snapshot = { farms, houses, readings: houses.map(({ id }) => buildReading({ houseId: id })) };
/** The marks there are: of which house, what they say. */
const marks = () =>
  [...document.querySelectorAll(".control-mark")].map((mark) => [
    mark.closest("[data-house]")?.getAttribute("data-house"),
    mark.textContent,
  ]);

function Everywhere() {
  const { fleet } = useStores();
  return (
    <>
      <HouseCards records={fleet.houseList} onOpen={() => undefined} />
      {fleet.houseList.map((record) => (
        <MonitorCard key={record.id} record={record} />
      ))}
      <EnvControl />
    </>
  );
}

it("a command in progress is marked in every list of houses until it ends", async () => {
  const { stores } = await stage(<Everywhere />, { snapshot });
  const both = [
    ["1", "1 command under way"],
    ["2", "Settings not confirmed 16:00"],
  ];
  expect(marks()).toEqual([...both, ...both, both[0], ["2", "Not confirmed 16:00"]]);
  act(() => stores.language.choose("zh"));
  expect(marks().slice(0, 2)).toEqual([
    ["1", "1 条指令执行中"],
    ["2", "设置未确认 16:00"],
  ]);
  act(() => {
    stores.fleet.applyDelta(
      buildDelta({ facts: [houseFact(1, buildHouse({ id: 2, farmId: 10 }))] }),
    );
  });
  expect(marks()).toEqual([1, 2, 3].map(() => ["1", "1 条指令执行中"]));
});

function Lists() {
  const { fleet } = useStores();
  return (
    <>
      <HouseCards records={fleet.houseList} onOpen={() => undefined} />
      {fleet.houseList.map((record) => (
        <MonitorCard key={record.id} record={record} />
      ))}
    </>
  );
}

it("a drill that runs is marked in no colour of an alarm, and the screen says once that it shows it", async () => {
  const call = vi.fn<(...args: unknown[]) => Promise<unknown>>(() => Promise.resolve({}));
  const drilled = (isJudged: boolean) =>
    buildHouse({ id: 3, farmId: 10, drill: { id: 9, isJudged } });
  const { stores } = await stage(<Lists />, {
    snapshot: { ...snapshot, houses: [drilled(false)] },
    ports: { callApi: call as unknown as CallApi },
  });
  const drillCalls = () => call.mock.calls.filter(([name]) => name === "seenDrill");
  expect(marks().slice(0, 2)).toEqual([
    ["3", "Drill"],
    ["3", "Drill"],
  ]);
  expect(drillCalls()).toEqual([]);
  act(() => {
    stores.fleet.applyDelta(buildDelta({ facts: [houseFact(1, drilled(true))] }));
  });
  expect(drillCalls()).toEqual([["seenDrill", { id: 9 }, { isForeground: false }]]);
  act(() => {
    stores.fleet.applyDelta(
      buildDelta({ prev: 1, facts: [houseFact(2, buildHouse({ id: 3, farmId: 10 }))] }),
    );
  });
  expect(marks()).toEqual([]);
});
