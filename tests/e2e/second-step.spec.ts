// @run all: two-step verification on a phone: set up, asked for, phone lost, reset by an administrator.
import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { paths } from "../../src/lib/data/paths.ts";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { complaintsOf, password, signIn, siteAt, type Site, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
let site: Site;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8, farms: 1, isAlive: false });
  site = siteAt(product.address);
});
test.afterAll(() => product.close());

const viewport = { width: 390, height: 844 };
const who = "farm_manager";

async function withPassword(page: Page) {
  await page.goto(`${site.base}${paths.login}`);
  await page.locator("input[autocomplete=username]").fill(who);
  await page.locator("input[autocomplete=current-password]").fill(password);
  await page.keyboard.press("Enter");
}
const second = (page: Page) => page.getByLabel("动态码或恢复码");

test("a second step is set up, required, passed without the phone, and reset", async ({
  browser,
}) => {
  const visitor = { who, locale: "zh-CN", viewport };
  const { page, context } = await signIn(browser, site, paths.security, visitor);
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "设置两步验证" }).click();
  const key = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  await dialog.getByLabel("动态码").fill("12345");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toHaveText("动态码或恢复码错误");
  await dialog.getByLabel("动态码").fill(app.generate());
  await page.keyboard.press("Enter");
  const codes = dialog.getByRole("list", { name: "恢复码" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const [recovery = ""] = await codes.allInnerTexts();
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", { name: "我已保存恢复码" }).click();
  await expect(page.getByText("还有 10 个恢复码")).toBeVisible();

  const lost = await browser.newContext({ locale: "zh-CN", viewport });
  const other = await lost.newPage();
  const complaints = complaintsOf(other);
  await withPassword(other);
  await expect(other.getByText("手机不在身边时，可输入一个恢复码")).toBeVisible();
  expect(await findings(other)).toEqual([]);
  await second(other).fill("12345");
  await other.keyboard.press("Enter");
  await expect(other.getByText("动态码或恢复码错误")).toBeVisible();
  await second(other).fill(recovery);
  await other.keyboard.press("Enter");
  await other.waitForURL(({ pathname }) => pathname !== paths.login);
  await other.goto(`${site.base}${paths.security}`);
  await expect(other.getByText("还有 9 个恢复码")).toBeVisible();

  // A recovery code is valid once.
  await lost.clearCookies();
  await withPassword(other);
  await second(other).fill(recovery);
  await other.keyboard.press("Enter");
  await expect(other.getByText("动态码或恢复码错误")).toBeVisible();

  const admin = await signIn(browser, site, paths.userManage, { locale: "zh-CN" });
  await admin.page.getByRole("button", { name: `重置 ${who} 的两步验证` }).click();
  const requested = admin.page.getByRole("dialog");
  await requested.getByRole("button", { name: "重置两步验证" }).click();
  await expect(requested).toContainText(who);
  await page.waitForURL(({ pathname }) => pathname === paths.login);
  await withPassword(other);
  await other.waitForURL(({ pathname }) => pathname !== paths.login);
  // Wrong codes are reported at the field, and as errors in the browser's console.
  expect(complaints.filter((text) => !/\b4\d\d\b/.test(text))).toEqual([]);
  for (const one of [context, lost, admin.context]) await one.close();
});
