// @run all: a controller obeys, a product of its own.
import { expect, type Page } from "@playwright/test";
import { test } from "./fixture.ts";
import { callsOf, signIn, siteAt, type Site, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 36 });
});
test.afterAll(() => product.close());

/** Counts the clicks of a person on a page. */
function clickCounter(page: Page) {
  let clicks = 0;
  return {
    click: async (role: "link" | "button" | "textbox", name: string | RegExp) => {
      clicks += 1;
      // The page that was left stays, hidden.
      await page.getByRole(role, { name }).locator("visible=true").first().click();
    },
    get clicks() {
      return clicks;
    },
  };
}

/** A house on the page whose controller has reported its curve and accepts settings. */
async function settable(page: Page, site: Site): Promise<string> {
  const call = await callsOf(site);
  const named = page.getByRole("link", { name: /^Settings: / });
  let found = "";
  await expect(async () => {
    for (const link of await named.all()) {
      const houseId = Number(/\d+/.exec((await link.getAttribute("href"))!)![0]);
      const { groups } = await call("readParameter", { houseId });
      if (groups.some(({ group, hash }) => group === "curve" && hash !== null))
        found = (await link.getAttribute("aria-label"))!.replace("Settings: ", "");
    }
    expect(found).not.toBe("");
  }).toPass({ timeout: 240_000 });
  return found;
}

test("from Home a target is sent to a named house by four clicks, and undone by two", async ({
  browser,
}) => {
  const site = siteAt(product.address);
  const { page, complaints, context } = await signIn(browser, site, "/dashboard");
  const own = clickCounter(page);
  const house = await settable(page, site);
  await own.click("link", `Settings: ${house}`);
  const point = page.getByRole("textbox", { name: "Point 1 · Target", exact: true });
  const before = await point.inputValue();
  await own.click("textbox", "Point 1 · Target");
  await page.keyboard.press("Control+a");
  await page.keyboard.type((Number(before) - 0.1).toFixed(1));
  await own.click("button", "Review 1 change");
  const review = page.getByRole("dialog", { name: "Send configuration?" });
  await expect(review).toContainText(house);
  await own.click("button", /^Send 1 value to /);
  await expect(page.getByText(/^send success: 1 value read back/)).toContainText(house);
  expect(own.clicks).toBeLessThanOrEqual(4);

  const undoing = clickCounter(page);
  await undoing.click("button", /^Undo \(\d+\smin left\)$/);
  await expect(page.getByRole("dialog", { name: "Undo the change?" })).toContainText(house);
  await undoing.click("button", /^Send 1 value to /);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(point).toHaveValue(before);
  expect(undoing.clicks).toBe(2);
  expect(complaints).toEqual([]);
  await context.close();
});

test("advice of an AI6000 is two clicks from Home, and is counted there", async ({ browser }) => {
  const site = siteAt(product.address);
  const call = await callsOf(site);
  const open = async () => (await call("listAdvice", { phase: "open" })).rows;
  await expect.poll(async () => (await open()).length, { timeout: 300_000 }).toBeGreaterThan(0);
  const { page, context } = await signIn(browser, site, "/dashboard");
  const own = clickCounter(page);
  await own.click("link", "See advice");
  await expect(page.getByRole("heading", { name: "Advice", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Accept/ }).first()).toBeVisible();
  expect(own.clicks).toBeLessThanOrEqual(2);
  const [advice] = await open();
  await page.goto(`${site.base}/shack/house/${advice!.houseId}`);
  await expect(page.getByRole("region", { name: "AI advice" })).toBeVisible();
  await context.close();
});

const phone = { width: 390, height: 844 };

test("from Home the record of a house's day is opened by two clicks on a phone", async ({
  browser,
}) => {
  const site = siteAt(product.address);
  const visitor = { who: "farm_manager", viewport: phone };
  const { page, complaints, context } = await signIn(browser, site, "/dashboard", visitor);
  const own = clickCounter(page);
  await own.click("link", /^Records/);
  await own.click("link", /^House \d+/);
  await expect(page).toHaveURL(/\/production\/enter\/\d+/);
  await expect(page.getByRole("button", { name: "Next", exact: true })).toBeVisible();
  expect(own.clicks).toBe(2);
  expect(complaints).toEqual([]);
  await context.close();
});

for (const [device, viewport] of [
  ["desk", { width: 1920, height: 1080 }],
  ["phone", phone],
] as const)
  test(`from Home an alarm is acknowledged by one click (${device})`, async ({ browser }) => {
    const site = siteAt(product.address);
    const call = await callsOf(site);
    const waiting = async () => (await call("listAlarm", { state: "unacknowledged" })).total;
    // It is too hot and warmed up fast, which gives one alarm for each device of this test.
    await site.publish({ temp: [22, 22.3] });
    await site.publish({ temp: [36, 36.2] });
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(0);
    const { page, complaints, context } = await signIn(browser, site, "/dashboard", { viewport });
    const own = clickCounter(page);
    await expect(page.getByRole("button", { name: "Acknowledge" }).first()).toBeVisible();
    const before = await waiting();
    await own.click("button", "Acknowledge");
    await expect.poll(waiting).toBeLessThan(before);
    expect(own.clicks).toBe(1);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
