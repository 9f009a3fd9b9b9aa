import { z } from "zod";
import { namedHousesMax } from "../../live/live-stream.ts";

/** Ids of houses or farms in a query, comma separated. */
export const scopeIds = z
  .string()
  .regex(/^\d{1,11}(,\d{1,11})*$/)
  .transform((text) => text.split(",").map(Number))
  .pipe(z.array(z.int()).max(namedHousesMax));
