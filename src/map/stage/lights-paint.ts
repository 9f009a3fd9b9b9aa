import { rankColors } from "../geo/palette.ts";
import { isAlarmRank, type Rank, ranks } from "../geo/place-rank.ts";
import { blockRect } from "./blocks.ts";
import { blockColumns, type FarmLight, lightRadius, rowsOf } from "./farm-lights.ts";

type Context = CanvasRenderingContext2D;

export interface LitPlace {
  readonly light: FarmLight;
  /** Pixels of the canvas. */
  readonly x: number;
  readonly y: number;
}

/** Calm farms shine, too: quietly. */
const lightColors: Readonly<Record<Rank, string>> = {
  ...rankColors,
  normal: "#63d2c6",
  empty: "#5d6c7a",
};

/** The worst last: they lie on top. */
const worstLast = (a: LitPlace, b: LitPlace): number =>
  ranks.indexOf(b.light.rank) - ranks.indexOf(a.light.rank);

/** One light a farm. `unitPx`: root unit in pixels of the canvas. */
export function paintLights(context: Context, places: readonly LitPlace[], unitPx: number): void {
  context.globalCompositeOperation = "lighter";
  for (const { light, x, y } of places.toSorted(worstLast)) {
    const radius = lightRadius(light.houses) * unitPx;
    const isLoud = isAlarmRank(light.rank) && light.isUnacknowledged;
    paintGlow(context, x, y, radius * (isLoud ? 5 : 3.4), light.rank, isLoud ? 0.8 : 0.5);
  }
  context.globalCompositeOperation = "source-over";
  for (const { light, x, y } of places.toSorted(worstLast)) {
    const radius = lightRadius(light.houses) * unitPx;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    const isHollow = light.rank === "empty" || light.rank === "offline";
    context.fillStyle = isHollow ? "#0b141d" : lightColors[light.rank];
    context.fill();
    if (!isHollow) continue;
    context.lineWidth = unitPx * 0.06;
    context.strokeStyle = lightColors[light.rank];
    if (light.rank === "offline") context.setLineDash([unitPx * 0.1, unitPx * 0.08]);
    context.stroke();
    context.setLineDash([]);
  }
}

/** Glows drawn before: the same for all farms alike. */
const glows = new Map<string, HTMLCanvasElement>();
const glowsMax = 200;

function paintGlow(
  context: Context,
  x: number,
  y: number,
  radius: number,
  rank: Rank,
  alpha: number,
): void {
  if (rank === "empty" || rank === "offline") return;
  const px = Math.ceil(radius);
  const key = `${rank} ${px} ${alpha}`;
  if (glows.size > glowsMax) glows.clear();
  const glow = glows.get(key) ?? makeGlow(px, lightColors[rank], alpha);
  glows.set(key, glow);
  context.drawImage(glow, x - px, y - px);
}

function makeGlow(px: number, color: string, alpha: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = px * 2;
  canvas.height = px * 2;
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  const glow = context.createRadialGradient(px, px, 0, px, px, px);
  glow.addColorStop(0, `${color}${hex(alpha)}`);
  glow.addColorStop(0.35, `${color}${hex(alpha * 0.35)}`);
  glow.addColorStop(1, `${color}00`);
  context.fillStyle = glow;
  context.fillRect(0, 0, px * 2, px * 2);
  return canvas;
}

const hex = (alpha: number): string =>
  Math.round(Math.min(1, alpha) * 255)
    .toString(16)
    .padStart(2, "0");

const cellFills: Readonly<Record<Rank, string | null>> = {
  ...rankColors,
  normal: "#2a6470",
  empty: null,
  offline: null,
  noTemp: "#5b6a78",
};

/** A farm as a block of its houses; `cellPx` includes the gap to the next. */
export function paintBlock(context: Context, place: LitPlace, cellPx: number): void {
  const cells = place.light.cells();
  const columns = blockColumns(cells.length);
  const left = place.x - (columns * cellPx) / 2;
  const top = place.y - (rowsOf(cells.length) * cellPx) / 2;
  const frame = blockRect({ x: place.x, y: place.y, houses: cells.length }, cellPx);
  context.fillStyle = "rgb(6 12 18 / 0.82)";
  context.strokeStyle = `${lightColors[place.light.rank]}99`;
  context.lineWidth = Math.max(1, cellPx * 0.06);
  context.beginPath();
  context.rect(frame.x, frame.y, frame.width, frame.height);
  context.fill();
  context.stroke();
  for (const [index, rank] of cells.entries()) {
    const x = left + (index % columns) * cellPx;
    const y = top + Math.floor(index / columns) * cellPx;
    paintCell(context, rank, x, y, cellPx);
  }
}

function paintCell(context: Context, rank: Rank, x: number, y: number, cellPx: number): void {
  const size = cellPx * 0.84;
  const at = cellPx * 0.08;
  const fill = cellFills[rank];
  if (fill === null) {
    context.strokeStyle = lightColors[rank];
    context.lineWidth = Math.max(1, cellPx * 0.07);
    context.strokeRect(x + at, y + at, size, size);
    if (rank === "offline") {
      context.beginPath();
      for (const part of [0.5, 1, 1.5]) {
        context.moveTo(x + at + size * Math.max(0, part - 1), y + at + size * Math.min(1, part));
        context.lineTo(x + at + size * Math.min(1, part), y + at + size * Math.max(0, part - 1));
      }
      context.stroke();
    }
    return;
  }
  context.fillStyle = fill;
  context.fillRect(x + at, y + at, size, size);
  if (isAlarmRank(rank)) paintShape(context, rank, x + cellPx / 2, y + cellPx / 2, size * 0.3);
}

/** Severity by shape as well as by colour. */
function paintShape(context: Context, rank: Rank, x: number, y: number, half: number): void {
  context.fillStyle = "#06090c";
  context.beginPath();
  if (rank === "urgent") {
    context.moveTo(x, y - half);
    context.lineTo(x + half, y + half * 0.85);
    context.lineTo(x - half, y + half * 0.85);
  } else if (rank === "high") {
    context.moveTo(x, y - half * 1.15);
    context.lineTo(x + half * 1.15, y);
    context.lineTo(x, y + half * 1.15);
    context.lineTo(x - half * 1.15, y);
  } else if (rank === "medium")
    context.rect(x - half * 0.8, y - half * 0.8, half * 1.6, half * 1.6);
  else context.arc(x, y, half * 0.9, 0, 2 * Math.PI);
  context.fill();
}
