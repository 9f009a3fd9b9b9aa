import { expect } from "@playwright/test";
import { test } from "./fixture.ts";
import { countInTitle, signIn, type Site, siteAt, startProduct } from "./site.ts";
import { patient } from "../factories/patient.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let site: Site;
test.beforeAll(async () => {
  product = await startProduct({ isAlive: false });
  site = siteAt(product.address);
});
test.afterAll(() => product.close());

test("36 °C published by an independent client is on the wall, in the badge and in the list; acknowledged in one browser it changes in the other", async ({
  browser,
}) => {
  const wall = await signIn(browser, site, "/screenDatav/home?language=1");
  const desk = await signIn(browser, site, "/");
  await site.publish({ temp: [22, 22.3] });
  await expect(desk.page.getByTestId("alarm-count")).toHaveCount(0);

  const published = Date.now();
  await site.publish({ temp: [36, 36.2] });
  const row = wall.page.locator("[data-incident]", { hasText: "igh temperature" });
  await expect(row).toContainText(site.visitor.nameEn);
  expect(Date.now() - published).toBeLessThan(patient(5000));
  await expect(row).toContainText("36.1");
  await expect(row).toContainText("35");
  // The fast rise is an alarm of its own: two in all, and everybody says two.
  await expect(desk.page.getByTestId("alarm-count")).toHaveText("2");
  await expect.poll(() => countInTitle(desk.page)).toBe(2);
  await expect(wall.page.locator(".incidents .fit-more")).toHaveText("1 incident · 2 alarms");
  await expect(wall.page.locator(".fleet-bar")).toHaveAttribute("data-tone", "urgent");
  await expect(desk.page.locator("article[data-alarm]")).toHaveCount(2);

  for (const name of ["Absolute high temperature", "Temperature rising fast"]) {
    await expect(row).toHaveClass(/is-unacknowledged/);
    const alarm = desk.page.locator("article[data-alarm]", { hasText: name });
    await alarm.getByRole("button", { name: "Acknowledge" }).click();
    await desk.page.locator("#ack-note").fill("on my way");
    await desk.page.locator(".alarm-dialog").getByRole("button", { name: "Acknowledge" }).click();
    await expect(alarm).toHaveAttribute("data-state", "acknowledged");
  }
  await expect(row).toContainText("✓ 管理员 Admin");
  await expect(row).not.toHaveClass(/is-unacknowledged/);

  await site.publish({ temp: [22, 22.3] });
  expect(wall.complaints).toEqual([]);
  expect(desk.complaints).toEqual([]);
  await wall.context.close();
  await desk.context.close();
});

test("what lies outside a keeper's scope does not exist for him", async ({ browser }) => {
  const other = site.plan.houses.at(-1)!;
  await site.publish({ temp: [45, 45] }, other.gateway.networkId);
  const { page, complaints, context } = await signIn(browser, site, "/", { who: "shack_manager" });
  await expect(page.locator("[data-filter=all]")).toContainText("3");
  await expect(page.locator("article[data-alarm]", { hasText: other.nameEn })).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test("a server that dies is admitted, the picture stays, and the stream comes back by itself", async ({
  browser,
}) => {
  const { page, context } = await signIn(browser, site, "/screenDatav/home?language=0", {
    locale: "zh-CN",
  });
  const houses = page.getByRole("img", { name: /^120 / });
  await expect(houses).toBeVisible();
  await product.kill();
  await expect(page.locator("#connection-state")).not.toHaveAttribute("data-state", "live");
  await expect(page.locator("#connection-state")).toHaveAttribute("data-state", "offline");
  await expect(houses).toBeVisible();
  await product.restart();
  await expect(page.locator("#connection-state")).toHaveAttribute("data-state", "live");
  await context.close();
});
