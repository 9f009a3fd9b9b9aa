import type { Database } from "../db/open.ts";
import type { Bus } from "../fact/bus.ts";
import type { Ledger } from "./ledger.ts";

interface Deps {
  readonly engine: Database["engine"];
  readonly bus: Bus;
  readonly ledger: Pick<Ledger, "reach" | "catchUp">;
  readonly everyMs: number;
}

/** The clock looks every second (ingest/timers.ts); one that says nothing for so long stands. */
const clockSilentMs = 2500;

/**
 * Finds facts of which no word has come. With the embedded engine the clock's one question a second
 * says how far they reach, and they are read when some are missing. On PostgreSQL, where other
 * servers write too, they are looked for here, and so they are while the clock stands. Gives the
 * end of it.
 */
export function keepUp({ engine, bus, ledger, everyMs }: Deps): () => void {
  let toldAt = -Infinity;
  const unsubscribe = bus.subscribe("factHead", ({ seq }) => {
    toldAt = performance.now();
    void ledger.reach(seq);
  });
  const looks = setInterval(() => {
    if (engine === "embedded" && performance.now() - toldAt < clockSilentMs) return;
    void ledger.catchUp();
  }, everyMs);
  return () => {
    unsubscribe();
    clearInterval(looks);
  };
}
