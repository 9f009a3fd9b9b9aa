// @run all: the bar at every level and offline, a product of its own.
import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { apiBase, routes } from "../../contract/route/route.ts";
import { test } from "./fixture.ts";
import { jump, sessionOf, signIn, type Site, siteAt, startProduct } from "./site.ts";

/** Never a calm word while anything urgent is open: wherever the wall looks, and whatever it lost. */
let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ isAlive: false });
});
test.afterAll(() => product.close());

const calmWords = /无报警|no alarm/i;
/** Of a replay it may be said that there was none then. */
const calmNow = /(?<!当时)无报警|no alarm(?! then)/i;
/** What the figures of a hall say of hours without an urgent alarm. */
const calmFigure = /无紧急报警|without an urgent alarm/i;
const home = "/screenDatav/home";

/** The bar, of a reception hall its own, and the list, in one frame. */
const said = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector<HTMLElement>(".fleet-bar, .hall-bar");
    return {
      level: document.querySelector<HTMLElement>("[data-face=wall]")?.dataset["level"],
      tone: bar?.dataset["tone"],
      bar: bar?.textContent ?? "",
      calm: document.querySelector(".scope-calm")?.textContent ?? "",
    };
  });

async function isBarHonest(page: Page) {
  const words = await said(page);
  expect(words.tone).toMatch(/urgent|cut/);
  expect(words.bar).not.toMatch(calmWords);
  return words;
}

async function isHonest(page: Page, language: "0" | "1"): Promise<void> {
  const { calm } = await isBarHonest(page);
  // Where a place has none, it says so of that place, and what stands elsewhere.
  if (calm !== "") expect(calm).toMatch(language === "0" ? /全部：\d+ 条/ : /fleet: \d+ alarm/);
}

/** Somebody has all of them. */
async function acknowledgeAll(site: Site): Promise<void> {
  const [, token] = await sessionOf(site);
  const headers = { Authorization: token!.value, "content-type": "application/json" };
  const at = `${site.base}${apiBase}`;
  const reply = await fetch(`${at}${routes.listOverview.path}`, { headers });
  const { data } = z.object({ data: routes.listOverview.reply }).parse(await reply.json());
  const body = JSON.stringify({ ids: data.alarms.map(({ id }) => id) });
  const { method, path } = routes.ackAlarm;
  expect((await fetch(`${at}${path}`, { method, headers, body })).status).toBe(200);
}

const maps = ["china", "world"] as const;
const provinces = ["province:370000", "province:THA"];

/** Looks everywhere there is, once on each map. */
async function lookAround(
  page: Page,
  place: (query: string) => string,
  levels: readonly string[],
  isHonestThere: () => Promise<unknown>,
): Promise<void> {
  for (const map of maps)
    for (const at of levels) {
      await jump(page, place(`map=${map}&at=${at}`));
      await page.waitForTimeout(150);
      await isHonestThere();
    }
}

for (const language of ["0", "1"] as const)
  test(`the bar tells of an urgent alarm everywhere, before and after the drill, and offline, language ${language}`, async ({
    browser,
  }) => {
    const site = siteAt(product.address);
    const place = (query: string) => `${home}?language=${language}&${query}`;
    const { page, context } = await signIn(browser, site, place("at=farm:3"));
    const bar = page.locator(".fleet-bar");
    const everywhere = ["", ...provinces, "farm:3", "farm:5", "house:1"];
    await site.publish({ temp: [46, 46.2] });
    // Drilled before the raise: the wall hears of it where it looks.
    await expect(bar).toHaveAttribute("data-tone", "urgent");
    await isHonest(page, language);
    await lookAround(page, place, everywhere, () => isHonest(page, language));
    // A reception hall names no alarm and hides none.
    await jump(page, place("mode=hall"));
    await expect(page.locator(".hall-bar")).toBeVisible();
    for (const map of maps) {
      await jump(page, place(`mode=hall&map=${map}`));
      await page.waitForTimeout(150);
      await isBarHonest(page);
      expect(await page.locator(".hall-figures").textContent()).not.toMatch(calmFigure);
    }
    await jump(page, place("at="));
    await expect(bar).toBeVisible();
    // In a replay the bar stays with the present: one that waits would end it, so it is in hand.
    await acknowledgeAll(site);
    await expect(bar.locator(".is-filled")).toHaveCount(0);
    await page.keyboard.press("r");
    await expect(page.locator(".is-replay")).toBeVisible();
    await lookAround(page, place, everywhere, async () => {
      const { calm } = await isBarHonest(page);
      expect(calm).not.toMatch(calmNow);
    });
    await expect(page.locator(".is-replay")).toBeVisible();
    await page.keyboard.press("r");
    await expect(page.locator(".is-replay")).toHaveCount(0);
    await context.setOffline(true);
    await expect(bar).toHaveAttribute("data-tone", "cut");
    await lookAround(page, place, everywhere, () => isHonest(page, language));
    await context.close();
  });
