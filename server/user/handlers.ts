import type { sessionRoutes } from "../../contract/route/session.ts";
import { currentUser } from "./current.ts";
import { newPasswordMin } from "../../contract/password.ts";
import type { userRoutes } from "../../contract/route/user.ts";
import { taken } from "../export/list.ts";
import type { HandlersOf } from "../call/call.ts";
import type { Database } from "../db/open.ts";
import type { Bus } from "../fact/bus.ts";
import type { Environment } from "../base/config.ts";
import { createAttempts } from "../session/attempt.ts";
import { exportUsers } from "./export.ts";
import { modifyPassword, resetPassword } from "./password.ts";
import { listUsers, listUsersOfHouse } from "./query.ts";
import { deleteUser, saveUser, saveUserShacks } from "./save.ts";

type UserRoutes = typeof userRoutes & Pick<typeof sessionRoutes, "getCurrent">;

/** What the calls of users work with. */
interface Deps {
  readonly database: Database;
  readonly bus: Bus;
  readonly environment: Environment;
  /** Name of what runs. */
  readonly build: string;
}

export function userHandlers({ environment, build, database, bus }: Deps): HandlersOf<UserRoutes> {
  const passwordMin = newPasswordMin[environment.PRODUCT_VARIANT];
  const users = {
    database,
    bus,
    passwordMin,
    attempts: createAttempts(database, environment.LOGIN_LOCK_MS),
  };
  return {
    getCurrent: ({ caller }) =>
      currentUser(caller, { mapReviewNumber: environment.MAP_REVIEW_NUMBER, build, passwordMin }),
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
