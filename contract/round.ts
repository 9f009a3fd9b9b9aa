const factors = [1, 10, 100, 1e3, 1e4, 1e5, 1e6] as const;
/** Up to here a number times its factor is off by far less than `nearHalf`. */
const largest = 2 ** 30;
const nearHalf = 1e-6;

/**
 * To so many decimals, as `toFixed` has it, and never -0: JSON does not know it. Every frame asks
 * dozens of times, so a text is made only of what lies next to the middle of two.
 */
export function round(value: number, decimals: number): number {
  const factor = factors[decimals] ?? Number.NaN;
  const scaled = value * factor;
  const whole = Math.round(scaled);
  const isPlain = Math.abs(scaled) < largest && Math.abs(Math.abs(scaled - whole) - 0.5) > nearHalf;
  return (isPlain ? whole / factor : Number(value.toFixed(decimals))) + 0;
}
