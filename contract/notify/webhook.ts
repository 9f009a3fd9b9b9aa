import { z } from "zod";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { keysOf } from "../base/table-keys.ts";
import { addressLine, line } from "../base/text-field.ts";
import { dayMs } from "../base/time.ts";
import type { Words } from "../base/words.ts";

/**
 * An address of another program that receives events, signed by Standard Webhooks
 * (https://www.standardwebhooks.com). Bodies and rules: docs/guide/en/webhook.md.
 */

/** Events by their names on the wire, in the order of the form. */
export const webhookEvents = {
  "alarm.raised": { zh: "报警发生", en: "Alarm raised" },
  "alarm.changed": { zh: "报警变化", en: "Alarm changed" },
  "alarm.acknowledged": { zh: "报警已确认", en: "Alarm acknowledged" },
  "alarm.work": { zh: "报警处理进展", en: "Work on an alarm" },
  "alarm.cleared": { zh: "报警恢复", en: "Alarm cleared" },
  "incident.opened": { zh: "报警事件开始", en: "Incident begins" },
  "incident.changed": { zh: "报警事件变化", en: "Incident changes" },
  "incident.ended": { zh: "报警事件结束", en: "Incident over" },
  "flock.placed": { zh: "批次入舍", en: "Flock placed" },
  "flock.left": { zh: "清舍", en: "House cleared" },
  "day.closed": { zh: "每日数据完成", en: "Day completed" },
  "command.ended": { zh: "远程控制结束", en: "Remote command ended" },
  "gateway.online": { zh: "网关上线", en: "Gateway online" },
  "gateway.offline": { zh: "网关离线", en: "Gateway offline" },
} as const satisfies Record<string, Words>;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventKeys = keysOf(webhookEvents);
/** Events of several alarms of one cause. */
export const incidentEventKeys = webhookEventKeys.filter((key) => key.startsWith("incident."));
/** The event of a test, sent to any address on request. */
export const testEvent = "webhook.test";

/** Time for which the former secret signs too after a new one was made, ms. */
export const oldSecretMs = dayMs;
/** An event that was not accepted for this long is dropped, ms. */
export const webhookPatienceMs = 3 * dayMs;
/** Characters of an answer that are kept. */
export const webhookAnswerMax = 200;

/**
 * State of an address: on and accepting; on without a delivery yet; failing; `gone`: it answered
 * 410, so nothing is sent until a person switches it on again; off.
 */
export const webhookStates = {
  well: { zh: "正常", en: "Working" },
  fresh: { zh: "尚未发送", en: "Nothing sent yet" },
  failing: { zh: "投递失败，正在重试", en: "Failing, retrying" },
  gone: { zh: "对方已停用（410），已暂停", en: "Paused: the receiver answered 410 Gone" },
  off: { zh: "停用", en: "Off" },
} as const satisfies Record<string, Words>;

/** Times in epoch ms. */
export const webhookSchema = z.object({
  id: z.int(),
  name: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventKeys)),
  /** Farms with their descendants; empty: the whole organisation. */
  farmIds: z.array(z.int()),
  isActive: z.boolean(),
  state: z.enum(keysOf(webhookStates)),
  /** Since when the receiver accepts nothing; null: it accepted the last delivery. */
  failingSince: z.int().nullable(),
  /** The last failure: an HTTP status or a fault of the connection. */
  lastFault: z.string(),
  /** Last accepted delivery; null: no delivery yet. */
  answeredAt: z.int().nullable(),
  /** Deliveries that wait, and those dropped within the log's time. */
  waiting: z.int(),
  failed: z.int(),
  /** End of signing with the former secret as well; null: no former secret. */
  oldSecretUntil: z.int().nullable(),
  /** The secret, in the reply that made it; null anywhere else. */
  secret: z.string().nullable(),
  version: z.int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookFields = {
  name: { ...common.name, max: 40 },
  orgId: common.org,
  orgName: derived(common.org),
  url: { name: { zh: "地址（URL）", en: "Address (URL)" }, max: 500 },
  events: { name: { zh: "事件", en: "Events" }, choices: webhookEvents },
  farmIds: { name: { zh: "农场", en: "Farms" } },
  isActive: { name: { zh: "启用", en: "Enabled" } },
  state: { name: { zh: "状态", en: "State" }, choices: webhookStates, isDerived: true },
  failingSince: null,
  lastFault: null,
  answeredAt: { name: { zh: "最近成功", en: "Last success" }, isDerived: true },
  waiting: { name: { zh: "待投递", en: "Waiting" }, isDerived: true },
  failed: { name: { zh: "已放弃", en: "Given up" }, isDerived: true },
  oldSecretUntil: null,
  secret: null,
} satisfies FieldsOf<Webhook>;

