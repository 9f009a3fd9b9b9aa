import type { ChartColors } from "./chart-color.ts";
import { at } from "../../lib/data/element-at.ts";
import { type ChartLine, type ChartPanel, curveOf, isDashedLine, placeOf } from "./chart-panel.ts";
import { traceLine } from "../base/decimate.ts";
import type { Pyramid } from "../base/pyramid.ts";

/**
 * Position of a panel's times and values, in CSS pixels of its canvas, and the number of device
 * pixels per CSS pixel.
 */
export interface PanelView {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  /** No data can exist after this. */
  readonly until: number;
  /** Time span of a point. */
  readonly spanMs: number;
}

const lineWidth = 1.5;
/** Dashed lines: pixels drawn, then pixels left out. */
const dashPx = [5, 3] as const;
/**
 * Points per pixel from which on a line is drawn as upright strokes; with fewer points its slopes
 * would look like steps.
 */
const dense = 3;
const rangeAlpha = 0.24;
const bandAlpha = 0.5;
/** Shorter stretches without a value are not hatched, only left open. */
const hatchedPx = 8;

/**
 * Paints the band, hatched stretches without data, and the lines, reduced to the available pixels.
 */
export function paintPanel(
  canvas: HTMLCanvasElement,
  { lines, band }: ChartPanel,
  view: PanelView,
  colors: ChartColors,
): void {
  const { width, height, ratio, left, right, top, bottom } = view;
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  const context = canvas.getContext("2d");
  if (context === null) return;
  const x = (time: number): number =>
    (left + ((time - view.from) / (view.to - view.from)) * (right - left)) * ratio;
  const y = (value: number): number =>
    (bottom - ((value - view.low) / (view.high - view.low)) * (bottom - top)) * ratio;
  const columns = Math.max(1, Math.round((right - left) * ratio));
  context.beginPath();
  context.rect(left * ratio, (top - 2) * ratio, (right - left) * ratio, (bottom - top + 4) * ratio);
  context.clip();
  const plan: Plan = { view, columns, x, y, known: [] };
  const colorOf = (line: ChartLine, index: number): string =>
    at(colors.curves, curveOf(placeOf(line, index)) - 1);
  if (band !== null) fillRange(context, band, plan, colors.band, bandAlpha);
  const strokes = lines.map((current, index) => {
    const { line } = current;
    const points = line.placeAt(view.to) - line.placeAt(view.from);
    const stroke = points > columns * dense ? uprightStroke : joinedStroke;
    return {
      ...stroke(line, plan, isDashedLine(placeOf(current, index))),
      color: colorOf(current, index),
    };
  });
  hatch(context, plan, colors.hatch);
  lines.forEach((line, index) => {
    const { range } = line;
    if (range !== null) fillRange(context, range, plan, colorOf(line, index), rangeAlpha);
  });
  context.lineJoin = "bevel";
  strokes.forEach(({ path, width: strokePx, dash, color }) => {
    context.strokeStyle = color;
    context.lineWidth = strokePx;
    context.setLineDash(dash);
    context.stroke(path);
  });
}

type Place = (value: number) => number;

/**
 * Layout in device pixels. `known`: stretches in which some line has a value, filled while the
 * lines are made.
 */
interface Plan {
  readonly view: PanelView;
  readonly columns: number;
  readonly x: Place;
  readonly y: Place;
  readonly known: (readonly [from: number, to: number])[];
}

/** A path to stroke, and its width in device pixels. */
interface Stroke {
  readonly path: Path2D;
  readonly width: number;
  readonly dash: readonly number[];
}

/** A line as one stroke from point to point, up to its neighbours outside the window. */
function joinedStroke(
  line: Pyramid,
  { view: { from, to, ratio }, columns, x, y, known }: Plan,
  isDashed: boolean,
): Stroke {
  const path = new Path2D();
  let joined = 0;
  let begun = 0;
  let lastX = 0;
  let lastY = 0;
  const lift = (): void => {
    if (joined === 1) path.lineTo(lastX + lineWidth * ratio, lastY);
    if (joined > 0) known.push([begun, lastX]);
    joined = 0;
  };
  const point = (time: number, value: number): void => {
    lastX = x(time);
    lastY = y(value);
    if (joined === 0) {
      path.moveTo(lastX, lastY);
      begun = lastX;
    } else path.lineTo(lastX, lastY);
    joined += 1;
  };
  const neighbour = (place: number): void => {
    if (place < 0 || place >= line.length || Number.isNaN(line.lowAt(place))) return;
    point(line.timeAt(place), line.lowAt(place));
  };
  neighbour(line.placeAt(from) - 1);
  traceLine(line, from, to, columns, { point, gap: lift });
  neighbour(placeAfter(line, to));
  lift();
  return { path, width: lineWidth * ratio, dash: isDashed ? dashPx.map((px) => px * ratio) : [] };
}

