// @run all: every page is walked through twice.
import { expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { innerPages } from "../../tools/console-pages.mjs";
import { test } from "./fixture.ts";
import { callsOf, jump, signIn, type Site } from "./site.ts";

/**
 * Returns text that is cut off without permission (an ellipsis with its full text in a title, or
 * a scroller).
 */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, a, label, th, h1, h2, h3, dt")]
      .filter((element) => {
        const style = getComputedStyle(element);
        return (
          element.checkVisibility() &&
          element.scrollWidth > element.clientWidth + 1 &&
          style.overflowX === "hidden" &&
          style.textOverflow !== "ellipsis" &&
          !element.classList.contains("visually-hidden")
        );
      })
      .map((element) => `${element.tagName} ${element.className}: ${element.textContent}`),
  );

/** Returns how far the window itself scrolls, which must be 0: only parts of a page scroll. */
const scrolledBy = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);

/** Pages that the console does not list, and addresses of earlier versions. */
const others = [
  "/shack/house/1/trend",
  "/production/index?tab=warnings",
  "/alarm/setting",
  "/screenDatav/home",
  "/screenDatav/home?at=farm:1",
  "/screenDatav/home?at=house:1",
];

test.describe.configure({ mode: "parallel" });
let site: Site;
test.beforeAll(({ living }) => {
  site = living;
});

const [desk, phone] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
/**
 * Every page is checked in both sizes, both themes and both languages: first in one language, then
 * in the other.
 */
const looks = [
  { viewport: desk, theme: "light" },
  { viewport: phone, theme: "dark" },
] as const;
const locales = ["zh-CN", "en-US"] as const;

/** Applies a choice of the settings directly, without the way there. */
const applyTheme = (page: Page, theme: string) =>
  page.evaluate((chosen) => {
    document.documentElement.dataset["theme"] = chosen;
    document.body.classList.toggle("bp6-dark", chosen === "dark");
  }, theme);

/** Addresses of the main menu, its groups unfolded. */
async function pagesOfMenu(page: Page): Promise<string[]> {
  const menu = page.getByRole("navigation", { name: /^(?:Main menu|主菜单)$/ });
  await expect(menu.getByRole("link").first()).toBeVisible();
  const folded = menu.locator("button[aria-expanded=false]");
  while ((await folded.count()) > 0) await folded.first().click();
  const links = await menu.getByRole("link").all();
  return Promise.all(links.map(async (link) => (await link.getAttribute("href"))!));
}

/** Adds a unit with a due plan and a report to the house with index `no` from the end. */
async function furnish(of: Site, no: number) {
  const call = await callsOf(of);
  const { rows } = await call("listHouse", { pageSize: 200 });
  const houseId = rows.at(-1 - no)!.id;
  const place = { houseId, installedOn: "2026-01-01" };
  const { id, label } = await call("createUnit", { ...place, kind: "fan", number: 1 });
  await call("createPlan", {
    houseId,
    scope: "kind",
    unitKind: "fan",
    type: "regular",
    // A task of its own: tasks of several houses are folded.
    content: `Check fan belts ${no}`,
    plannedDate: new Date().toISOString().slice(0, 10),
    intervalDays: 7,
  });
  const doneOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const report = { content: "It squeaks", result: "reported", doneOn };
  await call("maintenanceDone", { ...report, unitId: id, draftId: crypto.randomUUID() });
  const gateway = await call("gatewayDetail", { houseId });
  return { houseId, label, gateway: gateway!.id };
}

/**
 * Navigates like a link, so that the app is loaded once per language. Other tabs are closed, so
 * that only the page itself is tested.
 */
async function moveTo(page: Page, path: string): Promise<void> {
  await jump(page, path);
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>(
      "[role=tab][data-tab][aria-selected=false] .tab-close",
    ))
      close.click();
  });
  await expect(page.locator("h1").locator("visible=true").first(), path).toBeAttached();
  await expect(
    page.locator("[aria-busy=true], .skeleton").locator("visible=true"),
    path,
  ).toHaveCount(0);
}

for (const [position, locale] of locales.entries()) {
  test(`every page is accessible, ${locale}`, async ({ browser }) => {
    // Some 110 pages with four checks each.
    test.setTimeout(1_800_000);
    const { page, complaints, context } = await signIn(browser, site, "/", { locale });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const { houseId, label, gateway } = await furnish(site, position);
    const ids = { house: houseId, flock: 1, gateway, site: 2, label };
    const inner = innerPages.map((path) =>
      Object.entries(ids).reduce((text, [key, id]) => text.replaceAll(`:${key}`, String(id)), path),
    );
    await page.setViewportSize(desk);
    for (const [index, path] of [...(await pagesOfMenu(page)), ...inner, ...others].entries()) {
      const { viewport, theme } = looks[(index + position) % 2]!;
      await page.setViewportSize(viewport);
      await applyTheme(page, theme);
      await moveTo(page, path);
      expect.soft(await findings(page), `${path} at ${viewport.width}, ${theme}`).toEqual([]);
      // Only contrast depends on the theme.
      const other = theme === "dark" ? "light" : "dark";
      await applyTheme(page, other);
      const colours = await findings(page, ["color-contrast"]);
      expect.soft(colours, `${path} at ${viewport.width}, ${other}`).toEqual([]);
      for (const size of [viewport, viewport === desk ? phone : desk]) {
        await page.setViewportSize(size);
        expect.soft(await clipped(page), `${path} at ${size.width}`).toEqual([]);
        expect.soft(await scrolledBy(page), `${path} at ${size.width}: window`).toBeLessThan(2);
      }
    }
    expect.soft(complaints).toEqual([]);
    await context.close();
  });
}

