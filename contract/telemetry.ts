import { z } from "zod";
import { type MetricKey, metricKeys } from "./metric.ts";

/** A window of history of one house, reduced to at most `pixels` buckets. Times in epoch ms UTC; `to` is exclusive. */
export const rangeQuerySchema = z.object({
  houseId: z.coerce.number().int(),
  /** Comma-separated metric keys, at most 12. */
  metrics: z.string().max(400).transform((list, context) => {
    const keys = list.split(",").filter((key) => key !== "");
    const unknown = keys.filter((key) => !metricKeys.includes(key as MetricKey));
    if (unknown.length > 0 || keys.length === 0 || keys.length > 12) {
      context.addIssue({ code: "custom", message: unknown.length > 0 ? `unknown metric: ${unknown[0]}` : "1 to 12 metrics" });
      return z.NEVER;
    }
    return [...new Set(keys)] as MetricKey[];
  }),
  from: z.coerce.number().int().min(0),
  to: z.coerce.number().int().min(0),
  pixels: z.coerce.number().int().min(10).max(4000).default(1500),
  /** Finest rows to read; `auto` takes the coarsest that still gives every pixel a row. */
  grain: z.enum(["auto", "minute", "hour", "day"]).default("auto"),
}).refine(({ from, to }) => to > from, { path: ["to"], error: "order" })
  .refine(({ from, to }) => to - from <= 3 * 366 * 86_400_000, { path: ["from"], error: "threeYears" });
export type RangeQuery = z.infer<typeof rangeQuerySchema>;

const column = z.array(z.number().nullable());

/**
 * Columns of equal length: bucket i covers [from + i * bucketMs, from + (i + 1) * bucketMs). A bucket without a reading is null
 * in every column of the metric: a gap. `min` and `max` are the extremes of every reading in the bucket.
 * For a counter `sum` is what was used in the bucket and the other columns are absent.
 */
export const rangeReplySchema = z.object({
  from: z.int(),
  bucketMs: z.int(),
  buckets: z.int(),
  grain: z.enum(["minute", "hour", "day"]),
  series: z.array(z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("gauge"), metric: z.enum(metricKeys as [MetricKey, ...MetricKey[]]), min: column, max: column, mean: column }),
    z.object({ kind: z.literal("counter"), metric: z.enum(metricKeys as [MetricKey, ...MetricKey[]]), sum: column }),
  ])),
});
export type RangeReply = z.infer<typeof rangeReplySchema>;
