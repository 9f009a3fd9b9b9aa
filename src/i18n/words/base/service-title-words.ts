import type { Words } from "../../../../contract/base/words.ts";
import { identityTitles } from "./identity-title-words.ts";

/** Titles, search hints and empty lists of the page of service accounts and webhooks. */
export const serviceTitleWords = {
  ...identityTitles,
  searchService: { zh: "搜索名称、备注", en: "Search names, remarks" },
  searchToken: { zh: "搜索名称、账号、地址", en: "Search names, accounts, addresses" },
  noServices: { zh: "还没有服务账号", en: "No service accounts yet" },
  noServicesWhy: {
    zh: "服务账号供 ERP、报表等程序读写数据，不能登录。",
    en:
      "A service account lets a program such as an ERP read and write data. It " +
      "cannot be used to sign in.",
  },
  noTokens: { zh: "还没有访问令牌", en: "No access tokens yet" },
  noTokensWhy: {
    zh: "程序凭访问令牌调用接口。请先新建服务账号。",
    en: "Programs call the API with an access token. Create a service account first.",
  },
  serviceTokens: { zh: "访问令牌", en: "Access tokens" },
  externalIds: { zh: "外部编号", en: "External IDs" },
  searchExternalId: { zh: "搜索系统、编号、名称", en: "Search systems, IDs, names" },
  noExternalIds: { zh: "还没有外部编号", en: "No external IDs yet" },
  noExternalIdsWhy: {
    zh: "ERP、人事等系统可用自己的编号查找农场、栋舍和批次；推送的事件中也带有这些编号。",
    en:
      "ERP and HR systems can look up farms, houses and flocks by their own IDs; events " +
      "sent to them carry these IDs too.",
  },
  chatApps: { zh: "办公应用", en: "Office apps" },
  noChatApps: { zh: "尚未接入办公应用", en: "No apps connected yet" },
  noChatAppsWhy: {
    zh: "接入企业微信、钉钉或飞书的自建应用后，可向个人发送带“确认”“我正前往”按钮的报警消息。",
    en:
      "Connect a WeCom, DingTalk or Feishu app to send people alarm messages with " +
      "buttons such as Acknowledge and On my way.",
  },
  searchChatApp: { zh: "企业 ID、应用或机构", en: "Company, app or organisation" },
  webhooks: { zh: "事件推送", en: "Webhooks" },
  searchWebhook: { zh: "搜索名称、地址、机构", en: "Search names, addresses, organisations" },
  noWebhooks: { zh: "还没有推送地址", en: "No webhooks yet" },
  noWebhooksWhy: {
    zh: "报警、批次、网关等事件发生时，系统会主动通知您的程序。",
    en: "Your program is notified of alarms, flocks, gateways and more as they happen.",
  },
  webhookDeliveries: { zh: "投递记录", en: "Deliveries" },
  searchDelivery: {
    zh: "搜索名称、栋舍、事件、应答",
    en: "Search names, houses, events, responses",
  },
  noDeliveries: { zh: "还没有投递", en: "No deliveries yet" },
  noDeliveriesWhy: {
    zh: "这里保留最近 30 天的投递；可在“事件推送”中发送测试事件。",
    en: "Deliveries of the last 30 days are kept here. Send a test event under “Webhooks”.",
  },
} as const satisfies Record<string, Words>;
