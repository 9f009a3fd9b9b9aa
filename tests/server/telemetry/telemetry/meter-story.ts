import fc from "fast-check";

/** A reading of a meter: the minute of the scenario and the displayed value. */
export interface MeterReading {
  readonly at: number;
  readonly raw: number;
}

/**
 * Readings of a house's meter over its life, and the order of their arrival: any order, but the
 * newest comes last. Each replacement meter starts below the last value of the one before it, so
 * that every replacement can be recognised.
 */
export const meterStory = fc
  .array(fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 8 }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((meters) => {
    let at = 0;
    const readings = meters.flatMap((steps, meter): MeterReading[] => {
      let raw = (meters.length - meter) * 1000;
      return steps.map((step) => ({ at: (at += 1), raw: (raw += step) }));
    });
    const newest = readings.at(-1)!;
    return fc.record({
      readings: fc.constant(readings),
      arrival: fc
        .shuffledSubarray(readings.slice(0, -1), { minLength: readings.length - 1 })
        .map((early) => [...early, newest]),
    });
  });

/** Use from the first reading to the last: the sum of the rises, without steps back. */
export function usedIn(readings: readonly MeterReading[]): number {
  return readings
    .slice(1)
    .reduce((sum, { raw }, index) => sum + Math.max(0, raw - readings[index]!.raw), 0);
}
