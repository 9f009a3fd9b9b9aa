// @run all: settings go from house to house, a product of its own, in both languages.
import { expect } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { fillRequired, reviewWords } from "./review-words.ts";
import { sendValues, shown, valueOf } from "./send.ts";
import { goTo, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8, farms: 1 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    locale: "en-US",
    from: 3,
    to: 1,
    nameOf: (house: number) => `House ${house}`,
    copy: "Copy settings",
    which: /^Copy which settings of .+ · House 3.*\?$/,
    none: "Select at least one group",
    groups: ["Temperature curve", "Ventilation levels"],
    never: ["Flock", "Wiring"],
    copied: "copy successfully",
    chip: (name: string) =>
      new RegExp(`From .+ · ${name.replace(" ", "\\s")}: Temperature curve, Ventilation levels`),
    ask: "Pasting overwrites existing settings. Continue?",
    offset: "Target offset",
    paste: "Paste",
    review: "Review 1 change",
    send: /^Send 1 value to /,
    sent: /^send success: 1 value read back/,
    records: "Remote",
  },
  zh: {
    locale: "zh-CN",
    from: 4,
    to: 7,
    nameOf: (house: number) => `${house}号舍`,
    copy: "复制设置",
    which: /^复制.+ · 4号舍.*的哪些设置？$/,
    none: "请至少勾选一组设置",
    groups: ["温度曲线", "通风级别表"],
    never: ["批次", "接线"],
    copied: "复制成功",
    chip: (name: string) => new RegExp(`来自.+ · ${name}：温度曲线、通风级别表`),
    ask: "粘贴将覆盖现有设置，是否继续？",
    offset: "目标温度修正",
    paste: "粘贴",
    review: "核对 1 项修改",
    send: /^下发 1\s项到/,
    sent: /^下发成功：已回读 1\s项/,
    records: "远程下发",
  },
} as const;

const name = (text: string) => ({ name: text, exact: true });

for (const language of ["en", "zh"] as const)
  test(`settings copied in one house by keys and pasted over another's: ${language}`, async ({
    browser,
  }) => {
    const words = languages[language];
    const site = siteAt(product.address);
    const offset = { k: "targetOffset" };
    const far = Number(await valueOf(site, words.to, "curve", offset)) - 0.6;
    expect(await sendValues(site, words.to, "curve", [{ ...offset, to: far }])).toBe("verified");
    const pageOf = (house: number, group = "curve") =>
      `/shack/house/${house}/parameter?group=${group}`;
    const { page, complaints, context } = await signIn(browser, site, pageOf(words.from), {
      locale: words.locale,
    });

    await expect(page.getByRole("button", name(words.copy))).toBeEnabled();
    await page.keyboard.press("Control+Shift+C");
    const copy = page.getByRole("dialog", { name: words.which });
    const button = copy.getByRole("button", name(words.copy));
    for (const group of words.never)
      await expect(copy.getByRole("checkbox", name(group))).toHaveCount(0);
    // The open group is ticked alone.
    const [curve, levels] = words.groups;
    const boxOf = (group: string) => copy.getByRole("checkbox", name(group));
    await expect(boxOf(curve)).toBeChecked();
    await expect(copy.getByRole("checkbox", { checked: true })).toHaveCount(1);
    await copy.locator("label", { hasText: curve }).click();
    await expect(copy.getByRole("alert")).toHaveText(words.none);
    await expect(button).toBeDisabled();
    for (const group of [curve, levels]) await copy.locator("label", { hasText: group }).click();
    for (const group of [curve, levels]) await expect(boxOf(group)).toBeChecked();
    expect(await findings(page)).toEqual([]);
    await button.click();
    await expect(page.getByText(words.copied)).toBeVisible();
    const chip = page.locator(".copied-chip").first();
    await expect(chip).toContainText(words.chip(words.nameOf(words.from)));

    // The content stays in the window, and is confirmed again before anything is planned.
    await goTo(page, pageOf(words.to));
    await expect(chip).toBeVisible();
    const field = page.getByRole("textbox", name(words.offset));
    await expect(field).toHaveValue(far.toFixed(1));
    await page.keyboard.press("Control+Shift+V");
    const paste = page.getByRole("alertdialog");
    await expect(paste).toContainText(words.ask);
    expect(await findings(page)).toEqual([]);
    await paste.getByRole("button", name(words.paste)).click();

    // Equal values are left out: one value remains of two whole groups, and it fills the form.
    await expect(field).toHaveValue((far + 0.6).toFixed(1));
    await page.getByRole("button", { name: words.review }).click();
    const table = page.getByRole("dialog").getByRole("table");
    await expect(table).toContainText(shown(far + 0.6));
    await expect(table.getByRole("row")).toHaveCount(2);
    expect(await findings(page)).toEqual([]);
    // A warmer target gives less air, so in an occupied house its name has to be typed.
    const review = page.getByRole("dialog");
    await fillRequired(review, reviewWords[language]);
    await review.getByRole("button", { name: words.send }).click();
    await expect(page.getByText(words.sent)).toBeVisible();
    await expect(field).toHaveValue((far + 0.6).toFixed(1));
    await goTo(page, pageOf(words.to, "records"));
    const record = page.getByRole("row").filter({ hasText: words.offset }).first();
    await expect(record).toContainText(words.records);
    for (const value of [far, far + 0.6]) await expect(record).toContainText(shown(value));
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
