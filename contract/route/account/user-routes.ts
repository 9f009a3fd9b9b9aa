import { z } from "zod";
import { roleKeys } from "../../account/role.ts";
import {
  modifyPasswordSchema,
  saveMapTypeSchema,
  saveUserSchema,
  saveUserShacksSchema,
  userSchema,
  userSorts,
} from "../../account/user.ts";
import { listFileRoute } from "../define/crud-routes.ts";
import { route } from "../define/route-definition.ts";
import { id, keyword, listOf, nothing, page, zone } from "../../base/call-schema.ts";

/** Filter and order of users. */
const userFilter = {
  keyword,
  roleKey: z.enum(roleKeys).optional(),
  sort: z.enum(userSorts).default("loginName"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

export const userRoutes = {
  saveUser: route({
    method: "POST",
    path: "/user/save",
    access: "user.manage",
    summary: "Creates or changes a user",
    success: "saved",
    perMinute: 300,
    bodyMax: 256 * 1024,
    input: saveUserSchema,
    reply: userSchema,
  }),
  deleteUser: route({
    method: "DELETE",
    path: "/user/delete",
    access: "user.manage",
    summary: "Deletes a user and ends the user's sessions",
    success: "deleted",
    input: z.object({ id }),
    reply: nothing,
  }),
  resetPwd: route({
    method: "PUT",
    path: "/user/resetPwd",
    access: "user.manage",
    summary: "Gives a user a new one-time password and ends the user's sessions",
    success: "resetDone",
    perMinute: 120,
    input: z.object({ id }),
    /** Shown once; the user must change it after signing in. */
    reply: z.object({ password: z.string() }),
  }),
  modifyPwd: route({
    method: "PUT",
    path: "/user/modifyPwd",
    access: "password.own",
    summary: "Changes the caller's password and ends all of the caller's sessions",
    success: "passwordChanged",
    perMinute: 120,
    input: modifyPasswordSchema,
    reply: nothing,
  }),
  saveMapType: route({
    method: "PUT",
    path: "/user/saveMapType",
    access: "mapType.own",
    summary: "Sets what maps show to an administrator, who has no organisation to set it",
    success: "setDone",
    input: saveMapTypeSchema,
    reply: nothing,
  }),
  saveUserShacks: route({
    method: "PUT",
    path: "/user/saveUserShacks",
    access: "user.manage",
    summary: "Sets the houses of a house manager",
    success: "setDone",
    perMinute: 300,
    input: saveUserShacksSchema,
    reply: userSchema,
  }),
  listUser: route({
    method: "GET",
    path: "/user/list",
    access: "user.read",
    summary: "Returns the users in the caller's scope",
    /** `id`: only that user, or none. */
    input: z.object({ ...page, ...userFilter, id: id.optional() }),
    reply: listOf(userSchema),
  }),
  searchByShack: route({
    method: "GET",
    path: "/user/searchByShack",
    access: "user.read",
    summary: "Returns the users who see a house",
    input: z.object({ ...page, ...userFilter, shackId: id }),
    reply: listOf(userSchema),
  }),
  exportUser: listFileRoute({
    path: "/user/export",
    access: "user.read",
    summary:
      "Exports the users in the caller's scope as CSV or XLSX; `shackId`: those " +
      "who see that house. Times are in the caller's zone",
    filter: {
      ...userFilter,
      id: id.optional(),
      shackId: id.optional(),
      timeZone: zone.default("UTC"),
    },
  }),
} as const;
