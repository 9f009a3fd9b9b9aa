import { z } from "zod";
import { marginGapKeys } from "./figure/margin.ts";
import { currencyKeys } from "./tariff.ts";

const n = z.number().nullable();

/** What a flock brought and cost (contract/figure/margin.ts). Null: not known. */
export const flockMarginSchema = z.object({
  /** Of the farm's tariff, which all its prices are in; null: it has none. */
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
