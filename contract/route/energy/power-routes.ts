import { z } from "zod";
import { id, keyword, page } from "../../base/call-schema.ts";
import { fileFormats } from "../../base/file-format.ts";
import { calendarDay } from "../../fleet/flock/flock-day.ts";
import {
  clearFarmPowerSchema,
  energyGrainKeys,
  energyRangeSchema,
  farmPowerSchema,
  flockEnergySchema,
  loadSchema,
  powerHouseSchema,
  powerNowSchema,
  powerSorts,
  powerUseSchema,
  saveFarmPowerSchema,
} from "../../energy/power.ts";
import { dayMs } from "../../base/time.ts";
import { listFileRoute } from "../define/crud-routes.ts";
import { fileReply, route, type Weight } from "../define/route-definition.ts";

/** All houses in the caller's scope, the houses below a farm, or one. */
const place = { farmId: id.optional(), houseId: id.optional() };
const span = { from: calendarDay, to: calendarDay };
/** Longest window by grain, days; its last day included. */
const energyDaysMax = { half: 7, day: 400, month: 3700 } as const;
const dayNo = (day: string): number => Date.parse(day) / dayMs;

const ranged = z.object({ ...place, ...span, grain: z.enum(energyGrainKeys) });
type Ranged = z.output<typeof ranged>;
const isInOrder = ({ from, to }: Ranged): boolean => to >= from;
const isShort = ({ grain, from, to }: Ranged): boolean =>
  dayNo(to) - dayNo(from) < energyDaysMax[grain];
/**
 * A month of one house takes milliseconds: its page does not have to wait for months of whole
 * companies.
 */
const lightDays = 31;
const weightOf = (houseId: number | undefined, days: number): Weight =>
  houseId !== undefined && days <= lightDays ? "light" : "heavy";
const order = { path: ["to"], error: "order" };
const many = { path: ["from"], error: "manyDays" };

/** Compares the requested houses with each other. */
const list = {
  ...place,
  keyword,
  sort: z.enum(powerSorts).default("kwhBird"),
  order: z.enum(["asc", "desc"]).default("desc"),
};

export const powerRoutes = {
  powerNow: route({
    method: "GET",
    path: "/power/now",
    access: "power.read",
    summary: "Returns present power, energy of today, the month and the flocks, demand and cost",
    weight: ({ houseId }) => weightOf(houseId, 1),
    input: z.object(place),
    reply: powerNowSchema,
  }),
  powerRange: route({
    method: "GET",
    path: "/power/range",
    access: "power.read",
    summary: "Returns energy by half hour, day or month, with tariff band and cost",
    weight: ({ houseId, from, to }) => weightOf(houseId, dayNo(to) - dayNo(from) + 1),
    input: ranged.refine(isInOrder, order).refine(isShort, many),
    reply: energyRangeSchema,
  }),
  powerLoad: route({
    method: "GET",
    path: "/power/heat",
    access: "power.read",
    summary: "Returns energy by hour and day, the newest day last",
    weight: ({ houseId, days }) => weightOf(houseId, days),
    input: z.object({ ...place, days: z.coerce.number().int().min(1).max(90).default(30) }),
    reply: loadSchema,
  }),
  powerUse: route({
    method: "GET",
    path: "/power/use",
    access: "power.read",
    summary: "Returns energy by use, estimated from the rated power and hours of the units",
    weight: ({ houseId, days }) => weightOf(houseId, days),
    input: z.object({ ...place, days: z.coerce.number().int().min(1).max(90).default(30) }),
    reply: powerUseSchema,
  }),
  listPowerHouse: route({
    method: "GET",
    path: "/power/houses",
    access: "power.read",
    summary: "Returns the houses by energy per bird at equal age, with phases and fans",
    weight: ({ houseId }) => weightOf(houseId, lightDays),
    input: z.object({ ...page, ...list }),
    reply: z.object({ total: z.int(), rows: z.array(powerHouseSchema) }),
  }),
  exportPower: route({
    method: "GET",
    path: "/power/export",
    access: "power.read",
    summary: "Exports energy by house and half hour, day or month as CSV or XLSX",
    perMinute: 120,
    input: ranged
      .extend({ format: z.enum(fileFormats) })
      .refine(isInOrder, order)
      .refine(isShort, many),
    reply: fileReply,
  }),
  exportPowerHouse: listFileRoute({
    path: "/power/exportHouses",
    access: "power.read",
    summary: "Exports the houses with their energy figures as CSV or XLSX",
    filter: list,
  }),
  flockEnergy: route({
    method: "GET",
    path: "/power/flock",
    access: "power.read",
    summary:
      "Returns the energy, cost and CO2 of a flock since " +
      "placement, in total, per bird and per kg",
    input: z.object({ flockId: id }),
    reply: flockEnergySchema,
  }),
  listFarmPower: route({
    method: "GET",
    path: "/power/farms",
    access: "power.cost",
    summary: "Returns tariffs and demand limits of the places in the caller's scope",
    input: z.object({}),
    reply: z.array(farmPowerSchema),
  }),
  saveFarmPower: route({
    method: "PUT",
    path: "/power/farm",
    access: "power.manage",
    summary: "Sets tariff and demand limit of a place and those below it",
    success: "setDone",
    input: saveFarmPowerSchema,
    reply: farmPowerSchema,
  }),
  clearFarmPower: route({
    method: "DELETE",
    path: "/power/farm",
    access: "power.manage",
    summary: "Removes tariff and demand limit of a place; those of the place above apply",
    success: "setDone",
    input: clearFarmPowerSchema,
    reply: farmPowerSchema,
  }),
} as const;
