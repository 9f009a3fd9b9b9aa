import { pigFattenCurves } from "../../contract/fleet/flock/breed-curve.ts";
import type { BreedSpec } from "./curve.ts";

const { tempC, weightG, feedG, survivalPct } = pigFattenCurves;

/** Fattening pig, 25 to 110 kg in 98 days from entering the house, FCR 2.6. */
export const pigFatten: BreedSpec = {
  key: "pigFatten",
  species: "pig",
  waterPerFeed: 2.7,
  lastDay: 126,
  targetC: [...tempC, [98, 18]],
  lightH: [[0, 10]],
  lux: [[0, 60]],
  weightG,
  feedG,
  survivalPct,
};
