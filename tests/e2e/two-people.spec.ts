// @run all: two people at one house, a controller that obeys, in both languages.
import { type Browser, expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { pickFirst } from "./pick.ts";
import { fillRequired, reviewWords, toastOf } from "./review-words.ts";
import { callsOf, signIn, type Site, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 5 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    ...reviewWords.en,
    stocked: 0,
    back: "Back",
    second: "Approver",
    choose: "Choose an approver",
    held: /is changing settings/,
    takeOver: "Take over",
    word: "Note",
    leased: "Someone else is changing settings of this house",
    mode: "Run mode",
    empty: "Empty",
    hand: "Hand",
    smart: "Smart",
    setMode: "Set mode",
    agree: "Approve",
    waits: /^Waiting for approval by /,
    port: "Control port",
    seconds: "Duration",
    testOutput: "Test output",
    trial: /^Trial: restore previous values/,
    runs: /^Trial: previous values restored at/,
    former: "End trial, restore previous values",
    localOnly: ["Local only", "Allow remote control", "Switched to local control only"],
    off: ["Switch off", "Switch on", "Remote control is off for the organisation"],
  },
  zh: {
    ...reviewWords.zh,
    stocked: 1,
    back: "返回",
    second: "复核人",
    choose: "请选择复核人",
    held: /正在修改该栋舍的设置/,
    takeOver: "接管",
    word: "说明",
    leased: "其他人正在修改该栋舍的设置",
    mode: "运行模式",
    empty: "空舍",
    hand: "手动",
    smart: "智能",
    setMode: "切换模式",
    agree: "同意下发",
    waits: /^等待.+确认/,
    port: "控制端口",
    seconds: "持续",
    testOutput: "测试输出",
    trial: /^试用，到期自动恢复原值/,
    runs: /^试用中，.+ 自动恢复原值/,
    former: "结束试用，恢复原值",
    localOnly: ["切换为仅本地", "恢复远程控制", "现场已切换为仅本地控制"],
    off: ["停用远程控制", "启用远程控制", "本机构已停用远程控制"],
  },
} as const;
type Words = (typeof languages)[keyof typeof languages];

const name = (text: string) => ({ name: text, exact: true });

/** Reviews an action, enters the required data, and presses the button. */
async function carryOut(page: Page, button: string, words: Words): Promise<void> {
  await page.getByRole("button", name(button)).click();
  const review = page.getByRole("dialog", { name: words.doTitle });
  await expect(review.getByRole("button", { name: words.carryOut })).toBeVisible();
  await fillRequired(review, words);
  await review.getByRole("button", { name: words.carryOut }).click();
  await expect(review).toHaveCount(0);
}

/** Reads another person's command, and approves it. */
async function agree(page: Page, words: Words): Promise<void> {
  await page.getByRole("button", name(words.agree)).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator(".risk-change")).toBeVisible();
  await dialog.getByRole("button", name(words.agree)).click();
}

/** The id of an occupied house: only there is a setting that stops the air dangerous. */
async function stockedHouse(site: Site, place: number): Promise<number> {
  const call = await callsOf(site);
  const { rows } = await call("listHouse", { page: 1, size: 20, sort: "name" });
  return rows.filter(({ isEmpty }) => !isEmpty)[place]!.id;
}

async function both(browser: Browser, site: Site, house: number, { locale }: Words) {
  const path = `/shack/house/${house}/parameter?group=curve`;
  const author = await signIn(browser, site, path, { who: "company_manager", locale });
  const other = await signIn(browser, site, path, { locale });
  const goBoth = async (group: string) => {
    for (const { page } of [author, other])
      await page.goto(`${site.base}/shack/house/${house}/parameter?group=${group}`);
  };
  return { author, other, goBoth };
}

