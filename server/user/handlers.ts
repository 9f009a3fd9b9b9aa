import { newPasswordMin } from "../../contract/password.ts";
import type { Environment } from "../base/config.ts";
import { bind, exported, read } from "../call/bind.ts";
import type { Deps } from "../call/work.ts";
import { createAttempts } from "../session/attempt.ts";
import { currentUser, saveMapType } from "./current-user.ts";
import { userFile } from "./export.ts";
import { modifyPassword, resetPassword } from "./password.ts";
import { listUsers, listUsersOfHouse } from "./query.ts";
import { deleteUser, saveUser, saveUserShacks } from "./save.ts";

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
      listUser: read(listUsers),
      exportUser: exported(userFile),
      searchByShack: read(listUsersOfHouse),
    },
  );
