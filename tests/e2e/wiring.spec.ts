// @run all: outputs of a controller are tried, a product of its own, in both languages.
import { expect } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { fillRequired, reviewWords } from "./review-words.ts";
import { callsOf, goTo, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8, farms: 1 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    /** An empty house, because its outputs are tested outside hand mode. */
    house: 1,
    take: /^Import from gateway \(\d+\)$/,
    taken: /^\d+ devices imported$/,
    onlyThere: "Not registered",
    differs: /^Differs$/,
    allSame: /All \d+ devices match$/,
    oneOff: /1 of \d+ devices differ$/,
    same: "Same",
    edit: /^Edit /,
    save: "Save",
    saved: "update succeeded",
    send: "Send to the gateway (1 value)…",
    model: "Model",
    test: "Output test",
    why: "Turns each output on for 10 s",
    start: "On for 10 s…",
    untested: "Not tested",
    runs: "Running…",
    passed: /^Passed, [\d.]+\sA$/,
  },
  zh: {
    house: 7,
    take: /^从网关接收（\d+\s个）$/,
    taken: /^已接收 \d+\s个设备$/,
    onlyThere: "未登记",
    differs: /^不一致$/,
    allSame: /\d+\s个设备全部一致$/,
    oneOff: /\d+\s个设备中 1\s个不一致$/,
    same: "一致",
    edit: /^编辑/,
    save: "保存",
    saved: "更新成功",
    send: "下发到网关（1 项）…",
    model: "型号",
    test: "输出测试",
    why: "逐个接通输出 10 秒",
    start: "接通 10 秒…",
    untested: "未测试",
    runs: "测试中…",
    passed: /^通过，[\d.]+\sA$/,
  },
} as const;

const name = (text: string) => ({ name: text, exact: true });
/** The probe with other stored data, and a fan that is switched on for a moment. */
const [probe, fan] = ["T1", "F1"];

for (const language of ["en", "zh"] as const)
  test(`wiring is adopted, sent, read back, compared, and tested: ${language}`, async ({
    browser,
  }) => {
    const [words, review] = [languages[language], reviewWords[language]];
    const site = siteAt(product.address);
    const devices = `/system/farm?tab=gateways&gateway=${words.house}&part=`;
    const { page, complaints, context } = await signIn(browser, site, `${devices}wiring`, {
      locale: review.locale,
    });
    const state = page.locator(".wiring-view .gateway-bar").first().getByRole("status");
    const match = (code: string) =>
      page
        .getByRole("row")
        .filter({ has: page.locator(".gateway-code", { hasText: new RegExp(`^${code}$`) }) })
        .locator("[data-wiring]");

    // Nothing is stored yet: the reported wiring is adopted, and then matches.
    await expect(match(probe)).toHaveText(words.onlyThere);
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", { name: words.take }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: words.take }).click();
    await expect(page.getByText(words.taken)).toBeVisible();
    await expect(state).toHaveText(words.allSame);
    await expect(match(probe)).toHaveText(words.same);

    // With other stored data it differs, until that is sent and read back.
    await goTo(page, `${devices}terminals`);
    const row = page
      .getByRole("row")
      .filter({ has: page.locator(".gateway-code", { hasText: new RegExp(`^${probe}$`) }) });
    await row.getByRole("button", { name: words.edit }).click();
    const form = page.getByRole("dialog");
    await form.locator("input[name=model]").fill("PT100");
    await form.getByRole("button", name(words.save)).click();
    await expect(page.getByText(words.saved).last()).toBeVisible();
    await goTo(page, `${devices}wiring`);
    await expect(state).toHaveText(words.oneOff);
    await expect(match(probe)).toHaveText(words.differs);
    await expect(page.locator("mark")).toHaveText([
      `${words.model} PT100`,
      `${words.model} PT1000`,
    ]);
    expect(await findings(page)).toEqual([]);
    await page.getByRole("button", name(words.send)).click();
    const sending = page.getByRole("dialog", { name: review.sendTitle });
    const send = sending.getByRole("button", { name: review.send });
    await expect(send, "the name is typed first").toBeDisabled();
    expect(await fillRequired(sending, review), "wiring is dangerous").toBe(true);
    expect(await findings(page)).toEqual([]);
    await send.click();
    await expect(page.getByText(review.sent)).toBeVisible();
    await expect(state).toHaveText(words.allSame);
    await expect(match(probe)).toHaveText(words.same);

    // Each output is tested, and shows the measured values.
    await expect(page.getByText(words.why)).toBeVisible();
    const output = page
      .getByRole("table", name(words.test))
      .getByRole("row")
      .filter({ has: page.getByRole("button", name(`${words.start} ${fan}`)) });
    await expect(output).toContainText(words.untested);
    await output.getByRole("button").click();
    const trying = page.getByRole("dialog", { name: review.doTitle });
    const go = trying.getByRole("button", { name: review.carryOut });
    await expect(go).toBeVisible();
    await fillRequired(trying, review);
    expect(await findings(page)).toEqual([]);
    await go.click();
    await expect(output).toContainText(words.runs);
    await expect(output.getByRole("cell").filter({ hasText: words.passed })).toBeVisible();
    // A later visitor sees it too.
    await page.reload();
    await expect(output.getByRole("cell").filter({ hasText: words.passed })).toBeVisible();
    const call = await callsOf(site);
    const { rows } = await call("listCommand", { houseId: words.house });
    expect(rows.map(({ kind, state: ended }) => [kind, ended])).toEqual([
      ["do", "verified"],
      ["write", "verified"],
    ]);
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
