// @run all: a browser is killed and started again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { dayMs } from "../../contract/time.ts";
import { apiBase, routes } from "../../contract/route/route.ts";
import { test } from "./fixture.ts";
import { callsOf, sessionOf, type Site } from "./site.ts";

const phone = { width: 390, height: 844 };
const keeper = "shack_manager";

/** A browser with a disk of its own, as a phone has. */
const openPhone = (disk: string, launch: object): Promise<BrowserContext> =>
  chromium.launchPersistentContext(disk, {
    ...launch,
    headless: true,
    viewport: phone,
    locale: "en-US",
    hasTouch: true,
  });

/** As when the battery is taken out: nothing is said to the page before. */
async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const gone = new Promise<void>((resolve) => context.once("close", () => resolve()));
  process.kill(processInfo.find(({ type }) => type === "browser")!.id, "SIGKILL");
  await gone;
}

/** What the server has of a day of every house of the keeper. */
async function written(site: Site): Promise<number[][]> {
  const [, token] = await sessionOf(site, keeper);
  const ask = async (path: string) => {
    const reply = await fetch(`${site.base}${apiBase}${path}`, {
      headers: { Authorization: token!.value },
    });
    return ((await reply.json()) as { data: unknown }).data;
  };
  const board = routes.listProduction.reply.parse(await ask(routes.listProduction.path));
  return Promise.all(
    board.rows.map(async ({ id, day }) => {
      const path = `${routes.productionDay.path}?flockId=${id}&day=${day}`;
      const { losses } = routes.productionDay.reply.parse(await ask(path));
      return losses.map(({ dead }) => dead);
    }),
  );
}

/** Houses that were open before stay open, out of sight. */
const seen = (found: Locator) => found.filter({ visible: true });
const tap = (page: Page, name: string) =>
  seen(page.getByRole("button", { name, exact: true })).tap();

/** Writes down so many dead in the house that is open, by the keys on the screen. */
async function writeDown(page: Page, dead: number): Promise<void> {
  await seen(page.getByLabel(/^Dead/)).tap();
  const pad = page.getByRole("group", { name: "Number pad: Dead" });
  for (const digit of String(dead))
    await pad.getByRole("button", { name: digit, exact: true }).tap();
  await tap(page, "Save");
  await expect(seen(page.locator(".step-done"))).toBeVisible();
}

test("three houses written down without a network survive a killed browser, each once", async ({
  living,
  launchOptions,
}) => {
  const disk = mkdtempSync(join(tmpdir(), "house-watch-phone-"));
  const before = await written(living);
  let context = await openPhone(disk, launchOptions);
  await context.addCookies(
    (await sessionOf(living, keeper)).map((cookie) => ({
      ...cookie,
      expires: Math.ceil(Date.now() / 1000) + 3600,
    })),
  );
  let page = await context.newPage();
  // All days of the round are fetched ahead.
  const ahead = new Set<string>();
  page.on("response", (reply) => {
    if (reply.url().includes(routes.productionDay.path)) ahead.add(reply.url());
  });
  await page.goto(`${living.base}/production/index`);
  await expect(page.locator(".keeper-row")).toHaveCount(3);
  await expect.poll(() => ahead.size).toBeGreaterThanOrEqual(3);
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await page.locator(".keeper-row").first().tap();
  await writeDown(page, 2);
  await tap(page, "Next house");
  await writeDown(page, 13);
  await tap(page, "Next house");
  await writeDown(page, 4);
  await expect(seen(page.locator(".draft-state[role=status]"))).toContainText(
    "3 saved on this device",
  );
  expect(await written(living)).toEqual(before);
  await kill(context);

  // Somebody else with the same phone neither sees nor sends them.
  context = await openPhone(disk, launchOptions);
  await context.clearCookies();
  await context.addCookies(await sessionOf(living, "farm_manager"));
  page = await context.newPage();
  await page.goto(`${living.base}/production/index`);
  await expect(page.locator(".keeper-row").first()).toBeVisible();
  await expect(page.locator(".draft-state")).toHaveCount(0);
  expect(await written(living)).toEqual(before);

  await context.clearCookies();
  await context.addCookies(await sessionOf(living, keeper));
  await page.goto(`${living.base}/houseStatus/houseOverview`);
  await expect
    .poll(() => written(living))
    .toEqual([2, 13, 4].map((dead, index) => [...before[index]!, dead]));
  await context.close();
  rmSync(disk, { recursive: true, force: true });
});

/** What is tapped where there is nothing unusual, the answer to the question before the way on. */
const usualTaps = ["No losses", "No eggs", "As metered", "Not weighed", "Save", "Next"];

test("a round with nothing unusual takes at most eight taps a house, on the smallest phone", async ({
  living,
  browser,
}) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    locale: "en-US",
    hasTouch: true,
  });
  await context.addCookies(await sessionOf(living, keeper));
  const page = await context.newPage();
  const call = await callsOf(living, keeper);
  const { rows } = await call("listProduction", {});
  // Of a day nobody has written down.
  const day = new Date(Date.parse(rows[0]!.day) - dayMs).toISOString().slice(0, 10);
  await page.goto(`${living.base}/production/index?day=${day}`);
  await expect(page.locator(".keeper-row")).toHaveCount(rows.length);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  let taps = 1;
  await page.locator(".keeper-row").first().tap();
  for (let house = 0; house < rows.length; house += 1) {
    const said = new Set<string>();
    const done = seen(page.locator(".step-done"));
    await expect(seen(page.locator(".entry-steps"))).toBeVisible();
    while ((await done.count()) === 0) {
      expect(await fits()).toBe(true);
      const names = await seen(page.locator(".entry-steps button:enabled")).allInnerTexts();
      const next = usualTaps.find(
        (name) => names.includes(name) && !(name.startsWith("No ") && said.has(name)),
      );
      expect(names).toContain(next);
      said.add(next!);
      await tap(page, next!);
      taps += 1;
      if (next === "Save") await expect(done).toBeVisible();
    }
    if (house + 1 < rows.length) {
      await tap(page, "Next house");
      taps += 1;
    }
  }
  console.log(`${rows.length} houses: ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(8 * rows.length);
  const after = await call("listProduction", { day });
  expect(after.rows.map(({ isRecorded }) => isRecorded)).toEqual(rows.map(() => true));
  await context.close();
});
