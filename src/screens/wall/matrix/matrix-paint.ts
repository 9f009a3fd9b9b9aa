import { rankColors } from "../../../map/geo/palette.ts";
import { isAlarmRank, type Rank } from "../../../map/geo/place-rank.ts";
import type { CellControl, CellAppearance } from "./matrix-cells.ts";
import type { PaintedCanvas } from "./matrix-message.ts";
import type { Cell } from "./matrix-plan.ts";

const ink = "#0b0f14";
const normalFill = "#1d383e";
const normalDot = "#6fa9ad";
const emptyFrame = "#33485a";
const emptyLine = "#7f8d99";
const offlineLine = "#a5b4c3";
const controlLine = "#ffffff";

/** A cell this wide has room for its shape and a number, and for one of three digits. */
const numberedEm = 2;
const longNumberedEm = 2.9;

export interface Pen {
  readonly context: Drawing;
  /** Device pixels per root unit. */
  readonly unitPx: number;
  readonly font: string;
}

type Drawing = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
/** Pictures of cells without a number: each appearance is drawn once per size. */
const pictures = new WeakMap<Drawing, Map<string, PaintedCanvas>>();
/** More sizes and appearances than any screen has; beyond this the cache is emptied. */
const picturesMax = 200;

/** The appearance at one moment: a pulsing cell is dim half of the time. */
interface PaintedAppearance extends CellAppearance {
  readonly isDim?: boolean;
}
const dimAlpha = 0.45;
/** Opacity of calm cells while an urgent alarm is unacknowledged. */
const fadedAlpha = 0.6;

/** Draws one cell over the previous content. */
export function paintCell(pen: Pen, cell: Cell, look: PaintedAppearance): void {
  const { context, unitPx } = pen;
  const box = {
    x: Math.round(cell.x * unitPx),
    y: Math.round(cell.y * unitPx),
    width: Math.round(cell.width * unitPx),
    height: Math.round(cell.height * unitPx),
  };
  const text = textOf(look);
  const hasNumber = cell.width >= (text.length > 2 ? longNumberedEm : numberedEm);
  if (hasNumber && text !== "") return drawCell(pen, box, look, hasNumber);
  context.clearRect(box.x - 1, box.y - 1, box.width + 2, box.height + 2);
  context.drawImage(pictureOf(pen, box, look), box.x - 1, box.y - 1);
}

/** Text beside the shape: the number of the house, or the initial of the person in charge. */
const textOf = ({ initial, number }: CellAppearance): string => (initial === "" ? number : initial);

function pictureOf(pen: Pen, { width, height }: Cell, look: PaintedAppearance): PaintedCanvas {
  const existing = pictures.get(pen.context) ?? new Map<string, PaintedCanvas>();
  pictures.set(pen.context, existing);
  const { rank, isAcknowledged, isDim, isFaded, control } = look;
  const key = `${rank} ${isAcknowledged} ${isDim} ${isFaded} ${control} ${width} ${height}`;
  const known = existing.get(key);
  if (known !== undefined) return known;
  if (existing.size > picturesMax) existing.clear();
  const picture = emptyCanvas(width + 2, height + 2);
  existing.set(key, picture);
  const context = picture.getContext("2d") as Drawing | null;
  if (context !== null) drawCell({ ...pen, context }, { x: 1, y: 1, width, height }, look, false);
  return picture;
}

/** Safari before 16.4 and Firefox before 105 only have the canvas of the page. */
function emptyCanvas(width: number, height: number): PaintedCanvas {
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}

function drawCell(pen: Pen, box: Cell, look: PaintedAppearance, hasNumber: boolean): void {
  const { context } = pen;
  context.clearRect(box.x - 1, box.y - 1, box.width + 2, box.height + 2);
  context.globalAlpha = look.isFaded ? fadedAlpha : 1;
  if (isAlarmRank(look.rank)) paintAlarm(pen, box, look, hasNumber);
  else paintQuiet(context, box, look.rank);
  context.globalAlpha = 1;
  if (look.control !== null) paintControl(context, box, look.control);
}

/**
 * Draws the command in progress at the corner without a number: a dashed ring, or a clock. White on
 * its own disc, so that it is readable on every colour and matches none of them.
 */
function paintControl(context: Drawing, { x, y, height }: Cell, control: CellControl): void {
  const radius = Math.max(3.5, height * 0.24);
  const [middleX, middleY] = [x + radius, y + radius];
  context.fillStyle = ink;
  context.beginPath();
  context.arc(middleX, middleY, radius, 0, Math.PI * 2);
  context.fill();
  const ring = radius * 0.74;
  context.strokeStyle = controlLine;
  context.lineWidth = Math.max(1, radius * 0.26);
  // Six dashes, like the mark in lists.
  const sixth = (Math.PI * 2 * ring) / 6;
  context.setLineDash(control === "open" ? [sixth * 0.6, sixth * 0.4] : []);
  context.beginPath();
  context.arc(middleX, middleY, ring, 0, Math.PI * 2);
  context.stroke();
  context.setLineDash([]);
  if (control === "open") return;
  context.beginPath();
  context.moveTo(middleX, middleY - ring * 0.7);
  context.lineTo(middleX, middleY);
  context.lineTo(middleX + ring * 0.6, middleY + ring * 0.35);
  context.stroke();
}

