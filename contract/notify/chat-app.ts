import { z } from "zod";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { keysOf } from "../base/table-keys.ts";
import { line, optionalLine } from "../base/text-field.ts";
import type { Words } from "../base/words.ts";

/**
 * An organisation's own app of an office messenger: it sends cards with buttons to people, and the
 * vendor reports each press, signed. An organisation has at most one of each vendor.
 */

export const chatAppKinds = {
  wecom: { zh: "企业微信", en: "WeCom" },
  dingtalk: { zh: "钉钉", en: "DingTalk" },
  feishu: { zh: "飞书", en: "Feishu" },
} as const satisfies Record<string, Words>;
export type ChatAppKind = keyof typeof chatAppKinds;
export const chatAppKindKeys = keysOf(chatAppKinds);

/** Path below the API at which a vendor reports presses. */
export const chatAppPath = "/chatApp/press";

/** Times in epoch ms. Secrets are in no reply. */
export const chatAppSchema = z.object({
  id: z.int(),
  orgId: z.int(),
  orgName: z.string(),
  kind: z.enum(chatAppKindKeys),
  /** CorpID of WeCom, Client ID of DingTalk, App ID of Feishu. */
  appId: z.string(),
  /** An app of WeCom has one. */
  agentId: z.string(),
  /** The card of DingTalk, as its card platform names it. */
  cardTemplate: z.string(),
  hasSecret: z.boolean(),
  /** The vendor reports presses to it; null while PUBLIC_URL is not set: there are no buttons. */
  callbackUrl: z.string().nullable(),
  /** Last accepted message, and last verified press. */
  sentAt: z.int().nullable(),
  pressedAt: z.int().nullable(),
  /** Why the last message was not accepted; '': it was. */
  fault: z.string(),
  /** Contacts that use it. */
  contacts: z.int(),
  version: z.int(),
});
export type ChatApp = z.infer<typeof chatAppSchema>;

export const chatAppFields = {
  orgId: common.org,
  orgName: derived(common.org),
  kind: { name: { zh: "平台", en: "Messenger" }, choices: chatAppKinds },
  appId: {
    name: { zh: "企业 ID / AppKey / App ID", en: "CorpID / Client ID / App ID" },
    max: 100,
  },
  agentId: { name: { zh: "AgentId", en: "AgentId" }, max: 20 },
  cardTemplate: { name: { zh: "卡片模板 ID", en: "Card template ID" }, max: 100 },
  hasSecret: { name: { zh: "应用密钥", en: "App secret" }, isDerived: true },
  callbackUrl: { name: { zh: "回调地址", en: "Callback URL" }, isDerived: true },
  sentAt: { name: { zh: "最近发送", en: "Last message" }, isDerived: true },
  pressedAt: { name: { zh: "最近按钮回调", en: "Last button press" }, isDerived: true },
  fault: null,
  contacts: { name: { zh: "联系人", en: "Contacts" }, isDerived: true },
} satisfies FieldsOf<ChatApp>;

/** Faults of a form, by the field that its kind of app needs. */
export const chatAppFaults = {
  missing: {
    zh: "请先在“办公应用”中接入此平台的应用",
    en: "Connect an app of this messenger under Office apps first",
  },
  agentId: { zh: "请填写应用的 AgentId", en: "Enter the app's AgentId" },
  cardTemplate: { zh: "请填写卡片模板 ID", en: "Enter the ID of the card template" },
  secret: { zh: "请填写应用密钥", en: "Enter the app secret" },
  secretAgain: {
    zh: "更换企业或应用后，请重新填写密钥",
    en: "Another company or app: enter its secrets again",
  },
  token: { zh: "请填写回调配置中的 Token", en: "Enter the Token of the callback settings" },
  key: {
    zh: "请填写回调配置中的加密密钥",
    en: "Enter the encryption key of the callback settings",
  },
  aesKey: {
    zh: "EncodingAESKey 为 43 个字母或数字",
    en: "An EncodingAESKey has 43 letters and digits",
  },
} as const satisfies Record<string, Words>;

const secretMax = 200;

export const createChatAppSchema = z.object({
  /** Read only from administrators; other users have their own organisation. */
  orgId: z.int().positive().nullish(),
  kind: z.enum(chatAppKindKeys),
  appId: line(chatAppFields.appId.max).min(1),
  agentId: optionalLine(chatAppFields.agentId.max).default(""),
  cardTemplate: optionalLine(chatAppFields.cardTemplate.max).default(""),
  /** '' for a changed one: unchanged. */
  secret: optionalLine(secretMax).default(""),
  /** WeCom: the Token of its callback. */
  token: optionalLine(secretMax).default(""),
  /** WeCom: the EncodingAESKey; Feishu: the Encrypt Key. */
  key: optionalLine(secretMax).default(""),
});
export const updateChatAppSchema = createChatAppSchema.extend({
  id: z.int().positive(),
  version: z.int(),
});
export type CreateChatApp = z.input<typeof createChatAppSchema>;
