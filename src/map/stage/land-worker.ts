/** Paints the map beside the main thread: its pictures are of the size of the whole screen. */
import type { LandOrder, LandPicture } from "./land-message.ts";
import { type LandPaths, landPaths, type LandScene, paintLand, pathOf } from "./land-paint.ts";
import { wallLand } from "./land-palette.ts";
import { landShapes } from "./land-shapes.ts";

interface Scope {
  postMessage(picture: LandPicture, transfer: Transferable[]): void;
  addEventListener(type: "message", run: (event: { readonly data: LandOrder }) => void): void;
}
const scope = self as unknown as Scope;

let paths: LandPaths | null = null;
let detail: Path2D | null = null;
let wanted: LandScene | null = null;

scope.addEventListener("message", ({ data }) => {
  if (data.kind === "shapes") paths = landPaths(landShapes(data.shapes));
  else if (data.kind === "detail")
    detail =
      data.shapes === null
        ? null
        : pathOf(
            landShapes(data.shapes).areas.flatMap(({ rings }) => rings),
            true,
          );
  else {
    // A newer one may wait in the queue: it is taken first.
    if (wanted === null) setTimeout(paint, 0);
    wanted = data.scene;
  }
});

/** A picture of more pixels comes coarse at first: it is there at once. */
const coarseFrom = 1_500_000;
const coarseBy = 3;

function paint(): void {
  const scene = wanted;
  wanted = null;
  if (scene === null || paths === null) return;
  const isLarge = scene.size.width * scene.size.height * scene.ratio ** 2 > coarseFrom;
  if (!isLarge) return show(scene);
  show({ ...scene, ratio: scene.ratio / coarseBy, isFlat: true });
  // A newer one may have come: then this one is not worth its time.
  setTimeout(() => {
    if (wanted === null) show(scene);
  }, 0);
}

function show(scene: LandScene): void {
  if (paths === null) return;
  const { width, height } = scene.size;
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scene.ratio)),
    Math.max(1, Math.round(height * scene.ratio)),
  );
  const context = canvas.getContext("2d");
  if (context === null) return;
  paintLand(context, paths, detail, scene, wallLand, (w, h) => new OffscreenCanvas(w, h));
  const bitmap = canvas.transferToImageBitmap();
  scope.postMessage({ scene, bitmap }, [bitmap]);
}
