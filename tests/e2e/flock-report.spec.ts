// @run all: a page of the console, whose parts have tests of their own.
import { expect } from "@playwright/test";
import { test } from "./fixture.ts";
import { callsOf, signIn } from "./site.ts";

/** Pages of a PDF. */
const pagesOf = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)!.length;
/** The text can be selected if its fonts map glyphs to characters. */
const isText = (pdf: Buffer): boolean => /\/ToUnicode\b/.test(pdf.toString("latin1"));

test("the report of a flock is printed on at most four pages of A4, as text, in both languages", async ({
  living,
  browser,
}) => {
  const call = await callsOf(living);
  const { rows } = await call("listProduction", { pageSize: 500, sort: "dayAge", order: "desc" });
  // The oldest layer flock, and the oldest other flock.
  const oldest = [true, false].map((isLayer) =>
    rows.find(({ species }) => (species === "layer") === isLayer),
  );
  for (const locale of ["zh-CN", "en-US"])
    for (const row of oldest) {
      const path = `/production/index?report=${row!.id}`;
      const { page, context } = await signIn(browser, living, path, { locale });
      await expect(page.locator(".flock-report")).toBeVisible();
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const pdf = await page.pdf({ preferCSSPageSize: true });
      console.log(`${locale} ${row!.species} ${row!.dayAge} d: ${pagesOf(pdf)} pages`);
      expect(pagesOf(pdf)).toBeLessThanOrEqual(4);
      expect(isText(pdf)).toBe(true);
      const size = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf.toString("latin1"))!;
      expect(size.slice(1).map((side) => Math.round(Number(side)))).toEqual([595, 842]);
      await context.close();
    }
});
