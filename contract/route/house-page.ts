import { z } from "zod";
import { gatewaySchema, presenceLineSchema } from "../gateway.ts";
import { houseDaysQuerySchema, houseDaysSchema } from "../house-history.ts";
import { breedStandardSchema, houseParameterSchema } from "../limit.ts";
import { route } from "./define.ts";
import { id, listOf, page } from "../input.ts";

/** What only the page of one house asks for. */
export const housePageRoutes = {
  houseParameter: route({
    method: "GET",
    path: "/house/parameter",
    access: "house.read",
    summary:
      "The alarm limits of a house in force now, where each comes from, and today's breed standard",
    input: z.object({ id }),
    reply: houseParameterSchema,
  }),
  houseStandard: route({
    method: "GET",
    path: "/house/standard",
    access: "house.read",
    summary: "The breed standard of a house's flock, by day age; empty without one",
    input: z.object({ id }),
    reply: z.array(breedStandardSchema),
  }),
  houseDays: route({
    method: "GET",
    path: "/house/days",
    access: "telemetry.read",
    summary: "A house day by day: flock, use and temperature against the breed standard",
    input: houseDaysQuerySchema,
    reply: houseDaysSchema,
  }),
  gatewayDetail: route({
    method: "GET",
    path: "/gateway/detail",
    access: "house.read",
    summary: "The gateway of a house and its last messages",
    input: z.object({ houseId: id }),
    reply: gatewaySchema.nullable(),
  }),
  gatewayOnlineLog: route({
    method: "GET",
    path: "/gateway/onlineLog",
    access: "house.read",
    summary: "When the gateway of a house came and went, newest first",
    input: z.object({ ...page, houseId: id }),
    reply: listOf(presenceLineSchema),
  }),
} as const;
