import { expect, it } from "vitest";
import { numberOf } from "../../../../src/lib/text/number-text.ts";
import { faultsIn } from "../../../../src/stores/flock/entry-fault.ts";
import { type EntryTexts, noTexts } from "../../../../src/stores/flock/entry-numbers.ts";
import type { SampleMode } from "../../../../src/stores/flock/sample-entry.ts";

const cases: readonly [
  mode: SampleMode,
  typed: Partial<EntryTexts>,
  faults: ReturnType<typeof faultsIn>,
][] = [
  ["mean", {}, {}],
  ["mean", { dead: "3", culled: "0", feedKg: "3,150.5", waterL: "5400,5" }, {}],
  ["mean", { dead: "1,5" }, { dead: "wholeNumber" }],
  ["mean", { dead: "12,345" }, {}],
  ["mean", { kwh: "." }, { kwh: "number" }],
  ["mean", { kwh: "1.2.3" }, { kwh: "number" }],
  ["mean", { eggKg: "12" }, { good: "noneEntered" }],
  ["mean", { eggKg: "12", dirty: "200" }, {}],
  ["mean", { eggKg: "12", good: "0" }, { good: "noneEntered" }],
  ["mean", { sample: "50" }, { meanWeight: "noneEntered" }],
  ["mean", { cvPct: "9" }, { sample: "noneEntered", meanWeight: "noneEntered" }],
  ["mean", { sample: "50", meanWeight: "2100.5", cvPct: "9.1" }, {}],
  ["mean", { sample: "1,500", meanWeight: "2,100" }, { meanWeight: "numberUnclear" }],
  ["mean", { sample: "0", meanWeight: "2100" }, { sample: "noneEntered" }],
  ["mean", { oneWeight: "1", groupCount: "2" }, {}],
  ["birds", { oneWeight: "4" }, { oneWeight: "animalWeight" }],
  ["birds", { oneWeight: "2100" }, {}],
  ["birds", { oneWeight: "600000" }, { oneWeight: "animalWeight" }],
  ["birds", { sample: "50" }, {}],
  ["groups", { groupCount: "10" }, { groupWeight: "noneEntered" }],
  ["groups", { groupWeight: "21" }, { groupCount: "noneEntered" }],
  ["groups", { groupCount: "10", groupWeight: "21" }, {}],
  ["groups", { groupCount: "10.5", groupWeight: "21" }, { groupCount: "wholeNumber" }],
  ["groups", { groupCount: "10", groupWeight: "0.01" }, { groupWeight: "animalWeight" }],
];

it.each(cases)("%s, typed %j: %j", (mode, typed, faults) => {
  expect(faultsIn({ ...noTexts, ...typed }, mode, 1)).toEqual(faults);
});

it("weighs pigs in kilograms", () => {
  const typed = { ...noTexts, oneWeight: "600" };
  expect(faultsIn(typed, "birds", 1000)).toEqual({ oneWeight: "animalWeight" });
  expect(faultsIn({ ...typed, oneWeight: "110.5" }, "birds", 1000)).toEqual({});
});

it.each([
  ["1,234", null],
  ["1,234,567.5", 1_234_567.5],
  ["12,5", 12.5],
  [" 7 ", 7],
  ["", null],
  ["1,2,3", null],
  ["0,568", 0.568],
  ["-1,250", null],
  ["0,125.5", null],
  ["１２３", 123],
  ["1e9", null],
])("parses %j as %j", (text, value) => {
  expect(numberOf(text)).toBe(value);
});
