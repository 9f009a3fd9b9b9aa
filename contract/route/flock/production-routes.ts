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
const ofDay = z.object({ flockId: id, day: calendarDay });

export const productionRoutes = {
  listProduction: route({
    method: "GET",
    path: "/production/list",
    access: "production.read",
    summary: "The flocks of a day with their figures; each farm's own today when no day is named",
    input: z.object({
      ...boardFilter,
      sort: z.enum(boardSorts).default("house"),
      order: z.enum(["asc", "desc"]).default("asc"),
      ...page,
    }),
    reply: z.object({
      total: z.int(),
      /** Counts for the same filter in any state: without a record, with one. */
      missing: z.int(),
      recorded: z.int(),
      /** With a vaccination to be done by that day. */
      due: z.int(),
      /** With an early warning on that day. */
      warned: z.int(),
      /** With meat or eggs that may not be sold on that day. */
      withheld: z.int(),
      rows: z.array(boardRowSchema),
    }),
  }),
  productionBreeds: route({
    method: "GET",
    path: "/production/breeds",
    access: "production.read",
    summary: "The breeds of all flocks in sight, past ones too, by name",
    input: nothing,
    reply: z.array(placeableBreedSchema.extend({ species: z.enum(speciesKeys) })),
  }),
  productionTotals: route({
    method: "GET",
    path: "/production/totals",
    access: "production.read",
    summary: "Sums of the flocks of a day by farm, area, breed or species; each with of how many",
    weight: heavy,
    input: z.object({ ...boardFilter, by: z.enum(totalGroupKeys).default("farm") }),
    reply: z.object({ total: z.int(), rows: z.array(totalRowSchema), all: totalRowSchema }),
  }),
  exportProduction: route({
    method: "GET",
    path: "/production/export",
    access: "production.read",
    summary: "The flocks of a day with their figures as a file; `by`: their sums",
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
    summary: "The record of a flock's day; of today when no day is named",
    input: z.object({ flockId: id, day: calendarDay.optional() }),
    reply: flockRecordSchema,
  }),
  productionSeries: route({
    method: "GET",
    path: "/production/series",
    access: "production.read",
    summary: "A flock day by day, oldest first, from its placement on",
    weight: heavy,
    input: z.object({ flockId: id }),
    reply: z.object({
      ...flockPlace,
      timeZone: z.string(),
      /** The farm's present day. */
      today: calendarDay,
      /** Its books are closed: nothing is changed in them. */
      isClosed: z.boolean(),
      windowDays: windowDaysSchema,
      /** Planned day of clearing the house; null: not set. */
      plannedEnd: calendarDay.nullable(),
      days: z.array(flockDaySchema),
      /** Feed a head since the placement, kg, of each of the days, and the standard's. */
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
    summary: "What was changed in the record of a flock's day, newest first",
    input: ofDay,
    reply: z.array(recordVersionSchema),
  }),
  saveProduction: route({
    method: "POST",
    path: "/production/save",
    access: "production.record",
    summary: "Write down what a flock's day brought; what is sent twice is written once",
    success: "saved",
    input: saveRecordSchema,
    reply: flockRecordSchema,
  }),
  voidProduction: route({
    method: "PUT",
    path: "/production/void",
    access: "production.record",
    summary: "Take an entry out of its day, with the reason; it stays to be seen",
    success: "updated",
    input: voidEntrySchema,
    reply: flockRecordSchema,
  }),
  priceProduction: route({
    method: "PUT",
    path: "/production/price",
    access: "stock.move",
    summary: "Put the price of a sale, an egg sale or a treatment right, with the reason",
    success: "updated",
    input: priceEntrySchema,
    reply: flockRecordSchema,
  }),
  importRecords: route({
    method: "POST",
    path: "/production/import",
    access: "production.import",
    summary:
      "Days of flocks from a table: every problem by row, and nothing changed until " +
      "`isConfirmed`; then all of it, or the good rows alone where `isPartial` says so",
    weight: heavy,
    perMinute: 120,
    input: importRecordsSchema,
    reply: importRecordsReplySchema,
    bodyMax: 4 * 1024 * 1024,
  }),
} as const;
