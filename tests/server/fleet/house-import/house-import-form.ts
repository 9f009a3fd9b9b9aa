import type { z } from "zod";
import type { importRowSchema } from "../../../../contract/fleet/house/house-import.ts";
import { unique } from "../../../factories/fleet.ts";

export type RowForm = z.input<typeof importRowSchema>;

/** A row as the browser reads it from a file. */
export const importRow = (farm: string, over: Partial<RowForm> = {}): RowForm => ({
  row: 2,
  farm,
  house: unique("House"),
  species: "肉鸭",
  ...over,
});
