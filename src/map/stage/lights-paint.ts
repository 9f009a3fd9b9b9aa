import { rankColors } from "../geo/palette.ts";
import { byUrgency, isAlarmRank, type Rank } from "../geo/place-rank.ts";
import { blockRect } from "./blocks.ts";
import { blockColumns, type FarmLight, lightRadius, rowsOf } from "./farm-lights.ts";

type Context = CanvasRenderingContext2D;

export interface LitPlace {
  readonly light: FarmLight;
  /** Pixels of the canvas. */
  readonly x: number;
  readonly y: number;
}

/** Farms without alarms glow too, but faintly. */
const lightColors: Readonly<Record<Rank, string>> = {
  ...rankColors,
  normal: "#63d2c6",
  empty: "#5d6c7a",
};

/** The worst are drawn last, so that they are on top. */
const worstLast = (a: LitPlace, b: LitPlace): number => byUrgency(b.light.rank, a.light.rank);

/**
 * Glows: reach in radii of the light, and the number of farms up to which they have this size; with
 * more farms they shrink, so that they do not become a haze.
 */
const normalGlow = { reach: 3.4, atMost: 600, alpha: 0.5 };
const alarmGlow = { reach: 5, atMost: 300, alpha: 0.8 };
const reachOf = ({ reach, atMost }: typeof normalGlow, count: number): number =>
  Math.max(1.8, reach * Math.min(1, Math.sqrt(atMost / count)));

/** Draws one light per farm. `unitPx`: root unit in pixels of the canvas. */
export function paintLights(context: Context, places: readonly LitPlace[], unitPx: number): void {
  const sorted = places.toSorted(worstLast);
  const loud = places.filter(isForeground).length;
  const reaches = {
    calm: reachOf(normalGlow, places.length - loud),
    loud: reachOf(alarmGlow, loud),
  };
  context.globalCompositeOperation = "lighter";
  for (const place of sorted) {
    const { light, x, y } = place;
    if (isHollow(light.rank)) continue;
    const { alpha } = isForeground(place) ? alarmGlow : normalGlow;
    const reach = isForeground(place) ? reaches.loud : reaches.calm;
    const px = Math.ceil(lightRadius(light.houses) * unitPx * reach);
    const glow = stampOf(`${light.rank} ${alpha}`, px, 1, (pen) =>
      paintGlow(pen, px, lightColors[light.rank], alpha),
    );
    context.drawImage(glow, x - px, y - px);
  }
  context.globalCompositeOperation = "source-over";
  const ratio = context.getTransform().a;
  for (const { light, x, y } of sorted) {
    const radius = Math.round(lightRadius(light.houses) * unitPx * 4) / 4;
    const px = Math.ceil(radius + unitPx * 0.06);
    const disc = stampOf(`${light.rank} ${radius} ${unitPx}`, px, ratio, (pen) =>
      paintDisc(pen, px, radius, light.rank, unitPx),
    );
    context.drawImage(disc, x - px, y - px, px * 2, px * 2);
  }
}

const isForeground = ({ light }: LitPlace): boolean =>
  isAlarmRank(light.rank) && light.isUnacknowledged;
const isHollow = (rank: Rank): boolean => rank === "empty" || rank === "offline";

/**
 * Shapes are drawn once and copied for all farms, because a path for each of thousands of farms
 * takes a second.
 */
const stamps = new Map<string, HTMLCanvasElement>();
const stampsMax = 400;

/** A square canvas with sides of 2 `px`, drawn by `paint`; `ratio`: device pixels per pixel. */
function stampOf(
  name: string,
  px: number,
  ratio: number,
  paint: (pen: Context) => void,
): HTMLCanvasElement {
  const key = `${name} ${px} ${ratio}`;
  const known = stamps.get(key);
  if (known !== undefined) return known;
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(px * 2 * ratio);
  canvas.height = canvas.width;
  const pen = canvas.getContext("2d");
  if (pen !== null) {
    pen.scale(canvas.width / (px * 2), canvas.height / (px * 2));
    paint(pen);
  }
  if (stamps.size > stampsMax) stamps.clear();
  stamps.set(key, canvas);
  return canvas;
}

function paintDisc(pen: Context, px: number, radius: number, rank: Rank, unitPx: number): void {
  pen.beginPath();
  pen.arc(px, px, radius, 0, 2 * Math.PI);
  pen.fillStyle = isHollow(rank) ? "#0b141d" : lightColors[rank];
  pen.fill();
  if (!isHollow(rank)) return;
  pen.lineWidth = unitPx * 0.06;
  pen.strokeStyle = lightColors[rank];
  if (rank === "offline") pen.setLineDash([unitPx * 0.1, unitPx * 0.08]);
  pen.stroke();
}

function paintGlow(pen: Context, px: number, color: string, alpha: number): void {
  const glow = pen.createRadialGradient(px, px, 0, px, px, px);
  glow.addColorStop(0, `${color}${hex(alpha)}`);
  glow.addColorStop(0.35, `${color}${hex(alpha * 0.35)}`);
  glow.addColorStop(1, `${color}00`);
  pen.fillStyle = glow;
  pen.fillRect(0, 0, px * 2, px * 2);
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

/** Shows severity by shape as well as by colour. */
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
