import { z } from "zod";
import { houseDaysQuerySchema, houseDaysSchema } from "../house-history.ts";
import { breedCurveSchema, houseParameterSchema } from "../limit.ts";
import { route } from "./define.ts";
import { id } from "../call-schema.ts";

/** What only the page of one house asks for. */
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
