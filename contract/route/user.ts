import { z } from "zod";
import { roleKeys } from "../role.ts";
import { modifyPasswordSchema, saveUserSchema, saveUserShacksSchema, userSchema, userSorts } from "../user.ts";
import { id, keyword, listOf, nothing, page, route } from "./define.ts";

/** Which users, in which order. */
const userQuery = { ...page, keyword, roleKey: z.enum(roleKeys).optional(), sort: z.enum(userSorts).default("loginName"), order: z.enum(["asc", "desc"]).default("asc") };

export const userRoutes = {
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
    /** With `id`: that one, or none. */
    input: z.object({ ...userQuery, id: id.optional() }),
    reply: listOf(userSchema),
  }),
  searchByShack: route({ method: "GET", path: "/user/searchByShack", access: "user.read", summary: "Users who see a house", input: z.object({ ...userQuery, shackId: id }), reply: listOf(userSchema) }),
} as const;
