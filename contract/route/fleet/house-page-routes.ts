import { z } from "zod";
import { houseDaysQuerySchema, houseDaysSchema } from "../../telemetry/house-history.ts";
import { breedCurveSchema, houseParameterSchema } from "../../fleet/house/alarm-limit.ts";
import { route } from "../define/route-definition.ts";
import { id } from "../../base/call-schema.ts";

/** Calls that only the page of one house makes. */
export const housePageRoutes = {
  houseParameter: route({
    method: "GET",
    path: "/house/parameter",
    access: "wall.read",
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
    reply: z.array(breedCurveSchema),
  }),
  houseDays: route({
    method: "GET",
    path: "/house/days",
    access: "telemetry.read",
    summary: "A house day by day: flock, use and temperature against the breed standard",
    input: houseDaysQuerySchema,
    reply: houseDaysSchema,
  }),
} as const;
