import type { Bus } from "../../platform/fact/fact-bus.ts";
import type { Ledger } from "./fact-ledger.ts";

interface Deps {
  readonly bus: Bus;
  readonly ledger: Pick<Ledger, "reach" | "catchUp">;
  readonly everyMs: number;
}

/**
 * Finds facts of which no word has come. The clock's one question a second (ingest/timers.ts) says
 * how far they reach; other servers write too, so they are looked for here as well. Gives the end
 * of it.
 */
export function keepUp({ bus, ledger, everyMs }: Deps): () => void {
  const unsubscribe = bus.subscribe("factHead", ({ seq }) => void ledger.reach(seq));
  const looks = setInterval(() => void ledger.catchUp(), everyMs);
  return () => {
    unsubscribe();
    clearInterval(looks);
  };
}
