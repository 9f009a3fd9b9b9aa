import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Alarm } from "../../../contract/alarm/alarm.ts";
import { isFloodAt, raisedWithin } from "../../../contract/alarm/alarm-load.ts";
import {
  countsOf,
  endOf,
  incidentGapMs,
  incidentKey,
  incidentsOf,
  worstMember,
} from "../../../contract/alarm/incident.ts";
import { operatorOf } from "../../../contract/fleet/house/network-operator.ts";
import { minuteMs } from "../../../contract/base/time.ts";
import { buildAlarm, noon } from "../../src/harness/fleet-factory.ts";
import { bruteForce, networkIn, storyArbitrary } from "../../src/harness/incident-story.ts";

const summaryOf = (
  alarms: readonly Alarm[],
  networkOf: (houseId: number) => string | null = () => null,
) =>
  incidentsOf(alarms, networkOf)
    .map(({ id, members }) => ({
      first: id,
      ids: members.map((member) => member.id).sort((a, b) => a - b),
    }))
    .sort((a, b) => a.first - b.first);

let lastId = 0;
const alarm = (over: Partial<Alarm>): Alarm => buildAlarm({ id: (lastId += 1), ...over });
const closed = { state: "closed", ackAt: noon, ackBy: "Li" } as const;

describe("incidents", () => {
  it("follow the rules in any order of arrival: 10,000 histories", () => {
    fc.assert(
      fc.property(storyArbitrary, fc.infiniteStream(fc.nat(1000)), (story, picks) => {
        const networkOf = networkIn(story);
        const expected = bruteForce(story.alarms, networkOf);
        expect(summaryOf(story.alarms, networkOf)).toEqual(expected);
        const keys = new Map(story.alarms.map(({ id }) => [id, picks.next().value ?? 0]));
        const shuffled = story.alarms.toSorted(
          (a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0),
        );
        expect(summaryOf(shuffled, networkOf)).toEqual(expected);
      }),
      { numRuns: 10_000 },
    );
  });

  it("name the first fault and keep it when it is over", () => {
    const power = alarm({ ...closed, key: "powerFail", houseId: 1, clearedAt: noon + minuteMs });
    const second = alarm({ key: "powerFail", houseId: 2, raisedAt: noon + 1000 });
    const [one, ...others] = incidentsOf([second, power], () => null);
    expect(others).toEqual([]);
    expect(one).toMatchObject({ id: power.id, cause: "powerFail", first: { houseId: 1 } });
  });

  it("include the consequences of a power failure in its house while it lasts", () => {
    const power = alarm({ key: "powerFail", houseId: 1, clearedAt: noon + 90 * minuteMs });
    const heat = alarm({ key: "tempAbsHigh", houseId: 1, raisedAt: noon + 80 * minuteMs });
    const later = alarm({ key: "tempHigh", houseId: 1, raisedAt: noon + 95 * minuteMs });
    const elsewhere = alarm({ key: "tempHigh", houseId: 2, raisedAt: noon + 79 * minuteMs });
    expect(summaryOf([power, heat, later, elsewhere])).toEqual([
      { first: power.id, ids: [power.id, heat.id] },
      { first: later.id, ids: [later.id] },
      { first: elsewhere.id, ids: [elsewhere.id] },
    ]);
  });

  it("include the alarm inputs that report it, but no important ones", () => {
    const power = alarm({ key: "powerFail", houseId: 1, severity: 1 });
    const mains = alarm({ key: "diAlarm", subject: "1", houseId: 1, severity: 3 });
    const fire = alarm({ key: "diAlarm", subject: "2", houseId: 1, severity: 1 });
    expect(summaryOf([power, mains, fire])).toEqual([
      { first: power.id, ids: [power.id, mains.id] },
      { first: fire.id, ids: [fire.id] },
    ]);
  });

  it("span several farms when one network loses the links of three", () => {
    const lost = (houseId: number, farmId: number) =>
      alarm({ key: "gatewayOffline", houseId, farmId, raisedAt: noon + houseId * 1000 });
    const mobile = [lost(1, 11), lost(2, 12)];
    const network = (houseId: number) => (houseId < 9 ? "mobile 370000" : "unicom 370000");
    expect(summaryOf(mobile, network)).toHaveLength(2);
    expect(summaryOf([...mobile, lost(9, 13)], network)).toHaveLength(3);
    expect(summaryOf([...mobile, lost(3, 13), lost(9, 13)], network)).toHaveLength(1);
    expect(summaryOf([...mobile, lost(3, 13)], () => null)).toHaveLength(3);
  });

  it("include an alarm exactly at the maximum gap, and not a millisecond later", () => {
    const first = alarm({ houseId: 1 });
    const near = alarm({ houseId: 2, raisedAt: noon + incidentGapMs });
    const far = alarm({ houseId: 3, raisedAt: noon + 2 * incidentGapMs + 1 });
    expect(summaryOf([first, near, far])).toEqual([
      { first: first.id, ids: [first.id, near.id] },
      { first: far.id, ids: [far.id] },
    ]);
  });

  it("are named after their kind, and after the cause where first faults differ", () => {
    const phase = alarm({ key: "phaseLoss", subject: "1", houseId: 1 });
    const power = alarm({ key: "powerFail", houseId: 2, raisedAt: noon + 1 });
    const keyOf = (...alarms: Alarm[]) => incidentsOf(alarms, () => null).map(incidentKey);
    expect(keyOf(phase)).toEqual(["phaseLoss"]);
    expect(keyOf(phase, power)).toEqual(["powerFail"]);
  });

  it("end with the last of their members", () => {
    const over = alarm({ ...closed, houseId: 1, clearedAt: noon + 5 });
    const open = alarm({ houseId: 2, state: "returned", clearedAt: noon + 9 });
    const [still] = incidentsOf([over, open], () => null);
    const [ended] = incidentsOf([over, { ...open, ...closed, ackAt: noon + 20 }], () => null);
    expect(endOf(still!)).toBeNull();
    expect(endOf(ended!)).toBe(noon + 20);
  });

  it("count the visible alarms and have the severity of the worst visible one", () => {
    const members = [
      alarm({ severity: 1, suppressedBy: "powerFail" }),
      alarm({ severity: 2, state: "acknowledged", limit: 29, peak: 31 }),
      alarm({ severity: 2, limit: 29, peak: 35 }),
      alarm({ severity: 1, ...closed }),
      alarm({ severity: 3, state: "returned" }),
    ];
    expect(countsOf(members)).toEqual({
      all: 5,
      open: 4,
      annunciated: 2,
      unacknowledged: 1,
      waiting: 3,
      worst: 2,
    });
    expect(worstMember(members)?.peak).toBe(35);
  });
});

