// Checks the translations. The types ensure that every text has both languages; this finds unused
// texts, and text outside the tables. `npm run texts` instead writes all texts of the product into
// one table, for proofreading.
import { mkdirSync, writeFileSync } from "node:fs";
import { at, fail, print } from "./environment.mjs";
import { pairsOf, sourcesOf } from "./word-pairs.mjs";

const wordsFolder = at("src", "i18n", "words");
const all = sourcesOf(at("src"));
const isWords = ({ path }) => path.startsWith(wordsFolder) && path.endsWith("-words.ts");
const words = all.filter(isWords);
const code = all.filter((file) => !isWords(file));

if (process.argv.includes("--table")) writeTable();
else check();

/** Writes a line for each text: file and line, key, Chinese, English. */
function writeTable() {
  const sources = [...all, ...sourcesOf(at("contract")), ...sourcesOf(at("server"))];
  const cell = (text) => String(text ?? "").replace(/[\t\n]/g, " ");
  const lines = sources.flatMap((source) =>
    pairsOf(source).map(({ key, at: place, zh, en }) => {
      const line = source.text.slice(0, place).split("\n").length;
      return [`${source.name}:${line}`, key, zh, en].map(cell).join("\t");
    }),
  );
  mkdirSync(at(".cache"), { recursive: true });
  writeFileSync(at(".cache", "texts.tsv"), ["place\tkey\t中文\tEnglish", ...lines, ""].join("\n"));
  print(`${lines.length} texts in .cache/texts.tsv`);
}

function check() {
  const complaints = [...unusedWords(), ...code.flatMap(textOutside)];
  if (complaints.length > 0) fail(complaints.join("\n"));
  print(`${words.length} files of words, ${code.length} of code`);
}

/** A key is used when it occurs in the code as a property or a string. */
function unusedWords() {
  return words.flatMap(({ name, text }) =>
    [...text.matchAll(/^ {2}(\w+): \{\s*zh:/gm)].flatMap(([, key]) => {
      // A text for other animals is chosen along with the text beside it.
      const use = new RegExp(`[."'\`]${key.replace(/_(?:pig|mixed)$/, "")}\\b`);
      return code.some(({ text: source }) => use.test(source))
        ? []
        : [`${name}: "${key}" is used nowhere`];
    }),
  );
}

/** Text of a page: Chinese outside a pair of both languages, or letters between tags. */
function textOutside({ name, text }) {
  const units = /^(?:[\s\d.,:;%°·•/|()+–—−✓×-]|&\w+;|°C|ppm|Pa|L|kg|kWh|English|\{[^}]*\})*$/;
  const complaints = [];
  const lines = text.split("\n").map((line) => line.replace(/\/\*.*?\*\/|\/\/.*$|^\s*\*.*$/g, ""));
  for (const [index, bare] of lines.entries()) {
    // The two languages of a pair are on the same line or on neighbouring lines.
    const near = lines.slice(Math.max(0, index - 1), index + 2).join("\n");
    const isPair =
      /\bzh:/.test(bare) ||
      // A pattern parses input, and is not shown.
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
  return complaints;
}
