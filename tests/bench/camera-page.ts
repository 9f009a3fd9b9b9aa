import type { Page } from "@playwright/test";
import { openBarePage, type BarePage } from "./bare-page.ts";
import { openBrowser, signInAt } from "./browser.ts";
import { startCameraStage } from "./camera-stage.ts";
import { type Figure, quantile, report } from "./figure.ts";
import { pageCost } from "./page-cost.ts";
import { weighHeap } from "./heap-weight.ts";
import { houseIds, signIn } from "./product.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * Cameras in a browser, with a built server and a fleet that sends. `PART`, comma separated:
 * `first`, how soon a picture is there after the click and how far behind it is (`SECONDS`);
 * `wall`, what four stills and one live picture cost the wall (`SECONDS` each); `soak`, whether a
 * page of sixteen pictures holds more and more (`MINUTES` for live ones and again for stills).
 */
const parts = (process.env.PART ?? "first,wall,soak").split(",");
const seconds = Number(process.env.SECONDS ?? 20);
const minutes = Number(process.env.MINUTES ?? 3);
const houses = Number(process.env.HOUSES ?? 120);
const tiles = 16;
const usualPicturesPerS = 8;
const liveAtOnce = 4;
/** Share of the soak in which a page fills its one-time caches. */
const warmShare = 0.2;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const stage = await startCameraStage(tiles);
const fleet = await startTalkingFleet(houses, { environment: stage.environment });
const { product } = fleet;
const administrator = await signIn(product.httpPort, "administrator");
const origin = `http://127.0.0.1:${product.httpPort}`;
const houseOf = [...(await houseIds(product, administrator)).values()];
const tilesAt = (houseId: number) => `${origin}/camera/index?tab=tiles&house=${houseId}`;

async function openPage(): Promise<Page> {
  const browser = await openBrowser();
  const page = await browser.newPage({ locale: "en-US", viewport: { width: 1920, height: 1080 } });
  await markPictures(page);
  await signInAt(page, `${origin}/`);
  await page.locator("#connection-state[data-state=live]").waitFor({ timeout: 60_000 });
  return page;
}

/** Times of the steps on the way to a picture, ms of the page's own clock. */
interface Marks {
  requested?: number;
  open?: number;
  said?: number;
}

/** Makes the page record when the connection of a picture reaches each step. */
const markPictures = (page: Page) =>
  page.addInitScript(() => {
    const marked = window as unknown as { pictureMarks: Marks };
    const Plain = window.WebSocket;
    window.WebSocket = class extends Plain {
      constructor(address: string | URL, protocols?: string | string[]) {
        super(address, protocols);
        if (!String(address).endsWith("/camera/live")) return;
        const marks: Marks = { requested: performance.now() };
        marked.pictureMarks = marks;
        this.addEventListener("open", () => (marks.open = performance.now()));
        this.addEventListener("message", () => (marks.said ??= performance.now()));
      }
    };
  });

/**
 * Times after the click, ms: ticket received, connection open, first data of the camera, and first
 * picture drawn.
 */
interface Way {
  readonly ticket: number;
  readonly door: number;
  readonly camera: number;
  readonly drawn: number;
  readonly all: number;
}

/** From the click to the first picture that is drawn; it goes on. */
const clicked = (page: Page, id: number): Promise<Way> =>
  page.evaluate(async (cameraId) => {
    const tile = document.querySelector(`.camera-place[data-camera="${cameraId}"]`)!;
    const begun = performance.now();
    tile.querySelector<HTMLElement>(".camera-play")!.click();
    const round = () => new Promise((resolve) => requestAnimationFrame(resolve));
    let video: HTMLVideoElement | null = null;
    while ((video = tile.querySelector("video")) === null) await round();
    const shown = video;
    await new Promise((resolve) => shown.requestVideoFrameCallback(resolve));
    const end = performance.now();
    const { requested, open, said } = (window as unknown as { pictureMarks: Required<Marks> })
      .pictureMarks;
    return {
      ticket: requested - begun,
      door: open - requested,
      camera: said - open,
      drawn: end - said,
      all: end - begun,
    };
  }, id);
