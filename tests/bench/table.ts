import react from "@vitejs/plugin-react";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Figure, median, medianRatio, report } from "./figure.ts";
import { buildPage, openStage } from "./stage.ts";

/*
 * Main-thread processor time of a scrolled frame of the monitor's table with 10,000 houses, against
 * ag-grid with the same columns as plain text in the same page, where AGGRID_DIR names a folder it
 * is installed in. SHOTS names a folder for a picture of each.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const frames = 120;
/** Scroll steps like those of a finger, a wheel, and a page per frame, px. */
const steps = [30, 120, 700] as const;
const outDir = resolve("dist", "bench", "table-page");
const gridDir = process.env.AGGRID_DIR;
const result =
  gridDir === undefined
    ? null
    : resolve(gridDir, "node_modules", "ag-grid-community", "dist", "package", "main.esm.mjs");
if (result !== null && !existsSync(result)) throw new Error(`no ag-grid at ${result}`);
const absent = "\0ag-grid";
await buildPage(resolve("tests", "bench", "table-page"), outDir, {
  plugins: [
    react(),
    {
      name: "ag-grid",
      resolveId: (id: string) => (id === "virtual:ag-grid" ? (result ?? absent) : null),
      load: (id: string) =>
        id === absent
          ? "export const createGrid = undefined; export const ModuleRegistry = undefined; export const AllCommunityModule = undefined;"
          : null,
    },
  ],
});

const { page, mainThreadMs, call, close } = await openStage(outDir, 800);
async function cost(name: string, argument: unknown): Promise<number> {
  const before = mainThreadMs();
  await call(name, argument);
  return (mainThreadMs() - before) / frames;
}

const ways = (await page.evaluate(() => (window as unknown as { hasPeer: boolean }).hasPeer))
  ? (["ours", "peer"] as const)
  : (["ours"] as const);
/** The usual columns, and those without the 24-hour line, which has nothing to be compared with. */
const sets = (process.env.COLUMNS_OF?.split(",") ?? ["usual", "plain"]) as readonly (
  | "usual"
  | "plain"
  | "all"
)[];
const figures: Figure[] = [];
for (const columns of sets) {
  const used = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round++) {
    for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
      await call("open", [way, columns]);
      if (process.env.SHOTS !== undefined && round === 0)
        await page.screenshot({ path: join(process.env.SHOTS, `table-${way}-${columns}.png`) });
      const idle = await cost("still", frames);
      for (const step of steps) {
        const ms = (await cost("scroll", [frames, step])) - idle;
        if (round > 0)
          used.set(`${way} ${step}`, [...(used.get(`${way} ${step}`) ?? []), Math.max(0.001, ms)]);
      }
    }
    await call("close", null);
  }
  for (const step of steps) {
    const ours = used.get(`ours ${step}`)!;
    const theirs = used.get(`peer ${step}`);
    figures.push({
      name: `${columns} columns, ${step} px a frame: ours, CPU a scrolled frame`,
      value: median(ours),
      unit: "ms",
    });
    if (theirs !== undefined)
      figures.push(
        {
          name: `${columns} columns, ${step} px a frame: ag-grid, text only`,
          value: median(theirs),
          unit: "ms",
        },
        {
          name: `${columns} columns, ${step} px a frame: ours to ag-grid`,
          value: medianRatio(ours, theirs),
          unit: "",
          aim: { atMost: 0.7 },
        },
      );
  }
}
if (ways.length < 2)
  process.stdout.write(
    "table    ag-grid is not there: npm i --no-save --prefix /tmp/ag-grid ag-grid-community, then AGGRID_DIR=/tmp/ag-grid npm run bench -- table\n",
  );
report("table", figures);
await close();
