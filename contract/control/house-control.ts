import { z } from "zod";

/** What is under way in a house: of its record, so that walls and lists learn of it. */
export const houseControlSchema = z.object({
  /** Commands that were sent and have no end yet, unconfirmed ones among them. */
  open: z.int(),
  /** Since when the oldest of them is not confirmed, epoch ms; null: none is. */
  unconfirmedAt: z.int().nullable(),
});
export type HouseControl = z.infer<typeof houseControlSchema>;
export const noControl: HouseControl = { open: 0, unconfirmedAt: null };