for (const [language, words] of Object.entries(languages))
  test(`two people at the settings of a house: ${language}`, async ({ browser }) => {
    const site = siteAt(product.address);
    const house = await stockedHouse(site, words.stocked);
    const { author, other, goBoth } = await both(browser, site, house, words);
    const [mine, theirs] = [author.page, other.page];

    // A person who changes something has the lease of the house; somebody else takes over, and the
    // draft stays.
    const point = mine.getByRole("textbox", name(words.target));
    const before = Number(await point.inputValue());
    await point.fill((before - 0.1).toFixed(1));
    await point.blur();
    const takeOver = async (page: Page, why: string) => {
      await page.getByRole("button", name(words.takeOver)).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("button", name(words.takeOver))).toBeDisabled();
      await dialog.getByLabel(words.word).fill(why);
      await dialog.getByRole("button", name(words.takeOver)).click();
      await expect(dialog).toHaveCount(0);
    };
    await expect(theirs.getByRole("status").filter({ hasText: words.held })).toBeVisible();
    expect(await findings(theirs)).toEqual([]);
    await takeOver(theirs, "day shift");
    await expect(mine.getByRole("status").filter({ hasText: words.held })).toBeVisible();
    await mine.getByRole("button", { name: words.review }).click();
    await expect(mine.getByRole("dialog")).toContainText(words.leased);
    await mine.getByRole("dialog").getByRole("button", name(words.back)).click();
    await expect(point).toHaveValue((before - 0.1).toFixed(1));
    await takeOver(mine, "agreed by phone");
    await expect(mine.getByText(words.held)).toHaveCount(0);

    // A trial, which is offered for every change that gives less air, ended before its time.
    await point.fill((before + 0.6).toFixed(1));
    await mine.getByRole("button", { name: words.review }).click();
    const review = mine.getByRole("dialog", { name: words.sendTitle });
    await review.getByLabel(words.trial).selectOption("15");
    await expect(review.getByRole("button", { name: words.send })).toBeVisible();
    await fillRequired(review, words);
    const second = review.getByLabel(words.second, { exact: true });
    const isRequested = (await second.count()) > 0;
    if (isRequested) await second.selectOption({ index: 1 });
    await review.getByRole("button", { name: words.send }).click();
    if (isRequested) await agree(theirs, words);
    await expect(mine.getByText(words.runs)).toBeVisible();
    await expect(point).toHaveValue((before + 0.6).toFixed(1));
    await carryOut(mine, words.former, words);
    await expect(point).toHaveValue(before.toFixed(1));

    // A dangerous command waits for the chosen person, and for nobody else.
    await goBoth("operate");
    await mine.getByLabel(words.mode, { exact: true }).last().selectOption({ label: words.empty });
    await mine.getByRole("button", name(words.setMode)).click();
    const risky = mine.getByRole("dialog", { name: words.doTitle });
    const go = risky.getByRole("button", { name: words.carryOut });
    await expect(go).toBeDisabled();
    await fillRequired(risky, words);
    await expect(risky.getByText(words.choose)).toBeVisible();
    await expect(go).toBeDisabled();
    expect(await findings(mine)).toEqual([]);
    const call = await callsOf(site);
    const administrator = await call("getCurrent", {});
    await risky.getByLabel(words.second, { exact: true }).selectOption(String(administrator.id));
    await expect(risky.getByText(words.choose)).toHaveCount(0);
    await go.click();
    await expect(mine.getByText(words.waits)).toBeVisible();
    await expect(mine.getByRole("button", name(words.agree))).toBeDisabled();
    await agree(theirs, words);
    await expect(mine.getByText(toastOf(words.done)).last()).toBeVisible();

    // Outputs can be tried in hand mode; afterwards the house runs by itself again.
    const setMode = async (label: string) => {
      await mine.getByLabel(words.mode, { exact: true }).last().selectOption({ label });
      await carryOut(mine, words.setMode, words);
    };
    const verified = async () =>
      (await call("listCommand", { houseId: house })).rows.filter(
        ({ state }) => state === "verified",
      ).length;
    const done = await verified();
    await setMode(words.hand);
    await expect.poll(verified).toBe(done + 1);
    await expect(mine.getByRole("button", name(words.testOutput))).toBeDisabled();
    await pickFirst(mine, words.port);
    await mine.getByLabel(words.seconds, { exact: true }).selectOption("5");
    await carryOut(mine, words.testOutput, words);
    await expect.poll(verified).toBe(done + 2);
    await setMode(words.smart);
    await expect.poll(verified).toBe(done + 3);

    // People at work in the house block remote control until they allow it again.
    const [set, end, isLocal] = words.localOnly;
    await theirs.getByRole("button", name(set)).click();
    await goBoth("operate");
    await expect(mine.getByRole("button", name(words.setMode))).toBeDisabled();
    await expect(mine.getByText(isLocal).first()).toBeVisible();
    await theirs.getByRole("button", name(end)).click();
    await expect(theirs.getByText(isLocal)).toHaveCount(0);

    // The switch of the organisation is in force on the other page too.
    const [off, on, isOff] = words.off;
    await theirs.goto(`${site.base}/envcontrol/index?tab=rules`);
    for (const [button, state] of [
      [off, "off"],
      [on, "on"],
    ] as const) {
      await theirs.getByRole("button", name(button)).click();
      await theirs.getByRole("alertdialog").getByRole("button", name(button)).click();
      await expect(theirs.locator(`[data-remote=${state}]`)).toBeVisible();
      await mine.reload();
      await expect(mine.getByRole("button", name(words.setMode))).toBeEnabled({
        enabled: state === "on",
      });
      if (state === "off") await expect(mine.getByText(isOff).first()).toBeVisible();
      else await expect(mine.getByText(isOff)).toHaveCount(0);
    }

    // A person who lost the house learns it from the answer to the next renewal of the lease.
    const refused = /\b409\b.*\/control\/lease$/;
    const complaints = [...author.complaints, ...other.complaints];
    expect(complaints.filter((text) => !refused.test(text))).toEqual([]);
    await author.context.close();
    await other.context.close();
  });
