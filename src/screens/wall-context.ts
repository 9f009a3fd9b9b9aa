import { createContext, useContext } from "react";
import type { MapKind } from "../map/geo.ts";
import type { Drill } from "./drill.ts";
import type { Say } from "./format.ts";
import type { Layout } from "./layout.ts";

/**
 * What every panel of the wall needs. Changes only when the place, the language or the screen does.
 */
export interface WallContext {
  readonly say: Say;
  readonly drill: Drill;
  readonly kind: MapKind;
  /** The root unit in CSS pixels. */
  readonly unitPx: number;
  readonly layout: Layout;
  readonly isStill: boolean;
  readonly goTo: (drill: Drill, how?: "quietly") => void;
  /** Name of an area of the map, farm or organisation in the language on screen. */
  readonly nameOf: (place: { readonly name: string; readonly nameEn: string | null }) => string;
  /** Zone whose clock the wall shows. */
  readonly timeZone: string;
}

export const WallContext = createContext<WallContext | null>(null);

export function useWall(): WallContext {
  const wall = useContext(WallContext);
  if (wall === null) throw new Error("a panel outside the wall");
  return wall;
}
