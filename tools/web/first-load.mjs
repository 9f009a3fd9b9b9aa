// HTML pages of the app that list the files of their first content, so that a browser fetches all
// of them at once instead of one after another.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const entriesIn = /path:\s*paths\.(\w+)(?:(?!path:)[\s\S])*?import\("\.\/([^"]+)"\)/g;

/** Address and module of each page of the console, from the source of its page table. */
export const pagesIn = (source, paths) =>
  [...source.matchAll(entriesIn)].map(([, name, file]) => ({
    address: paths[name],
    module: `/src/console/${file}`,
  }));

/**
 * Files that the page with these modules loads: scripts, and sheets in the order in which they
 * apply.
 */
export function filesOf(bundle, modules) {
  const chunks = Object.values(bundle).filter(({ type }) => type === "chunk");
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set();
  const visit = (name) => {
    const chunk = byName.get(name);
    if (chunk === undefined || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(visit);
  };
  for (const end of modules) {
    const holder = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll("\\", "/").endsWith(end)),
    );
    if (holder === undefined) throw new Error(`No file has ${end}: see tools/web/visits.mjs`);
    visit(holder.fileName);
  }
  const scripts = [...seen];
  const sheets = scripts.flatMap((name) => [...(byName.get(name).viteMetadata?.importedCss ?? [])]);
  return { scripts, sheets: [...new Set(sheets)] };
}

/** The page with links to the files that it does not already name. */
export function withLinks(html, { scripts, sheets }) {
  const isNew = (file) => !html.includes(`"/${file}"`);
  const links = [
    ...sheets.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts
      .filter(isNew)
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ];
  return html.replace("</head>", `  ${links.join("\n    ")}\n  </head>`);
}

/**
 * The plug-in for Vite. `pagesOf` returns the pages: `{ name, addresses, modules, isOpen }`; open
 * ones are sent without a session. Writes page/<name>.html and the list of them, which the server
 * reads (server/platform/http/serve-pages.ts).
 */
export function firstLoad(pagesOf) {
  return {
    name: "first-load",
    apply: "build",
    writeBundle({ dir }, bundle) {
      const html = readFileSync(join(dir, "index.html"), "utf8");
      const list = pagesOf().map(({ name, modules, ...page }) => {
        const file = `page/${name}.html`;
        mkdirSync(dirname(join(dir, file)), { recursive: true });
        writeFileSync(join(dir, file), withLinks(html, filesOf(bundle, modules)));
        return { ...page, file };
      });
      mkdirSync(join(dir, ".vite"), { recursive: true });
      writeFileSync(join(dir, ".vite", "pages.json"), JSON.stringify(list));
    },
  };
}
