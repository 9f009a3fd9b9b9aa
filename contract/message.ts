import type { Words } from "./words.ts";

/** What the server tells a person, in both languages. `{name}` stands for a value. */
export const messages = {
  ok: { zh: "成功", en: "OK" },
  unauthorized: { zh: "登录已失效，请重新登录", en: "Verification failed, please login again" },
  forbidden: { zh: "没有权限执行此操作", en: "You are not allowed to do this" },
  notFound: { zh: "未找到", en: "Not found" },
  methodNotAllowed: { zh: "不支持的请求方法", en: "Method not allowed" },
  invalid: { zh: "提交的内容有误", en: "Some fields are not valid" },
  tooLarge: { zh: "提交的内容过大", en: "The request is too large" },
  unsupportedMedia: { zh: "不支持的内容类型", en: "Content type not supported" },
  tooMany: { zh: "请求过于频繁，请稍后再试", en: "Too many requests, please try again later" },
  unavailable: { zh: "服务暂时不可用，正在自动恢复", en: "Temporarily unavailable, recovering" },
  internal: { zh: "服务器内部错误", en: "Something went wrong on the server" },
  loginFailed: { zh: "用户名或密码错误", en: "User name or password is wrong" },
  loginLocked: { zh: "登录失败次数过多，请 {minutes} 分钟后再试", en: "Too many failed logins, try again in {minutes} min" },
  captchaWrong: { zh: "验证码错误或已过期", en: "The verification code is wrong or has expired" },
  alarmNotActive: { zh: "报警已关闭", en: "The alarm is already closed" },
  loggedOut: { zh: "已退出登录", en: "Logged out" },
} as const satisfies Record<string, Words>;
export type MessageKey = keyof typeof messages;

/** The text of a message with its values filled in. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
