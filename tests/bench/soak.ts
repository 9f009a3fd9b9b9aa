import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { openBrowser } from "./browser.ts";
import { type Figure, report } from "./figure.ts";
import { houseIds, password, signIn } from "./product.ts";
import { countResources, type Resources } from "./resource-count.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * A wall of 1,000 houses left alone for hours: what it holds after each collection of garbage, and
 * that it grows no more. Built server, built app, one browser. `PACE`: so many times the usual
 * frame a minute and house; places are changed every few seconds, alarms come and are acknowledged,
 * replay and handover are opened, and everything else runs by the clock. `MINUTES` of the clock.
 * `SNAPSHOTS=5,15,25`: after so many samples the heap is written beside the figures, to compare.
 */
const minutes = Number(process.env.MINUTES ?? 30);
const houses = Number(process.env.HOUSES ?? 1000);
const pace = Number(process.env.PACE ?? 16);
const snapshots = new Set((process.env.SNAPSHOTS ?? "").split(",").filter(Boolean).map(Number));
const sampleMs = 60_000;
const stepMs = 4000;
const alarmEveryMs = 40_000;
/** What the browser, the server and the day fill once is no growth: so much of the time is left out. */
const warmShare = 0.25;

interface Sample extends Resources {
  readonly at: number;
  readonly heapMb: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Memory of the page's process and of the one that draws; null where the system does not say. */
  readonly rendererMb: number | null;
  readonly gpuMb: number | null;
}

const fleet = await startTalkingFleet(houses, { perMinute: pace });
const { product } = fleet;
const administrator = await signIn(product.httpPort, "administrator");
const idOf = await houseIds(product, administrator);
const browser = await openBrowser();
const context = await browser.newContext({
  locale: "en-US",
  viewport: { width: 1920, height: 1080 },
});
const page = await context.newPage();
const errors: string[] = [];
page.on("pageerror", (error) => errors.push(error.message));
await page.addInitScript(countResources);
await open(page);
const devtools = await context.newCDPSession(page);
const system = await browser.newBrowserCDPSession();
await devtools.send("Performance.enable");

const started = Date.now();
const end = started + minutes * 60_000;
const samples: Sample[] = [];
let step = 0;
let alarmTurn = 0;
let [sampleAt, alarmAt] = [started, started];
while (Date.now() < end) {
  if (Date.now() >= alarmAt) {
    alarmAt += alarmEveryMs;
    await changeAlarms(++alarmTurn);
  }
  if (Date.now() >= sampleAt) {
    sampleAt += sampleMs;
    await show("");
    await page.waitForTimeout(stepMs);
    const sample = await take(devtools, system);
    samples.push(sample);
    if (snapshots.has(samples.length)) await writeHeap(devtools, samples.length);
    process.stdout.write(`soak     ${JSON.stringify(sample)}\n`);
  }
  await goOn(++step);
  await page.waitForTimeout(stepMs);
}

const warm = samples.slice(Math.floor(samples.length * warmShare));
const hours = ((end - started) / 3_600_000).toFixed(2);
const figures: Figure[] = [
  {
    name: `hours of the clock ${hours}, of a usual wall's frames`,
    value: Number(hours) * pace,
    unit: "h",
  },
  { name: "frames acknowledged", value: fleet.acked(), unit: "" },
  { name: "places shown, replay and handover opened", value: step, unit: "" },
  { name: "heap after collection, last sample", value: warm.at(-1)!.heapMb, unit: "MB" },
  {
    name: "heap, growth an hour of the clock",
    value: slope(warm, "heapMb"),
    unit: "MB/h",
    aim: { atMost: 1 },
  },
  { name: "page's process, growth an hour", value: slope(warm, "rendererMb"), unit: "MB/h" },
  { name: "drawing process, growth an hour", value: slope(warm, "gpuMb"), unit: "MB/h" },
  ...(["nodes", "listeners", "textures", "buffers", "contexts", "timers", "sockets"] as const).map(
    (name): Figure => ({
      name: `${name}, last less first`,
      value: warm.at(-1)![name] - warm[0]![name],
      unit: "",
    }),
  ),
  { name: "errors of the page", value: errors.length, unit: "", aim: { atMost: 0 } },
];
report("soak", figures);
mkdirSync(join("dist", "bench"), { recursive: true });
writeFileSync(join("dist", "bench", "soak.json"), JSON.stringify({ samples, errors }, null, 1));
await browser.close();
await fleet.close();
process.exit(0);

