import { z } from "zod";
import type { Words } from "./words.ts";

/** What is written into the operation log, by function. */
export const logFunctions = {
  login: { zh: "登录", en: "Sign-in" },
  loginFailed: { zh: "登录失败", en: "Failed sign-in" },
  logout: { zh: "退出登录", en: "Sign-out" },
  refused: { zh: "越权访问被拒", en: "Refused access" },
  passwordChange: { zh: "修改密码", en: "Password change" },
  passwordReset: { zh: "重置密码", en: "Password reset" },
  userCreate: { zh: "新建用户", en: "User created" },
  userChange: { zh: "修改用户", en: "User changed" },
  userDelete: { zh: "删除用户", en: "User deleted" },
  roleChange: { zh: "变更角色", en: "Role changed" },
  userShacks: { zh: "分配栋舍", en: "Houses assigned" },
  alarmAck: { zh: "确认报警", en: "Alarm acknowledged" },
  alarmShelve: { zh: "搁置报警", en: "Alarm shelved" },
  alarmUnshelve: { zh: "取消搁置", en: "Shelving ended" },
} as const satisfies Record<string, Words>;
export type LogFunction = keyof typeof logFunctions;
export const logFunctionKeys = Object.keys(logFunctions) as [LogFunction, ...LogFunction[]];

/** Why a call was refused or a sign-in failed: a remark of such a line begins with one of these keys (contract/message.ts). */
export const logReasons = {
  loginFailed: { zh: "用户名或密码错误", en: "Wrong user name or password" },
  loginLocked: { zh: "失败次数过多，已暂时锁定", en: "Locked for a while after too many failures" },
  captchaWrong: { zh: "验证码错误或已过期", en: "Wrong or expired verification code" },
  forbidden: { zh: "没有此权限", en: "Not allowed to this user" },
  roleTooHigh: { zh: "角色高于操作人", en: "Role above the operator's own" },
  passwordMustChange: { zh: "尚未修改初始密码", en: "Initial password not changed yet" },
  passwordWrong: { zh: "原密码错误", en: "Wrong old password" },
  passwordLocked: { zh: "原密码错误次数过多，已暂时锁定", en: "Locked for a while after too many wrong old passwords" },
  notFound: { zh: "不在管辖范围内", en: "Outside the user's scope" },
} as const satisfies Record<string, Words>;
export type LogReason = keyof typeof logReasons;

/** Where a person sat, by what the browser says of itself. */
export const logSources = {
  computer: { zh: "电脑", en: "Computer" },
  mobile: { zh: "手机", en: "Mobile" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Record<string, Words>;
export type LogSource = keyof typeof logSources;
export const logSourceKeys = Object.keys(logSources) as [LogSource, ...LogSource[]];

/** The source behind a User-Agent header. */
export function logSourceOf(userAgent: string | undefined): LogSource {
  const text = userAgent ?? "";
  if (/Mobi|Android|iPhone|iPad/i.test(text)) return "mobile";
  return /Windows NT|Macintosh|X11|Linux/i.test(text) ? "computer" : "other";
}

/** One line of the operation log. Lines are only ever added. */
export const logSchema = z.object({
  id: z.int(),
  /** Epoch ms. */
  at: z.int(),
  /** Login name and name at that time; a failed sign-in has no name. */
  operator: z.string(),
  operatorName: z.string().nullable(),
  function: z.enum(logFunctionKeys),
  houseName: z.string().nullable(),
  houseNameEn: z.string().nullable(),
  networkId: z.string().nullable(),
  /** What was done it to: a user's login name, an alarm's key, a path. */
  operation: z.string(),
  remark: z.string(),
  source: z.enum(logSourceKeys),
  /** IP address. */
  address: z.string(),
});
export type LogLine = z.infer<typeof logSchema>;
