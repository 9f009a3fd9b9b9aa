import { pathWorld } from "../geo/outline-path.ts";
import type { Rank } from "../geo/place-rank.ts";
import { type Camera, type Size, worldPoint, worldPx } from "../geo/projection.ts";
import type { LandPalette } from "./land-palette.ts";
import type { LandShapes, Line } from "./land-shapes.ts";

/** Input for a picture of the land. Sizes in CSS pixels; `ratio`: picture pixels per CSS pixel. */
export interface LandScene {
  readonly camera: Camera;
  readonly size: Size;
  readonly ratio: number;
  readonly fills: Readonly<Record<string, Rank>>;
  /** The chosen area, which is raised while the others are dimmed. */
  readonly focus: string | null;
  /** Area pointed at. */
  readonly lit: string | null;
  readonly linePx: number;
  /** Without the glow along coasts and without depth. */
  readonly isFlat: boolean;
}

type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** A canvas of a worker or of the page; `context` null: the browser has no memory for it. */
export interface LandLayer {
  readonly source: OffscreenCanvas | HTMLCanvasElement;
  readonly context: Context | null;
}

/** Outlines as paths, made once. */
export interface LandPaths {
  readonly areas: readonly { readonly code: string; readonly path: Path2D }[];
  readonly land: Path2D;
  readonly coast: Path2D;
  readonly dashes: Path2D;
}

export function landPaths({ areas, coast, dashes }: LandShapes): LandPaths {
  const created = areas.map(({ code, rings }) => ({ code, path: pathOf(rings, true) }));
  const land = new Path2D();
  for (const { path } of created) land.addPath(path);
  return { areas: created, land, coast: pathOf(coast, false), dashes: pathOf(dashes, false) };
}

export function pathOf(lines: readonly Line[], isClosed: boolean): Path2D {
  const path = new Path2D();
  for (const line of lines) {
    path.moveTo(line[0]!, line[1]!);
    for (let at = 2; at < line.length; at += 2) path.lineTo(line[at]!, line[at + 1]!);
    if (isClosed) path.closePath();
  }
  return path;
}

/**
 * Paints the land; `detail`: borders inside the chosen area; `makeLayer`: creates an empty canvas.
 */
export function paintLand(
  context: Context,
  paths: LandPaths,
  detail: Path2D | null,
  scene: LandScene,
  palette: LandPalette,
  makeLayer: (width: number, height: number) => LandLayer,
): void {
  const pen: Pen = { context, paths, scene, palette };
  eachWorld(pen, () => paintAreas(pen));
  if (!scene.isFlat) paintLight(pen, makeLayer);
  eachWorld(pen, (scale) => paintLines(pen, scale));
  if (scene.focus !== null) paintFocus(pen, detail, scene.focus);
  else if (scene.lit !== null) paintEdge(pen, scene.lit);
  context.setTransform(1, 0, 0, 1, 0, 0);
}

interface Pen {
  readonly context: Context;
  readonly paths: LandPaths;
  readonly scene: LandScene;
  readonly palette: LandPalette;
}

const pixels = ({ scene: { size, ratio } }: Pen): Size => ({
  width: Math.round(size.width * ratio),
  height: Math.round(size.height * ratio),
});

/** Calls `paint` with the transform of each copy of the world that is in the picture. */
function eachWorld(pen: Pen, paint: (scale: number) => void, shrink = 1): void {
  const { context, scene } = pen;
  const { camera, size } = scene;
  const ratio = scene.ratio / shrink;
  const world = worldPx(camera.zoom);
  const middle = worldPoint(camera.lng, camera.lat);
  const half = size.width / 2 / world;
  for (let wrap = Math.floor(middle.x - half); wrap <= Math.floor(middle.x + half); wrap += 1) {
    const scale = (world / pathWorld) * ratio;
    const x = (size.width / 2 - (middle.x - wrap) * world) * ratio;
    const y = (size.height / 2 - middle.y * world) * ratio;
    context.setTransform(scale, 0, 0, scale, x, y);
    paint(scale);
  }
}

/** The glow is painted at this fraction of the size, because it is soft anyway. */
const glowShrink = 4;
const glowWidths = [3, 6, 10, 15, 21, 28] as const;

