/**
 * Text a person reads from a distance needs capitals of 16 minutes of arc (NUREG-0700); capitals
 * are 0.70 of the type size.
 */
const arcMinutes = 16;
const capHeight = 0.7;
const mmPerInch = 25.4;

/** Height of capitals readable from this distance, mm. */
export const capitalMm = (distanceM: number): number =>
  distanceM * 1000 * Math.tan((arcMinutes / 60) * (Math.PI / 180));

export interface Screen {
  /** CSS pixels of the whole wall. */
  readonly widthPx: number;
  readonly heightPx: number;
  /** Width of the picture; null: unknown; then its size follows from its diagonal. */
  readonly widthM?: number | null;
  readonly diagonalInch: number;
  readonly distanceM: number;
}

/** An unmeasured wall counts as the usual one of control rooms. */
export const defaultDiagonalInch = 110;
export const defaultDistanceM = 4.5;
export const defaultWidthM = 2.4;

/**
 * The root unit of the wall in CSS pixels: the type size of body text. Everything else is a
 * multiple of it. At 110 inch, 4.5 m and 1920 x 1080 it is 23.6 px.
 */
export function rootUnitPx(screen: Screen): number {
  const { widthPx, heightPx, widthM = null, diagonalInch, distanceM } = screen;
  const capMm = capitalMm(distanceM);
  const pxPerMm =
    widthM === null
      ? Math.hypot(widthPx, heightPx) / (diagonalInch * mmPerInch)
      : widthPx / (widthM * 1000);
  const requested = (capMm / capHeight) * pxPerMm;
  // A wall this far away or this small holds no picture at all: then the least that can be laid out
  // is shown.
  return Math.max(8, Math.min(requested, widthPx / minColumns, heightPx / minRows));
}

const minColumns = 20;
const minRows = 13;

/** A positive number of the address, within reason, otherwise the default. */
export function measureOf(text: string | null, fallback: number, min: number, max: number): number {
  const number = Number(text ?? "");
  return text !== null &&
    text.trim() !== "" &&
    Number.isFinite(number) &&
    number >= min &&
    number <= max
    ? number
    : fallback;
}
