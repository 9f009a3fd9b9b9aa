import { createContext, useContext } from "react";
import type { MapKind } from "../../map/geo/geo.ts";
import type { SoundStore } from "../../stores/screens/sound-store.ts";
import type { TourStore } from "../../stores/screens/tour-store.ts";
import type { WallStore } from "../../stores/screens/wall-store.ts";
import type { Drill } from "../../stores/screens/wall-drill.ts";
import type { Translate } from "./wall-format.ts";
import type { Layout } from "../../components/display/wall-layout.ts";
import type { Replayed } from "./open-replay.ts";

/** Data for every panel of the wall. Changes only with the place, the language or the screen. */
export interface WallContext {
  readonly t: Translate;
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
  /** Zone whose clock the wall shows: the zone of the current place. */
  readonly timeZone: string;
  /** Zone of most farms: night and shifts follow it, regardless of the place on a tour. */
  readonly homeZone: string;
  /** Dimmed or bright regardless of the clock; null: by the clock. */
  readonly night: "on" | "off" | null;
  /** The automatic behaviour of the wall. */
  readonly store: WallStore;
  readonly sound: SoundStore;
  readonly tour: TourStore;
  /** For visitors: no alarm is named, and nothing is opened. */
  readonly isHall: boolean;
  /** Null: no replay was requested yet. */
  readonly replay: Replayed | null;
}

export const WallContext = createContext<WallContext | null>(null);

export function useWall(): WallContext {
  const wall = useContext(WallContext);
  if (wall === null) throw new Error("a panel outside the wall");
  return wall;
}
