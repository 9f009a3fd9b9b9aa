// @run all: simulated houses that follow what is set, an hour in two minutes, a product of its own.
import { type Browser, expect } from "@playwright/test";
import { topics } from "../../contract/telemetry/mqtt.ts";
import { test } from "./fixture.ts";
import { fillRequired, type ReviewLanguage, reviewWords } from "./review-words.ts";
import { callsOf, goTo, signIn, siteAt, startProduct } from "./site.ts";

/** An hour of the houses in two minutes, a frame every five minutes of theirs. */
const [speed, framesPerMin, hourMs] = [30, 6, 120_000];
const byK = 1.5;

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  product = await startProduct({ houses: 8, speed, framesPerMin, isTapped: true });
});
test.afterAll(() => product.close());

type Call = Awaited<ReturnType<typeof callsOf>>;
interface Chosen {
  readonly houseId: number;
  readonly networkId: string;
  /** The point of its curve with the largest weight today, from 0, and that weight. */
  readonly row: number;
  readonly share: number;
}

/** Returns the weight of each point of a curve at an age: linear between two. */
function sharesAt(days: readonly number[], age: number): number[] {
  return days.map((day, row) => {
    const beside = age < day ? days[row - 1] : days[row + 1];
    if (beside === undefined) return 1;
    return Math.max(0, 1 - Math.abs(age - day) / Math.abs(beside - day));
  });
}

/** Occupied houses, first those whose target depends most on a single point. */
async function chooseHouses(call: Call): Promise<readonly Chosen[]> {
  const { rows: houses } = await call("listHouse", { page: 1, size: 20, sort: "name" });
  const chosen: Chosen[] = [];
  for (const { id: houseId, isEmpty } of houses) {
    const { gateway, offer, groups, context } = await call("readParameter", { houseId });
    const curve = groups.find(({ group }) => group === "curve");
    if (isEmpty || gateway === null || curve === undefined) continue;
    if (context.dayAge === null || !offer.write.includes("curve")) continue;
    const days = curve.settings.rows.map(({ day }) => Number(day));
    const shares = sharesAt(days, context.dayAge);
    const share = Math.max(...shares);
    chosen.push({ houseId, networkId: gateway.networkId, row: shares.indexOf(share), share });
  }
  return chosen.toSorted((a, b) => b.share - a.share);
}

const jsonOf = (text: string) => JSON.parse(text) as Record<string, unknown>;
/** Messages on a topic of a house, in their order. */
const receivedOn = (topic: string) => product.heard.filter((one) => one.topic === topic);
const ordersTo = (networkId: string) =>
  receivedOn(topics.cmd(networkId))
    .map(({ text }) => jsonOf(text))
    .filter(({ type }) => type === "write" || type === "do");

/** The newest frame of a house: its target and its mean temperature. */
function newestOf(networkId: string): { readonly target: number; readonly temp: number } | null {
  const frames = receivedOn(topics.tele(networkId)).map(({ text }) => jsonOf(text));
  const { targetTemp, temp } = frames.at(-1) ?? {};
  if (typeof targetTemp !== "number" || !Array.isArray(temp)) return null;
  const temps = temp.filter((one): one is number => typeof one === "number");
  return { target: targetTemp, temp: temps.reduce((sum, one) => sum + one, 0) / temps.length };
}

const pointOf = (row: number, language: ReviewLanguage) =>
  language === "en" ? `Point ${row + 1} · Target` : `曲线点 ${row + 1} · 目标温度`;

/** Makes a house warmer on its page. Returns the page and all its messages about the outcome. */
async function sendWarmer(
  browser: Browser,
  { houseId, row }: Chosen,
  { language = "en" as ReviewLanguage, before = () => undefined as void } = {},
) {
  const words = reviewWords[language];
  const path = `/shack/house/${houseId}/parameter?group=curve`;
  const opened = await signIn(browser, siteAt(product.address), path, { locale: words.locale });
  const { page } = opened;
  const point = page.getByRole("textbox", { name: pointOf(row, language), exact: true });
  await expect(point).toBeVisible();
  const was = await point.inputValue();
  await page.evaluate(() => {
    const toastTexts: string[] = [];
    Object.assign(window, { toastTexts });
    new MutationObserver(() => {
      const toast = document.querySelector(".toast")?.textContent ?? "";
      if (toast !== "" && toastTexts.at(-1) !== toast) toastTexts.push(toast);
    }).observe(document.body, { childList: true, subtree: true });
  });
  before();
  await point.fill((Number(was) + byK).toFixed(1));
  await page.keyboard.press("Control+Enter");
  const review = page.getByRole("dialog", { name: words.sendTitle });
  const send = review.getByRole("button", { name: words.send });
  await expect(send).toBeVisible();
  await fillRequired(review, words);
  await send.click();
  await expect(review).toHaveCount(0);
  const toasts = () =>
    page.evaluate(() => (window as unknown as { toastTexts: string[] }).toastTexts);
  return { ...opened, words, point, was: Number(was), toasts };
}

