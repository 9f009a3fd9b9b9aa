import { expect, type Locator, type Page } from "@playwright/test";
import { tabTo } from "./keyboard.ts";

/** Texts in the review of a command, in both languages. */
export const reviewWords = {
  en: {
    locale: "en-US",
    sendTitle: "Send configuration?",
    doTitle: "Carry out this action?",
    send: /^Send \d+ values? to /,
    carryOut: /^Carry out in /,
    typed: /^Enter the house name/,
    reason: "Reason",
    target: "Point 1 · Target",
    review: "Review 1 change",
    sent: /^send success: 1 value read back, \d+\.\d\ss/,
    done: "execution succeeded",
    setUp: "set up successfully",
  },
  zh: {
    locale: "zh-CN",
    sendTitle: "确认下发配置？",
    doTitle: "确认执行？",
    send: /^下发 \d+\s项到/,
    carryOut: /^在.+执行$/,
    typed: /^请输入栋舍名称/,
    reason: "原因",
    target: "曲线点 1 · 目标温度",
    review: "核对 1 项修改",
    sent: /^下发成功：已回读 1\s项，用时 \d+\.\d\s秒/,
    done: "执行成功",
    setUp: "设置成功",
  },
} as const;
export type ReviewLanguage = keyof typeof reviewWords;
export type ReviewWords = (typeof reviewWords)[ReviewLanguage];

/** Beginning of the message of an action; the name of the house follows. */
export const toastOf = (words: string): RegExp => new RegExp(`^${words} · `);

/** Returns the name of a house in its review. */
export const houseNameIn = async (review: Locator): Promise<string> =>
  (await review.getByRole("heading", { level: 3 }).innerText()).split(" · ")[0]!;

/** Types the text required by the review, if any. Returns true when a name was required. */
export async function fillRequired(review: Locator, words: ReviewWords): Promise<boolean> {
  const typed = review.getByRole("textbox", { name: words.typed });
  const isNamed = (await typed.count()) > 0;
  if (isNamed) await typed.fill(await houseNameIn(review));
  const reason = review.getByRole("textbox", { name: words.reason, exact: true });
  if ((await reason.count()) > 0) await reason.fill("test");
  return isNamed;
}

/** Types the required text, and presses the button that sends: all by keys. Enter sends nothing. */
export async function confirmByKeys(
  page: Page,
  title: string,
  button: RegExp,
  words: ReviewWords,
): Promise<void> {
  const review = page.getByRole("dialog", { name: title });
  const send = review.getByRole("button", { name: button });
  await expect(send).toBeVisible();
  const typed = review.getByRole("textbox", { name: words.typed });
  if ((await typed.count()) > 0) {
    await tabTo(page, typed);
    await page.keyboard.insertText(await houseNameIn(review));
  }
  const reason = review.getByRole("textbox", { name: words.reason, exact: true });
  if ((await reason.count()) > 0) {
    await tabTo(page, reason);
    await page.keyboard.type("browser test");
  }
  await expect(send).toBeEnabled();
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await expect(review, "Enter sends nothing").toBeVisible();
  await page.keyboard.press("Space");
  await expect(review).toHaveCount(0);
}
