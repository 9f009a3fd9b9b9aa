import { describe, expect, it, vi } from "vitest";
import {
  HouseBoard,
  promptHouses,
} from "../../../../../src/console/fleet/house-list/house-board.ts";
import { FleetStore } from "../../../../../src/stores/fleet/fleet-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildSnapshot,
} from "../../../harness/fleet-factory.ts";

function boardOf(...houses: Parameters<typeof buildHouse>[0][]) {
  const fleet = new FleetStore();
  fleet.applySnapshot(
    buildSnapshot({
      farms: [
        buildFarm({ id: 10, name: "乙场" }),
        buildFarm({ id: 11, name: "甲场", nameEn: "Alpha" }),
      ],
      houses: houses.map(buildHouse),
    }),
  );
  const board = new HouseBoard(fleet);
  return { fleet, board, end: board.start(), ids: () => board.shown.map(({ id }) => id) };
}

describe("HouseBoard", () => {
  it("puts the worst first, then offline, normal and empty, each by farm and natural order of names", () => {
    const { fleet, board, ids, end } = boardOf(
      { id: 1, isEmpty: true },
      { id: 2, name: "10 号舍" },
      { id: 3, name: "2 号舍" },
      { id: 4, isOnline: false },
      { id: 5, farmId: 11 },
      { id: 6 },
    );
    fleet.applyDelta(
      buildDelta({ facts: [alarmFact(buildAlarm({ houseId: 6, severity: 3, version: 2 }))] }),
    );
    board.arrange();
    expect(ids()).toEqual([6, 4, 5, 3, 2, 1]);
    end();
  });

  it("stays in step with badge and tiles in the same frame", () => {
    const { fleet, board, ids, end } = boardOf({ id: 1 }, { id: 2 });
    board.choose("alarm");
    fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm({ houseId: 2, version: 2 }))] }));
    expect(ids()).toEqual([2]);
    end();
  });

  it("moves the rows of a very large fleet at most once a second", () => {
    vi.useFakeTimers();
    const many = Array.from({ length: promptHouses }, (_, i) => ({
      id: i + 10,
      name: `${i + 10}`,
    }));
    const { fleet, ids: all, end } = boardOf({ id: 1, name: "1" }, { id: 2, name: "2" }, ...many);
    const ids = () => all().slice(0, 2);
    fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm({ houseId: 2, version: 2 }))] }));
    expect(ids()).toEqual([1, 2]);
    vi.advanceTimersByTime(1000);
    expect(ids()).toEqual([2, 1]);
    end();
    vi.useRealTimers();
  });

  it("filters at once, and keeps an offline house in alarm visible (§4.27)", () => {
    const { fleet, board, ids, end } = boardOf({ id: 1, isOnline: false }, { id: 2 });
    fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm({ houseId: 1, version: 2 }))] }));
    board.choose("alarm");
    expect(ids()).toEqual([1]);
    board.choose("offline");
    expect(ids()).toEqual([1]);
    board.choose("normal");
    expect(ids()).toEqual([2]);
    end();
  });

  it("finds every search term, in any case, in names of both languages", () => {
    const { board, ids, end } = boardOf(
      { id: 1, farmId: 11, nameEn: "House 7" },
      { id: 2, networkId: "GW-0099" },
    );
    board.search("alpha house");
    expect(ids()).toEqual([1]);
    board.search("gw-0099");
    expect(ids()).toEqual([2]);
    board.search("甲场 gw-0099");
    expect(ids()).toEqual([]);
    end();
  });
});
