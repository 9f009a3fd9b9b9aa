// @run all: a browser is killed and started again.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, expect, type BrowserContext, type Locator, type Page } from "@playwright/test";
import { dayMs } from "../../contract/base/time.ts";
import { encodePassword } from "../../contract/account/session.ts";
import { apiBase, routes } from "../../contract/route/routes.ts";
import { test } from "./fixture.ts";
import { callsOf, password, sessionOf, type Site } from "./site.ts";

const phone = { width: 390, height: 844 };
const houseManagerRole = "shack_manager";

/** A browser with its own profile on disk, like a phone. */
const openPhone = (disk: string, launch: object): Promise<BrowserContext> =>
  chromium.launchPersistentContext(disk, {
    ...launch,
    headless: true,
    viewport: phone,
    locale: "en-US",
    hasTouch: true,
  });

/** Kills it as if the battery were removed: the page gets no event. */
async function kill(context: BrowserContext): Promise<void> {
  const session = await context.browser()!.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const gone = new Promise<void>((resolve) => context.once("close", () => resolve()));
  process.kill(processInfo.find(({ type }) => type === "browser")!.id, "SIGKILL");
  await gone;
}

/** Returns the server's data of a day of every house of the farm worker. */
async function written(site: Site): Promise<number[][]> {
  const [, token] = await sessionOf(site, houseManagerRole);
  const request = async (path: string) => {
    const reply = await fetch(`${site.base}${apiBase}${path}`, {
      headers: { Authorization: token!.value },
    });
    return ((await reply.json()) as { data: unknown }).data;
  };
  const board = routes.listProduction.reply.parse(await request(routes.listProduction.path));
  return Promise.all(
    board.rows.map(async ({ id, day }) => {
      const path = `${routes.productionDay.path}?flockId=${id}&day=${day}`;
      const { losses } = routes.productionDay.reply.parse(await request(path));
      return losses.map(({ dead }) => dead);
    }),
  );
}

/** Houses opened before stay open, but hidden. */
const visible = (found: Locator) => found.filter({ visible: true });
const tap = (page: Page, name: string) =>
  visible(page.getByRole("button", { name, exact: true })).tap();

/** Records this many dead in the open house with the keys on the screen. */
async function writeDown(page: Page, dead: number): Promise<void> {
  await visible(page.getByLabel(/^Dead/)).tap();
  const pad = page.getByRole("group", { name: "Number pad: Dead" });
  for (const digit of String(dead))
    await pad.getByRole("button", { name: digit, exact: true }).tap();
  await tap(page, "Save");
  await expect(visible(page.locator(".step-done"))).toBeVisible();
}

/** Cookies that the phone still has after a restart. */
const lastingSession = async (site: Site) =>
  (await sessionOf(site, houseManagerRole)).map((cookie) => ({
    ...cookie,
    expires: Math.ceil(Date.now() / 1000) + 3600,
  }));

/** Opens the farm worker's round with all its days fetched ahead. */
async function openRound(context: BrowserContext, site: Site): Promise<Page> {
  await context.addCookies(await lastingSession(site));
  const page = await context.newPage();
  const ahead = new Set<string>();
  page.on("response", (reply) => {
    if (reply.url().includes(routes.productionDay.path)) ahead.add(reply.url());
  });
  await page.goto(`${site.base}/production/index`);
  await expect(page.locator(".manager-row")).toHaveCount(3);
  await expect.poll(() => ahead.size).toBeGreaterThanOrEqual(3);
  await page.waitForLoadState("networkidle");
  return page;
}

/** Records this many dead in each of the three houses, without a network. */
async function writeRound(page: Page, dead: readonly number[]): Promise<void> {
  await page.context().setOffline(true);
  await page.locator(".manager-row").first().tap();
  for (const [index, count] of dead.entries()) {
    if (index > 0) await tap(page, "Next house");
    await writeDown(page, count);
  }
  await expect(visible(page.locator(".draft-state[role=status]"))).toContainText(
    "3 saved on this device",
  );
}
/** Returns the server's earlier data, and one entry more in each house. */
const withMore = (before: readonly number[][], dead: readonly number[]): number[][] =>
  dead.map((count, index) => [...before[index]!, count]);

test("three houses recorded without a network survive a killed browser, each sent once", async ({
  living,
  launchOptions,
}) => {
  const disk = mkdtempSync(join(tmpdir(), "house-watch-phone-"));
  const before = await written(living);
  let context = await openPhone(disk, launchOptions);
  let page = await openRound(context, living);
  await writeRound(page, [2, 13, 4]);
  expect(await written(living)).toEqual(before);
  await kill(context);

  // Somebody else with the same phone does not see or send them.
  context = await openPhone(disk, launchOptions);
  await context.clearCookies();
  await context.addCookies(await sessionOf(living, "farm_manager"));
  page = await context.newPage();
  await page.goto(`${living.base}/production/index`);
  await expect(page.locator(".manager-row").first()).toBeVisible();
  await expect(page.locator(".draft-state")).toHaveCount(0);
  expect(await written(living)).toEqual(before);

  await context.clearCookies();
  await context.addCookies(await sessionOf(living, houseManagerRole));
  page = await context.newPage();
  await page.goto(`${living.base}/houseStatus/houseOverview`);
  await expect.poll(() => written(living)).toEqual(withMore(before, [2, 13, 4]));
  await context.close();
  rmSync(disk, { recursive: true, force: true });
});

/** Returns the parts of the page that this browser stores: its HTML and its user. */
const cachedPages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const isWhole = (await caches.match("/production/index")) !== undefined;
    const names = (await caches.keys()).map((name) => name.replace(/ .*/, ""));
    return isWhole || names.length === 0 ? names.toSorted() : ["incomplete"];
  });

