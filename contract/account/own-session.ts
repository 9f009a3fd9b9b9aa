import { z } from "zod";
import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/** Ways to sign in that open a session. */
export const signInMethods = {
  password: { zh: "密码", en: "Password" },
  passkey: { zh: "通行密钥", en: "Passkey" },
  provider: { zh: "企业账号", en: "Company account" },
  demo: { zh: "演示入口", en: "Demo" },
} as const satisfies Record<string, Words>;
export type SignInMethod = keyof typeof signInMethods;
export const signInMethodKeys = keysOf(signInMethods);

/** A session of the caller. Times in epoch ms. */
export const ownSessionSchema = z.object({
  id: z.int(),
  openedAt: z.int(),
  /** Time of its last call, to the minute. */
  seenAt: z.int(),
  /** Address it was last used from; '' when it was opened before addresses were stored. */
  address: z.string(),
  /** User-Agent header of the sign-in; '' for sessions opened before it was stored. */
  agent: z.string(),
  method: z.enum(signInMethodKeys),
  /** True: the session of this call. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSessionSchema>;

/** Longest User-Agent header that is stored. */
export const agentMax = 300;

/** The first that fits counts: other browsers also name Chrome or Safari. */
const browsers: readonly (readonly [RegExp, string | Words])[] = [
  [/\bwxwork\//i, { zh: "企业微信", en: "WeCom" }],
  [/\bMicroMessenger\//i, { zh: "微信", en: "WeChat" }],
  [/\bDingTalk\b/i, { zh: "钉钉", en: "DingTalk" }],
  [/\b(?:Lark|Feishu)\//i, { zh: "飞书", en: "Feishu" }],
  [/\bEdgA?\//, "Edge"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bOPR\//, "Opera"],
  [/\b(?:HuaweiBrowser|Huawei)\//i, { zh: "华为浏览器", en: "Huawei browser" }],
  [/\bMiuiBrowser\//i, { zh: "小米浏览器", en: "Xiaomi browser" }],
  [/\b(?:QQBrowser|MQQBrowser)\//i, { zh: "QQ 浏览器", en: "QQ browser" }],
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bHarmonyOS\b/i, "HarmonyOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows NT\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];
const firstIn = <T>(agent: string, table: readonly (readonly [RegExp, T])[]): T | null =>
  table.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** Browser and operating system by a User-Agent header; null for unknown ones. */
export function deviceOf(agent: string): {
  readonly browser: string | Words | null;
  readonly system: string | null;
} {
  return { browser: firstIn(agent, browsers), system: firstIn(agent, systems) };
}
