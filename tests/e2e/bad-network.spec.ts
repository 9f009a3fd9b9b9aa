// @run all: minutes on lines that do not work.
import { type Browser, expect, type Page } from "@playwright/test";
import { dayMs } from "../../contract/base/time.ts";
import { test } from "./fixture.ts";
import { adjustBelts, buildFan, callsAt } from "./fan.ts";
import { sessionOf, type Site } from "./site.ts";
import { type LineState, openStrangeLine } from "./bad-network.ts";

const phone = { width: 390, height: 844 };

let line: Awaited<ReturnType<typeof openStrangeLine>>;
test.beforeAll(async ({ living }) => {
  line = await openStrangeLine(Number(new URL(living.base).port));
});
test.beforeEach(() => line.become({ kind: "good" }));
test.afterAll(() => line.close());

const over = (site: Site): Site => ({ ...site, base: `http://127.0.0.1:${line.port}` });
const stateOf = (page: Page) => page.locator("#connection-state");
const live = (page: Page) => expect(stateOf(page)).toHaveAttribute("data-state", "live");
const notLive = (page: Page) => expect(stateOf(page)).not.toHaveAttribute("data-state", "live");

interface Opened {
  readonly who?: string;
  readonly locale?: string;
  readonly viewport?: typeof phone;
  /** By how much the viewer's clock is wrong. */
  readonly skewMs?: number;
}
async function open(browser: Browser, site: Site, path: string, how: Opened = {}) {
  const { who = "farm_manager", locale = "en-US", viewport, skewMs } = how;
  const context = await browser.newContext({
    locale,
    viewport: viewport ?? { width: 1920, height: 1080 },
    hasTouch: viewport !== undefined,
  });
  const { base } = over(site);
  await context.addCookies((await sessionOf(site, who)).map((one) => ({ ...one, url: base })));
  const page = await context.newPage();
  if (skewMs !== undefined) await page.clock.install({ time: Date.now() + skewMs });
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  await page.goto(`${base}${path}`);
  return { page, context, failures };
}

/** A separate fan, and the server's number of checks of its belts. */
async function fanOf(site: Site, no: number) {
  const call = await callsAt(site);
  const number = 20 + no;
  const { houseId, label } = await buildFan(
    call,
    no,
    new Date().toISOString().slice(0, 10),
    number,
  );
  const done = async () =>
    (await call("listMaintenance", { houseId })).rows.filter(
      ({ unitNumber }) => unitNumber === number,
    ).length;
  return { path: `/unit/${label}`, done };
}

const bad: readonly LineState[] = [
  { kind: "slow", bytesPerS: 2000 },
  { kind: "lossy" },
  { kind: "portal" },
  { kind: "sentOn" },
  { kind: "gateway" },
  { kind: "dead" },
];

