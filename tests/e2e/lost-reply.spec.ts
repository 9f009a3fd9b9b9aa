// @run all: a controller obeys, a product of its own, in both languages.
import { type Browser, expect, type Page } from "@playwright/test";
import { apiBase, type RouteName, routes } from "../../contract/route/routes.ts";
import { test } from "./fixture.ts";
import { fillRequired, type ReviewLanguage, reviewWords } from "./review-words.ts";
import { callsOf, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    house: 1,
    finding: "No reply received. Checking whether it was sent",
    again: "Check again",
  },
  zh: { house: 5, finding: "没有收到答复，正在查询是否已下发", again: "再次查询" },
} as const;
const both = Object.keys(languages) as ReviewLanguage[];

const pathOf = (name: RouteName) => `**${apiBase}${routes[name].path}*`;

/** The request arrives, but its answer is lost. */
const loseReply = (page: Page) =>
  page.route(pathOf("sendCommand"), async (route) => {
    await route.fetch();
    await route.abort();
  });

async function open(browser: Browser, language: ReviewLanguage) {
  const site = siteAt(product.address);
  const call = await callsOf(site);
  const { house: houseId } = languages[language];
  const words = reviewWords[language];
  const path = `/shack/house/${houseId}/parameter?group=curve`;
  const opened = await signIn(browser, site, path, { locale: words.locale });
  const { page, complaints } = opened;
  const target = page.getByRole("textbox", { name: words.target, exact: true });
  await expect(target).toBeVisible();
  const sent = async () => (await call("listCommand", { houseId })).rows;
  const before = await sent();
  /** Commands sent since then. */
  const fresh = async () =>
    (await sent()).filter(({ id }) => before.every((known) => known.id !== id));
  const desired = (Number(await target.inputValue()) - 0.1).toFixed(1);
  return {
    ...opened,
    words,
    target,
    wish: desired,
    fresh,
    /** Changes the point, and reviews the effect. Returns its button. */
    review: async (where = page) => {
      const field = where.getByRole("textbox", { name: words.target, exact: true });
      await expect(field).toBeVisible();
      if ((await field.inputValue()) !== desired) await field.fill(desired);
      await field.press("Control+Enter");
      const dialog = where.getByRole("dialog", { name: words.sendTitle });
      const send = dialog.getByRole("button", { name: words.send });
      await expect(send).toBeVisible();
      await fillRequired(dialog, words);
      await expect(send).toBeEnabled();
      return { send, dialog };
    },
    /** One command, read back; no errors except for what was lost on purpose. */
    isOne: async () => {
      await expect
        .poll(async () => (await fresh()).map(({ state }) => state).join())
        .toBe("verified");
      await expect(target).toHaveValue(desired);
      // Long enough for a second one to show.
      await page.waitForTimeout(3000);
      expect(await fresh()).toHaveLength(1);
      expect(complaints.filter((text) => !/ERR_FAILED|ERR_ABORTED/.test(text))).toEqual([]);
    },
  };
}

for (const language of both)
  test(`after a lost answer the outcome is found automatically, and the command sent once: ${language}`, async ({
    browser,
  }) => {
    const { page, context, review, words, isOne } = await open(browser, language);
    await loseReply(page);
    const { send, dialog } = await review();
    await send.click();
    await expect(page.getByText(words.sent)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await isOne();
    await context.close();
  });

for (const language of both)
  test(`no answer until the network is back: requested again, sent once: ${language}`, async ({
    browser,
  }) => {
    const { page, context, review, words, isOne } = await open(browser, language);
    const { finding, again } = languages[language];
    await loseReply(page);
    await page.route(pathOf("findCommand"), (route) => route.abort());
    const { send, dialog } = await review();
    await send.click();
    await expect(dialog.getByText(finding)).toBeVisible();
    await dialog.getByRole("button", { name: again }).click();
    await expect(dialog.getByRole("button", { name: again })).toBeVisible();
    // Nothing can be sent while the outcome is unknown.
    await expect(send).toHaveCount(0);
    await page.unroute(pathOf("findCommand"));
    await dialog.getByRole("button", { name: again }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(words.sent)).toBeVisible();
    await isOne();
    await context.close();
  });

for (const language of both)
  test(`it never arrived: the person presses again, sent once: ${language}`, async ({
    browser,
  }) => {
    const { page, context, review, fresh, words, isOne } = await open(browser, language);
    await page.route(pathOf("sendCommand"), (route) => route.abort(), { times: 1 });
    const { send, dialog } = await review();
    await send.click();
    // It turns out that nothing was sent; the typed values are still there.
    await expect(send).toBeEnabled();
    expect(await fresh()).toEqual([]);
    await send.click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(words.sent)).toBeVisible();
    await isOne();
    await context.close();
  });

for (const language of both)
  test(`the page is loaded again before the answer: sent once: ${language}`, async ({
    browser,
  }) => {
    const { page, context, review, fresh, isOne } = await open(browser, language);
    await page.route(pathOf("sendCommand"), async (route) => {
      await route.fetch();
      // The request stays open, because the page is left before the answer.
    });
    const { send } = await review();
    await send.click();
    await expect.poll(async () => (await fresh()).length).toBe(1);
    await page.reload();
    await isOne();
    await expect(page.locator(".edit-bar"), "what was read back is no change").toHaveCount(0);
    await page.goBack();
    await page.goForward();
    await isOne();
    await context.close();
  });

for (const language of both)
  test(`a double click, and the key after it: sent once: ${language}`, async ({ browser }) => {
    const { page, context, review, words, isOne } = await open(browser, language);
    const { send } = await review();
    await send.focus();
    await send.dblclick();
    await page.keyboard.press("Space");
    await expect(page.getByText(words.sent)).toBeVisible();
    await isOne();
    await context.close();
  });

for (const language of both)
  test(`two tabs with the same change: sent once: ${language}`, async ({ browser }) => {
    const { page, context, review, isOne, fresh } = await open(browser, language);
    const first = await review();
    const other = await context.newPage();
    await other.goto(page.url());
    const second = await review(other);
    await Promise.all([first.send.click(), second.send.click()]);
    await expect.poll(async () => (await fresh()).length).toBe(1);
    await isOne();
    await context.close();
  });
