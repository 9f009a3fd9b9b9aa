import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/**
 * Project of a test file. `server`: it needs a database. `pure`: no database, no page. `dom`: it
 * needs a page (jsdom). `alone`: it mocks modules, which would affect other files in the process.
 * `fault`: it kills processes, cuts connections and measures.
 */
export type ProjectName = "server" | "pure" | "dom" | "alone" | "fault";

const isAlone = (path: string, text: string) =>
  path.includes(".alone.test.") || /\bvi\.(?:mock|doMock|resetModules)\(/.test(text);
const opensDatabase = /\/(?:factories\/database|db\/open-database|postgres\/own-postgres)\.ts$/;
const valueImports = /^(?:import|export) (?!type\b)[^;]*? from "(\.[^"]+)";/gm;

/** Relative modules of which more than types is imported. */
const importsOf = (path: string, text: string): string[] =>
  [...text.matchAll(valueImports)].flatMap(([, specifier]) =>
    specifier === undefined ? [] : [join(dirname(path), specifier)],
  );

/** True when the file, or another file of the tests that it imports, opens a database. */
function needsDatabase(path: string, root: string, seen = new Set<string>()): boolean {
  if (seen.has(path)) return false;
  seen.add(path);
  return importsOf(path, readFileSync(resolve(root, path), "utf8")).some(
    (imported) =>
      opensDatabase.test(imported) ||
      (imported.startsWith("tests/") && needsDatabase(imported, root, seen)),
  );
}

function projectOf(path: string, root: string): ProjectName {
  if (path.startsWith("tests/server/process/fault/")) return "fault";
  const text = readFileSync(resolve(root, path), "utf8");
  if (isAlone(path, text)) return "alone";
  if (/^\/\/ @vitest-environment jsdom$/m.test(text)) return "dom";
  return needsDatabase(path, root) ? "server" : "pure";
}

/**
 * The comment in which a file gives the reason why it only runs with npm run test:all;
 * TEST_PART=quick leaves it out.
 */
const takesLong = /^\/\/ @run all: /m;

/** Files below a folder that run with everything only, by their names. */
export const longFiles = (folder: string): string[] =>
  readdirSync(folder).filter(
    (file) => file.endsWith(".ts") && takesLong.test(readFileSync(join(folder, file), "utf8")),
  );

function isLeftOut(path: string, root: string): boolean {
  if (process.env["TEST_PART"] !== "quick") return false;
  return takesLong.test(readFileSync(resolve(root, path), "utf8"));
}

/**
 * Returns every test file below `root`/tests by its project, determined by its content and imports.
 */
export function testFiles(root: string): Readonly<Record<ProjectName, readonly string[]>> {
  const files: Record<ProjectName, string[]> = {
    server: [],
    pure: [],
    dom: [],
    alone: [],
    fault: [],
  };
  const all = readdirSync(join(root, "tests"), { recursive: true, encoding: "utf8" });
  for (const file of all.map((path) => join("tests", path)).toSorted())
    if (/\.test\.tsx?$/.test(file) && !isLeftOut(file, root))
      files[projectOf(file, root)].push(file);
  return files;
}
