// @run all: a proposal is sent to a controller, a product of its own, in both languages.
import { expect } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { fillRequired, reviewWords } from "./review-words.ts";
import { valueOf } from "./send.ts";
import { callsOf, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8, farms: 1 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    house: 3,
    auto: "Auto config",
    title: "Proposal",
    why: "Proposed values with reasons.",
    reason: "Reason",
    standard: /Breed standard: ([\d.]+)\s°C at day \d+$/,
    point: "Point 3 · Target",
    missing: "No fans with a control port among the devices",
    take: "Use",
    taken: "Filled in; review and send",
    review: /Review \d+ changes?$/,
    sent: /^send success: \d+ values? read back/,
  },
  zh: {
    house: 4,
    auto: "自动配置",
    title: "自动配置建议",
    why: "以下为建议值及理由。",
    reason: "理由",
    standard: /品种标准：\d+\s日龄 ([\d.]+)\s°C$/,
    point: "曲线点 3 · 目标温度",
    missing: "终端设备中没有带控制端口的风机",
    take: "采用到编辑",
    taken: "已填入编辑，请核对后下发",
    review: /核对 \d+\s项修改$/,
    sent: /^下发成功：已回读 \d+\s项/,
  },
} as const;

const name = (text: string) => ({ name: text, exact: true });

for (const language of ["en", "zh"] as const)
  test(`settings proposed with their reasons, and sent by a person alone: ${language}`, async ({
    browser,
  }) => {
    const [words, review] = [languages[language], reviewWords[language]];
    const site = siteAt(product.address);
    const place = { k: "target", row: 2 };
    const call = await callsOf(site);
    const { house } = words;
    const commands = async () => (await call("listCommand", { houseId: house })).total;
    const before = await commands();

    const path = `/shack/house/${house}/parameter?group=curve`;
    const { page, complaints, context } = await signIn(browser, site, path, {
      locale: review.locale,
    });
    const point = page.getByRole("textbox", name(words.point));
    await expect(point).toHaveValue(/^\d+\.\d$/);
    const off = Number(await point.inputValue());
    await page.getByRole("button", name(words.auto)).click();
    const dialog = page.getByRole("dialog", { name: words.title });
    await expect(dialog).toContainText(words.why);
    await expect(dialog.getByRole("columnheader", name(words.reason)).first()).toBeVisible();
    const line = dialog.getByRole("row").filter({ hasText: words.point });
    await expect(line).toHaveText(words.standard);
    const standard = Number(words.standard.exec(await line.innerText())?.[1]);
    expect(standard, "another value than it has").not.toBe(off);
    for (const value of [off, standard]) await expect(line).toContainText(value.toFixed(1));
    // It shows the values it cannot propose, and why.
    await expect(dialog).toContainText(words.missing);
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole("button", name(words.take)).click();
    await expect(page.getByText(words.taken)).toBeVisible();
    await expect(point).toHaveValue(standard.toFixed(1));
    expect(await commands(), "nothing is sent by a proposal").toBe(before);
    expect(Number(await valueOf(site, house, "curve", place))).toBe(off);
    expect(await findings(page)).toEqual([]);

    await page.getByRole("button", { name: words.review }).click();
    const sending = page.getByRole("dialog", { name: review.sendTitle });
    const send = sending.getByRole("button", { name: review.send });
    await expect(send).toBeVisible();
    await fillRequired(sending, review);
    expect(await findings(page)).toEqual([]);
    await send.click();
    await expect(page.getByText(words.sent)).toBeVisible();
    await expect(point).toHaveValue(standard.toFixed(1));
    expect(Number(await valueOf(site, house, "curve", place))).toBe(standard);
    expect(await commands()).toBe(before + 1);
    expect(complaints).toEqual([]);
    await context.close();
  });
