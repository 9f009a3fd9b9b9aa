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
      "Returns the alarm limits in force in a house, with their " +
      "origins, and today's breed standard",
    input: z.object({ id }),
    reply: houseParameterSchema,
  }),
  houseStandard: route({
    method: "GET",
    path: "/house/standard",
    access: "house.read",
    summary: "Returns the breed standard of a house's flock by day age; empty without a flock",
    input: z.object({ id }),
    reply: z.array(breedCurveSchema),
  }),
  houseDays: route({
    method: "GET",
    path: "/house/days",
    access: "telemetry.read",
    summary:
      "Returns flock, consumption and temperature of a house by day, with the breed standard",
    input: houseDaysQuerySchema,
    reply: houseDaysSchema,
  }),
} as const;
