import { describe, expect, it } from "vitest";
import {
  parameterCatalog,
  parameterOf,
} from "../../../../contract/control/parameter/parameter-catalog.ts";
import {
  boundsOf,
  changeFaults,
  isUnusual,
  reportedSettings,
  valueFault,
} from "../../../../contract/control/parameter/parameter-check.ts";
import { parameterGroupKeys } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { soundSettings } from "../../../src/harness/sound-settings.ts";

const everyParameter = parameterGroupKeys.flatMap((group) => {
  const { values, table } = parameterCatalog[group];
  return [...Object.entries(values), ...Object.entries(table?.columns ?? {})].map(
    ([key, parameter]) => ({ name: `${group}.${key}`, parameter }),
  );
});

describe("the catalogue", () => {
  it("has every group, and each key only once in a group", () => {
    for (const group of parameterGroupKeys) {
      const { values, table } = parameterCatalog[group];
      const keys = [...Object.keys(values), ...Object.keys(table?.columns ?? {})];
      expect([group, new Set(keys).size]).toEqual([group, keys.length]);
    }
  });

  it.each(everyParameter)("gives $name an initial value that is valid", ({ parameter }) => {
    expect(valueFault(parameter, parameter.initial)).toBeNull();
    expect(isUnusual(parameter, parameter.initial)).toBe(false);
    expect(parameter.sane[0]).toBeGreaterThanOrEqual(parameter.hard[0]);
    expect(parameter.sane[1]).toBeLessThanOrEqual(parameter.hard[1]);
  });

  it("has the settings of a whole house", () => {
    const count = parameterGroupKeys.reduce((sum, group) => {
      const { values, table } = parameterCatalog[group];
      const cells = Object.keys(table?.columns ?? {}).length * (table?.rowsMax ?? 0);
      return sum + Object.keys(values).length + (group === "wiring" ? 0 : cells);
    }, 0);
    expect(count).toBe(381);
  });
});

describe("a value", () => {
  const target = parameterOf("curve", "target", true)!;
  it.each([
    [26.5, null],
    [-40, null],
    [90.1, "range"],
    [26.55, "step"],
    ["26", "wrongKind"],
    [NaN, "wrongKind"],
    [null, "empty"],
  ] as const)("checks a target temperature of %s: %s", (value, fault) => {
    expect(valueFault(target, value)).toBe(fault);
  });

  it.each([
    ["levels", "fans", 0xff_ffff, null],
    ["levels", "fans", 0x100_0000, "range"],
    ["levels", "mode", "tunnel", null],
    ["levels", "mode", "toString", "wrongKind"],
    ["wiring", "controlPort", null, null],
    ["wiring", "controlPort", 256, "range"],
    ["wiring", "model", "x".repeat(51), "range"],
    ["light", "from", 540.5, "wrongKind"],
  ] as const)("of %s.%s may be %s: %s", (group, key, value, fault) => {
    expect(valueFault(parameterOf(group, key, true)!, value)).toBe(fault);
  });

  it("encodes outputs as one bit each", () => {
    expect(boundsOf(parameterOf("levels", "fans", true)!)).toEqual([0, 2 ** 24 - 1]);
  });

  it("may be unusual and still valid", () => {
    expect([isUnusual(target, 39), isUnusual(target, 38)]).toEqual([true, false]);
  });
});

describe("changes", () => {
  it("name a value that no controller accepts", () => {
    expect(
      changeFaults("curve", soundSettings().curve, [
        { k: "target", row: 0, from: 33, to: 91 },
        { k: "target", row: 10, from: null, to: 20 },
        { k: "target", from: null, to: 20 },
        { k: "targetOffset", from: 0, to: null },
        { k: "interpolate", from: "all", to: "off" },
      ]),
    ).toEqual([
      { k: "target", row: 0, fault: "range" },
      { k: "target", row: 10, fault: "unknownKey" },
      { k: "target", fault: "unknownKey" },
      { k: "targetOffset", fault: "empty" },
    ]);
  });

  it("may remove a whole row, but not part of one", () => {
    const feed = { values: {}, rows: [360, 600].map((from) => ({ from, to: from + 60 })) };
    const gone = ["from", "to"].map((k) => ({ k, row: 1, from: 600, to: null }));
    expect(changeFaults("feed", feed, gone)).toEqual([]);
    const half = [gone[0]!, { k: "to", row: 1, from: 660, to: 700 }];
    expect(changeFaults("feed", feed, half)).toEqual([{ k: "from", row: 1, fault: "empty" }]);
  });

  it("never empty one cell of a row that is kept", () => {
    const { curve } = soundSettings();
    for (const k of Object.keys(curve.rows[0]!)) {
      const emptied = { k, row: 0, from: curve.rows[0]![k]!, to: null };
      expect(changeFaults("curve", curve, [emptied])).toEqual([{ k, row: 0, fault: "empty" }]);
    }
  });
});

describe("values that a controller reports", () => {
  it("are accepted as they are, even out of bounds", () => {
    const { curve } = soundSettings();
    curve.rows[0]!["target"] = 99;
    expect(reportedSettings("curve", curve)).toEqual({ settings: curve, refused: [] });
  });

  it("are refused one by one when the key is unknown or the type is wrong", () => {
    const reported = { values: { targetOffset: "x", secret: 1 }, rows: [{ day: 1, target: true }] };
    const { settings, refused } = reportedSettings("curve", reported as never);
    expect(settings).toEqual({ values: {}, rows: [{ day: 1 }] });
    expect(refused).toEqual([
      { place: "targetOffset", fault: "wrongKind" },
      { place: "secret", fault: "unknownKey" },
      { place: "target@0", fault: "wrongKind" },
    ]);
  });

  it("are cut off after the last row of the table", () => {
    const rows = Array.from({ length: 9 }, () => ({ from: 0, to: 1 }));
    const { settings, refused } = reportedSettings("feed", { values: {}, rows });
    expect(settings.rows).toHaveLength(8);
    expect(refused).toEqual([{ place: "rows@8", fault: "unknownKey" }]);
  });
});
