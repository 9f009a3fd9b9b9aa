import type { Browser, Page } from "@playwright/test";
import { openBrowser, signInAt } from "./browser.ts";
import { engines } from "./engines.ts";
import { type Figure, quantile, report } from "./figure.ts";
import { pageCost } from "./page-cost.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * From publishing over MQTT to the value painted in a browser, with 10,000 houses and 167 messages
 * a second: built server, built app, one browser. A shown value carries the time its frame was
 * measured, which here is the moment of publishing. On the wall also: from a click or key to the
 * next paint, as the browser itself measures it, and the overview's cost of the main thread.
 */
const houses = Number(process.env.HOUSES ?? 10_000);
const watchedMs = Number(process.env.SECONDS ?? 40) * 1000;
/** Houses watched on the page; each sends once a second. */
const shownMax = 10;

const [engine] = engines();
const fleet = await startTalkingFleet(houses, {
  isRested: true,
  ...(engine?.url === undefined ? {} : { postgres: engine.url }),
});
const { product } = fleet;
fleet.watch(Array.from({ length: shownMax }, (_, index) => index));

/**
 * A click or key: from the press to the end of the app's work on it, and to the paint after it, ms.
 */
interface Press {
  at: number;
  answered: number;
  painted: number;
}
interface Watching {
  samples: number[];
  presses: Press[];
}

/** Runs in the page. A change of the DOM counts as painted after the next frame. */
function watch(): void {
  const watching: Watching = { samples: [], presses: [] };
  Object.assign(window, { watching });
  new MutationObserver((records) => {
    const times = records
      .map(({ target }) => Number((target as HTMLElement).dataset.updatedAt))
      .filter((at) => at > Date.now() - 20_000);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener("message", () => {
        const now = Date.now();
        for (const at of times) watching.samples.push(now - at);
      });
      port1.start();
      port2.postMessage(0);
    });
  }).observe(document, { attributes: true, attributeFilter: ["data-updated-at"], subtree: true });
  new PerformanceObserver((list) => {
    for (const {
      name,
      startTime,
      duration,
      processingEnd,
    } of list.getEntries() as PerformanceEventTiming[]) {
      if (name !== "click" && name !== "keydown") continue;
      watching.presses.push({
        at: startTime,
        answered: processingEnd - startTime,
        painted: duration,
      });
    }
  }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
}

/** Runs in the page: disables WebGL, so that the app draws its map without it. */
function refuseWebGl(): void {
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    return kind.startsWith("webgl")
      ? null
      : (original as (...args: unknown[]) => unknown).call(this, kind, ...rest);
  } as typeof original;
}

async function open(browser: Browser, path: string, hasWebGl: boolean): Promise<Page> {
  const page = await browser.newPage({ locale: "en-US", viewport: { width: 1920, height: 1080 } });
  if (!hasWebGl) await page.addInitScript(refuseWebGl);
  // A wall without a signed-in user requests pairing.
  const login = `/login?redirect=${encodeURIComponent(path)}`;
  await signInAt(page, `http://127.0.0.1:${product.httpPort}${login}`);
  await page.locator("#connection-state[data-state=live]").waitFor({ timeout: 60_000 });
  if (path.includes("at=house")) {
    // Up to its farm, whose houses are tiles.
    await page.keyboard.press("Escape");
    await page.locator("[data-level=farm]").waitFor({ timeout: 60_000 });
  }
  await page.waitForTimeout(6000);
  const ids = await page
    .locator("[data-house]:has([data-updated-at]), [data-house]")
    .evaluateAll((found) => found.map((item) => Number((item as HTMLElement).dataset.house)));
  const indexes = [...new Set(ids)].map((id) => id - 1).slice(0, shownMax);
  fleet.watch(indexes);
  await page.waitForTimeout(3000);
  await page.evaluate(watch);
  return page;
}

/** Key presses with their times by the page's clock, and the level that each led to. */
type Steps = { readonly before: number; readonly level: string }[];

const levelOf = (steps: Steps, at: number): string | undefined =>
  steps.findLast(({ before }) => before <= at)?.level;

