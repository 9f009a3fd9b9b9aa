import { join } from "node:path";
import { expect, it } from "vitest";
import { languages } from "../../../contract/base/words.ts";
import { pairsOf, sourcesOf, wordsOf } from "../../../tools/word-pairs.mjs";

const root = join(import.meta.dirname, "..", "..", "..");
const pairs = ["src", "contract", "simulator"]
  .flatMap((folder) => sourcesOf(join(root, folder)))
  .flatMap(pairsOf);
const words = sourcesOf(join(root, "tests", "e2e")).flatMap((source) =>
  wordsOf(source).map((word) => ({ ...word, file: source.name })),
);
/** Not of the product: a locale, and names of the fleet's houses. */
const isForeign = ({ key, text }: { key: string | undefined; text: string }) =>
  key === "nameOf" || /^[a-z]{2}-[A-Z]{2}$/.test(text);

/** Marks between the parts of a text, and those by which a page puts texts together. */
const marks = /(\s*·\s*|：|: |\s*[（(]|[）)])/;
const joints = /\s*·\s*|\s*[（(]|[）)]/;
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const hasLetter = (text: string) => /\p{L}/u.test(text);

/** `{count}` is any text, `{count:house:houses}` one of the two. */
const patternOf = (text: string): string =>
  text
    .split(/\{([^}]*)\}/)
    .map((part, index) => {
      if (index % 2 === 0) return escaped(part);
      const [, ...forms] = part.split(":");
      return forms.length === 0 ? ".+" : `(?:${forms.map(escaped).join("|")})`;
    })
    .join("");

/** Every run of the parts of a text between its marks. */
function runsOf(text: string): string[] {
  const parts = text.split(marks);
  return parts.flatMap((_, from) =>
    parts.slice(from).map((__, more) => parts.slice(from, from + more + 1).join("")),
  );
}

it.each(languages)("browser tests read words that the screens have (%s)", (language) => {
  const texts = pairs.map((pair) => pair[language]);
  const runs = texts.flatMap(runsOf).filter((run) => hasLetter(run.replace(/\{\w+\}/g, "")));
  const patterns = [...new Set(runs.map(patternOf))].map((text) => new RegExp(`^${text}$`, "iu"));
  const whole = texts.join("\n").toLowerCase();
  const isWhole = (text: string) => patterns.some((pattern) => pattern.test(text));
  const isKnown = (text: string): boolean =>
    !hasLetter(text) || whole.includes(text.toLowerCase()) || isWhole(text);
  // A row of a table is named by its kind and number.
  const isPart = (text: string) => isKnown(text) || isWhole(text.replace(/ \d+$/, ""));
  // A number stands for what a test fills in.
  const filled = words
    .filter((word) => word.language === language && !isForeign(word))
    .map(({ file, text }) => ({ file, text: text.replaceAll("{…}", "7") }));
  const unknown = filled.filter(({ text }) => !isKnown(text) && !text.split(joints).every(isPart));
  expect(filled.length).toBeGreaterThan(150);
  expect(unknown).toEqual([]);
});
