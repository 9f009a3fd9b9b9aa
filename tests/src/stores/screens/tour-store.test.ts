import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Alarm } from "../../../../contract/alarm/alarm.ts";
import { ConnectionStore } from "../../../../src/stores/app/connection-store.ts";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { type Drill, formatDrill } from "../../../../src/stores/screens/wall-drill.ts";
import {
  overviewMs,
  pauseMs,
  placeMs,
  TourStore,
  tourStops,
} from "../../../../src/stores/screens/tour-store.ts";
import { WallStore } from "../../../../src/stores/screens/wall-store.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildFarm,
  buildHouse,
  buildSnapshot,
  noon,
} from "../../harness/fleet-factory.ts";
import { FakeClock } from "../../harness/fake-clock.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";

let clock: FakeClock;
let fleet: FleetStore;
let connection: ConnectionStore;
let wall: WallStore;
let memory: ReturnType<typeof fakeMemory>;
let been: string[];

const farms = [
  buildFarm({ id: 10, adcode: "370000" }),
  buildFarm({ id: 11, adcode: "440000" }),
  buildFarm({ id: 12, adcode: "", country: "IDN" }),
];
const houses = [
  buildHouse({ id: 1, farmId: 10 }),
  buildHouse({ id: 2, farmId: 11 }),
  buildHouse({ id: 3, farmId: 11 }),
  buildHouse({ id: 4, farmId: 12 }),
];
const raise = (over: Partial<Alarm> & { houseId: number }) => {
  const { farmId } = houses.find(({ id }) => id === over.houseId)!;
  fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm({ farmId, ...over }))] }));
};

beforeEach(() => {
  clock = new FakeClock(noon);
  fleet = new FleetStore();
  connection = new ConnectionStore(clock);
  connection.start();
  connection.become("live");
  memory = fakeMemory();
  fleet.applySnapshot(buildSnapshot({ farms, houses, alarms: [], readings: [] }));
  wall = new WallStore(clock, fleet, connection);
  been = [];
  const goTo = vi.fn((drill: Drill) => {
    been.push(formatDrill(drill) ?? "all");
    wall.rest(drill);
  });
  wall.start({ goTo });
});
const open = (isUsual = true) => {
  const tour = new TourStore({ wall, fleet, connection, clock, memory }, isUsual);
  return { tour, end: tour.start() };
};

