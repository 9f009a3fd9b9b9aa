import { z } from "zod";
import {
  flockForecastSchema,
  saleForecastSchema,
  saleForecastSorts,
  saleListDays,
  soldSpecies,
} from "../../flock/forecast/forecast.ts";
import { id, keyword } from "../../base/call-schema.ts";
import { listFileRoute, pagedList } from "../define/crud-routes.ts";
import { heavy, route } from "../define/route-definition.ts";

const sales = {
  keyword,
  farmId: id.optional(),
  species: z.enum(soldSpecies).optional(),
  /** Flocks to be sold, or to reach their target weight, within this many days. */
  within: z.coerce.number().int().min(1).max(365).default(saleListDays),
  sort: z.enum(saleForecastSorts).default("saleDay"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const forecastRoutes = {
  listSaleForecast: route({
    method: "GET",
    path: "/production/forecasts",
    access: "production.read",
    summary: "Flocks to be slaughtered in the next days, with their weight forecast",
    weight: heavy,
    ...pagedList(sales, saleForecastSchema),
  }),
  exportSaleForecast: listFileRoute({
    path: "/production/forecastsFile",
    access: "production.read",
    summary: "The list as a file",
    filter: sales,
  }),
  flockForecast: route({
    method: "GET",
    path: "/production/forecast",
    access: "production.read",
    summary: "Weight, feed, water, eggs and silo ahead of the flock in a house",
    weight: heavy,
    input: z.object({ flockId: id }),
    reply: flockForecastSchema,
  }),
} as const;
