import { z } from "zod";
import {
  createHouseSchema,
  deleteHouseSchema,
  managedHouseSchema,
  managedHouseSorts,
  putHouseSchema,
  stockStates,
  updateHouseSchema,
} from "../../fleet/house/house-manage.ts";
import { limitInForceSchema } from "../../fleet/house/alarm-limit.ts";
import { listFileRoute } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";
import { id, keyword, listOf, nothing, page } from "../../base/call-schema.ts";

/** Filter and order of houses. `farmId`: of that farm and all below it; `id`: that one. */
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
  exportHouse: listFileRoute({
    path: "/house/manageExport",
    access: "house.manageRead",
    summary: "Houses as they are managed, as CSV or XLSX; times in each farm's zone",
    filter: houseFilter,
  }),
  houseLimits: route({
    method: "GET",
    path: "/house/limits",
    access: "house.manageRead",
    summary:
      "The alarm limits of a house as they would be without its own, each with its origin; " +
      "without `id` those of an empty house",
    input: z.object({ id: id.optional() }),
    reply: z.array(limitInForceSchema),
  }),
  createHouse: route({
    method: "POST",
    path: "/house/create",
    access: "house.manage",
    summary: "A new house",
    success: "saved",
    input: createHouseSchema,
    reply: managedHouseSchema,
  }),
  updateHouse: route({
    method: "PUT",
    path: "/house/update",
    access: "house.manage",
    summary: "Change a house, its equipment and its alarm limits",
    success: "updated",
    input: updateHouseSchema,
    reply: managedHouseSchema,
  }),
  putHouse: route({
    method: "PUT",
    path: "/house/put",
    access: "externalId.manage",
    summary: "Change the house that has this id in the system, or make one with it",
    success: "saved",
    input: putHouseSchema,
    reply: managedHouseSchema,
  }),
  deleteHouse: route({
    method: "DELETE",
    path: "/house/delete",
    access: "house.manage",
    summary:
      "Delete a house without flock and gateway; one with history only when `withHistoryOf` " +
      "is its name",
    success: "deleted",
    input: deleteHouseSchema,
    reply: nothing,
  }),
} as const;
