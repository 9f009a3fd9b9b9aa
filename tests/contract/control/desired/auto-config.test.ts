import { describe, expect, it } from "vitest";
import { climateZoneOf } from "../../../../contract/base/climate-zone.ts";
import {
  autoConfig,
  type AutoConfigInput,
  fewPoints,
} from "../../../../contract/control/desired/auto-config.ts";
import { autoLevels, fansByOutput } from "../../../../contract/control/desired/auto-level.ts";
import {
  driftCount,
  driftOf,
  desiredOf,
} from "../../../../contract/control/desired/group-content.ts";
import { brokenRules } from "../../../../contract/control/parameter/parameter-rule.ts";
import {
  type HouseSettings,
  initialSettings,
} from "../../../../contract/control/parameter/parameter-catalog.ts";
import { withChanges } from "../../../../contract/control/protocol/controller-setting.ts";
import { soundSettings } from "../../../src/harness/sound-settings.ts";

const standard = Array.from({ length: 43 }, (_, dayAge) => ({
  dayAge,
  tempC: dayAge < 21 ? 33 - (9 * dayAge) / 21 : 24 - (4 * (dayAge - 21)) / 21,
}));
const fans = [0, 1, 2, 3, 4, 5, 6, 7].map((output) => ({ output, isTunnel: output > 2 }));
const ground: AutoConfigInput = {
  standard,
  fans,
  hasPads: true,
  zone: "warm",
  dayAge: 20,
  absHighMostC: 39,
  curvePoints: 10,
  levels: 20,
};
const present: HouseSettings = soundSettings();

describe("automatic configuration", () => {
  it("proposes only values that break no rule, each with its reason", () => {
    const { proposals, gaps } = autoConfig(ground, present);
    expect(gaps).toEqual([]);
    for (const { items } of proposals) for (const { why } of items) expect(why.word).not.toBe("");
    const proposed = proposals.map(({ group, items }) => [
      group,
      withChanges(present[group] ?? initialSettings(group), items),
    ]);
    const settings: HouseSettings = { ...present, ...Object.fromEntries(proposed) };
    const context = { species: "broiler", dayAge: 20, isStocked: true, fanAirM3h: [] } as const;
    const broken = brokenRules(settings, present, context).filter(({ isWarning }) => !isWarning);
    expect(broken).toEqual([]);
    const curve = settings.curve?.rows ?? [];
    expect([curve[0]?.["target"], curve.at(-1)?.["target"]]).toEqual([33, 20]);
  });

  it("does not increase the air of young animals when the fans are unknown", () => {
    const highest = (fansKnown: boolean, day: number) => {
      const known = fansKnown ? ground : { ...ground, fans: [] };
      const { proposals } = autoConfig(known, present, ["levels", "vent", "curve"]);
      const items = proposals.find(({ group }) => group === "curve")?.items ?? [];
      const { rows } = withChanges(present.curve ?? initialSettings("curve"), items);
      return rows.findLast((row) => Number(row["day"]) <= day)?.["maxLevel"];
    };
    const is = present.curve?.rows[0]?.["maxLevel"];
    expect(highest(false, 0)).toBe(is);
    const { proposals } = autoConfig(ground, present, ["vent"]);
    const tunnel = proposals[0]?.items.find(({ k }) => k === "tunnelFirstLevel")?.to;
    expect(Number(highest(true, 0))).toBe(Number(tunnel) - 1);
  });

  it("raises the absolute high limit no further than the age allows, and does not change it for an old flock", () => {
    const curve = autoConfig(ground, present, ["curve"]).proposals[0]?.items ?? [];
    const set = {
      ...present,
      curve: withChanges(present.curve ?? initialSettings("curve"), curve),
      alarm: { values: { ...present.alarm?.values, absHigh: 36 }, rows: [] },
    };
    const absHighOf = (dayAge: number, absHighMostC: number) => {
      const { proposals, gaps } = autoConfig({ ...ground, dayAge, absHighMostC }, set, ["alarm"]);
      return gaps[0]?.why ?? proposals[0]?.items.find(({ k }) => k === "absHigh")?.to ?? "as it is";
    };
    expect(absHighOf(1, 39)).toBe(38);
    expect(absHighOf(1, 38)).toBe(38);
    expect(absHighOf(28, 36)).toBe("as it is");
    expect(absHighOf(1, 36)).toBe("tooHot");
  });

  it("lists the values it cannot propose, with the reason", () => {
    const { gaps } = autoConfig({ ...ground, standard: [], fans: [], hasPads: false }, present);
    expect(Object.fromEntries(gaps.map(({ group, why }) => [group, why]))).toEqual({
      levels: "noFans",
      vent: "noFans",
      curve: "noStandard",
      cool: "noRule",
      alarm: "noStandard",
    });
    expect(autoConfig(ground, {}, ["curve", "light"]).gaps.map(({ why }) => why)).toEqual([
      "notRead",
      "noRule",
    ]);
  });

  it("uses only outputs of single fans as bits of the level table", () => {
    const wired = (output: number, isOnConcentrator = false) => ({
      output,
      isTunnel: output > 1,
      isOnConcentrator,
    });
    const gapsOf = (...all: Parameters<typeof wired>[]) =>
      autoConfig({ ...ground, fans: fansByOutput(all.map((item) => wired(...item))) }, present, [
        "levels",
        "vent",
      ]).gaps.map(({ why }) => why);
    expect(gapsOf([0], [1], [2])).toEqual([]);
    expect(gapsOf([0], [0], [2])).toEqual(["fansShare", "fansShare"]);
    expect(gapsOf([0], [1], [2, true])).toEqual(["fansElsewhere", "fansElsewhere"]);
    const { rows } = autoLevels([wired(0), wired(0)], { max: 5, gapK: 0.4, cycleS: 300 });
    expect(rows.map(({ fans: bits }) => bits)).toEqual([1, 1, 1, 1, 1]);
  });

  it("approximates the standard with few points, within a tenth of a degree", () => {
    const points = fewPoints(standard, 10);
    expect(points.length).toBeLessThanOrEqual(4);
    expect(points.map(({ dayAge }) => dayAge)).toContain(21);
    expect(fewPoints(standard, 2)).toHaveLength(2);
    expect(fewPoints([], 10)).toEqual([]);
  });
});

