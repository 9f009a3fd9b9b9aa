import "../../../src/ui/token.css";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { minuteMs } from "../../../contract/base/time.ts";
import type { ChartPanel } from "../../../src/charts/time/chart-panel.ts";
import { Pyramid } from "../../../src/charts/base/pyramid.ts";
import { zoneNames } from "../../../src/charts/time/time-names.ts";
import { type ChartWords, TimeChart } from "../../../src/charts/time/time-chart.tsx";
import {
  columnOf,
  type Load,
  panelPx,
  startMs,
  timeAt,
  timesOf,
  valueAt,
  type Way,
} from "./series.ts";

const words: ChartWords = {
  latest: "Latest",
  reset: "Reset",
  nearer: "Zoom in",
  farther: "Zoom out",
  hint: "",
  ribbon: "",
  changes: "Set",
  marks: "",
  pending: "",
};
const names = zoneNames("Asia/Shanghai", "en");
const nothing = (): void => undefined;
const single = (at: number) => [at, at + minuteMs] as const;

/** The product's chart on the raw minutes of a load. */
export function prepareOurs({ panels, linesEach, points }: Load) {
  const times = timesOf(points);
  const columns = Array.from({ length: panels }, (_, panel) =>
    Array.from({ length: linesEach }, (__, line) => columnOf(panel, line, points)),
  );
  return (parent: HTMLElement): Way => {
    let drawn: readonly ChartPanel[] = Array.from({ length: panels }, (_, panel) => ({
      id: String(panel),
      name: `Panel ${panel}`,
      unit: "°C",
      decimals: 1,
      minSpan: 4,
      min: -Infinity,
      band: null,
      lines: Array.from({ length: linesEach }, (__, line) => ({
        id: String(line),
        name: `House ${line}`,
        line: Pyramid.of(times, columns[panel]![line]!),
        range: null,
      })),
    }));
    let [from, to] = [startMs, timeAt(points)];
    let until = to;
    const root = createRoot(parent);
    const show = () =>
      flushSync(() =>
        root.render(
          <TimeChart
            label="Bench"
            panels={drawn}
            from={from}
            to={to}
            until={until}
            stretchAt={single}
            names={names}
            language="en"
            words={words}
            plotPx={panelPx - 30}
            limits={{ from: startMs, to: until }}
            onWindow={nothing}
            onReset={null}
          />,
        ),
      );
    show();
    return {
      update: (count) => {
        drawn = drawn.map((panel, place) => ({
          ...panel,
          lines: panel.lines.map((current, line) => ({
            ...current,
            line: current.line.appended(timeAt(count - 1), valueAt(place, line, count - 1)),
          })),
        }));
        until = to = timeAt(count);
        from = startMs;
        show();
      },
      zoom: (start, end) => {
        const length = until - startMs;
        from = startMs + start * length;
        to = startMs + end * length;
        show();
      },
      end: () => root.unmount(),
    };
  };
}
