import { z } from "zod";
import { alarmKeys, alarmSchema, bulkMax, shelveMaxMs } from "./alarm.ts";
import { houseSchema, statusFilters } from "./house.ts";
import { overviewSchema } from "./overview.ts";
import type { Action } from "./policy.ts";
import { logFunctionKeys, logSchema } from "./log.ts";
import { breedRowSchema, farmRowSchema, orgRowSchema } from "./administration.ts";
import { houseDetailSchema, readingSchema } from "./reading.ts";
import { roleKeys } from "./role.ts";
import { captchaReplySchema, currentUserSchema, loginReplySchema, loginSchema } from "./session.ts";
import { rangeQuerySchema, rangeReplySchema } from "./telemetry.ts";
import { modifyPasswordSchema, saveUserSchema, saveUserShacksSchema, userSchema } from "./user.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A call below /api. `access` is the policy's action, or `public`. Input is the query of a GET, else the JSON body. */
export interface Route<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly access: Action | "public";
  readonly summary: string;
  readonly input: I;
  readonly reply: O;
}
const route = <I extends z.ZodType, O extends z.ZodType>(definition: Route<I, O>): Route<I, O> => definition;

export const apiBase = "/api";

/** What every reply is wrapped in. `code` equals the HTTP status. `fields` names each field that failed validation. */
export const envelope = <T extends z.ZodType>(reply: T) =>
  z.object({ success: z.literal(true), code: z.literal(200), msg: z.string(), data: reply });
