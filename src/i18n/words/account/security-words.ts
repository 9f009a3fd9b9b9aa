import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, sayWith } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the page about the own way to sign in. `{name}` stands for a value. */
export const securityWords = {
  sessionsTitle: { zh: "已登录的设备", en: "Signed-in devices" },
  sessionsWhy: {
    zh: "有不认识的设备，请让它退出登录，并修改密码。",
    en: "If you do not know a device, sign it out and change your password.",
  },
  deviceIn: { zh: "{browser}（{system}）", en: "{browser} on {system}" },
  deviceUnknown: { zh: "未知设备", en: "Unknown device" },
  thisDevice: { zh: "本机", en: "This device" },
  seenAgo: { zh: "{age}前使用过", en: "last used {age} ago" },
  openedAt: { zh: "{time} 登录（{method}）", en: "signed in {time} ({method})" },
  fromAddress: { zh: "地址 {address}", en: "address {address}" },
  signOutDevice: { zh: "退出登录", en: "Sign out" },
  signOutDeviceOf: { zh: "使 {device} 退出登录", en: "Sign out {device}" },
  signOutOthers: { zh: "其他设备全部退出登录", en: "Sign out all other devices" },
  askOthers: {
    zh: "除本机外，您的账号在 {count} 台设备上已登录，将全部退出登录。",
    en:
      "Besides this one your account is signed in on {count} {count:device:devices}; " +
      "{count:it:all of them} will be signed out.",
  },
  othersDone: {
    zh: "已使 {count} 台设备退出登录。",
    en: "{count} {count:device:devices} signed out.",
  },
} as const satisfies Record<string, Words>;

/** Says them. Inside an observer. */
export const useSecurityText = sayWith(consoleWords, pageWords, securityWords);
export type SecuritySay = TranslateOf<typeof useSecurityText>;
