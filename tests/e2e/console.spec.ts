import { expect, type Locator } from "@playwright/test";
import { test } from "./fixture.ts";
import { housesOfAll, signIn, signInByPage, type Site } from "./site.ts";

test.describe.configure({ mode: "parallel" });
let site: Site;
test.beforeAll(({ living }) => {
  site = living;
});

test("the house list filters by status, searches and opens a house", async ({ browser }) => {
  const { page, complaints, context } = await signIn(browser, site, "/");
  await expect(page).toHaveURL(/\/shack\/status\/overview$/);
  await expect(page.locator("[data-filter=all]")).toContainText(String(housesOfAll));
  await expect(page.locator("[data-filter=online]")).toContainText(String(housesOfAll - 1));
  await page.locator("[data-filter=offline]").click();
  await expect(page.locator("tr[data-house]")).toHaveCount(1);
  await page.locator("[data-filter=all]").click();
  await page
    .getByRole("searchbox")
    .or(page.locator("input[type=search]"))
    .first()
    .fill(site.plan.houses[20]!.gateway.networkId);
  await expect(page.locator("tr[data-house]")).toHaveCount(1);
  await page.locator("tr[data-house] .house-link").click();
  await expect(page.locator("#house-panel-title")).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the map leads from a province to a farm and its houses, and Esc leads back", async ({
  browser,
}) => {
  const { page, complaints, context } = await signIn(browser, site, "/");
  const map = page.getByRole("region", { name: "House locations" });
  await map.getByRole("list").getByRole("button").first().press("Enter");
  await expect(page).toHaveURL(/\?area=\d{6}$/);
  await expect(map.locator("[data-place]").first()).toHaveAttribute("data-place", /^\d{1,5}$/);
  await map.getByRole("list").getByRole("button").first().press("Enter");
  await expect(page).toHaveURL(/\?farm=\d+$/);
  await expect(map.locator("li[data-house]").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\?area=\d{6}$/);
  await expect(map.locator("[data-place]").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/shack\/status\/overview$/);
  expect(complaints).toEqual([]);
  await context.close();
});

/** A part that is just being rendered has no box yet. */
async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Infinity : box.y + box.height;
}

test("the essential parts of the overview fit a screen of 1920 by 1080 without scrolling", async ({
  browser,
}) => {
  const { page, complaints, context } = await signIn(browser, site, "/");
  for (const part of [
    page.getByRole("region", { name: "House locations" }),
    page.getByRole("region", { name: "Houses needing attention" }),
    page.locator("section.alarms"),
  ]) {
    await expect(part).toBeVisible();
    await expect.poll(() => bottomOf(part)).toBeLessThanOrEqual(1080);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test("the language changes in place", { tag: "@all" }, async ({ browser }) => {
  const { page, complaints, context } = await signIn(browser, site, "/");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /zh/);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /en/);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a wrong password gets a message that reveals nothing", async ({ browser }) => {
  const page = await browser.newPage({ locale: "zh-CN" });
  await page.goto(`${site.base}/login`);
  await page.locator("input[autocomplete=username]").fill("nobody");
  await page.locator("input[autocomplete=current-password]").fill("wrong-password");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText("用户名或密码错误");
  await page.close();
});

test("a foreign redirect after login is not followed", { tag: "@all" }, async ({ browser }) => {
  const { page, context } = await signInByPage(
    browser,
    site,
    `/login?redirect=${encodeURIComponent("//evil.example/")}`,
  );
  expect(new URL(page.url()).origin).toBe(site.base);
  await context.close();
});

test(
  "on a phone the table becomes cards and nothing overflows",
  { tag: "@all" },
  async ({ browser }) => {
    const { page, complaints, context } = await signIn(
      browser,
      site,
      "/shack/status/overview?view=houses",
      { viewport: { width: 390, height: 844 } },
    );
    await expect(page.locator("[data-house]").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    expect(complaints).toEqual([]);
    await context.close();
  },
);
