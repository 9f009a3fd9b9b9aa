const factors = [1, 10, 100, 1e3, 1e4, 1e5, 1e6] as const;
/** Up to this, the rounding error of a number times its factor is far below `nearHalf`. */
const largest = 2 ** 30;
const nearHalf = 1e-6;

/**
 * Rounds to a number of decimals like `toFixed`, but never gives -0, which JSON cannot represent.
 * Every frame needs this dozens of times, so `toFixed` is called only for values next to a half.
 */
export function round(value: number, decimals: number): number {
  const factor = factors[decimals] ?? Number.NaN;
  const scaled = value * factor;
  const whole = Math.round(scaled);
  const isPlain = Math.abs(scaled) < largest && Math.abs(Math.abs(scaled - whole) - 0.5) > nearHalf;
  return (isPlain ? whole / factor : Number(value.toFixed(decimals))) + 0;
}
