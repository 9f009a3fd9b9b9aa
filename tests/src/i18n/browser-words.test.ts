import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { languages } from "../../../contract/base/words.ts";
import { askedOf, pairsOf, sourcesOf, wordsOf } from "../../../tools/word-pairs.mjs";

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

/** A text in its forms of one and of many; 7 replaces the filled-in number. */
const formsOf = (text: string): string[] =>
  [1, 2].map((form) =>
    text.replace(/\{([^}]*)\}/g, (_, part: string) => part.split(":")[form] ?? "7"),
  );
/** Names of people, and strangers' answers. */
const names = /\S+@[\w.\\]+|刘洋|Liu Yang|Farm Hotel|nginx|AI6000|[a-z]+_manager|dev\\\.\w+/g;
/** Numbers, and the signs of a pattern for numbers. */
const numbers = /(?:\\d[+*]?|\[[^\]]*(?:\\d|\d)[^\]]*\]\+?|\\?\.(?=\d|\\d)|\d)+/g;
const isText = (text: string) =>
  /\p{Script=Han}|[a-z]{2}/iu.test(text.replace(/\\\w|\w+_|\d+号舍|House \d+/g, ""));
/**
 * The parts of a text that a page puts together, as patterns. 7 stands for numbers and for what the
 * test fills in.
 */
const partsOf = (asked: string | RegExp, data: readonly string[]): string[] =>
  data
    .reduce(
      (text, one) => text.replaceAll(escaped(one), "7"),
      (typeof asked === "string"
        ? escaped(asked).replaceAll("\\{…\\}", "7")
        : asked.source
      ).replace(names, "7"),
    )
    .replace(numbers, "7")
    .replace(/\(\?!.*?\)| required|(?<!:) 7$/g, "")
    .split(/(?: · |: |\.[*+])(?![^(]*\))|^\^?[✓‹·]+ |^[7:-]+ |^\\\^|^\\\(|\\\)$/)
    .filter(isText);

it("browser tests ask for words that the screens have", () => {
  // The demo's phones have words of their own, and so has the demo: "名称 · Name".
  const others = ["simulator/notice/page/page.js", "server/operate/demo/demo-power.ts"]
    .map((file) => readFileSync(join(root, file), "utf8"))
    .flatMap((text) => [...text.matchAll(/"([^"\n]+)"/g)].map(([, found = ""]) => found));
  const texts = [...pairs.flatMap(({ zh, en }) => [zh, en]), ...others];
  const runs = new Set(texts.flatMap(formsOf).flatMap(runsOf));
  const screens = [...runs].join("\n").replace(/\d+/g, "7");
  const filled = texts.filter(
    (text) => /\{\w+\}/.test(text) && isText(text.replace(/\{.*?\}/g, "")),
  );
  const wholeTexts = new RegExp(`^(?:${[...new Set(filled.map(patternOf))].join("|")})$`, "iu");
  const files = sourcesOf(join(root, "tests", "e2e")).map((source) => ({
    name: source.name,
    subject: source.name.split(".")[0],
    ...askedOf(source),
  }));
  const unknown = files.flatMap(({ name, subject, asked }) => {
    const data = files
      .flatMap((file) => (file.subject === subject ? file.own : []))
      .flatMap((text) => text.split("{…}"))
      .filter((text) => /\p{L}/u.test(text) && text.length > 2)
      .toSorted((a, b) => b.length - a.length);
    const isShown = (one: string | RegExp) =>
      (typeof one === "string" && wholeTexts.test(one)) ||
      [[], data].some((replaced) =>
        partsOf(one, replaced).every((part) => new RegExp(part, "im").test(screens)),
      );
    return asked.filter((one) => !isShown(one)).map((one) => `${name}: ${String(one)}`);
  });
  expect(files.flatMap(({ asked }) => asked).length).toBeGreaterThan(500);
  expect(unknown).toEqual([]);
});
