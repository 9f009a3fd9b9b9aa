import type { Rejection } from "../protocol/gateway-order.ts";
import type { LockReason } from "../parameter/setting-row.ts";
import { lockReasons } from "../parameter/parameter-change-name.ts";
import type { Words } from "../../base/words.ts";
import type { CommandPhase, CommandRefusal } from "./command.ts";

/** The states of a command, as lists name them. */
export const commandPhaseNames = {
  armed: { zh: "待下发", en: "Not sent yet" },
  awaiting: { zh: "待复核人确认", en: "Waiting for approval" },
  queued: { zh: "正在下发", en: "Sending" },
  sent: { zh: "已下发，等待执行", en: "Sent, waiting to run" },
  begun: { zh: "执行中", en: "Running" },
  unconfirmed: { zh: "结果未知，正在查询", en: "Result unknown: checking" },
  verified: { zh: "下发成功（已回读）", en: "Send success (read back)" },
  mismatch: { zh: "回读不一致", en: "Read back differs" },
  partly: { zh: "部分生效", en: "Partly done" },
  rejected: { zh: "已拒绝", en: "Refused" },
  expired: { zh: "已过期，未执行", en: "Expired, not started" },
  notApplied: { zh: "未生效，现为原值", en: "Not applied, previous values kept" },
  cancelled: { zh: "已撤回", en: "Withdrawn" },
  closed: { zh: "已关闭，结果未知", en: "Closed, result unknown" },
} as const satisfies Record<CommandPhase, Words>;

/** Why a command is neither reviewed nor sent. */
export const commandRefusals = {
  ...lockReasons,
  notOffered: {
    zh: "该网关不支持此项设置或操作",
    en: "This gateway does not support this setting or action",
  },
  unread: { zh: "尚未读取到这些设置，请先读取", en: "These settings have not been read yet" },
  nothing: { zh: "与现有设置相同，无需下发", en: "Already set to these values" },
  values: { zh: "部分数值不符合要求", en: "Some values are not allowed" },
  tooLarge: {
    zh: "一次修改过多，请分批下发",
    en: "Too many values at once: send them in several steps",
  },
  open: {
    zh: "该栋舍有指令正在执行，请等待完成",
    en: "Another command is running in this house",
  },
  expired: {
    zh: "核对已超过 2 分钟，请重新核对",
    en: "Reviewed more than 2 min ago: review again",
  },
  otherSession: {
    zh: "该操作由其他登录会话核对，请重新核对",
    en: "Reviewed in another session: review again",
  },
  withdrawn: { zh: "该操作已撤回", en: "Already withdrawn" },
  confirm: {
    zh: "输入的栋舍名称不一致，或未填写原因",
    en: "The house's name does not match, or the reason is missing",
  },
  risk: { zh: "风险过高，不允许远程执行", en: "Too dangerous to be done remotely" },
  riskRose: {
    zh: "核对之后风险已升高，请重新核对",
    en: "Risk is higher now than at the review: review again",
  },
  panelBusy: { zh: "现场面板正在使用，请稍后", en: "Someone is using the panel on site" },
  leased: {
    zh: "其他人正在修改该栋舍的设置",
    en: "Someone else is changing settings of this house",
  },
  adviceOver: {
    zh: "该建议已过期、已采纳或已拒绝",
    en: "This advice has expired or has already been accepted or refused",
  },
  halted: {
    zh: "所属批量任务或自动执行已停止",
    en: "The batch or autopilot it belongs to was stopped",
  },
  notUndoable: { zh: "没有可撤销的修改", en: "There is nothing to undo" },
} as const satisfies Record<CommandRefusal, Words>;

/** Why a command ended as it did, in addition to its state. */
export const commandReasons = {
  ...lockReasons,
  unsupported: { zh: "网关不支持", en: "Not supported by the gateway" },
  busy: { zh: "网关等待执行的指令过多", en: "Too many commands are waiting at the gateway" },
  cancelled: { zh: "执行前已撤回", en: "Withdrawn before it started" },
  stale: { zh: "指令序号已过时", en: "Command number out of date" },
  session: { zh: "网关已重新连接", en: "The gateway reconnected" },
  clock: { zh: "网关时间未知", en: "The gateway's time is unknown" },
  expired: { zh: "超过有效时间", en: "Arrived too late" },
  controllerLost: { zh: "环控器无应答", en: "The controller does not answer" },
  localBusy: { zh: "现场面板正在使用", en: "The panel is in use" },
  interlock: { zh: "急停、故障或输出处于手动", en: "Emergency stop, fault or an output in manual" },
  notHand: { zh: "当前不是手动模式", en: "Not in manual mode" },
  conflict: { zh: "设置已被他人修改", en: "Settings were changed by someone else" },
  range: { zh: "超出设备允许范围", en: "Outside the device's range" },
  noTrial: { zh: "没有进行中的试用", en: "No trial is running" },
  noFile: { zh: "网关上没有该文件", en: "The gateway does not have the file" },
  notApproved: { zh: "复核人未在 10 分钟内确认", en: "Not approved within 10 min" },
  withdrawn: { zh: "发起人撤回", en: "Withdrawn by a person" },
  notAllowed: { zh: "已无权限", en: "No longer allowed" },
  halted: { zh: "所属升级任务已暂停或结束", en: "Its rollout is paused or ended" },
  undone: { zh: "写入中断，已恢复原值", en: "Writing failed; previous values restored" },
  interrupted: { zh: "网关断电", en: "The gateway lost power" },
  trialOver: { zh: "试用已结束", en: "Trial ended" },
  changedSince: { zh: "之后又被修改", en: "Changed again since" },
  byWhom: { zh: "由谁修改未知", en: "Changed by: unknown" },
} as const satisfies Record<Rejection | LockReason | ServerReason, Words>;
/** Reasons of the server itself, besides a gateway's refusals and the locks of a house. */
type ServerReason =
  | "notApproved"
  | "withdrawn"
  | "notAllowed"
  | "halted"
  | "undone"
  | "interrupted"
  | "trialOver"
  | "changedSince"
  | "byWhom";
