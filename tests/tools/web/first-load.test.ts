import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { consoleMenu } from "../../../src/console/page-table.ts";
import { isSection } from "../../../src/console/shell/page/console-page.ts";
import { paths } from "../../../src/lib/data/paths.ts";
import { pagesIn, withLinks } from "../../../tools/web/first-load.mjs";

const pages = pagesIn(readFileSync("src/console/page-table.ts", "utf8"), paths);
const menu = consoleMenu.flatMap((entry) => (isSection(entry) ? entry.pages : [entry]));

describe("the pages of the console", () => {
  it.each(menu.map(({ path }) => path))("%s is known to the build, with its module", (path) => {
    const page = pages.find(({ address }) => address === path);
    expect(page && existsSync(`.${page.module}`)).toBe(true);
  });
});

describe("a page that names its files", () => {
  const html = '<head><script type="module" src="/assets/index-1.js"></script></head>';
  const files = {
    scripts: ["assets/index-1.js", "assets/page-2.js"],
    sheets: ["assets/page-3.css"],
  };

  it("names each file once, sheets first", () => {
    expect(withLinks(html, files).match(/\/assets\/[\w.-]+/g)).toEqual([
      "/assets/index-1.js",
      "/assets/page-3.css",
      "/assets/page-2.js",
    ]);
  });

  it("has no inline script", () => {
    expect(withLinks(html, files)).not.toMatch(/<script(?![^>]* src=)|<style| on\w+=/);
  });
});
