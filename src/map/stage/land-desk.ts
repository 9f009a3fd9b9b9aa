import type { LandOrder } from "./land-message.ts";
import {
  type LandLayer,
  type LandPaths,
  landPaths,
  type LandScene,
  paintLand,
  pathOf,
} from "./land-paint.ts";
import { wallLand } from "./land-palette.ts";
import { landShapes } from "./land-shapes.ts";

/** A picture with more pixels is first painted coarsely, so that something is shown at once. */
const coarseFrom = 1_500_000;
const coarseBy = 3;
/** Time until the coarse picture is on screen, which keeps two cores busy, ms. */
const fineAfterMs = 300;

/** Paints only the newest order, in a worker or, without one, in the page. */
export class LandDesk<L extends LandLayer> {
  readonly #makeLayer: (width: number, height: number) => L;
  readonly #show: (scene: LandScene, layer: L) => void;
  #paths: LandPaths | null = null;
  #detail: Path2D | null = null;
  #requested: LandScene | null = null;

  constructor(
    makeLayer: (width: number, height: number) => L,
    show: (scene: LandScene, layer: L) => void,
  ) {
    this.#makeLayer = makeLayer;
    this.#show = show;
  }

  handle(order: LandOrder): void {
    if (order.kind === "shapes") this.#paths = landPaths(landShapes(order.shapes));
    else if (order.kind === "detail")
      this.#detail =
        order.shapes === null
          ? null
          : pathOf(
              landShapes(order.shapes).areas.flatMap(({ rings }) => rings),
              true,
            );
    else {
      // A newer order may be waiting in the queue; then that one is painted.
      if (this.#requested === null) setTimeout(() => this.#begin(), 0);
      this.#requested = order.scene;
    }
  }

  #begin(): void {
    const scene = this.#requested;
    this.#requested = null;
    if (scene === null || this.#paths === null) return;
    const isLarge = scene.size.width * scene.size.height * scene.ratio ** 2 > coarseFrom;
    if (!isLarge) return this.#paint(scene);
    this.#paint({ ...scene, ratio: scene.ratio / coarseBy, isFlat: true });
    // A newer order may have arrived; then this one is dropped.
    setTimeout(() => {
      if (this.#requested === null) this.#paint(scene);
    }, fineAfterMs);
  }

  #paint(scene: LandScene): void {
    if (this.#paths === null) return;
    const layer = this.#makeLayer(
      Math.max(1, Math.round(scene.size.width * scene.ratio)),
      Math.max(1, Math.round(scene.size.height * scene.ratio)),
    );
    if (layer.context === null) return;
    paintLand(layer.context, this.#paths, this.#detail, scene, wallLand, this.#makeLayer);
    this.#show(scene, layer);
  }
}
