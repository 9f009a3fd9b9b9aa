import { z } from "zod";
import { farmSchema, orgSchema, speciesKeys } from "./house.ts";

/** An organisation as its list shows it. */
export const orgRowSchema = orgSchema.extend({
  code: z.string(),
  principal: z.string(),
  officeTel: z.string(),
  mobile: z.string(),
  email: z.string(),
  remark: z.string(),
  farmCount: z.int(),
  houseCount: z.int(),
  userCount: z.int(),
});
export type OrgRow = z.infer<typeof orgRowSchema>;

/** A node of the farm tree with what stands below it, itself included. `depth` 0 = a root. */
export const farmRowSchema = farmSchema.extend({
  orgName: z.string(),
  depth: z.int().min(0),
  houseCount: z.int(),
  emptyCount: z.int(),
});
export type FarmRow = z.infer<typeof farmRowSchema>;

/** A poultry type. `dayCount`: ages its standard names. */
export const breedRowSchema = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  species: z.enum(speciesKeys),
  dayCount: z.int(),
  /** Current flocks of it in the caller's scope. */
  flockCount: z.int(),
});
export type BreedRow = z.infer<typeof breedRowSchema>;
