import type { z } from "zod";
import type { Alarm } from "../../contract/alarm.ts";
import type { LogFunction } from "../../contract/log.ts";
import type { routes } from "../../contract/route.ts";
import { type User, userSchema } from "../../contract/user.ts";
import type { NewLine } from "./write.ts";

/** What a call has done, as far as the log wants to know. A handler tells it by `record`. */
export interface Deeds {
  readonly login: { readonly userId: number };
  readonly logout: null;
  readonly modifyPwd: null;
  readonly resetPwd: User;
  readonly deleteUser: User;
  /** `before` null: a new one. */
  readonly saveUser: { readonly before: User | null; readonly after: User };
  readonly saveUserShacks: { readonly before: User; readonly after: User };
  /** The alarms that changed, as they are now. */
  readonly ackAlarm: readonly Alarm[];
  readonly shelveAlarm: readonly Alarm[];
  readonly unshelveAlarm: readonly Alarm[];
}
export type LoggedRoute = keyof Deeds;

/** A line without who did it and from where. `userId` and `orgId` where they are not the caller's. */
type Entry = Omit<NewLine, "userId" | "operator" | "operatorName" | "orgId"> & { readonly userId?: number; readonly orgId?: number | null };
type Entries = { readonly [K in LoggedRoute]: (deed: Deeds[K], input: z.output<(typeof routes)[K]["input"]>) => readonly Entry[] };

/** What every logged call writes: the one place that says so. Refused calls and failed sign-ins: refused.ts. */
export const entries: Entries = {
  login: ({ userId }) => [{ function: "login", userId }],
  logout: () => [{ function: "logout" }],
  modifyPwd: () => [{ function: "passwordChange" }],
  resetPwd: (user) => [ofUser("passwordReset", user)],
  deleteUser: (user) => [{ ...ofUser("userDelete", user), before: fieldsOf(user) }],
  saveUser: ({ before, after }) => (before === null ? [{ ...ofUser("userCreate", after), after: fieldsOf(after) }] : userChanges(before, after)),
  saveUserShacks: ({ before, after }) => [{ ...ofUser("userShacks", after), ...difference(before, after, ["shackIds"]) }],
  ackAlarm: (alarms, { note }) => alarms.map((alarm) => ofAlarm("alarmAck", alarm, note)),
  shelveAlarm: (alarms, { reason }) => alarms.map((alarm) => ({ ...ofAlarm("alarmShelve", alarm, reason), after: { shelvedUntil: alarm.shelvedUntil } })),
  unshelveAlarm: (alarms) => alarms.map((alarm) => ofAlarm("alarmUnshelve", alarm, "")),
};

const ofUser = (name: LogFunction, user: User): Entry => ({ function: name, operation: user.loginName, orgId: user.orgId });
const ofAlarm = (name: LogFunction, alarm: Alarm, remark: string): Entry => ({ function: name, operation: alarm.key, remark, houseId: alarm.houseId });

/** What a person can change of a user; the rest counts and names. */
const unchosen: ReadonlySet<string> = new Set(["id", "orgName", "latestLoginTime", "loginTimes", "version"]);
const userFields = (Object.keys(userSchema.shape) as (keyof User)[]).filter((name) => !unchosen.has(name));
const fieldsOf = (user: User, names: readonly (keyof User)[] = userFields) => Object.fromEntries(names.map((name) => [name, user[name]]));

function difference(before: User, after: User, names: readonly (keyof User)[]): Pick<Entry, "before" | "after"> {
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return { before: fieldsOf(before, changed), after: fieldsOf(after, changed) };
}

/** A change of role is a line of its own: who looks for it must find it. */
function userChanges(before: User, after: User): Entry[] {
  const others = difference(before, after, userFields.filter((name) => name !== "roleKey"));
  const isRoleChanged = before.roleKey !== after.roleKey;
  const role: Entry[] = isRoleChanged ? [{ ...ofUser("roleChange", after), ...difference(before, after, ["roleKey"]) }] : [];
  const hasOthers = Object.keys(others.after ?? {}).length > 0;
  return hasOthers || !isRoleChanged ? [...role, { ...ofUser("userChange", after), ...others }] : role;
}
