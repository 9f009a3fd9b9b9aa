// @run all: thirteen walls side by side, a product of its own.
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./fixture.ts";
import { alike, callsOf, jump, sessionOf, type Site, siteAt, startProduct } from "./site.ts";
import { patient } from "../factories/patient.ts";

/**
 * No calm word while anything urgent is open: in every view of a wall, before and after the raise,
 * after any action on the alarm, and after any failure of the wall.
 */
let product: Awaited<ReturnType<typeof startProduct>>;
// One each: a high temperature is over ten minutes after the last frame that had it.
test.beforeEach(async () => {
  product = await startProduct({ isAlive: false, change: alike });
});
test.afterEach(() => product.close());

/** In both languages. */
const words = {
  none: "无报警|no alarm",
  /** A replay may state that there was none then. */
  noneNow: "(?<!当时)无报警|no alarm(?! then)",
  /** Text of a hall's figures for hours without an urgent alarm. */
  calmFigure: "无紧急报警|without an urgent alarm",
  /** A place without one names what is open elsewhere, or what was silenced here. */
  elsewhere: "全部：\\d+ 条|All houses: \\d+ alarm|其中紧急 \\d+ 条|\\d+ urgent",
} as const;

/** Runs in the page: the calm words that it paints from when it knows about the alarm. */
function sample({
  none,
  noneNow,
  calmFigure,
  elsewhere,
}: Readonly<Record<keyof typeof words, string>>) {
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? "";
  const found: string[] = [];
  let [knows, isDue] = [false, false];
  const look = () => {
    isDue = false;
    const bar = document.querySelector<HTMLElement>(".fleet-bar, .hall-bar");
    const tone = bar?.dataset["tone"] ?? "";
    knows ||= tone === "urgent";
    if (!knows || bar === null) return;
    const isReplay = document.querySelector(".is-replay") !== null;
    const place = textOf(".scope-calm");
    const isPlaceTrue =
      place === "" ||
      (isReplay ? !RegExp(noneNow, "i").test(place) : RegExp(elsewhere).test(place));
    const hall = textOf(".hall-figures");
    if (!["urgent", "cut"].includes(tone)) found.push(`bar is ${tone}: ${bar.textContent}`);
    if (RegExp(none, "i").test(bar.textContent)) found.push(`bar: ${bar.textContent}`);
    if (!isPlaceTrue) found.push(`place: ${place}`);
    if (RegExp(calmFigure, "i").test(hall)) found.push(`hall: ${hall}`);
  };
  // After each change of the page, once it is painted.
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => setTimeout(look));
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  Reflect.set(window, "calmWords", () => {
    look();
    return { knows, found: [...new Set(found)] };
  });
}
type Sample = () => { readonly knows: boolean; readonly found: readonly string[] };
const calmWordsOf = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, "calmWords") as Sample)());

const maps = ["china", "world"] as const;
const places = ["", "province:370000", "province:THA", "farm:3", "farm:5", "house:1"];
const queries = [
  ...maps.flatMap((map) => places.slice(0, 5).map((at) => `map=${map}&at=${at}`)),
  "map=china&at=house:1",
  ...maps.map((map) => `mode=hall&map=${map}`),
];

interface Wall {
  readonly query: string;
  readonly page: Page;
}

/** A wall for each of the places, watched from its first picture. */
async function openWalls(browser: Browser, site: Site, language: "0" | "1") {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  await context.addCookies(await sessionOf(site));
  const walls: Wall[] = [];
  for (const query of queries) {
    const page = await context.newPage();
    await page.goto(`${site.base}${wallPath(language, query)}`);
    await expect(bar(page)).toBeVisible();
    await page.evaluate(sample, words);
    walls.push({ query, page });
  }
  return { context, walls };
}
const wallPath = (language: "0" | "1", query: string) =>
  `/screenDatav/home?language=${language}&${query}`;
const bar = (page: Page) => page.locator(".fleet-bar, .hall-bar");

