import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { rules } from "./rules.ts";
import { numbersIn } from "./titles.ts";

const files = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((file) => join("tests", file))
  .filter((file) => /\.(?:test|spec)\.tsx?$/.test(file) && !file.includes("specification.test"));
const numbers = files.flatMap((file) => {
  const source = readFileSync(file, "utf8");
  return source.includes("§") ? [{ file, ...numbersIn(file, source) }] : [];
});

it("each rule of the specification is in the title of a test that runs", () => {
  const covered = new Set(numbers.flatMap((number) => number.covered));
  const missing = Object.entries(rules).filter(([number]) => !covered.has(number));
  expect(missing.map(([number, rule]) => `§${number} ${rule}`)).toEqual([]);
});

it("each number in a title is that of a rule", () => {
  const unknown = numbers.flatMap(({ file, covered, idle }) =>
    [...covered, ...idle]
      .filter((number) => !(number in rules))
      .map((item) => `§${item} in ${file}`),
  );
  expect(unknown).toEqual([]);
});

it.each([
  ["a test", 'it("a (§2.1)", () => {});', ["2.1"], []],
  ["a table", 'it.each([1])("a %s (§2.1, §2.2)", () => {});', ["2.1", "2.2"], []],
  ["a template", "test(`${who} a (§2.1)`, () => {});", ["2.1"], []],
  ["a group that runs", 'describe("x", () => { it("a (§2.1)", () => {}); });', ["2.1"], []],
  ["nothing that is skipped", 'it.skip("a (§2.1)", () => {});', [], ["2.1"]],
  [
    "nothing in a skipped group",
    'describe.skip("x", () => { it("§2.1", () => {}); });',
    [],
    ["2.1"],
  ],
  ["nothing beside an only", 'it.only("a (§2.1)", () => {});', [], ["2.1"]],
  ["nothing that has to fail", 'it.fails("a (§2.1)", () => {});', [], ["2.1"]],
  ["nothing under a condition", 'if (x) it("a (§2.1)", () => {});', [], ["2.1"]],
  ["nothing in a comment", '// it("a (§2.1)", () => {});', [], []],
  ["nothing that is no test", 'say("§2.1");', [], []],
] as const)("numbers are read from %s", (_, source, covered, idle) => {
  expect(numbersIn("a.test.ts", source)).toEqual({ covered: [...covered], idle: [...idle] });
});
