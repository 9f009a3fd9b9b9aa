// @run all: a batch goes in waves, a product of its own, in both languages.
import { expect } from "@playwright/test";
import { findings } from "./axe.ts";
import { batchWords, followToEnd, startPlan } from "./batch-run.ts";
import { test } from "./fixture.ts";
import { signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 4 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    locale: "en-US",
    all: "Select all shown",
    change: "Change…",
    ticked: /\d\shouses? selected/,
    offset: "Target offset",
    wish: "-0.2",
    empty: "The value must not be empty",
    undo: "Undo all",
    proven: "succeeded",
    ended: /Finished/,
  },
  zh: {
    locale: "zh-CN",
    all: "全选",
    change: "批量设置…",
    ticked: /已选 \d\s栋/,
    offset: "目标温度修正",
    wish: "-0.3",
    empty: "下发值不能为空",
    undo: "全部撤销",
    proven: "栋成功",
    ended: /已完成/,
  },
} as const;

for (const language of ["en", "zh"] as const)
  test(`values for many houses: ticked, planned, sent in waves, followed to the end, undone: ${language}`, async ({
    browser,
  }) => {
    const [words, labels] = [languages[language], batchWords[language]];
    const { page, complaints, context } = await signIn(
      browser,
      siteAt(product.address),
      "/envcontrol/index",
      { locale: words.locale },
    );
    await page.getByRole("checkbox", { name: words.all }).check({ force: true });
    const bar = page.getByRole("group", { name: words.change });
    await expect(bar).toContainText(words.ticked);
    expect(await findings(page)).toEqual([]);
    await bar.getByRole("button", { name: words.change }).click();
    const dialog = page.getByRole("dialog");
    const plan = dialog.getByRole("button", { name: labels.plan });
    await expect(plan, "a value is ticked first").toBeDisabled();
    // Clicked by its label, which is stable before the click: the box itself lies below its
    // drawing.
    await dialog.locator("label", { hasText: words.offset }).first().click();
    await expect(dialog.getByRole("checkbox", { name: words.offset })).toBeChecked();
    await expect(dialog.getByText(words.empty)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("textbox", { name: words.offset }).fill(words.wish);
    await plan.click();

    const start = page.getByRole("button", { name: labels.start });
    await expect(start).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await followToEnd(page, labels, await startPlan(page, labels));
    expect(await findings(page)).toEqual([]);

    await page.getByRole("button", { name: words.undo }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(labels.planned);
    await expect(start).toBeVisible();
    await page.getByRole("link", { name: labels.list }).click();
    await expect(page.getByRole("row", { name: words.ended }).first()).toContainText(words.proven);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