async function expectAllToShow(walls: readonly Wall[], tone: RegExp): Promise<void> {
  for (const { page, query } of walls)
    await expect(bar(page), query).toHaveAttribute("data-tone", tone);
}

async function noneWasCalm(walls: readonly Wall[]): Promise<void> {
  const sentences = await Promise.all(
    walls.map(async ({ query, page }) => ({ query, ...(await calmWordsOf(page)) })),
  );
  expect(sentences).toEqual(walls.map(({ query }) => ({ query, knows: true, found: [] })));
}

/** Looks everywhere there is, once on each map. */
async function visitEveryPlace(page: Page, language: "0" | "1"): Promise<void> {
  for (const map of maps)
    for (const at of places) {
      await jump(page, wallPath(language, `map=${map}&at=${at}`));
      await page.waitForTimeout(150);
    }
}

const calm = { temp: [22, 22.1] };
/** Frames of all houses but the visitor, each at its target. */
async function speakCalmly({ plan, visitor, publish }: Site): Promise<void> {
  for (const { gateway } of plan.houses)
    if (gateway !== visitor.gateway) await publish(calm, gateway.networkId);
}

for (const language of ["0", "1"] as const)
  test(`no wall looks calm while an urgent alarm is open, in any situation, language ${language}`, async ({
    browser,
  }) => {
    const site = siteAt(product.address);
    const call = await callsOf(site);
    const openAlarms = async () => (await call("listOverview", {})).alarms.map(({ id }) => id);
    // A gateway that is silent for three minutes is offline, and that is an alarm too.
    const speaking = setInterval(() => void speakCalmly(site), 60_000);
    await Promise.all([speakCalmly(site), site.publish(calm)]);
    const acknowledged = async () => {
      const { alarms } = await call("listOverview", {});
      if (alarms.length > 0) await call("ackAlarm", { ids: alarms.map(({ id }) => id) });
      return alarms.map(({ key, houseId, state }) => `${key} ${houseId} ${state}`);
    };
    await expect.poll(acknowledged, { timeout: patient(20_000) }).toEqual([]);
    const { context, walls } = await openWalls(browser, site, language);
    await site.publish(calm);
    await expectAllToShow(walls, /calm/);
    // Drilled before the raise: a wall receives it in every view.
    await site.publish({ temp: [46, 46.2] });
    await expectAllToShow(walls, /urgent/);
    await noneWasCalm(walls);
    const walked = walls.find(({ query }) => query.endsWith("farm:3"))!.page;
    await visitEveryPlace(walked, language);
    await noneWasCalm(walls);

    // In a replay the bar stays with the present: a waiting alarm would end it, so it is
    // acknowledged.
    await call("ackAlarm", { ids: await openAlarms() });
    await expect(bar(walked).locator(".is-filled")).toHaveCount(0);
    await walked.keyboard.press("r");
    await expect(walked.locator(".is-replay")).toBeVisible();
    await visitEveryPlace(walked, language);
    await noneWasCalm(walls);
    await walked.keyboard.press("r");
    await expect(walked.locator(".is-replay")).toHaveCount(0);

    // Silenced by somebody it is open all the same.
    const silenced = { minutes: 20, reason: "known", isUrgentConfirmed: true };
    await call("shelveAlarm", { ids: await openAlarms(), ...silenced });
    await expect(walked.locator('.fleet-bar[data-sentence="silenced"]')).toBeVisible();
    await visitEveryPlace(walked, language);
    await expectAllToShow(walls, /urgent/);
    await noneWasCalm(walls);

    // Without the server all is unknown, and the earlier state returns unchanged.
    await context.setOffline(true);
    await expectAllToShow(walls, /cut/);
    await visitEveryPlace(walked, language);
    await noneWasCalm(walls);
    await context.setOffline(false);
    await expectAllToShow(walls, /urgent/);
    await noneWasCalm(walls);
    await context.close();
    await call("unshelveAlarm", { ids: await openAlarms() });
    await site.publish(calm);
    clearInterval(speaking);
  });
