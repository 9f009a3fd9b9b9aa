import type { Page } from "@playwright/test";
import { openBrowser, signInAt } from "./browser.ts";
import { type Figure, quantile, report } from "./figure.ts";
import { pageCost } from "./page-cost.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * The monitor with 10,000 houses, of which 167 send per second: the cost of the page at rest and
 * while somebody scrolls through it, as cards and as a table. Server, database, 10,000 connections
 * and a software graphics card share the machine, so a task's length on the clock includes its wait
 * for a processor; the limit is on the page's own time, taken from the browser's trace.
 */
const houses = Number(process.env.HOUSES ?? 10_000);
const longMs = 50;
const watchedMs = Number(process.env.SECONDS ?? 20) * 1000;

const fleet = await startTalkingFleet(houses);
const browser = await openBrowser();
const page = await browser.newPage({ locale: "en-US", viewport: { width: 1920, height: 1080 } });
await signInAt(page, `http://127.0.0.1:${fleet.product.httpPort}/shack/status/monitor`);
await page.locator("#connection-state[data-state=live]").waitFor({ timeout: 60_000 });
const cdp = await page.context().newCDPSession(page);
await cdp.send("Performance.enable");

const during = (work: () => Promise<unknown>) => pageCost(page, cdp, work);

/** Wheel turns, ten a second, down and at the end up again. */
async function scroll(onto: Page): Promise<void> {
  await onto.mouse.move(1300, 700);
  const end = Date.now() + watchedMs;
  for (let round = 0; Date.now() < end; round++) {
    await onto.mouse.wheel(0, round % 100 < 70 ? 300 : -300);
    await onto.waitForTimeout(100);
  }
}

const figures: Figure[] = [];
for (const view of ["cards", "table"]) {
  await page.goto(`http://127.0.0.1:${fleet.product.httpPort}/shack/status/monitor?view=${view}`);
  await page.locator("[data-house]").first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(10_000);
  const rest = await during(() => page.waitForTimeout(watchedMs));
  const scrolled = await during(() => scroll(page));
  for (const [when, { scriptMs, taskMs, tasks }] of [
    ["at rest", rest],
    ["scrolled", scrolled],
  ] as const) {
    const cpu = tasks.map(({ cpuMs }) => cpuMs);
    figures.push(
      { name: `${view}, ${when}: scripting a second`, value: scriptMs, unit: "ms" },
      {
        name: `${view}, ${when}: main thread a second, waiting included`,
        value: taskMs,
        unit: "ms",
      },
      {
        name: `${view}, ${when}: tasks of over 50 ms of processor time`,
        value: cpu.filter((ms) => ms > longMs).length,
        unit: "",
        aim: { atMost: 0 },
      },
      { name: `${view}, ${when}: the longest`, value: quantile(cpu, 1), unit: "ms" },
      {
        name: `${view}, ${when}: tasks of over 50 ms on the clock`,
        value: tasks.filter(({ wallMs }) => wallMs > longMs).length,
        unit: "",
      },
    );
  }
}
report("monitor", figures);
await browser.close();
await fleet.close();
process.exit(0);