async function open(on: Page): Promise<void> {
  const login = `/login?redirect=${encodeURIComponent("/screenDatav/home?language=1")}`;
  await on.goto(`http://127.0.0.1:${product.httpPort}${login}`);
  await on.locator("input[autocomplete=username]").fill("administrator");
  await on.locator("input[autocomplete=current-password]").fill(password);
  await on.keyboard.press("Enter");
  await on.locator("#connection-state[data-state=live]").waitFor({ timeout: 120_000 });
}

/** Another place, and now and then what is opened by a key. */
async function goOn(turn: number): Promise<void> {
  const ids = [...idOf.values()];
  const places = [
    "",
    `&at=farm:${1 + (turn % 40)}`,
    `&at=house:${ids[(turn * 7) % ids.length]}`,
    "&at=province:370000",
    "&map=world",
  ];
  await page.evaluate(
    (to) => {
      history.pushState({}, "", to);
      dispatchEvent(new PopStateEvent("popstate"));
    },
    `/screenDatav/home?language=${turn % 2}${places[turn % places.length]}`,
  );
  if (turn % 24 === 0) await page.keyboard.press("h");
  if (turn % 24 === 1) await page.keyboard.press("Escape");
  if (turn % 40 === 10) await page.keyboard.press("r");
  if (turn % 40 === 13) await page.keyboard.press("Escape");
}

/** A place of the wall, as a link would. Samples are taken of one and the same. */
async function show(place: string, language = 1): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/screenDatav/home?language=${language}${place}`);
}

/** Four houses too hot for the next while, others than before; what waits is acknowledged. */
async function changeAlarms(turn: number): Promise<void> {
  fleet.heat(Array.from({ length: 4 }, (_, index) => (turn * 13 + index * 101) % houses));
  const call = async (path: string, body?: object) =>
    (await (
      await fetch(`http://127.0.0.1:${product.httpPort}/api${path}`, {
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
        headers: { authorization: administrator, "content-type": "application/json" },
      })
    ).json()) as { data: { alarms: { id: number; ackedAt: number | null }[] } };
  const { data } = await call("/overview/listOverview/");
  const ids = data.alarms.filter(({ ackedAt }) => ackedAt === null).map(({ id }) => id);
  if (ids.length > 0) await call("/alarm/ack", { ids: ids.slice(0, 100), note: "" });
}

async function take(own: CDPSession, all: CDPSession): Promise<Sample> {
  await own.send("HeapProfiler.collectGarbage");
  await own.send("HeapProfiler.collectGarbage");
  const { metrics } = await own.send("Performance.getMetrics");
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const counted = await page.evaluate(() =>
    (window as unknown as { resources(): Resources }).resources(),
  );
  const { processInfo } = await all.send("SystemInfo.getProcessInfo");
  const memory = (type: string) =>
    Math.max(
      ...processInfo.filter((one) => one.type === type).map(({ id }) => residentMb(id) ?? -1),
    );
  return {
    at: Date.now(),
    heapMb: metric("JSHeapUsedSize") / 1e6,
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    rendererMb: memory("renderer"),
    gpuMb: memory("GPU"),
    ...counted,
  };
}

async function writeHeap(own: CDPSession, turn: number): Promise<void> {
  const file = join("dist", "bench", `soak-${turn}.heapsnapshot`);
  rmSync(file, { force: true });
  const write = ({ chunk }: { readonly chunk: string }) => appendFileSync(file, chunk);
  own.on("HeapProfiler.addHeapSnapshotChunk", write);
  await own.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  own.off("HeapProfiler.addHeapSnapshotChunk", write);
}

/** Resident memory of a process (Linux). */
function residentMb(pid: number): number | null {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]);
    return (pages * 4096) / 1e6;
  } catch {
    return null;
  }
}

/** Least squares over the samples, a unit an hour of the clock. */
function slope(over: readonly Sample[], name: "heapMb" | "rendererMb" | "gpuMb"): number {
  const points = over.map((one) => [one.at / 3_600_000, one[name] ?? 0] as const);
  const meanOf = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [meanOf(0), meanOf(1)];
  const across = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / across;
}
