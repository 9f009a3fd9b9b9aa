import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface StyleRule {
  readonly file: string;
  readonly selectors: readonly string[];
  /** `property: value`, in the order of the sheet. */
  readonly declarations: readonly string[];
}

export interface StyleSheet {
  readonly file: string;
  readonly text: string;
  readonly rules: readonly StyleRule[];
}

/** Characters that end a part of a sheet; quoted text and brackets may contain any of them. */
const tokens = /"[^"]*"|\([^()]*(?:\([^()]*(?:\([^()]*\)[^()]*)*\)[^()]*)*\)|[{};]|[^{};"(]+/g;
const inOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();
/** At-rules whose blocks contain no style rules. */
const isOther = (head: string): boolean => /^@(?:keyframes|page|font-face)/.test(head);

/** Returns the rules of a sheet, including those inside conditions. */
function rulesOf(file: string, css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: { head: string; declarations: string[] }[] = [];
  let text = "";
  const declare = () => {
    if (text.trim() !== "") open.at(-1)?.declarations.push(inOneLine(text));
    text = "";
  };
  for (const [token] of css.replaceAll(/\/\*[\s\S]*?\*\//g, "").matchAll(tokens)) {
    if (token === "{") {
      open.push({ head: inOneLine(text), declarations: [] });
      text = "";
    } else if (token === ";") declare();
    else if (token === "}") {
      declare();
      const ended = open.pop();
      if (ended === undefined || ended.head.startsWith("@")) continue;
      if (open.some(({ head }) => isOther(head))) continue;
      rules.push({ file, selectors: splitSelectors(ended.head), declarations: ended.declarations });
    } else text += token;
  }
  return rules;
}

/** Splits at the commas outside brackets. */
function splitSelectors(list: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const char of list) {
    depth += Number(char === "(") - Number(char === ")");
    if (char === "," && depth === 0) selectors.push("");
    else selectors[selectors.length - 1] += char;
  }
  return selectors.map((selector) => selector.trim());
}

/** Returns the names of the classes in a selector. */
export const classesOf = (selector: string): string[] =>
  [...selector.replaceAll(/\[[^\]]*\]/g, "").matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
    ([, name = ""]) => name,
  );

/** Reads every stylesheet of the browser app. */
export const styleSheets = (): StyleSheet[] =>
  readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => join("src", path))
    .map((file) => {
      const text = readFileSync(file, "utf8");
      return { file, text, rules: rulesOf(file, text) };
    });
