import { z } from "zod";
import {
  breedDetailSchema,
  breedOrigins,
  breedRowSchema,
  breedSorts,
  createBreedSchema,
  saveBreedDaysSchema,
  updateBreedSchema,
} from "../breed.ts";
import { fileFormats } from "../file.ts";
import { speciesKeys } from "../house.ts";
import { fileReply, route } from "./define.ts";
import { id, keyword, listOf, nothing, page, zone } from "../input.ts";

/** Which breeds, in which order. */
const breedFilter = {
  keyword,
  origin: z.enum(breedOrigins).optional(),
  species: z.enum(speciesKeys).optional(),
  sort: z.enum(breedSorts).default("name"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const breedRoutes = {
  listBreed: route({
    method: "GET",
    path: "/breed/list",
    access: "breed.read",
    summary: "Breeds, paged: the common ones and the own organisation's",
    /** With `id`: that one, or none. */
    input: z.object({ ...page, ...breedFilter, id: id.optional() }),
    reply: listOf(breedRowSchema),
  }),
  exportBreed: route({
    method: "GET",
    path: "/breed/export",
    access: "breed.read",
    summary: "Breeds as CSV or XLSX, without their standards; times in the zone of whoever asks",
    perMinute: 120,
    input: z.object({ ...breedFilter, timeZone: zone.default("UTC"), format: z.enum(fileFormats) }),
    reply: fileReply,
  }),
  breedDetail: route({
    method: "GET",
    path: "/breed/detail",
    access: "breed.read",
    summary: "A breed with its standard by age and its immune reminders",
    input: z.object({ id }),
    reply: breedDetailSchema,
  }),
  createBreed: route({
    method: "POST",
    path: "/breed/create",
    access: "breed.manage",
    summary: "A new breed, a common one when an administrator makes it",
    says: "saved",
    perMinute: 120,
    input: createBreedSchema,
    reply: breedRowSchema,
  }),
  updateBreed: route({
    method: "PUT",
    path: "/breed/update",
    access: "breed.manage",
    summary: "Change a breed; common ones are the administrators'",
    says: "updated",
    input: updateBreedSchema,
    reply: breedRowSchema,
  }),
  saveBreedDays: route({
    method: "PUT",
    path: "/breed/saveDays",
    access: "breed.manage",
    summary: "The whole standard by age and the reminders; a fault names its cell, as days.3.tempC",
    says: "updated",
    perMinute: 60,
    input: saveBreedDaysSchema,
    reply: breedDetailSchema,
    bodyMax: 1024 * 1024,
  }),
  deleteBreed: route({
    method: "DELETE",
    path: "/breed/delete",
    access: "breed.manage",
    summary: "Delete a breed that no flock, current or past, is of",
    says: "deleted",
    input: z.object({ id }),
    reply: nothing,
  }),
} as const;
