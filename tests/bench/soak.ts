import { bulkMax } from "../../contract/base/call-schema.ts";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Alarm } from "../../contract/alarm/alarm.ts";
import { openBarePage } from "./bare-page.ts";
import { type Figure, report } from "./figure.ts";
import { type Heap, weighHeap } from "./heap-weight.ts";
import { houseIds, signIn } from "./product.ts";
import { countResources, type Resources } from "./resource-count.ts";
import { startTalkingFleet } from "./talking-fleet.ts";

/*
 * A wall of 1,000 houses left alone for hours: its memory after each garbage collection, which must
 * stop growing. Built server, built app, one browser. `PACE`: multiple of the usual one frame per
 * minute and house; places are changed every few seconds, alarms come and are acknowledged, replay
 * and handover are opened, and everything else runs by the clock. `MINUTES` of the clock.
 *
 * Compiled code is in the heap too, and grows with the code that has run, not with time. So a heap
 * snapshot is taken and added up by kind twice, once warm and at the end. `KEEP=1` leaves both in
 * dist/bench for comparison.
 */
const minutes = Number(process.env.MINUTES ?? 30);
const houses = Number(process.env.HOUSES ?? 1000);
const pace = Number(process.env.PACE ?? 16);
const sampleMs = 60_000;
const stepMs = 4000;
const alarmEveryMs = 40_000;
/**
 * Caches that are filled once are not growth, so this share of the time is left out. Alarms of
 * houses that were too hot stay active for some minutes, so it takes at least this many minutes.
 */
const warmShare = 0.25;
const settledMin = 12;

interface Sample extends Resources {
  readonly at: number;
  readonly heapMb: number;
  /** Counts that legitimately raise the page's use: a fleet with more of them takes more. */
  readonly openAlarms: number;
  readonly nodes: number;
  readonly listeners: number;
  /** Memory of the page's process and of the one that draws; null where the system does not say. */
  readonly rendererMb: number | null;
  readonly gpuMb: number | null;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const place = (language: number, query: string) => `/screenDatav/home?language=${language}${query}`;

// The demo's overdue work would keep raising alarms, which would need more memory.
const fleet = await startTalkingFleet(houses, {
  perMinute: pace,
  fill: async (database) => {
    await database.query("update maintenance_plans set is_closed = true", []);
  },
});
const { product } = fleet;
const administrator = await signIn(product.httpPort, "administrator");
const idOf = await houseIds(product, administrator);
const page = await openBarePage(1920, 1080);
const errors: string[] = [];
page.on("Runtime.exceptionThrown", (thrown: { exceptionDetails: { text: string } }) =>
  errors.push(thrown.exceptionDetails.text),
);
await open();

const started = Date.now();
const end = started + minutes * 60_000;
const samples: Sample[] = [];
const warmAt = Math.max(
  1,
  Math.floor(minutes * warmShare),
  Math.min(settledMin, Math.floor(minutes / 2)),
);
const heaps: Heap[] = [];
let step = 0;
let alarmTurn = 0;
let openAlarms = 0;
let [sampleAt, alarmAt] = [started, started];
while (Date.now() < end) {
  if (Date.now() >= alarmAt) {
    alarmAt += alarmEveryMs;
    await changeAlarms(++alarmTurn);
  }
  if (Date.now() >= sampleAt) {
    sampleAt += sampleMs;
    await endReplay();
    await show("");
    await wait(stepMs);
    const sample = await take();
    samples.push(sample);
    if (samples.length === warmAt) heaps.push(await weighHeap(page, "soak-warm"));
    process.stdout.write(`soak     ${JSON.stringify(sample)}\n`);
  }
  await goOn(++step);
  await wait(stepMs);
}
await endReplay();
await show("");
await wait(stepMs);
await take();
heaps.push(await weighHeap(page, "soak-end"));

const warm = samples.slice(warmAt);
const [heapWarm, heapEnd] = heaps as [Heap, Heap];
const weighedHours = (samples.length - warmAt) / 60;
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
    name: "heap, growth an hour of a usual wall",
    value: slope(warm, "heapMb") / pace,
    unit: "MB/h",
    aim: { atMost: 1 },
  },
  { name: "the same an hour of the clock", value: slope(warm, "heapMb"), unit: "MB/h" },
  {
    name: "of it compiled code",
    value: (heapEnd.codeMb - heapWarm.codeMb) / weighedHours,
    unit: "MB/h",
  },
  {
    name: "of it all else: what the page holds",
    value: (heapEnd.restMb - heapWarm.restMb) / weighedHours,
    unit: "MB/h",
  },
  { name: "open alarms, last less first", value: lastLessFirst("openAlarms"), unit: "" },
  { name: "page's process, growth an hour", value: slope(warm, "rendererMb"), unit: "MB/h" },
  { name: "drawing process, growth an hour", value: slope(warm, "gpuMb"), unit: "MB/h" },
  ...(["nodes", "listeners", "textures", "buffers", "contexts", "timers", "sockets"] as const).map(
    (name): Figure => ({
      name: `${name}, last less first`,
      value: lastLessFirst(name),
      unit: "",
    }),
  ),
  { name: "errors of the page", value: errors.length, unit: "", aim: { atMost: 0 } },
];
report("soak", figures);
mkdirSync(join("dist", "bench"), { recursive: true });
writeFileSync(join("dist", "bench", "soak.json"), JSON.stringify({ samples, errors }, null, 1));
await page.close();
await fleet.close();
process.exit(0);

