import type { Words } from "../../../../contract/base/words.ts";
import { createTextHook, type TranslateOf } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the pages of webhooks and their deliveries. `{name}` stands for a value. */
export const webhookWords = {
  newWebhook: { zh: "新建推送地址", en: "New webhook" },
  webhookName: { zh: "接收事件的程序，例如 ERP。", en: "Name of the receiving program, e.g. ERP." },
  webhookOrg: { zh: "请选择机构", en: "Choose an organisation" },
  webhookUrlHint: {
    zh: "系统向此地址发送 POST 请求。公网地址必须用 https；内网地址须由运维人员放行。",
    en:
      "The system sends POST requests to this address. Public addresses need " +
      "https; internal ones must be allowed by the operator.",
  },
  webhookFarmsHint: {
    zh: "不勾选：机构的全部农场。",
    en: "None ticked: all farms of the organisation.",
  },
  webhookActiveHint: {
    zh: "停用期间发生的事件不会补发；尚未送达的保留三天。",
    en: "Events while disabled are not sent later; undelivered ones are kept for three days.",
  },
  removeWebhookNote: {
    zh: "尚未送达的事件和投递记录一并删除，且无法恢复。",
    en: "Undelivered events and the delivery log are deleted too. This cannot be undone.",
  },
  allEvents: { zh: "全部事件", en: "All events" },
  eventCount: { zh: "{count} 种事件", en: "{count} {count:event:events}" },
  allFarms: { zh: "全部农场", en: "All farms" },
  farmCount: { zh: "{count} 个农场", en: "{count} {count:farm:farms}" },
  notYet: { zh: "尚无", en: "Never" },
  failingSince: { zh: "已失败 {age}：{fault}", en: "failing for {age}: {fault}" },
  givenUp: { zh: "已放弃 {count} 个", en: "{count} given up" },
  sendTest: { zh: "测试", en: "Test" },
  sendTestTo: { zh: "向 {name} 发送测试事件", en: "Send a test event to {name}" },
  testSent: {
    zh: "已向“{name}”发送测试事件，结果见投递记录",
    en: "Test event sent to “{name}”; see Deliveries",
  },
  resend: { zh: "重发", en: "Resend" },
  resendTo: { zh: "向 {name} 重发事件", en: "Resend events to {name}" },
  resendAsk: {
    zh: "按原来的顺序和事件编号，重新发送“{name}”自以下时间起收到过的和已放弃的事件。",
    en:
      "Sends “{name}” again, in the original order and with the original event " +
      "IDs, all events delivered or given up since this time.",
  },
  resendSince: { zh: "起始", en: "Since" },
  resendDone: { zh: "已重新排队 {count} 个事件。", en: "{count} {count:event:events} queued." },
  newSecret: { zh: "更换密钥", en: "Replace secret" },
  newSecretOf: { zh: "更换 {name} 的密钥", en: "Replace the secret of {name}" },
  askNewSecret: {
    zh: "一天之内，新旧密钥同时签名：请在这段时间里让“{name}”改用新密钥。",
    en:
      "For one day, requests are signed with both secrets: switch “{name}” to " +
      "the new one within that time.",
  },
  secretTitle: { zh: "“{name}”的签名密钥", en: "Signing secret of “{name}”" },
  secretHow: {
    zh: "请现在复制并保存到接收程序的配置中，它只显示这一次。程序用它核对每个请求的签名：",
    en:
      "Copy it into the receiving program's configuration now: it is shown only " +
      "once. The program uses it to check the signature of each request:",
  },
  signatureHow: { zh: "如何核对签名", en: "How to check a signature" },
  deliveryEvent: { zh: "事件", en: "Event" },
  everyEvent: { zh: "全部事件", en: "All events" },
  everyDelivery: { zh: "全部状态", en: "All states" },
  nextTry: { zh: "下次 {time}", en: "next {time}" },
  deliveryDetail: { zh: "详情", en: "Details" },
  deliveryDetailOf: { zh: "{name} 的详情", en: "Details of {name}" },
  deliveryAnswer: { zh: "应答内容", en: "Response" },
  deliveryBody: { zh: "请求内容", en: "Request body" },
  resendOne: { zh: "重新投递 {name}", en: "Resend {name}" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of forms; for use in an observer. */
export const useWebhookText = createTextHook(consoleWords, pageWords, formWords, webhookWords);
export type WebhookText = TranslateOf<typeof useWebhookText>;
