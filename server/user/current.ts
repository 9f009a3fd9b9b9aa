import type { CurrentUser } from "../../contract/session.ts";
import type { Caller } from "../session/scope.ts";

const flag = (on: boolean) => (on ? "1" : "0");

/** The caller as the specification spells a user. */
export function currentUser(caller: Caller, mapReviewNumber: string, build: string): CurrentUser {
  return {
    id: caller.userId, name: caller.name, roleKey: caller.roleKey, canOperate: flag(caller.canOperate), remoteConfigFlag: flag(caller.remoteConfig),
    mapType: caller.mapType, mapReviewNumber, build,
  };
}
