import type { Words } from "./words.ts";

/** Messages of the server about signing in, besides passwords. */
export const signInMessages = {
  factorWrong: { zh: "动态码或恢复码错误", en: "The code is wrong" },
  factorUsed: {
    zh: "这个动态码已用过，请等待下一个",
    en: "This code has been used already: wait for the next one",
  },
  factorLocked: {
    zh: "动态码错误次数过多，请 {minutes} 分钟后再试",
    en: "Too many wrong codes, try again in {minutes} min",
  },
  factorUnreadable: {
    zh: "服务器密钥已更换，无法核对动态码：请用恢复码，或请系统管理员重置",
    en:
      "The server's key has changed and codes cannot be checked: use a recovery code, or ask " +
      "an administrator for a reset",
  },
  ticketOver: {
    zh: "本次登录已超时，请重新登录",
    en: "This sign-in has timed out, please sign in again",
  },
  signInAgain: {
    zh: "距离登录已超过 15 分钟，请退出后重新登录再操作",
    en: "You signed in more than 15 min ago: sign out, sign in again, then do this",
  },
  factorMustEnrol: {
    zh: "请先设置两步验证",
    en: "Please set up two-step verification first",
  },
  factorRequired: {
    zh: "您的角色或机构要求两步验证，不能关闭",
    en: "Your role or organisation requires two-step verification: it cannot be turned off",
  },
  factorMissing: { zh: "尚未设置两步验证", en: "Two-step verification is not set up" },
  factorAgain: {
    zh: "此操作风险高，请再次输入动态码",
    en: "This is a high-risk action: please enter a code again",
  },
  factorOn: { zh: "两步验证已开启", en: "Two-step verification is on" },
  factorOff: { zh: "两步验证已关闭", en: "Two-step verification is off" },
  factorReset: { zh: "两步验证已重置", en: "Two-step verification has been reset" },
  factorRuleTaken: { zh: "该要求已存在", en: "This requirement already exists" },
  passkeyImpossible: {
    zh: "本系统的地址不能使用通行密钥",
    en: "Passkeys cannot be used at the address of this system",
  },
  passkeyInvalid: {
    zh: "通行密钥未能添加，请重试",
    en: "The passkey could not be added, please try again",
  },
  passkeyWrong: {
    zh: "通行密钥不属于本系统的用户，或验证已超时，请重试",
    en: "This passkey belongs to no user here, or it took too long: please try again",
  },
  passkeyCloned: {
    zh: "此通行密钥可能已被复制，不能再用，请用密码登录后删除它",
    en: "This passkey may have been copied and is refused: sign in by password and remove it",
  },
  passkeysMany: { zh: "最多 {max} 个通行密钥", en: "{max} passkeys at most" },
  providerAway: {
    zh: "企业账号服务暂时无法连接，请稍后再试，或用密码登录",
    en: "The company sign-in cannot be reached: try again later, or use your password",
  },
  providerForbidden: {
    zh: "不允许连接该地址：内网地址须由系统安装人员在 SIGN_IN_NETS 中放行",
    en: "This address is not allowed: internal addresses must be listed in SIGN_IN_NETS",
  },
  providerRefused: {
    zh: "企业账号没有完成登录（{reason}），请重试",
    en: "The company sign-in was not completed ({reason}), please try again",
  },
  providerDenied: {
    zh: "您没有在企业账号的页面上同意登录，可以再试一次",
    en: "You did not agree to the sign-in on the company's page: you can try again",
  },
  providerStranger: {
    zh: "这不是本企业成员的账号，请换用本企业的账号",
    en: "This account is not a member's of the company: use your company account",
  },
  providerInvalid: {
    zh: "企业账号返回的信息无效，未登录，请重试",
    en: "The company sign-in returned an invalid response: please try again",
  },
  providerClock: {
    zh: "服务器时间与企业账号服务相差过大，未登录，请管理员核对服务器时间",
    en: "The clocks of this server and the company sign-in differ: ask an administrator to check",
  },
  providerNoAddress: {
    zh: "系统没有设置公开地址（PUBLIC_URL），不能使用企业账号登录",
    en: "Company sign-in needs a public address (PUBLIC_URL), which is not set",
  },
  flowOver: {
    zh: "本次登录已超时或已用过，请重新登录",
    en: "This sign-in has timed out or been used, please sign in again",
  },
  accountUnknown: {
    zh: "企业账号 {account} 没有关联本系统的用户，请联系管理员",
    en: "The company account {account} is not linked to a user here: ask an administrator",
  },
  accountSeveral: {
    zh: "有多个用户使用邮箱 {account}，无法确定是哪一个，请联系管理员",
    en: "Several users have the address {account}: ask an administrator to link one",
  },
  accountRoleless: {
    zh: "企业账号 {account} 在本系统中没有角色，不能登录，请联系管理员",
    en: "The company account {account} has no role here and cannot sign in: ask an administrator",
  },
  accountPartial: {
    zh:
      "“{provider}”没有给出企业账号 {account} 的全部组，无法确定角色：" +
      "请管理员在该服务中设为只发送分配给本应用的组，或改用应用角色",
    en:
      "{provider} left out groups of the company account {account}, so its role is unknown: " +
      "ask an administrator to have it send only the groups assigned to this app, or app roles",
  },
  accountForeign: {
    zh: "企业账号 {account} 不属于“{provider}”限定的邮箱域名，不能关联",
    en: "The company account {account} is not in the email domains of {provider}",
  },
  accountTaken: {
    zh: "企业账号 {account} 已关联本系统的另一个用户，请联系管理员",
    en: "The company account {account} is linked to another user here: ask an administrator",
  },
  accountThere: {
    zh: "您已关联“{provider}”的一个账号，请先取消关联",
    en: "You have already linked a {provider} account: unlink it first",
  },
  lastWayIn: {
    zh: "这是您唯一的登录方式：请先添加通行密钥，或请管理员为您设置密码",
    en:
      "This is your only way to sign in: add a passkey first, or ask an administrator for a " +
      "password",
  },
  accountLinked: { zh: "企业账号已关联", en: "Company account linked" },
  accountUnlinked: { zh: "已取消关联", en: "Company account unlinked" },
  tokenRefused: {
    zh: "访问令牌无效：没有提供、已过期、已删除，或不允许从此地址使用",
    en:
      "The access token is missing, has expired, was deleted, or is not accepted from " +
      "this address",
  },
  scopeMissing: {
    zh: "访问令牌没有“{scope}”权限范围",
    en: "The access token lacks the scope “{scope}”",
  },
  sessionEnded: { zh: "该设备已退出登录", en: "That device is signed out" },
  sessionsEnded: { zh: "其他设备已全部退出登录", en: "All other devices are signed out" },
} as const satisfies Record<string, Words>;
