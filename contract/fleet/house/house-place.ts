import { z } from "zod";
import { common } from "../../base/field.ts";

/** The house of a row, as the row names it. */
export const housePlace = {
  houseId: z.int(),
  houseName: z.string(),
  houseNameEn: z.string().nullable(),
  farmName: z.string(),
  farmNameEn: z.string().nullable(),
};

/** Columns of lists of changes sent to many houses in waves. */
export const waveFields = {
  farmName: common.farm,
  houseName: common.house,
  networkId: common.networkId,
  wave: { name: { zh: "波次", en: "Wave" } },
};