test("a page that was closed opens again without a network, until its user signs out", async ({
  living,
  launchOptions,
}) => {
  const disk = mkdtempSync(join(tmpdir(), "house-watch-phone-"));
  const before = await written(living);
  let context = await openPhone(disk, launchOptions);
  let page = await openRound(context, living);
  await expect.poll(() => cachedPages(page)).toEqual(["entry-shell", "entry-user"]);
  await writeRound(page, [3, 1, 5]);
  await kill(context);

  context = await openPhone(disk, { ...launchOptions, offline: true });
  await context.addCookies(await lastingSession(living));
  page = await context.newPage();
  await page.goto(`${living.base}/production/index`);
  await expect(page.locator(".manager-row")).toHaveCount(3);
  await expect(page.locator(".draft-state[role=status]")).toContainText("3 saved on this device");
  await expect(page.locator(".draft-state[role=note]")).toContainText("can be reopened");
  await page.locator(".manager-row").first().tap();
  await expect(visible(page.locator(".entry-steps"))).toBeVisible();
  expect(await written(living)).toEqual(before);

  await context.setOffline(false);
  await expect.poll(() => written(living)).toEqual(withMore(before, [3, 1, 5]));
  // No call is ever kept.
  const calls = await page.evaluate(async () => {
    const lists = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(lists)).flat().map(({ url }) => new URL(url).pathname);
  });
  expect(calls.filter((path) => path.startsWith("/api"))).toEqual([]);

  // Signs out as in another window of this browser.
  const other = await context.newPage();
  await other.goto(`${living.base}/favicon.svg`);
  await context.clearCookies();
  await other.evaluate(() => new BroadcastChannel("session").postMessage("out"));
  await expect.poll(() => cachedPages(other)).toEqual([]);
  await page.close();
  await context.setOffline(true);
  await expect(other.goto(`${living.base}/production/index`)).rejects.toThrow(/ERR_/);
  await context.close();
  rmSync(disk, { recursive: true, force: true });
});

/** Taps for a day with nothing unusual, each answer before the button that continues. */
const usualTaps = [
  /^No losses$/,
  /^No eggs$/,
  /^Use meter value$/,
  /^Given: /,
  /^Not weighed$/,
  // Step by step to the last one, though the changes may be saved before.
  /^Next$/,
  /^Save$/,
];
const ownPassword = "Six-Houses-17";

/** A house manager of six houses, in one of which a vaccination is due on the day. */
async function managerOfSix(site: Site): Promise<{ loginName: string; day: string }> {
  const company = await callsOf(site, "company_manager");
  const [first] = (await company("listProduction", {})).rows;
  // A day that nobody has recorded.
  const day = new Date(Date.parse(first!.day) - dayMs).toISOString().slice(0, 10);
  const { rows } = await company("listProduction", { day, pageSize: 100 });
  const due = rows.find((row) => row.due.length === 1 && row.species === "broiler")!;
  const others = rows.filter((row) => row.due.length === 0 && !row.isRecorded);
  const houses = [due, ...others.slice(0, 5)].map(({ houseId }) => houseId);
  const loginName = "keeper.of.six";
  const { id } = await company("saveUser", {
    loginName,
    realName: loginName,
    roleKey: "shack_manager",
    canOperate: "1",
    password: encodePassword(password),
  });
  await company("saveUserShacks", { id, roleKey: "shack_manager", shackIds: houses });
  const own = await callsOf(site, loginName);
  await own("modifyPwd", {
    type: true,
    oldPassword: encodePassword(password),
    newPassword: encodePassword(ownPassword),
  });
  return { loginName, day };
}

test("six houses with a vaccination due take at most 48 taps, on the smallest phone", async ({
  living,
  browser,
}) => {
  const { loginName, day } = await managerOfSix(living);
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    locale: "en-US",
    hasTouch: true,
  });
  await context.addCookies(await sessionOf(living, loginName, ownPassword));
  const page = await context.newPage();
  const call = await callsOf(living, loginName, ownPassword);
  const { rows } = await call("listProduction", { day });
  expect([rows.length, rows.filter((row) => row.due.length > 0).length]).toEqual([6, 1]);
  await page.goto(`${living.base}/production/index?day=${day}`);
  await expect(page.locator(".manager-row")).toHaveCount(rows.length);
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  let taps = 1;
  await page.locator(".manager-row").first().tap();
  for (let house = 0; house < rows.length; house += 1) {
    const announced = new Set<string>();
    const done = visible(page.locator(".step-done"));
    await expect(visible(page.locator(".entry-steps"))).toBeVisible();
    while ((await done.count()) === 0) {
      expect(await fits()).toBe(true);
      const names = await visible(page.locator(".entry-steps button:enabled")).allInnerTexts();
      const next = usualTaps
        .flatMap((usual) => names.filter((name) => usual.test(name)))
        .find((name) => !(name.startsWith("No ") && announced.has(name)));
      expect(next, names.join()).toBeDefined();
      announced.add(next!);
      await tap(page, next!);
      taps += 1;
      if (next!.startsWith("Given"))
        await expect(visible(page.getByText("All due vaccinations are recorded."))).toBeVisible();
      if (next === "Save") await expect(done).toBeVisible();
    }
    if (house + 1 < rows.length) {
      await tap(page, "Next house");
      taps += 1;
    }
  }
  console.log(`${rows.length} houses: ${taps} taps`);
  expect(taps).toBeLessThanOrEqual(48);
  const after = await call("listProduction", { day });
  expect(after.rows.map(({ isRecorded, due }) => [isRecorded, due])).toEqual(
    rows.map(() => [true, []]),
  );
  await context.close();
});
