// @run all: a product of its own is killed and started again.
import { expect } from "@playwright/test";
import { paths } from "../../src/lib/data/paths.ts";
import { test } from "./fixture.ts";
import { complaintsOf, housesOfAll, signIn, siteAt, startProduct } from "./site.ts";

test("a display is paired by its code, follows its settings, identifies itself, and shows nothing when revoked", async ({
  browser,
  living,
}) => {
  const screen = await (await browser.newContext({ locale: "en-US" })).newPage();
  await screen.setViewportSize({ width: 1920, height: 1080 });
  const complaints = complaintsOf(screen);
  await screen.goto(`${living.base}${paths.wall}`);
  const shown = screen.locator(".pairing-code");
  await expect(shown).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
  const code = (await shown.textContent()) ?? "";

  const console = await signIn(browser, living, paths.displayManage);
  const { page } = console;
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.locator("[name=code]").fill("AAAA AAAA");
  await page.locator("[name=name]").fill("Hall east");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Wrong or expired code")).toBeVisible();
  await page.locator("[name=code]").fill(code.toLowerCase());
  await page.locator("[name=widthM]").fill("2.2");
  await page.getByRole("button", { name: "Save" }).click();

  await expect(screen.locator("#connection-state")).toHaveAttribute("data-state", "live");
  await expect(screen).toHaveURL(/width=2.2/);
  const row = page.getByRole("row", { name: /Hall east/ });
  await expect(row).toContainText("Online");
  await expect(row).toContainText("1920 × 1080");

  await row.getByRole("button", { name: "Identify Hall east" }).click();
  await expect(screen.locator(".identify")).toHaveText("Hall east");
  await expect(screen.locator(".identify")).toHaveCount(0);

  // A reload or a restart of the browser does not sign out.
  await screen.reload();
  await expect(screen.locator("#connection-state")).toHaveAttribute("data-state", "live");
  expect(await screen.context().cookies()).toEqual([]);

  await row.getByRole("button", { name: "Delete Hall east" }).click();
  const revokedAt = Date.now();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(screen.getByText("This display's pairing was revoked")).toBeVisible({
    timeout: 10_000,
  });
  expect(Date.now() - revokedAt).toBeLessThan(5000);
  await expect(screen.locator(".wall")).toHaveCount(0);
  expect(await screen.evaluate(() => localStorage.getItem("display"))).toBeNull();
  await expect(shown).not.toHaveText(code);
  await expect(row).toHaveCount(0);
  // The browser's own messages for the answers 401 of a revoked credential.
  expect([...complaints, ...console.complaints].filter((text) => !/\b40[01]\b/.test(text))).toEqual(
    [],
  );
  await screen.context().close();
  await console.context.close();
});

test("a display that starts without the server shows its last picture with its time, and is live again by itself", async ({
  browser,
}) => {
  const product = await startProduct();
  try {
    const site = siteAt(product.address);
    const context = await browser.newContext({ locale: "en-US" });
    const screen = await context.newPage();
    await screen.goto(`${site.base}${paths.wall}`);
    const shown = screen.locator(".pairing-code");
    await expect(shown).toHaveText(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/);
    const { page, context: desk } = await signIn(browser, site, paths.displayManage);
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.locator("[name=code]").fill((await shown.textContent()) ?? "");
    await page.locator("[name=name]").fill("Hall west");
    await page.getByRole("button", { name: "Save" }).click();
    const state = "#connection-state";
    await expect(screen.locator(state)).toHaveAttribute("data-state", "live");
    const areStored = () =>
      screen.evaluate(async () => {
        const page = await caches.match("/screenDatav/home");
        return page !== undefined && (await caches.match("/wall-picture")) !== undefined;
      });
    await expect.poll(areStored).toBe(true);

    await product.kill();
    await screen.close();
    const cold = await context.newPage();
    await cold.goto(`${site.base}${paths.wall}?language=1`);
    await expect(cold.locator(state)).toHaveAttribute("data-state", "offline");
    await expect(cold.locator(".wall")).toContainText(String(housesOfAll));
    await expect(cold.locator(".wall")).toContainText("picture from");
    await cold.evaluate(() => Reflect.set(window, "isSamePage", true));

    await product.restart();
    await expect(cold.locator(state)).toHaveAttribute("data-state", "live");
    expect(await cold.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);

    await page.goto(`${site.base}${paths.displayManage}`);
    await page.getByRole("button", { name: "Delete Hall west" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(cold.getByText("This display's pairing was revoked")).toBeVisible();
    await expect.poll(() => cold.evaluate(() => caches.keys())).toEqual([]);
    await desk.close();
    await context.close();
  } finally {
    await product.close();
  }
});
