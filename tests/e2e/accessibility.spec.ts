import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import { expect, type Page, test } from "@playwright/test";
import { openSite, signIn, type Site } from "./site.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds wrong, one line a finding. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<AxeResults, string[]>((values) => (window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } }).axe.run({ runOnly: { type: "tag", values }, resultTypes: ["violations"] }), tags);
  return violations.flatMap(({ id, nodes }) => nodes.slice(0, 4).map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`));
}

/** Text that is cut off without being told it may be (an ellipsis with its full text in a title, or a scroller). */
const clipped = (page: Page) => page.evaluate(() => [...document.querySelectorAll<HTMLElement>("button, a, label, th, h1, h2, h3, dt")].filter((element) => {
  const style = getComputedStyle(element);
  return element.checkVisibility() && element.scrollWidth > element.clientWidth + 1 && style.overflowX === "hidden" && style.textOverflow !== "ellipsis" && !element.classList.contains("visually-hidden");
}).map((element) => `${element.tagName} ${element.className}: ${element.textContent}`));

const paths = [
  "/shack/status/overview", "/shack/status/overview?view=houses", "/dashboard", "/shack/status/monitor", "/shack/status/compared?houses=1,2&metric=temp&window=week", "/shack/house/1", "/alarm/index", "/envcontrol/index",
  "/log/index", "/system/org", "/system/user", "/system/farm", "/system/farm?tab=houses", "/system/farm?tab=gateways", "/system/farm?tab=gateways&view=unknown", "/system/farm?tab=gateways&view=quarantine", "/system/farm?tab=gateways&view=types", "/system/poultry", "/shack/house/1/trend", "/shack/house/1?tab=gateway", "/shack/house/1?tab=parameter", "/404",
];

let site: Site;
test.beforeAll(async () => {
  site = await openSite();
});
test.afterAll(() => site.close());

const viewports = [{ width: 1440, height: 900 }, { width: 390, height: 844 }];

/** What a choice in the settings does, without the way there. */
const wear = (page: Page, theme: string) => page.evaluate((chosen) => {
  document.documentElement.dataset["theme"] = chosen;
  document.body.classList.toggle("bp6-dark", chosen === "dark");
}, theme);

for (const locale of ["zh-CN", "en-US"]) {
  test(`every page is accessible in both sizes and themes, ${locale}`, async ({ browser }) => {
    test.setTimeout(300_000);
    const { page, complaints, context } = await signIn(browser, site, "/", { locale });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of paths) {
      await page.goto(site.base + path);
      for (const viewport of viewports) {
        await page.setViewportSize(viewport);
        await expect(page.locator("h1").first()).toBeAttached();
        await expect(page.locator("[aria-busy=true], .skeleton"), path).toHaveCount(0);
        for (const theme of ["light", "dark"]) {
          await wear(page, theme);
          expect.soft(await findings(page), `${path} at ${viewport.width}, ${theme}`).toEqual([]);
        }
        expect.soft(await clipped(page), `${path} at ${viewport.width}`).toEqual([]);
      }
    }
    expect.soft(complaints).toEqual([]);
    await context.close();
  });
}

for (const locale of ["zh-CN", "en-US"]) {
  test(`the login page and the dialogs are accessible, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    await page.goto(`${site.base}/login`);
    await expect(page.locator("input[autocomplete=username]")).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await context.close();
    const signedIn = await signIn(browser, site, "/", { locale });
    const { keyboard } = signedIn.page;
    // Half faded in, nothing has its contrast yet.
    await signedIn.page.emulateMedia({ reducedMotion: "reduce" });
    await expect(signedIn.page.locator("h1").first()).toBeAttached();
    await signedIn.page.locator(".user-button").click();
    expect.soft(await findings(signedIn.page), "user menu").toEqual([]);
    await keyboard.press("Enter");
    await expect(signedIn.page.getByRole("dialog")).toBeVisible();
    await signedIn.page.waitForTimeout(400);
    expect.soft(await findings(signedIn.page), "password").toEqual([]);
    await keyboard.press("Escape");
    await signedIn.page.locator(".user-button").click();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(signedIn.page.getByRole("dialog")).toBeVisible();
    await signedIn.page.waitForTimeout(400);
    expect.soft(await findings(signedIn.page), "settings").toEqual([]);
    await keyboard.press("Escape");
    await keyboard.press("Control+k");
    await expect(signedIn.page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await signedIn.page.waitForTimeout(400);
    expect.soft(await findings(signedIn.page), "palette").toEqual([]);
    await keyboard.press("Escape");
    await signedIn.page.goto(`${site.base}/system/user`);
    for (const [form, button] of [["user", /^(Edit|编辑) area_manager$/], ["houses", /^(Assign houses: |分配栋舍：)shack_manager$/]] as const) {
      await signedIn.page.getByRole("button", { name: button }).click();
      await expect(signedIn.page.getByRole("tree")).toBeVisible();
      await signedIn.page.waitForTimeout(400);
      expect.soft(await findings(signedIn.page), form).toEqual([]);
      await keyboard.press("Escape");
      await expect(signedIn.page.getByRole("dialog")).toBeHidden();
    }
    await signedIn.context.close();
  });
}
