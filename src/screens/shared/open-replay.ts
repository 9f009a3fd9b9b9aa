import { namedHousesMax } from "../../../contract/live/live-stream.ts";
import { replayHousesMax } from "../../../contract/live/replay.ts";
import type { FleetStore } from "../../stores/fleet/fleet-store.ts";
import type { ReplayPart } from "../../stores/screens/replay-port.ts";
import { ReplayStore } from "../../stores/screens/replay-store.ts";
import { replayedStores } from "../../stores/replayed.ts";
import type { Drill } from "../../stores/screens/wall-drill.ts";
import type { Stores } from "../../stores/stores.ts";
import { farmsIn } from "./place-scope.ts";
import { tallyIn } from "./scope-tally.ts";

/** A replay, and the stores that the screens use during it. */
export interface Replayed {
  readonly store: ReplayStore;
  readonly stores: Stores;
  /** Called when the wall shows this place: a replay of another part of a large fleet ends. */
  readonly leave: (drill: Drill) => void;
}

const farmsOf = (part: ReplayPart | null) =>
  part === null ? {} : { farms: part.farmIds.join(",") };

/**
 * Returns the part of a fleet that a replay at this place shows; null: the whole fleet. "large":
 * the place has too many houses for a replay.
 */
export function partAt(drill: Drill, fleet: FleetStore): ReplayPart | "large" | null {
  if (fleet.totals.houses <= replayHousesMax) return null;
  const farms = farmsIn(drill, fleet);
  const { houses } = tallyIn(drill, fleet);
  if (farms.length === 0 || farms.length > namedHousesMax || houses > replayHousesMax)
    return "large";
  const [farm] = farms;
  const place: Drill =
    drill.level === "house" && farm !== undefined ? { level: "farm", id: farm.id } : drill;
  return { place, farmIds: farms.map(({ id }) => id) };
}

/** The request continues by itself, and reports its own failure. */
export function openReplay(live: Stores): Replayed {
  const optionsFor = (signal: AbortSignal) => ({ signal, isForeground: false });
  const store = new ReplayStore(
    {
      picture: (at, part, signal) =>
        live.callApi(
          "replayPicture",
          { at: Math.max(0, Math.round(at)), ...farmsOf(part) },
          optionsFor(signal),
        ),
      steps: async (requested, part, signal) =>
        (await live.callApi("replaySteps", { ...requested, ...farmsOf(part) }, optionsFor(signal)))
          .steps,
      fetchRange: (input, signal) => live.callApi("telemetryRange", input, optionsFor(signal)),
    },
    live.page.clock,
    live,
  );
  const leave = (drill: Drill) => {
    const known = new Set(store.part?.farmIds);
    if (store.part !== null && !farmsIn(drill, live.fleet).every(({ id }) => known.has(id)))
      store.end();
  };
  return { store, stores: replayedStores(live, store), leave };
}
