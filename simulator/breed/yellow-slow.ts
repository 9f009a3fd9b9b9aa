import { yellowSlowCurves } from "../../contract/fleet/flock/breed-curve.ts";
import type { BreedSpec } from "./curve.ts";

const { tempC, lightH, lightLux, weightG, feedG, survivalPct } = yellowSlowCurves;

/** Huaixiang chicken, DB44/T 1130.2-2013, mean of the sexes; feed for an FCR of 3.0 at 13 weeks. */
export const yellowSlow: BreedSpec = {
  key: "yellowSlow",
  species: "yellow",
  waterPerFeed: 2,
  lastDay: 105,
  targetC: [...tempC, [84, 20], [91, 20]],
  lightH,
  lux: lightLux,
  weightG,
  feedG: [[0, 5], ...feedG],
  survivalPct,
};
