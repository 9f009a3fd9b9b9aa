import { z } from "zod";
import { speciesKeys } from "./house.ts";
import { housePlace } from "./house-place.ts";

/** Where a flock stands and what it is of, as rows about flocks name it. */
export const flockPlace = {
  ...housePlace,
  species: z.enum(speciesKeys),
};
export const breedNames = { breedName: z.string(), breedNameEn: z.string().nullable() };
