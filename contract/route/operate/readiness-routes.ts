import { z } from "zod";
import { id, keyword, page } from "../../base/call-schema.ts";
import {
  readinessListSchema,
  readinessSorts,
  readinessStateKeys,
} from "../../operate/readiness.ts";
import { readinessCheckKeys } from "../../operate/readiness-reason.ts";
import { heavy, route } from "../define/route-definition.ts";

export const readinessRoutes = {
  listReadiness: route({
    method: "GET",
    path: "/readiness/list",
    access: "alarm.read",
    summary:
      "Returns the readiness of houses in the caller's scope, worst first; " +
      "`check` with `state`: those in that state of the check",
    perMinute: 300,
    weight: heavy,
    input: z.object({
      ...page,
      keyword,
      farmId: id.optional(),
      houseId: id.optional(),
      check: z.enum(readinessCheckKeys).optional(),
      state: z.enum(readinessStateKeys).optional(),
      sort: z.enum(readinessSorts).default("worst"),
      order: z.enum(["asc", "desc"]).default("asc"),
    }),
    reply: readinessListSchema,
  }),
} as const;
