import { Counter, Histogram, Registry } from "prom-client";
import { prefix } from "./metric-registry.ts";

/** Measurements between a fact and the clients. */
export interface StreamMeter {
  /** A fact of the kind has become known here, from whichever process or server. */
  fact(kind: "alarm" | "command" | "house" | "tree"): void;
  /** A fact was handed to the connections of its viewers; the time since its event, ms. */
  delivered(delayMs: number): void;
  /** A client could not keep up and gets a fresh snapshot when it has. */
  dropped(): void;
}

export function createStreamMeter(registry = new Registry()): StreamMeter {
  const registers = [registry];
  const facts = new Counter({
    name: `${prefix}facts_total`,
    help: "Facts that became known to this server",
    labelNames: ["kind"],
    registers,
  });
  const delay = new Histogram({
    name: `${prefix}fact_delay_seconds`,
    help: "From a fact's batch to the connections of the clients",
    buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const dropped = new Counter({
    name: `${prefix}stream_dropped_total`,
    help: "Clients that could not keep up and began afresh",
    registers,
  });
  for (const kind of ["alarm", "command", "house", "tree"] as const) facts.inc({ kind }, 0);
  return {
    fact: (kind) => facts.inc({ kind }),
    delivered: (delayMs) => delay.observe(Math.max(0, delayMs) / 1000),
    dropped: () => dropped.inc(),
  };
}
