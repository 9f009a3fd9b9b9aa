import type { CurrentUser } from "../../contract/session.ts";
import type { Caller } from "../session/scope.ts";

const flag = (on: boolean) => (on ? "1" : "0");

/** What a browser is told about the installation with its user. */
type Setting = Pick<CurrentUser, "mapReviewNumber" | "build" | "passwordMin">;

/** The caller as the specification spells a user. */
export function currentUser(caller: Caller, setting: Setting): CurrentUser {
  return {
    id: caller.userId,
    name: caller.name,
    loginName: caller.loginName,
    roleKey: caller.roleKey,
    canOperate: flag(caller.canOperate),
    remoteConfigFlag: flag(caller.remoteConfig),
    mapType: caller.mapType,
    mustChangePassword: caller.mustChangePassword,
    ...setting,
  };
}
