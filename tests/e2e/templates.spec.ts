// @run all: a template is followed and applied, a product of its own, in both languages.
import { expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { batchWords, followToEnd, startPlan } from "./batch-run.ts";
import { test } from "./fixture.ts";
import { sendValues, valueOf } from "./send.ts";
import { goTo, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  // One farm, whose houses are of the same kind with the same settings.
  product = await startProduct({ houses: 8, farms: 1 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    locale: "en-US",
    /** The house whose settings it is made from; an empty one, which follows it too. */
    houses: [3, 1],
    nameOf: (house: number) => `House ${house}`,
    copy: "Copy settings",
    levels: "Ventilation levels",
    copied: "copy successfully",
    add: "New",
    create: "New template",
    take: "Use copied settings",
    curve: "Temperature curve",
    save: "Save",
    saved: "Saved",
    tick: (name: string) => `Select ${name}`,
    bar: "Change…",
    assign: "Compare with template…",
    assignWhy: "no settings are sent",
    template: "Template",
    assigned: "set up successfully",
    drift: "Differences: 2 houses",
    equal: "Matches",
    differs: "1 differs",
    details: (name: string) => `Details of ${name}`,
    apply: "Apply to houses that differ",
    cell: "1 differs",
    same: (template: string) => `= ${template}`,
    noCopy: "Empty.",
  },
  zh: {
    locale: "zh-CN",
    houses: [4, 7],
    nameOf: (house: number) => `${house}号舍`,
    copy: "复制设置",
    levels: "通风级别",
    copied: "复制成功",
    add: "新建",
    create: "新建设置模板",
    take: "取自已复制的设置",
    curve: "温度曲线",
    save: "保存",
    saved: "保存成功",
    tick: (name: string) => `选择${name}`,
    bar: "批量设置…",
    assign: "指定比对模板…",
    assignWhy: "不会下发任何设置",
    template: "模板",
    assigned: "设置成功",
    drift: "不一致清单: 2 栋",
    equal: "一致",
    differs: "1 项不一致",
    details: (name: string) => `${name}的明细`,
    apply: "按模板下发到不一致的栋舍",
    cell: "1 项不一致",
    same: (template: string) => `= ${template}`,
    noCopy: "没有内容。",
  },
} as const;
type Language = keyof typeof languages;
type Words = (typeof languages)[Language];

const name = (text: string) => ({ name: text, exact: true });
const text = (page: Page, words: string) => page.getByText(words).last();

/** Settings of a house, copied on its page, become a template. */
async function make(page: Page, words: Words, template: string): Promise<void> {
  await page.getByRole("button", name(words.copy)).click();
  const copy = page.getByRole("dialog");
  await copy.locator("label", { hasText: words.levels }).click();
  await expect(copy.getByRole("checkbox", { name: words.curve })).toBeChecked();
  expect(await findings(page)).toEqual([]);
  await copy.getByRole("button", name(words.copy)).click();
  await expect(text(page, words.copied)).toBeVisible();
  await expect(page.locator(".copied-chip")).toContainText(words.curve);

  await goTo(page, "/envcontrol/index?tab=templates");
  await page.getByRole("button", name(words.add)).click();
  const form = page.getByRole("dialog", name(words.create));
  await form.locator("input[name=name]").fill(template);
  await expect(form.getByText(words.noCopy)).toBeVisible();
  await form.getByRole("button", name(words.take)).click();
  await expect(form.locator("summary", { hasText: words.curve })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await form.getByRole("button", name(words.save)).click();
  await expect(text(page, words.saved)).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: template })).toContainText(words.curve);
}

/** Houses are to follow it from now on; nothing is sent by that. */
async function assign(page: Page, words: Words, template: string): Promise<void> {
  await goTo(page, "/envcontrol/index");
  for (const house of words.houses)
    await page.getByRole("checkbox", name(words.tick(words.nameOf(house)))).check({ force: true });
  const bar = page.getByRole("group", name(words.bar));
  await bar.getByRole("button", name(words.assign)).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(words.assignWhy);
  await dialog.getByRole("combobox", name(words.template)).selectOption({ label: template });
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole("button", name(words.assign)).click();
  await expect(text(page, words.assigned)).toBeVisible();
}

for (const language of ["en", "zh"] as const)
  test(`a template made from a house, followed by two, applied where one was changed by hand: ${language}`, async ({
    browser,
  }) => {
    const words = languages[language];
    const site = siteAt(product.address);
    const [like, other] = words.houses;
    const template = `summer ${language}`;
    const path = `/shack/house/${like}/parameter?group=curve`;
    const { page, complaints, context } = await signIn(browser, site, path, {
      locale: words.locale,
    });
    await make(page, words, template);
    await assign(page, words, template);

    await goTo(page, "/envcontrol/index?tab=templates");
    const row = page.getByRole("row").filter({ hasText: template });
    await row.getByRole("button", name(words.drift)).click();
    const drifts = page.locator(".drift-list li");
    const ofOther = drifts.filter({ has: page.getByRole("link", name(words.nameOf(other))) });
    await expect(drifts).toHaveCount(2);
    await expect(drifts.getByText(words.equal, { exact: true })).toHaveCount(2);
    expect(await findings(page)).toEqual([]);

    // Someone changes a setting on site just when something is sent: the local change stays, and
    // counts as drift.
    product.tellFleet(`control ${site.plan.houses[other - 1]!.gateway.networkId} editor`);
    const offset = { k: "targetOffset" };
    const before = Number(await valueOf(site, other, "curve", offset));
    const ended = await sendValues(site, other, "curve", [{ k: "tunnelDiff", row: 0, to: 4 }]);
    expect(ended).toBe("rejected");
    product.tellFleet(`control ${site.plan.houses[other - 1]!.gateway.networkId} none`);
    await expect(ofOther).toContainText(words.differs);
    await expect(drifts.getByText(words.equal, { exact: true })).toHaveCount(1);
    await ofOther.getByRole("button", name(words.details(words.nameOf(other)))).click();
    await expect(ofOther.getByRole("table")).toContainText(words.curve);
    expect(await findings(page)).toEqual([]);

    await page.getByRole("button", name(words.apply)).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("combobox", name(words.template))).toContainText(template);
    await dialog.getByRole("button", name(batchWords[language].plan)).click();
    expect(await startPlan(page, batchWords[language]), "only who differs").toBe(1);
    await followToEnd(page, batchWords[language], 1);
    expect(await findings(page)).toEqual([]);
    expect(Number(await valueOf(site, other, "curve", offset))).toBe(before);

    await goTo(page, "/envcontrol/index");
    await expect(page.getByTitle(words.same(template))).toHaveCount(2);
    expect(complaints).toEqual([]);
    await context.close();
  });
