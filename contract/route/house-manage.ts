import { z } from "zod";
import {
  clearFlockSchema,
  createHouseSchema,
  deleteFlockSchema,
  deleteHouseSchema,
  flockSchema,
  managedHouseSchema,
  managedHouseSorts,
  placeableBreedSchema,
  placeFlockSchema,
  stockStates,
  updateFlockSchema,
  updateHouseSchema,
} from "../house-manage.ts";
import { importHousesSchema, importReplySchema } from "../house-import.ts";
import { fileFormats } from "../file.ts";
import { limitInForceSchema } from "../limit.ts";
import { fileReply, route } from "./define.ts";
import { id, keyword, listOf, nothing, page } from "../input.ts";

/** Which houses, in which order. `farmId`: of that farm and all below it; `id`: that one. */
const houseFilter = {
  keyword,
  id: id.optional(),
  farmId: id.optional(),
  status: z.enum(stockStates).optional(),
  sort: z.enum(managedHouseSorts).default("farm"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const houseManageRoutes = {
  manageHouseList: route({
    method: "GET",
    path: "/house/manageList",
    access: "house.manageRead",
    summary:
      "Houses as they are managed, paged; `farmId`: of that farm and all below it; `id`: that one",
    input: z.object({ ...page, ...houseFilter }),
    reply: listOf(managedHouseSchema),
  }),
  exportHouse: route({
    method: "GET",
    path: "/house/manageExport",
    access: "house.manageRead",
    summary: "Houses as they are managed, as CSV or XLSX; times in each farm's zone",
    input: z.object({ ...houseFilter, format: z.enum(fileFormats) }),
    reply: fileReply,
  }),
  houseLimits: route({
    method: "GET",
    path: "/house/limits",
    access: "house.manageRead",
    summary:
      "The alarm limits of a house as they would be without its own, each with its origin; without `id` those of an empty house",
    input: z.object({ id: id.optional() }),
    reply: z.array(limitInForceSchema),
  }),
  createHouse: route({
    method: "POST",
    path: "/house/create",
    access: "house.manage",
    summary: "A new house",
    input: createHouseSchema,
    reply: managedHouseSchema,
  }),
  updateHouse: route({
    method: "PUT",
    path: "/house/update",
    access: "house.manage",
    summary: "Change a house, its equipment and its alarm limits",
    input: updateHouseSchema,
    reply: managedHouseSchema,
  }),
  deleteHouse: route({
    method: "DELETE",
    path: "/house/delete",
    access: "house.manage",
    summary:
      "Delete a house without flock and gateway; one with history only when `withHistoryOf` is its name",
    input: deleteHouseSchema,
    reply: nothing,
  }),
  importHouses: route({
    method: "POST",
    path: "/house/import",
    access: "house.import",
    summary:
      "Houses with flocks and gateways from a table: every problem by row, and nothing changed until `isConfirmed`; then all of it or nothing, and the secrets this once",
    input: importHousesSchema,
    reply: importReplySchema,
    bodyMax: 4 * 1024 * 1024,
  }),
  listFlock: route({
    method: "GET",
    path: "/flock/list",
    access: "house.read",
    summary: "The flocks of a house, newest first; `id`: that one",
    input: z.object({ houseId: id, id: id.optional(), ...page }),
    reply: listOf(flockSchema),
  }),
  placeableBreeds: route({
    method: "GET",
    path: "/flock/breeds",
    access: "flock.manage",
    summary: "Poultry types that can be placed in a house, by name",
    input: z.object({ houseId: id }),
    reply: z.array(placeableBreedSchema),
  }),
  placeFlock: route({
    method: "POST",
    path: "/flock/place",
    access: "flock.manage",
    summary: "A flock comes into an empty house",
    input: placeFlockSchema,
    reply: flockSchema,
  }),
  updateFlock: route({
    method: "PUT",
    path: "/flock/update",
    access: "flock.manage",
    summary: "Put right what was written down of a flock",
    input: updateFlockSchema,
    reply: flockSchema,
  }),
  clearFlock: route({
    method: "PUT",
    path: "/flock/clear",
    access: "flock.manage",
    summary: "The flock has left: the house is empty",
    input: clearFlockSchema,
    reply: flockSchema,
  }),
  deleteFlock: route({
    method: "DELETE",
    path: "/flock/delete",
    access: "flock.manage",
    summary:
      "Delete a flock that was written down by mistake; readings and alarms of the house stay",
    input: deleteFlockSchema,
    reply: nothing,
  }),
} as const;
