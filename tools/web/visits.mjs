// Visits of the app: which parts of it are loaded one after another, and how often.
import { readFileSync } from "node:fs";
import { pagesIn } from "./first-load.mjs";

/** The sign-in page is too small for a file of its own. */
const app = ["/src/main.tsx", "/src/start.tsx", "/src/app/login/login.tsx"];
const session = [...app, "/src/app/boot.ts", "/src/app/signed-in.tsx"];
const shell = [...session, "/src/console/console.tsx"];
const part = (name) => `/src/console/${name}.tsx`;

/** Parts of a page that belong to its first content. */
const also = {
  "fleet/overview/house-overview": ["fleet/overview/overview-board", "alarm/list/alarm-list"],
  "house/house-page": ["house/live-tab"],
};
/** Calls that stores make on behalf of a page. */
const calls = { "fleet/overview/house-overview": ["notify/notice-routes"] };
const wall = ["/src/screens/wall/wall.tsx"];
/**
 * Parts that a page loads by itself after its first content is shown, and their weights: without
 * weights such a part may end up in a file that imports half of the console.
 */
const standing = [
  { of: app, parts: ["/src/lib/browser/foreign-text.ts"], weight: 30 },
  {
    of: [...session, ...wall],
    parts: [
      "/src/lib/browser/foreign-text.ts",
      "/src/screens/wall/footer/pictured-footer.tsx",
      "/src/screens/wall/column/column-stills.tsx",
      "/src/components/recipient-list.tsx",
      "/contract/route/notify/notice-routes.ts",
      "/contract/route/fleet/house-page-routes.ts",
      "/contract/route/camera/camera-routes.ts",
      "/contract/route/alarm/handover-routes.ts",
      "/contract/route/account/display-routes.ts",
    ],
    alone: ["/src/components/alarm-announcer.tsx"],
    weight: 240,
  },
  { of: [...session, ...wall], parts: ["/src/map/gl/gl-map.tsx"], weight: 320 },
  {
    of: [...shell, part("fleet/home/dashboard")],
    parts: [
      part("components/house/advice-note"),
      part("alarm/work/work-notes"),
      "/contract/route/control/edge-routes.ts",
    ],
    weight: 120,
  },
];

/**
 * Entries that stay separate files: sheets that are loaded later; the code that older browsers need
 * first; a part of the wall that must not wait for others; the code that the map loads when WebGL
 * is available.
 */
const alone = /\.css$|\/src\/lib\/browser\/floor\.ts$|\/alarm-announcer\.tsx$|\/webgl-device\.js$/;

/** Pages that most people open. */
const usual = new Set(["login", "houseOverview", "dashboard", "production"]);
const usualWeight = 200;
/** The page is small, and the following files are fetched while a person types. */
const loginWeight = 200;
const otherWeight = 6;
const partWeight = 2;
/** Further ways to open a part change nothing. */
const openersAtMost = 3;
/** The pages with most to load: code that only others need must not slow them down. */
const heavyWeight = 400;

const weightOf = (name) => {
  if (name === "wall") return 2 * heavyWeight;
  if (name === "housePage") return 1.1 * heavyWeight;
  if (name === "houseOverview") return 3 * heavyWeight;
  if (name === "login") return loginWeight;
  return usual.has(name) ? usualWeight : otherWeight;
};

/** Every page: its addresses, and the modules of its first content. `isOpen`: without a session. */
export function pagesOf(paths) {
  const table = readFileSync("src/console/page-table.ts", "utf8");
  const names = new Map(Object.entries(paths).map(([name, path]) => [path, name]));
  const console = pagesIn(table, paths).map(({ address, module }) => {
    const name = module.replace(/^\/src\/console\/|\.tsx$/g, "");
    const routeFiles = (calls[name] ?? []).map((file) => `/contract/route/${file}.ts`);
    return {
      name: names.get(address),
      addresses: address === paths.houseOverview ? [address, paths.root] : [address],
      modules: [...shell, module, ...(also[name] ?? []).map(part), ...routeFiles],
    };
  });
  return [
    {
      name: "login",
      addresses: ["*"],
      modules: app,
      isOpen: true,
    },
    {
      name: "pairing",
      addresses: [paths.wall],
      modules: [...session, "/src/screens/pairing/pairing.tsx"],
      isOpen: true,
    },
    { name: "wall", addresses: [paths.wall], modules: [...session, ...wall] },
    ...console,
    { name: "console", addresses: ["*"], modules: shell },
  ];
}

