// @run all: an edge computer advises by and by, a product of its own, in both languages.
import { expect } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { fillRequired, reviewWords } from "./review-words.ts";
import { valueOf } from "./send.ts";
import { callsOf, signIn, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 6, farms: 1 });
});
test.afterAll(() => product.close());

/** It is the gateway of the second house of the first farm. */
const edge = 2;

const languages = {
  en: {
    inbox: "Advice",
    autopilot: "Autopilot",
    hint: "Off by default.",
    off: "Off",
    cooler: "Lower the target by 0.3 °C.",
    gains: "Try −0.5 °C for 30 min.",
    accept: /^Accept advice for /,
    refuse: /^Refuse advice for /,
    refuseTitle: "Refuse advice",
    reason: "Reason",
    refuseNow: "Refuse",
    cancel: "Cancel",
    accepted: "Accepted",
    refused: "Refused",
    because: (reason: string) => `Reason: ${reason}`,
    result: "Result: ",
    tally: "1 accepted (0 by autopilot, 1 read back) · 1 refused",
    stopped: "Failed checks",
  },
  zh: {
    inbox: "建议",
    autopilot: "AI 自动执行",
    hint: "默认关闭。",
    off: "关闭",
    cooler: "建议目标温度修正降低 0.3 °C。",
    gains: "建议该日龄点目标温度降低 0.5 °C，试用 30 分钟。",
    accept: /^采纳 .+ 的建议$/,
    refuse: /^拒绝 .+ 的建议$/,
    refuseTitle: "拒绝建议",
    reason: "拒绝原因",
    refuseNow: "拒绝",
    cancel: "取消",
    accepted: "已采纳",
    refused: "已拒绝",
    because: (reason: string) => `原因：${reason}`,
    result: "结果：",
    tally: "采纳 1（其中自动执行 0，已回读一致 1）· 拒绝 1",
    stopped: "校验未通过",
  },
} as const;
const both = ["en", "zh"] as const;
const why = "weighed by hand this morning";

const name = (text: string) => ({ name: text, exact: true });

test("advice accepted by one, refused with a reason by another, and no autopilot: both languages", async ({
  browser,
}) => {
  const site = siteAt(product.address);
  const open = (language: (typeof both)[number]) =>
    signIn(browser, site, `/ai6000/${edge}`, { locale: reviewWords[language].locale });
  const [en, zh] = [await open("en"), await open("zh")];
  const pages = { en: en.page, zh: zh.page };
  const inbox = (language: (typeof both)[number]) =>
    pages[language].getByRole("region", name(languages[language].inbox));
  const card = (language: (typeof both)[number], text: string) =>
    inbox(language).locator(".advice-card").filter({ hasText: text });

  for (const language of both) {
    const [page, words] = [pages[language], languages[language]];
    await expect(page.getByRole("heading", { name: `AI6000 ${networkId(edge)}` })).toBeVisible();
    const pilots = page.getByRole("region", name(words.autopilot));
    await expect(pilots).toContainText(words.hint);
    await expect(pilots.getByRole("listitem")).toHaveCount(site.plan.houses.length);
    for (const row of await pilots.getByRole("listitem").all())
      await expect(row.getByText(words.off, { exact: true }).first()).toBeVisible();
    await expect(card(language, words.cooler)).toBeVisible();
    await expect(card(language, words.gains)).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
  const call = await callsOf(site);
  const sent = async () => {
    const lists = await Promise.all(
      site.plan.houses.map((_, at) => call("listCommand", { houseId: at + 1 })),
    );
    return lists.flatMap(({ rows }) => rows);
  };
  expect(await sent(), "advice sends nothing by itself").toEqual([]);

  // Accepting it opens a review like any other, which contains the data it is based on.
  const [words, review] = [languages.en, reviewWords.en];
  const { rows: advices } = await call("listAdvice", { id: edge, phase: "open" });
  const { houseId } = advices.find(({ confidence }) => confidence === 82)!;
  const offset = Number(await valueOf(site, houseId!, "curve", { k: "targetOffset" }));
  await card("en", words.cooler).getByRole("button", { name: words.accept }).click();
  const sending = en.page.getByRole("dialog", { name: review.sendTitle });
  const send = sending.getByRole("button", { name: review.send });
  await expect(send).toBeVisible();
  await fillRequired(sending, review);
  expect(await findings(en.page)).toEqual([]);
  await send.click();
  await expect(card("en", words.cooler)).toHaveCount(0);

  // Refusing it requires a reason; going back refuses nothing.
  const labels = languages.zh;
  await card("en", words.gains).getByRole("button", { name: words.refuse }).click();
  await en.page.getByRole("dialog").getByRole("button", name(words.cancel)).click();
  await expect(card("en", words.gains)).toBeVisible();
  await card("zh", labels.gains).getByRole("button", { name: labels.refuse }).click();
  const refusing = zh.page.getByRole("dialog", name(labels.refuseTitle));
  const refuse = refusing.getByRole("button", name(labels.refuseNow));
  await expect(refuse, "a reason is given first").toBeDisabled();
  await refusing.getByLabel(labels.reason).fill(why);
  expect(await findings(zh.page)).toEqual([]);
  await refuse.click();
  await expect(card("zh", labels.gains)).toHaveCount(0);

  for (const language of both) {
    const [page, words] = [pages[language], languages[language]];
    const past = inbox(language).locator(".advice-past > li");
    const ofCooler = past.filter({ hasText: words.cooler }).filter({ hasText: words.accepted });
    await expect(ofCooler).toContainText(words.result);
    await expect(inbox(language)).toContainText(words.tally);
    const ofGains = past.filter({ hasText: words.gains });
    await expect(ofGains).toContainText(words.refused);
    await expect(ofGains).toContainText(words.because(why));
    await expect(past.filter({ hasText: words.stopped }).first()).toBeVisible();
    expect(await findings(page)).toEqual([]);
  }
  const value = async () =>
    Number(await valueOf(site, houseId!, "curve", { k: "targetOffset" })) - offset;
  await expect.poll(value).toBeCloseTo(-0.3, 5);
  expect((await sent()).map(({ state }) => state)).toEqual(["verified"]);
  for (const { complaints, context } of [en, zh]) {
    expect(complaints).toEqual([]);
    await context.close();
  }

  function networkId(house: number): string {
    return site.plan.houses[house - 1]!.gateway.networkId;
  }
});
