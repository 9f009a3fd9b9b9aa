import { existsSync, readdirSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Top-level paths that the customer's design card names. */
const cardPaths =
  "package.json tsconfig.json vite.config.ts index.html src/screens src/console src/stores src/realtime public/geo tests README.md".split(
    " ",
  );

/** Names of rooms: the same subject has the same name in every top-level folder. */
const rooms = new Set(
  [
    "account fleet live telemetry alarm notify control flock energy maintenance camera operate",
    "platform process judge base route admin house shell crud components",
  ].flatMap((line) => line.split(" ")),
);
const floors = ["contract", "server", "src/console"];

const entriesMax = 15;
const filesMax = 25;
/** Folders of tests that are a list of one kind, and SQL that is read in order. */
const isLong = /^tests\/(?:bench|e2e|factories|simulator)|\/migration(?:\/|$)/;

/** Names that mean nothing in an editor's "open file". */
const vagueNames =
  /^(?:handlers?|trace|quer(?:y|ies)|exports?|save|write|read|keeper|row|list|page|step|entry|setting|util|utils|helpers?|common|misc|types?)\.tsx?$/;

interface Folder {
  /** Relative to the root, with slashes. */
  readonly path: string;
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

function* foldersBelow(path: string): Generator<Folder> {
  const entries = readdirSync(path, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const all = entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  // A component and its stylesheet count as one file.
  const files = all.filter((name) => !all.includes(name.replace(/(?:\.module)?\.css$/, ".tsx")));
  yield { path: relative(root, path).replaceAll(sep, "/"), files, folders };
  for (const name of folders) yield* foldersBelow(join(path, name));
}

const tree = ["bridge", "contract", "server", "simulator", "src", "tests"].flatMap((folder) => [
  ...foldersBelow(join(root, folder)),
]);
const sources = tree.flatMap(({ path, files }) =>
  files.filter((name) => /\.tsx?$/.test(name)).map((name) => `${path}/${name}`),
);

describe("the tree", () => {
  it("has the paths of the design card", () => {
    expect(cardPaths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(floors)("has rooms of the common names in %s", (floor) => {
    const own = tree.find(({ path }) => path === floor)?.folders ?? [];
    expect(own.length).toBeGreaterThan(9);
    expect(own.filter((name) => !rooms.has(name))).toEqual([]);
  });

  it("has no folder too large to survey", () => {
    const long = tree.filter(
      ({ path, files, folders }) =>
        !isLong.test(path) &&
        (files.length > filesMax || (folders.length > 0 && folders.length > entriesMax)),
    );
    expect(long.map(({ path }) => path)).toEqual([]);
  });

  it("has file names that describe the content", () => {
    expect(sources.filter((path) => vagueNames.test(basename(path)))).toEqual([]);
  });

  it.each(["contract/", "server/", "simulator/", "src/", "tests/server/", "tests/src/"])(
    "has every file name once below %s",
    (floor) => {
      const names = sources
        .filter((path) => path.startsWith(floor) && !path.endsWith(".d.ts"))
        .map((path) => basename(path));
      const twice = names.filter((name, index) => names.indexOf(name) !== index);
      expect(twice).toEqual([]);
    },
  );
});
