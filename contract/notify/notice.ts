import type { NoticeType } from "../alarm/alarm-kind.ts";
import type { Severity } from "../alarm/alarm.ts";
import { keysOf } from "../base/table-keys.ts";
import type { Words } from "../base/words.ts";

/**
 * Channels of notification: an address of a kind (contract/notify/alarm-phone.ts) has its channels.
 */
export const noticeChannels = {
  call: { zh: "电话", en: "Call" },
  text: { zh: "短信", en: "Text" },
  mail: { zh: "邮件", en: "Email" },
  robot: { zh: "群机器人", en: "Group robot" },
  app: { zh: "应用消息", en: "App message" },
  push: { zh: "手机推送", en: "Push" },
} as const satisfies Record<string, Words>;
export type NoticeChannel = keyof typeof noticeChannels;
export const noticeChannelKeys = keysOf(noticeChannels);

/** Names of the channels in messages about failures. */
export const pathNames = {
  call: { zh: "语音电话", en: "calls" },
  text: { zh: "短信", en: "texts" },
  mail: { zh: "邮件", en: "email" },
  robot: { zh: "群机器人", en: "group robots" },
  app: { zh: "应用消息", en: "app messages" },
  push: { zh: "手机推送", en: "push messages" },
} as const satisfies Record<NoticeChannel, Words>;

/**
 * Channels that one provider of the installation carries for all. The others belong to an
 * organisation or a person, so one failure does not affect the rest.
 */
export const isSharedChannel = (channel: NoticeChannel): boolean =>
  channel === "call" || channel === "text" || channel === "mail";

/**
 * Types of alarms a number is notified of: each kind of alarm has one of these
 * (contract/alarm/alarm.ts).
 */
export const noticeTypes = {
  block: { zh: "栋舍", en: "House" },
  device: { zh: "设备", en: "Device" },
  network: { zh: "网络", en: "Network" },
} as const satisfies Record<NoticeType, Words>;
export const noticeTypeKeys = keysOf(noticeTypes);

/** Ways to notify a number, as far as the severity of the alarm requires it (`channelsOf`). */
export const alarmTypes = {
  phoneAndMessage: { zh: "电话和短信", en: "Call and text" },
  message: { zh: "短信", en: "Text" },
  phone: { zh: "电话", en: "Call" },
} as const satisfies Record<string, Words>;
export type AlarmType = keyof typeof alarmTypes;
export const alarmTypeKeys = keysOf(alarmTypes);

/** Kinds of address: a number can be called and texted, the others only get messages. */
export const addressKinds = {
  phone: { zh: "手机号", en: "Phone number" },
  mail: { zh: "邮箱", en: "Email address" },
  robot: { zh: "群机器人", en: "Group robot" },
  wecom: { zh: "企业微信应用", en: "WeCom app" },
  dingtalk: { zh: "钉钉应用", en: "DingTalk app" },
  feishu: { zh: "飞书应用", en: "Feishu app" },
  push: { zh: "手机推送（本系统）", en: "Push to own devices" },
} as const satisfies Record<string, Words>;
export type AddressKind = keyof typeof addressKinds;
export const addressKindKeys = keysOf(addressKinds);

const channelsByKind = {
  phone: ["call", "text"],
  mail: ["mail"],
  robot: ["robot"],
  wecom: ["app"],
  dingtalk: ["app"],
  feishu: ["app"],
  push: ["push"],
} as const satisfies Record<AddressKind, readonly NoticeChannel[]>;
/** The channels by which an address of a kind is reached at all. */
export const channelsOfKind = (kind: AddressKind): readonly NoticeChannel[] => channelsByKind[kind];
/** The channel for messages without a call. */
export const messageChannelOf = (kind: AddressKind): NoticeChannel =>
  kind === "phone" ? "text" : channelsByKind[kind][0];

/**
 * Returns the channels for an alarm of this severity: a call for urgent and high ones, a text for
 * medium ones; low ones are only shown in the console. A number for calls only is not notified of a
 * medium one.
 */
export function channelsOf(
  severity: Severity,
  { kind, alarmType }: { readonly kind: AddressKind; readonly alarmType: AlarmType },
): readonly NoticeChannel[] {
  if (severity === 4) return [];
  if (kind !== "phone") return channelsOfKind(kind);
  const isCalled = severity <= 2 && alarmType !== "message";
  const isTexted = alarmType !== "phone";
  return [...(isCalled ? (["call"] as const) : []), ...(isTexted ? (["text"] as const) : [])];
}

