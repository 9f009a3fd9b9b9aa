import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { defaultClientConditions } from "vite";
import { type Figure, median, report } from "./figure.ts";
import { buildPage, openStage } from "./stage.ts";

/*
 * Main-thread processor time of one flush of the map: 10,000 houses, 200 changed colours, the layer
 * the wall draws, alone and with the matrix beside it; against an ECharts geo scatter of the same
 * data in the same page, where ECHARTS_DIR names a folder it is installed in.
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
await buildPage(resolve("tests", "bench", "map-page"), outDir, {
  // Built like the product.
  resolve: { conditions: ["visgl:webgl-only", ...defaultClientConditions] },
  plugins: [
    {
      name: "echarts",
      resolveId: (id: string) => (id === "virtual:echarts" ? (echarts ?? peer) : null),
      load: (id: string) =>
        id === peer ? "export const init = undefined; export const registerMap = undefined;" : null,
    },
  ],
});

const { page, mainThreadMs, call, close } = await openStage(outDir, 1600, {
  "/china.json": resolve("public", "geo", "china.json"),
});
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
    await call(way, flushes);
    if (round > 0) used[way].push((mainThreadMs() - before) / flushes);
  }
}
/** Subtracts the cost of two frames without a flush. */
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
await close();
