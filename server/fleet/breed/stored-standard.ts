import { z } from "zod";
import {
  type BreedDetail,
  breedDaySchema,
  reminderSchema,
} from "../../../contract/fleet/flock/breed.ts";

/** A standard as it was before it was saved. */
export const storedStandardSchema = z.object({
  breedId: z.int(),
  name: z.string(),
  nameEn: z.string().nullable(),
  /** Version of the breed that was saved with it. */
  version: z.int(),
  days: z.array(breedDaySchema),
  reminders: z.array(reminderSchema),
});

export const storedStandard = (
  { days, reminders }: BreedDetail,
  { id: breedId, name, nameEn, version }: BreedDetail,
): z.infer<typeof storedStandardSchema> => ({ breedId, name, nameEn, version, days, reminders });