/** An http address without a name and a password in it. */
const url = addressLine(webhookFields.url.max).refine(
  (text) => {
    const parsed = URL.canParse(text) ? new URL(text) : null;
    return (
      parsed !== null &&
      (parsed.protocol === "https:" || parsed.protocol === "http:") &&
      parsed.username === "" &&
      parsed.password === ""
    );
  },
  { error: "webhookUrl" },
);

export const createWebhookSchema = z.object({
  name: line(webhookFields.name.max).min(1),
  /** Read only from administrators; other users have their own organisation. */
  orgId: z.int().positive().nullish(),
  url,
  events: z.array(z.enum(webhookEventKeys)).min(1),
  farmIds: z.array(z.int().positive()).max(1000).default([]),
  isActive: z.boolean().default(true),
});
export const updateWebhookSchema = createWebhookSchema.extend({
  id: z.int().positive(),
  version: z.int(),
});
export type CreateWebhook = z.input<typeof createWebhookSchema>;
export const webhookSorts = ["name", "answeredAt"] as const;

/** States of a delivery: waiting for its first or next try; accepted; dropped. */
export const deliveryStates = {
  due: { zh: "待投递", en: "Waiting" },
  done: { zh: "已送达", en: "Delivered" },
  failed: { zh: "已放弃", en: "Given up" },
} as const satisfies Record<string, Words>;
export const deliveryStateKeys = keysOf(deliveryStates);

/** An event on its way to an address, or that was. Times in epoch ms. */
export const webhookDeliverySchema = z.object({
  id: z.int(),
  webhookId: z.int(),
  webhookName: z.string(),
  orgName: z.string(),
  /** `webhook-id` of its requests, the same at every try and replay. */
  eventId: z.string(),
  type: z.enum([...webhookEventKeys, testEvent]),
  /** Null: a test, or a deleted house. */
  houseName: z.string().nullable(),
  houseNameEn: z.string().nullable(),
  at: z.int(),
  state: z.enum(deliveryStateKeys),
  tries: z.int(),
  /** HTTP status of the last answer; null: there was none. */
  status: z.int().nullable(),
  /** The beginning of the last answer, or why there was none. */
  answer: z.string(),
  /** Next try; null: it is over. */
  nextTryAt: z.int().nullable(),
  endedAt: z.int().nullable(),
  /** The body of the request, as signed. */
  body: z.string(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookDeliveryFields = {
  webhookId: null,
  webhookName: { name: { zh: "推送地址", en: "Webhook" } },
  orgName: common.org,
  eventId: { name: { zh: "事件编号", en: "Event ID" } },
  type: {
    name: { zh: "事件", en: "Event" },
    choices: { ...webhookEvents, [testEvent]: { zh: "测试", en: "Test" } },
  },
  houseName: common.house,
  houseNameEn: null,
  at: { name: { zh: "时间", en: "Time" } },
  state: { name: { zh: "状态", en: "State" }, choices: deliveryStates },
  tries: { name: { zh: "次数", en: "Attempts" } },
  status: { name: { zh: "应答", en: "Response" } },
  answer: null,
  nextTryAt: { name: { zh: "下次尝试", en: "Next try" } },
  endedAt: { name: { zh: "结束时间", en: "Ended" } },
  body: { name: { zh: "内容", en: "Body" } },
} satisfies FieldsOf<WebhookDelivery>;

/** Reasons to refuse a field beyond its schema. */
export const webhookFaults = {
  plainHttp: { zh: "必须使用 https://", en: "Must start with https://" },
  internal: {
    zh: "服务器不会连接内部地址；需要时请管理员设置 WEBHOOK_NETS",
    en:
      "The server does not connect to internal addresses unless the " +
      "administrator sets WEBHOOK_NETS",
  },
  robot: {
    zh: "这是群机器人的地址，群机器人看不懂这些事件；请在“报警电话”中填写",
    en: "This is a group robot, which cannot read events: enter it under Alarm phones",
  },
} as const satisfies Record<string, Words>;
