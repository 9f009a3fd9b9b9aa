import { speciesKeys } from "../../base/animal.ts";
import { z } from "zod";
import {
  breedDetailSchema,
  breedOrigins,
  breedRowSchema,
  breedSorts,
  createBreedSchema,
  saveBreedDaysSchema,
  updateBreedSchema,
} from "../../fleet/flock/breed.ts";
import { crudRoutes, listFileRoute, pagedList } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";
import { id, keyword, zone } from "../../base/call-schema.ts";

/** Filter and order of breeds. */
const breedFilter = {
  keyword,
  origin: z.enum(breedOrigins).optional(),
  /** Breeds this organisation can use: its own and the common ones. */
  orgId: id.optional(),
  species: z.enum(speciesKeys).optional(),
  sort: z.enum(breedSorts).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const breedRoutes = {
  ...crudRoutes("Breed", {
    path: "/breed",
    read: "breed.read",
    manage: "breed.manage",
    summary: {
      list:
        "Returns the common breeds and those of the caller's " +
        "organisation by page; `id`: that one",
      create: "Creates a breed; an administrator's is common to all",
      update: "Changes a breed; common breeds only by administrators",
      delete: "Deletes a breed; refused if a flock, present or past, is of it",
    },
    list: pagedList(breedFilter, breedRowSchema),
    row: breedRowSchema,
    create: createBreedSchema,
    update: updateBreedSchema,
    createPerMinute: 120,
  }),
  exportBreed: listFileRoute({
    path: "/breed/export",
    access: "breed.read",
    summary: "Exports breeds without their standards as CSV or XLSX; times in the caller's zone",
    filter: { ...breedFilter, timeZone: zone.default("UTC") },
  }),
  breedDetail: route({
    method: "GET",
    path: "/breed/detail",
    access: "breed.read",
    summary: "Returns a breed with its standard by age and its immune reminders",
    input: z.object({ id }),
    reply: breedDetailSchema,
  }),
  saveBreedDays: route({
    method: "PUT",
    path: "/breed/saveDays",
    access: "breed.manage",
    summary:
      "Sets a breed's standard by age and its reminders; a fault " +
      "names its cell, as days.3.tempC",
    success: "updated",
    perMinute: 60,
    input: saveBreedDaysSchema,
    reply: breedDetailSchema,
    bodyMax: 1024 * 1024,
  }),
} as const;
