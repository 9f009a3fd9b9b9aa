import { hyLineBrownCurves, weekly } from "../../contract/fleet/flock/breed-curve.ts";
import type { BreedSpec } from "./curve.ts";

const { tempC, lightH, lightLux, feedG, weightG, layPct, eggG } = hyLineBrownCurves;

/** Hy-Line Brown, commercial guide of 2018. Survival starts at 100 again when lay begins. */
export const hyLineBrown: BreedSpec = {
  key: "hyLineBrown",
  species: "layer",
  waterPerFeed: 1.9,
  lastDay: 700,
  targetC: [...tempC, [700, 21]],
  lightH,
  lux: lightLux,
  feedG: [[0, 10], ...feedG],
  weightG: [[0, 38], ...weightG],
  layPct: [[119, 0], ...layPct],
  eggG,
  survivalPct: weekly([
    [0, 100],
    [1, 99.5],
    [4, 98.8],
    [10, 98.2],
    [17, 97.8],
    [18, 97.7],
    [30, 97],
    [40, 96.3],
    [50, 95.6],
    [60, 94.9],
    [70, 93.7],
    [80, 92.5],
    [90, 91.3],
    [100, 90],
  ]),
};
