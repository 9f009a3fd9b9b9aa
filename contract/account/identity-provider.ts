import { z } from "zod";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { addressLine, line } from "../base/text-field.ts";
import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";
import { claimRuleSchema, tryMappingSchema } from "./claim-mapping.ts";
import { loginReplySchema } from "./session.ts";

/**
 * A company's own sign-in (an identity provider): OpenID Connect, or one of the three office apps
 * with a flow of its own. It belongs to one organisation, or to the installation's administrators.
 */

/** `oidc` is described by its issuer; the others have addresses of their vendors. */
export const providerKinds = {
  oidc: { zh: "OIDC（Keycloak、Entra ID 等）", en: "OIDC (Keycloak, Entra ID …)" },
  wecom: { zh: "企业微信", en: "WeCom" },
  dingtalk: { zh: "钉钉", en: "DingTalk" },
  feishu: { zh: "飞书", en: "Feishu" },
} as const satisfies Record<string, Words>;
export type ProviderKind = keyof typeof providerKinds;
const kindKeys = keysOf(providerKinds);

/** Treatment of people who sign in for the first time and are linked to no user. */
export const provisionings = {
  invited: { zh: "仅限已有用户", en: "Existing users only" },
  create: { zh: "自动创建用户", en: "Create a user" },
} as const satisfies Record<string, Words>;

/** Mail addresses by which a first sign-in finds its user. */
export const emailLinks = {
  never: { zh: "不按邮箱关联", en: "Do not link by email" },
  verified: { zh: "邮箱已由企业账号验证", en: "Email verified by the provider" },
  all: { zh: "所填域名的全部邮箱", en: "All addresses of the listed domains" },
} as const satisfies Record<string, Words>;

export const identityProviderSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(kindKeys),
  /** Null: the installation's administrators. */
  orgId: z.int().nullable(),
  orgName: z.string().nullable(),
  isActive: z.boolean(),
  /** Empty except for OIDC. */
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  /** An app of WeCom has one. */
  agentId: z.string(),
  /** The one company of DingTalk (corpId) or Feishu (tenant_key) whose people may come; '': any. */
  tenant: z.string(),
  /** Addresses other than the vendor's; '': the vendor's. */
  authorizeUrl: z.string(),
  apiUrl: z.string(),
  scope: z.string(),
  /** Mail domains of the company: found by them at the sign-in, and none other is linked. */
  domains: z.array(z.string()),
  provisioning: z.enum(keysOf(provisionings)),
  emailLink: z.enum(keysOf(emailLinks)),
  /** Absent: roles are assigned in this system. */
  rules: z.array(claimRuleSchema),
  /** Claim with the names of farms; '': no such claim. */
  farmClaim: z.string(),
  /** A second step at the provider counts as one here. */
  countsFactor: z.boolean(),
  /** The `acr` by which the provider confirms a second step; '': only `amr` counts. */
  factorAcr: z.string(),
  /** Signing out here signs out there. */
  endsThere: z.boolean(),
  /** Users who sign in by it. */
  userCount: z.int(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
});
export type IdentityProvider = z.infer<typeof identityProviderSchema>;

export const identityProviderFields = {
  name: { ...common.name, max: 24 },
  kind: { name: { zh: "类型", en: "Kind" }, choices: providerKinds },
  orgId: common.org,
  orgName: derived(common.org),
  isActive: { name: { zh: "启用", en: "Enabled" } },
  issuer: { name: { zh: "签发地址（Issuer）", en: "Issuer" }, max: 300 },
  clientId: { name: { zh: "客户端 ID", en: "Client ID" }, max: 200 },
  hasSecret: { name: { zh: "密钥", en: "Secret" }, isDerived: true },
  agentId: { name: { zh: "AgentId", en: "AgentId" }, max: 40 },
  tenant: { name: { zh: "限定企业", en: "Company" }, max: 100 },
  authorizeUrl: { name: { zh: "登录页地址", en: "Sign-in page URL" }, max: 300 },
  apiUrl: { name: { zh: "接口地址", en: "API URL" }, max: 300 },
  scope: { name: { zh: "授权范围（scope）", en: "Scope" }, max: 200 },
  domains: { name: { zh: "邮箱域名", en: "Email domains" }, max: 1000 },
  provisioning: { name: { zh: "首次登录", en: "First sign-in" }, choices: provisionings },
  emailLink: { name: { zh: "关联已有用户", en: "Link to existing users" }, choices: emailLinks },
  rules: { name: { zh: "角色映射", en: "Role mapping" } },
  farmClaim: { name: { zh: "农场声明", en: "Farms claim" }, max: 100 },
  countsFactor: {
    name: { zh: "认可企业账号的两步验证", en: "Accept its two-step verification" },
  },
  factorAcr: { name: { zh: "两步验证的 acr 值", en: "acr value of two-step sign-in" }, max: 200 },
  endsThere: {
    name: { zh: "退出时同时退出企业账号", en: "Also sign out of the company account" },
  },
  userCount: { name: { zh: "关联用户", en: "Users" }, isDerived: true },
} satisfies FieldsOf<IdentityProvider>;

/** An https address, or http where the installation allows its network (SIGN_IN_NETS). */
const webAddress = (max: number) =>
  addressLine(max).refine(
    (text) => text === "" || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)),
    { error: "webAddress" },
  );
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{4,100}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, { error: "mailDomain" });
const fields = identityProviderFields;