/**
 * raise: the first notice. repeat: a further notice while the alarm still needs one. cleared: it is
 * over. summary: one sentence for a flood. unreached: nobody who was called has answered. test:
 * nothing is wrong. drill: a test alarm, answered by a key. budget: much of a day's budget is used.
 * pathDown: a channel does not work. untold: somebody could not be notified. peer: another
 * installation, which this one watches, is silent or does not do its work. assigned: an alarm was
 * assigned to this person. notThere: the alarm was acknowledged, but nobody is on site. work:
 * planned work has begun or is over.
 */
export const noticeKinds = {
  raise: { zh: "报警", en: "Alarm" },
  repeat: { zh: "重复通知", en: "Repeat" },
  cleared: { zh: "恢复通知", en: "All clear" },
  summary: { zh: "汇总通知", en: "Summary" },
  unreached: { zh: "无人应答通知", en: "Nobody reached" },
  test: { zh: "测试", en: "Test" },
  drill: { zh: "演练", en: "Drill" },
  budget: { zh: "限额提醒", en: "Limit reminder" },
  pathDown: { zh: "通道故障通知", en: "Notification channel down" },
  untold: { zh: "未送达通知", en: "Not delivered" },
  peer: { zh: "监看通知", en: "Watched system" },
  assigned: { zh: "指派通知", en: "Assignment" },
  notThere: { zh: "无人到场通知", en: "Nobody on site" },
  work: { zh: "计划作业通知", en: "Planned work" },
} as const satisfies Record<string, Words>;
export type NoticeKind = keyof typeof noticeKinds;
export const noticeKindKeys = keysOf(noticeKinds);

/** Kinds about something that still causes notices: an answer acknowledges it. */
export const acknowledgeableKinds = ["raise", "repeat", "summary", "unreached", "peer"] as const;
export const isAcknowledgeable = (kind: NoticeKind): boolean =>
  acknowledgeableKinds.some((item) => item === kind);

/** Kinds that ask a person to go to the house: the answer means "on the way". */
export const requestKinds = ["assigned", "notThere"] as const;
export const isRequestKind = (kind: NoticeKind): boolean =>
  requestKinds.some((askingKind) => askingKind === kind);

/** Kinds the plan requires: they count against limits, and one may replace another. */
export const plannedKinds = ["raise", "repeat", "summary"] as const;

/**
 * Life of a notice; it only moves forward. due and sending: on its way. accepted: the channel has
 * accepted it. acknowledged: answered with a yes. dropped: a limit stopped it or nobody needs it
 * any more; a call that rang by then was given up. failed: the channel refused it or never accepted
 * it. expired: not sent in time.
 */
export const noticeStates = {
  due: { zh: "待发送", en: "Waiting" },
  sending: { zh: "发送中", en: "Sending" },
  accepted: { zh: "已发出", en: "Sent" },
  delivered: { zh: "已送达", en: "Delivered" },
  answered: { zh: "已接听", en: "Answered" },
  acknowledged: { zh: "已确认", en: "Acknowledged" },
  failed: { zh: "失败", en: "Failed" },
  expired: { zh: "已过期", en: "Expired" },
  dropped: { zh: "未发送", en: "Not sent" },
} as const satisfies Record<string, Words>;
export type NoticeState = keyof typeof noticeStates;
export const noticeStateKeys = keysOf(noticeStates);

/**
 * Reason for a notice's state, if the state alone does not show it: the end of a call, the obstacle
 * to one, the reason for never sending it.
 */
export const noticeReasons = {
  noAnswer: { zh: "无人接听", en: "No answer" },
  busy: { zh: "占线", en: "Busy" },
  refused: { zh: "被通道拒绝", en: "Refused by the channel" },
  badAddress: {
    zh: "号码或地址不存在、已满或已停用",
    en: "Number or address does not exist, is full or is switched off",
  },
  unreachable: { zh: "通道不可达", en: "Channel unreachable" },
  tooLarge: {
    zh: "邮件太大，邮件服务器拒收：请只发一种文件，或减少栋舍",
    en: "Too large for the mail server: send one file format, or fewer houses",
  },
  notConfigured: { zh: "通道未配置", en: "Channel not configured" },
  callLimit: { zh: "超过电话限额", en: "Call limit reached" },
  textLimit: { zh: "超过短信限额", en: "Text limit reached" },
  orgBudget: { zh: "超过机构当日限额", en: "Daily limit of the organisation reached" },
  merged: { zh: "未及发出，已并入后一条通知", en: "Not sent in time, merged into a later notice" },
  standIn: { zh: "代替发不出的通道", en: "Replaces a failed channel" },
  over: { zh: "报警已处理", en: "Alarm already handled" },
  switchedOff: { zh: "号码已停用", en: "Number closed" },
} as const satisfies Record<string, Words>;
export type NoticeReason = keyof typeof noticeReasons;
export const noticeReasonKeys = keysOf(noticeReasons);
