import { z } from "zod";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { line, optionalLine } from "../base/text-field.ts";
import { dayMs } from "../base/time.ts";
import type { Words } from "../base/words.ts";
import { roleKeys } from "./role.ts";
import { tokenScopeKeys, tokenScopes } from "./token-scope.ts";
import { shackIdsMax, userFields } from "./user.ts";

/**
 * A program that calls the platform: an account with a role and rights like a person's, but without
 * sign-in. It calls with tokens, each with an expiry and scopes of its own. People have tokens of
 * the same kind for their own scripts.
 */

const flag = z.enum(["0", "1"]);

/** The names of an account and its token share one field of 50 characters in the operation log. */
const nameMax = { account: 24, token: 23 } as const;
/** Maximum number of tokens of an account. */
export const tokensMax = 20;
/** The longest life of a service account's token, and of a person's own, ms. */
export const tokenLifeMaxMs = 731 * dayMs;
export const ownTokenLifeMaxMs = 366 * dayMs;
/** Every token begins with this, so that scanners of source code find a published token. */
export const tokenPrefix = "hws_";

export const serviceSchema = z.object({
  id: z.int(),
  name: z.string(),
  remark: z.string(),
  roleKey: z.enum(roleKeys),
  /** Null: an administrator's account, for the whole installation. */
  orgId: z.int().nullable(),
  orgName: z.string().nullable(),
  canOperate: flag,
  remoteConfigFlag: flag,
  /** Farms whose subtrees an area or farm manager sees; houses of a house manager. */
  farmIds: z.array(z.int()),
  shackIds: z.array(z.int()),
  /** The tokens of a disabled account are refused. */
  isActive: z.boolean(),
  tokenCount: z.int(),
  /** Latest call with one of its tokens, epoch ms, to the minute; null: no call yet. */
  usedAt: z.int().nullable(),
  /** Increases with every change; a save must name the version that it started from. */
  version: z.int(),
});
export type Service = z.infer<typeof serviceSchema>;

export const serviceFields = {
  name: { ...common.name, max: nameMax.account },
  remark: common.remark,
  roleKey: userFields.roleKey,
  orgId: common.org,
  orgName: derived(common.org),
  canOperate: userFields.canOperate,
  remoteConfigFlag: userFields.remoteConfigFlag,
  farmIds: userFields.farmIds,
  shackIds: userFields.shackIds,
  isActive: { name: { zh: "启用", en: "Enabled" } },
  tokenCount: { name: { zh: "令牌", en: "Tokens" }, isDerived: true },
  usedAt: { name: { zh: "最近使用", en: "Last used" }, isDerived: true },
} satisfies FieldsOf<Service>;

export const createServiceSchema = z.object({
  name: line(serviceFields.name.max).min(1),
  remark: optionalLine(serviceFields.remark.max),
  roleKey: z.enum(roleKeys),
  /**
   * Used only if an administrator sends it; other users create accounts in their own organisation.
   */
  orgId: z.int().positive().nullish(),
  canOperate: flag.default("0"),
  remoteConfigFlag: flag.default("0"),
  farmIds: z.array(z.int().positive()).max(1000).default([]),
  shackIds: z.array(z.int().positive()).max(shackIdsMax).default([]),
  isActive: z.boolean().default(true),
});
export const updateServiceSchema = createServiceSchema.extend({
  id: z.int().positive(),
  version: z.int(),
});
export type CreateService = z.input<typeof createServiceSchema>;
export const serviceSorts = ["name", "roleKey", "usedAt"] as const;

/** An IP address or a network, as 10.1.0.0/16. */
const addressRange = z
  .string()
  .trim()
  .refine(
    (text) =>
      [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()].some((kind) => kind.safeParse(text).success),
    { error: "addressRange" },
  );

export const serviceTokenSchema = z.object({
  id: z.int(),
  /** The account that calls with this token: a program's or a person's. */
  serviceId: z.int(),
  serviceName: z.string(),
  /** A person's token, for the person's own scripts. */
  isPersonal: z.boolean(),
  orgId: z.int().nullable(),
  orgName: z.string().nullable(),
  name: z.string(),
  /** First characters of the token, to tell it from others. */
  hint: z.string(),
  scopes: z.array(z.enum(tokenScopeKeys)),
  /** Epoch ms. */
  endsAt: z.int(),
  /** Addresses from which it is accepted; empty: any address. */
  addresses: z.array(z.string()),
  createdAt: z.int(),
  createdBy: z.string(),
  /** Latest call, to the minute; null: no call yet. */
  usedAt: z.int().nullable(),
  usedFrom: z.string(),
  /** The token itself, in the reply that issued it; null anywhere else. */
  token: z.string().nullable(),
  version: z.int(),
});
export type ServiceToken = z.infer<typeof serviceTokenSchema>;

export const serviceTokenFields = {
  serviceId: { name: { zh: "服务账号", en: "Service account" } },
  serviceName: { name: { zh: "账号", en: "Account" }, isDerived: true },
  isPersonal: null,
  orgId: derived(common.org),
  orgName: derived(common.org),
  name: { ...common.name, max: nameMax.token },
  hint: { name: { zh: "令牌开头", en: "Starts with" }, isDerived: true },
  scopes: { name: { zh: "权限范围", en: "Scopes" }, choices: tokenScopes },
  endsAt: { name: { zh: "有效期至", en: "Valid until" } },
  addresses: { name: { zh: "允许的地址", en: "Allowed addresses" }, max: 1000 },
  createdAt: { ...common.createdAt, isDerived: true },
  createdBy: { isPerson: true, name: { zh: "创建人", en: "Created by" }, isDerived: true },
  usedAt: { name: { zh: "最近使用", en: "Last used" }, isDerived: true },
  usedFrom: { name: { zh: "最近地址", en: "Last address" }, isDerived: true },
  token: null,
} satisfies FieldsOf<ServiceToken>;

const tokenForm = {
  name: line(serviceTokenFields.name.max).min(1),
  scopes: z.array(z.enum(tokenScopeKeys)).min(1),
  endsAt: z.int(),
  addresses: z.array(addressRange).max(50).default([]),
};
export const createServiceTokenSchema = z.object({
  serviceId: z.int().positive(),
  ...tokenForm,
});
export const updateServiceTokenSchema = z.object({
  id: z.int().positive(),
  version: z.int(),
  ...tokenForm,
});
export const createOwnTokenSchema = z.object(tokenForm);
export type CreateOwnToken = z.input<typeof createOwnTokenSchema>;
export type CreateServiceToken = z.input<typeof createServiceTokenSchema>;
export const serviceTokenSorts = ["name", "service", "endsAt", "usedAt"] as const;

/** Reasons to refuse a field beyond its schema. */
export const serviceFaults = {
  tokensMany: { zh: "每个账号最多 {max} 个令牌", en: "At most {max} tokens per account" },
  ended: { zh: "必须晚于现在", en: "Must be later than now" },
  longLife: { zh: "最长两年", en: "Two years at most" },
  ownLongLife: { zh: "最长一年", en: "One year at most" },
  scopeBeyond: {
    zh: "包含您自己没有的权限",
    en: "Contains a permission that you do not have yourself",
  },
} as const satisfies Record<string, Words>;
