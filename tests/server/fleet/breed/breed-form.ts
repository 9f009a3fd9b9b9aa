import type { BreedDay, CreateBreed } from "../../../../contract/fleet/flock/breed.ts";
import { unique } from "../../../factories/fleet.ts";

/** A breed as a form sends it. */
export const newBreed = (over: Partial<CreateBreed> & { id?: number; version?: number } = {}) => ({
  name: unique("Breed "),
  code: unique("B"),
  species: "broiler" as const,
  ...over,
});

/** A row of a standard with only a temperature. */
export const breedDay = (over: Partial<BreedDay> = {}): BreedDay => ({
  dayAge: 0,
  tempC: 33,
  rhLowPct: null,
  rhHighPct: null,
  co2Ppm: null,
  lightH: null,
  lightLux: null,
  waterMl: null,
  weightG: null,
  feedG: null,
  eggG: null,
  layPct: null,
  survivalPct: null,
  ...over,
});
