// @run all: a controller obeys, a product of its own, in both languages.
import { type Browser, expect } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { tabTo } from "./keyboard.ts";
import {
  confirmByKeys,
  fillRequired,
  type ReviewLanguage,
  reviewWords,
  toastOf,
} from "./review-words.ts";
import { callsOf, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    place: 0,
    groups: "Settings groups",
    all: /^‹ All groups/,
    curve: "Temperature curve",
    point: /^Point 1/,
    more: "Increase Point 1 · Target",
    less: "Decrease Point 1 · Target",
    changes: "1 change",
    mode: ["Run mode", "hand", "Set mode"],
    level: ["Ventilation level", "5", "Set level"],
    clock: "Set clock",
    localOnly: ["Local only", "Allow remote control", "Switched to local control only"],
  },
  zh: {
    place: 1,
    groups: "设置分组",
    all: /^‹ 全部分组/,
    curve: "温度曲线",
    point: /^曲线点 1/,
    more: "增大 曲线点 1 · 目标温度",
    less: "减小 曲线点 1 · 目标温度",
    changes: "1 项修改",
    mode: ["运行模式", "hand", "切换模式"],
    level: ["通风级别", "5", "设定级别"],
    clock: "校准时钟",
    localOnly: ["切换为仅本地", "恢复远程控制", "现场已切换为仅本地控制"],
  },
} as const;
const both = Object.keys(languages) as ReviewLanguage[];

const name = (text: string) => ({ name: text, exact: true });

/** Opens a page of an occupied house: only for those is the house name required before sending. */
async function open(browser: Browser, language: ReviewLanguage, query: string, viewport?: Size) {
  const site = siteAt(product.address);
  const call = await callsOf(site);
  const { rows } = await call("listHouse", { page: 1, size: 20, sort: "name" });
  const house = rows.filter(({ isEmpty }) => !isEmpty)[languages[language].place]!.id;
  const { locale } = reviewWords[language];
  const path = `/shack/house/${house}/parameter${query}`;
  const opened = await signIn(browser, site, path, {
    locale,
    ...(viewport === undefined ? {} : { viewport }),
  });
  return { ...opened, call, house };
}
interface Size {
  readonly width: number;
  readonly height: number;
}
const phone = { width: 390, height: 844 };

for (const language of both)
  test(`a point of the curve sent from a phone: ${language}`, async ({ browser }) => {
    const [words, labels] = [reviewWords[language], languages[language]];
    const { page, complaints, context, call, house } = await open(browser, language, "", phone);
    /** True when nothing is cut off and nothing needs horizontal scrolling. */
    const isWithin = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);

    // First only the list is shown; the chosen group replaces it, and a button leads back.
    const groups = page.getByRole("navigation", name(labels.groups));
    const curve = groups.getByRole("button", name(labels.curve));
    await expect(curve).toBeVisible();
    await expect(page.getByRole("heading", name(labels.curve))).toBeHidden();
    expect(await isWithin()).toBe(true);
    expect(await findings(page)).toEqual([]);
    await curve.click();
    await expect(groups).toBeHidden();
    await page.getByRole("button", { name: labels.all }).click();
    await expect(groups).toBeVisible();
    await curve.click();

    const point = page.locator("summary").filter({ hasText: labels.point });
    await point.click();
    const target = page.getByRole("textbox", name(words.target));
    await expect(target).toBeVisible();
    const before = Number(await target.inputValue());
    const bar = page.getByRole("region", name(labels.changes));
    await expect(bar).toHaveCount(0);
    for (let step = 0; step < 6; step += 1)
      await page.getByRole("button", name(labels.more)).click();
    await page.getByRole("button", name(labels.less)).click();
    const newValue = (before + 0.5).toFixed(1);
    await expect(target).toHaveValue(newValue);

    // The bar stays visible wherever the page is scrolled to.
    const review = bar.getByRole("button", { name: words.review });
    for (const y of [0, 1_000_000]) {
      await page.evaluate((top) => {
        for (const element of document.querySelectorAll("*")) element.scrollTop = top;
      }, y);
      await expect(review).toBeInViewport({ ratio: 1 });
    }
    expect(await isWithin()).toBe(true);
    expect(await findings(page)).toEqual([]);
    await review.click();
    const dialog = page.getByRole("dialog", { name: words.sendTitle });
    const send = dialog.getByRole("button", { name: words.send });
    await expect(send, "the house name has to be typed first").toBeDisabled();
    expect(await isWithin()).toBe(true);
    expect(await findings(page)).toEqual([]);
    expect(await fillRequired(dialog, words), "the house name is required").toBe(true);
    await send.click();
    await expect(page.getByText(words.sent)).toBeVisible();
    await expect(bar).toHaveCount(0);
    await expect(target).toHaveValue(newValue);
    const { groups: settings } = await call("readParameter", { houseId: house });
    const { settings: read } = settings.find(({ group }) => group === "curve")!;
    expect(read.rows[0]?.["target"]).toBe(Number(newValue));
    expect(await isWithin()).toBe(true);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

for (const language of both)
  test(`clock, hand, a level and local only by keyboard alone: ${language}`, async ({
    browser,
  }) => {
    const [words, labels] = [reviewWords[language], languages[language]];
    const { page, complaints, context, call, house } = await open(
      browser,
      language,
      "?group=operate",
    );
    const verified = async () =>
      (await call("listCommand", { houseId: house })).rows.filter(
        ({ state }) => state === "verified",
      ).length;
    /** Presses a button, reviews the command, and waits until it is verified. */
    const carryOut = async (button: string) => {
      const done = await verified();
      await tabTo(page, page.getByRole("button", name(button)));
      await page.keyboard.press("Enter");
      await confirmByKeys(page, words.doTitle, words.carryOut, words);
      await expect(page.getByText(toastOf(words.done)).last()).toBeVisible();
      await expect.poll(verified).toBe(done + 1);
    };
    /** Chooses an option by a letter or arrow key, without opening the list. */
    const choose = async (
      [label, value, button]: readonly [string, string, string],
      key: string,
    ) => {
      const list = page.getByRole("combobox", name(label));
      await tabTo(page, list);
      await page.keyboard.press(key);
      await expect(list).toHaveValue(value);
      await carryOut(button);
    };
    await carryOut(labels.clock);
    await choose(labels.mode, "ArrowDown");
    await choose(labels.level, "5");

    const [set, end, isLocal] = labels.localOnly;
    const localOnlyNote = page.getByRole("status").filter({ hasText: isLocal });
    await tabTo(page, page.getByRole("button", name(set)));
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.setUp).last()).toBeVisible();
    await expect(localOnlyNote).toBeVisible();
    await expect(page.getByRole("button", name(labels.clock))).toBeDisabled();
    expect(await findings(page)).toEqual([]);
    // The button that turns it off again has the focus.
    await expect(page.getByRole("button", name(end))).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(localOnlyNote).toHaveCount(0);
    await expect(page.getByRole("button", name(labels.clock))).toBeEnabled();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
