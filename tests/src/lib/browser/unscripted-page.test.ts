import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const page = readFileSync("index.html", "utf8");

it("no browser may translate the page, because it would then show outdated figures", () => {
  expect(page).toMatch(/<html lang="zh-CN" translate="no">/);
  expect(page).toMatch(/<meta name="google" content="notranslate" \/>/);
});

it("the page explains in both languages that scripts are off or the browser is too old", () => {
  const [, unscripted = ""] = /<noscript>([^]*?)<\/noscript>/.exec(page) ?? [];
  const [, starting = ""] = /<div id="starting">([^]*?)<\/div>/.exec(page) ?? [];
  for (const text of [unscripted, starting]) {
    expect(text).toMatch(/<p>[^<]*\p{Script=Han}/u);
    expect(text).toMatch(/<p lang="en">[^<]*[a-z]{4}/);
  }
  for (const version of ["100", "15.4"]) expect(starting.split(version)).toHaveLength(3);
});
