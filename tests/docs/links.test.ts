import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";
import { consoleMenu } from "../../src/console/page-table.ts";
import { pagesOf } from "../../src/console/shell/page/console-page.ts";
import { headingId } from "../../tools/guide.mjs";

const root = join(import.meta.dirname, "..", "..");
const textOf = (path: string): string => readFileSync(join(root, path), "utf8");
const wordsOf = (path: string): number => textOf(path).split(/\s+/).length;

/** Markdown a reader meets outside of the guide, which has its own test. */
const documents = [
  "README.md",
  "README.zh-CN.md",
  "CONTRIBUTING.md",
  "CHANGELOG.md",
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .map((path) => posix.join("docs", path))
    .filter((path) => path.endsWith(".md") && !path.startsWith("docs/guide/")),
];

const anchorsOf = (path: string): Set<string> => {
  const titles = textOf(path)
    .replace(/^```[\s\S]*?^```/gm, "")
    .matchAll(/^#+ (.+)$/gm);
  return new Set([...titles].map(([, title]) => headingId(title!.replace(/[*`]/g, ""))));
};

describe("the documents", () => {
  it.each(documents)("%s has no broken link", (path) => {
    const lost = [...textOf(path).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
      if (/^(?:https?:|mailto:|\/)/.test(target)) return [];
      const [file = "", anchor] = target.split("#");
      const at = file === "" ? path : posix.join(posix.dirname(path), file);
      if (!existsSync(join(root, at))) return [target];
      return anchor !== undefined && !anchorsOf(at).has(anchor) ? [target] : [];
    });
    expect(lost).toEqual([]);
  });

  it("name every page of the console in its reference", () => {
    const reference = textOf("docs/console.md");
    const missing = pagesOf(consoleMenu).filter(
      // These two are now tabs of the house's page.
      ({ path }) => !path.startsWith("/shack/house/:id/") && !reference.includes(`\`${path}\``),
    );
    expect(missing.map(({ path }) => path)).toEqual([]);
  });

  it("name only existing files in the reference of the console", () => {
    const pages = documents.filter((path) => /^docs\/console[./]/.test(path));
    const lost = pages.flatMap((path) =>
      [...textOf(path).matchAll(/`((?:src|server|contract|docs|tests)\/[\w./-]+)`/g)].flatMap(
        ([, file = ""]) => (existsSync(join(root, file)) ? [] : [`${path}: ${file}`]),
      ),
    );
    expect(lost).toEqual([]);
  });

  it("keep the reference of the console short", () => {
    const limitOf = (path: string) => (path === "docs/console.md" ? 4000 : 2000);
    const pages = documents.filter((path) => /^docs\/console[./]/.test(path));
    expect(pages.filter((path) => wordsOf(path) > limitOf(path))).toEqual([]);
  });
});
