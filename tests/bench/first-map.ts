import { openBrowser, signedInState } from "./browser.ts";
import { type Figure, median, report } from "./figure.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * From the opening of the wall to its painted map, with WebGL in software, in a browser with an
 * empty cache: full HD, 4K, and full HD on a line of 10 Mbit/s and 100 ms. Land and farms count as
 * painted with the first frame after both canvases have content. Server and browser share the
 * machine: medians of `ROUNDS`. `URL`: uses a running server.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const houses = Number(process.env.HOUSES ?? 600);

const cases = [
  { name: "full HD", width: 1920, height: 1080, isSlow: false, aimMs: 1500 },
  { name: "4K", width: 3840, height: 2160, isSlow: false, aimMs: 1500 },
  { name: "full HD, 10 Mbit/s", width: 1920, height: 1080, isSlow: true, aimMs: 2000 },
];

/**
 * Runs in the page: the time of the frame after the first picture of the land and the first stroke
 * of a farm. No pixels are read back, because that would take longer than drawing.
 */
function watch(): void {
  const seen = { land: 0, farms: 0 };
  Object.assign(window, { firstMap: seen });
  const look = () => {
    if (document.querySelector(".land canvas") !== null) seen.land ||= performance.now();
    if (seen.land === 0) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const { fill } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.fill = function (...mode: unknown[]) {
    if (this.canvas.className === "lights" && seen.farms === 0)
      requestAnimationFrame(() => (seen.farms ||= performance.now()));
    Reflect.apply(fill, this, mode);
  };
}

const fleet = process.env.URL === undefined ? await startTalkingFleet(houses) : null;
const origin = process.env.URL ?? `http://127.0.0.1:${fleet!.product.httpPort}`;
const browser = await openBrowser();

const session = await signedInState(browser, origin);

const figures: Figure[] = [];
for (const { name, width, height, isSlow, aimMs } of cases) {
  const timings: { land: number; farms: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      viewport: { width, height },
      storageState: session,
    });
    const page = await context.newPage();
    if (isSlow)
      await (
        await context.newCDPSession(page)
      ).send("Network.emulateNetworkConditions", {
        offline: false,
        latency: 100,
        downloadThroughput: 10e6 / 8,
        uploadThroughput: 10e6 / 8,
      });
    await page.addInitScript(watch);
    await page.goto(`${origin}/screenDatav/home`);
    const painted = await page.waitForFunction(() => {
      const { firstMap } = window as unknown as { firstMap: { land: number; farms: number } };
      return firstMap.land > 0 && firstMap.farms > 0 ? firstMap : null;
    });
    timings.push((await painted.jsonValue())!);
    await context.close();
  }
  figures.push(
    {
      name: `${name}: land`,
      value: median(timings.map(({ land }) => land)),
      unit: "ms",
      aim: { atMost: aimMs },
    },
    {
      name: `${name}: farms`,
      value: median(timings.map(({ farms }) => farms)),
      unit: "ms",
      aim: { atMost: 3000 },
    },
  );
}
report("first-map", figures);
await browser.close();
await fleet?.close();
