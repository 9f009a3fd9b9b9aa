import { newPasswordMin } from "../../../contract/account/password.ts";
import type { Environment } from "../../platform/base/config.ts";
import { bind, exported, read } from "../../platform/api/bind-handlers.ts";
import type { Deps } from "../../platform/api/in-transaction.ts";
import { listPersonNames } from "../../platform/session/person-names.ts";
import { createAttempts } from "../../platform/session/login-attempts.ts";
import { currentUser, saveMapType } from "./current-user.ts";
import { userFile } from "./user-export.ts";
import { modifyPassword, resetPassword } from "./password-commands.ts";
import { listUsers, listUsersOfHouse } from "./user-queries.ts";
import { deleteUser, saveUser, saveUserShacks } from "./user-commands.ts";

interface InstallationDeps extends Deps {
  readonly environment: Environment;
  /** Name of what runs. */
  readonly build: string;
}

export const userHandlers = ({ environment, build, database, bus }: InstallationDeps) =>
  bind(
    {
      database,
      bus,
      build,
      mapReviewNumber: environment.MAP_REVIEW_NUMBER,
      variant: environment.PRODUCT_VARIANT,
      passwordMin: newPasswordMin[environment.PRODUCT_VARIANT],
      attempts: createAttempts(database, environment.LOGIN_LOCK_MS),
    },
    {
      getCurrent: currentUser,
      saveMapType,
      saveUser,
      deleteUser,
      resetPwd: resetPassword,
      modifyPwd: modifyPassword,
      saveUserShacks,
      listPersonName: read(listPersonNames),
      listUser: read(listUsers),
      exportUser: exported(userFile),
      searchByShack: read(listUsersOfHouse),
    },
  );
