import { describe, expect, it } from "vitest";
import { numberIn } from "../../../../src/stores/flock/standard-row.ts";
import { standardFile } from "../../../../src/stores/flock/standard-text.ts";
import { breedDay } from "../../harness/breed-factory.ts";

describe("a number in a cell", () => {
  it.each<[string, number | null]>([
    ["33", 33],
    [" 29.5 ", 29.5],
    ["29,5", 29.5],
    ["12,345.6", 12_345.6],
    ["９８．５", 98.5],
    ["95 %", 95],
    ["", null],
    ["–", null],
    ["-", null],
    [".5", 0.5],
    ["-3", -3],
  ])("%j is %j", (text, value) => {
    expect(numberIn(text)).toBe(value);
  });
  it.each(["x", "1 2", "=1+1", "1e3", "0x10", "--1", "Infinity", "1,234", "12,34.5", "30℃"])(
    "%j is empty",
    (text) => {
      expect(numberIn(text)).toBeNaN();
    },
  );
});

describe("a standard as a file", () => {
  const days = [
    breedDay({ weightG: 44 }),
    breedDay({ dayAge: 7, tempC: 29.5, weightG: 213, eggG: 50 }),
  ];

  it("has a byte order mark, headings with units, and empty cells for missing values", () => {
    expect(standardFile([days[0]!], "en", "broiler")).toBe(
      "\ufeffAge (d),Temperature (°C),Humidity from (%),Humidity to (%),CO₂ (ppm),Light (h),Light intensity (lx),Water per head (mL),Weight per head (g),Feed per head (g),Egg weight (g),Laying rate (%),Survival (%)\r\n0,33,,,,,,,44,,,,\r\n",
    );
  });

  it("of pigs has its weights in kilograms", () => {
    const pigs = [breedDay({ weightG: 25_000 }), breedDay({ dayAge: 7, weightG: 36_125.5 })];
    expect(standardFile(pigs, "zh", "pig")).toContain("单头体重 (kg)");
    expect(standardFile(pigs, "en", "pig")).toContain("36.1255");
  });
});
