export interface ValueAxis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Decimal places that its ticks need. */
  readonly decimals: number;
}

/**
 * An axis that begins and ends on a tick: a window that is moved changes it in steps, not with
 * every value. Never narrower than `minSpan`, so that noise is not blown up. `min`: the
 * quantity has no value below it.
 */
export function valueAxis(
  low: number,
  high: number,
  minSpan: number,
  ticksMax: number,
  min = -Infinity,
): ValueAxis {
  const lack = Math.max(0, minSpan - (high - low)) / 2;
  const bottom = Math.max(min, low - lack);
  const top = Math.max(high + lack, bottom + minSpan);
  const step = roundStep((top - bottom) / Math.max(1, ticksMax - 1));
  const first = Math.floor(bottom / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(top / step - 1e-9));
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * step).toFixed(decimals)),
  );
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks, decimals };
}

/** The least of 1, 2, 5 times a power of ten that is no smaller. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(size, 1e-9)));
  return power * ([1, 2, 5].find((factor) => factor * power >= size * (1 - 1e-9)) ?? 10);
}
