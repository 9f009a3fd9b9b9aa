import { describe, expect, it } from "vitest";
import { type Budget, exceptions, shares } from "./exceptions.ts";
import { countOver, type Finding, measure } from "./measure.ts";

const limits: Readonly<Record<Budget, number>> = {
  "file lines": 400,
  "function lines": 60,
  "component lines": 120,
  complexity: 15,
  "page lines": 120,
  "store lines": 250,
};

const all = measure();
const lines = [...all.files.values()].reduce((sum, count) => sum + count, 0);
const ofFiles = (isMeant: (file: string) => boolean): Finding[] =>
  [...all.files].flatMap(([file, count]) =>
    isMeant(file) ? [{ file, line: 1, name: "", count }] : [],
  );
const pages = new Set(all.pages);

const measured: Readonly<Record<Budget, readonly Finding[]>> = {
  "file lines": ofFiles(() => true),
  "function lines": all.functions,
  "component lines": all.components,
  complexity: all.complexities,
  "page lines": ofFiles((file) => pages.has(file)),
  "store lines": ofFiles((file) => file.startsWith("src/stores/")),
};

/** The worst value of each file that is over the budget. */
function overBudget(budget: Budget): Map<string, number> {
  const worst = new Map<string, number>();
  for (const { file, count } of measured[budget])
    if (count > limits[budget]) worst.set(file, Math.max(count, worst.get(file) ?? 0));
  return worst;
}

const places = (findings: readonly Finding[]): string[] =>
  findings.map(({ file, line, count }) => `${file}:${line} (${count})`);

describe("the source", () => {
  it.each(Object.keys(limits) as Budget[])("keeps within its budget: %s", (budget) => {
    const allowed = exceptions.filter((exception) => exception.budget === budget);
    expect(Object.fromEntries(overBudget(budget))).toEqual(
      Object.fromEntries(allowed.map(({ file, max }) => [file, max])),
    );
  });

  it("has hardly any function that is hard to follow", () => {
    const share = countOver(all.complexities, 10) / all.complexities.length;
    expect(
      share,
      places(all.complexities.filter(({ count }) => count > 10)).join("\n"),
    ).toBeLessThanOrEqual(shares.hardToFollow);
  });

  it("is not nested four deep", () => expect(places(all.deep)).toEqual([]));

  it("has no type assertion that overrides the type checker, and few of the others", () => {
    expect(places(all.any)).toEqual([]);
    expect((1000 * all.assertions.length) / lines, "as").toBeLessThanOrEqual(shares.assertions);
    expect((1000 * all.nonNull.length) / lines, "!").toBeLessThanOrEqual(shares.nonNull);
  });

  it("has no line over 100 columns", () => expect(places(all.wide)).toEqual([]));

  it("exports by name, from the file that defines it", () => {
    expect(places(all.defaultExports)).toEqual([]);
    expect(all.barrels).toEqual([]);
  });

  it("has no two folders that import each other, and no forbidden import", () =>
    expect(all.imports).toEqual([]));

  it("is tested: stores and realtime have at least 0.8 lines of tests per line", () => {
    expect(all.testShare["stores and realtime"]).toBeGreaterThanOrEqual(0.8);
  });
});
