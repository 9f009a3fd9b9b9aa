import { ross308Curves } from "../../contract/fleet/flock/breed-curve.ts";
import type { BreedSpec } from "./curve.ts";

const { tempC, lightH, lightLux, survivalPct, weightG, feedG } = ross308Curves;

/**
 * Ross 308 as hatched, performance objectives of 2022; temperature, light and survival are house
 * practice.
 */
export const ross308: BreedSpec = {
  key: "ross308",
  species: "broiler",
  waterPerFeed: 1.8,
  lastDay: 56,
  targetC: tempC,
  lightH,
  lux: lightLux,
  survivalPct,
  weightG,
  // Day 0 is 0 in the objectives; chicks that find the feeder eat a little.
  feedG: [[0, 6], ...feedG],
};
