import { createContext, useContext } from "react";
import type { MapKind } from "../map/geo.ts";
import type { SoundStore } from "../stores/wall/sound-store.ts";
import type { TourStore } from "../stores/wall/tour-store.ts";
import type { WallStore } from "../stores/wall/wall-store.ts";
import type { Drill } from "../stores/wall/drill.ts";
import type { Say } from "./format.ts";
import type { Layout } from "./layout.ts";
import type { Replayed } from "./replay/open-replay.ts";

/**
 * What every panel of the wall needs. Changes only when the place, the language or the screen does.
 */
export interface WallContext {
  readonly say: Say;
  readonly drill: Drill;
  /** The map that shows this place. */
  readonly kind: MapKind;
  /** The root unit in CSS pixels. */
  readonly unitPx: number;
  readonly layout: Layout;
  readonly isStill: boolean;
  readonly goTo: (drill: Drill, how?: "quietly") => void;
  readonly switchMap: () => void;
  /** Name of an area of the map, farm or organisation in the language on screen. */
  readonly nameOf: (place: { readonly name: string; readonly nameEn: string | null }) => string;
  /** Zone whose clock the wall shows: that of the place looked at. */
  readonly timeZone: string;
  /** Zone of most farms: night and shifts go by it, wherever a tour looks. */
  readonly homeZone: string;
  /** What the wall does by itself. */
  readonly store: WallStore;
  readonly sound: SoundStore;
  readonly tour: TourStore;
  /** For visitors: no alarm is named, and nothing is opened. */
  readonly isHall: boolean;
  /** Null: none was asked for yet. */
  readonly replay: Replayed | null;
}

export const WallContext = createContext<WallContext | null>(null);

export function useWall(): WallContext {
  const wall = useContext(WallContext);
  if (wall === null) throw new Error("a panel outside the wall");
  return wall;
}
