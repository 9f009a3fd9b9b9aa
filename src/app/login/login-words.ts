import type { Words } from "../../../contract/base/words.ts";

/** The login page's own few words: the translation library loads later, with the console. */
export const loginWords = {
  product: { zh: "物联网数据管理平台", en: "IoT data management platform" },
  tagline: {
    zh: "畜禽舍环境、设备与报警，实时可见",
    en: "Climate, equipment and alarms of every house, live",
  },
  title: { zh: "登录", en: "Sign in" },
  username: { zh: "用户名", en: "User name" },
  password: { zh: "密码", en: "Password" },
  code: { zh: "验证码", en: "Verification code" },
  newCode: { zh: "看不清？点击更换验证码", en: "Cannot read it? Click for a new code" },
  noCode: { zh: "验证码加载失败，点击重试", en: "The code could not be loaded, click to retry" },
  submit: { zh: "登录", en: "Sign in" },
  submitting: { zh: "正在登录…", en: "Signing in…" },
  usernameMissing: { zh: "请输入用户名", en: "Please enter your user name" },
  passwordShort: { zh: "密码至少 5 位", en: "Password must have at least 5 characters" },
  codeMissing: { zh: "请输入验证码", en: "Please enter the code" },
  failed: { zh: "登录失败，请重试", en: "Login failed, please try again" },
  away: {
    zh: "暂时无法连接服务器，请稍后重试",
    en: "The server cannot be reached, please try again later",
  },
  noCookies: {
    zh: "浏览器禁止了 Cookie：刷新或重新打开页面后，需要再次登录",
    en: "This browser blocks cookies: you will have to sign in again after each reload",
  },
  capsLock: { zh: "大写锁定已开启", en: "Caps Lock is on" },
  show: { zh: "显示密码", en: "Show password" },
  hide: { zh: "隐藏密码", en: "Hide password" },
} as const satisfies Record<string, Words>;
export type LoginWord = keyof typeof loginWords;
