import { expect, type Page } from "@playwright/test";
import { extractText, getDocumentProxy } from "unpdf";
import { paths } from "../../src/lib/data/paths.ts";
import { test } from "./fixture.ts";
import { goTo, signIn } from "./site.ts";

const chrome = [".sidebar", ".top-bar", ".tab-bar", ".manage-tabs", ".record-actions"];
const lists = [{ path: paths.production, row: ".record-table tbody tr", least: 8 }] as const;

/** The text of a page on paper, without blanks, which fonts place differently. */
async function printed(page: Page) {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  return { text: text.replace(/\s/g, ""), totalPages };
}

for (const [locale, house] of [
  ["zh-CN", "号舍"],
  ["en-US", "House"],
] as const)
  test(
    `lists are printed with all of their rows and nothing around them, ${locale}`,
    { tag: locale === "zh-CN" ? [] : ["@all"] },
    async ({ browser, still }) => {
      const { page, context } = await signIn(browser, still, lists[0].path, {
        locale,
        viewport: { width: 1440, height: 500 },
      });
      for (const { path, row, least } of lists) {
        await goTo(page, path);
        await expect(page.locator(row).first()).toBeVisible();
        await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
        const rows = await page.locator(row).count();
        await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
        const { text } = await printed(page);
        expect(rows, path).toBeGreaterThanOrEqual(least);
        // Each row names its house once; characters of other names come back as their radicals.
        expect(text.split(house).length - 1, path).toBeGreaterThanOrEqual(rows);
        await page.emulateMedia({ media: "print" });
        for (const hidden of chrome)
          await expect(page.locator(hidden).locator("visible=true"), path + hidden).toHaveCount(0);
        await page.emulateMedia({ media: "screen" });
      }
      await context.close();
    },
  );
