import { ReplayStore } from "../../stores/screens/replay-store.ts";
import { replayedStores } from "../../stores/replayed.ts";
import type { Stores } from "../../stores/stores.ts";

/** A replay, and the stores that the screens use during it. */
export interface Replayed {
  readonly store: ReplayStore;
  readonly stores: Stores;
}

/** The request continues by itself, and reports its own failure. */
export function openReplay(live: Stores): Replayed {
  const optionsFor = (signal: AbortSignal) => ({ signal, isForeground: false });
  const store = new ReplayStore(
    {
      picture: (at, signal) =>
        live.callApi("replayPicture", { at: Math.max(0, Math.round(at)) }, optionsFor(signal)),
      steps: async (requested, signal) =>
        (await live.callApi("replaySteps", requested, optionsFor(signal))).steps,
      fetchRange: (input, signal) => live.callApi("telemetryRange", input, optionsFor(signal)),
    },
    live.page.clock,
    live,
  );
  return { store, stores: replayedStores(live, store) };
}
