import { z } from "zod";
import { clearFlockSchema, createHouseSchema, deleteHouseSchema, flockSchema, managedHouseSchema, managedHouseSorts, placeableBreedSchema, placeFlockSchema, stockStates, updateFlockSchema, updateHouseSchema } from "../house-manage.ts";
import { importHousesSchema, importReplySchema } from "../house-import.ts";
import { limitInForceSchema } from "../limit.ts";
import { id, keyword, listOf, nothing, page, route } from "./define.ts";

export const houseManageRoutes = {
  manageHouseList: route({
    method: "GET", path: "/house/manageList", access: "house.manageRead", summary: "Houses as they are managed, paged; `farmId`: of that farm and all below it; `id`: that one",
    input: z.object({ ...page, keyword, id: id.optional(), farmId: id.optional(), status: z.enum(stockStates).optional(), sort: z.enum(managedHouseSorts).default("farm"), order: z.enum(["asc", "desc"]).default("asc") }),
    reply: listOf(managedHouseSchema),
  }),
  houseLimits: route({ method: "GET", path: "/house/limits", access: "house.manageRead", summary: "The alarm limits of a house as they would be without its own, each with its origin; without `id` those of an empty house", input: z.object({ id: id.optional() }), reply: z.array(limitInForceSchema) }),
  createHouse: route({ method: "POST", path: "/house/create", access: "house.manage", summary: "A new house", input: createHouseSchema, reply: managedHouseSchema }),
  updateHouse: route({ method: "PUT", path: "/house/update", access: "house.manage", summary: "Change a house, its equipment and its alarm limits", input: updateHouseSchema, reply: managedHouseSchema }),
  deleteHouse: route({ method: "DELETE", path: "/house/delete", access: "house.manage", summary: "Delete a house without flock and gateway; one with history only when `withHistoryOf` is its name", input: deleteHouseSchema, reply: nothing }),
  importHouses: route({
    method: "POST", path: "/house/import", access: "house.import", summary: "Houses with flocks and gateways from a table: every problem by row, and nothing changed until `isConfirmed`; then all of it or nothing, and the secrets this once",
    input: importHousesSchema, reply: importReplySchema, bodyMax: 4 * 1024 * 1024,
  }),
  listFlock: route({ method: "GET", path: "/flock/list", access: "house.read", summary: "The flocks of a house, newest first", input: z.object({ houseId: id, ...page }), reply: listOf(flockSchema) }),
  placeableBreeds: route({ method: "GET", path: "/flock/breeds", access: "flock.manage", summary: "Poultry types that can be placed in a house, by name", input: z.object({ houseId: id }), reply: z.array(placeableBreedSchema) }),
  placeFlock: route({ method: "POST", path: "/flock/place", access: "flock.manage", summary: "A flock comes into an empty house", input: placeFlockSchema, reply: flockSchema }),
  updateFlock: route({ method: "PUT", path: "/flock/update", access: "flock.manage", summary: "Put right what was written down of a flock", input: updateFlockSchema, reply: flockSchema }),
  clearFlock: route({ method: "PUT", path: "/flock/clear", access: "flock.manage", summary: "The flock has left: the house is empty", input: clearFlockSchema, reply: flockSchema }),
} as const;