export const failureSchema = z.object({
  success: z.literal(false),
  code: z.int(),
  msg: z.string(),
  data: z.null(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Failure = z.infer<typeof failureSchema>;

const nothing = z.object({});
const page = { page: z.coerce.number().int().min(1).default(1), pageSize: z.coerce.number().int().min(1).max(1000).default(50) };
const ids = z.array(z.int().positive()).min(1).max(bulkMax);
const keyword = z.string().trim().max(50).optional();
const time = z.coerce.number().int().optional();
const listOf = <T extends z.ZodType>(row: T) => z.object({ total: z.int(), rows: z.array(row) });
const id = z.coerce.number().int().positive();

export const houseRowSchema = houseSchema.extend({
  farmName: z.string(),
  worstSeverity: z.int().min(0).max(4),
  alarmCount: z.int(),
  reading: readingSchema.nullable(),
});
export type HouseRow = z.infer<typeof houseRowSchema>;

export const healthSchema = z.object({
  status: z.enum(["ok", "starting", "degraded"]),
  engine: z.enum(["embedded", "postgresql"]),
  database: z.boolean(),
  /** Age of the newest committed frame, ms; null before the first. */
  ingestAgeMs: z.int().nullable(),
  build: z.string(),
  time: z.int(),
});

/** Every call, in one table. The server enforces it; the client, the API document and the tests are derived from it. */
export const routes = {
  health: route({ method: "GET", path: "/health", access: "public", summary: "Is the platform well", input: nothing, reply: healthSchema }),
  getCode: route({ method: "POST", path: "/getCode", access: "public", summary: "A new captcha", input: nothing, reply: captchaReplySchema }),
  login: route({ method: "POST", path: "/login", access: "public", summary: "Sign in", input: loginSchema, reply: loginReplySchema }),
  logout: route({ method: "POST", path: "/logout", access: "session.own", summary: "Sign out", input: z.object({ userId: z.coerce.number().int().optional(), token: z.string().max(200).optional() }), reply: nothing }),
  getCurrent: route({ method: "GET", path: "/user/getCurrent", access: "session.own", summary: "The signed-in user", input: nothing, reply: currentUserSchema }),
  saveUser: route({ method: "POST", path: "/user/save", access: "user.manage", summary: "Create a user, or change one", input: saveUserSchema, reply: userSchema }),
  deleteUser: route({ method: "DELETE", path: "/user/delete", access: "user.manage", summary: "Delete a user; its sessions end", input: z.object({ id }), reply: nothing }),
  resetPwd: route({
    method: "PUT", path: "/user/resetPwd", access: "user.manage", summary: "Give a user a new one-time password; its sessions end",
    input: z.object({ id }),
    /** Shown once; the user must change it after signing in. */
    reply: z.object({ password: z.string() }),
  }),
  modifyPwd: route({ method: "PUT", path: "/user/modifyPwd", access: "password.own", summary: "Change the own password; every session of the user ends", input: modifyPasswordSchema, reply: nothing }),
  saveUserShacks: route({ method: "PUT", path: "/user/saveUserShacks", access: "user.manage", summary: "The houses of a house keeper", input: saveUserShacksSchema, reply: userSchema }),
  listUser: route({
    method: "GET", path: "/user/list", access: "user.read", summary: "Users in the caller's scope",
    input: z.object({ ...page, keyword, roleKey: z.enum(roleKeys).optional(), sort: z.enum(["loginName", "realName", "roleKey", "latestLoginTime", "loginTimes"]).default("loginName"), order: z.enum(["asc", "desc"]).default("asc") }),
    reply: listOf(userSchema),
  }),
  searchByShack: route({ method: "GET", path: "/user/searchByShack", access: "user.read", summary: "Users who see a house", input: z.object({ ...page, shackId: id }), reply: listOf(userSchema) }),
  listAllOrg: route({ method: "GET", path: "/org/listAll", access: "org.read", summary: "Every organisation, by name", input: nothing, reply: z.array(orgRowSchema) }),
  listOrg: route({ method: "GET", path: "/org/list", access: "org.read", summary: "Organisations, paged", input: z.object({ ...page, keyword }), reply: listOf(orgRowSchema) }),
  listFarm: route({ method: "GET", path: "/farm/list", access: "farm.read", summary: "The farm tree, parents before children", input: z.object({ keyword }), reply: z.array(farmRowSchema) }),
  listBreed: route({ method: "GET", path: "/breed/list", access: "breed.read", summary: "Poultry types, paged", input: z.object({ ...page, keyword }), reply: listOf(breedRowSchema) }),
  listLog: route({
    method: "GET", path: "/log/list", access: "log.read", summary: "Operation log, newest first: lines of houses and users in the caller's scope, and the own ones",
    input: z.object({ ...page, function: z.enum(logFunctionKeys).optional(), keyword, from: time, to: time }),
    reply: listOf(logSchema),
  }),
  getLogo: route({ method: "GET", path: "/org/getLogo", access: "org.logo", summary: "Logo of the caller's organisation, Base64, '' when none", input: nothing, reply: z.string() }),
  listOverview: route({ method: "GET", path: "/overview/listOverview/", access: "overview.read", summary: "Farms, houses, readings and open alarms in the caller's scope", input: nothing, reply: overviewSchema }),
  alarmAmt: route({ method: "GET", path: "/overview/alarmAmt/", access: "alarm.read", summary: "Number of alarms now", input: nothing, reply: z.int() }),
  listHouse: route({
    method: "GET", path: "/house/list", access: "house.read", summary: "Houses, filtered and paged",
    input: z.object({
      ...page,
      status: z.enum(statusFilters).default("all"),
      farmId: id.optional(),
      adcode: z.string().max(6).optional(),
      keyword: z.string().max(50).optional(),
      sort: z.enum(["severity", "name", "farm", "temp"]).default("severity"),
    }),
    reply: z.object({ total: z.int(), rows: z.array(houseRowSchema) }),
  }),
  houseDetail: route({
    method: "GET", path: "/house/detail", access: "house.read", summary: "One house with its newest frame and open alarms",
    input: z.object({ id }),
    reply: z.object({ house: houseSchema, detail: houseDetailSchema.nullable(), alarms: z.array(alarmSchema) }),
  }),
  listAlarm: route({
    method: "GET", path: "/alarm/list", access: "alarm.read", summary: "Alarms, worst or newest first",
    input: z.object({
      ...page,
      state: z.enum(["open", "active", "unacknowledged", "shelved", "all"]).default("open"),
      key: z.enum(alarmKeys).optional(),
      severity: z.coerce.number().pipe(z.literal([1, 2, 3, 4])).optional(),
      houseId: id.optional(),
      from: z.coerce.number().int().optional(),
      to: z.coerce.number().int().optional(),
    }),
    reply: z.object({ total: z.int(), rows: z.array(alarmSchema) }),
  }),
  ackAlarm: route({
    method: "POST", path: "/alarm/ack", access: "alarm.ack", summary: "Acknowledge: who has it in hand",
    input: z.object({ ids, note: z.string().trim().max(500).default("") }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  shelveAlarm: route({
    method: "POST", path: "/alarm/shelve", access: "alarm.shelve", summary: "Silence until a time, with a reason",
    input: z.object({ ids, minutes: z.int().min(1).max(shelveMaxMs / 60_000), reason: z.string().trim().min(1).max(500) }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  unshelveAlarm: route({
    method: "POST", path: "/alarm/unshelve", access: "alarm.shelve", summary: "End a silence early",
    input: z.object({ ids }),
    reply: z.object({ alarms: z.array(alarmSchema) }),
  }),
  telemetryRange: route({ method: "GET", path: "/telemetry/range", access: "telemetry.read", summary: "History reduced to pixels, extremes and gaps kept", input: rangeQuerySchema, reply: rangeReplySchema }),
} as const;
export type RouteName = keyof typeof routes;
