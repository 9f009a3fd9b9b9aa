import { describe, expect, it } from "vitest";
import { FleetStore } from "../../../../src/stores/fleet/fleet-store.ts";
import { InterestStore } from "../../../../src/stores/fleet/interest-store.ts";
import { RequestedHouses } from "../../../../src/stores/fleet/requested-houses.ts";
import {
  alarmFact,
  buildAlarm,
  buildDelta,
  buildHouse,
  buildSnapshot,
  buildTallies,
  houseFact,
  noon,
} from "../../harness/fleet-factory.ts";
import { FakeClock } from "../../harness/fake-clock.ts";

function open(over: Parameters<typeof buildSnapshot>[0] = {}) {
  const clock = new FakeClock(noon);
  const wanted = new RequestedHouses(clock);
  const fleet = new FleetStore(wanted);
  const interest = new InterestStore(wanted);
  interest.declare({ kind: "fleet" });
  fleet.applySnapshot(buildSnapshot({ tallies: buildTallies(), houses: [], ...over }));
  return { clock, wanted, fleet, interest };
}

describe("a partly loaded fleet", () => {
  it("counts farms by their totals", () => {
    const { fleet } = open();
    expect(fleet.totals).toMatchObject({
      houses: 5,
      online: 4,
      offline: 1,
      empty: 1,
      normal: 3,
      birds: 60_000,
    });
    expect(fleet.areaTally("370000").houses).toBe(5);
  });

  it("counts a house in alarm as in alarm, not as normal", () => {
    const { fleet } = open();
    fleet.applyDelta(
      buildDelta({
        facts: [houseFact(5, buildHouse({ id: 1 })), alarmFact(buildAlarm({ id: 1, houseId: 1 }))],
      }),
    );
    const { houses, alarm, alarms, noTemp, normal } = fleet.totals;
    // The house has sent no reading yet, so it counts as one without a temperature.
    expect({ houses, alarm, alarms, rest: noTemp + normal }).toEqual({
      houses: 5,
      alarm: 1,
      alarms: 1,
      rest: 2,
    });
  });

  it("requests the houses that screens read, all of one moment together", async () => {
    const { clock, fleet, interest } = open();
    expect(fleet.house(7)).toBeUndefined();
    fleet.house(9);
    expect(interest.scopes).toEqual([{ kind: "fleet" }]);
    await clock.advance(200);
    expect(interest.scopes).toEqual([{ kind: "fleet" }, { kind: "houses", ids: [7, 9] }]);
    expect(fleet.isAwaited(7)).toBe(true);
  });

  it("requests a house whose alarm begins, and those farthest from their target", async () => {
    const { clock, fleet, interest } = open({ tallies: buildTallies({}, [3]) });
    expect(fleet.applyDelta(buildDelta({ facts: [alarmFact(buildAlarm({ houseId: 8 }))] }))).toBe(
      true,
    );
    await clock.advance(200);
    expect(interest.scopes).toContainEqual({ kind: "houses", ids: [3, 8] });
  });

  it("treats a requested house that is missing from the response as deleted", async () => {
    const { clock, fleet, wanted } = open();
    fleet.house(7);
    await clock.advance(200);
    wanted.answered([{ kind: "houses", ids: [7] }]);
    expect(fleet.isAwaited(7)).toBe(false);
  });

  it("drops houses that no screen reads any more, and keeps those in alarm", () => {
    const { fleet } = open();
    const houses = [1, 2, 3].map((id) => houseFact(5, buildHouse({ id })));
    fleet.applyDelta(buildDelta({ facts: [...houses, alarmFact(buildAlarm({ houseId: 2 }))] }));
    fleet.keepOnly(new Set([3]), new Set());
    expect(fleet.houseList.map(({ id }) => id)).toEqual([2, 3]);
    expect(fleet.totals.houses).toBe(5);
    fleet.keepOnly(new Set(), new Set([10]));
    expect(fleet.houseList.map(({ id }) => id)).toEqual([2, 3]);
  });

  it("requests at most nine hundred, and drops the least recently read", async () => {
    const { clock, fleet, interest } = open();
    for (let id = 1; id <= 900; id += 1) fleet.house(id);
    await clock.advance(200);
    fleet.house(1);
    fleet.house(901);
    await clock.advance(1000);
    const named = interest.scopes.find((scope) => scope.kind === "houses")?.ids ?? [];
    expect(named).toHaveLength(900);
    expect(named).toContain(1);
    expect(named).not.toContain(2);
  });

  it("needs a snapshot once when more houses get an alarm than it can request", async () => {
    const { clock, fleet } = open();
    const raise = (from: number, to: number) =>
      fleet.applyDelta(
        buildDelta({
          facts: Array.from({ length: to - from }, (_, index) =>
            alarmFact(
              buildAlarm({ id: from + index, houseId: from + index, version: from + index }),
            ),
          ),
        }),
      );
    expect(raise(1, 600)).toBe(true);
    await clock.advance(1000);
    expect(raise(600, 1200)).toBe(true);
    await clock.advance(1000);
    expect(fleet.applyDelta(buildDelta())).toBe(false);
    expect(fleet.applyDelta(buildDelta())).toBe(true);
  });

  it("makes at most one request per second", async () => {
    const { clock, fleet, interest } = open();
    fleet.house(7);
    await clock.advance(200);
    fleet.house(8);
    await clock.advance(900);
    expect(interest.scopes).toContainEqual({ kind: "houses", ids: [7] });
    await clock.advance(100);
    expect(interest.scopes).toContainEqual({ kind: "houses", ids: [7, 8] });
  });

  it("is complete again after a complete snapshot", async () => {
    const { clock, fleet, interest } = open();
    fleet.house(7);
    await clock.advance(200);
    fleet.applySnapshot(buildSnapshot());
    expect(fleet.totals.houses).toBe(1);
    expect(interest.scopes).toEqual([{ kind: "fleet" }]);
    fleet.house(8);
    await clock.advance(200);
    expect(interest.scopes).toEqual([{ kind: "fleet" }]);
  });
});
