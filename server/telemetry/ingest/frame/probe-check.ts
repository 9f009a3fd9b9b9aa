import { plausibleValue } from "../../../../contract/base/metric.ts";

type Values = readonly (number | null | undefined)[];
const none: readonly number[] = [];

/** Value of a digital thermometer after power-on, before its first measurement. */
const powerOnC = 85;
/**
 * Readings of probes that are cut off, shorted or dead, degC: the ends of usual transmitters and
 * thermistors, and no bit or every bit of digital ones (-45 and 130: SHT3x, -46.9 and 128.9:
 * SHT2x and Si7021, -55 and 125: DS18B20).
 */
const deadC: ReadonlySet<number> = new Set([
  0, -40, -45, -46.8, -46.85, -46.9, -50, -55, 110, 120, 125, 128.8, 128.86, 128.9, 130,
]);
/** Other probes show that a house is not as cold or hot as a dead probe's value, degC. */
const deadProbeBoundsC = { min: 10, max: 60 };
/** Greatest distance of one probe from all others, which agree within half of it, degC. */
export const loneC = 20;

/**
 * Places (from 0) of the probes whose value is no temperature of this house: what no probe can
 * measure, what probes report when they have not measured, and one alone that is far from all
 * others. However hot a house is, probes that agree are believed.
 */
export function falseProbes(values: Values): readonly number[] {
  const wrong = isOrdinary(values) ? none : impossible(values);
  const lone = loneProbe(values, wrong);
  return lone === null ? wrong : [...wrong, lone].sort((a, b) => a - b);
}

/** Most frames: nothing that needs a closer check. */
function isOrdinary(values: Values): boolean {
  for (const value of values)
    if (value != null && (plausibleValue("temp1", value) !== value || isSuspect(value)))
      return false;
  return true;
}

const isSuspect = (value: number): boolean => value === powerOnC || deadC.has(value);

function impossible(values: Values): number[] {
  const measured = values.filter(
    (value): value is number => value != null && plausibleValue("temp1", value) !== null,
  );
  const warm = measured.filter((value) => !isSuspect(value));
  const isWarm =
    warm.length > 0 &&
    warm.every((value) => value >= deadProbeBoundsC.min && value <= deadProbeBoundsC.max);
  return values.flatMap((value, place) => {
    if (value == null) return [];
    const isWrong =
      plausibleValue("temp1", value) === null || value === powerOnC || (deadC.has(value) && isWarm);
    return isWrong ? [place] : [];
  });
}

/** The one that is far from the others; null: none, or too few others to compare. */
function loneProbe(values: Values, wrong: readonly number[]): number | null {
  let [min, max, count] = [Infinity, -Infinity, 0];
  let [minAt, maxAt] = [-1, -1];
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (value == null || wrong.includes(index)) continue;
    count += 1;
    if (value < min) [min, minAt] = [value, index];
    if (value > max) [max, maxAt] = [value, index];
  }
  if (count < 3 || max - min <= loneC) return null;
  for (const [place, sign] of [
    [maxAt, 1],
    [minAt, -1],
  ] as const) {
    const others = values.filter(
      (value, index): value is number => value != null && index !== place && !wrong.includes(index),
    );
    const [low, high] = [Math.min(...others), Math.max(...others)];
    const gap = sign > 0 ? max - high : low - min;
    if (gap > loneC && high - low <= loneC / 2) return place;
  }
  return null;
}
