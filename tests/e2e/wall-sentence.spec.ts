import { expect, type Page } from "@playwright/test";
import { test } from "./fixture.ts";
import { jump, signIn, siteAt, startProduct } from "./site.ts";

/** Never a calm word while anything urgent is open: wherever the wall looks, and whatever it lost. */
let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ isAlive: false });
});
test.afterAll(() => product.close());

const calmWords = /无报警|no alarm/i;
const home = "/screenDatav/home";

/** The bar and the list, in one frame. */
const said = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>(".fleet-bar");
    return {
      level: document.querySelector<HTMLElement>("[data-face=wall]")?.dataset["level"],
      tone: bar?.dataset["tone"],
      bar: bar?.textContent ?? "",
      calm: document.querySelector(".scope-calm")?.textContent ?? "",
    };
  });

async function isHonest(page: Page, language: "0" | "1"): Promise<void> {
  const { tone, bar, calm } = await said(page);
  expect(tone).toMatch(/urgent|cut/);
  expect(bar).not.toMatch(calmWords);
  // Where a place has none, it says so of that place, and what stands elsewhere.
  if (calm !== "") expect(calm).toMatch(language === "0" ? /全部：\d+ 条/ : /fleet: \d+ alarm/);
}

for (const language of ["0", "1"] as const)
  test(`the bar tells of an urgent alarm everywhere, before and after the drill, and offline, language ${language}`, async ({
    browser,
  }) => {
    const site = siteAt(product.address);
    const place = (query: string) => `${home}?language=${language}&${query}`;
    const { page, context } = await signIn(browser, site, place("at=farm:3"));
    const bar = page.locator(".fleet-bar");
    await site.publish({ temp: [46, 46.2] });
    // Drilled before the raise: the wall hears of it where it looks.
    await expect(bar).toHaveAttribute("data-tone", "urgent");
    await isHonest(page, language);
    for (const map of ["china", "world"])
      for (const at of ["", "province:370000", "province:THA", "farm:3", "farm:5", "house:1"]) {
        await jump(page, place(`map=${map}&at=${at}`));
        await page.waitForTimeout(150);
        await isHonest(page, language);
      }
    await context.setOffline(true);
    await expect(bar).toHaveAttribute("data-tone", "cut");
    for (const at of ["", "farm:5", "house:1"]) {
      await jump(page, place(`at=${at}`));
      await page.waitForTimeout(150);
      await isHonest(page, language);
    }
    await context.close();
  });