describe("a flood", () => {
  const raises = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => from + index * 1000);

  it("begins with more than ten in ten minutes and ends under five", () => {
    expect(isFloodAt(raises(10), 20_000)).toBe(false);
    const flood = raises(11);
    expect(isFloodAt(flood, 20_000)).toBe(true);
    expect(isFloodAt(flood, 10 * minuteMs + 6000 - 1)).toBe(true);
    expect(isFloodAt(flood, 10 * minuteMs + 6000)).toBe(false);
    expect(raisedWithin(flood, 10 * minuteMs + 6000)).toBe(4);
  });

  it("stays ended with five, and does not start again with ten", () => {
    const flood = [...raises(11), ...raises(5, 9 * minuteMs)];
    expect(isFloodAt(flood, 15 * minuteMs)).toBe(true);
    const spacedRaises = [...raises(11), ...raises(10, 30 * minuteMs)];
    expect(isFloodAt(spacedRaises, 31 * minuteMs)).toBe(false);
  });
});

describe("the network operator", () => {
  it.each([
    ["89860012345678901234", "mobile"],
    ["8986 0612 3456 7890 123", "unicom"],
    ["89861112345678901234", "telecom"],
    ["89869912345678901234", null],
    ["13800138000", null],
    [null, null],
  ])("maps %s to %s", (simCard, operator) => {
    expect(operatorOf(simCard)).toBe(operator);
  });
});
