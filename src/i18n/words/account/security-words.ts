import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the page for the user's own ways to sign in. `{name}` stands for a value. */
export const securityWords = {
  sessionsTitle: { zh: "已登录的设备", en: "Signed-in devices" },
  sessionsWhy: {
    zh: "有不认识的设备，请让它退出登录，并修改密码。",
    en: "If you do not recognise a device, sign it out and change your password.",
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
  factorTitle: { zh: "两步验证", en: "Two-step verification" },
  factorOffWhy: {
    zh: "未开启。开启后，登录时除密码外还要输入手机上的动态码，他人即使知道密码也无法登录。",
    en:
      "Off. When on, signing in needs a code from your phone as well as the " +
      "password, so a stolen password is not enough.",
  },
  factorOnSince: { zh: "已开启（{time}）", en: "On since {time}" },
  factorLeft: {
    zh: "还有 {count} 个恢复码可用",
    en: "{count} recovery {count:code:codes} left",
  },
  factorByRule: {
    zh: "您的角色或机构要求两步验证。",
    en: "Your role or organisation requires it.",
  },
  factorSetUp: { zh: "设置两步验证", en: "Set up two-step verification" },
  factorTurnOff: { zh: "关闭两步验证", en: "Turn off two-step verification" },
  factorNewCodes: { zh: "更换恢复码", en: "Replace recovery codes" },
  factorNewCodesWhy: {
    zh: "原有的恢复码全部作废。请输入动态码确认。",
    en: "The old recovery codes stop working. Enter a code to confirm.",
  },
  factorTurnOffWhy: {
    zh: "以后只凭密码即可登录。请输入动态码确认。",
    en: "From now on, the password alone is enough to sign in. Enter a code to confirm.",
  },
  factorForced: {
    zh: "您的角色或机构要求两步验证，设置后才能继续。",
    en: "Your role or organisation requires two-step verification. Set it up to continue.",
  },
  factorScan: {
    zh:
      "用手机上的验证器扫描二维码（如 Microsoft Authenticator、Google Authenticator，" +
      "或微信小程序“腾讯身份验证器”），再输入它显示的 6 位动态码。",
    en:
      "Scan the code with an authenticator app on your phone (such as Microsoft Authenticator " +
      "or Google Authenticator), then enter the 6 digits it shows.",
  },
  factorQr: { zh: "验证器二维码", en: "QR code for the authenticator app" },
  factorByHand: { zh: "不能扫描时，手动输入密钥", en: "Cannot scan? Enter this key manually" },
  factorCode: { zh: "动态码", en: "Code" },
  factorCodeOrRecovery: { zh: "动态码或恢复码", en: "Code or recovery code" },
  factorConfirm: { zh: "确认开启", en: "Turn on" },
  factorCodesTitle: { zh: "恢复码", en: "Recovery codes" },
  factorCodesWhy: {
    zh: "手机丢失时用恢复码登录，每个只能用一次。只显示这一次：请打印或抄写，放在安全的地方，不要存在同一部手机上。",
    en:
      "Use them to sign in if you lose your phone; each works once. They are " +
      "shown only now: print them or write them down and keep them safe, not on " +
      "the same phone.",
  },
  factorCodesKept: { zh: "我已保存恢复码", en: "I have saved the codes" },
  factorCopy: { zh: "复制", en: "Copy" },
  factorSignOut: { zh: "退出登录", en: "Sign out" },
  passkeyTitle: { zh: "通行密钥", en: "Passkeys" },
  passkeyWhy: {
    zh: "用指纹、面容、锁屏密码或安全密钥登录，不用输入密码和动态码。",
    en: "Sign in with fingerprint, face, screen lock or a security key: no password, no code.",
  },
  passkeyAdd: { zh: "添加通行密钥", en: "Add a passkey" },
  passkeyMake: { zh: "继续", en: "Continue" },
  passkeyHow: {
    zh: "起一个能认出设备的名称，然后按浏览器的提示操作。",
    en: "Choose a name by which you will know the device, then follow your browser.",
  },
  passkeyName: { zh: "名称，例如 我的手机", en: "Name, e.g. My phone" },
  passkeyMade: { zh: "添加于 {time}", en: "added {time}" },
  passkeyUsed: { zh: "最近使用 {time}", en: "last used {time}" },
  passkeyUnused: { zh: "尚未使用", en: "not used yet" },
  passkeySynced: { zh: "已同步到云端", en: "synced" },
  passkeyOneDevice: { zh: "仅在一台设备上", en: "on one device" },
  passkeyRemove: { zh: "删除", en: "Remove" },
  passkeyRemoveOf: { zh: "删除通行密钥 {name}", en: "Remove the passkey {name}" },
  passkeyRemoveAsk: {
    zh: "删除通行密钥 {name}？删除后不能再用它登录。",
    en: "Remove the passkey {name}? It can no longer be used to sign in.",
  },
  passkeyElsewhere: {
    zh: "请从 {origin} 打开本页面再添加：通行密钥只在该地址有效。",
    en: "Open this page at {origin} to add one: passkeys only work at that address.",
  },
  passkeyNoBrowser: {
    zh: "此浏览器在当前连接下不支持通行密钥（需要 https）。",
    en: "This browser does not support passkeys on this connection (https is needed).",
  },
  passkeyCancelled: { zh: "已取消，没有添加。", en: "Cancelled: nothing was added." },
  passkeyFailed: {
    zh: "没有添加：此设备上可能已有您的通行密钥。",
    en: "Nothing was added: this device may already hold one of your passkeys.",
  },
  passkeyUse: { zh: "用通行密钥验证", en: "Use a passkey" },
  passkeyNotUsed: { zh: "没有完成通行密钥验证", en: "The passkey was not used" },
  linkTitle: { zh: "企业账号", en: "Company accounts" },
  linkWhy: {
    zh: "关联后可用企业账号登录。关联和取消关联须在登录后 15 分钟内操作。",
    en:
      "Link an account to sign in with it. Linking and unlinking must be done within 15 " +
      "minutes of signing in.",
  },
  linkNone: { zh: "未关联", en: "not linked" },
  linkSince: { zh: "关联于 {time}", en: "linked {time}" },
  linkUnused: { zh: "尚未用于登录", en: "not used to sign in yet" },
  linkBegin: { zh: "关联", en: "Link" },
  linkBeginOf: { zh: "关联 {name} 账号", en: "Link your {name} account" },
  linkEnd: { zh: "取消关联", en: "Unlink" },
  linkEndOf: { zh: "取消关联 {name} 账号", en: "Unlink your {name} account" },
  linkAsk: {
    zh: "以后不能再用 {name} 的 {account} 登录，用它登录的其他设备将退出登录。",
    en:
      "You can no longer sign in with {account} of {name}. Other devices signed in with it are " +
      "signed out.",
  },
  linkFinishing: { zh: "正在关联企业账号…", en: "Linking your company account…" },
  ownTokensTitle: { zh: "个人访问令牌", en: "Personal access tokens" },
  ownTokensWhy: {
    zh: "供您自己的脚本、报表等程序调用接口。令牌代表您本人：您的角色、农场或栋舍变更后，令牌的权限随之变更。",
    en:
      "For your own scripts and reports. A token acts as you: when your role, farms or " +
      "houses change, its permissions change too.",
  },
  ownScopesHint: {
    zh: "只勾选程序需要的权限；您自己没有的权限，令牌也没有。",
    en: "Tick only what the program needs. A token never has more permissions than you.",
  },
  ownEndHint: {
    zh: "当天结束时失效，最长一年。",
    en: "Expires at the end of this day; one year at most.",
  },
  tokenUntil: { zh: "有效期至 {day}", en: "valid until {day}" },
  tokenFrom: { zh: "仅限 {addresses}", en: "from {addresses} only" },
  tokenUsed: { zh: "最近使用 {time}（{address}）", en: "last used {time} from {address}" },
  rulesTitle: { zh: "谁必须使用两步验证", en: "Who needs two-step verification" },
  rulesWhy: {
    zh: "从下次登录起生效：还没有设置的人，登录后须先设置才能继续。",
    en:
      "Takes effect at the next sign-in: anyone who has not set it up must do so " +
      "before continuing.",
  },
  rulesNone: {
    zh: "没有要求。每个人可在“登录与安全”中自行开启。",
    en: "Not required. Anyone can turn it on under “Sign-in and security”.",
  },
  ruleEveryOrg: { zh: "所有机构", en: "All organisations" },
  ruleEveryRole: { zh: "所有角色", en: "All roles" },
  ruleReady: {
    zh: "{users} 人，其中 {ready} 人已设置",
    en: "{users} {users:person:people}, {ready} of them ready",
  },
  ruleAdd: { zh: "添加要求", en: "Add requirement" },
  ruleRemove: { zh: "取消要求", en: "Remove" },
  ruleRemoveAsk: {
    zh: "取消对 {who} 的两步验证要求？",
    en: "Remove the two-step verification requirement for {who}?",
  },
  ruleRemoveOf: { zh: "取消对 {who} 的要求", en: "Remove the requirement for {who}" },
  factorAgainTitle: { zh: "再次验证", en: "Verify again" },
  factorAgainWhy: {
    zh: "此操作风险高，请输入手机上的动态码；验证后 5 分钟内不再询问。",
    en: "This is a high-risk action. Enter the code from your phone; it covers the next 5 min.",
  },
  factorGive: { zh: "验证", en: "Verify" },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const useSecurityText = createTextHook(consoleWords, pageWords, securityWords);
export type SecurityText = TranslateOf<typeof useSecurityText>;
