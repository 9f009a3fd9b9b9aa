import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import { housePlace } from "../../fleet/house/house-place.ts";

/** House and species of a flock, as rows about flocks name them. */
export const flockPlace = {
  ...housePlace,
  species: z.enum(speciesKeys),
};
export const breedNames = { breedName: z.string(), breedNameEn: z.string().nullable() };