/** The glow along the coasts, as a separate picture. */
function glowOf(pen: Pen, makeLayer: (width: number, height: number) => LandLayer) {
  const { scene, palette, paths } = pen;
  const { width, height } = pixels(pen);
  const layer = makeLayer(Math.ceil(width / glowShrink), Math.ceil(height / glowShrink));
  const { context } = layer;
  if (context === null) return null;
  context.lineJoin = "round";
  context.lineCap = "round";
  for (const glowWidth of glowWidths) {
    context.strokeStyle = `rgb(${palette.glow} / ${0.2 / Math.sqrt(glowWidth)})`;
    eachWorld(
      { ...pen, context },
      (scale) => {
        context.lineWidth = (glowWidth * scene.linePx * scene.ratio) / glowShrink / scale;
        context.stroke(paths.coast);
      },
      glowShrink,
    );
  }
  return layer.source;
}

function paintAreas({ context, paths, scene, palette }: Pen): void {
  context.fillStyle = palette.fills.none;
  context.fill(paths.land);
  for (const { code, path } of paths.areas) {
    const rank = scene.fills[code];
    if (rank === undefined) continue;
    context.fillStyle = palette.fills[rank];
    context.fill(path);
  }
}

/**
 * Adds light and shade to the land, and the glow of the coasts below it. Uses composite operations,
 * because clipping to all outlines takes longer than painting them.
 */
function paintLight(pen: Pen, makeLayer: (width: number, height: number) => LandLayer) {
  const { context, palette } = pen;
  const { width, height } = pixels(pen);
  const glow = glowOf(pen, makeLayer);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = "source-atop";
  const shade = context.createLinearGradient(0, 0, 0, height);
  shade.addColorStop(0, palette.shade[0]);
  shade.addColorStop(1, palette.shade[1]);
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  if (glow !== null) {
    context.globalAlpha = palette.glowAlpha.inside;
    context.drawImage(glow, 0, 0, width, height);
    context.globalCompositeOperation = "destination-over";
    context.globalAlpha = palette.glowAlpha.outside;
    context.drawImage(glow, 0, 0, width, height);
  }
  context.globalAlpha = 1;
  context.globalCompositeOperation = "source-over";
}

function paintLines({ context, paths, scene, palette }: Pen, scale: number): void {
  const line = (scene.linePx * scene.ratio) / scale;
  context.lineJoin = "round";
  context.lineWidth = line * 0.8;
  context.strokeStyle = palette.border;
  context.stroke(paths.land);
  context.lineWidth = line * 1.1;
  context.strokeStyle = palette.coast;
  context.stroke(paths.coast);
  context.lineWidth = line * 2;
  context.strokeStyle = palette.dash;
  context.stroke(paths.dashes);
}

function paintEdge(pen: Pen, code: string): void {
  const { context, paths, scene, palette } = pen;
  const area = paths.areas.find((area) => area.code === code);
  if (area === undefined) return;
  eachWorld(pen, (scale) => {
    context.lineJoin = "round";
    context.lineWidth = (scene.linePx * 1.7 * scene.ratio) / scale;
    context.strokeStyle = palette.edge;
    context.stroke(area.path);
  });
}

/** The area in focus is raised by a few pixels. */
function paintFocus(pen: Pen, detail: Path2D | null, focus: string): void {
  const { context, paths, scene, palette } = pen;
  context.fillStyle = palette.overlay;
  eachWorld(pen, () => context.fill(paths.land));
  const area = paths.areas.find(({ code }) => code === focus);
  if (area === undefined) return;
  eachWorld(pen, (scale) => {
    const px = scene.ratio / scale;
    const line = scene.linePx * px;
    const high = scene.isFlat ? 0 : Math.round(scene.linePx * 7);
    context.save();
    context.fillStyle = palette.side;
    context.strokeStyle = palette.side;
    context.lineWidth = line;
    for (let down = high; down > 0; down -= 1) {
      context.save();
      context.translate(0, down * px);
      context.fill(area.path);
      context.restore();
    }
    // The gradient covers the picture, not the world.
    const { d, f } = context.getTransform();
    const top = context.createLinearGradient(0, -f / d, 0, (pixels(pen).height - f) / d);
    top.addColorStop(0, palette.top[0]);
    top.addColorStop(1, palette.top[1]);
    context.fillStyle = top;
    context.fill(area.path);
    if (detail !== null) {
      context.lineWidth = line * 0.8;
      context.strokeStyle = palette.detail;
      context.stroke(detail);
    }
    context.restore();
  });
  paintEdge(pen, focus);
}
