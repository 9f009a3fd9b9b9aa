import { pekinDuckCurves } from "../../contract/fleet/flock/breed-curve.ts";
import type { BreedSpec } from "./curve.ts";

const { tempC, lightH, lightLux, weightG, feedG, survivalPct } = pekinDuckCurves;

/** Pekin duck of the Cherry Valley type: 3.6 kg at 42 days, FCR 2.03. */
export const pekinDuck: BreedSpec = {
  key: "pekinDuck",
  species: "duck",
  waterPerFeed: 4,
  lastDay: 49,
  targetC: tempC,
  lightH,
  lux: lightLux,
  weightG,
  feedG,
  survivalPct,
};
