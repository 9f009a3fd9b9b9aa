import { assignableRoles, type Role } from "../../../contract/account/role.ts";
import { type User, type UserFault, userFaults } from "../../../contract/account/user.ts";
import { Refusal, refuseField } from "../../platform/base/refusal.ts";
import type { Caller } from "../../platform/session/caller-scope.ts";

/** An invalid field of a user, with why. */
export const badField = (field: string, fault: UserFault): Refusal =>
  refuseField(400, field, userFaults[fault]);

/** Refusal: 403 for a role above what the caller may give. */
export function checkRole(caller: Caller, roleKey: Role): void {
  if (!assignableRoles[caller.roleKey].includes(roleKey)) throw new Refusal(403, "roleTooHigh");
}

type Flags = Pick<User, "canOperate" | "remoteConfigFlag">;

/** Refusal: 403 for a flag newly given by a caller without it. `before` null: a new user. */
export function checkFlags(caller: Caller, before: Flags | null, requested: Flags): void {
  const isGiven = (flag: keyof Flags) => requested[flag] === "1" && before?.[flag] !== "1";
  if (isGiven("canOperate") && !caller.canOperate) throw new Refusal(403, "forbidden");
  if (isGiven("remoteConfigFlag") && !caller.remoteConfig)
    throw new Refusal(403, "forbidden", {
      fields: { remoteConfigFlag: { words: userFaults.remote } },
    });
}

/** Refusal: 400 for a change of the caller's own rights. */
export function checkNotOneself(
  caller: Caller,
  before: User,
  requested: Flags & Pick<User, "roleKey">,
): void {
  if (before.id !== caller.userId) return;
  if (
    requested.roleKey !== before.roleKey ||
    requested.canOperate !== before.canOperate ||
    requested.remoteConfigFlag !== before.remoteConfigFlag
  )
    throw new Refusal(400, "notYourself");
}
