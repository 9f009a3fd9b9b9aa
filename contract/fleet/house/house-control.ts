import { z } from "zod";

/** Commands under way in a house; part of its record, so that walls and lists receive it. */
export const houseControlSchema = z.object({
  /** Commands that were sent and have not ended, unconfirmed ones included. */
  open: z.int(),
  /**
   * Time since which the oldest unconfirmed command is unconfirmed, epoch ms; null: no such
   * command.
   */
  unconfirmedAt: z.int().nullable(),
});
export type HouseControl = z.infer<typeof houseControlSchema>;
export const noControl: HouseControl = { open: 0, unconfirmedAt: null };