const stop = (page: Page, id: number) =>
  page.locator(`.camera-place[data-camera="${id}"] .camera-stop`).click();

/** Returns the delay of the shown picture behind the received data, s. */
const behindS = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector("video");
    const { buffered, currentTime } = video!;
    return buffered.end(buffered.length - 1) - currentTime;
  });

async function measureFirst(): Promise<void> {
  const page = await openPage();
  const figures: Figure[] = [];
  const at = [0, 1].map((index) => houseOf[index]!);
  const idsOf = await Promise.all(
    at.map((houseId) => stage.add(product, administrator, houseId, tiles)),
  );
  const beginnings = ["with a key picture", "anywhere"] as const;
  for (const begins of beginnings) {
    await stage.report({ rate: { picturesPerS: usualPicturesPerS, begins } });
    const ways: Way[] = [];
    for (const [index, houseId] of at.entries()) {
      await page.goto(tilesAt(houseId));
      await page
        .locator(".camera-place img")
        .nth(tiles - 1)
        .waitFor();
      for (const id of idsOf[index]!) {
        ways.push(await clicked(page, id));
        await stop(page, id);
        // Not faster than the rate limit for a person.
        await wait(300);
      }
    }
    const name = `first picture, camera begins ${begins}`;
    const took = ways.map(({ all }) => all);
    for (const part of ["ticket", "door", "camera", "drawn"] as const) {
      const value = quantile(
        ways.map((way) => way[part]),
        0.5,
      );
      figures.push({ name: `${name}: ${part}, median`, value, unit: "ms" });
    }
    figures.push(
      { name: `${name}: median of ${took.length}`, value: quantile(took, 0.5), unit: "ms" },
      { name: `${name}: p95`, value: quantile(took, 0.95), unit: "ms", aim: { atMost: 2000 } },
    );
    // The server closes the connections.
    await wait(12_000);
  }
  await stage.report({ rate: { picturesPerS: usualPicturesPerS, begins: "anywhere" } });
  const [other, id] = [await openPage(), idsOf[0]![0]!];
  for (const item of [other, page]) {
    await item.goto(tilesAt(at[0]!));
    await item.locator(".camera-place img").first().waitFor();
  }
  await clicked(other, id);
  const second: number[] = [];
  for (let round = 0; round < 20; round += 1) {
    second.push((await clicked(page, id)).all);
    await stop(page, id);
    await wait(500);
  }
  await clicked(page, id);
  await wait(2000);
  const behind: number[] = [];
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await wait(200))
    behind.push((await behindS(page)) * 1000);
  report("camera-page", [
    ...figures,
    {
      name: "second viewer: p95 of 20",
      value: quantile(second, 0.95),
      unit: "ms",
      aim: { atMost: 700 },
    },
    {
      name: `behind what has come, ${seconds} s: median`,
      value: quantile(behind, 0.5),
      unit: "ms",
    },
    {
      name: "behind what has come: p95",
      value: quantile(behind, 0.95),
      unit: "ms",
      aim: { atMost: 500 },
    },
  ]);
  await page.context().browser()!.close();
  await other.context().browser()!.close();
}

/** Measures the main-thread cost of a state of the wall. */
async function wallCost(page: Page, name: string): Promise<Figure[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  const cost = await pageCost(page, cdp, () => wait(seconds * 1000));
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const heap = metrics.find((metric) => metric.name === "JSHeapUsedSize")!.value / 1e6;
  const cpu = cost.tasks.map(({ cpuMs }) => cpuMs);
  return [
    { name: `wall, ${name}: main thread, waiting included`, value: cost.taskMs / 10, unit: "%" },
    { name: `wall, ${name}: scripting`, value: cost.scriptMs / 10, unit: "%" },
    {
      name: `wall, ${name}: tasks of over 50 ms of processor time`,
      value: cpu.filter((ms) => ms > 50).length,
      unit: "",
      aim: { atMost: 0 },
    },
    { name: `wall, ${name}: the longest`, value: quantile(cpu, 1), unit: "ms" },
    { name: `wall, ${name}: heap after collection`, value: heap, unit: "MB" },
  ];
}

