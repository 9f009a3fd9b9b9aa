import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import { calendarDay, flockDaySchema } from "../../fleet/flock/flock-day.ts";
import { flockPlace } from "../../flock/production/flock-place.ts";
import { fileFormats } from "../../base/file-format.ts";
import { totalGroupKeys, totalRowSchema } from "../../flock/production/production-total.ts";
import { id, keyword, nothing, page } from "../../base/call-schema.ts";
import { placeableBreedSchema } from "../../fleet/flock/flock.ts";
import {
  boardRowSchema,
  boardSorts,
  flockRecordSchema,
  priceEntrySchema,
  recordStateKeys,
  recordVersionSchema,
  saveRecordSchema,
  voidEntrySchema,
  windowDaysSchema,
} from "../../flock/production/production.ts";
import {
  importRecordsReplySchema,
  importRecordsSchema,
} from "../../flock/production/production-import.ts";
import { fileReply, heavy, route } from "../define/route-definition.ts";

const boardFilter = {
  day: calendarDay.optional(),
  farmId: id.optional(),
  species: z.enum(speciesKeys).optional(),
  breedId: id.optional(),
  state: z.enum(recordStateKeys).default("all"),
  keyword,
};
const flockAndDay = z.object({ flockId: id, day: calendarDay });

export const productionRoutes = {
  listProduction: route({
    method: "GET",
    path: "/production/list",
    access: "production.read",
    summary: "Returns the flocks of a day with their figures; without `day`: each farm's today",
    input: z.object({
      ...boardFilter,
      sort: z.enum(boardSorts).default("house"),
      order: z.enum(["asc", "desc"]).default("asc"),
      ...page,
    }),
    reply: z.object({
      total: z.int(),
      /** Flocks without and with a record, by the same filter but in any state. */
      missing: z.int(),
      recorded: z.int(),
      /** Flocks with a vaccination due by that day. */
      due: z.int(),
      /** Flocks with an early warning on that day. */
      warned: z.int(),
      /** Flocks whose meat or eggs may not be sold on that day. */
      withheld: z.int(),
      rows: z.array(boardRowSchema),
    }),
  }),
  productionBreeds: route({
    method: "GET",
    path: "/production/breeds",
    access: "production.read",
    summary: "Returns the breeds of all present and past flocks in the caller's scope, by name",
    input: nothing,
    reply: z.array(placeableBreedSchema.extend({ species: z.enum(speciesKeys) })),
  }),
  productionTotals: route({
    method: "GET",
    path: "/production/totals",
    access: "production.read",
    summary:
      "Returns sums of a day's flocks by farm, area, breed or " +
      "species, with the number of flocks",
    weight: heavy,
    input: z.object({ ...boardFilter, by: z.enum(totalGroupKeys).default("farm") }),
    reply: z.object({ total: z.int(), rows: z.array(totalRowSchema), all: totalRowSchema }),
  }),
  exportProduction: route({
    method: "GET",
    path: "/production/export",
    access: "production.read",
    summary: "Exports a day's flocks with their figures as CSV or XLSX; `by`: their sums",
    perMinute: 120,
    input: z.object({
      ...boardFilter,
      by: z.enum(totalGroupKeys).optional(),
      format: z.enum(fileFormats),
    }),
    reply: fileReply,
  }),
  productionDay: route({
    method: "GET",
    path: "/production/day",
    access: "production.read",
    summary: "Returns the daily record of a flock; without `day`: of today",
    input: z.object({ flockId: id, day: calendarDay.optional() }),
    reply: flockRecordSchema,
  }),
  productionSeries: route({
    method: "GET",
    path: "/production/series",
    access: "production.read",
    summary: "Returns the daily figures of a flock since placement, oldest first",
    weight: heavy,
    input: z.object({ flockId: id }),
    reply: z.object({
      ...flockPlace,
      timeZone: z.string(),
      /** Today by the farm's clock. */
      today: calendarDay,
      /** The flock's books are closed and cannot be changed. */
      isClosed: z.boolean(),
      windowDays: windowDaysSchema,
      /** Planned day of clearing the house; null: not set. */
      plannedEnd: calendarDay.nullable(),
      days: z.array(flockDaySchema),
      /** Feed per head from the placement to each of `days`, kg, and the breed standard's. */
      feedPerHead: z.array(
        z.object({ kg: z.number().nullable(), standardKg: z.number().nullable() }),
      ),
      /** Notes by day; days without a note are left out. */
      notes: z.record(calendarDay, z.string()),
    }),
  }),
  productionVersions: route({
    method: "GET",
    path: "/production/versions",
    access: "production.read",
    summary: "Returns the changes to the daily record of a flock, newest first",
    input: flockAndDay,
    reply: z.array(recordVersionSchema),
  }),
  saveProduction: route({
    method: "POST",
    path: "/production/save",
    access: "production.record",
    summary: "Saves a flock's daily record; a repeated draft is saved once",
    success: "saved",
    input: saveRecordSchema,
    reply: flockRecordSchema,
  }),
  voidProduction: route({
    method: "PUT",
    path: "/production/void",
    access: "production.record",
    summary: "Voids an entry of a daily record, with a reason; it stays visible",
    success: "updated",
    input: voidEntrySchema,
    reply: flockRecordSchema,
  }),
  priceProduction: route({
    method: "PUT",
    path: "/production/price",
    access: "stock.move",
    summary: "Corrects the price of a sale, an egg sale or a treatment, with a reason",
    success: "updated",
    input: priceEntrySchema,
    reply: flockRecordSchema,
  }),
  importRecords: route({
    method: "POST",
    path: "/production/import",
    access: "production.import",
    summary:
      "Imports daily records from a table: returns every problem by row, saves nothing " +
      "until `isConfirmed`, then everything, or with `isPartial` the correct rows",
    weight: heavy,
    perMinute: 120,
    input: importRecordsSchema,
    reply: importRecordsReplySchema,
    bodyMax: 4 * 1024 * 1024,
  }),
} as const;
