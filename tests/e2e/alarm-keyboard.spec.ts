// @run all: console and wall by their keys alone, a product of its own.
import { expect } from "@playwright/test";
import { test } from "./fixture.ts";
import { tabTo } from "./keyboard.ts";
import { signIn, type Site, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let site: Site;
test.beforeAll(async () => {
  product = await startProduct({ isAlive: false });
  site = siteAt(product.address);
});
test.afterAll(() => product.close());

test("the alarm loop by keyboard alone: reach, open, acknowledge, shelve, back; live regions announce it", async ({
  browser,
}) => {
  const { page, complaints, context } = await signIn(browser, site, "/");
  await site.publish({ temp: [22, 22.3] });
  await site.publish({ temp: [36, 36.2] });
  await expect(page.locator("[data-announce=assertive]")).toContainText("Urgent alarm");

  const alarm = page.locator("article[data-alarm]", { hasText: "Absolute high temperature" });
  await tabTo(page, alarm.getByRole("button", { name: "Acknowledge" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.locator("#ack-note"));
  await page.keyboard.type("on my way");
  await tabTo(page, page.locator(".alarm-dialog").getByRole("button", { name: "Acknowledge" }));
  await page.keyboard.press("Enter");
  await expect(alarm).toHaveAttribute("data-state", "acknowledged");
  await expect(page.locator(".alarm-dialog")).toHaveCount(0);

  await tabTo(page, alarm.getByRole("button", { name: "Shelve" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.locator("#shelve-reason"));
  await page.keyboard.type("probe is being mended");
  await page.keyboard.press("Enter");
  const confirm = page.locator(".alarm-dialog input[type=checkbox]");
  await tabTo(page, confirm);
  await page.keyboard.press("Space");
  await tabTo(page, page.locator(".alarm-dialog button[type=submit]"));
  await page.keyboard.press("Enter");
  await expect(alarm).toContainText("probe is being mended");

  await tabTo(page, alarm.locator(".house-link"));
  await page.keyboard.press("Enter");
  const house = page.getByRole("dialog", { name: site.visitor.nameEn });
  await expect(house).toContainText("Absolute high temperature");
  await page.keyboard.press("Escape");
  await expect(house).toHaveCount(0);
  await expect(alarm).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test("the wall by its keys alone: open an incident, go up the levels, toggle the voice, open the handover", async ({
  browser,
}) => {
  const { page, complaints, context } = await signIn(browser, site, "/screenDatav/home?language=1");
  await site.publish({ temp: [22, 22.3] });
  await site.publish({ temp: [37, 37.2] });
  const wall = page.locator("[data-face=wall]");
  const incident = page.locator("[data-incident]").first();
  await expect(incident).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(incident).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(wall).toHaveAttribute("data-level", "house");
  for (const level of ["farm", "province", "fleet"]) {
    await page.keyboard.press("Escape");
    await expect(wall).toHaveAttribute("data-level", level);
  }
  await page.keyboard.press("v");
  await expect(page.locator("[data-voice]")).toBeVisible();
  await page.keyboard.press("v");
  await expect(page.locator("[data-voice]")).toHaveCount(0);
  await page.keyboard.press("h");
  await expect(page.locator(".wall-handover .handover-figures")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator(".wall-handover")).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});