/**
 * A line with several points in every pixel, as one upright stroke per pixel column from its lowest
 * to its highest value: the same picture for a fraction of the work, because a stroke one pixel
 * wide needs no outline. Each reaches to where the column before ended; columns without a point are
 * bridged.
 */
function uprightStroke(
  line: Pyramid,
  { view: { from, to, left, ratio }, columns, y, known }: Plan,
  isDashed: boolean,
): Stroke {
  const path = new Path2D();
  const half = (lineWidth * ratio) / 2;
  const firstColumn = Math.round(left * ratio);
  const columnMs = (to - from) / columns;
  const [drawnPx, openPx] = [dashPx[0] * ratio, (dashPx[0] + dashPx[1]) * ratio];
  let begun = -1;
  let lastX = 0;
  let lastY = 0;
  const upright = (column: number, top: number, foot: number): void => {
    if (isDashed && column % openPx >= drawnPx) return;
    path.moveTo(column + 0.5, top - half);
    path.lineTo(column + 0.5, foot + half);
  };
  const lift = (): void => {
    if (begun >= 0) known.push([begun, lastX + 1]);
    begun = -1;
  };
  line.visit(from, to, columns, {
    run: (first, min, max, last) => {
      const column = firstColumn + Math.floor((line.timeAt(first) - from) / columnMs);
      let [top, foot] = [y(line.lowAt(max)), y(line.lowAt(min))];
      if (begun < 0) begun = column;
      else {
        const entry = y(line.lowAt(first));
        const slope = (entry - lastY) / Math.max(1, column - lastX);
        for (let between = lastX + 1; between < column; between++) {
          const middle = lastY + slope * (between - lastX);
          upright(between, middle - Math.abs(slope) / 2, middle + Math.abs(slope) / 2);
        }
        const edge = column - lastX > 1 ? entry : lastY;
        top = Math.min(top, edge);
        foot = Math.max(foot, edge);
      }
      upright(column, top, foot);
      lastX = column;
      lastY = y(line.lowAt(last));
    },
    gap: lift,
  });
  lift();
  return { path, width: 1, dash: [] };
}

/** Place of the first point after a time. */
function placeAfter(line: Pyramid, time: number): number {
  let place = line.placeAt(time);
  while (place < line.length && line.timeAt(place) <= time) place += 1;
  return place;
}

/** Fills the area between the extremes. */
function fillRange(
  context: CanvasRenderingContext2D,
  range: Pyramid,
  { view: { from, to }, columns, x, y }: Plan,
  color: string,
  alpha: number,
): void {
  context.beginPath();
  // Along the upper edge, and back along the lower one.
  const back: { readonly x: number; readonly y: number }[] = [];
  const close = (): void => {
    for (let point = back.pop(); point !== undefined; point = back.pop())
      context.lineTo(point.x, point.y);
  };
  const add = (time: number, min: number, max: number): void => {
    const [lower, higher] = [range.lowAt(min), range.highAt(max)];
    if (Number.isNaN(lower)) return;
    if (back.length === 0) context.moveTo(x(time), y(higher));
    else context.lineTo(x(time), y(higher));
    back.push({ x: x(time), y: y(lower) });
  };
  const start = range.placeAt(from);
  if (start > 0) add(range.timeAt(start - 1), start - 1, start - 1);
  range.visit(from, to, columns, {
    run: (first, min, max, last) => add((range.timeAt(first) + range.timeAt(last)) / 2, min, max),
    gap: close,
  });
  const end = placeAfter(range, to);
  if (end < range.length) add(range.timeAt(end), end, end);
  close();
  context.globalAlpha = alpha;
  context.fillStyle = color;
  context.fill();
  context.globalAlpha = 1;
}

/** Hatches the stretches up to `until` in which no line has a value. */
function hatch(
  context: CanvasRenderingContext2D,
  { view: { ratio, top, bottom, left, right, until, spanMs, from }, x, known }: Plan,
  color: string,
): void {
  const reach = (x(from + spanMs) - x(from)) / 2;
  const end = Math.min(right * ratio, x(until));
  let open = left * ratio;
  const path = new Path2D();
  const fill = (start: number, stop: number): void => {
    if (stop - start < hatchedPx * ratio) return;
    path.rect(start, top * ratio, stop - start, (bottom - top) * ratio);
  };
  for (const [start, stop] of known.toSorted((a, b) => a[0] - b[0])) {
    fill(open, start - reach);
    open = Math.max(open, stop + reach);
  }
  fill(open, end);
  context.save();
  context.clip(path);
  context.strokeStyle = color;
  context.lineWidth = ratio;
  context.beginPath();
  const height = (bottom - top) * ratio;
  for (let place = left * ratio - height; place < right * ratio; place += 7 * ratio) {
    context.moveTo(place, bottom * ratio);
    context.lineTo(place + height, top * ratio);
  }
  context.stroke();
  context.restore();
}
