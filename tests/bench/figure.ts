import { loadavg } from "node:os";

/** A bench's figure beside its aim. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly aim?: { readonly atLeast: number } | { readonly atMost: number };
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Value below which the share `p` (0 to 1) of the values lies; NaN of none. */
export function quantile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * Times several ways of the same work in turn, so that a machine that gets busier slows all of them
 * alike. The order is reversed in every round. Returns each way's times in ms; the first `warmUp`
 * rounds are dropped.
 */
export async function inTurns<K extends string>(
  ways: Readonly<Record<K, (round: number) => Promise<unknown>>>,
  rounds: number,
  warmUp = 1,
): Promise<Record<K, number[]>> {
  const names = Object.keys(ways) as K[];
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    K,
    number[]
  >;
  for (let round = 0; round < rounds + warmUp; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const ms = await milliseconds(() => ways[name](round));
      if (round >= warmUp) times[name].push(ms);
    }
  }
  return times;
}

/**
 * Median over the rounds of one way's share of another: a ratio of the same round holds on a busy
 * machine.
 */
export const medianRatio = (over: readonly number[], under: readonly number[]): number =>
  median(over.map((ms, round) => ms / under[round]!));

function verdict({ value, aim }: Figure): string {
  if (aim === undefined) return "";
  if ("atLeast" in aim) return `aim >= ${aim.atLeast}: ${value >= aim.atLeast ? "met" : "MISSED"}`;
  return `aim <= ${aim.atMost}: ${value <= aim.atMost ? "met" : "MISSED"}`;
}

const short = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

/** Prints figures, and under what load they were taken. */
export function report(bench: string, figures: readonly Figure[]): void {
  for (const figure of figures)
    process.stdout.write(
      `${bench.padEnd(8)} ${figure.name.padEnd(64)} ${short(figure.value).padStart(8)} ${figure.unit.padEnd(6)} ${verdict(figure)}\n`,
    );
  process.stdout.write(
    `${bench.padEnd(8)} load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}\n`,
  );
}
