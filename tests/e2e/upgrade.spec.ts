// @run all: a new firmware is watched for five minutes, a product of its own, in both languages.
import { type Browser, expect, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { test } from "./fixture.ts";
import { tabTo } from "./keyboard.ts";
import { callsOf, signIn, type Site, siteAt, startProduct } from "./site.ts";

let product: Awaited<ReturnType<typeof startProduct>>;
test.beforeAll(async () => {
  // Only one house per farm is upgraded at a time, so there are four farms.
  product = await startProduct({ houses: 8, farms: 4 });
});
test.afterAll(() => product.close());

const languages = {
  en: {
    locale: "en-US",
    upload: "Upload a file",
    version: "Version",
    keep: "Upload",
    kept: "update succeeded",
    check: "Check for updates",
    none: /^No updates detected: running \d+\.\d+\.\d+/,
    newer: (version: string) => `${version} is available (main ${version.replaceAll(".", "-")})`,
    rollOut: "Upgrade…",
    confirm: "Upgrade?",
    count: "Enter the number of houses, 1",
    start: "Start",
    begun: "Rollout started",
    done: (version: string) => `update succeeded: now running ${version}`,
    verified: "update succeeded",
    runs: "Current version",
    failed: (former: string) => `Upgrade failed, previous version restored · running ${former}`,
    why: "Could not be activated; previous version restored",
  },
  zh: {
    locale: "zh-CN",
    upload: "上传文件",
    version: "版本",
    keep: "上传",
    kept: "更新成功",
    check: "检查更新",
    none: /^未检测到更新：现运行 \d+\.\d+\.\d+/,
    newer: (version: string) => `可更新至 ${version}（main ${version.replaceAll(".", "-")}）`,
    rollOut: "升级…",
    confirm: "确认升级？",
    count: "请输入栋舍数量 1",
    start: "开始升级",
    begun: "升级任务已开始",
    done: (version: string) => `更新成功：现运行 ${version}`,
    verified: "更新成功",
    runs: "当前版本",
    failed: (former: string) => `升级失败，已恢复原版本 · 现运行 ${former}`,
    why: "未能启用，已恢复原状",
  },
} as const;
type Words = (typeof languages)[keyof typeof languages];

const name = (text: string) => ({ name: text, exact: true });
const text = (page: Page, words: string | RegExp) => page.getByText(words).last();

/** A house without animals may be interrupted in any weather. */
async function empty(site: Site, houseId: number): Promise<void> {
  const call = await callsOf(site);
  const { rows } = await call("listFlock", { houseId });
  const here = rows.find(({ clearedAt }) => clearedAt === null);
  if (here === undefined) return;
  await call("clearFlock", { id: here.id, version: here.version, clearedAt: Date.now() });
}

/** A firmware for the types of some houses, through the page. */
async function upload(
  page: Page,
  site: Site,
  version: string,
  houses: readonly number[],
  words: Words,
) {
  await page.goto(`${site.base}/envcontrol/index?tab=upgrade`);
  await page.getByRole("button", name(words.upload)).click();
  const dialog = page.getByRole("dialog", name(words.upload));
  await dialog.locator("#file-content").setInputFiles({
    name: `main ${version.replaceAll(".", "-")}`,
    mimeType: "application/octet-stream",
    buffer: Buffer.alloc(300_000, `firmware ${version}`),
  });
  await dialog.getByLabel(words.version).fill(version);
  for (const house of houses) {
    const { typeKey } = site.plan.houses[house - 1]!.gateway;
    await dialog.getByRole("button", { name: new RegExp(`^${typeKey} `) }).click();
  }
  await dialog.getByRole("button", name(words.keep)).click();
  await expect(text(page, words.kept)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
}

/** Returns the gateway's version on the page. */
async function running(page: Page, words: Words): Promise<string> {
  const line = page.locator(".update-view p").filter({ hasText: words.runs }).first();
  await expect(line).toContainText(/\d+\.\d+\.\d+/);
  return /\d+\.\d+\.\d+/.exec(await line.innerText())![0];
}

/**
 * Finds a newer version, and confirms the rollout by the typed number. Returns the version before.
 */
async function upgrade(page: Page, version: string, words: Words): Promise<string> {
  const former = await running(page, words);
  await page.getByRole("button", name(words.check)).click();
  await expect(text(page, words.newer(version))).toBeVisible();
  await page.getByRole("button", name(words.rollOut)).click();
  const dialog = page.getByRole("dialog", name(words.confirm));
  const start = dialog.getByRole("button", name(words.start));
  await expect(dialog.getByText(`${former} → ${version}`).first()).toBeVisible();
  await expect(start, "the number is typed first").toBeDisabled();
  await dialog.getByLabel(words.count).fill("1");
  await page.keyboard.press("Enter");
  await tabTo(page, start);
  await page.keyboard.press("Enter");
  await expect(dialog, "Enter starts nothing").toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press("Space");
  await expect(text(page, words.begun)).toBeVisible();
  await expect(page.locator("[data-update]")).toContainText(`${former} → ${version}`);
  return former;
}

/** One house takes a new firmware; another one's gateway does not start with it. */
async function walk(browser: Browser, site: Site, words: Words, { good, bad, version }: Round) {
  const gatewayPage = (house: number) => `/gateway/${house}?house=${house}`;
  const { locale } = words;
  const { page, complaints, context } = await signIn(browser, site, gatewayPage(good), { locale });
  await page.getByRole("button", name(words.check)).click();
  await expect(text(page, words.none)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await upload(page, site, version, [good, bad], words);

  await page.goto(`${site.base}${gatewayPage(bad)}`);
  const former = await upgrade(page, version, words);
  const task = page.locator("[data-update]");
  await expect(page.locator(".toast").filter({ hasText: words.failed(former) })).toContainText(
    words.why,
  );
  await expect(task).toHaveAttribute("data-update", "rolledBack");
  await expect(task).toContainText(words.failed(former));
  await expect(task).toContainText(words.why);
  expect(await running(page, words)).toBe(former);
  expect(await findings(page)).toEqual([]);

  await page.goto(`${site.base}${gatewayPage(good)}`);
  await upgrade(page, version, words);
  await expect(task).toHaveAttribute("data-update", "watched");
  await expect(page.locator(".toast"), "only what was watched has succeeded").toHaveCount(0);
  await expect(task).not.toContainText(words.verified);
  await expect(text(page, words.done(version))).toBeVisible({ timeout: watchMs });
  await expect(task).toHaveAttribute("data-update", "verified");
  await expect(task).toContainText(words.verified);
  expect(await running(page, words)).toBe(version);
  await page.getByRole("button", name(words.check)).click();
  await expect(text(page, words.none)).toContainText(version);
  expect(await findings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
}
interface Round {
  /** Ids of houses. */
  readonly good: number;
  readonly bad: number;
  readonly version: string;
}
/** Five minutes, and the frame after them, ms. */
const watchMs = 480_000;

test("a firmware update found, confirmed and followed to its end: both languages at once", async ({
  browser,
}) => {
  test.setTimeout(900_000);
  const site = siteAt(product.address);
  // One house of each farm, each with another type of gateway, so that the files of one do not
  // apply to the others.
  const rounds = {
    en: { good: 1, bad: 3, version: "9.9.1" },
    zh: { good: 5, bad: 7, version: "9.9.2" },
  } as const;
  const chosen = Object.values(rounds).flatMap(({ good, bad }) => [good, bad]);
  const gateways = chosen.map((house) => site.plan.houses[house - 1]!);
  expect(new Set(gateways.map(({ farmKey }) => farmKey)).size).toBe(chosen.length);
  expect(new Set(gateways.map(({ gateway }) => gateway.typeKey)).size).toBe(chosen.length);
  for (const house of chosen) await empty(site, house);
  for (const { bad } of Object.values(rounds))
    product.tellFleet(`control ${site.plan.houses[bad - 1]!.gateway.networkId} badBoot`);
  await Promise.all(
    (["en", "zh"] as const).map((language) =>
      walk(browser, site, languages[language], rounds[language]),
    ),
  );
});
