import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { openBrowser, signedInState } from "./browser.ts";
import { type Figure, median, report } from "./figure.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * First loads in a browser with an empty cache, on a line of 10 Mbit/s and 100 ms, and on a phone
 * four times slower: files, the chain of requests, the largest paint, the time that the page was
 * blocked; and the second visit. Server and browser share the machine: paints are medians of
 * `ROUNDS`. `URL`: uses a running server.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const only = process.env.PAGES?.split(",");

const desk = { bitsPerS: 10e6, delayMs: 100, slower: 1, width: 1920, height: 1080 };
const phone = { bitsPerS: 9e6, delayMs: 100, slower: 4, width: 390, height: 844 };
type Device = typeof desk;

const pages = [
  { name: "login", path: "/login", isOpen: true, paintMs: 1000 },
  { name: "home", path: "/dashboard", paintMs: 1800 },
  { name: "overview", path: "/shack/status/overview", paintMs: 1800 },
  { name: "house", path: "/shack/house/1", paintMs: 1800 },
  { name: "production", path: "/production/index", paintMs: 1800 },
  { name: "wall", path: "/screenDatav/home", paintMs: 1800 },
].filter(({ name }) => only === undefined || only.includes(name));

interface PageRequest {
  readonly path: string;
  readonly at: number;
  /** 1: listed in the page itself; 2: in a file of level 1; … */
  readonly depth: number;
  bytes: number;
}

interface Load {
  readonly paintMs: number;
  readonly blockedMs: number;
  /** Scripts and sheets requested before the largest paint. */
  readonly files: readonly PageRequest[];
  /** Everything else until then. */
  readonly others: readonly PageRequest[];
}

/** Observes paints and long tasks from the start. */
const watch = () => {
  const painted = { paintMs: 0, tasks: [] as { at: number; ms: number }[] };
  Object.assign(window, { firstLoad: painted });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) painted.paintMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      painted.tasks.push({ at: startTime, ms: duration });
  }).observe({ type: "longtask", buffered: true });
};

/** Requests of the page, with the number of other files through which each was found. */
async function followRequests(cdp: CDPSession): Promise<Map<string, PageRequest>> {
  const requests = new Map<string, PageRequest>();
  const paths = new Map<string, string>();
  await cdp.send("Network.enable");
  const pathOf = (url: string) => (URL.canParse(url) ? new URL(url).pathname : "");
  cdp.on("Network.requestWillBeSent", ({ requestId, request, initiator, timestamp }) => {
    const path = pathOf(request.url);
    const causes = [
      initiator.url,
      ...(initiator.stack?.callFrames.map(({ url }) => url) ?? []),
    ].flatMap((url) => requests.get(pathOf(url ?? ""))?.depth ?? []);
    const depth =
      initiator.type === "script" ? 1 + Math.max(1, ...causes) : 1 + Math.max(0, ...causes);
    if (!requests.has(path)) requests.set(path, { path, at: timestamp, depth, bytes: 0 });
    paths.set(requestId, path);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const one = requests.get(paths.get(requestId) ?? "");
    if (one !== undefined) one.bytes = encodedDataLength;
  });
  return requests;
}

async function load(
  context: BrowserContext,
  address: string,
  { bitsPerS, delayMs, slower }: Device,
): Promise<Load> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  const requests = await followRequests(cdp);
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: delayMs,
    downloadThroughput: bitsPerS / 8,
    uploadThroughput: bitsPerS / 8,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slower });
  await page.addInitScript(watch);
  let begun = 0;
  cdp.on("Network.requestWillBeSent", ({ timestamp, type }) => {
    if (type === "Document" && begun === 0) begun = timestamp;
  });
  await page.goto(address, { waitUntil: "load" });
  await settled(page);
  const { paintMs, tasks } = await page.evaluate(
    () =>
      (window as unknown as { firstLoad: { paintMs: number; tasks: { at: number; ms: number }[] } })
        .firstLoad,
  );
  await page.close();
  const before = [...requests.values()].filter(({ at }) => (at - begun) * 1000 <= paintMs);
  const isFile = ({ path }: PageRequest) => /^\/assets\/.*\.(?:js|mjs|css)$/.test(path);
  return {
    paintMs,
    blockedMs: tasks
      .filter(({ at }) => at < paintMs + 500)
      .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    files: before.filter(isFile),
    others: before.filter((item) => !isFile(item)),
  };
}

/** No larger paint for two seconds. */
async function settled(page: Page): Promise<void> {
  let last = -1;
  for (let tries = 0; tries < 10; tries++) {
    await page.waitForTimeout(2000);
    const now = await page.evaluate(
      () => (window as unknown as { firstLoad: { paintMs: number } }).firstLoad.paintMs,
    );
    if (now === last && now > 0) return;
    last = now;
  }
}

const fleet = process.env.URL === undefined ? await startTalkingFleet(120) : null;
const origin = process.env.URL ?? `http://127.0.0.1:${fleet!.product.httpPort}`;
const browser: Browser = await openBrowser();

const session = await signedInState(browser, origin);

const figures: Figure[] = [];
for (const [device, of, limitMs] of [
  ["desk", desk, null],
  ["phone", phone, 2500],
] as const) {
  if (process.env.DEVICES !== undefined && !process.env.DEVICES.split(",").includes(device))
    continue;
  for (const { name, path, isOpen = false, paintMs } of pages) {
    if (device === "phone" && name === "wall") continue;
    const first: Load[] = [];
    const second: Load[] = [];
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({
        locale: "en-US",
        viewport: { width: of.width, height: of.height },
        isMobile: device === "phone",
        ...(isOpen ? {} : { storageState: session }),
      });
      first.push(await load(context, origin + path, of));
      second.push(await load(context, origin + path, of));
      await context.close();
    }
    const { files, others } = first.at(-1)!;
    const label = `${name}, ${device}`;
    const small = files.filter(
      ({ path, bytes }) => bytes < 5000 && !/\/(?:index|rolldown-runtime)-/.test(path),
    );
    if (process.env.VERBOSE !== undefined)
      for (const item of [...files, ...others])
        process.stderr.write(`${label} ${item.depth} ${item.bytes} ${item.path}\n`);
    figures.push(
      { name: `${label}: files`, value: files.length, unit: "", aim: { atMost: 12 } },
      {
        name: `${label}: bytes`,
        value: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
        unit: "kB",
      },
      { name: `${label}: below 5 kB`, value: small.length, unit: "", aim: { atMost: 0 } },
      {
        name: `${label}: requests one after another`,
        value: Math.max(...files.map(({ depth }) => depth)),
        unit: "",
      },
      {
        name: `${label}: largest paint`,
        value: median(first.map((item) => item.paintMs)),
        unit: "ms",
        aim: { atMost: limitMs ?? paintMs },
      },
      {
        name: `${label}: blocked`,
        value: median(first.map((item) => item.blockedMs)),
        unit: "ms",
        ...(device === "phone" && { aim: { atMost: 300 } }),
      },
      {
        name: `${label}: largest paint of a second visit`,
        value: median(second.map((item) => item.paintMs)),
        unit: "ms",
        ...(device === "desk" && { aim: { atMost: 800 } }),
      },
    );
  }
}
report("first-load", figures);
await browser.close();
await fleet?.close();
process.exit(
  figures.some(({ value, aim }) => aim !== undefined && "atMost" in aim && value > aim.atMost)
    ? 1
    : 0,
);
