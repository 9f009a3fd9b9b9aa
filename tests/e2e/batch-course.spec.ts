// @run all: a batch is halted, continued and undone, a product of its own, in both languages.
import { expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { batchWords, followToEnd, startPlan, stateOf } from "./batch-run.ts";
import { test } from "./fixture.ts";
import { valueOf } from "./send.ts";
import { goTo, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8, farms: 1 });
});
test.afterAll(() => product.close());

const houses = [3, 4, 5, 6];
/** The first house that is changed, and the one that refuses commands. */
const [first, failing] = [3, 5];

const languages = {
  en: {
    locale: "en-US",
    nameOf: (house: number) => `House ${house}`,
    tick: (name: string) => `Select ${name}`,
    change: "Change…",
    offset: "Target offset",
    wish: -0.2,
    firstHouse: "First house",
    pause: "Pause",
    paused: "Paused · by a person",
    waiting: "Waiting",
    goOn: "Continue",
    goOnAsk: "in your name",
    failure: "Paused · a house failed",
    failed: /^Failed · /,
    retry: "Retry failed only",
    undo: "Undo all",
    ofBatch: "Based on another batch",
    records: "Remote",
  },
  zh: {
    locale: "zh-CN",
    nameOf: (house: number) => `${house}号舍`,
    tick: (name: string) => `选择${name}`,
    change: "批量设置…",
    offset: "目标温度修正",
    wish: -0.3,
    firstHouse: "首栋",
    pause: "暂停",
    paused: "已暂停 · 由人员操作",
    waiting: "等待",
    goOn: "继续",
    goOnAsk: "以您的名义执行",
    failure: "已暂停 · 出现失败，已自动停止",
    failed: /^失败 · /,
    retry: "仅重试失败的栋舍",
    undo: "全部撤销",
    ofBatch: "基于另一任务",
    records: "远程下发",
  },
} as const;
type Words = (typeof languages)[keyof typeof languages];

const name = (text: string) => ({ name: text, exact: true });
const rowOf = (page: Page, words: Words, house: number) =>
  page.getByRole("row").filter({ has: page.getByRole("link", name(words.nameOf(house))) });

/** Plans one value for exactly these houses. */
async function plan(page: Page, words: Words, button: string): Promise<void> {
  for (const house of houses)
    await page.getByRole("checkbox", name(words.tick(words.nameOf(house)))).check({ force: true });
  const bar = page.getByRole("group", name(words.change));
  await bar.getByRole("button", name(words.change)).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("label", { hasText: words.offset }).first().click();
  await dialog.getByRole("textbox", { name: words.offset }).fill(String(words.wish));
  await dialog.getByRole("button", name(button)).click();
}

async function goOn(page: Page, words: Words): Promise<void> {
  await page.getByRole("button", name(words.goOn)).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(words.goOnAsk);
  await question.getByRole("button", name(words.goOn)).click();
  await expect(question).toHaveCount(0);
}

for (const language of ["en", "zh"] as const)
  test(`a batch paused, continued, stopped by a failure, retried and undone: ${language}`, async ({
    browser,
  }) => {
    const [words, labels] = [languages[language], batchWords[language]];
    const site = siteAt(product.address);
    const control = (house: number, how: string) =>
      product.tellFleet(`control ${site.plan.houses[house - 1]!.gateway.networkId} ${how}`);
    const { page, complaints, context } = await signIn(browser, site, "/envcontrol/index", {
      locale: words.locale,
    });
    const state = stateOf(page);
    const offset = { k: "targetOffset" };
    const now = (house: number) => valueOf(site, house, "curve", offset);
    const before = await Promise.all(houses.map(now));

    // The first house is slow: meanwhile the batch is paused, and no other house starts.
    control(first, "slow");
    control(failing, "rejecting");
    await plan(page, words, labels.plan);
    const firsts = page.getByRole("combobox", { name: words.firstHouse });
    await firsts.selectOption(String(first));
    await expect(firsts.locator("option:checked")).toContainText(words.nameOf(first));
    expect(await startPlan(page, labels)).toBe(houses.length);
    await page.getByRole("button", name(words.pause)).click();
    await expect(state).toContainText(words.paused);
    await expect(rowOf(page, words, first)).toContainText(labels.proven, { timeout: 120_000 });
    for (const house of houses.filter((one) => one !== first))
      await expect(rowOf(page, words, house)).toContainText(words.waiting);
    expect(await now(4), "who waits keeps what it has").toBe(before[1]);
    expect(await findings(page)).toEqual([]);
    await page.reload();
    await expect(state).toContainText(words.paused);
    control(first, "none");

    // The failure stops it; a person who has checked it continues.
    await goOn(page, words);
    await expect(state).toContainText(words.failure, { timeout: 120_000 });
    const cell = rowOf(page, words, failing).locator(".batch-result");
    await expect(cell).toHaveText(words.failed);
    expect(await findings(page)).toEqual([]);
    await goOn(page, words);
    await expect(state).toHaveAttribute("data-state", "ended", { timeout: 120_000 });
    await expect(state).toContainText(labels.done(houses.length - 1, houses.length));
    const batch = page.url();

    // Only the failed one is retried, once its gateway accepts commands.
    control(failing, "none");
    await page.getByRole("button", name(words.retry)).click();
    expect(await startPlan(page, labels), "only the one that failed").toBe(1);
    await expect(page.getByRole("link", name(words.ofBatch))).toBeVisible();
    await expect(rowOf(page, words, failing)).toBeVisible();
    await followToEnd(page, labels, 1);
    expect(await Promise.all(houses.map(now))).toEqual(houses.map(() => words.wish));
    expect(await findings(page)).toEqual([]);

    // The undo covers what this batch has changed, without the house that failed in it.
    await goTo(page, batch);
    await page.getByRole("button", name(words.undo)).click();
    expect(await startPlan(page, labels)).toBe(houses.length - 1);
    await followToEnd(page, labels, houses.length - 1);
    for (const [index, house] of houses.entries())
      expect(await now(house)).toBe(house === failing ? words.wish : before[index]);
    await goTo(page, `/shack/house/${first}/parameter?group=curve`);
    const field = page.getByRole("textbox", name(words.offset));
    await expect(field).toHaveValue(Number(before[0]).toFixed(1));
    await goTo(page, `/shack/house/${first}/parameter?group=records`);
    const records = page.getByRole("row").filter({ hasText: words.offset });
    for (const record of [records.nth(0), records.nth(1)])
      await expect(record).toContainText(words.records);
    expect(complaints).toEqual([]);
    await context.close();
  });
