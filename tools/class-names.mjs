// Makes the classes of a component's stylesheet available to its code, in every build and test of
// the app.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const stylesImport = /^import (\w+) from "(\.[^"]+\.module\.css)";$/gm;
const inCamelCase = (name) => name.replaceAll(/-+(\w)/g, (_, letter) => letter.toUpperCase());

/** The classes of a sheet by the names that code reads, such as `alarmItem` for `alarm-item`. */
export function classesOfSheet(css) {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|\{[^{}]*\}/g, " ");
  const names = [...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name]) => name);
  return new Map(names.map((name) => [inCamelCase(name), name]));
}

/** Name of a sheet in a build: for each `.module.css` Vite would keep an empty chunk. */
const inBuild = (path) => path.replace(/\.module\.css$/, ".sheet.css");
const ofBuild = (path) => path.replace(/\.sheet\.css$/, ".module.css");

/**
 * The plug-in for Vite. `css.alarmItem` becomes the text "alarm-item", and a class that is not in
 * the sheet fails the build. Names stay as they are written: one sheet alone may style a class
 * (tests/src/ui/style-sheet.test.ts), and browser tests and developer tools find it by its name.
 * Vite's own modules would load a table of names for each sheet, a fifth more chunks of them.
 */
export function classNames() {
  let isBuild = false;
  return {
    name: "class-names",
    enforce: "pre",
    config: (_, { command }) => {
      isBuild = command === "build";
      return { css: { modules: false } };
    },
    resolveId(source, importer) {
      if (!isBuild || importer === undefined || !source.endsWith(".module.css")) return null;
      return inBuild(join(dirname(importer.split("?")[0]), source));
    },
    load: (id) => (id.endsWith(".sheet.css") ? readFileSync(ofBuild(id), "utf8") : null),
    transform(code, id) {
      const path = id.split("?")[0];
      if (!/\.tsx?$/.test(path) || !code.includes(".module.css")) return undefined;
      const sheets = new Map();
      const bare = code.replace(stylesImport, (_, name, file) => {
        const sheet = join(dirname(path), file);
        if (!existsSync(sheet)) this.error(`${path} imports ${file}, which is not there`);
        this.addWatchFile(sheet);
        sheets.set(name, classesOfSheet(readFileSync(sheet, "utf8")));
        return `import "${file}";`;
      });
      if (sheets.size === 0) return undefined;
      const read = new RegExp(String.raw`(?<![\w.$])(${[...sheets.keys()].join("|")})\.(\w+)`, "g");
      return {
        code: bare.replace(read, (_, name, key) => {
          const found = sheets.get(name).get(key);
          if (found === undefined) this.error(`${path} reads ${name}.${key}, which no rule styles`);
          return JSON.stringify(found);
        }),
        map: null,
      };
    },
  };
}
