import { connect, init } from "virtual:line-echarts";
import UPlot from "virtual:line-uplot";
import {
  colors,
  columnOf,
  type Load,
  panelPx,
  startMs,
  timeAt,
  timesOf,
  valueAt,
  type Way,
  widthPx,
} from "./series.ts";

export const hasECharts = init !== undefined;
export const hasUPlot = UPlot !== undefined;

function boxes(parent: HTMLElement, count: number): readonly HTMLElement[] {
  const created = Array.from({ length: count }, () =>
    Object.assign(document.createElement("div"), {
      style: `width: ${widthPx}px; height: ${panelPx}px`,
    }),
  );
  parent.append(...created);
  return created;
}

/**
 * `linePx`: width of its lines; with the default of one they need no outline and are cheap. uPlot
 * set up as documented for large data: one plot per panel, times in seconds, its own reduction to
 * pixels.
 */
export const prepareUPlot =
  (linePx: number) =>
  ({ panels, linesEach, points }: Load) => {
    const seconds = Array.from(timesOf(points), (ms) => ms / 1000);
    const data = Array.from({ length: panels }, (_, panel) => [
      seconds,
      ...Array.from({ length: linesEach }, (__, line) => Array.from(columnOf(panel, line, points))),
    ]);
    return (parent: HTMLElement): Way => {
      const plots = boxes(parent, panels).map(
        (box, panel) =>
          new UPlot!(
            {
              width: widthPx,
              height: panelPx - 30,
              legend: { show: false },
              pxAlign: 0,
              series: [
                {},
                ...Array.from({ length: linesEach }, (_, line) => ({
                  stroke: colors[line],
                  width: linePx,
                  points: { show: false },
                })),
              ],
            },
            data[panel]!,
            box,
          ),
      );
      let count = points;
      return {
        update: (next) => {
          count = next;
          seconds.push(timeAt(count - 1) / 1000);
          plots.forEach((plot, panel) => {
            for (let line = 0; line < linesEach; line++)
              data[panel]![line + 1]!.push(valueAt(panel, line, count - 1));
            plot.setData(data[panel]!);
          });
        },
        zoom: (start, end) => {
          const length = timeAt(count) - startMs;
          for (const plot of plots)
            plot.setScale("x", {
              min: (startMs + start * length) / 1000,
              max: (startMs + end * length) / 1000,
            });
        },
        end: () => {
          for (const plot of plots) plot.destroy();
          parent.replaceChildren();
        },
      };
    };
  };

/**
 * ECharts with columns of numbers (its fastest source) and its own reduction that keeps extremes
 * (`sampling: "minmax"`), one chart per panel, drawn in one frame.
 */
export function prepareECharts({ panels, linesEach, points }: Load) {
  const spare = 4096;
  const times = new Float64Array(points + spare);
  times.set(timesOf(points));
  const columns = Array.from({ length: panels }, (_, panel) =>
    Array.from({ length: linesEach }, (__, line) => columnOf(panel, line, points, spare)),
  );
  const dataset = (panel: number, length: number) => ({
    source: {
      at: times.subarray(0, length),
      ...Object.fromEntries(
        columns[panel]!.map((column, line) => [`line${line}`, column.subarray(0, length)]),
      ),
    },
  });
  return (parent: HTMLElement): Way => {
    const charts = boxes(parent, panels).map((box, panel) => {
      const chart = init!(box, null, { renderer: "canvas", width: widthPx, height: panelPx });
      chart.setOption({
        animation: false,
        grid: { left: 50, right: 10, top: 20, bottom: 24 },
        xAxis: { type: "time", min: startMs, max: timeAt(points) },
        yAxis: { type: "value", scale: true },
        dataZoom: [{ type: "inside", filterMode: "none" }],
        dataset: dataset(panel, points),
        series: columns[panel]!.map((_, line) => ({
          type: "line",
          showSymbol: false,
          sampling: "minmax",
          progressive: 0,
          lineStyle: { width: 1.5, color: colors[line] },
          encode: { x: "at", y: `line${line}` },
        })),
      });
      chart.getZr().flush();
      return chart;
    });
    connect!(charts);
    let count = points;
    return {
      update: (next) => {
        count = next;
        times[count - 1] = timeAt(count - 1);
        charts.forEach((chart, panel) => {
          columns[panel]!.forEach(
            (column, line) => void (column[count - 1] = valueAt(panel, line, count - 1)),
          );
          chart.setOption({ xAxis: { max: timeAt(count) }, dataset: dataset(panel, count) });
          chart.getZr().flush();
        });
      },
      zoom: (start, end) => {
        for (const chart of charts) {
          chart.dispatchAction({ type: "dataZoom", start: start * 100, end: end * 100 });
          chart.getZr().flush();
        }
      },
      end: () => {
        for (const chart of charts) chart.dispose();
        parent.replaceChildren();
      },
    };
  };
}
