import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { classesOf, styleSheets } from "../../architecture/style-rules.ts";

const sheets = styleSheets();

const codeOfApp = (): string =>
  ["src", "contract"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" })
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => readFileSync(join(folder, path), "utf8")),
    )
    .join("\n");

/** The wall, read from across a room, and the login page have separate scales. */
const hasOwnScale = (file: string) => /^src\/(?:screens|app\/login)\//.test(file);

function valuesOf(property: string): string[] {
  return sheets
    .filter(({ file }) => !hasOwnScale(file))
    .flatMap(({ rules }) => rules)
    .flatMap(({ file, declarations }) =>
      declarations
        .filter((one) => one.startsWith(`${property}: `))
        .map((one) => `${file}: ${one.slice(property.length + 2)}`),
    );
}

/** Classes of libraries, and states that many components share. */
const isShared = (name: string) => /^(?:bp6|is-|has-|maplibregl)/.test(name);
/** Whole screens; their sheets may style components inside them. */
const frames: readonly (readonly [string, RegExp])[] = [
  ["wall", /^src\/screens\//],
  ["hall", /^src\/screens\//],
  ["console", /^src\/console\//],
];

/** First class of a selector: the styled element, or one that contains it. */
const leadingClass = (file: string, selector: string): string[] =>
  classesOf(selector)
    .filter((name) => !isShared(name))
    .slice(0, 1)
    .filter((name) => !frames.some(([frame, floor]) => frame === name && floor.test(file)));

describe("the style sheets", () => {
  it("take font sizes from the tokens", () => {
    expect(valuesOf("font-size").filter((value) => /: [\d.]+(px|rem)$/.test(value))).toEqual([]);
  });

  it("take corner radii from the tokens", () => {
    expect(valuesOf("border-radius").filter((value) => /: \d+(px|rem)/.test(value))).toEqual([]);
  });

  it("change their layout at four widths", () => {
    const widths = sheets.flatMap(({ text }) =>
      [...text.matchAll(/@media \((?:max|min)-width: (\d+)px\)/g)].map(([, width]) =>
        Number(width),
      ),
    );
    expect([...new Set(widths)].toSorted((a, b) => a - b)).toEqual([640, 991, 1279, 1439]);
  });

  it("style only states that occur in code", () => {
    const code = codeOfApp();
    const isNamed = (name: string) => {
      const [, rest = ""] = /^(?:is|has)-(.*?)(?:-\d)?$/.exec(name) ?? [];
      return new RegExp(`\\b${rest}\\b`).test(code);
    };
    const states = sheets.flatMap(({ file, rules }) =>
      rules
        .flatMap(({ selectors }) => selectors.flatMap(classesOf))
        .filter((name) => /^(?:is|has)-/.test(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(states.length).toBeGreaterThan(300);
    expect(states.filter((one) => !isNamed(one.split(": ")[1] ?? ""))).toEqual([]);
  });

  it("style a class in one file only, unless the rule is inside one of their own classes", () => {
    const owners = new Map<string, Set<string>>();
    for (const { file, selectors } of sheets.flatMap(({ rules }) => rules))
      for (const name of selectors.flatMap((selector) => leadingClass(file, selector)))
        owners.set(name, (owners.get(name) ?? new Set()).add(file));
    const shared = [...owners].filter(([, of]) => of.size > 1);
    expect(shared.map(([name, of]) => [name, ...of])).toEqual([]);
  });
});
