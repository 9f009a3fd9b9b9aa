// Groups the modules of the browser app into few files, according to the modules that each visit
// loads (chunk-plan.mjs).
import { build } from "vite";
import { joinParts } from "./chunk-plan.mjs";
import { classUse, usedRules } from "./sheet-use.mjs";

/** Compressed bytes per byte of minified script, and per byte of stylesheet source. */
const ofScript = 0.3;
const ofSheet = 0.12;

/**
 * The cost of a request to a visit, in bytes: a few milliseconds on a connection with a latency of
 * 100 ms and six requests at once. Pages have more files of scripts than of sheets.
 */
const scriptRequestBytes = 6000;
const sheetRequestBytes = 4000;

const isSheet = (id) => /\.css(?:$|\?)/.test(id);

/** The bundler's chunks: the modules, size and imports of each. */
async function groundChunks(config) {
  const found = [];
  const sheets = new Map();
  await build({
    ...config,
    configFile: false,
    logLevel: "error",
    plugins: [
      ...config.plugins,
      {
        name: "ground-chunks",
        transform: (code, id) => void (isSheet(id) && sheets.set(id, code.length)),
        generateBundle(_, bundle) {
          found.push(...Object.values(bundle).filter(({ type }) => type === "chunk"));
        },
      },
    ],
    build: { ...config.build, write: false, cssMinify: false, reportCompressedSize: false },
  });
  return { chunks: new Map(found.map((chunk) => [chunk.fileName, chunk])), sheets };
}

/** Returns the users of each chunk: the entries that load it directly or through their imports. */
function usersOf(chunks) {
  const users = new Map([...chunks.keys()].map((name) => [name, new Set()]));
  const mark = (name, entry) => {
    if (users.get(name)?.has(entry) ?? true) return;
    users.get(name).add(entry);
    for (const next of chunks.get(name).imports) mark(next, entry);
  };
  for (const { fileName, facadeModuleId, isEntry, isDynamicEntry } of chunks.values())
    if (isEntry || isDynamicEntry) mark(fileName, facadeModuleId);
  return users;
}

/** Returns the names of the chunks that the app's entry imports, directly or not. */
function importedByEntry(chunks) {
  const names = new Set();
  const walk = (name) => {
    for (const next of chunks.get(name)?.imports ?? []) {
      if (names.has(next)) continue;
      names.add(next);
      walk(next);
    }
  };
  for (const { fileName, isEntry, facadeModuleId } of chunks.values())
    if (isEntry && facadeModuleId?.endsWith("index.html")) walk(fileName);
  return names;
}

/**
 * Sheets with the further visits that load them: those of every script that imports them, and of
 * everything that shares a file with such a script.
 */
function seenByScripts(styles, scripts, joined) {
  const seenOf = new Map(joined.flatMap(({ modules, seen }) => modules.map((id) => [id, seen])));
  return styles.map((style) => {
    const all = scripts
      .filter(({ name, imports }) => name === style.name || imports.includes(style.name))
      .flatMap(({ modules }) => seenOf.get(modules[0]) ?? []);
    return { ...style, seen: all[0]?.map((_, visit) => (all.some((one) => one[visit]) ? 1 : 0)) };
  });
}

/** Groups of the same name would become one file. */
function freeName(wanted, names) {
  let name = wanted;
  for (let at = 2; names.has(name); at++) name = `${wanted}-${at}`;
  names.add(name);
  return name;
}

/**
 * The plug-in for Vite. `config` is the app's configuration without this plug-in; `visitsOf`
 * returns what is loaded together, from the entries and the modules that import them on demand (`{
 * entries, openers }`).
 */
export function chunks(config, visitsOf) {
  let isUsed = null;
  /** Without a plan the app is slower but complete, and the bench `bytes` fails. */
  let failure = null;
  return {
    name: "chunks",
    apply: "build",
    enforce: "pre",
    transform: (code, id) =>
      isUsed !== null && id.endsWith("/@blueprintjs/core/lib/css/blueprint.css")
        ? { code: usedRules(code, isUsed), map: null }
        : undefined,
    buildStart() {
      if (failure !== null) this.warn(`Files by visit: ${failure.message}`);
    },
    async config() {
      const { chunks: ground, sheets } = await groundChunks(config());
      isUsed = classUse([...ground.values()].map(({ code }) => code).join("\n"));
      const users = usersOf(ground);
      const early = importedByEntry(ground);
      let visits;
      try {
        visits = visitsOf([...ground.values()]);
      } catch (error) {
        failure = error;
        return undefined;
      }
      // A part in a separate file still loads the rest of its imports.
      const all = visits.map(({ entries, alone = [], weight }) => ({
        entries: [...entries, ...alone],
        weight,
      }));
      const isSeen = new Set(visits.flatMap(({ entries }) => entries));
      const scripts = [];
      const styles = [];
      for (const [name, { code, imports, modules, isEntry, name: label }] of ground) {
        // The entry is small and starts the calls; a worker is one file.
        if (isEntry || early.has(name) || [...users.get(name)].every((entry) => !isSeen.has(entry)))
          continue;
        const ids = Object.keys(modules);
        const own = ids.filter(isSheet);
        const shared = { name, label, users: users.get(name) };
        scripts.push({
          ...shared,
          modules: ids.filter((id) => !isSheet(id)),
          size: code.length * ofScript,
          imports: imports.filter((next) => ground.has(next) && !ground.get(next).isEntry),
        });
        if (own.length > 0)
          styles.push({
            ...shared,
            modules: own,
            size: own.reduce((sum, id) => sum + sheets.get(id), 0) * ofSheet,
            imports: [],
          });
      }
      const first = [...early].flatMap((name) => Object.keys(ground.get(name).modules));
      // Joined with others, they would keep the first calls waiting for them.
      const files = new Map(first.map((id) => [id, "early"]));
      const names = new Set(files.values());
      const joined = joinParts(scripts, all, scriptRequestBytes);
      const styleParts = seenByScripts(styles, scripts, joined);
      for (const { label, modules } of [
        ...joined,
        ...joinParts(styleParts, all, sheetRequestBytes),
      ]) {
        const name = freeName(isSheet(modules[0] ?? "") ? `${label}-style` : label, names);
        for (const id of modules) files.set(id, name);
      }
      return {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ debugName: "visits", name: (id) => files.get(id) ?? null }],
              },
            },
          },
        },
      };
    },
  };
}
