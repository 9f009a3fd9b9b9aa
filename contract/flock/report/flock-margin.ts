import { z } from "zod";
import { marginGapKeys } from "../figure/margin-figure.ts";
import { currencyKeys } from "../../energy/tariff.ts";

const n = z.number().nullable();

/** Income and costs of a flock (contract/flock/figure/margin-figure.ts). Null: not known. */
export const flockMarginSchema = z.object({
  /** Currency of the farm's tariff, also of all its prices; null: it has no tariff. */
  currency: z.enum(currencyKeys).nullable(),
  sales: n,
  eggs: n,
  feed: n,
  energy: n,
  treatments: n,
  margin: n,
  perBird: n,
  gaps: z.array(z.enum(marginGapKeys)),
  eggsSold: z.int(),
});
export type FlockMargin = z.infer<typeof flockMarginSchema>;
