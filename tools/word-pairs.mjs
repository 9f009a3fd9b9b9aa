// The texts of the product in both languages, read from the source: `{ zh, en }`, and a Chinese
// string followed by an English one among the arguments of a call or the items of a list.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { parseSync } from "vite";
import { root } from "./environment.mjs";

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}

/** The TypeScript files of a folder, by their paths from the root. */
export const sourcesOf = (folder) =>
  [...files(folder)].map((path) => ({
    name: relative(root, path),
    path,
    text: readFileSync(path, "utf8"),
  }));

/**
 * Text of a string expression, with `{…}` for each inserted value; undefined for any other
 * expression.
 */
function textOf(node) {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral")
    return node.quasis.map(({ value }) => value.cooked).join("{…}");
  if (node?.type !== "BinaryExpression" || node.operator !== "+") return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

const isChinese = (text) => /[\u4e00-\u9fff]/.test(text ?? "");
const nameOf = (node) => node?.name ?? node?.value;

/** The pair in an object `{ zh, en }`, if the object is one. */
function pairOfObject({ properties }) {
  const pair = Object.fromEntries(properties.map(({ key, value }) => [nameOf(key), textOf(value)]));
  return pair.zh === undefined || pair.en === undefined ? [] : [{ zh: pair.zh, en: pair.en }];
}

/** The pairs in a list of nodes: each Chinese string and the English string after it. */
function pairsOfList(nodes) {
  const texts = nodes.map(textOf);
  return texts.flatMap((zh, index) => {
    const en = texts[index + 1];
    return isChinese(zh) && en !== undefined && !isChinese(en) ? [{ zh, en }] : [];
  });
}

function pairsOfNode(node) {
  if (node.type === "ObjectExpression") return pairOfObject(node);
  if (node.type === "CallExpression" || node.type === "NewExpression")
    return pairsOfList(node.arguments);
  return node.type === "ArrayExpression" ? pairsOfList(node.elements) : [];
}

/** Every text of a source with its key, `{ key, at, zh, en }`; `at` is its offset in the source. */
export function pairsOf({ path, text }) {
  const pairs = [];
  const walk = (node, key) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((item) => walk(item, key));
    const own = node.type === "Property" ? nameOf(node.key) : key;
    for (const pair of pairsOfNode(node)) pairs.push({ key: own, at: node.start, ...pair });
    for (const [name, part] of Object.entries(node)) if (name !== "loc") walk(part, own);
  };
  walk(parseSync(path, text).program, undefined);
  return pairs;
}

const languages = new Set(["zh", "en"]);

/**
 * The strings below each `zh: …` and `en: …` of a source, `{ key, language, text }`: texts that a
 * test reads from the screens in both languages.
 */
export function wordsOf({ path, text }) {
  const found = [];
  const walk = (node, language, key) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((item) => walk(item, language, key));
    if (node.type === "Property") {
      const name = nameOf(node.key);
      return walk(node.value, languages.has(name) ? name : language, name);
    }
    const word = language === undefined ? undefined : textOf(node);
    if (word !== undefined) return void found.push({ key, language, text: word });
    for (const [name, part] of Object.entries(node)) if (name !== "loc") walk(part, language, key);
  };
  walk(parseSync(path, text).program, undefined, undefined);
  return found;
}

const reading =
  /^(?:getBy(?:Text|Label|Title|Placeholder)|to(?:ContainText|HaveText|HaveAccessibleName))$/;
const readingHelper = /^(?:openByMenu|named?)$/;
const choosing = /^(?:getByRole|filter|locator)$/;
const readProperties = new Set(["name", "hasText", "hasNotText"]);

/**
 * Splits the strings and patterns of a browser test: `asked` are those it looks for on a page, as
 * in `getByText("…")`, `{ name: /…/ }`, and the patterns in lists and below `zh: …` and `en: …`;
 * `own` are the other strings, such as those it fills in.
 */
export function askedOf({ path, text }) {
  const [asked, own] = [[], []];
  const walk = (node, reads, key) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((item) => walk(item, reads, key));
    if (node.type === "CallExpression") {
      walk(node.callee, reads, key);
      const method = node.callee.property?.name ?? node.callee.name ?? "";
      const inner =
        reading.test(method) || readingHelper.test(method)
          ? "all"
          : choosing.test(method) && "named";
      return node.arguments.forEach((argument) => walk(argument, inner));
    }
    if (node.type === "Property") {
      const name = nameOf(node.key);
      return walk(node.value, languages.has(name) ? "patterns" : reads, name);
    }
    if (node.type === "ArrayExpression") return walk(node.elements, reads || "patterns");
    const isAsked = reads === "all" || (reads === "named" && readProperties.has(key));
    if (node.regex !== undefined)
      return void ((isAsked || reads === "patterns") && asked.push(new RegExp(node.regex.pattern)));
    const found = textOf(node);
    if (found !== undefined && reads !== "patterns") (isAsked ? asked : own).push(found);
    for (const [name, part] of Object.entries(node)) if (name !== "loc") walk(part, reads, key);
  };
  walk(parseSync(path, text).program, false);
  return { asked, own };
}
