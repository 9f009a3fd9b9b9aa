import { newPasswordMin } from "../../contract/password.ts";
import type { userRoutes } from "../../contract/route/user.ts";
import { taken } from "../export/list.ts";
import type { HandlersOf } from "../call.ts";
import type { HandlerParts } from "../parts.ts";
import { createAttempts } from "../session/attempt.ts";
import { exportUsers } from "./export.ts";
import { modifyPassword, resetPassword } from "./password.ts";
import { listUsers, listUsersOfHouse } from "./query.ts";
import { deleteUser, saveUser, saveUserShacks } from "./save.ts";

export function userHandlers({
  environment,
  database,
  bus,
}: HandlerParts): HandlersOf<typeof userRoutes> {
  const users = {
    database,
    bus,
    passwordMin: newPasswordMin[environment.PRODUCT_VARIANT],
    attempts: createAttempts(database, environment.LOGIN_LOCK_MS),
  };
  return {
    saveUser: ({ caller, input, record }) => saveUser({ ...users, record }, caller, input),
    deleteUser: async ({ caller, input, record }) => {
      await deleteUser({ ...users, record }, caller, input.id);
      return {};
    },
    resetPwd: ({ caller, input, record }) => resetPassword({ ...users, record }, caller, input.id),
    modifyPwd: async ({ caller, input, address, now, record }) => {
      await modifyPassword({ ...users, record }, caller, input, address, now);
      return {};
    },
    saveUserShacks: ({ caller, input, record }) =>
      saveUserShacks({ ...users, record }, caller, input),
    listUser: ({ caller, input }) => listUsers(database, caller, input),
    exportUser: ({ caller, input, language, now, record }) =>
      taken(exportUsers(database, caller, input, language, now), database, record),
    searchByShack: ({ caller, input }) => listUsersOfHouse(database, caller, input),
  };
}
