// @run all: a controller obeys, a product of its own, in both languages.
import { expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { fillRequired, reviewWords, toastOf } from "./review-words.ts";
import { signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 3 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    ...reviewWords.en,
    house: 1,
    empty: "The value must not be empty",
    undo: "Undo",
    actions: [
      ["Set clock", "execution succeeded"],
      ["Reset latched alarms", "reset succeeded"],
      ["Load device log", "load device log successfully"],
    ],
    localOnly: ["Local only", "Allow remote control", "set up successfully"],
    refused: "Switched to local control only",
    records: ["Remote", "Point 1 · Target"],
  },
  zh: {
    ...reviewWords.zh,
    house: 2,
    empty: "下发值不能为空",
    undo: "撤销",
    actions: [
      ["校准时钟", "执行成功"],
      ["复位锁定的报警", "重置成功"],
      ["加载设备日志", "设备日志加载成功"],
    ],
    localOnly: ["切换为仅本地", "恢复远程控制", "设置成功"],
    refused: "现场已切换为仅本地控制",
    records: ["远程下发", "曲线点 1 · 目标温度"],
  },
} as const;
type Language = (typeof languages)[keyof typeof languages];

/** Enters the data required by the review, and presses its button. */
async function confirm(page: Page, title: string, button: RegExp, words: Language): Promise<void> {
  const review = page.getByRole("dialog", { name: title });
  const send = review.getByRole("button", { name: button });
  await expect(send).toBeVisible();
  expect(await findings(page), title).toEqual([]);
  await fillRequired(review, words);
  await page.keyboard.press("Enter");
  await expect(review, "Enter sends nothing").toBeVisible();
  await send.click();
  await expect(review).toHaveCount(0);
}

for (const [language, words] of Object.entries(languages))
  test(`every text of remote control in its state: ${language}`, async ({ browser }) => {
    const { locale, house } = words;
    const path = `/shack/house/${house}/parameter`;
    const site = siteAt(product.address);
    const opened = await signIn(browser, site, `${path}?group=curve`, { locale });
    const { page, complaints, context } = opened;

    const point = page.getByRole("textbox", { name: words.target, exact: true });
    await expect(point).toBeVisible();
    const before = Number(await point.inputValue());
    await point.fill("");
    await point.blur();
    await expect(page.getByText(words.empty)).toBeVisible();
    const review = page.getByRole("button", { name: words.review });
    await expect(review).toBeDisabled();
    await page.keyboard.press("Control+Enter");
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await point.fill((before - 0.1).toFixed(1));
    await page.keyboard.press("Control+Enter");
    // No success is shown for a command that is only sent: each moment of the page is checked.
    await page.evaluate(() => {
      const states: string[] = [];
      Object.assign(window, { states });
      new MutationObserver(() => {
        const state = document.querySelector("[data-command]:not(.setting-field)");
        const toast = document.querySelector(".toast")?.textContent ?? "";
        const moment = `${state?.getAttribute("data-command") ?? ""} ${toast}`;
        if (states.at(-1) !== moment) states.push(moment);
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await confirm(page, words.sendTitle, words.send, words);
    const toast = page.getByText(words.sent);
    await expect(toast).toBeVisible();
    const states = await page.evaluate(() => (window as unknown as { states: string[] }).states);
    const announced = states.filter((moment) => /[^ a-z]/.test(moment));
    expect(announced.length, states.join("; ")).toBeGreaterThan(0);
    for (const moment of announced) expect(moment, states.join("; ")).toMatch(/^verified /);
    expect(
      states.some((moment) => /^(queued|sent|begun) $/.test(moment)),
      states.join("; "),
    ).toBe(true);
    const field = point.locator("xpath=ancestor::*[contains(@class, 'setting-field')]");
    await expect(field).toHaveAttribute("data-command", "verified");
    await expect(page.getByRole("button", { name: words.undo }).first()).toBeVisible();
    expect(await findings(page)).toEqual([]);

    await page.goto(`${site.base}${path}?group=operate`);
    for (const [button, text] of words.actions) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await confirm(page, words.doTitle, words.carryOut, words);
      await expect(page.getByText(toastOf(text)).last()).toBeVisible();
    }
    const [set, end, done] = words.localOnly;
    await page.getByRole("button", { name: set, exact: true }).click();
    await expect(page.getByText(done).last()).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: words.refused })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: end, exact: true }).click();
    await expect(page.getByText(words.refused)).toHaveCount(0);

    await page.goto(`${site.base}${path}?group=records`);
    const [origin, setting] = words.records;
    const row = page.getByRole("row").filter({ hasText: setting });
    await expect(row).toContainText(origin);
    for (const value of [before, before - 0.1]) await expect(row).toContainText(value.toFixed(1));
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
