// Finds in the built pages what the oldest browsers of the product (css-floor.mjs) do not have:
// names of the web platform that came later, from browser-floor.json. Each intended use is listed
// in `meant`, with its guard and the reason.
//
//   node tools/browser-floor.mjs            looks through dist/web
//   node tools/browser-floor.mjs --renew F  writes browser-floor.json; F: the data.json of the
//                                           package @mdn/browser-compat-data
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseAst } from "vite";
import { at, print } from "./environment.mjs";

const tableFile = at("tools", "browser-floor.json");

/**
 * Accepted findings, with the text that must be in the same file, and the reason. Files are not
 * named: which modules share one changes with every page. The text is the guard that keeps an older
 * browser from the use; null: no guard is needed.
 */
const meant = [
  [
    /^\.(toSorted|toReversed|toSpliced|with|findLast|findLastIndex|toWellFormed)$|^URL\.canParse$/,
    null,
    "src/lib/browser/polyfills.ts brings them",
  ],
  [
    /^Error\.captureStackTrace$/,
    /["'`]captureStackTrace["'`]in Error|captureStackTrace(?:&&|\?\.)/,
    "asked for first",
  ],
  [/^Symbol\.dispose$/, /typeof Symbol\.dispose/, "asked for first"],
  [/^console\.timeStamp$/, /console\.timeStamp\|\|/, "asked for first"],
  [/^Intl\.Segmenter$/, /["'`]Segmenter["'`]in Intl/, "asked for; without it labels break by sign"],
  [/^GPUDevice$/, /typeof GPUDevice/, "WebGPU: the map is drawn by WebGL 2"],
  [
    /^OffscreenCanvas$/,
    /typeof OffscreenCanvas|=globalThis\.OffscreenCanvas;if\(!/,
    "asked for first",
  ],
  [/^VideoFrame$/, /typeof VideoFrame/, "asked for first"],
  [/^TouchEvent$/, /typeof TouchEvent/, "asked for first: a mouse needs none"],
  [
    /^(WebTransport|TransformStream)$/,
    /return\s?["'`]webtransport["'`]/,
    "another transport of Engine.IO, which the app does not choose",
  ],
  [/^navigator\.userActivation$/, /navigator\.userActivation\?\./, "asked for first"],
  [/^navigator\.connection$/, /navigator\.connection&&/, "asked for first"],
  [
    /^document\.fullscreen|xitFullscreen$|^\.requestFullscreen$/,
    /fullscreenEnabled|requestFullscreen\?/,
    "asked for first, or said to be missing",
  ],
  [
    /^\.(?:symmetricDifference|is\w+(?:Of|From))$/,
    /symmetricDifference\(\w+\)\{return new Set\(this\)/,
    "MobX has them for its callers",
  ],
  [
    /^\.startViewTransition$/,
    /try\{var \w+=\w+\.startViewTransition\(/,
    "React tries it, only for a ViewTransition",
  ],
  [
    /^PublicKeyCredential\.(getClientCapabilities|isConditionalMediationAvailable)$/,
    /typeof PublicKeyCredential\.getClientCapabilities|\.isConditionalMediationAvailable===void 0/,
    "asked for first",
  ],
  [
    /^DecompressionStream$/,
    /["'`]DecompressionStream["'`]in globalThis/,
    "asked for first; without it snapshots come unpacked",
  ],
  [/^navigator\.wakeLock$/, /["'`]wakeLock["'`]in navigator/, "asked for first"],
  [
    /^\.transferControlToOffscreen$/,
    /["'`]transferControlToOffscreen["'`]in/,
    "asked for first; else the page paints",
  ],
];

/**
 * Workers, by the source file they are named after; a page checks for these names before it starts
 * one.
 */
const meantInWorker = [
  [/^OffscreenCanvas$/, /^(land|graphics)-worker-/, "use-browser.ts asks for it"],
];

const isMeant = (name, text, file) =>
  meant.some(([what, guard]) => what.test(name) && (guard === null || guard.test(text))) ||
  meantInWorker.some(([what, worker]) => what.test(name) && worker.test(file));

const floor = { chrome: 100, safari: 15.4, firefox: 100 };

/**
 * The first version of a browser that supports the feature without a flag or a prefix; Infinity if
 * none does.
 */
function sinceOf(support) {
  const versions = [support]
    .flat()
    .filter((one) => one && !one.flags && !one.prefix && !one.alternative_name)
    .filter((one) => !one.partial_implementation && !one.version_removed)
    .map(({ version_added: added }) => Number.parseFloat(String(added).replace(/^[≤<=]+/, "")));
  return Math.min(Infinity, ...versions.filter((one) => !Number.isNaN(one)));
}
const isLater = (compat) =>
  Object.entries(floor).some(([browser, version]) => sinceOf(compat.support[browser]) > version);

/** Global objects whose name differs from that of their interface. */
const byName = { Navigator: "navigator", Document: "document", Performance: "performance" };
const isAtHand = (name, part) =>
  !/[a-z].*_event$/.test(part) &&
  (name in byName ||
    part.endsWith("_static") ||
    /^(?:[A-Z][a-z]+|JSON|URL|CSS|Abort.+)$/.test(name));
/** Interfaces whose methods are searched for on every object. */
const anywhere =
  /^(Array|String|Set|Map|Promise|RegExp|Date|Element|HTMLElement|Document|Node|Blob|Request|Response|FormData|URLSearchParams|Headers|EventTarget|HTML(Input|Dialog|Select|Canvas|Media|Image)Element)$/;
/** Names that our own objects use for their methods. */
const common = /^(?:union|intersection|difference|bytes|share|when|try|toTemporalInstant|pseudo)$/;

/** Names that are newer than the oldest supported browsers, from the compatibility data. */
function renewed({ javascript, api }) {
  const [globals, members, methods, old] = [new Set(), new Set(), new Set(), new Set()];
  for (const [name, entry] of Object.entries({ ...api, ...javascript.builtins })) {
    if (entry.__compat !== undefined && isLater(entry.__compat)) globals.add(name);
    for (const [part, { __compat: compat }] of Object.entries(entry)) {
      if (part === "__compat" || compat === undefined) continue;
      const own = part.replace(/_(?:static|event)$/, "");
      if (!isLater(compat)) old.add(own);
      else {
        if (isAtHand(name, part)) members.add(`${byName[name] ?? name}.${own}`);
        // Events are never called.
        if (anywhere.test(name) && !part.endsWith("_event") && !common.test(own)) methods.add(own);
      }
    }
  }
  const sorted = (names) => [...names].toSorted();
  return {
    globals: sorted(globals),
    members: sorted(members),
    methods: sorted(methods).filter((name) => !old.has(name)),
  };
}

/** Adds the names that a syntax node uses to `found`. */
function look(node, later, found, parent = null) {
  if (Array.isArray(node)) return node.forEach((one) => look(one, later, found, parent));
  if (typeof node !== "object" || node === null) return;
  if (node.type === "MemberExpression") lookAtMember(node, later, found, parent);
  else if (node.type === "Identifier") {
    const isName =
      (parent?.type === "MemberExpression" && parent.property === node && !parent.computed) ||
      (/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent?.type) &&
        parent.key === node &&
        !parent.computed);
    if (!isName && later.globals.has(node.name)) found.add(node.name);
  } else if (node.type === "Literal" && node.regex !== undefined) {
    const { pattern, flags } = node.regex;
    if (/\(\?<[=!]/.test(pattern)) found.add(`a look behind in /${pattern}/`);
    if (/\(\?[ims]*-?[ims]*:/.test(pattern.replaceAll("(?:", "")))
      found.add(`flags in /${pattern}/`);
    if (flags.includes("v")) found.add(`the flag v of /${pattern}/`);
  }
  for (const [key, value] of Object.entries(node))
    if (key !== "type" && typeof value === "object") look(value, later, found, node);
}

function lookAtMember(node, { members, methods }, found, parent) {
  const name = node.computed ? node.property.value : node.property.name;
  if (typeof name !== "string") return;
  const of = node.object.type === "Identifier" ? node.object.name : "";
  if (members.has(`${of}.${name}`)) found.add(`${of}.${name}`);
  else if (parent?.type === "CallExpression" && parent.callee === node && methods.has(name))
    found.add(`.${name}`);
}

/**
 * Style that is newer than the oldest supported browsers. Style within a condition is applied only
 * by browsers that support it.
 */
const laterStyle = [
  /\d[dsl]v[hwib]\b/g,
  /color-mix\(/g,
  /@container\b/g,
  /:has\(/g,
  /\bsubgrid\b/g,
  /light-dark\(/g,
  /@(?:layer|scope|starting-style|property|view-transition)\b/g,
  /(?<=[;{])(?:translate|rotate|scale|text-wrap|field-sizing|interpolate-size|scrollbar-gutter|anchor-name|mask):/g,
  /:(?:popover-open|user-valid|user-invalid|modal|open|state)\b/g,
  /(?<=[:,(\s])(?:round|mod|rem|sin|cos|tan|sqrt|pow|oklch|oklab|lab|lch|color)\(/g,
  /&(?=[\s.:>[#])/g,
];

/** Style whose older form css-floor.mjs adds, or without which nothing is lost. */
const meantStyle = new Set([
  "dvh",
  "color-mix(",
  "@container",
  ":has(",
  "subgrid",
  // Blueprint's shadows, and cards on dark ground.
  "oklch(",
  "lab(",
]);

function styleOf(sheet) {
  const found = new Set();
  const css = withoutConditions(sheet);
  for (const sign of laterStyle)
    for (const [text] of css.matchAll(sign)) {
      const name = text.replace(/^\d/, "");
      if (!meantStyle.has(name)) found.add(`style: ${name}`);
    }
  return found;
}

/** Without the rules inside conditions: browsers that do not support them skip them. */
function withoutConditions(css) {
  let left = "";
  for (let at = 0; at < css.length;) {
    const from = css.indexOf("@supports", at);
    if (from < 0) return left + css.slice(at);
    left += css.slice(at, from);
    at = css.indexOf("{", from) + 1;
    for (let depth = 1; depth > 0 && at < css.length; at += 1)
      depth += css[at] === "{" ? 1 : css[at] === "}" ? -1 : 0;
  }
  return left;
}

function check() {
  const table = JSON.parse(readFileSync(tableFile, "utf8"));
  const later = Object.fromEntries(
    Object.entries(table).map(([kind, all]) => [kind, new Set(all)]),
  );
  const folder = at("dist", "web", "assets");
  const files = readdirSync(folder).filter((file) => /\.(?:m?js|css)$/.test(file));
  let isGood = true;
  for (const file of files) {
    const text = readFileSync(`${folder}/${file}`, "utf8");
    const found = file.endsWith(".css") ? styleOf(text) : new Set();
    if (!file.endsWith(".css")) look(parseAst(text), later, found);
    for (const name of found) {
      if (isMeant(name, text, file)) continue;
      isGood = false;
      print(`${file}: ${name} (unguarded) is not in Chromium 100, Safari 15.4 or Firefox 100`);
    }
  }
  return isGood;
}

const [option, file] = process.argv.slice(2);
if (option === "--renew")
  writeFileSync(tableFile, `${JSON.stringify(renewed(JSON.parse(readFileSync(file, "utf8"))))}\n`);
else if (!check()) process.exit(1);
