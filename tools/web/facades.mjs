// Removes files that only re-export another file.
//
// For a module that is loaded on demand and shares its file with others, the bundler creates a
// second file of one line. Each costs a round trip to the server before the module's code runs.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const handsOn = /^(?:export\{([^}]*)\}from|import)"\.\/([^"]+)";?\s*$/;

/**
 * The names that a file re-exports, each with the file that defines it and its name in that file.
 */
function facadesIn(files) {
  const found = new Map();
  for (const [name, code] of files) {
    const [, exportText, holder] = handsOn.exec(code.replace(/\/\*.*?\*\//g, "")) ?? [];
    if (holder === undefined) continue;
    const names = (exportText ?? "").split(",").filter(Boolean);
    found.set(name, { holder, names: names.map((one) => one.split(" as ")) });
  }
  // A facade that another file imports as a namespace stays.
  for (const code of files.values())
    for (const [, name] of code.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) found.delete(name);
  return found;
}

/** Loads the defining file, and picks the exports of the facade. */
function loadOf({ holder, names }) {
  const picked = names.map(([own, as = own]) => `${as}:e.${own}`);
  const load = `import(\`./${holder}\`)`;
  return picked.length === 0 ? load : `${load}.then(e=>({${picked.join(",")}}))`;
}

/** The files by name without facades, and the replacement of each removed one. */
export function withoutFacades(files) {
  const facades = facadesIn(files);
  const holders = new Map([...facades].map(([name, { holder }]) => [name, holder]));
  const chunks = new Map();
  for (const [name, code] of files)
    if (!facades.has(name))
      chunks.set(
        name,
        code
          .replace(/import\((["'`])\.\/([^"'`]+)\1\)/g, (whole, _, file) =>
            facades.has(file) ? loadOf(facades.get(file)) : whole,
          )
          .replace(/(["'`])assets\/([^"'`]+)\1/g, (whole, _, file) =>
            holders.has(file) ? `"assets/${holders.get(file)}"` : whole,
          ),
      );
  return { chunks, holders };
}

/** The manifest names the replacement, with its imports. */
function manifestWithout(manifest, holders) {
  const all = Object.entries(manifest);
  return Object.fromEntries(
    all.map(([key, chunk]) => {
      const holder = holders.get(chunk.file.replace(/^assets\//, ""));
      if (holder === undefined) return [key, chunk];
      const existing = all.find(([, one]) => one.file === `assets/${holder}`)?.[1];
      return [key, { ...chunk, ...existing, src: chunk.src, isDynamicEntry: true }];
    }),
  );
}

/** The Vite plug-in. Must run before the plug-ins that read the written files. */
export function facades() {
  return {
    name: "facades",
    apply: "build",
    writeBundle: {
      order: "pre",
      sequential: true,
      handler({ dir }) {
        const folder = join(dir, "assets");
        const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
        const files = new Map(
          names.map((name) => [name, readFileSync(join(folder, name), "utf8")]),
        );
        const { chunks, holders } = withoutFacades(files);
        for (const [name, code] of chunks)
          if (code !== files.get(name)) writeFileSync(join(folder, name), code);
        for (const name of holders.keys()) rmSync(join(folder, name));
        const path = join(dir, ".vite", "manifest.json");
        const manifest = JSON.parse(readFileSync(path, "utf8"));
        writeFileSync(path, JSON.stringify(manifestWithout(manifest, holders), null, 2));
      },
    },
  };
}