async function measureWall(): Promise<void> {
  await stage.report({ rate: { picturesPerS: usualPicturesPerS, begins: "with a key picture" } });
  const occupied = [...product.plan.houses.keys()].filter(
    (index) => product.plan.houses[index]!.flock !== null,
  );
  const hot = occupied.slice(-liveAtOnce);
  fleet.heat(hot);
  const page = await openPage();
  await page.goto(`${origin}/screenDatav/home?language=1`);
  await page.locator("#connection-state[data-state=live]").waitFor({ timeout: 60_000 });
  // Alarms are raised, and the map has come to rest.
  await wait(30_000);
  const figures = await wallCost(page, "no picture");
  for (const index of hot) await stage.add(product, administrator, houseOf[index]!, 1);
  await page
    .locator(".wall-pictures img")
    .nth(liveAtOnce - 1)
    .waitFor({ timeout: 60_000 });
  await wait(5000);
  figures.push(...(await wallCost(page, "four stills")));
  await page.locator(".wall-pictures .camera-play").first().click();
  await page.locator(".wall-pictures video").waitFor();
  await wait(3000);
  figures.push(...(await wallCost(page, "three stills, one live")));
  figures.push({
    name: "wall, live picture behind what has come",
    value: (await behindS(page)) * 1000,
    unit: "ms",
    aim: { atMost: 500 },
  });
  report("camera-page", figures);
  fleet.heat([]);
  await page.context().browser()!.close();
}

interface Sample {
  readonly at: number;
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  readonly bufferedS: number;
  readonly pictures: number;
  /** Pictures that a person would have had to request again; this bench does so. */
  readonly ended: number;
}

async function sampleOf(page: BarePage): Promise<Sample> {
  await page.send("HeapProfiler.collectGarbage");
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
    "Performance.getMetrics",
  );
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const [bufferedS, pictures, ended] = await page.run<[number, number, number]>(`(() => {
    const counted = (window.countedPictures ??= { of: new WeakMap(), all: 0, ended: 0 });
    const videos = [...document.querySelectorAll("video")];
    const held = videos.map(({ buffered }) =>
      buffered.length === 0 ? 0 : buffered.end(buffered.length - 1) - buffered.start(0));
    for (const video of videos) {
      const shown = video.getVideoPlaybackQuality().totalVideoFrames;
      const before = counted.of.get(video) ?? 0;
      // A restarted video counts from zero.
      counted.all += shown < before ? shown : shown - before;
      counted.of.set(video, shown);
    }
    for (const again of document.querySelectorAll(".camera-again")) {
      counted.ended += 1;
      again.click();
    }
    return [Math.max(0, ...held), counted.all, counted.ended];
  })()`);
  return {
    at: Date.now(),
    heapMb: of("JSHeapUsedSize") / 1e6,
    nodes: of("Nodes"),
    listeners: of("JSEventListeners"),
    bufferedS,
    pictures,
    ended,
  };
}

/** Slope by least squares, per hour. */
function slopeOf(samples: readonly Sample[]): number {
  const points = samples.map(({ at, heapMb }) => [at / 3_600_000, heapMb] as const);
  const meanOf = (index: 0 | 1) =>
    points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [meanX, meanY] = [meanOf(0), meanOf(1)];
  const across = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / across;
}

