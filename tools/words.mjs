// Translations: every word has both languages by its type; here the rest is looked for: words
// nobody uses, and text outside the words.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { at, fail, root, say } from "./environment.mjs";

function* files(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else if (/\.tsx?$/.test(name)) yield path;
  }
}

const wordsFolder = at("src", "i18n", "words");
const all = [...files(at("src"))].map((path) => ({
  name: relative(root, path),
  path,
  text: readFileSync(path, "utf8"),
}));
const isWords = ({ path }) => path.startsWith(wordsFolder) && path.endsWith("-words.ts");
const words = all.filter(isWords);
const code = all.filter((file) => !isWords(file));
const complaints = [];

// A key is used when it stands in the code as a property or a string.
for (const { name, text } of words) {
  for (const [, key] of text.matchAll(/^ {2}(\w+): \{\s*zh:/gm)) {
    // A text for other animals is chosen with the word it stands beside.
    const use = new RegExp(`[."'\`]${key.replace(/_(?:pig|mixed)$/, "")}\\b`);
    if (!code.some(({ text: source }) => use.test(source)))
      complaints.push(`${name}: "${key}" is used nowhere`);
  }
}

// Text of a page: Chinese anywhere but in a pair of both languages, or letters between tags.
const units = /^(?:[\s\d.,:;%°·•/|()+–—−✓×-]|&\w+;|°C|ppm|Pa|L|kg|kWh|English|\{[^}]*\})*$/;
for (const { name, text } of code) {
  const lines = text.split("\n").map((line) => line.replace(/\/\*.*?\*\/|\/\/.*$|^\s*\*.*$/g, ""));
  for (const [index, bare] of lines.entries()) {
    // The two languages of a pair stand on one line or on neighbouring ones.
    const near = lines.slice(Math.max(0, index - 1), index + 2).join("\n");
    const isPair =
      /\bzh:/.test(bare) ||
      // A pattern reads what people write, and shows nothing.
      /\/\S*[\u4e00-\u9fff]\S*\/[a-z]*/.test(bare) ||
      /中文/.test(bare) ||
      /["`][^"`\n\u4e00-\u9fff]*[A-Za-z][^"`\n\u4e00-\u9fff]*["`]/.test(near);
    if (/[\u4e00-\u9fff]/.test(bare) && !isPair)
      complaints.push(`${name}:${index + 1}: Chinese outside the words`);
    if (!name.endsWith(".tsx")) continue;
    for (const [, inner] of bare.matchAll(/>([^<>{}]*[A-Za-z][^<>{}]*)<\//g)) {
      if (!units.test(inner))
        complaints.push(`${name}:${index + 1}: "${inner.trim()}" outside the words`);
    }
  }
}

if (complaints.length > 0) fail(complaints.join("\n"));
say(`${words.length} files of words, ${code.length} of code`);
