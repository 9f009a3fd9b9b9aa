import { prepareOurs } from "./ours.tsx";
import { prepareECharts, prepareUPlot, hasECharts, hasUPlot } from "./peers.ts";
import type { Load, Way } from "./series.ts";

const nextFrame = () =>
  new Promise<void>(
    (resolve) => void requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
  );
const stage = document.getElementById("stage")!;
const ways: Readonly<Record<string, (load: Load) => (parent: HTMLElement) => Way>> = {
  ours: prepareOurs,
  ...(hasUPlot && { uplot: prepareUPlot(1.5), thin: prepareUPlot(1) }),
  ...(hasECharts && { echarts: prepareECharts }),
};
let way: Way | null = null;
let parent: HTMLElement | null = null;
let points = 0;
let draw: ((parent: HTMLElement) => Way) | null = null;

/** The bench calls these one by one and reads the processor's clock between. */
Object.assign(window, {
  names: Object.keys(ways),
  /** The numbers are prepared before the clock starts, in the form that suits each library best. */
  prepare: async ([name, load]: [string, Load]) => {
    draw = ways[name]!(load);
    points = load.points;
    await nextFrame();
  },
  paint: async () => {
    parent = stage.appendChild(document.createElement("div"));
    way = draw!(parent);
    await nextFrame();
  },
  update: async (times: number) => {
    for (let time = 0; time < times; time++) {
      points += 1;
      way!.update(points);
      await nextFrame();
    }
  },
  zoom: async (times: number) => {
    for (let time = 0; time < times; time++) {
      const share = 0.3 + 0.4 * ((time % 10) / 10);
      const start = 0.05 + (time % 7) * 0.03;
      way!.zoom(start, start + share);
      await nextFrame();
    }
  },
  clear: async () => {
    way!.end();
    parent!.remove();
    await nextFrame();
  },
  still: async (times: number) => {
    for (let time = 0; time < times; time++) await nextFrame();
  },
});
await nextFrame();
document.body.dataset["ready"] = "true";
