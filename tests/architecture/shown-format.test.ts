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
/** A field for a person that does not say so: lists and files show the name as stored. */
const plainPerson =
  /^ *\w+: (?:derived\()?\{(?!.*isPerson)(?=.*name: \{ zh: "[^"]*(?<!机器|联系|复核)人")/m;
/** A column of a file that writes a person's name as stored. */
const storedPerson =
  /cell: \(\{ (?:operator|\w*(?:[bB]y|Author|assignee|principal)) \}\) => \w+[ ,}]/;

describe("what a person reads", () => {
  it("has no field for times and days that follows the browser's language", () => {
    expect(matches(nativeField)).toEqual([]);
  });

  it("is written 61.9% in both languages", () => {
    expect(matches(partedPercent)).toEqual([]);
  });

  it("names people in the reader's language, in lists and files", () => {
    expect([...matches(plainPerson), ...matches(storedPerson)]).toEqual([]);
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

it.each([
  ['  madeBy: { name: { zh: "创建人", en: "Created by" } },', true],
  ['  madeBy: { isPerson: true, name: { zh: "创建人", en: "Created by" } },', false],
  ['  contacts: { name: { zh: "联系人", en: "Contacts" } },', false],
  ["{ name: words.by, cell: ({ operator }) => operator },", true],
])("%s is found: %s", (text, isFound) => {
  expect(plainPerson.test(text) || storedPerson.test(text)).toBe(isFound);
});
