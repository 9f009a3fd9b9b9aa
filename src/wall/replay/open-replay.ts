import { ReplayStore } from "../../stores/replay/replay-store.ts";
import { replayedStores } from "../../stores/replayed.ts";
import type { Stores } from "../../stores/stores.ts";

/** A replay and the stores that screens have while it runs. */
export interface Replayed {
  readonly store: ReplayStore;
  readonly stores: Stores;
}

/** What asks goes on by itself, and says itself when it fails. */
export function openReplay(live: Stores): Replayed {
  const ask = (signal: AbortSignal) => ({ signal, isLoud: false });
  const store = new ReplayStore(
    {
      picture: (at, signal) =>
        live.callApi("replayPicture", { at: Math.max(0, Math.round(at)) }, ask(signal)),
      steps: async (wanted, signal) =>
        (await live.callApi("replaySteps", wanted, ask(signal))).steps,
      fetchRange: (input, signal) => live.callApi("telemetryRange", input, ask(signal)),
    },
    live.page.clock,
    live,
  );
  return { store, stores: replayedStores(live, store) };
}
