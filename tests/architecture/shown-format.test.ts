import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const files = ["src", "contract", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    // The demo's own queries have percent signs that stand for any text.
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(join("operate", "demo")))
    .map((file) => join(folder, file)),
);
const comment = /\/\*[\s\S]*?\*\/|(?<![:"'`])\/\/.*$/gm;
const matches = (pattern: RegExp): string[] =>
  files.filter((file) => pattern.test(readFileSync(file, "utf8").replace(comment, "")));

/** A browser draws these in the language of its own menus, with AM and PM in English ones. */
const nativeField = /type=\{?["'](?:time|date|datetime-local|month|week)["']/;
/** A figure and its percent sign, or a value in its place, with a blank between them. */
const partedPercent = /(?:\d|\$\{[^}]*\}|\{\w+\}) +%(?![\w({]| [\d$])|["'`] %["'`]/;

describe("what a person reads", () => {
  it("has no field for times and days that follows the browser's language", () => {
    expect(matches(nativeField)).toEqual([]);
  });

  it("is written 61.9% in both languages", () => {
    expect(matches(partedPercent)).toEqual([]);
  });
});

it.each([
  ['<input type="time" />', true],
  ['<input type="text" />', false],
])("%s is found: %s", (text, isFound) => {
  expect(nativeField.test(text)).toBe(isFound);
});

it.each([
  ["`${share} %`", true],
  ['"less than 10 %"', true],
  ['unit(" %")', true],
  ['"{count} % of"', true],
  ["`${share}%`", false],
  ["week % 7", false],
])("%s is found: %s", (text, isFound) => {
  expect(partedPercent.test(text)).toBe(isFound);
});
