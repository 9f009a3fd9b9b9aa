import type { CurrentUser } from "../../contract/session.ts";
import type { Call } from "../call/call.ts";

const flag = (on: boolean) => (on ? "1" : "0");

/** What a browser learns about the installation with its user. */
type Setting = Pick<CurrentUser, "mapReviewNumber" | "build" | "passwordMin">;

/** The caller as the specification spells a user. */
export function currentUser(
  { mapReviewNumber, build, passwordMin }: Setting,
  { caller }: Call<"getCurrent">,
): CurrentUser {
  return {
    id: caller.userId,
    name: caller.name,
    loginName: caller.loginName,
    roleKey: caller.roleKey,
    canOperate: flag(caller.canOperate),
    remoteConfigFlag: flag(caller.remoteConfig),
    mapType: caller.mapType,
    mustChangePassword: caller.mustChangePassword,
    mapReviewNumber,
    build,
    passwordMin,
  };
}
