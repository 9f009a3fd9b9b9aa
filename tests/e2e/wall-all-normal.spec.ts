// @run all: thirteen walls side by side, a product of its own.
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "./fixture.ts";
import { alike, callsOf, jump, sessionOf, type Site, siteAt, startProduct } from "./site.ts";
import { patient } from "../factories/patient.ts";

/**
 * No wall says that all is well while an urgent alarm is open: in every view, before and after the
 * alarm is raised, after any action on it, and after any failure of the wall.
 */
let product: Awaited<ReturnType<typeof startProduct>>;
// Each test has its own product: a high temperature only clears ten minutes after its last frame.
test.beforeEach(async () => {
  product = await startProduct({ isAlive: false, change: alike });
});
test.afterEach(() => product.close());

/** In both languages. */
const words = {
  none: "无报警|no alarm",
  /** A replay may state that there was no alarm then. */
  noneNow: "(?<!当时)无报警|no alarm(?! then)",
  /** Text in the figures of a hall for hours without an urgent alarm. */
  calmFigure: "无紧急报警|without an urgent alarm",
  /** A place without alarms names those that are open elsewhere, or shelved here. */
  elsewhere: "全部：\\d+ 条|All houses: \\d+ alarm|其中紧急 \\d+ 条|\\d+ urgent",
} as const;

/** Runs in the page and collects every calm text it shows once the wall knows about the alarm. */
function sample({
  none,
  noneNow,
  calmFigure,
  elsewhere,
}: Readonly<Record<keyof typeof words, string>>) {
  const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? "";
  const found: string[] = [];
  let [knows, isDue] = [false, false];
  const check = () => {
    isDue = false;
    const bar = document.querySelector<HTMLElement>(".fleet-bar, .hall-bar");
    const tone = bar?.dataset["tone"] ?? "";
    knows ||= tone === "urgent";
    if (!knows || bar === null) return;
    const isReplay = document.querySelector(".is-replay") !== null;
    const place = textOf(".scope-without-alarms");
    const isPlaceTrue =
      place === "" ||
      (isReplay ? !RegExp(noneNow, "i").test(place) : RegExp(elsewhere).test(place));
    const hall = textOf(".hall-figures");
    if (!["urgent", "cut"].includes(tone)) found.push(`bar is ${tone}: ${bar.textContent}`);
    if (RegExp(none, "i").test(bar.textContent)) found.push(`bar: ${bar.textContent}`);
    if (!isPlaceTrue) found.push(`place: ${place}`);
    if (RegExp(calmFigure, "i").test(hall)) found.push(`hall: ${hall}`);
  };
  // Checks after each change of the page, once it is painted.
  new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => setTimeout(check));
  }).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  Reflect.set(window, "calmWords", () => {
    check();
    return { knows, found: [...new Set(found)] };
  });
}
type Sample = () => { readonly knows: boolean; readonly found: readonly string[] };
const allNormalTextsOf = (page: Page) =>
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

/** Opens a wall for each query, and watches it from its first paint. */
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

async function expectNoAllNormalText(walls: readonly Wall[]): Promise<void> {
  const samples = await Promise.all(
    walls.map(async ({ query, page }) => ({ query, ...(await allNormalTextsOf(page)) })),
  );
  expect(samples).toEqual(walls.map(({ query }) => ({ query, knows: true, found: [] })));
}

/** Visits every place once on each map. */
async function visitEveryPlace(page: Page, language: "0" | "1"): Promise<void> {
  for (const map of maps)
    for (const at of places) {
      await jump(page, wallPath(language, `map=${map}&at=${at}`));
      await page.waitForTimeout(150);
    }
}

const normalFrame = { temp: [22, 22.1] };
/** Publishes a frame for every house but the visitor, each at its target temperature. */
async function publishNormalFrames({ plan, visitor, publish }: Site): Promise<void> {
  for (const { gateway } of plan.houses)
    if (gateway !== visitor.gateway) await publish(normalFrame, gateway.networkId);
}

for (const language of ["0", "1"] as const)
  test(`no wall looks calm while an urgent alarm is open, in any situation, language ${language}`, async ({
    browser,
  }) => {
    const site = siteAt(product.address);
    const call = await callsOf(site);
    const openAlarms = async () => (await call("listOverview", {})).alarms.map(({ id }) => id);
    // A gateway without a message for three minutes is offline, and that is an alarm too.
    const publishTimer = setInterval(() => void publishNormalFrames(site), 60_000);
    await Promise.all([publishNormalFrames(site), site.publish(normalFrame)]);
    const acknowledged = async () => {
      const { alarms } = await call("listOverview", {});
      if (alarms.length > 0) await call("ackAlarm", { ids: alarms.map(({ id }) => id) });
      return alarms.map(({ key, houseId, state }) => `${key} ${houseId} ${state}`);
    };
    await expect.poll(acknowledged, { timeout: patient(20_000) }).toEqual([]);
    const { context, walls } = await openWalls(browser, site, language);
    await site.publish(normalFrame);
    await expectAllToShow(walls, /calm/);
    // The walls show different places before the alarm is raised, and each has to receive it.
    await site.publish({ temp: [46, 46.2] });
    await expectAllToShow(walls, /urgent/);
    await expectNoAllNormalText(walls);
    const browsed = walls.find(({ query }) => query.endsWith("farm:3"))!.page;
    await visitEveryPlace(browsed, language);
    await expectNoAllNormalText(walls);

    // During a replay the bar still shows the present. An unacknowledged alarm would end the
    // replay, so it is acknowledged first.
    await call("ackAlarm", { ids: await openAlarms() });
    await expect(bar(browsed).locator(".is-filled")).toHaveCount(0);
    await browsed.keyboard.press("r");
    await expect(browsed.locator(".is-replay")).toBeVisible();
    await visitEveryPlace(browsed, language);
    await expectNoAllNormalText(walls);
    await browsed.keyboard.press("r");
    await expect(browsed.locator(".is-replay")).toHaveCount(0);

    // A shelved alarm is still open.
    const silenced = { minutes: 20, reason: "known", isUrgentConfirmed: true };
    await call("shelveAlarm", { ids: await openAlarms(), ...silenced });
    await expect(browsed.locator('.fleet-bar[data-sentence="silenced"]')).toBeVisible();
    await visitEveryPlace(browsed, language);
    await expectAllToShow(walls, /urgent/);
    await expectNoAllNormalText(walls);

    // Without the server everything is unknown; afterwards the earlier state returns unchanged.
    await context.setOffline(true);
    await expectAllToShow(walls, /cut/);
    await visitEveryPlace(browsed, language);
    await expectNoAllNormalText(walls);
    await context.setOffline(false);
    await expectAllToShow(walls, /urgent/);
    await expectNoAllNormalText(walls);
    await context.close();
    await call("unshelveAlarm", { ids: await openAlarms() });
    await site.publish(normalFrame);
    clearInterval(publishTimer);
  });