it("finds the climate zone of a place", () => {
  expect(
    ["230000", "370000", "420000", "440000", "530000"].map((item) => climateZoneOf(item, 0)),
  ).toEqual(["severeCold", "cold", "mixed", "warm", "mild"]);
  expect([5, 30, 40, 60].map((lat) => climateZoneOf("THA", lat))).toEqual([
    "warm",
    "mixed",
    "cold",
    "severeCold",
  ]);
});

describe("settings copied to other houses", () => {
  const was = { values: { a: 1, b: 2 }, rows: [{ x: 1 }, { x: 2 }, { x: 3 }] };

  it("contain values one by one, but a table only as a whole", () => {
    expect(withChanges(was, desiredOf({ values: { b: 5 }, rows: null }, was))).toEqual({
      values: { a: 1, b: 5 },
      rows: was.rows,
    });
    expect(withChanges(was, desiredOf({ values: {}, rows: [{ x: 9 }] }, was))).toEqual({
      values: was.values,
      rows: [{ x: 9 }],
    });
  });

  it("are compared value by value; an unread value is neither a difference nor a match", () => {
    const content = { curve: { values: { targetOffset: -1 }, rows: null } };
    const curve = { values: { targetOffset: 0, interpolate: "all" }, rows: [] };
    const drift = driftOf(content, { curve });
    expect([driftCount(drift), drift[0]?.isUnread]).toEqual([1, false]);
    expect(driftOf(content, {})[0]).toMatchObject({ isUnread: true, changes: [] });
    expect(driftOf(content, { curve: { ...curve, values: { targetOffset: -1 } } })).toEqual([]);
  });
});
