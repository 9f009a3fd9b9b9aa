import { z } from "zod";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { picture } from "../base/picture-limit.ts";
import { roleKeys, roles } from "./role.ts";
import { email, line, nameEn, optionalLine, phone } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

const flagNames = {
  "0": { zh: "否", en: "No" },
  "1": { zh: "是", en: "Yes" },
} as const satisfies Record<string, Words>;
const flag = z.enum(["0", "1"]);

/**
 * A user as lists and forms show it. Flags are the specification's strings. No password in any
 * form.
 */
export const userSchema = z.object({
  id: z.int(),
  loginName: z.string(),
  realName: z.string(),
  realNameEn: z.string().nullable(),
  department: z.string(),
  position: z.string(),
  officeTel: z.string(),
  mobile: z.string(),
  email: z.string(),
  hasAvatar: z.boolean(),
  roleKey: z.enum(roleKeys),
  /** Null: an administrator, who belongs to none. */
  orgId: z.int().nullable(),
  orgName: z.string().nullable(),
  canOperate: flag,
  remoteConfigFlag: flag,
  /** Farms whose subtrees an area or farm manager sees. */
  farmIds: z.array(z.int()),
  /** Houses of a house manager. */
  shackIds: z.array(z.int()),
  /** Epoch ms; null before the first. */
  latestLoginTime: z.int().nullable(),
  loginTimes: z.int(),
  /** Two-step verification is set up. */
  hasFactor: z.boolean().optional(),
  /** Company sign-ins by which the user comes, by their names. */
  signInBy: z.array(z.string()).optional(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
});
export type User = z.infer<typeof userSchema>;

export const userFields = {
  loginName: { name: { zh: "用户名", en: "User name" }, max: 50 },
  realName: { name: { zh: "姓名", en: "Name" }, max: 50 },
  realNameEn: { ...common.nameEn, name: { zh: "英文姓名", en: "English name" } },
  department: { name: { zh: "部门", en: "Department" }, max: 50 },
  position: { name: { zh: "职务", en: "Position" }, max: 50 },
  officeTel: common.officeTel,
  mobile: common.mobile,
  email: common.email,
  hasAvatar: { name: { zh: "头像", en: "Avatar" } },
  roleKey: { name: { zh: "角色", en: "Role" }, choices: roles },
  orgId: common.org,
  orgName: derived(common.org),
  canOperate: { name: { zh: "操作权限", en: "May operate" }, choices: flagNames },
  remoteConfigFlag: {
    name: { zh: "远程配置权限", en: "May configure remotely" },
    choices: flagNames,
  },
  farmIds: { name: { zh: "管辖农场", en: "Farms managed" } },
  shackIds: { name: { zh: "管理的栋舍", en: "Houses managed" } },
  latestLoginTime: { name: { zh: "最近登录", en: "Latest sign-in" }, isDerived: true },
  loginTimes: { name: { zh: "登录次数", en: "Sign-ins" }, isDerived: true },
  hasFactor: null,
  signInBy: { name: { zh: "登录方式", en: "Signs in by" }, isDerived: true },
} satisfies FieldsOf<User>;

/**
 * Letters of any script, digits and . _ - @: what can be typed at a login and read out on the
 * telephone.
 */
export const loginNameSchema = line(userFields.loginName.max)
  .min(2)
  .regex(/^[\p{L}\p{N}._@-]+$/u, { error: "loginName" });

/**
 * True when a user's rights or scope have changed: the user's sessions end. Ids in rising order.
 */
export function isPowerChanged(before: UserPower, after: UserPower): boolean {
  const powerOf = ({
    roleKey,
    canOperate,
    remoteConfigFlag,
    orgId,
    farmIds,
    shackIds,
  }: UserPower) =>
    JSON.stringify([roleKey, canOperate, remoteConfigFlag, orgId, farmIds, shackIds]);
  return powerOf(before) !== powerOf(after);
}
type UserPower = Pick<
  User,
  "roleKey" | "canOperate" | "remoteConfigFlag" | "orgId" | "farmIds" | "shackIds"
>;

/**
 * A new user (without `id`, with a password) or a changed one (with `id` and `version`; passwords
 * are changed by other calls).
 */
export const saveUserSchema = z.object({
  id: z.int().positive().optional(),
  version: z.int().optional(),
  loginName: loginNameSchema,
  realName: line(userFields.realName.max).min(1),
  realNameEn: nameEn,
  department: optionalLine(userFields.department.max),
  position: optionalLine(userFields.position.max),
  officeTel: phone,
  mobile: phone,
  email,
  roleKey: z.enum(roleKeys),
  /** Read only from an administrator; other users create users of their own organisation. */
  orgId: z.int().positive().nullable().optional(),
  canOperate: flag.default("0"),
  remoteConfigFlag: flag.default("0"),
  /** Farms of an area or farm manager; absent: unchanged. */
  farmIds: z.array(z.int().positive()).max(1000).optional(),
  avatar: picture("avatar"),
  /** Veiled (contract/account/session.ts). */
  password: z.string().max(4000).optional(),
});
export type SaveUser = z.input<typeof saveUserSchema>;

/** Map type for a user without an organisation to set it. */
export const saveMapTypeSchema = z.object({ mapType: z.enum(["1", "2"]) });

/** Sort keys of users. */
export const userSorts = [
  "loginName",
  "realName",
  "roleKey",
  "latestLoginTime",
  "loginTimes",
] as const;

/** Maximum number of houses assigned to one house manager in a call. */
export const shackIdsMax = 5000;

export const saveUserShacksSchema = z.object({
  id: z.int().positive(),
  /** Version of the user that the houses were chosen for; absent: the current one. */
  version: z.int().optional(),
  roleKey: z.enum(roleKeys),
  shackIds: z.array(z.int().positive()).max(shackIdsMax),
});

/** `type` is the specification's flag of the form; both passwords are veiled. */
export const modifyPasswordSchema = z.object({
  type: z.literal(true),
  oldPassword: z.string().min(1).max(4000),
  newPassword: z.string().min(1).max(4000),
});

/** Reasons to refuse a field of a user beyond its schema. */
export const userFaults = {
  required: { zh: "必填", en: "Required" },
  unreadable: { zh: "格式不正确", en: "Invalid format" },
  passwordElsewhere: {
    zh: "不能在此修改密码，请使用重置密码",
    en: "The password cannot be changed here; use reset password",
  },
  remote: {
    zh: "您没有远程配置权限，不能授予他人",
    en: "You need remote configuration permission yourself to grant it",
  },
  housesNeeded: {
    zh: "请选择用户并至少勾选一栋栋舍",
    en: "Choose a user and tick at least one house",
  },
  houseManagerOnly: {
    zh: "只有栋舍管理员可以分配栋舍",
    en: "Houses can only be assigned to house managers",
  },
} as const satisfies Record<string, Words>;
export type UserFault = keyof typeof userFaults;
