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
      "Returns houses for management by page; `farmId`: of that " +
      "farm and all below it; `id`: that one",
    input: z.object({ ...page, ...houseFilter }),
    reply: listOf(managedHouseSchema),
  }),
  exportHouse: listFileRoute({
    path: "/house/manageExport",
    access: "house.manageRead",
    summary: "Exports houses for management as CSV or XLSX; times in each farm's zone",
    filter: houseFilter,
  }),
  houseLimits: route({
    method: "GET",
    path: "/house/limits",
    access: "house.manageRead",
    summary:
      "Returns the alarm limits a house would have without its own, each " +
      "with its origin; without `id`: of an empty house",
    input: z.object({ id: id.optional() }),
    reply: z.array(limitInForceSchema),
  }),
  createHouse: route({
    method: "POST",
    path: "/house/create",
    access: "house.manage",
    summary: "Creates a house",
    success: "saved",
    input: createHouseSchema,
    reply: managedHouseSchema,
  }),
  updateHouse: route({
    method: "PUT",
    path: "/house/update",
    access: "house.manage",
    summary: "Changes a house, its equipment and its alarm limits",
    success: "updated",
    input: updateHouseSchema,
    reply: managedHouseSchema,
  }),
  putHouse: route({
    method: "PUT",
    path: "/house/put",
    access: "externalId.manage",
    summary: "Changes the house with this external id, or creates it",
    success: "saved",
    input: putHouseSchema,
    reply: managedHouseSchema,
  }),
  deleteHouse: route({
    method: "DELETE",
    path: "/house/delete",
    access: "house.manage",
    summary:
      "Deletes a house without flock and gateway; one with history " +
      "only if `withHistoryOf` is its name",
    success: "deleted",
    input: deleteHouseSchema,
    reply: nothing,
  }),
} as const;
