import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Figure, report } from "./figure.ts";

/*
 * First loads as listed in the built pages (tools/web/first-load.mjs): number of files, and bytes
 * as the server sends them. It does not depend on time, so exceeding a limit fails. Paints are
 * measured by `first-load`.
 */
const web = join("dist", "web");
const read = (file: string): string => readFileSync(join(web, file), "utf8");
const kbOf = (file: string): number => {
  const path = join(web, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1000;
};
const isStyle = (file: string): boolean => file.endsWith(".css");
const sum = (files: readonly string[]): number =>
  files.reduce((total, file) => total + kbOf(file), 0);

/** The entry with its few imports, and the lines of the bundler that all others need. */
const isEntry = (file: string): boolean => /\/(?:index|early|rolldown-runtime)-/.test(file);
const minKb = 5;

const namedBy = (page: string): string[] => [
  ...new Set(
    [...read(`page/${page}.html`).matchAll(/"\/(assets\/[^"]+)"/g)].map(([, file]) => file!),
  ),
];

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
const manifest = JSON.parse(read(".vite/manifest.json")) as Record<string, Chunk>;
const importsOf = new Map(
  Object.values(manifest).map(({ file, imports = [] }) => [
    file,
    imports.map((key) => manifest[key]!.file),
  ]),
);

/**
 * Files that the page's files import and the page does not list: they are only found once those are
 * loaded.
 */
const found = (files: readonly string[]): string[] =>
  files.flatMap((file) => importsOf.get(file) ?? []).filter((file) => !files.includes(file));

/** Parts that a page loads by itself once its first content is shown. */
const standing: Readonly<Record<string, readonly string[]>> = {
  login: ["src/lib/browser/foreign-text.ts"],
  wall: [
    "src/lib/browser/foreign-text.ts",
    "src/components/alarm-announcer.tsx",
    "src/components/recipient-list.tsx",
    "src/screens/wall/footer/pictured-footer.tsx",
    "src/screens/wall/column/column-stills.tsx",
    "contract/route/notify/notice-routes.ts",
    "contract/route/fleet/house-page-routes.ts",
    "contract/route/camera/camera-routes.ts",
    "contract/route/alarm/handover-routes.ts",
    "contract/route/account/display-routes.ts",
  ],
  dashboard: [
    "src/console/components/house/advice-note.tsx",
    "src/console/alarm/work/work-notes.tsx",
    "contract/route/control/edge-routes.ts",
  ],
};
/** Files that are loaded with these parts in addition to those of the page. */
const filesOf = (parts: readonly string[], files: readonly string[]): string[] => {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined)
      throw new Error(`${key} is no entry any more: see tools/web/visits.mjs`);
    if (seen.has(chunk.file)) return;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
    (chunk.imports ?? []).forEach(visit);
  };
  parts.forEach(visit);
  return [...seen].filter((file) => !files.includes(file));
};

/** Limits: files, and kB of scripts and sheets. */
const pages = {
  login: { files: 12, js: 85, css: 20 },
  dashboard: { files: 14, js: 335, css: 55 },
  houseOverview: { files: 12, js: 310, css: 55 },
  housePage: { files: 14, js: 370, css: 55 },
  production: { files: 13, js: 345, css: 55 },
  wall: { files: 12, js: 320, css: 15 },
} as const;
const worker = readdirSync(join(web, "assets")).find((file) =>
  /^maplibre-gl-worker-.*\.mjs$/.test(file),
);
if (worker === undefined) throw new Error("The map's worker is not in the build");

const figures = Object.entries(pages).flatMap(([page, limit]): Figure[] => {
  const files = namedBy(page);
  const scripts = files.filter((file) => !isStyle(file));
  const small = files.filter((file) => !isEntry(file) && kbOf(file) < minKb);
  return [
    { name: `${page}: files`, value: files.length, unit: "", aim: { atMost: limit.files } },
    { name: `${page}: below 5 kB`, value: small.length, unit: "", aim: { atMost: 0 } },
    { name: `${page}: found late`, value: found(files).length, unit: "", aim: { atMost: 0 } },
    ...(page in standing
      ? [
          {
            name: `${page}: by itself soon after`,
            value: sum(filesOf(standing[page] ?? [], files)),
            unit: "kB",
            aim: { atMost: 25 },
          },
        ]
      : []),
    { name: `${page}: JS`, value: sum(scripts), unit: "kB", aim: { atMost: limit.js } },
    {
      name: `${page}: CSS`,
      value: sum(files.filter(isStyle)),
      unit: "kB",
      aim: { atMost: limit.css },
    },
  ];
});
/** The map's WebGL comes after the painted land, and only where there is a graphics card. */
const webGl = filesOf(["src/map/gl/gl-map.tsx"], namedBy("wall")).filter((file) => !isStyle(file));
figures.push({
  name: "wall, WebGL after its land: JS",
  value: sum(webGl) + kbOf(join("assets", worker)),
  unit: "kB",
  aim: { atMost: 380 },
});
/** The entry makes the first calls as soon as all that it imports has arrived. */
const entry = manifest["index.html"]!;
figures.push({
  name: "scripts before the first call",
  value: sum([entry.file, ...entry.imports!.map((key) => manifest[key]!.file)]),
  unit: "kB",
  aim: { atMost: 5 },
});
report("bytes", figures);

/** Text that only this library leaves in scripts or sheets. */
const marks = {
  "maplibre-gl": /maplibregl-/,
  "deck.gl": /deck\.gl/,
  "luma.gl": /luma\.gl/,
  visx: /visx-/,
  Blueprint: /bp6-/,
};
/**
 * Our own sheets name classes of Blueprint and visx: only Blueprint's has its variables. Of
 * MapLibre's a few lines are left (tools/lean.mjs), and share a file with others.
 */
const marksOfSheet = { "maplibre-gl": /maplibregl-popup/, Blueprint: /--bp-/ };
const heavyIn = (files: readonly string[], known: Readonly<Record<string, RegExp>>): string[] =>
  Object.entries(known)
    .filter(([, mark]) => files.some((file) => mark.test(read(file))))
    .map(([name]) => name);
const login = namedBy("login");
const heavy = [
  ...heavyIn(
    login.filter((file) => !isStyle(file)),
    marks,
  ),
  ...heavyIn(login.filter(isStyle), marksOfSheet),
];
if (heavy.length > 0) process.stderr.write(`The login page loads ${heavy.join(", ")}.\n`);
const isOver = figures.some(
  ({ value, aim }) => aim !== undefined && "atMost" in aim && value > aim.atMost,
);
process.exitCode = heavy.length > 0 || isOver ? 1 : 0;
