import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { build, defaultClientConditions } from "vite";
import { openBrowser } from "./browser.ts";
import { type Figure, median, report } from "./figure.ts";

/*
 * Main-thread processor time of one flush of the map: 10,000 houses, 200 changed colours, the layer
 * the wall draws, alone and with the matrix beside it; against an ECharts geo scatter of the same data in the same page, where
 * ECHARTS_DIR names a folder it is installed in.
 */
const rounds = 7;
const flushes = 5;
const outDir = resolve("dist", "bench", "map-page");
const echartsDir = process.env.ECHARTS_DIR;
const echarts =
  echartsDir === undefined
    ? null
    : resolve(echartsDir, "node_modules", "echarts", "dist", "echarts.esm.min.mjs");
if (echarts !== null && !existsSync(echarts)) throw new Error(`no ECharts at ${echarts}`);

const peer = "\0echarts";
await build({
  configFile: false,
  root: resolve("tests", "bench", "map-page"),
  base: "./",
  logLevel: "error",
  // As the product is built.
  resolve: { conditions: ["visgl:webgl-only", ...defaultClientConditions] },
  build: { outDir, emptyOutDir: true, target: "es2023", chunkSizeWarningLimit: 5000 },
  plugins: [
    {
      name: "echarts",
      resolveId: (id: string) => (id === "virtual:echarts" ? (echarts ?? peer) : null),
      load: (id: string) =>
        id === peer ? "export const init = undefined; export const registerMap = undefined;" : null,
    },
  ],
});

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};
const http = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://bench").pathname;
  const file =
    path === "/china.json"
      ? resolve("public", "geo", "china.json")
      : join(outDir, path === "/" ? "index.html" : path);
  if (!existsSync(file)) return void response.writeHead(404).end();
  response
    .writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
    .end(readFileSync(file));
});
await new Promise<void>((done) => void http.listen(0, "127.0.0.1", done));

const browser = await openBrowser();
const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
page.on("pageerror", (error) => process.stderr.write(`${error.message}\n`));
await page.goto(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`);
await page.locator("body[data-ready]").waitFor({ timeout: 60_000 });
const devtools = await browser.newBrowserCDPSession();
const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
/**
 * Processor time of the renderers' main threads as the kernel counts it (Linux), ms; the page's is
 * the only one that works.
 */
const mainThreadMs = () =>
  processInfo
    .filter(({ type }) => type === "renderer")
    .reduce(
      (sum, { id }) =>
        sum + Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, "utf8").split(" ")[0]) / 1e6,
      0,
    );
type Way = "still" | "ours" | "wall" | "peer";
const ways: readonly Way[] = (await page.evaluate(
  () => (window as unknown as { hasPeer: boolean }).hasPeer,
))
  ? ["still", "ours", "wall", "peer"]
  : ["still", "ours", "wall"];
const used: Record<Way, number[]> = { still: [], ours: [], wall: [], peer: [] };
for (let round = 0; round <= rounds; round++) {
  for (const way of ways) {
    const before = mainThreadMs();
    await page.evaluate(
      ([name, times]) =>
        (window as unknown as Record<string, (times: number) => Promise<void>>)[name]!(times),
      [way, flushes] as const,
    );
    if (round > 0) used[way].push((mainThreadMs() - before) / flushes);
  }
}
/** What two frames cost anyway is taken off. */
const own = (way: Way) => used[way].map((ms, round) => Math.max(0.01, ms - used.still[round]!));
const figures: Figure[] = [
  { name: "main-thread CPU of two frames without a flush", value: median(used.still), unit: "ms" },
  { name: "main-thread CPU a flush, 10,000 houses", value: median(own("ours")), unit: "ms" },
  { name: "the same with the matrix of its farms", value: median(own("wall")), unit: "ms" },
  {
    name: "map and matrix to the map alone",
    value: median(own("wall")) / median(own("ours")),
    unit: "",
    aim: { atMost: 1.2 },
  },
];
if (ways.includes("peer")) {
  const theirs = own("peer");
  figures.push(
    { name: "ECharts geo scatter, the same", value: median(theirs), unit: "ms" },
    {
      name: "ours to ECharts",
      value: median(own("ours").map((ms, round) => ms / theirs[round]!)),
      unit: "",
      aim: { atMost: 0.05 },
    },
  );
} else
  process.stdout.write(
    "map      ECharts is not there: npm i --no-save --prefix /tmp/echarts echarts@6.1.0, then ECHARTS_DIR=/tmp/echarts npm run bench -- map\n",
  );
report("map", figures);
await browser.close();
http.close();
