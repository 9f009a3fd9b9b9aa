import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Figure, report } from "./figure.ts";

/*
 * First load of each page in bytes as the server sends them: the entry, the page's chunk and all
 * they import statically. No clock in it: a limit passed fails.
 */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const web = join("dist", "web");
const manifest = JSON.parse(readFileSync(join(web, ".vite", "manifest.json"), "utf8")) as Record<
  string,
  Chunk
>;
const sizes = new Map<string, number>();

function brotliKb(file: string): number {
  const path = join(web, file);
  const known =
    sizes.get(file) ?? statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000;
  sizes.set(file, known);
  return known;
}

function closure(keys: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key]?.imports ?? []) visit(next);
  };
  keys.forEach(visit);
  return seen;
}

function loadOf(keys: readonly string[]): { js: number; css: number } {
  const chunks = [...closure(keys)].map((key) => manifest[key]!);
  const sum = (files: readonly string[]) =>
    [...new Set(files)].reduce((total, file) => total + brotliKb(file), 0);
  return {
    js: sum(chunks.map(({ file }) => file)),
    css: sum(chunks.flatMap(({ css }) => css ?? [])),
  };
}

const keyOf = (end: string): string => {
  const found = Object.keys(manifest).find((key) => key.endsWith(end));
  if (found === undefined) throw new Error(`${end} is not in the manifest`);
  return found;
};

const entry = keyOf("index.html");
const session = [entry, keyOf("src/app/boot.ts")];
const signedIn = [...session, keyOf("src/app/signed-in.tsx")];
const worker = brotliKb(manifest[keyOf("maplibre-gl-worker.mjs")]!.file);
const login = loadOf([entry, keyOf("src/app/login/login.tsx")]);
const console = loadOf([
  ...signedIn,
  keyOf("src/console/console.tsx"),
  keyOf("src/console/fleet/overview/house-overview.tsx"),
]);
const wall = loadOf([
  ...signedIn,
  keyOf("src/screens/wall/wall.tsx"),
  keyOf("src/map/gl/gl-map.tsx"),
  keyOf("dist/maplibre-gl.mjs"),
  keyOf("webgl-device.js"),
]);
const figures: readonly Figure[] = [
  {
    name: "login, JS until it can be typed into",
    value: login.js,
    unit: "kB",
    aim: { atMost: 85 },
  },
  { name: "login, CSS", value: login.css, unit: "kB", aim: { atMost: 10 } },
  {
    name: "login, JS with the session it loads while one types",
    value: loadOf([...session, keyOf("src/app/login/login.tsx")]).js,
    unit: "kB",
  },
  { name: "console, JS from nothing", value: console.js, unit: "kB", aim: { atMost: 228 } },
  { name: "console, CSS", value: console.css, unit: "kB" },
  {
    name: "wall, JS from nothing, map's worker included",
    value: wall.js + worker,
    unit: "kB",
    aim: { atMost: 772 },
  },
  { name: "wall, CSS", value: wall.css, unit: "kB" },
];
report("bytes", figures);

/** Text that each of these leaves in a bundle and nothing else does. */
const marks = {
  "maplibre-gl": "maplibregl-",
  "deck.gl": "deck.gl",
  "luma.gl": "luma.gl",
  visx: "visx-",
  Blueprint: "bp6-",
};
const text = [...closure([entry, keyOf("src/app/login/login.tsx")])]
  .map((key) => readFileSync(join(web, manifest[key]!.file), "utf8"))
  .join("\n");
const heavy = Object.entries(marks)
  .filter(([, mark]) => text.includes(mark))
  .map(([name]) => name);
if (heavy.length > 0) process.stderr.write(`The entry imports ${heavy.join(", ")}.\n`);
const isOver = figures.some(
  ({ value, aim }) => aim !== undefined && "atMost" in aim && value > aim.atMost,
);
process.exitCode = heavy.length > 0 || isOver ? 1 : 0;
