import { describe, expect, it } from "vitest";
import { draftMemory } from "../../../../src/stores/control/draft-memory.ts";
import { HouseEdit } from "../../../../src/stores/control/house-edit.ts";
import { FakeClock } from "../../harness/fake-clock.ts";
import { fakeMemory } from "../../harness/fake-memory.ts";
import { noon } from "../../harness/fleet-factory.ts";
import { houseSettings, knownGroup } from "../../harness/settings-factory.ts";

const hour = 3_600_000;
function open(memory = fakeMemory(), { userId = 1, at = noon, settings = houseSettings() } = {}) {
  return new HouseEdit(settings, draftMemory(memory, userId), new FakeClock(at));
}
const target = { k: "target", row: 1 };

describe("the edit of a house", () => {
  it("counts changes over all groups, in the order of their tabs", () => {
    const house = open();
    house.editOf("heat")?.set({ k: "heatHyst" }, 0.4);
    house.editOf("curve")?.set(target, 26.5);
    expect([house.changeCount, house.changed.map(({ group }) => group)]).toEqual([
      2,
      ["curve", "heat"],
    ]);
  });

  it("shows live which rules between values a change breaks, over groups", () => {
    const house = open();
    expect(house.findings).toEqual([]);
    house.editOf("alarm")?.set({ k: "absHigh" }, 30);
    expect(house.findingsOf("alarm").map(({ rule, isNew }) => [rule, isNew])).toEqual([
      ["absHigh", true],
    ]);
    expect(house.blockersOf(house.editOf("alarm")!)).toBe(1);
  });

  it("warns of a level with less airflow than the one before, by the fans' capacity", () => {
    const known = houseSettings();
    const fanAirM3h = [18_000, 18_000, 38_000, 38_000];
    const house = open(undefined, {
      settings: { ...known, context: { ...known.context, fanAirM3h } },
    });
    const levels = house.editOf("levels")!;
    levels.set({ k: "fans", row: 3 }, 0b1);
    expect(house.findingsOf("levels")).toMatchObject([
      { rule: "airFalls", row: 3, isNew: true, isWarning: true },
    ]);
    expect(house.blockersOf(levels)).toBe(0);
  });

  it("does not block sending for an earlier fault", () => {
    const settings = houseSettings();
    const alarm = settings.groups.find(({ group }) => group === "alarm")!;
    const broken = knownGroup("alarm", {
      ...alarm.settings,
      values: { ...alarm.settings.values, absHigh: 30 },
    });
    const house = open(undefined, {
      settings: {
        ...settings,
        groups: settings.groups.map((group) => (group.group === "alarm" ? broken : group)),
      },
    });
    house.editOf("alarm")?.set({ k: "alarmReminder" }, 10);
    expect(house.findingsOf("alarm").map(({ isNew }) => isNew)).toEqual([false]);
    expect(house.blockersOf(house.editOf("alarm")!)).toBe(0);
  });

  it("restores changes after a reload or a new session, for 24 hours", () => {
    const memory = fakeMemory();
    const house = open(memory);
    house.editOf("curve")?.set(target, 26.5);
    house.store();
    expect(
      open(memory, { at: noon + 23 * hour })
        .editOf("curve")
        ?.desiredAt(target),
    ).toBe(26.5);
    expect(open(memory, { at: noon + 25 * hour }).changeCount).toBe(0);
    expect(draftMemory(memory, 1).houses(noon)).toEqual([1]);
  });

  it("hides changes from other users of this device", () => {
    const memory = fakeMemory();
    const house = open(memory);
    house.editOf("curve")?.set(target, 26.5);
    house.store();
    expect(open(memory, { userId: 2 }).changeCount).toBe(0);
  });

  it("drops changes when discarded, like an invalid draft", () => {
    const memory = fakeMemory();
    const house = open(memory);
    house.editOf("curve")?.set(target, 26.5);
    house.store();
    house.discard();
    expect([house.changeCount, memory.texts.size]).toEqual([0, 0]);
    expect(open(fakeMemory({ "settings-drafts-1": "{broken" })).changeCount).toBe(0);
  });

  it("shows a draft as outdated when the controller's settings have changed", () => {
    const memory = fakeMemory();
    const house = open(memory);
    house.editOf("curve")?.set(target, 26.5);
    house.store();
    const settings = houseSettings();
    const curve = settings.groups.find(({ group }) => group === "curve")!;
    const other = { ...curve, hash: "00000009", settings: { ...curve.settings, values: {} } };
    const groups = settings.groups.map((group) => (group.group === "curve" ? other : group));
    expect(open(memory, { settings: { ...settings, groups } }).editOf("curve")?.isBehind).toBe(
      true,
    );
  });
});
