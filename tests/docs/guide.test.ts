import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { alarmKinds } from "../../contract/alarm/alarm-kind.ts";
import { type Language, languages } from "../../contract/base/words.ts";
import { consoleMenu } from "../../src/console/page-table.ts";
import { pagesOf } from "../../src/console/shell/page/console-page.ts";
import { guidePath } from "../../src/lib/data/guide-path.ts";
import { guideFiles } from "../../tools/guide.mjs";

const root = join(import.meta.dirname, "..", "..");
const served = guideFiles(root);
const pages = [...served.keys()].filter((path) => path.endsWith(".html"));
const textAt = (path: string): string => String(served.get(path) ?? "");
const markdownAt = (path: string): string =>
  readFileSync(join(root, "docs", "guide", path.replace(/\.html$/, ".md")), "utf8");

/** The texts of the screens: every pair of languages in the words and the contract. */
function screenTexts(): Readonly<Record<Language, readonly RegExp[]>> {
  const result: Record<Language, Set<string>> = { zh: new Set(), en: new Set() };
  for (const { name } of Object.values(alarmKinds))
    for (const language of languages) result[language].add(name[language]);
  const text = String.raw`"(?:[^"\\]|\\.)*"`;
  const pair = new RegExp(String.raw`\b(zh|en):\s*(${text}(?:\s*\+\s*${text})*)`, "g");
  for (const folder of ["src", "contract"]) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(file)) continue;
      const source = readFileSync(join(root, folder, file), "utf8");
      for (const [, language, value] of source.matchAll(pair)) {
        const parts = value!.match(new RegExp(text, "g"))!;
        result[language as Language].add(parts.map((part) => JSON.parse(part) as string).join(""));
      }
    }
  }
  const asPattern = (text: string) =>
    new RegExp(
      `^${text
        .split(/\{[^}]*\}/)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
        .join(".+")}$`,
      "u",
    );
  const patternsOf = (language: Language) =>
    [...result[language]]
      .filter((text) => /\p{L}/u.test(text.replace(/\{[^}]*\}/g, "")))
      .map(asPattern);
  return { zh: patternsOf("zh"), en: patternsOf("en") };
}

describe("the guide", () => {
  it.each(languages)("has a page for every page of the console (%s)", (language) => {
    const missing = pagesOf(consoleMenu).filter(
      ({ guide }) => !served.has(guidePath(language, guide).replace("/guide/", "")),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it("has the same pages in both languages, and its index names each once", () => {
    const [en, zh] = ["en", "zh"].map((language) =>
      readdirSync(join(root, "docs", "guide", language)).sort(),
    );
    expect(zh).toEqual(en);
    for (const language of languages) {
      const listed = [...markdownAt(`${language}/index.md`).matchAll(/\]\(([\w-]+\.md)\)/g)];
      expect([...listed.map(([, file]) => file), "index.md"].sort()).toEqual(en);
    }
  });

  it.each(pages)("%s has no broken link", (path) => {
    const html = textAt(path);
    const targets = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, target]) => target!);
    const lost = targets.filter((target) => {
      if (/^https?:/.test(target)) return false;
      if (target.startsWith("/")) return !existsSync(join(root, "public", target));
      const [file, anchor] = target.split("#");
      const at = file === "" ? path : posix.join(posix.dirname(path), file!);
      if (!served.has(at)) return true;
      return anchor !== undefined && !textAt(at).includes(`id="${anchor}"`);
    });
    expect(lost).toEqual([]);
    expect(html).not.toContain("**");
  });

  it.each(pages)("%s is short", (path) => {
    const lines = markdownAt(path).split("\n");
    expect(lines.length).toBeLessThanOrEqual(81);
    // A Chinese character is as wide as two others.
    const width = (line: string) => line.replace(/[\u3000-\u9fff\uff00-\uffef]/g, "xx").length;
    const isProse = (line: string) => !/^\||!\[/.test(line);
    expect(lines.filter((line) => isProse(line) && width(line) > 120)).toEqual([]);
  });

  it("quotes the texts of the screens exactly", () => {
    const known = screenTexts();
    const unknown = pages.flatMap((path) => {
      const language = path.slice(0, 2) as Language;
      const boldWords = [...markdownAt(path).matchAll(/\*\*([^*]+)\*\*/g)].map(([, word]) =>
        word!.replace(/\n */g, language === "zh" ? "" : " "),
      );
      return boldWords
        .filter((word) => !known[language].some((pattern) => pattern.test(word)))
        .map((word) => `${path}: ${word}`);
    });
    expect(unknown).toEqual([]);
  });

  it("shows every picture of its folder", () => {
    const all = pages.map(textAt).join("\n");
    const unused = [...served.keys()].filter(
      (path) => path.startsWith("pictures/") && !all.includes(`../${path}`),
    );
    expect(unused).toEqual([]);
  });

  it("has pictures that a slow line can load", () => {
    const sizes = [...served].filter(([path]) => path.startsWith("pictures/"));
    const bytes = sizes.map(([path, { length }]) => ({ path, length }));
    expect(bytes.filter(({ length }) => length > 120_000)).toEqual([]);
    expect(bytes.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(3_000_000);
  });
});
