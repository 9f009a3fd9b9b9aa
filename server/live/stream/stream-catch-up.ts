import type { Bus } from "../../platform/fact/fact-bus.ts";
import type { Ledger } from "./fact-ledger.ts";

interface Deps {
  readonly bus: Bus;
  readonly ledger: Pick<Ledger, "reach" | "catchUp">;
  readonly everyMs: number;
}

/**
 * Finds facts whose message never arrived: at each poll of the clock (intake/ingest-timers.ts),
 * which reports the newest number, and every `everyMs`, because other servers write too. Returns a
 * function that stops it.
 */
export function startCatchUp({ bus, ledger, everyMs }: Deps): () => void {
  const unsubscribe = bus.subscribe("factHead", ({ seq }) => void ledger.reach(seq));
  const timer = setInterval(() => void ledger.catchUp(), everyMs);
  return () => {
    unsubscribe();
    clearInterval(timer);
  };
}
