import { chosenFields } from "../../../contract/base/field.ts";
import type { LogFunction } from "../../../contract/base/operation-log.ts";
import type { userRoutes } from "../../../contract/route/account/user-routes.ts";
import { type User, userFields } from "../../../contract/account/user.ts";
import { farmIds, houseIds, userIds } from "../../platform/session/named-ids.ts";
import { chosen, difference, type LogEntry } from "../../platform/audit/audit-entry.ts";
import { orgCounts } from "../../platform/audit/records-change.ts";
import { exportAudit } from "../../platform/audit/record-audit.ts";
import type { AuditsOf, RecordsChange } from "../../platform/audit/audit.ts";

declare module "../../platform/audit/audit.ts" {
  interface LoggedChanges {
    readonly modifyPwd: null;
    readonly resetPwd: User;
    readonly deleteUser: User;
    readonly saveUser: Change<User> | Creation<User>;
    readonly saveUserShacks: Change<User>;
    readonly exportUser: number;
  }
}

export const userAudits = {
  // A user's own map display is not sent to others.
  saveMapType: { lines: null },
  modifyPwd: { lines: () => [{ function: "passwordChange" }] },
  resetPwd: {
    lines: (user) => [ofUser("passwordReset", user)],
    recordsChanged: (user) => [usersOf(user)],
    names: ({ id }) => [userIds(id)],
  },
  deleteUser: {
    lines: (user) => [{ ...ofUser("userDelete", user), before: chosen(user, fields) }],
    recordsChanged: (user) => [orgCounts, usersOf(user)],
    names: ({ id }) => [userIds(id)],
  },
  saveUser: {
    lines: ({ before, after }) =>
      before === null
        ? [{ ...ofUser("userCreate", after), after: chosen(after, fields) }]
        : userChanges(before, after),
    recordsChanged: ({ before, after }) => [orgCounts, usersOf(before, after)],
    names: ({ id, farmIds: farms = [] }) => [userIds(id), farmIds(...farms)],
  },
  saveUserShacks: {
    lines: ({ before, after }) => [
      { ...ofUser("userShacks", after), ...difference(before, after, ["shackIds"]) },
    ],
    recordsChanged: ({ after }) => [usersOf(after)],
    names: ({ id, shackIds }) => [houseIds(...shackIds), userIds(id)],
  },
  searchByShack: { names: ({ shackId }) => [houseIds(shackId)] },
  exportUser: exportAudit("user"),
} satisfies AuditsOf<typeof userRoutes>;

const fields = chosenFields(userFields);
const ofUser = (name: LogFunction, user: User): LogEntry => ({
  function: name,
  operation: user.loginName,
  orgId: user.orgId,
});
const usersOf = (...users: readonly (User | null)[]): RecordsChange => ({
  kinds: ["users"],
  orgIds: users.map((user) => user?.orgId ?? null),
});

/**
 * A change of role has its own line, so that a search finds it. A user who moves to another
 * organisation gets a line in each: neither sees the rights given by the other.
 */
function userChanges(before: User, after: User): LogEntry[] {
  const others = difference(
    before,
    after,
    fields.filter((name) => name !== "roleKey"),
  );
  const isRoleChanged = before.roleKey !== after.roleKey;
  const role: LogEntry[] = isRoleChanged
    ? [{ ...ofUser("roleChange", after), ...difference(before, after, ["roleKey"]) }]
    : [];
  if (before.orgId !== after.orgId)
    return [
      { ...ofUser("userLeft", before), before: others.before },
      ...role,
      { ...ofUser("userCame", after), after: others.after },
    ];
  const hasOthers = Object.keys(others.after).length > 0;
  return hasOthers || !isRoleChanged
    ? [...role, { ...ofUser("userChange", after), ...others }]
    : role;
}
