import { linePath } from "../../../../contract/base/line-path.ts";
import { numberText } from "../../../../contract/base/number-text.ts";
import { type ValueAxis, valueAxis } from "../../../../contract/base/value-axis.ts";
import type { Language } from "../../../../contract/base/words.ts";
import type { PaperChart } from "../paper.ts";
import { fullWidth, grey, hairline, ink, left, type PdfPages, seriesColors } from "./pdf-page.ts";
import type { Style } from "./pdf-text.ts";

const height = 110;
const inset = { left: 40, right: 6, top: 6, bottom: 16 } as const;
const label: Style = { size: 7, weight: 400, color: grey };

const colorOf = (index: number): string => seriesColors[index % seriesColors.length]!;

/** A chart over the whole width, as vectors. */
export function drawChart(pages: PdfPages, source: PaperChart, language: Language): void {
  const isKnown = (values: readonly (number | null)[]) => values.some((value) => value !== null);
  const chart = { ...source, series: source.series.filter(({ values }) => isKnown(values)) };
  const values = chart.series.flatMap((series) => series.values.filter((value) => value !== null));
  if (values.length === 0) return;
  pages.makeRoom(height + 36);
  pages.write(chart.title, { size: 10, weight: 600, color: ink });
  if (chart.series.length > 1) legend(pages, chart);
  const top = pages.y;
  const low = chart.as === "bars" ? 0 : Math.min(...values);
  const axis = valueAxis(low, Math.max(...values), chart.minSpan, 5, 0);
  const plot: Plot = {
    axis,
    x: (index) =>
      left +
      inset.left +
      ((index + 0.5) / chart.ticks.length) * (fullWidth - inset.left - inset.right),
    y: (value) =>
      top +
      height -
      inset.bottom -
      ((value - axis.low) / (axis.high - axis.low)) * (height - inset.top - inset.bottom),
    step: (fullWidth - inset.left - inset.right) / chart.ticks.length,
  };
  drawAxes(pages, chart, plot, { top, language });
  chart.series.forEach(({ values: own }, index) =>
    chart.as === "bars"
      ? drawBars(pages, own, plot, { no: index, of: chart.series.length })
      : drawLine(pages, own, plot, index),
  );
  pages.y = top + height + 10;
}

interface Plot {
  readonly axis: ValueAxis;
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly step: number;
}

function legend(pages: PdfPages, { series }: PaperChart): void {
  let x = left;
  for (const [index, { name }] of series.entries()) {
    pages.document.rect(x, pages.y + 3, 8, 4).fill(colorOf(index));
    pages.text.line(name, x + 12, pages.y, label);
    x += 24 + pages.text.widthOf(name, label);
  }
  pages.y += 12;
}

function drawAxes(
  { document, text }: PdfPages,
  { ticks }: PaperChart,
  { axis, x, y, step }: Plot,
  { top, language }: { readonly top: number; readonly language: Language },
): void {
  for (const tick of axis.ticks) {
    document
      .moveTo(left + inset.left, y(tick))
      .lineTo(left + fullWidth - inset.right, y(tick))
      .lineWidth(0.4)
      .strokeColor(hairline)
      .stroke();
    const number = numberText(tick, axis.decimals, language);
    text.line(number, left + inset.left - 5, y(tick) - 4.5, label, "right");
  }
  const widest = Math.max(...ticks.map((tick) => text.widthOf(tick, label))) + 6;
  const every = Math.max(1, Math.ceil(widest / step));
  for (const [index, tick] of ticks.entries())
    if (index % every === 0) text.line(tick, x(index), top + height - 11, label, "middle");
}

function drawBars(
  { document }: PdfPages,
  values: readonly (number | null)[],
  { axis, x, y, step }: Plot,
  { no, of }: { readonly no: number; readonly of: number },
): void {
  const width = Math.min(26, (0.72 * step) / of);
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const begin = x(index) - (of * width) / 2 + no * width;
    document.rect(begin, y(value), width, Math.max(0.5, y(axis.low) - y(value)));
  }
  document.fill(colorOf(no));
}

function drawLine(
  { document }: PdfPages,
  values: readonly (number | null)[],
  { x, y }: Plot,
  no: number,
): void {
  document
    .path(linePath(values.map((value, index) => (value === null ? null : [x(index), y(value)]))))
    .lineWidth(1.2)
    .strokeColor(colorOf(no));
  if (no === 0) document.stroke();
  else document.dash(4, { space: 2 }).stroke().undash();
  // A value between days without one has no line.
  for (const [index, value] of values.entries())
    if (value !== null && values[index - 1] == null && values[index + 1] == null)
      document.circle(x(index), y(value), 1.8).fill(colorOf(no));
}
