import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { classesOfSheet } from "../../tools/class-names.mjs";
import { classesOf, styleSheets } from "./style-rules.ts";

const sheetLines = 250;
/** It was raised with the rules page, the morning list, sign-in and the bar on phones. */
const allLines = 13_900;
/** Declarations that occur together in three places get a name of their own. */
const blockMin = 3;
const placesMax = 2;

/** Sheets that belong to no component: the page, the frame of the wall, and shared primitives. */
const global =
  /^src\/(?:ui\/(?:token|base|primitives)|screens\/wall\/wall|console\/(?:blueprint|primitives))\.css$/;
/** Classes of libraries, and states whose names are composed in code (`is-${rank}`). */
const isComposed = (name: string) =>
  /^(?:bp6|maplibregl|visx)|^(?:is|has|mark|tone|band|curve|energy)-/.test(name);

const sheets = styleSheets();
const linesOf = (text: string): number => text.replace(/\n$/, "").split("\n").length;

const code = new Map(
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join("src", path))
    .map((path) => [path, readFileSync(path, "utf8")] as const),
);

/** Returns `sheet class` for each class that code reads of a sheet: `css.alarmItem`. */
function readFromSheets(): Set<string> {
  const read = new Set<string>();
  for (const [file, text] of code)
    for (const [, name, path = ""] of text.matchAll(
      /^import (\w+) from "(\.[^"]+\.module\.css)";$/gm,
    )) {
      const sheet = join(dirname(file), path);
      const classes = classesOfSheet(readFileSync(sheet, "utf8"));
      for (const [, key = ""] of text.matchAll(
        new RegExp(String.raw`(?<![\w.$])${name}\.(\w+)`, "g"),
      ))
        read.add(`${sheet} ${classes.get(key) ?? ""}`);
    }
  return read;
}

/**
 * Returns every word in the string literals of the code, because some classes are used without
 * their sheet.
 */
const written = new Set(
  [...code]
    .filter(([file]) => !file.startsWith("src/i18n/"))
    .flatMap(([, text]) => [...text.matchAll(/["'`]([^"'`\n]*)["'`]/g)])
    .flatMap(([, words = ""]) => words.split(/[\s${}?:]+/)),
);

describe("the style sheets", () => {
  it("stay within the lines allowed for one sheet", () => {
    const long = sheets.filter(({ text }) => linesOf(text) > sheetLines);
    expect(long.map(({ file, text }) => `${file}: ${linesOf(text)}`)).toEqual([]);
  });

  it("stay within the lines allowed in all", () => {
    const total = sheets.reduce((sum, { text }) => sum + linesOf(text), 0);
    expect(total).toBeLessThanOrEqual(allLines);
  });

  it("belong to one component each, except the page's sheets and the shared primitives", () => {
    const loose = sheets.filter(({ file }) => !file.endsWith(".module.css") && !global.test(file));
    expect(loose.map(({ file }) => file)).toEqual([]);
  });

  it("repeat no block in three places", () => {
    const places = new Map<string, string[]>();
    for (const { file, selectors, declarations } of sheets.flatMap(({ rules }) => rules)) {
      if (declarations.length < blockMin) continue;
      const block = declarations.toSorted().join("; ");
      places.set(block, [...(places.get(block) ?? []), `${file} ${selectors.join(", ")}`]);
    }
    const repeated = [...places].filter(([, of]) => of.length > placesMax);
    expect(Object.fromEntries(repeated)).toEqual({});
  });

  it("style no class that is not used in code", () => {
    const read = readFromSheets();
    const dead = sheets.flatMap(({ file, rules }) =>
      [...new Set(rules.flatMap(({ selectors }) => selectors).flatMap(classesOf))]
        .filter((name) => !isComposed(name) && !written.has(name))
        .filter((name) => !sheets.some((other) => read.has(`${other.file} ${name}`)))
        .map((name) => `${file}: ${name}`),
    );
    expect(dead).toEqual([]);
  });
});
