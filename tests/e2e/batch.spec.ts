// @run all: a batch goes in waves, a product of its own, in both languages.
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { findings } from "./axe.ts";
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
    all: "Tick all shown",
    change: "Change…",
    ticked: /\d houses? ticked/,
    plan: "Plan (sends nothing)",
    offset: "Target offset",
    wish: "-0.2",
    empty: "Value to send must not be empty",
    start: /^Send to \d+ house/,
    soak: "Look after each wave",
    count: /^Type the number of houses/,
    reason: "Reason",
    done: (houses: number) => `${houses} of ${houses} read back`,
    undo: "Undo all",
    planned: "Plan:",
    list: "All batches",
    ended: /Finished/,
    proven: "read back",
  },
  zh: {
    locale: "zh-CN",
    all: "全选",
    change: "批量设置…",
    ticked: /已选 \d 栋/,
    plan: "生成计划（不下发）",
    offset: "目标修正",
    wish: "-0.3",
    empty: "下发值不能为空",
    start: /^下发到 \d+ 栋/,
    soak: "每批后观察",
    count: /^请输入栋数/,
    reason: "原因",
    done: (houses: number) => `${houses} / ${houses} 栋成功`,
    undo: "全部撤销",
    planned: "计划：",
    list: "全部批次",
    ended: /已完成/,
    proven: "栋成功",
  },
} as const;

for (const [language, words] of Object.entries(languages))
  test(`values for many houses: ticked, planned, sent in waves, followed to the end, undone: ${language}`, async ({
    browser,
  }) => {
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
    const plan = dialog.getByRole("button", { name: words.plan });
    await expect(plan, "a value is ticked first").toBeDisabled();
    // By its label, which stands still before it is clicked: the box itself lies below its drawing.
    await dialog.locator("label", { hasText: words.offset }).first().click();
    await expect(dialog.getByRole("checkbox", { name: words.offset })).toBeChecked();
    await expect(dialog.getByText(words.empty)).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("textbox", { name: words.offset }).fill(words.wish);
    await plan.click();

    const start = page.getByRole("button", { name: words.start });
    await expect(start).toBeDisabled();
    const houses = Number(/\d+/.exec(await start.innerText())?.[0]);
    await page.getByRole("combobox", { name: words.soak }).selectOption("0");
    const count = page.getByRole("textbox", { name: words.count });
    await count.fill(String(houses));
    const reason = page.getByRole("textbox", { name: words.reason });
    if ((await reason.count()) > 0) await reason.fill(randomUUID());
    expect(await findings(page)).toEqual([]);
    await count.press("Enter");
    await expect(start, "Enter sends nothing").toBeVisible();
    await start.click();
    const state = page.locator(".batch-state");
    await expect(state).toHaveAttribute("data-state", "ended", { timeout: 60_000 });
    await expect(state).toContainText(words.done(houses));
    expect(await findings(page)).toEqual([]);

    await page.getByRole("button", { name: words.undo }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(words.planned);
    await expect(start).toBeVisible();
    await page.getByRole("link", { name: words.list }).click();
    await expect(page.getByRole("row", { name: words.ended }).first()).toContainText(words.proven);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