for (const [index, state] of bad.entries())
  test(`an entry made on a ${state.kind} line arrives once`, async ({ living, browser }) => {
    const { path, done } = await fanOf(living, index);
    const { page, context, failures } = await open(browser, living, path, { viewport: phone });
    await expect(page.getByRole("heading", { name: /^Fan/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    line.become(state);
    await adjustBelts(page);
    if (state.kind === "slow" || state.kind === "lossy") await expect.poll(done).toBe(1);
    else {
      await expect(page.getByText(/on this device/).first()).toBeVisible();
      expect(await done()).toBe(0);
    }
    await expect(page.getByText(/Farm Hotel|nginx/)).toHaveCount(0);
    line.become({ kind: "good" });
    await expect.poll(done).toBe(1);
    await expect(page.getByText(/on this device/)).toHaveCount(0);
    // An answer from something other than the server has signed nobody out.
    await page.reload();
    await expect(page.getByRole("heading", { name: /^Fan/ })).toBeVisible();
    expect(await done()).toBe(1);
    expect(failures).toEqual([]);
    await context.close();
  });

for (const state of bad.filter(({ kind }) => kind !== "slow" && kind !== "lossy"))
  test(`figures that stop on a ${state.kind} line are marked as old, and continue`, async ({
    living,
    browser,
  }) => {
    const { page, context, failures } = await open(browser, living, "/shack/status/overview");
    await live(page);
    line.become(state);
    await notLive(page);
    await expect(page.getByText(/Farm Hotel|nginx/)).toHaveCount(0);
    line.become({ kind: "good" });
    await live(page);
    expect(failures).toEqual([]);
    await context.close();
  });

test("a laptop that slept for eight hours shows no old figure as new, and is live again by itself", async ({
  living,
  browser,
}) => {
  const { page, context, failures } = await open(browser, living, "/shack/status/overview", {
    skewMs: 0,
  });
  await live(page);
  line.become({ kind: "dead" });
  await page.clock.fastForward("08:00:00");
  await notLive(page);
  line.become({ kind: "good" });
  await live(page);
  // Its clock went on while it slept; in this test that of the server did not.
  await expect(page.getByText(/[78]\sh ago/)).toHaveCount(0);
  expect(failures).toEqual([]);
  await context.close();
});

for (const [name, skewMs] of [
  ["slow by a day", -dayMs],
  ["fast by a day", dayMs],
] as const)
  test(`ages are by the server's clock when the viewer's clock is ${name}`, async ({
    living,
    browser,
  }) => {
    const { page, context, failures } = await open(browser, living, "/shack/status/overview", {
      skewMs,
    });
    await live(page);
    await expect(page.locator(".connection")).not.toContainText(/\d\s[hd]/);
    await expect(page.getByText(/2[34]\sh ago|1\sd ago/)).toHaveCount(0);
    expect(failures).toEqual([]);
    await context.close();
  });

test("a jump of the viewer's clock while a page is open makes no figure look older or newer", async ({
  living,
  browser,
}) => {
  const { page, context, failures } = await open(browser, living, "/shack/status/overview", {
    skewMs: 0,
  });
  await live(page);
  for (const jumpMs of [dayMs, -dayMs, 3 * 3_600_000]) {
    await page.clock.setSystemTime(Date.now() + jumpMs);
    // Longest time until a sign of life brings the server's time again.
    await page.waitForTimeout(12_000);
    await live(page);
    await expect(page.getByText(/2[34]\sh ago|[1-3]\sh ago|1\sd ago/)).toHaveCount(0);
  }
  expect(failures).toEqual([]);
  await context.close();
});

test("a tab that the browser has frozen is live again when it is shown", async ({
  living,
  browser,
}) => {
  for (const path of ["/shack/status/overview", "/screenDatav/home?language=1"]) {
    const { page, context, failures } = await open(browser, living, path);
    await live(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
    // Longer than the stream waits for a sign of life.
    await new Promise((resolve) => setTimeout(resolve, 75_000));
    await devtools.send("Page.setWebLifecycleState", { state: "active" });
    const startedAt = Date.now();
    await live(page);
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    await expect(page.getByText(/[2-9]\smin ago/)).toHaveCount(0);
    expect(failures).toEqual([]);
    await context.close();
  }
});

test("times are those of the farm in a browser of another zone", async ({ living, browser }) => {
  const texts: string[] = [];
  for (const timezoneId of ["Asia/Shanghai", "America/Los_Angeles"]) {
    const context = await browser.newContext({ timezoneId, locale: "en-US" });
    const { base } = over(living);
    await context.addCookies(
      (await sessionOf(living, "farm_manager")).map((one) => ({ ...one, url: base })),
    );
    const page = await context.newPage();
    await page.goto(`${base}/alarm/index`);
    const times = page.locator("td").filter({ hasText: /\d{2}:\d{2}/ });
    await expect(times.first()).toBeVisible();
    texts.push((await times.last().innerText()).trim());
    await context.close();
  }
  expect(texts[1]).toBe(texts[0]);
});

test("a wall behind a hotspot keeps its picture, and marks it", async ({ living, browser }) => {
  const { page, context, failures } = await open(browser, living, "/screenDatav/home?language=1");
  await live(page);
  line.become({ kind: "portal" });
  await notLive(page);
  await expect(page.locator(".wall")).toBeVisible();
  await expect(page.getByText(/Farm Hotel/)).toHaveCount(0);
  line.become({ kind: "good" });
  await live(page);
  expect(failures).toEqual([]);
  await context.close();
});

for (const [locale, words] of [
  ["en-US", { upload: "Upload a file", send: "Upload", seen: /^\d\.\d (of 4\.0 )?MB uploaded/ }],
  ["zh-CN", { upload: "上传文件", send: "上传", seen: /^(已上传 \d\.\d \/ )?4\.0 MB/ }],
] as const)
  test(`3 MB are sent over a line of 1 Mbit/s with visible progress: ${locale}`, async ({
    living,
    browser,
  }) => {
    const { page, context, failures } = await open(
      browser,
      living,
      "/envcontrol/index?tab=upgrade",
      {
        who: "administrator",
        locale,
      },
    );
    await page.getByRole("button", { name: words.upload }).click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("#file-content").setInputFiles({
      name: `firmware${locale}`,
      mimeType: "application/octet-stream",
      buffer: Buffer.alloc(3_000_000, 1),
    });
    await dialog.locator("#file-version").fill("9.9");
    await dialog.locator("button[aria-pressed]").first().click();
    line.become({ kind: "slow", bytesPerS: 125_000 });
    const answered = page.waitForResponse(
      (reply) => reply.request().method() === "POST" && /file/i.test(reply.url()),
      { timeout: 120_000 },
    );
    await dialog.getByRole("button", { name: words.send, exact: true }).click();
    const bar = page.getByRole("progressbar", { name: words.seen });
    await expect(bar).toBeVisible();
    expect((await answered).status()).toBe(200);
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("progressbar")).toHaveCount(0);
    expect(failures).toEqual([]);
    await context.close();
  });
