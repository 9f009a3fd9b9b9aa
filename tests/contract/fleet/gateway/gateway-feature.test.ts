import { describe, expect, it } from "vitest";
import {
  gatewayCapsSchema,
  gatewayFeaturesSchema,
  isReadOnly,
  noFeatures,
  offerOf,
} from "../../../../contract/fleet/gateway/gateway-feature.ts";
import { shippedFeatures } from "../../../../contract/fleet/gateway/gateway-feature-shipped.ts";
import { parameterGroupKeys } from "../../../../contract/fleet/gateway/parameter-group.ts";

const everything = gatewayCapsSchema.parse({
  proto: 2,
  groups: [...parameterGroupKeys, "teleport"],
  do: ["mode", "level", "output", "restart", "reset", "log", "clock", "horn", "dance"],
});
const keys = [
  11, 12, 14, 15, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 41, 50, 51, 60,
];

describe("features of the shipped types", () => {
  it("are complete for all 23 types, valid, and write only the displayed values", () => {
    expect([...shippedFeatures.keys()]).toEqual(keys);
    for (const features of shippedFeatures.values()) {
      expect(gatewayFeaturesSchema.parse(features)).toEqual(features);
      expect(features.read).toEqual(expect.arrayContaining(features.write));
      expect(features.curvePoints > 0).toBe(features.read.includes("curve"));
      expect(features.levels > 0).toBe(features.read.includes("levels"));
    }
  });

  it.each([
    [11, "light", 10, 20, 0],
    [21, "alarm", 0, 0, 16],
    [25, "feed", 10, 12, 8],
    [33, "press", 10, 20, 8],
    [41, "vent", 4, 8, 4],
    [60, "wiring", 10, 20, 16],
  ] as const)("%s: %s, %s points, %s levels, %s inputs", (key, group, points, rows, inputs) => {
    const { read, curvePoints, levels, alarmInputs } = shippedFeatures.get(key)!;
    expect([read.includes(group), curvePoints, levels, alarmInputs]).toEqual([
      true,
      points,
      rows,
      inputs,
    ]);
  });
});

describe("offered features", () => {
  it("is read-only without a group, an action or a file", () => {
    const [bare, fetching] = [[], ["mqtt"]].map((fw) =>
      gatewayCapsSchema.parse({ proto: 2, groups: ["sys"], do: [], fw }),
    );
    const files = { ...noFeatures, firmware: "controller" } as const;
    expect(isReadOnly(noFeatures, everything)).toBe(true);
    expect(isReadOnly({ ...noFeatures, write: ["sys"] }, bare!)).toBe(false);
    expect(isReadOnly({ ...noFeatures, actions: ["log"] }, everything)).toBe(false);
    // Files of either kind are enough, if it fetches them.
    expect([bare!, fetching!].map((caps) => isReadOnly(files, caps))).toEqual([true, false]);
    expect(isReadOnly({ ...noFeatures, settingsFile: true }, fetching!)).toBe(false);
  });

  it("is supported by the type and announced by the gateway", () => {
    const collector = offerOf(shippedFeatures.get(21)!, everything);
    expect(collector).toMatchObject({ read: ["alarm", "sys"], write: ["alarm"] });
    expect(collector.actions).not.toContain("mode");
    const small = gatewayCapsSchema.parse({ proto: 2, groups: ["vent"], do: ["mode"] });
    expect(offerOf(shippedFeatures.get(60)!, small)).toEqual({
      read: ["vent"],
      write: ["vent"],
      actions: ["mode"],
    });
  });

  it("a type without a description, or a gateway of version 1, is read-only", () => {
    expect(offerOf(noFeatures, everything)).toMatchObject({ write: [], actions: [] });
    expect(offerOf(noFeatures, everything).read).toEqual(parameterGroupKeys);
    expect(offerOf(shippedFeatures.get(60)!, null)).toMatchObject({ write: [], actions: [] });
  });
});
