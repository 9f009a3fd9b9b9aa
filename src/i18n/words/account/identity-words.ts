import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook, type TranslateOf } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the pages about company sign-ins. `{name}` stands for a value. */
export const identityWords = {
  twoStep: { zh: "两步验证", en: "Two-step verification" },
  newProvider: { zh: "连接企业账号", en: "Connect company accounts" },
  removeProviderNote: {
    zh: "登录页上的入口立即消失，用户与企业账号的关联一并删除；用户本身保留，可用密码登录。",
    en:
      "It disappears from the sign-in page at once, and its links to users are deleted. " +
      "The users remain and can sign in with a password.",
  },
  ofInstallation: { zh: "系统管理员（不属于机构）", en: "Administrators (no organisation)" },
  orgHint: {
    zh: "只有该机构的用户能通过它登录。",
    en: "Only users of this organisation can sign in with it.",
  },
  nameHint: {
    zh: "显示在登录页的按钮上，例如 企业微信。",
    en: "Shown on the button of the sign-in page, e.g. WeCom.",
  },
  redirectHint: {
    zh: "在企业账号一侧登记的回调地址：{address}；与“测试连接”给出的不同时，以后者为准",
    en: "Redirect address to register there: {address}. If Test names another, take that one",
  },
  wecomId: { zh: "企业 ID（CorpID）", en: "CorpID" },
  dingtalkId: { zh: "Client ID（AppKey）", en: "Client ID (AppKey)" },
  feishuId: { zh: "App ID", en: "App ID" },
  secret: { zh: "密钥（Secret）", en: "Secret" },
  secretKept: { zh: "留空表示不变。", en: "Leave empty to keep it." },
  secretHint: {
    zh: "加密保存，之后不再显示。",
    en: "Stored encrypted; not shown again.",
  },
  issuerHint: {
    zh: "例如 https://login.farm.example/realms/farm；内网地址须在 SIGN_IN_NETS 中放行。",
    en:
      "E.g. https://login.farm.example/realms/farm; internal addresses must be allowed " +
      "in SIGN_IN_NETS.",
  },
  tenantHint: {
    zh: "钉钉填 CorpId，飞书填 tenant_key；留空不限制企业。",
    en: "CorpId for DingTalk, tenant_key for Feishu. Leave empty to allow any company.",
  },
  vendorHint: { zh: "留空使用官方地址。", en: "Leave empty to use the vendor's address." },
  scopeHint: { zh: "留空为 openid profile email。", en: "If empty: openid profile email." },
  domainsHint: {
    zh: "用空格分开，例如 farm.example；填写后只关联这些域名的邮箱。",
    en:
      "Separated by spaces, e.g. farm.example. Only addresses of these domains are then " +
      "linked.",
  },
  provisioningHint: {
    zh: "自动创建时，角色由下面的映射决定；没有角色的人不能登录。",
    en: "The rules below set the role of a new user; without a role, sign-in is refused.",
  },
  factorHint: {
    zh: "企业账号返回的 amr 含 mfa 或 acr 相符时，登录不再要求动态码。",
    en:
      "If the provider confirms it (amr contains mfa, or acr matches), no code is asked " +
      "for at sign-in.",
  },
  rulesHint: {
    zh: "每次登录按顺序取第一条相符的规则，并更新角色、权限和农场；没有规则时角色在本系统中管理。",
    en:
      "At each sign-in the first matching rule sets role, permissions and farms. Without " +
      "rules they are managed in this system.",
  },
  farmClaimHint: {
    zh: "该声明的值是农场名称，与规则中勾选的农场合并。留空不使用。",
    en: "Its values are farm names, added to those ticked in the rule. Leave empty if unused.",
  },
  ruleNo: { zh: "规则 {no}", en: "Rule {no}" },
  ruleClaim: { zh: "声明（claim）", en: "Claim" },
  ruleValue: { zh: "值（* 表示任意）", en: "Value (* for any)" },
  ruleRole: { zh: "角色", en: "Role" },
  ruleAdd: { zh: "添加规则", en: "Add rule" },
  ruleRemove: { zh: "删除规则 {no}", en: "Remove rule {no}" },
  ruleFarms: { zh: "管辖农场", en: "Farms" },
  tryTitle: { zh: "试一试：粘贴声明（JSON）", en: "Try it: paste claims (JSON)" },
  tryRun: { zh: "查看结果", en: "Show result" },
  tryNone: {
    zh: "没有相符的规则：此人不能登录。",
    en: "No rule matches: this person cannot sign in.",
  },
  tryRole: { zh: "规则 {no}：{role}，{rights}", en: "Rule {no}: {role}, {rights}" },
  tryFarms: { zh: "农场：{names}", en: "Farms: {names}" },
  tryUnknown: {
    zh: "找不到或有重名的农场：{names}",
    en: "Farms not found, or not unique: {names}",
  },
  tryNoFarm: {
    zh: "没有农场：登录后看不到任何栋舍。",
    en: "No farms: this person would see no houses.",
  },
  testRun: { zh: "测试连接", en: "Test" },
  testDone: {
    zh: "可以连接：{issuer}。登录页 {page}",
    en: "Connected: {issuer}. Sign-in page {page}",
  },
  backChannelHint: {
    zh: "在企业账号一侧登记的注销通知地址（Back-channel logout）：{address}",
    en: "Back-channel logout address to register there: {address}",
  },
  testEnds: { zh: "支持同时退出。", en: "Signing out there is supported." },
  testRedirect: { zh: "本系统的回调地址：{address}", en: "Redirect address: {address}" },
  state: { zh: "状态", en: "State" },
  stateOn: { zh: "启用", en: "On" },
  stateOff: { zh: "停用", en: "Off" },
  account: { zh: "账号", en: "Account" },
  user: { zh: "用户", en: "User" },
  provider: { zh: "企业账号", en: "Company sign-in" },
  lastUsed: { zh: "最近登录", en: "Last sign-in" },
  notYet: { zh: "尚未登录", en: "Not yet" },
  linkUser: { zh: "关联用户", en: "Link a user" },
  linkWhy: {
    zh:
      "首次登录前把用户与其企业账号关联：企业微信填 UserID，钉钉填 UnionId，" +
      "飞书填 union_id，OIDC 填 sub。",
    en:
      "Link users before their first sign-in: UserID for WeCom, UnionId for DingTalk, " +
      "union_id for Feishu, sub for OIDC.",
  },
  unlink: { zh: "取消关联", en: "Unlink" },
  unlinkOf: { zh: "取消 {name} 的关联", en: "Unlink {name}" },
  unlinkWhat: {
    zh: "{name} 将不能再通过 {provider} 登录，用它登录的设备立即退出。",
    en:
      "{name} can no longer sign in with {provider}; devices signed in with it are " +
      "signed out.",
  },
  unlinkDone: { zh: "已取消关联。", en: "Unlinked." },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of forms; for use in an observer. */
export const useIdentityText = createTextHook(consoleWords, pageWords, formWords, identityWords);
export type IdentityText = TranslateOf<typeof useIdentityText>;
