import { expect, test } from "@playwright/test";
import { housesOfAll, signIn, siteAt, startProduct, type Site } from "./site.ts";

/* A fleet that is only partly loaded: its houses are loaded when requested. */
let product: Awaited<ReturnType<typeof startProduct>>;
let site: Site;
test.beforeAll(async () => {
  product = await startProduct({ env: { WHOLE_FLEET_MAX: "5" } });
  site = siteAt(product.address);
});
test.afterAll(() => product.close());

test("a list shows the houses of a chosen farm, and those found by a search @all", async ({
  browser,
}) => {
  const { page, complaints, context } = await signIn(browser, site, "/shack/status/monitor");
  const tiles = page.locator("[data-filter=all]");
  await expect(tiles).toContainText(String(housesOfAll));
  await expect(page.getByRole("note")).toContainText(`${housesOfAll} houses`);
  const cards = page.locator("[data-house]");
  await page.getByRole("treeitem").last().click();
  await expect.poll(() => cards.count()).toBeGreaterThan(0);
  await page.getByRole("treeitem").first().click();
  const { gateway } = site.plan.houses[20]!;
  await page.locator("input[type=search]").last().fill(gateway.networkId);
  await expect(cards).toHaveCount(1);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a house that is not loaded is found by the palette, and its page is live @all", async ({
  browser,
}) => {
  const { page, complaints, context } = await signIn(browser, site, "/shack/status/overview");
  await expect(page.locator("[data-filter=all]")).toContainText(String(housesOfAll));
  await page.keyboard.press("Control+k");
  const { gateway } = site.plan.houses[21]!;
  await page.getByRole("combobox").fill(gateway.networkId);
  await page.getByRole("option").first().click();
  await expect(page).toHaveURL(/\/house\/\d+/);
  const address = page.url();
  await expect(page.getByText("°C").first()).toHaveText(/\d\s°C/);
  await page.goto(`${site.base}/shack/status/overview`);
  await expect(page.locator("[data-filter=all]")).toContainText(String(housesOfAll));
  await page.goto(address);
  await expect(page.getByText("°C").first()).toHaveText(/\d\s°C/);
  expect(complaints).toEqual([]);
  await context.close();
});