/** Sixteen tiles, all of them clicked; with reduced motion they are stills, one per second. */
async function soak(houseId: number, isLive: boolean): Promise<void> {
  const page = await openBarePage(1920, 1080);
  const errors: string[] = [];
  await page.send("Page.enable");
  await page.send("Runtime.enable");
  await page.send("Performance.enable");
  page.on("Runtime.exceptionThrown", (thrown: { exceptionDetails: { text: string } }) =>
    errors.push(thrown.exceptionDetails.text),
  );
  await page.ask("Storage.setCookies", {
    cookies: [
      { name: "userId", value: "1", url: origin },
      { name: "token", value: await signIn(product.httpPort, "administrator"), url: origin },
    ],
  });
  if (!isLive)
    await page.send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value: "reduce" }],
    });
  await page.send("Page.navigate", { url: tilesAt(houseId) });
  const count = (selector: string) =>
    page.run<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
  const until = async (selector: string, max: number) => {
    for (const end = Date.now() + 120_000; (await count(selector)) < max; await wait(500))
      if (Date.now() > end) throw new Error(`${selector} is not there ${max} times`);
  };
  await until(".camera-play", tiles);
  await page.run(`document.querySelectorAll(".camera-play").forEach((one) => one.click())`);
  await until(isLive ? "video" : ".camera-stop", tiles);
  await wait(20_000);
  // Memory that the page fills once does not count as growth.
  await wait(minutes * 60_000 * warmShare);
  const heapWarm = await weighHeap(page, `camera-${isLive ? "live" : "still"}-warm`);
  const samples: Sample[] = [];
  const end = Date.now() + minutes * 60_000 * (1 - warmShare);
  while (Date.now() < end) {
    samples.push(await sampleOf(page));
    await wait(5000);
  }
  samples.push(await sampleOf(page));
  const heapEnd = await weighHeap(page, `camera-${isLive ? "live" : "still"}-end`);
  const [first, last] = [samples[0]!, samples.at(-1)!];
  const clockHours = (last.at - first.at) / 3_600_000;
  const name = isLive ? `${tiles} live pictures` : `${tiles} stills a second`;
  // Live: of four pictures of eight a second. Stills: of sixteen, each every ten seconds.
  const usualAnHour = isLive ? liveAtOnce * usualPicturesPerS * 3600 : 3600 * 1.6;
  const shown = isLive ? last.pictures - first.pictures : tiles * 3600 * clockHours;
  const hours = shown / usualAnHour;
  report("camera-page", [
    { name: `${name}: hours of a usual page's in it`, value: hours, unit: "h" },
    { name: `${name}: heap, last`, value: last.heapMb, unit: "MB" },
    { name: `${name}: heap, growth an hour of the clock`, value: slopeOf(samples), unit: "MB/h" },
    {
      name: `${name}: heap, growth an hour of a usual page`,
      value: (slopeOf(samples) * clockHours) / hours,
      unit: "MB/h",
      aim: { atMost: 1 },
    },
    {
      name: `${name}: of it compiled code, in all that time`,
      value: heapEnd.codeMb - heapWarm.codeMb,
      unit: "MB",
    },
    {
      name: `${name}: all else, in all that time`,
      value: heapEnd.restMb - heapWarm.restMb,
      unit: "MB",
    },
    {
      name: `${name}: buffered at most`,
      value: Math.max(...samples.map(({ bufferedS }) => bufferedS)),
      unit: "s",
      aim: { atMost: 30 },
    },
    { name: `${name}: ended, and asked for again`, value: last.ended, unit: "" },
    { name: `${name}: nodes, last less first`, value: last.nodes - first.nodes, unit: "" },
    {
      name: `${name}: listeners, last less first`,
      value: last.listeners - first.listeners,
      unit: "",
    },
    { name: `${name}: errors of the page`, value: errors.length, unit: "", aim: { atMost: 0 } },
  ]);
  await page.close();
}

async function measureSoak(): Promise<void> {
  await stage.report({ rate: { picturesPerS: 25, begins: "with a key picture" } });
  const houseId = houseOf[2]!;
  await stage.add(product, administrator, houseId, tiles);
  await soak(houseId, true);
  await soak(houseId, false);
}

if (parts.includes("first")) await measureFirst();
if (parts.includes("wall")) await measureWall();
if (parts.includes("soak")) await measureSoak();
await fleet.close();
stage.close();
process.exit(0);