export const createIdentityProviderSchema = z.object({
  name: line(fields.name.max).min(1),
  kind: z.enum(kindKeys),
  orgId: z.int().positive().nullable().default(null),
  isActive: z.boolean().default(true),
  issuer: webAddress(fields.issuer.max).default(""),
  clientId: line(fields.clientId.max).min(1),
  /** '' for a changed one: unchanged. Never in a reply. */
  clientSecret: z.string().max(500).default(""),
  agentId: line(fields.agentId.max).default(""),
  tenant: line(fields.tenant.max).default(""),
  authorizeUrl: webAddress(fields.authorizeUrl.max).default(""),
  apiUrl: webAddress(fields.apiUrl.max).default(""),
  scope: line(fields.scope.max).default(""),
  domains: z.array(domain).max(30).default([]),
  provisioning: z.enum(keysOf(provisionings)).default("invited"),
  emailLink: z.enum(keysOf(emailLinks)).default("never"),
  rules: tryMappingSchema.shape.rules.default([]),
  farmClaim: tryMappingSchema.shape.farmClaim,
  countsFactor: z.boolean().default(false),
  factorAcr: line(fields.factorAcr.max).default(""),
  endsThere: z.boolean().default(true),
});
export const updateIdentityProviderSchema = createIdentityProviderSchema.extend({
  id: z.int().positive(),
  version: z.int(),
});
export type CreateIdentityProvider = z.input<typeof createIdentityProviderSchema>;
export const identityProviderSorts = ["name", "kind"] as const;

/** Reasons to refuse a field beyond its schema. */
export const providerFaults = {
  issuer: { zh: "请填写签发地址", en: "Enter the issuer" },
  secret: { zh: "请填写密钥", en: "Enter the secret" },
  secretAgain: {
    zh: "地址已更改，请重新填写密钥",
    en: "The address has changed: enter the secret again",
  },
  tenant: {
    zh: "钉钉自动创建用户时，请填写本企业的 CorpId",
    en: "Creating users of DingTalk needs the CorpId of your company",
  },
  claims: { zh: "不是 JSON 对象，例如 {}", en: "Not a JSON object, e.g. {}" },
  leftOut: {
    zh: "其中没有“{claims}”的值：该服务因为太多而省略了",
    en: "The values of “{claims}” are not in it: the provider left them out as too many",
  },
  agentId: { zh: "请填写应用的 AgentId", en: "Enter the AgentId of the app" },
  rules: {
    zh: "自动创建用户需要至少一条角色映射",
    en: "Creating users needs at least one role mapping",
  },
  domains: {
    zh: "按域名关联全部邮箱时，请填写邮箱域名",
    en: "Enter the email domains to link all addresses by domain",
  },
  administratorRule: {
    zh: "机构的企业账号不能授予系统管理员；系统管理员的企业账号只能授予系统管理员",
    en:
      "An organisation's company accounts cannot grant the administrator role; " +
      "those of administrators can grant no other role",
  },
  linked: { zh: "该用户或该账号已关联", en: "This user or account is already linked" },
  otherOrg: {
    zh: "该用户不属于此企业账号的机构",
    en: "The user does not belong to the organisation of this provider",
  },
} as const satisfies Record<string, Words>;

/** Answer of a provider that was tried. */
export const providerTestSchema = z.object({
  issuer: z.string(),
  authorizeUrl: z.string(),
  /** The provider supports signing out. */
  canEnd: z.boolean(),
  /** Address of this system to which it sends browsers back; '': PUBLIC_URL is missing. */
  redirectUri: z.string(),
});

/** A user's account at a provider. */
export const identitySchema = z.object({
  id: z.int(),
  providerId: z.int(),
  providerName: z.string(),
  userId: z.int(),
  loginName: z.string(),
  realName: z.string(),
  orgId: z.int().nullable(),
  /** The account's name at the provider (`sub`, userid, union_id). */
  subject: z.string(),
  email: z.string(),
  /** Epoch ms; null: it has not been used. */
  usedAt: z.int().nullable(),
});
export type Identity = z.infer<typeof identitySchema>;

/** A company account that a person has linked, or may link. */
export const ownIdentitySchema = z.object({
  providerId: z.int(),
  providerName: z.string(),
  kind: z.enum(kindKeys),
  /** Null: no account of this provider is linked. */
  id: z.int().nullable(),
  /** Mail address or name of the account; '': no account is linked. */
  account: z.string(),
  linkedAt: z.int().nullable(),
  usedAt: z.int().nullable(),
  /** True: without this account the person could not sign in any more. */
  isLastWay: z.boolean(),
});
export type OwnIdentity = z.infer<typeof ownIdentitySchema>;

/** Ways to sign in that the sign-in page offers besides the password. */
export const signInListSchema = z.object({
  /** There are too many to show: the person enters the company's mail domain. */
  needsDomain: z.boolean(),
  rows: z.array(z.object({ id: z.int(), name: z.string(), kind: z.enum(kindKeys) })),
});
export type SignInList = z.infer<typeof signInListSchema>;
/** Path below the public address at which providers report a sign-out. */
export const backChannelPath = "/session/backChannelLogout";
/** Number of providers shown on the sign-in page as buttons. */
export const signInButtonsMax = 4;

/** A sign-in on its way: `key` proves at its end that this browser began it. */
export const signInBegunSchema = z.object({ url: z.string(), key: z.string() });
export const finishSignInSchema = z.object({
  key: z.string().max(100),
  /** The query with which the provider has sent the browser back. */
  query: z.string().max(8000),
});
export const finishSignInReply = loginReplySchema;
