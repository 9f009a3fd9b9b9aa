import { z } from "zod";
import { fileFormats } from "../base/file-format.ts";
import { type MetricKey, metricKeys } from "../base/metric.ts";
import { dayMs, hourMs, minuteMs } from "../base/time.ts";

export const rangeGrains = ["minute", "hour", "day", "month"] as const;
export type RangeGrain = (typeof rangeGrains)[number];

/** Comma-separated metric keys, at most 12. */
const metricList = z
  .string()
  .max(400)
  .transform((list, context) => {
    const keys = list.split(",").filter((key) => key !== "");
    const unknown = keys.filter((key) => !metricKeys.includes(key as MetricKey));
    if (unknown.length > 0 || keys.length === 0 || keys.length > 12) {
      context.addIssue({
        code: "custom",
        message: unknown.length > 0 ? `unknown metric: ${unknown[0]}` : "1 to 12 metrics",
      });
      return z.NEVER;
    }
    return [...new Set(keys)] as MetricKey[];
  });
/** The last date JavaScript can represent, less two days for time zones. */
const lastMs = 8.64e15 - 2 * dayMs;
const window = {
  from: z.coerce.number().int().min(0).max(lastMs),
  to: z.coerce.number().int().min(0).max(lastMs),
};
const isForward = ({ from, to }: { from: number; to: number }): boolean => to > from;
const isShort = ({ from, to }: { from: number; to: number }): boolean =>
  to - from <= 3 * 366 * dayMs;

/**
 * A window of history of one house, reduced to at most `pixels` buckets. Times in epoch ms UTC;
 * `to` is exclusive.
 */
export const rangeQuerySchema = z
  .object({
    houseId: z.coerce.number().int(),
    metrics: metricList,
    ...window,
    pixels: z.coerce.number().int().min(10).max(4000).default(1500),
    /**
     * Finest rows to read; `auto` takes the coarsest that still gives every pixel a row. Days and
     * months are the farm's local ones.
     */
    grain: z.enum(["auto", ...rangeGrains]).default("auto"),
  })
  .refine(isForward, { path: ["to"], error: "order" })
  .refine(isShort, { path: ["from"], error: "threeYears" });
export type RangeQuery = z.infer<typeof rangeQuerySchema>;

/** Maximum number of stored rows that a range may read: minutes, hours or days. */
export function rangeRows({
  from,
  to,
  pixels,
  grain,
}: Pick<RangeQuery, "from" | "to" | "pixels" | "grain">): number {
  const pixelMs = (to - from) / pixels;
  const finest = pixelMs >= dayMs ? "day" : pixelMs >= hourMs ? "hour" : "minute";
  const rowMs = { minute: minuteMs, hour: hourMs, day: dayMs, month: dayMs };
  return (to - from) / rowMs[grain === "auto" ? finest : grain];
}

/** Maximum number of houses of one comparison or export. */
export const exportHousesMax = 6;

/**
 * History of some houses as a file: a row for each house and minute, hour, local day or local month
 * that has readings.
 */
export const exportQuerySchema = z
  .object({
    /** Comma-separated ids. */
    houseIds: z
      .string()
      .max(100)
      .transform((list, context) => {
        const ids = [
          ...new Set(
            list.split(",").map((item) => (item.trim() === "" ? Number.NaN : Number(item))),
          ),
        ];
        if (ids.length <= exportHousesMax && ids.every((id) => Number.isSafeInteger(id) && id > 0))
          return ids;
        context.addIssue({ code: "custom", message: "houseList" });
        return z.NEVER;
      }),
    metrics: metricList,
    ...window,
    grain: z.enum(rangeGrains),
    format: z.enum(fileFormats),
  })
  .refine(isForward, { path: ["to"], error: "order" })
  .refine(isShort, { path: ["from"], error: "threeYears" });
export type ExportQuery = z.infer<typeof exportQuerySchema>;

const column = z.array(z.number().nullable());

/**
 * A gauge over a whole window, from every row read and not from the buckets. `count`: readings;
 * `mean`: of all of them; `sd`: standard deviation (of a sample) of the rows' means, null with
 * fewer than two rows. A row is a minute, an hour or a day, as `grain` says.
 */
const gaugeStats = z.object({
  count: z.int(),
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  sd: z.number().nullable(),
});
export type GaugeStats = z.infer<typeof gaugeStats>;

/**
 * Columns of equal length: bucket i covers [from + i * bucketMs, from + (i + 1) * bucketMs). A
 * bucket without a reading is null in every column of the metric: a gap. `min` and `max` are the
 * extremes of every reading in the bucket. For a counter `sum` is what was used in the bucket and
 * the other columns are absent; `total` is what was used in the window, from the last reading
 * before it or, without one, from the first within; null when that is not known. `edges`: starts of
 * uneven buckets (months, days of a zone with summer time) and the end of the last, buckets + 1 of
 * them; then `bucketMs` is what they last on the average. Null: even ones. Ask `bucketStart`.
 */
export const rangeReplySchema = z.object({
  from: z.int(),
  bucketMs: z.int(),
  buckets: z.int(),
  edges: z.array(z.int()).nullable(),
  grain: z.enum(rangeGrains),
  series: z.array(
    z.discriminatedUnion("kind", [
      z.object({
        kind: z.literal("gauge"),
        metric: z.enum(metricKeys as [MetricKey, ...MetricKey[]]),
        min: column,
        max: column,
        mean: column,
        stats: gaugeStats.nullable(),
      }),
      z.object({
        kind: z.literal("counter"),
        metric: z.enum(metricKeys as [MetricKey, ...MetricKey[]]),
        sum: column,
        total: z.number().nullable(),
      }),
    ]),
  ),
});
export type RangeReply = z.infer<typeof rangeReplySchema>;

/**
 * Returns the beginning of bucket `index`, epoch ms; for `buckets` the end of the last. A fraction
 * lies within the bucket.
 */
export function bucketStart(
  { from, bucketMs, edges }: Pick<RangeReply, "from" | "bucketMs" | "edges">,
  index: number,
): number {
  if (edges === null) return from + index * bucketMs;
  const whole = Math.floor(index);
  const start = edges[whole] ?? from;
  return start + (index - whole) * ((edges[whole + 1] ?? start) - start);
}

const dayLineMax = 100;
export const dayLineBuckets = 24;

/**
 * The latest 24 hours of the temperature of several houses. `houseIds`: comma-separated, 1 to 100.
 */
export const dayLineQuerySchema = z.object({
  houseIds: z
    .string()
    .max(2000)
    .transform((list, context) => {
      const ids = list.split(",").filter((id) => id !== "");
      if (
        ids.length === 0 ||
        ids.length > dayLineMax ||
        ids.some((id) => !/^[1-9]\d{0,14}$/.test(id))
      ) {
        context.addIssue({ code: "custom", message: "1 to 100 houses" });
        return z.NEVER;
      }
      return [...new Set(ids.map(Number))];
    }),
});

/**
 * Columns of `buckets` clock hours from `from`, the running one last; degC. `min` and `max` are the
 * extremes of every reading in the hour, `target` the mean of the target temperature; an hour
 * without one is null: a gap. Houses the caller does not have are left out.
 */
export const dayLineReplySchema = z.object({
  from: z.int(),
  bucketMs: z.int(),
  buckets: z.int(),
  houses: z.array(z.object({ houseId: z.int(), min: column, max: column, target: column })),
});
export type DayLineReply = z.infer<typeof dayLineReplySchema>;
export type DayLine = DayLineReply["houses"][number];