/** Clicks a tile of the farm and goes up to the overview by keys, over and over. */
async function press(page: Page, farm: string): Promise<Steps> {
  const steps: Steps = [];
  const now = () => page.evaluate(() => performance.now());
  const level = () => page.locator("[data-level]").getAttribute("data-level");
  for (let time = 0; time < 12; time++) {
    // After a minute without input the wall returned to the overview, which has no tile.
    await page.evaluate((path) => {
      history.pushState({}, "", path);
      dispatchEvent(new PopStateEvent("popstate"));
    }, farm);
    const tile = page.locator("button.wall-tile").nth(time % 3);
    await tile.waitFor();
    await page.waitForTimeout(500);
    steps.push({ before: await now(), level: "house" });
    await tile.click({ force: true, timeout: 20_000 });
    await page.locator("[data-level=house]").waitFor({ timeout: 20_000 });
    await page.waitForTimeout(500);
    for (let step = 0; step < 4 && (await level()) !== "fleet"; step++) {
      const before = await now();
      await page.keyboard.press("Escape");
      await page.waitForTimeout(500);
      steps.push({ before, level: (await level()) ?? "" });
    }
  }
  return steps;
}

/** At the overview, which has every spark and number of the fleet, without any input. */
async function restingCost(page: Page, name: string): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  await page.waitForTimeout(3000);
  const { taskMs, tasks } = await pageCost(page, session, () => page.waitForTimeout(15_000));
  const longest = Math.max(0, ...tasks.map(({ cpuMs }) => cpuMs));
  return [
    { name: `${name}: main thread at rest`, value: taskMs / 10, unit: "%", aim: { atMost: 25 } },
    {
      name: `${name}: longest task at rest, computing`,
      value: longest,
      unit: "ms",
      aim: { atMost: 50 },
    },
  ];
}

const ms = (name: string, samples: readonly number[], p: number, aim?: number): Figure => ({
  name,
  value: quantile(samples, p),
  unit: "ms",
  ...(aim === undefined ? {} : { aim: { atMost: aim } }),
});

for (const [name, path] of [
  ["console", "/shack/status/overview?view=houses"],
  ["wall", "/screenDatav/home?language=1&at=house:1"],
  ["wall without WebGL", "/screenDatav/home?language=1&at=house:1"],
] as const) {
  if (process.env.PAGE !== undefined && process.env.PAGE !== name) continue;
  const browser = await openBrowser();
  const page = await open(browser, path, name === "wall");
  const at = page.url();
  const ackedBefore = fleet.acked();
  const start = Date.now();
  await page.waitForTimeout(watchedMs);
  const rate = ((fleet.acked() - ackedBefore) * 1000) / (Date.now() - start);
  const { samples } = await page.evaluate(
    () => (window as unknown as { watching: Watching }).watching,
  );
  const figures = [
    { name: `${name}: acknowledged messages`, value: rate, unit: "/s" },
    { name: `${name}: values painted`, value: samples.length, unit: "" },
    ms(`${name}: publish to paint, p50`, samples, 0.5),
    ms(`${name}: publish to paint, p95`, samples, 0.95, 300),
    ms(`${name}: publish to paint, p99`, samples, 0.99, 1000),
  ];
  if (name !== "console") {
    const steps = await press(page, at);
    figures.push(...(await restingCost(page, name)));
    const { presses } = await page.evaluate(
      () => (window as unknown as { watching: Watching }).watching,
    );
    const answered = presses.map((item) => item.answered);
    figures.push(
      { name: `${name}: clicks and keys`, value: presses.length, unit: "" },
      ms(`${name}: click or key answered, p50`, answered, 0.5),
      ms(`${name}: click or key answered, p95`, answered, 0.95, 100),
    );
    for (const level of ["house", "farm", "province", "fleet", null] as const) {
      const painted = presses
        .filter(({ at: pressedAt }) => level === null || levelOf(steps, pressedAt) === level)
        .map((item) => item.painted);
      const where = level === null ? "painted" : `painted, to ${level}`;
      figures.push(
        ms(`${name}: click or key ${where}, p50`, painted, 0.5, 250),
        ms(`${name}: click or key ${where}, p95`, painted, 0.95),
      );
    }
  }
  report("paint", figures);
  await browser.close();
}
await fleet.close();
process.exit(0);
