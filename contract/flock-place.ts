import { z } from "zod";
import { speciesKeys } from "./house.ts";

/** Where a flock stands and what it is of, as rows about flocks name it. */
export const flockPlace = {
  houseId: z.int(),
  houseName: z.string(),
  houseNameEn: z.string().nullable(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
  species: z.enum(speciesKeys),
};
export const breedNames = { breedName: z.string(), breedNameEn: z.string().nullable() };