describe("the tour", () => {
  it("shows the overview for 30 s and then each area, with a farm and a house of it for 15 s", async () => {
    open();
    await clock.advance(overviewMs);
    expect(been).toEqual(["province:440000"]);
    await clock.advance(2 * placeMs);
    expect(been.slice(1)).toEqual(["farm:11", "house:2"]);
    await clock.advance(6 * placeMs);
    expect(been.slice(3).toSorted()).toEqual(
      ["province:370000", "farm:10", "house:1", "province:IDN", "farm:12", "house:4"].toSorted(),
    );
    await clock.advance(placeMs);
    expect(been.at(-1)).toBe("all");
  });

  it("stays for the time set for its display, however long", async () => {
    const times = { overviewMs: 5000, placeMs: 5 * pauseMs };
    const tour = new TourStore(
      { wall, fleet, connection, clock, memory, times: () => times },
      true,
    );
    tour.start();
    await clock.advance(5000);
    expect(been).toEqual(["province:440000"]);
    await clock.advance(5 * pauseMs - 1);
    expect(been).toHaveLength(1);
    await clock.advance(1);
    expect(been).toEqual(["province:440000", "farm:11"]);
  });

  it("visits a farm without a province like any other", () => {
    fleet.applySnapshot(
      buildSnapshot({
        seq: 1000,
        farms: [buildFarm({ id: 10, adcode: "370000" }), buildFarm({ id: 11, adcode: "" })],
        houses: [buildHouse({ id: 1, farmId: 10 }), buildHouse({ id: 2, farmId: 11 })],
        alarms: [],
        readings: [],
      }),
    );
    expect(tourStops(fleet).map(formatDrill)).toEqual([
      "province:370000",
      "farm:10",
      "house:1",
      "province:000000",
      "farm:11",
      "house:2",
    ]);
  });

  it("visits only the farms in trouble if there are any", async () => {
    raise({ id: 1, houseId: 4, severity: 2, key: "tempHigh" });
    expect(tourStops(fleet).map(formatDrill)).toEqual(["farm:12", "house:4"]);
    open();
    await clock.advance(overviewMs + 3 * placeMs);
    expect(been).toEqual(["farm:12", "house:4", "all"]);
  });

  it("goes to the place of urgent alarms: a house, its farm or the fleet", () => {
    const { tour } = open();
    const urgent = { severity: 1, key: "powerFail" } as const;
    raise({ id: 1, houseId: 2, ...urgent });
    expect([tour.state, been.at(-1)]).toEqual(["held", "house:2"]);
    raise({ id: 2, houseId: 3, ...urgent });
    expect(been.at(-1)).toBe("farm:11");
    raise({ id: 3, houseId: 1, ...urgent });
    expect(been.at(-1)).toBe("all");
  });

  it("shows an urgent alarm at once, until a person acknowledges", async () => {
    const { tour } = open();
    await clock.advance(overviewMs + 1000);
    const alarm = { id: 1, houseId: 2, severity: 1, key: "powerFail", version: 1 } as const;
    raise(alarm);
    expect([tour.state, been.at(-1)]).toEqual(["held", "house:2"]);
    const visited = been.length;
    await clock.advance(10 * pauseMs);
    expect(been).toHaveLength(visited);
    raise({ ...alarm, version: 2, state: "acknowledged", ackAt: clock.now(), ackBy: "Li" });
    expect(tour.state).toBe("running");
    await clock.advance(overviewMs);
    expect(been.at(-1)).toBe("farm:11");
  });

  it("waits for a minute after the last input", async () => {
    const { tour } = open();
    await clock.advance(overviewMs);
    wall.input();
    const visited = been.length;
    await clock.advance(pauseMs / 2);
    wall.input();
    await clock.advance(pauseMs - 2000);
    expect([tour.state, been.length]).toEqual(["paused", visited]);
    await clock.advance(3000);
    expect(tour.state).toBe("running");
  });

  it.each([
    [
      "an urgent alarm",
      () => raise({ id: 1, houseId: 2, severity: 1, key: "powerFail" }),
      "house:2",
    ],
    ["a server that is away", () => connection.become("offline"), "all"],
  ])("leaves a place in use for %s, until the person has left", async (_, happen, at) => {
    const { tour } = open();
    await clock.advance(overviewMs);
    wall.input();
    const visited = been.length;
    happen();
    wall.input();
    await clock.advance(pauseMs - 2000);
    expect([tour.state, been.length]).toEqual(["held", visited]);
    await clock.advance(3000);
    expect(been.at(-1)).toBe(at);
    expect(been.length).toBeGreaterThan(visited);
  });

  it("shows the overview while the server is unreachable", async () => {
    const { tour } = open();
    await clock.advance(overviewMs);
    connection.become("offline");
    expect([tour.state, been.at(-1)]).toEqual(["held", "all"]);
    const visited = been.length;
    await clock.advance(5 * pauseMs);
    expect(been).toHaveLength(visited);
  });

  it("is on by default, and keeps a person's choice across a reload; its key does not interrupt it", async () => {
    expect(open(false).tour.state).toBe("off");
    const { tour } = open(false);
    wall.input();
    tour.toggle();
    expect(tour.state).toBe("running");
    expect(open(false).tour.isOn).toBe(true);
    tour.toggle();
    expect(open(true).tour.isOn).toBe(false);
  });

  it("omits a deleted farm, and stays when there is only one area", async () => {
    raise({ id: 1, houseId: 4, severity: 2, key: "tempHigh" });
    raise({ id: 2, houseId: 1, severity: 3, key: "tempHigh" });
    open();
    await clock.advance(overviewMs);
    fleet.applySnapshot(
      buildSnapshot({
        seq: 1000,
        farms: farms.slice(2),
        houses: houses.slice(3),
        alarms: [],
        readings: [],
      }),
    );
    await clock.advance(2 * placeMs);
    expect(been).toEqual(["farm:12", "house:4", "all"]);
    expect(tourStops(fleet)).toEqual([]);
  });

  it("changes nothing after it stops", async () => {
    const { end } = open();
    end();
    await clock.advance(10 * overviewMs);
    expect(been).toEqual([]);
  });
});