function lastLessFirst(name: Exclude<keyof Sample, "rendererMb" | "gpuMb">): number {
  return warm.at(-1)![name] - warm[0]![name];
}

async function open(): Promise<void> {
  await page.send("Page.enable");
  await page.send("Runtime.enable");
  await page.send("Performance.enable");
  await page.send("Page.addScriptToEvaluateOnNewDocument", {
    source: `(${countResources.toString()})()`,
  });
  const origin = `http://127.0.0.1:${product.httpPort}`;
  const browserSession = await signIn(product.httpPort, "administrator");
  await page.ask("Storage.setCookies", {
    cookies: [
      { name: "userId", value: "1", url: origin },
      { name: "token", value: browserSession, url: origin },
    ],
  });
  await page.send("Page.navigate", { url: `${origin}${place(1, "")}` });
  const isLive = 'document.querySelector("#connection-state[data-state=live]") !== null';
  for (const until = Date.now() + 120_000; !(await page.run<boolean>(isLive)); await wait(500))
    if (Date.now() > until) throw new Error("the wall is not live after two minutes");
}

/** Goes to another place, and now and then opens a panel by a key. */
async function goOn(round: number): Promise<void> {
  const ids = [...idOf.values()];
  const places = [
    "",
    `&at=farm:${1 + (round % 40)}`,
    `&at=house:${ids[(round * 7) % ids.length]}`,
    "&at=province:370000",
    "&map=world",
  ];
  await show(places[round % places.length]!, round % 2);
  if (round % 24 === 0) await page.press("h");
  if (round % 24 === 1) await page.press("Escape");
  if (round % 40 === 10) await page.press("r");
  if (round % 40 === 13) await endReplay();
}

/** A replay holds a second fleet, so it is off in all samples. */
async function endReplay(): Promise<void> {
  if (await page.run<boolean>('document.querySelector(".is-replay") !== null'))
    await page.press("r");
}

/** Opens a place of the wall as a link would. All samples are taken at the same place. */
async function show(query: string, language = 1): Promise<void> {
  await page.run(
    `history.pushState({}, "", ${JSON.stringify(place(language, query))});
     dispatchEvent(new PopStateEvent("popstate"))`,
  );
}

/** Makes four other houses too hot for a while, and acknowledges open alarms. */
async function changeAlarms(round: number): Promise<void> {
  fleet.heat(Array.from({ length: 4 }, (_, index) => (round * 13 + index * 101) % houses));
  const call = async (path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${product.httpPort}/api${path}`, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: { authorization: administrator, "content-type": "application/json" },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { data: { alarms: Pick<Alarm, "id" | "ackAt">[] } };
  };
  const { data } = await call("/overview/listOverview/");
  openAlarms = data.alarms.length;
  const ids = data.alarms.filter(({ ackAt }) => ackAt === null).map(({ id }) => id);
  if (ids.length > 0) await call("/alarm/ack", { ids: ids.slice(0, bulkMax), note: "" });
}

async function take(): Promise<Sample> {
  await page.send("HeapProfiler.collectGarbage");
  await page.send("HeapProfiler.collectGarbage");
  const { metrics } = await page.send<{ metrics: { name: string; value: number }[] }>(
    "Performance.getMetrics",
  );
  const metric = (name: string) =>
    metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const counted = await page.run<Resources>("resources()");
  const { processInfo } = await page.ask<{ processInfo: { type: string; id: number }[] }>(
    "SystemInfo.getProcessInfo",
  );
  const memory = (type: string) =>
    Math.max(
      ...processInfo.filter((item) => item.type === type).map(({ id }) => residentMb(id) ?? -1),
    );
  return {
    at: Date.now(),
    heapMb: metric("JSHeapUsedSize") / 1e6,
    openAlarms,
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
    rendererMb: memory("renderer"),
    gpuMb: memory("GPU"),
    ...counted,
  };
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

/** Slope of the samples by least squares, per hour. */
function slope(over: readonly Sample[], name: "heapMb" | "rendererMb" | "gpuMb"): number {
  const points = over.map((item) => [item.at / 3_600_000, item[name] ?? 0] as const);
  const meanOf = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [meanOf(0), meanOf(1)];
  const across = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  return points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / across;
}
