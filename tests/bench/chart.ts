import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import react from "@vitejs/plugin-react";
import { type Figure, median, medianRatio, report } from "./figure.ts";
import { buildPage, openStage } from "./stage.ts";

/*
 * Main-thread processor time of the trend chart: first paint, one more point on every line, one
 * step of a pan or zoom; compared with uPlot and ECharts with the same numbers in the same page, if
 * UPLOT_DIR and ECHARTS_DIR name the folders where these are installed. SHOTS names a folder for a
 * picture of each.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const updates = 5;
const zooms = 10;
const loads = [
  { name: "6 panels x 6 lines x 129,600", load: { panels: 6, linesEach: 6, points: 129_600 } },
  { name: "1 panel x 6 lines x 10,080", load: { panels: 1, linesEach: 6, points: 10_080 } },
] as const;

function peerAt(dir: string | undefined, ...path: readonly string[]): string | null {
  if (dir === undefined) return null;
  const result = resolve(dir, "node_modules", ...path);
  if (!existsSync(result)) throw new Error(`no ${result}`);
  return result;
}
const peers: Readonly<Record<string, { readonly found: string | null; readonly absent: string }>> =
  {
    "virtual:line-echarts": {
      found: peerAt(process.env.ECHARTS_DIR, "echarts", "dist", "echarts.esm.min.mjs"),
      absent: "export const init = undefined; export const connect = undefined;",
    },
    "virtual:line-uplot": {
      found: peerAt(process.env.UPLOT_DIR, "uplot", "dist", "uPlot.esm.js"),
      absent: "export default undefined;",
    },
  };
const outDir = resolve("dist", "bench", "chart-page");
await buildPage(resolve("tests", "bench", "chart-page"), outDir, {
  plugins: [
    react(),
    {
      name: "peers",
      resolveId: (id: string) => (id in peers ? (peers[id]!.found ?? `\0${id}`) : null),
      load: (id: string) => (id.startsWith("\0virtual:") ? peers[id.slice(1)]!.absent : null),
    },
  ],
});

const { page, mainThreadMs, call, close } = await openStage(outDir, 1400);
async function cost(name: string, argument: unknown, times: number): Promise<number> {
  const before = mainThreadMs();
  await call(name, argument);
  return (mainThreadMs() - before) / times;
}

const names = (await page.evaluate(
  () => (window as unknown as { names: string[] }).names,
)) as readonly string[];
const works = ["first paint", "update", "pan or zoom"] as const;
const aims: Readonly<Record<string, number>> = {
  "uplot update": 1.4,
  "thin update": 1.4,
  "echarts update": 0.25,
  "echarts first paint": 0.4,
};
const titles: Readonly<Record<string, string>> = {
  ours: "ours",
  uplot: "uPlot",
  thin: "uPlot with lines of one pixel",
  echarts: "ECharts",
};
const figures: Figure[] = [];
for (const { name: loadName, load } of loads) {
  const used = new Map<string, number[]>();
  const note = (key: string, ms: number) =>
    used.set(key, [...(used.get(key) ?? []), Math.max(0.01, ms)]);
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const still = await cost("still", zooms, zooms);
      await call("prepare", [name, load]);
      const measures = [
        await cost("paint", null, 1),
        await cost("update", updates, updates),
        await cost("zoom", zooms, zooms),
      ];
      if (process.env.SHOTS !== undefined && round === 0)
        await page.screenshot({ path: join(process.env.SHOTS, `${name}-${load.points}.png`) });
      await call("clear", null);
      if (round > 0)
        works.forEach((work, place) => note(`${name} ${work}`, measures[place]! - still));
    }
  }
  for (const work of works) {
    for (const name of names)
      figures.push({
        name: `${loadName}: ${work}, ${titles[name]}`,
        value: median(used.get(`${name} ${work}`)!),
        unit: "ms",
      });
    for (const name of names.filter((name) => name !== "ours")) {
      const aim = aims[`${name} ${work}`];
      figures.push({
        name: `${loadName}: ${work}, ours to ${titles[name]}`,
        value: medianRatio(used.get(`ours ${work}`)!, used.get(`${name} ${work}`)!),
        unit: "",
        ...(aim !== undefined && { aim: { atMost: aim } }),
      });
    }
  }
}
if (names.length < 4)
  process.stdout.write(
    "chart    the peers are not all there: npm i --no-save --prefix /tmp/peers echarts@6.1.0 uplot, then ECHARTS_DIR=/tmp/peers UPLOT_DIR=/tmp/peers npm run bench -- chart\n",
  );
report("chart", figures);
await close();
