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
    summary: "Returns the flocks to be slaughtered in the next days, with their forecast weight",
    weight: heavy,
    ...pagedList(sales, saleForecastSchema),
  }),
  exportSaleForecast: listFileRoute({
    path: "/production/forecastsFile",
    access: "production.read",
    summary: "Exports the flocks to be slaughtered as CSV or XLSX",
    filter: sales,
  }),
  flockForecast: route({
    method: "GET",
    path: "/production/forecast",
    access: "production.read",
    summary: "Returns the forecast weight, feed, water, eggs and silo level of a house's flock",
    weight: heavy,
    input: z.object({ flockId: id }),
    reply: flockForecastSchema,
  }),
} as const;
