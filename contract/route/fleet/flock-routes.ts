import { z } from "zod";
import { route } from "../define/route-definition.ts";
import { cursorListOf, id, nothing, pageOrCursor } from "../../base/call-schema.ts";
import {
  clearFlockSchema,
  deleteFlockSchema,
  flockSchema,
  placeableBreedSchema,
  placeFlockSchema,
  putFlockSchema,
  updateFlockSchema,
} from "../../fleet/flock/flock.ts";

export const flockRoutes = {
  listFlock: route({
    method: "GET",
    path: "/flock/list",
    access: "house.read",
    summary: "Returns the flocks of a house, newest first",
    input: z.object({ houseId: id, id: id.optional(), ...pageOrCursor }),
    reply: cursorListOf(flockSchema),
  }),
  placeableBreeds: route({
    method: "GET",
    path: "/flock/breeds",
    access: "flock.choose",
    summary: "Returns the breeds that can be placed in a house, by name",
    input: z.object({ houseId: id }),
    reply: z.array(placeableBreedSchema),
  }),
  placeFlock: route({
    method: "POST",
    path: "/flock/place",
    access: "flock.manage",
    summary: "Places a flock in an empty house",
    success: "saved",
    input: placeFlockSchema,
    reply: flockSchema,
  }),
  updateFlock: route({
    method: "PUT",
    path: "/flock/update",
    access: "flock.manage",
    summary: "Corrects the record of a flock",
    success: "updated",
    input: updateFlockSchema,
    reply: flockSchema,
  }),
  putFlock: route({
    method: "PUT",
    path: "/flock/put",
    access: "externalId.manage",
    summary: "Changes the flock with this external id, or creates it",
    success: "saved",
    input: putFlockSchema,
    reply: flockSchema,
  }),
  clearFlock: route({
    method: "PUT",
    path: "/flock/clear",
    access: "flock.manage",
    summary: "Clears a flock; the house is empty",
    success: "updated",
    input: clearFlockSchema,
    reply: flockSchema,
  }),
  deleteFlock: route({
    method: "DELETE",
    path: "/flock/delete",
    access: "flock.manage",
    summary:
      "Deletes a flock entered by mistake, without records; " +
      "readings and alarms of the house stay",
    success: "deleted",
    input: deleteFlockSchema,
    reply: nothing,
  }),
} as const;
