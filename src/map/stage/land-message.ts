import type { AreaCollection } from "../geo/geo.ts";
import type { LandScene } from "./land-paint.ts";

/** Messages from the page to the painter of its map. */
export type LandOrder =
  | { readonly kind: "shapes"; readonly shapes: AreaCollection }
  | { readonly kind: "detail"; readonly shapes: AreaCollection | null }
  /** Requests a picture; only the newest request is painted. */
  | { readonly kind: "paint"; readonly scene: LandScene };

/** A painted picture. */
export interface LandPicture {
  readonly scene: LandScene;
  readonly bitmap: ImageBitmap;
}
