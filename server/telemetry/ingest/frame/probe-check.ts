import { believed } from "../../../../contract/base/metric.ts";

type Values = readonly (number | null | undefined)[];
const none: readonly number[] = [];

/** A digital thermometer says so after power came on, before it has measured. */
const powerOnC = 85;
/** A probe that is cut off or dead often reads this, degC. */
const deadC = 0;
/** No house is so cold, degC, that the dead value could be one of its own. */
const deadIsNewsC = 10;
/** Greatest distance of one probe from all others, which agree within half of it, degC. */
export const loneC = 20;

/**
 * Places (from 0) of the probes whose value is no temperature of this house: what no probe can
 * measure, what probes report when they have not measured, and one alone that is far from all
 * others. However hot a house is, probes that agree are believed.
 */
export function falseProbes(values: Values): readonly number[] {
  const wrong = isQuiet(values) ? none : impossible(values);
  const lone = loneProbe(values, wrong);
  return lone === null ? wrong : [...wrong, lone].sort((a, b) => a - b);
}

/** Most frames: nothing that has to be looked at more closely. */
function isQuiet(values: Values): boolean {
  for (const value of values)
    if (value != null && (believed("temp1", value) !== value || isSuspect(value))) return false;
  return true;
}

const isSuspect = (value: number): boolean => value === powerOnC || value === deadC;

function impossible(values: Values): number[] {
  const measured = values.filter(
    (value): value is number => value != null && believed("temp1", value) !== null,
  );
  const warm = measured.filter((value) => !isSuspect(value));
  const isWarm = warm.length > 0 && warm.every((value) => value >= deadIsNewsC);
  return values.flatMap((value, place) => {
    if (value == null) return [];
    const isWrong =
      believed("temp1", value) === null || value === powerOnC || (value === deadC && isWarm);
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
