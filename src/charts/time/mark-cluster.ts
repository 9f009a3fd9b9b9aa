import type { ChartMark } from "./chart-panel.ts";

/** Marks that would overlap, shown as one: the worst of them. */
export interface MarkCluster {
  readonly id: ChartMark["id"];
  readonly x: number;
  readonly shape: ChartMark["shape"];
  readonly marks: readonly ChartMark[];
}

const apartPx = 15;
const worstFirst: readonly ChartMark["shape"][] = [
  "urgent",
  "high",
  "medium",
  "low",
  "offline",
  "noTemp",
  "empty",
  "normal",
  "change",
];

/** The marks that begin in a window, by time, those closer than a mark is wide taken together. */
export function clusters(
  marks: readonly ChartMark[],
  from: number,
  to: number,
  left: number,
  right: number,
): readonly MarkCluster[] {
  const results: { x: number; marks: ChartMark[] }[] = [];
  const visible = marks.filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at);
  for (const mark of visible) {
    const x = left + ((mark.at - from) / (to - from)) * (right - left);
    const last = results.at(-1);
    if (last !== undefined && x - last.x < apartPx) last.marks.push(mark);
    else results.push({ x, marks: [mark] });
  }
  return results.map(({ x, marks: current }) => ({
    id: current[0]!.id,
    x,
    marks: current,
    shape: worstFirst.find((shape) => current.some((mark) => mark.shape === shape)) ?? "low",
  }));
}
