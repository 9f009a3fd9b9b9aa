import type { BreedSpec, Points } from "./curve.ts";

const byWeek = (values: readonly number[]): Points =>
  values.map((value, week) => [week * 7, value] as const);

/** Huaixiang chicken, DB44/T 1130.2-2013, mean of the sexes; feed for an FCR of 3.0 at 13 weeks. */
export const yellowSlow: BreedSpec = {
  key: "yellowSlow",
  species: "yellow",
  waterPerFeed: 2,
  lastDay: 105,
  weightG: byWeek([24, 55, 114, 197, 280, 389, 522, 654, 787, 919, 1069, 1148, 1260, 1329]),
  feedG: byWeek([5, 9, 16, 24, 28, 36, 45, 50, 54, 58, 66, 57, 65, 61]),
  targetC: byWeek([34, 32, 30, 27, 25, 23, 22, 22, 22, 21, 21, 20, 20, 20]),
  lightH: byWeek([24, 23, 20, 18, 16, 14, 14, 14, 14, 14, 14, 14, 14, 14]),
  lux: byWeek([40, 30, 20, 15, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10]),
  survivalPct: byWeek([
    100, 99.2, 98.8, 98.4, 98.1, 97.8, 97.5, 97.2, 97, 96.8, 96.6, 96.4, 96.2, 96,
  ]),
};
