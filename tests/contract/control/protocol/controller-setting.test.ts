import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalSettings,
  type ReadSettings,
  settingAt,
  settingChanges,
  settingPlace,
  withChanges,
} from "../../../../contract/control/protocol/controller-setting.ts";

const curve: ReadSettings = {
  values: { targetOffset: 0 },
  rows: [
    { day: 0, target: 33 },
    { day: 14, target: 27 },
  ],
};
const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string());
const keyed = fc.dictionary(fc.constantFrom("a", "b", "c"), value, { minKeys: 1 });
const settings = fc.record({ values: keyed, rows: fc.array(keyed, { maxLength: 4 }) });

describe("changes of settings", () => {
  it("lead from one to the other, row by row", () => {
    const after = withChanges(curve, [
      { k: "target", row: 1, to: 26.5 },
      { k: "targetOffset", to: -0.5 },
      { k: "day", row: 2, to: 28 },
    ]);
    expect(settingChanges(curve, after)).toEqual([
      { k: "targetOffset", from: 0, to: -0.5 },
      { k: "target", row: 1, from: 27, to: 26.5 },
      { k: "day", row: 2, from: null, to: 28 },
    ]);
    expect(curve.rows[1]).toEqual({ day: 14, target: 27 });
    expect(settingAt(after, { k: "target", row: 1 })).toBe(26.5);
    expect(settingAt(after, { k: "target", row: 9 })).toBeNull();
  });

  it("remove a row when all its columns become empty", () => {
    const gone = ["day", "target"].map((k) => ({ k, row: 0, to: null }));
    expect(withChanges(curve, gone).rows).toEqual([{ day: 14, target: 27 }]);
  });

  it("are computed from any starting state", () => {
    fc.assert(
      fc.property(settings, settings, (before, after) => {
        const created = withChanges(before, settingChanges(before, after));
        expect(canonicalSettings(created)).toBe(canonicalSettings(after));
      }),
    );
  });

  it("identify their position", () => {
    expect([settingPlace({ k: "target", row: 3 }), settingPlace({ k: "targetOffset" })]).toEqual([
      "target@3",
      "targetOffset",
    ]);
  });
});

describe("equal settings", () => {
  it("have the same canonical text in any order, with or without empty parts", () => {
    expect(canonicalSettings({ values: { b: 1, a: "x", c: null }, rows: [{ z: 0.5, y: 2 }] })).toBe(
      '{"rows":[{"y":2,"z":0.5}],"values":{"a":"x","b":1}}',
    );
  });
});
