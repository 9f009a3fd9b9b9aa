import { Gauge, type Registry } from "prom-client";
import { prefix } from "./metric-registry.ts";

/** A number that is read on request; null: it is unknown, and left out. */
export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly read: () => number | null;
}

/** Adds numbers that are read, not counted: asking costs, measuring nothing. */
export function addReadings(registry: Registry, readings: readonly Reading[]): void {
  for (const { name, help, read } of readings) {
    const gauge: Gauge = new Gauge({
      name: `${prefix}${name}`,
      help,
      registers: [],
      collect: () => {
        const value = read();
        if (value === null) gauge.remove();
        else gauge.set(value);
      },
    });
    registry.registerMetric(gauge);
  }
}

/** The same with a label whose values are fixed. */
export function addReadingsBy(
  registry: Registry,
  { name, help, label }: { readonly name: string; readonly help: string; readonly label: string },
  read: () => Readonly<Record<string, number>>,
): void {
  const gauge: Gauge = new Gauge({
    name: `${prefix}${name}`,
    help,
    labelNames: [label],
    registers: [],
    collect: () => {
      for (const [value, number] of Object.entries(read())) gauge.set({ [label]: value }, number);
    },
  });
  registry.registerMetric(gauge);
}
