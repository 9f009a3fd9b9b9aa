import { describe, expect, it } from "vitest";
import { numberIn } from "../../../../src/stores/flock/standard-row.ts";
import { readStandardFile, standardFile } from "../../../../src/stores/flock/standard-text.ts";
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
    "%j is none",
    (text) => {
      expect(numberIn(text)).toBeNaN();
    },
  );
});

describe("a file", () => {
  const days = [
    breedDay({ weightG: 44 }),
    breedDay({ dayAge: 7, tempC: 29.5, weightG: 213, eggG: 50 }),
  ];

  it.each(["zh", "en"] as const)("that was exported in %s comes back as it was", (language) => {
    const { cells, problems } = readStandardFile(
      standardFile(days, language, "broiler"),
      "broiler",
    );
    expect(problems).toEqual([]);
    expect(
      cells.map(({ dayAge, tempC, weightG, eggG, feedG }) => [dayAge, tempC, weightG, eggG, feedG]),
    ).toEqual([
      ["0", "33", "44", "", ""],
      ["7", "29.5", "213", "50", ""],
    ]);
  });

  it("has a byte order mark, headings with units, and empty cells for what the standard is silent of", () => {
    expect(standardFile([days[0]!], "en", "broiler")).toBe(
      "\ufeffAge (d),Temperature (°C),Humidity from (%),Humidity to (%),CO2 (ppm),Light (h),Light intensity (lx),Water per head (mL),Weight per head (g),Feed per head (g),Egg weight (g),Laying rate (%),Survival (%)\r\n0,33,,,,,,,44,,,,\r\n",
    );
  });

  it("is read with headings in any order and language, or without them in the order of the table", () => {
    const { cells, problems } = readStandardFile(
      "体重（g）;Day age;温度\n44;0;33,5\n\n",
      "broiler",
    );
    expect([problems, cells.map(({ dayAge, tempC, weightG }) => [dayAge, tempC, weightG])]).toEqual(
      [[], [["0", "33,5", "44"]]],
    );
    expect(
      readStandardFile("0,33,55,65\n7,29.5,50,65", "broiler").cells.map(({ dayAge, rhHighPct }) => [
        dayAge,
        rhHighPct,
      ]),
    ).toEqual([
      ["0", "65"],
      ["7", "65"],
    ]);
  });

  it("names every cell that does not do, by line and column, with its value", () => {
    const { problems } = readStandardFile(
      "日龄,温度,湿度下限,湿度上限\n0,x,,\n0,33,70,60\n1.5,,,\n2,99,,",
      "broiler",
    );
    expect(
      problems.map(({ line, column, value, why }) => [line, column, value, why.words.en]),
    ).toEqual([
      [2, "温度", "x", "Not a number"],
      [3, "湿度上限", "60", "Must not be below the lower limit"],
      [3, "日龄", "0", "Duplicate age, or out of order"],
      [4, "日龄", "1.5", "Wrong type"],
      [4, "温度", "", "Required"],
      [5, "温度", "99", "Must be at most {max}"],
    ]);
  });

  it("with columns nobody knows, twice, too many or too few is told so", () => {
    const told = (text: string) =>
      readStandardFile(text, "broiler").problems.map(({ line, column, why }) => [
        line,
        column,
        why.words.en,
      ]);
    expect(told("日龄,温度,产奶\n0,33,1")).toEqual([[1, "3", "No such column"]]);
    expect(told("日龄,温度,Temperature\n0,33,1")).toEqual([[1, "3", "Duplicate column"]]);
    expect(told("日龄,产奶\n0,33")).toEqual([
      [1, "2", "No such column"],
      [1, "tempC", "Required"],
    ]);
    expect(told(Array.from({ length: 14 }, () => "1").join(",")).at(0)).toEqual([
      1,
      "14",
      "No such column",
    ]);
    expect(told(Array.from({ length: 1001 }, (_, age) => `${age},20`).join("\n")).at(-1)).toEqual([
      1001,
      "",
      "At most {max}",
    ]);
  });

  it("without rows is no table", () => {
    expect(readStandardFile("日龄,温度\n\n", "broiler")).toEqual({ cells: [], problems: [] });
  });
});

describe("a file of pigs", () => {
  const days = [breedDay({ weightG: 25_000 }), breedDay({ dayAge: 7, weightG: 36_125.5 })];
  const weightsIn = (text: string, species: "pig" | "broiler") => {
    const { cells, problems } = readStandardFile(text, species);
    return [problems, cells.map(({ weightG }) => weightG)];
  };

  it.each(["zh", "en"] as const)(
    "has its weights in kilograms, and is read so, in %s",
    (language) => {
      const text = standardFile(days, language, "pig");
      expect(text).toContain(language === "zh" ? "单头体重 (kg)" : "Weight per head (kg)");
      expect(weightsIn(text, "pig")).toEqual([[], ["25", "36.1255"]]);
    },
  );
  it("is read in the unit its heading says, whatever the species", () => {
    expect(weightsIn(standardFile(days, "en", "broiler"), "pig")).toEqual([[], ["25", "36.1255"]]);
    expect(weightsIn(standardFile(days, "en", "pig"), "broiler")).toEqual([
      [],
      ["25000", "36125.5"],
    ]);
    expect(weightsIn("日龄,温度,体重（公斤）\n0,33,25", "broiler")).toEqual([[], ["25000"]]);
    expect(weightsIn("日龄,温度,体重\n0,33,25", "pig")).toEqual([[], ["25"]]);
  });
});
