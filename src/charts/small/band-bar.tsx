import css from "../base/chart.module.css";

export interface BandBarProps {
  readonly label: string;
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Position of a value relative to its target band: the band is the middle half; a value outside it
 * points out of it.
 */
export function BandBar({ label, value, low, high }: BandBarProps) {
  const at = bandPosition(value, low, high);
  const isOutside = value < low || value > high;
  return (
    <span className={css.bandBar} role="img" aria-label={label}>
      <span className={css.bandBarBand} />
      <span
        className={isOutside ? `${css.bandBarValue} is-outside` : css.bandBarValue}
        style={{ left: `${at * 100}%` }}
      />
    </span>
  );
}

/**
 * 0 to 1 over a scale one band width longer than the band, half of it on each side; values beyond
 * it are shown at its end.
 */
export function bandPosition(value: number, low: number, high: number): number {
  const width = high - low;
  if (!(width > 0)) return 0.5;
  return Math.max(0, Math.min(1, 0.25 + ((value - low) / width) * 0.5));
}