test("a point of the curve moved on the page bends the temperature of the house, by one order", async ({
  browser,
}) => {
  const site = siteAt(product.address);
  const call = await callsOf(site);
  await expect.poll(async () => (await chooseHouses(call)).length).toBeGreaterThan(2);
  const [house] = (await chooseHouses(call)) as [Chosen];
  const { networkId, share } = house;
  await expect.poll(() => newestOf(networkId)).not.toBeNull();
  const from = newestOf(networkId)!;

  const { page, complaints, context, words, point, was } = await sendWarmer(browser, house);
  await expect(page.getByText(words.sent)).toBeVisible();
  await expect(point).toHaveValue((was + byK).toFixed(1));

  // Its controller follows: first the target, then the temperature, within an hour of simulated
  // time.
  const moved = () => {
    const { target, temp } = newestOf(networkId)!;
    return { target: target - from.target, temp: temp - from.temp };
  };
  await expect.poll(() => moved().target, { timeout: hourMs }).toBeGreaterThan(0.6 * share * byK);
  await expect.poll(() => moved().temp, { timeout: hourMs }).toBeGreaterThan(0.5 * share * byK);
  await goTo(page, `/shack/house/${house.houseId}`);
  const shown = page.locator(".house-figures dd").first();
  await expect
    .poll(async () => Number.parseFloat(await shown.innerText()))
    .toBeGreaterThan(from.target + 0.6 * share * byK);

  // One order, started once and done; nothing for other houses, and no retained message.
  const orders = ordersTo(networkId);
  expect(orders.map(({ type, group }) => [type, group])).toEqual([["write", "curve"]]);
  const [{ id }] = orders as [Record<string, unknown>];
  const answers = receivedOn(topics.ack(networkId)).map(({ text }) => jsonOf(text));
  expect(answers.map((answer) => [answer["id"], answer["state"]])).toEqual([
    [id, "begun"],
    [id, "done"],
  ]);
  const readBack = receivedOn(topics.param(networkId)).map(({ text }) => jsonOf(text));
  expect(
    readBack.filter(({ origin }) => origin === "command").map((report) => report["id"]),
  ).toEqual([id]);
  const others = site.plan.houses.filter(({ gateway }) => gateway.networkId !== networkId);
  for (const { gateway } of others) expect(ordersTo(gateway.networkId)).toEqual([]);
  expect(product.heard.filter(({ isRetained }) => isRetained)).toEqual([]);
  // A later subscriber receives none of it.
  const late = await site.connect(networkId);
  const saved: string[] = [];
  late.on("message", (topic) => saved.push(topic));
  await late.subscribeAsync(topics.cmd(networkId));
  await page.waitForTimeout(1000);
  await late.endAsync();
  expect(saved).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

const lies = {
  en: { differs: "Read back differs", success: /send success|execution succeeded/i },
  zh: { differs: "回读不一致", success: /下发成功|执行成功/ },
} as const;

for (const [place, language] of (["en", "zh"] as const).entries())
  test(`the answer of a controller that reports wrong values is not accepted: ${language}`, async ({
    browser,
  }) => {
    const call = await callsOf(siteAt(product.address));
    await expect.poll(async () => (await chooseHouses(call)).length).toBeGreaterThan(2);
    const house = (await chooseHouses(call))[place + 1]!;
    const { networkId } = house;
    await expect.poll(() => newestOf(networkId)).not.toBeNull();
    const from = newestOf(networkId)!;
    const { page, complaints, context, point, was, toasts } = await sendWarmer(browser, house, {
      language,
      before: () => product.tellFleet(`control ${networkId} liar`),
    });
    const { differs, success } = lies[language];
    await expect(page.locator("li[data-command=mismatch]")).toContainText(differs);
    await expect.poll(toasts).not.toEqual([]);
    for (const toast of await toasts()) expect(toast).not.toMatch(success);
    await expect(page.getByText(success)).toHaveCount(0);
    // The controller's value stays on screen, the desired value beside it.
    const field = point.locator("xpath=ancestor::*[contains(@class, 'setting-field')]");
    await expect(field).toHaveAttribute("data-said", String(was));

    const [{ id }, ...more] = ordersTo(networkId) as [Record<string, unknown>];
    expect(more, "it is not sent again").toEqual([]);
    const claims = receivedOn(topics.ack(networkId)).map(({ text }) => jsonOf(text));
    expect(claims.findLast((claim) => claim["id"] === id)).toMatchObject({ state: "done" });
    const messageCount = receivedOn(topics.tele(networkId)).length;
    await expect
      .poll(() => receivedOn(topics.tele(networkId)).length)
      .toBeGreaterThan(messageCount + 1);
    expect(Math.abs(newestOf(networkId)!.target - from.target)).toBeLessThan(0.5 * byK);
    expect(complaints).toEqual([]);
    await context.close();
  });
