import { describe, expect, it } from "vitest";
import { SampleEntry, weightsIn } from "../../../../src/stores/flock/sample-entry.ts";

/** Ten weights, from example 6 of the formulas. */
const ten = [1510, 1620, 1580, 1700, 1390, 1605, 1655, 1540, 1450, 1750];

describe("a sample of birds", () => {
  it("entered bird by bird has a mean, a variation and a uniformity, and sends every weight", () => {
    const sample = new SampleEntry(1);
    sample.setMode("birds");
    for (const weight of ten) sample.addBirds([weight]);
    expect(sample.figures).toMatchObject({ sample: 10, meanG: 1580, uniformityPct: 80 });
    expect(sample.figures!.cvPct).toBeCloseTo(7.018, 3);
    expect(sample.weighing).toMatchObject([{ sample: 10, meanG: 1580, weightsG: ten }]);
    sample.undo();
    expect(sample.figures!.sample).toBe(9);
  });

  it("omits impossible weights, and has no variation for one bird", () => {
    const sample = new SampleEntry(1);
    sample.setMode("birds");
    expect(sample.addBirds([1, 1600, 9e9])).toBe(1);
    expect(sample.weighing).toEqual([{ sample: 1, meanG: 1600, cvPct: null }]);
  });

  it("weighed in groups has a mean over all birds, and no variation", () => {
    const sample = new SampleEntry(1);
    sample.setMode("groups");
    sample.addGroup(10, 15.8);
    sample.addGroup(30, 48.6);
    sample.addGroup(0, 5);
    expect(sample.weighing).toEqual([{ sample: 40, meanG: 1610, cvPct: null }]);
    sample.undo();
    expect(sample.figures).toMatchObject({ sample: 10, meanG: 1580 });
  });

  it("of pigs is entered in kilograms", () => {
    const sample = new SampleEntry(1000);
    sample.setMode("birds");
    sample.addBirds([61.5, 58]);
    expect(sample.weightsG).toEqual([61_500, 58_000]);
  });

  it("is restored with its weights after a refusal", () => {
    const sample = new SampleEntry(1);
    sample.restore(ten);
    expect([sample.mode, sample.figures!.sample]).toEqual(["birds", 10]);
    sample.restore([]);
    expect([sample.mode, sample.weighing]).toEqual(["mean", null]);
  });
});

describe("a pasted column", () => {
  it.each([
    ["1510\n1620\n1580", [1510, 1620, 1580]],
    ["1,510.5\r\n1,620.25", [1510.5, 1620.25]],
    ["61,5; 58.2", [61.5, 58.2]],
    ["体重 g\n1510\t1620\n", [1510, 1620]],
    ["1 820\n1\u00a0790", [1820, 1790]],
    ["95 105 820", [95, 105, 820]],
  ])("%j", (text, weights) => {
    expect(weightsIn(text)).toEqual(weights);
  });

  it("is parsed with the decimal sign chosen for it", () => {
    expect(weightsIn("1,510\n1,620", ".")).toEqual([1510, 1620]);
    expect(weightsIn("61,510\n1.620", ",")).toEqual([61.51, 1620]);
  });
});
