import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => join("src", path));
const sheets = files.map(
  (file) => [file, readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "")] as const,
);

/** The wall and the login page have scales of their own: from across a room, and of one page. */
const ownScale = new Set(["src/screens/wall/wall.css", "src/app/login/login.css"]);

function valuesOf(property: string): string[] {
  return sheets
    .filter(([file]) => !ownScale.has(file))
    .flatMap(([file, css]) =>
      [...css.matchAll(new RegExp(`[\\s{]${property}: ([^;]+);`, "g"))].map(
        ([, value]) => `${file}: ${value}`,
      ),
    );
}

/** Parts of other makers, and states that many parts may be in. */
const isNobodys = (name: string) => /^(bp6|is-|maplibregl)/.test(name);

/** First class of each selector: what the rule is about, or stands in. */
function leadingClasses(css: string): string[] {
  const selectors = [...css.matchAll(/([^{}]+)\{/g)].map(([, selector = ""]) => selector.trim());
  return selectors
    .filter((selector) => !selector.startsWith("@"))
    .flatMap((selector) => selector.split(/,(?![^(]*\))/))
    .flatMap((selector) => {
      const names = [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = ""]) => name);
      return names.filter((name) => !isNobodys(name)).slice(0, 1);
    });
}

describe("the style sheets", () => {
  it("take the sizes of type from the tokens", () => {
    expect(valuesOf("font-size").filter((value) => /: [\d.]+(px|rem)$/.test(value))).toEqual([]);
  });

  it("take the corners from the tokens", () => {
    expect(valuesOf("border-radius").filter((value) => /: \d+(px|rem)/.test(value))).toEqual([]);
  });

  it("change their layout at four widths", () => {
    const widths = sheets.flatMap(([, css]) =>
      [...css.matchAll(/@media \((?:max|min)-width: (\d+)px\)/g)].map(([, width]) => Number(width)),
    );
    expect([...new Set(widths)].toSorted((a, b) => a - b)).toEqual([640, 991, 1279, 1439]);
  });

  it("style a class in one file, others only inside what is theirs", () => {
    const owners = new Map<string, Set<string>>();
    for (const [file, css] of sheets)
      for (const name of leadingClasses(css))
        owners.set(name, (owners.get(name) ?? new Set()).add(file));
    const shared = [...owners].filter(([, of]) => of.size > 1);
    expect(shared.map(([name, of]) => [name, ...of])).toEqual([]);
  });
});
