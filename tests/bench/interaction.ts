import type { BrowserContext, Page } from "@playwright/test";
import { openBrowser, signInAt } from "./browser.ts";
import { type Figure, quantile, report } from "./figure.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * Goes through the menu as an administrator: every page with its tabs, the first row that can be
 * opened, and the column choice; once on a desktop, once on a phone four times slower. From each
 * click to the next paint, as the browser itself measures it (event timing). Server and browser
 * share the machine, and the picture is drawn in software.
 */
const devices = [
  { name: "desk", width: 1920, height: 1080, slower: 1, atMostMs: 200 },
  { name: "phone", width: 390, height: 844, slower: 4, atMostMs: 500 },
] as const;

const only = process.env.DEVICES?.split(",");

interface Click {
  readonly at: number;
  readonly ms: number;
}

/** Runs in the page: records the time from each click to the next paint. */
function watch(): void {
  const clicks: Click[] = [];
  Object.assign(window, { clicks });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name === "click") clicks.push({ at: entry.startTime, ms: entry.duration });
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
const clicksOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { clicks: Click[] }).clicks);

/** Further clicks on a page after opening it: each at most once. */
const parts = [
  "main [role=tab]:not([aria-selected=true])",
  "main .record-table button, main .house-link",
  "main [aria-haspopup]",
];

const fleet = await startTalkingFleet(120);
const origin = `http://127.0.0.1:${fleet.product.httpPort}`;
const browser = await openBrowser();

async function signIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  await signInAt(page, `${origin}/login`);
  await page.locator("#connection-state[data-state=live]").waitFor({
    state: "attached",
    timeout: 60_000,
  });
  return page;
}

/** Clicks an element if the page has it; returns true if it was clicked. */
async function press(page: Page, selector: string): Promise<boolean> {
  const result = page.locator(selector).filter({ visible: true }).first();
  const isDone = await result.click({ timeout: 500 }).then(
    () => true,
    () => false,
  );
  await page.waitForTimeout(500);
  return isDone;
}

const figures: Figure[] = [];
for (const { name, width, height, slower, atMostMs } of devices) {
  if (only !== undefined && !only.includes(name)) continue;
  const context = await browser.newContext({ locale: "en-US", viewport: { width, height } });
  const page = await signIn(context);
  const cdp = await context.newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  const paths = await page
    .locator("nav a[href^='/']")
    .evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute("href") ?? ""))]);
  const slow: string[] = [];
  const all: number[] = [];
  for (const path of paths) {
    const before = (await clicksOf(page)).length;
    // On a phone the menu is a drawer, so the link is clicked where it is visible.
    if (!(await press(page, `nav a[href='${path}']`))) {
      await press(page, "header button[aria-label]");
      if (!(await press(page, `nav a[href='${path}']`))) continue;
    }
    await page.waitForTimeout(800);
    for (const part of parts) {
      await press(page, part);
      await page.keyboard.press("Escape");
    }
    const clicks = (await clicksOf(page)).slice(before);
    all.push(...clicks.map(({ ms }) => ms));
    const worst = Math.max(0, ...clicks.map(({ ms }) => ms));
    if (worst > atMostMs) slow.push(`${path} ${Math.round(worst)}`);
  }
  figures.push(
    { name: `${name}: clicks`, value: all.length, unit: "" },
    { name: `${name}: click to paint, p50`, value: quantile(all, 0.5), unit: "ms" },
    { name: `${name}: p95`, value: quantile(all, 0.95), unit: "ms" },
    { name: `${name}: slowest`, value: quantile(all, 1), unit: "ms", aim: { atMost: atMostMs } },
  );
  process.stderr.write(`${name}, above ${atMostMs} ms: ${slow.join(", ")}\n`);
  await context.close();
}
report("interaction", figures);
await browser.close();
await fleet.close();
process.exit(0);
