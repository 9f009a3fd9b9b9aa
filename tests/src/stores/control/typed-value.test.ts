import { describe, expect, it } from "vitest";
import { parameterOf } from "../../../../contract/control/parameter/parameter-catalog.ts";
import { valueFault } from "../../../../contract/control/parameter/parameter-check.ts";
import type { Parameter } from "../../../../contract/control/parameter/group/parameter-definition.ts";
import type { ParameterGroup } from "../../../../contract/fleet/gateway/parameter-group.ts";
import { fieldText, stepped, typedValue } from "../../../../src/stores/control/typed-value.ts";

function parameter(group: ParameterGroup, key: string, isColumn = true): Parameter {
  const result = parameterOf(group, key, isColumn);
  if (result === undefined) throw new Error(`${group}.${key}`);
  return result;
}
const target = parameter("curve", "target");
const from = parameter("light", "from");
const port = parameter("wiring", "controlPort");

describe("text typed into a field", () => {
  it.each([
    ["26.5", 26.5],
    ["２６．５", 26.5],
    ["26,5", 26.5],
    ["−3", -3],
    [" 27 ", 27],
  ])("reads %j as a number", (text, value) => expect(typedValue(target, text)).toBe(value));

  it.each([
    ["30,000", 30_000],
    ["1,234,567", 1_234_567],
    ["３０，０００", 30_000],
    ["30000", 30_000],
    ["30,5", 30.5],
    ["30,00", 30],
  ])("reads %j as a count", (text, value) =>
    expect(typedValue(parameter("flock", "placedCount", false), text)).toBe(value),
  );
  it("treats the comma in a measurement as a decimal comma", () => {
    expect(typedValue(target, "26,500")).toBe(26.5);
    expect(typedValue({ ...target, hard: [0, 30_000] }, "26,500")).toBe("26,500");
    expect(typedValue({ ...target, hard: [100, 30_000] }, "26,500")).toBe(26_500);
  });

  it.each(["warm", "2 6", "1e3", "--1"])(
    "keeps %j as it is, which no controller accepts",
    (text) => {
      expect(typedValue(target, text)).toBe(text);
      expect(valueFault(target, typedValue(target, text))).toBe("wrongKind");
    },
  );

  it("reports for an emptied field that the value to send must not be empty (§5.24)", () => {
    expect(valueFault(target, typedValue(target, "  "))).toBe("empty");
    expect(typedValue(port, "")).toBeNull();
    expect(valueFault(port, null)).toBeNull();
  });

  it.each([
    ["6:30", 390],
    ["0630", 390],
    ["06：30", 390],
    ["24:00", 1440],
  ])("reads %j as a time of the day", (text, minutes) =>
    expect(typedValue(from, text)).toBe(minutes),
  );
  it.each(["6:75", "noon", "25:00"])("does not accept %j as a time", (text) =>
    expect(valueFault(from, typedValue(from, text))).not.toBeNull(),
  );

  it("shows a value in the form in which it is typed", () => {
    expect([
      fieldText(target, 27),
      fieldText(from, 390),
      fieldText(port, null),
      fieldText(target, "warm"),
      fieldText(parameter("flock", "placedCount", false), 30_000),
    ]).toEqual(["27.0", "06:30", "", "warm", "30000"]);
  });

  it("steps within the limits and in round numbers", () => {
    expect([stepped(target, 26.9, 1), stepped(target, 90, 1), stepped(target, "x", 1)]).toEqual([
      27,
      90,
      "x",
    ]);
    expect(stepped(target, 0.3, -1)).toBe(0.2);
  });
});
