import { z } from "zod";

/** Work under way in a house: part of its record, so that walls and lists get it. */
export const houseControlSchema = z.object({
  /** Commands that were sent and have no end yet, unconfirmed ones among them. */
  open: z.int(),
  /** Since when the oldest of them is not confirmed, epoch ms; null: none is. */
  unconfirmedAt: z.int().nullable(),
});
export type HouseControl = z.infer<typeof houseControlSchema>;
export const noControl: HouseControl = { open: 0, unconfirmedAt: null };
