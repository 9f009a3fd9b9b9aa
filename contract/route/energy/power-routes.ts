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

/** All houses in sight, those of a farm with all below it, or one. */
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
/** A month of one house takes milliseconds: its page does not wait behind those of companies. */
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
    summary: "Power now; energy of today, the month and the flocks; demand; what it costs",
    weight: ({ houseId }) => weightOf(houseId, 1),
    input: z.object(place),
    reply: powerNowSchema,
  }),
  powerRange: route({
    method: "GET",
    path: "/power/range",
    access: "power.read",
    summary: "Energy of half hours, days or months, with the band of the tariff and the cost",
    weight: ({ houseId, from, to }) => weightOf(houseId, dayNo(to) - dayNo(from) + 1),
    input: ranged.refine(isInOrder, order).refine(isShort, many),
    reply: energyRangeSchema,
  }),
  powerLoad: route({
    method: "GET",
    path: "/power/heat",
    access: "power.read",
    summary: "Energy by hour and day, the newest day last",
    weight: ({ houseId, days }) => weightOf(houseId, days),
    input: z.object({ ...place, days: z.coerce.number().int().min(1).max(90).default(30) }),
    reply: loadSchema,
  }),
  powerUse: route({
    method: "GET",
    path: "/power/use",
    access: "power.read",
    summary: "What energy went into, estimated by the rated power of the units and their hours",
    weight: ({ houseId, days }) => weightOf(houseId, days),
    input: z.object({ ...place, days: z.coerce.number().int().min(1).max(90).default(30) }),
    reply: powerUseSchema,
  }),
  listPowerHouse: route({
    method: "GET",
    path: "/power/houses",
    access: "power.read",
    summary: "Houses by their energy a bird at equal age, with their phases and their fans",
    weight: ({ houseId }) => weightOf(houseId, lightDays),
    input: z.object({ ...page, ...list }),
    reply: z.object({ total: z.int(), rows: z.array(powerHouseSchema) }),
  }),
  exportPower: route({
    method: "GET",
    path: "/power/export",
    access: "power.read",
    summary: "Half hours, days or months of houses as a file, a line a house and bucket",
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
    summary: "The houses with their figures as a file",
    filter: list,
  }),
  flockEnergy: route({
    method: "GET",
    path: "/power/flock",
    access: "power.read",
    summary: "What a flock used since its placement: energy, cost, CO2, a bird and a kg",
    input: z.object({ flockId: id }),
    reply: flockEnergySchema,
  }),
  listFarmPower: route({
    method: "GET",
    path: "/power/farms",
    access: "power.cost",
    summary: "What the places in sight pay by and may draw",
    input: z.object({}),
    reply: z.array(farmPowerSchema),
  }),
  saveFarmPower: route({
    method: "PUT",
    path: "/power/farm",
    access: "power.manage",
    summary: "Set what a place and those below it pay by, and what it may draw",
    success: "setDone",
    input: saveFarmPowerSchema,
    reply: farmPowerSchema,
  }),
  clearFarmPower: route({
    method: "DELETE",
    path: "/power/farm",
    access: "power.manage",
    summary: "Take away what is set for a place: it goes by what is set above it",
    success: "setDone",
    input: clearFarmPowerSchema,
    reply: farmPowerSchema,
  }),
} as const;
