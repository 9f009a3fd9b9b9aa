import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook, type TranslateOf } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the apps of office messengers. `{name}` stands for a value. */
export const chatAppWords = {
  newChatApp: { zh: "接入应用", en: "Connect an app" },
  chatAppOrg: { zh: "请选择机构", en: "Choose an organisation" },
  wecomAppHint: {
    zh: "管理后台“我的企业”中的企业 ID",
    en: "CorpID, under My Company in the admin console",
  },
  dingtalkAppHint: {
    zh: "开放平台应用凭证中的 Client ID（AppKey）",
    en: "Client ID (AppKey) of the app's credentials",
  },
  feishuAppHint: { zh: "开放平台应用凭证中的 App ID", en: "App ID of the app's credentials" },
  cardTemplateHint: {
    zh: "在卡片平台发布的模板；变量与按钮见使用指南",
    en: "Published on the card platform; the guide names its variables and buttons",
  },
  chatSecret: { zh: "应用密钥", en: "App secret" },
  chatToken: { zh: "回调 Token", en: "Callback token" },
  chatKey: { zh: "回调加密密钥", en: "Callback encryption key" },
  wecomKeyHint: { zh: "EncodingAESKey，43 位", en: "EncodingAESKey, 43 characters" },
  feishuKeyHint: {
    zh: "事件与回调 > 加密策略中的 Encrypt Key",
    en: "Encrypt Key under Events and callbacks, Encryption strategy",
  },
  chatSecretKept: { zh: "留空则不变", en: "Leave empty to keep" },
  noPublicUrl: {
    zh: "未设置 PUBLIC_URL：消息没有按钮",
    en: "PUBLIC_URL is not set: messages have no buttons",
  },
  registeredItself: { zh: "发送时自动登记", en: "registered automatically when sending" },
  neverYet: { zh: "尚无", en: "Never" },
  chatFault: { zh: "上次失败：{fault}", en: "last failed: {fault}" },
  removeChatAppNote: {
    zh: "删除后，此平台的消息和按钮立即失效。",
    en: "Messages and buttons of this messenger stop working at once.",
  },
} as const satisfies Record<string, Words>;

export const useChatAppText = createTextHook(consoleWords, pageWords, formWords, chatAppWords);
export type ChatAppText = TranslateOf<typeof useChatAppText>;