for (const locale of locales) {
  test(`the login page and the dialogs are accessible, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${site.base}/login`);
    await expect(page.locator("input[autocomplete=username]")).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await context.close();
    // A page without a map, because the tested elements are above the page.
    const signedIn = await signIn(browser, site, "/log/index", { locale });
    const { keyboard } = signedIn.page;
    // Half faded in, elements do not have their contrast yet.
    await signedIn.page.emulateMedia({ reducedMotion: "reduce" });
    await expect(signedIn.page.locator("h1").first()).toBeAttached();
    const ofMenu = async (name: RegExp) => {
      await signedIn.page.locator(".user-button").click();
      await signedIn.page.getByRole("menuitem", { name }).press("Enter");
      await expect(signedIn.page.getByRole("dialog")).toBeVisible();
      await signedIn.page.waitForTimeout(400);
    };
    await signedIn.page.locator(".user-button").click();
    expect.soft(await findings(signedIn.page), "user menu").toEqual([]);
    await keyboard.press("Escape");
    await ofMenu(/^(?:Change password|修改密码)$/);
    expect.soft(await findings(signedIn.page), "password").toEqual([]);
    await keyboard.press("Escape");
    await ofMenu(/^(?:Display settings|界面设置)$/);
    expect.soft(await findings(signedIn.page), "settings").toEqual([]);
    await keyboard.press("Escape");
    await keyboard.press("Control+k");
    await expect(signedIn.page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await signedIn.page.waitForTimeout(400);
    expect.soft(await findings(signedIn.page), "palette").toEqual([]);
    await keyboard.press("Escape");
    await signedIn.context.close();
  });
}

/** Forms by their page and the button that opens them. */
const forms: readonly (readonly [path: string, button: RegExp])[] = [
  ["/system/org", /^(New|新建)$/],
  ["/system/user", /^(Edit|编辑) area_manager$/],
  ["/system/user", /^(Assign houses: |分配栋舍：)shack_manager$/],
  ["/production/index", /^(Import|导入日报)$/],
  ["/production/immune", /^(Record as done|登记完成)/],
  ["/production/immune", /^(Skip|跳过)/],
  ["/production/feed", /^(New|新建)$/],
  ["/system/poultry", /^(New|新建)$/],
  ["/system/farm", /^(New|新建)$/],
  ["/system/farm?tab=houses", /^(New|新建)$/],
  ["/system/farm?tab=houses", /^(Import|批量导入)$/],
  ["/system/farm?tab=houses", /^Flocks of | 的批次$/],
  ["/system/gateway", /^(New|新建)$/],
  ["/system/gateway", /^(Connect |接入 )/],
  ["/system/gateway?view=types", /^(New|新建)$/],
  ["/alarmPhone/index", /^(New|新建)$/],
  ["/maintenance/index", /^(Done|完成)[:：]/],
  ["/maintenance/index", /^(Postpone|推迟)[:：]/],
  ["/maintenance/index", /^(Standard plans|采用常用计划)$/],
  ["/maintenance/index?tab=plans", /^(New|新建)$/],
  ["/maintenance/index?tab=plans", /^(Import|导入)$/],
  ["/maintenance/index?tab=units", /^(New|新建)$/],
  ["/maintenance/index?tab=units", /^(Edit|编辑) /],
  [
    "/shack/house/1?tab=devices&part=maintenance",
    /^(Report a fault \/ record a repair|报修 \/ 登记维修)$/,
  ],
  ["/system/rules?tab=tariffs", /^(New|新建)$/],
  ["/system/rules?tab=places", /^(Set|设置)( |$)/],
  ["/gateway/1/input?house=1", /^(New alarm input|新建报警输入)$/],
  ["/system/rules?tab=limits", /^(Set farm limits|设置农场限值)$/],
  ["/system/rules?tab=limits", /^(Set breed limits|设置品种限值)$/],
  ["/alarm/current?tab=outages", /^(Take out of service|停用报警)$/],
];

for (const [position, locale] of locales.entries()) {
  test(`the forms of the administration are accessible, ${locale}`, async ({ browser }) => {
    const { page, complaints, context } = await signIn(browser, site, forms[0]![0], {
      locale,
      viewport: desk,
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await furnish(site, locales.length + position);
    for (const [index, [path, button]] of forms.entries()) {
      const what = `${path} ${button.source}`;
      await applyTheme(page, ["light", "dark"][position]!);
      await moveTo(page, path);
      await page.getByRole("button", { name: button }).locator("visible=true").first().click();
      const dialog = page.getByRole("dialog").last();
      await expect(dialog, what).toBeVisible();
      await expect(dialog.locator("[aria-busy=true], .skeleton"), what).toHaveCount(0);
      await page.waitForTimeout(400);
      // Once in either language, but truncated text is checked in both, because it depends on the
      // words.
      if (index % 2 === position) expect.soft(await findings(page), what).toEqual([]);
      await page.setViewportSize(phone);
      expect.soft(await clipped(page), `${what} on a phone`).toEqual([]);
      await page.setViewportSize(desk);
      await page.keyboard.press("Escape");
      await expect(dialog, what).toBeHidden();
    }
    expect.soft(complaints).toEqual([]);
    await context.close();
  });
}