function paintAlarm(
  { context, unitPx, font }: Pen,
  box: Cell,
  look: PaintedAppearance,
  hasNumber: boolean,
): void {
  const { rank, isAcknowledged, isDim = false } = look;
  const color = rankColors[rank];
  if (isAcknowledged) {
    outline(context, box, color);
    context.strokeStyle = color;
    context.fillStyle = color;
  } else {
    context.fillStyle = color;
    context.globalAlpha = isDim ? dimAlpha : 1;
    context.fillRect(box.x, box.y, box.width, box.height);
    context.globalAlpha = 1;
    context.fillStyle = ink;
    context.strokeStyle = ink;
  }
  const text = hasNumber ? textOf(look) : "";
  const size = Math.min(box.height * 0.62, unitPx * 0.85);
  const x = text !== "" ? box.x + size * 0.75 : box.x + box.width / 2;
  context.beginPath();
  auditShape(context, rank, x, box.y + box.height / 2, size);
  if (isAcknowledged) {
    context.lineWidth = Math.max(1, size * 0.12);
    context.stroke();
    paintCheck(context, x, box.y + box.height / 2, size);
  } else context.fill();
  if (text === "") return;
  context.font = `600 ${unitPx}px ${font}`;
  context.textAlign = "right";
  context.textBaseline = "middle";
  context.fillText(text, box.x + box.width - unitPx * 0.15, box.y + box.height / 2 + 1);
}

/**
 * A tick in an outlined shape: acknowledged. In a triangle it is below the middle, where there is
 * more room.
 */
function paintCheck(context: Drawing, x: number, y: number, size: number): void {
  const unit = size / 2;
  context.beginPath();
  context.moveTo(x - unit * 0.36, y + unit * 0.2);
  context.lineTo(x - unit * 0.1, y + unit * 0.48);
  context.lineTo(x + unit * 0.36, y - unit * 0.08);
  context.stroke();
}

/** The shapes of src/ui/severity-mark.tsx around a centre. */
function auditShape(context: Drawing, rank: Rank, x: number, y: number, size: number): void {
  const half = size / 2;
  if (rank === "low") return context.arc(x, y, half, 0, Math.PI * 2);
  const points: readonly (readonly [number, number])[] =
    rank === "urgent"
      ? [
          [0, -half],
          [half * 1.1, half * 0.85],
          [-half * 1.1, half * 0.85],
        ]
      : rank === "high"
        ? [
            [0, -half * 1.1],
            [half * 1.1, 0],
            [0, half * 1.1],
            [-half * 1.1, 0],
          ]
        : [
            [-half * 0.85, -half * 0.85],
            [half * 0.85, -half * 0.85],
            [half * 0.85, half * 0.85],
            [-half * 0.85, half * 0.85],
          ];
  points.forEach(([dx, dy], index) =>
    index === 0 ? context.moveTo(x + dx, y + dy) : context.lineTo(x + dx, y + dy),
  );
  context.closePath();
}

function paintQuiet(context: Drawing, box: Cell, rank: Rank): void {
  const { x, y, width, height } = box;
  if (rank === "normal") {
    context.fillStyle = normalFill;
    context.fillRect(x, y, width, height);
    context.fillStyle = normalDot;
    context.beginPath();
    context.arc(x + width / 2, y + height / 2, Math.max(1.5, height * 0.13), 0, Math.PI * 2);
    context.fill();
    return;
  }
  if (rank === "offline") {
    outline(context, box, offlineLine);
    hatch(context, box);
    return;
  }
  if (rank === "noTemp") {
    outline(context, box, offlineLine);
    paintQuestion(context, box);
    return;
  }
  outline(context, box, emptyFrame);
  context.strokeStyle = emptyLine;
  context.beginPath();
  context.arc(x + width / 2, y + height / 2, height * 0.26, 0, Math.PI * 2);
  context.stroke();
}

/** Draws a question mark: the state of the house is unknown. */
function paintQuestion(context: Drawing, { x, y, width, height }: Cell): void {
  const [middle, radius] = [x + width / 2, height * 0.16];
  context.strokeStyle = offlineLine;
  context.lineWidth = Math.max(1, height * 0.09);
  context.beginPath();
  context.arc(middle, y + height * 0.36, radius, Math.PI, Math.PI * 2.5);
  context.lineTo(middle, y + height * 0.66);
  context.moveTo(middle, y + height * 0.74);
  context.lineTo(middle, y + height * 0.84);
  context.stroke();
}

function outline(context: Drawing, { x, y, width, height }: Cell, color: string): void {
  const line = Math.max(1, Math.round(height * 0.06));
  context.strokeStyle = color;
  context.lineWidth = line;
  context.strokeRect(x + line / 2, y + line / 2, width - line, height - line);
}

function hatch(context: Drawing, { x, y, width, height }: Cell): void {
  const step = Math.max(4, height / 3.2);
  context.save();
  context.beginPath();
  context.rect(x, y, width, height);
  context.clip();
  context.beginPath();
  for (let at = step / 2; at < width + height; at += step) {
    context.moveTo(x + at, y);
    context.lineTo(x + at - height, y + height);
  }
  context.strokeStyle = offlineLine;
  context.lineWidth = Math.max(1, height * 0.05);
  context.stroke();
  context.restore();
}