const partIn = /^  (\w+):((?:\s*\+?\s*"[^"]*")+)/gm;
const loadIn = /^  (\w+): async \(\) =>\s*\(\s*await import\("(?:\.\.\/)+([^"]+)"\)/gm;

/** Names of the calls of each part, from the source of their table; a list may span many lines. */
export const callsIn = (source) =>
  [...source.matchAll(partIn)].map(([, part, lines]) => ({
    part,
    names: [...lines.matchAll(/"([^"]*)"/g)].flatMap(([, line]) => line.trim().split(/\s+/)),
  }));

/**
 * Modules of the contract that are loaded with the first of their calls, and the names of these
 * calls.
 */
function laterCalls() {
  const sourceOf = (file) => readFileSync(`src/app/api/${file}.ts`, "utf8");
  const modules = new Map(
    [...sourceOf("lazy-routes").matchAll(loadIn)].map(([, part, file]) => [part, `/${file}`]),
  );
  return callsIn(sourceOf("call-parts")).map(({ part, names }) => ({
    module: modules.get(part),
    names: new RegExp(`["'\`](?:${names.join("|")})["'\`]`),
  }));
}

/**
 * The visits of an app with these chunks: one of every page, with the schemas of the calls it
 * makes, and one of every part opened on a page. `pages`: as `pagesOf` returns them, with these
 * schemas.
 */
export function visitsOf(chunks, paths) {
  const app = new App(chunks);
  const later = laterCalls();
  const common = app.filesOf(shell);
  const pages = pagesOf(paths).map((page) => {
    const own = app.filesOf(page.modules).filter((chunk) => !common.includes(chunk));
    const named = later.filter(({ names }) => own.some(({ code }) => names.test(code)));
    const isShort = page.isOpen === true || page.name === "wall";
    return isShort
      ? page
      : { ...page, modules: [...page.modules, ...named.map((one) => one.module)] };
  });
  const visits = pages.map(({ name, modules }) => ({
    entries: modules.map(app.idOf),
    weight: weightOf(name),
  }));
  const known = new Set(visits.flatMap(({ entries }) => entries));
  const parts = app.ids
    .filter((id) => !known.has(id) && !app.isEntry(id))
    .flatMap((id) => {
      const isOfPage = ({ entries }) =>
        entries.slice(session.length).some((one) => app.opensOf(one).includes(id));
      const openers = visits.filter(isOfPage).slice(0, openersAtMost);
      const before = openers.length > 0 ? openers : [{ entries: shell.map(app.idOf) }];
      return before.map(({ entries }) => ({ entries: [...entries, id], weight: partWeight }));
    });
  const fixedVisits = standing.map(({ of, parts: own, alone: ownFiles = [], weight }) => ({
    entries: [...of, ...own].map(app.idOf),
    alone: ownFiles.map(app.idOf),
    weight,
  }));
  return { pages, visits: [...visits, ...parts, ...fixedVisits] };
}

/** The chunks, with the look-ups that visits need. */
class App {
  constructor(chunks) {
    this.chunks = chunks;
    this.byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    this.byId = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk]));
    this.all = chunks
      .filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry)
      .map(({ facadeModuleId }) => facadeModuleId);
    this.ids = this.all.filter((id) => !alone.test(id.replaceAll("\\", "/")));
  }

  isEntry = (id) => this.byId.get(id).isEntry;

  /** The entry whose path has this ending. */
  idOf = (end) => {
    const file = end === "/src/main.tsx" ? "/index.html" : end;
    const id = this.all.find((one) => one.replaceAll("\\", "/").endsWith(file));
    if (id === undefined) throw new Error(`${end} is no entry any more: see tools/web/visits.mjs`);
    return id;
  };

  opensOf = (id) =>
    this.byId.get(id).dynamicImports.map((file) => this.byFile.get(file)?.facadeModuleId);

  /** The chunks that these entries load. */
  filesOf(ends) {
    const seen = new Set();
    const visit = (chunk) => {
      if (chunk === undefined || seen.has(chunk)) return;
      seen.add(chunk);
      chunk.imports.forEach((file) => visit(this.byFile.get(file)));
    };
    for (const end of ends) visit(this.byId.get(this.idOf(end)));
    return [...seen];
  }
}
