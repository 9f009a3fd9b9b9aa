import { Counter, Histogram, Registry } from "prom-client";
import { addReadingsBy } from "./gauge-metrics.ts";
import { prefix } from "./metric-registry.ts";

/** Places for calls of one kind. */
export interface Places {
  readonly atWork: number;
  readonly waiting: number;
  readonly places: number;
}

/** Measurements of the calls. */
export interface CallMeter {
  /** `route`: its name in the contract, or "other" for pages and what is not there. */
  answered(call: { readonly route: string; readonly status: number; readonly ms: number }): void;
  /** Counts a refused call by the key of its message. */
  refused(message: string): void;
  /** Sets the source for the places of heavy calls, files and shared answers, by kind. */
  watchPlaces(read: () => Readonly<Record<string, Places>>): void;
}

export function createCallMeter(registry = new Registry()): CallMeter {
  const registers = [registry];
  const calls = new Counter({
    name: `${prefix}calls_total`,
    help: "Calls answered, by route and status",
    labelNames: ["route", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: `${prefix}call_seconds`,
    help: "From a call's arrival at the API process to the end of its answer",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const refusals = new Counter({
    name: `${prefix}call_refusals_total`,
    help: "Calls answered with a refusal, by what it said",
    labelNames: ["message"],
    registers,
  });
  return {
    answered: ({ route, status, ms }) => {
      calls.inc({ route, status });
      seconds.observe(ms / 1000);
    },
    refused: (message) => refusals.inc({ message }),
    watchPlaces: (read) => addPlaces(registry, read),
  };
}

const placeGauges = {
  atWork: ["admission_at_work", "Heavy calls, files and shared answers at work"],
  waiting: ["admission_waiting", "Heavy calls, files and shared answers that wait for a place"],
  places: ["admission_places", "How many may be at work at once"],
} as const;

function addPlaces(registry: Registry, read: Parameters<CallMeter["watchPlaces"]>[0]): void {
  for (const state of ["atWork", "waiting", "places"] as const) {
    const [name, help] = placeGauges[state];
    addReadingsBy(registry, { name, help, label: "kind" }, () =>
      Object.fromEntries(Object.entries(read()).map(([kind, places]) => [kind, places[state]])),
    );
  }
}
