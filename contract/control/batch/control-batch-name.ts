import type { Fields } from "../../base/field.ts";
import { waveFields } from "../../fleet/house/house-place.ts";
import type { Words } from "../../base/words.ts";
import type {
  BatchHouse,
  BatchHouseReason,
  BatchHouseState,
  BatchKind,
  BatchReason,
  BatchState,
} from "./control-batch.ts";
import type { RiskClass } from "../command/command.ts";
import { commandPhaseNames, commandReasons, commandRefusals } from "../command/command-name.ts";

export const batchKindNames = {
  write: { zh: "修改设置", en: "Values" },
  paste: { zh: "粘贴设置", en: "Pasted settings" },
  template: { zh: "设置模板", en: "Template" },
  auto: { zh: "自动配置", en: "Automatic" },
  do: { zh: "远程操作", en: "Action" },
  retry: { zh: "失败重试", en: "Retry" },
  undo: { zh: "撤销", en: "Undo" },
} as const satisfies Record<BatchKind, Words>;

export const batchStateNames = {
  planned: { zh: "计划中", en: "Planned" },
  awaiting: { zh: "待复核人确认", en: "Waiting for approval" },
  running: { zh: "执行中", en: "Running" },
  paused: { zh: "已暂停", en: "Paused" },
  ended: { zh: "已完成", en: "Finished" },
  stopped: { zh: "已终止", en: "Stopped" },
  cancelled: { zh: "已取消", en: "Cancelled" },
} as const satisfies Record<BatchState, Words>;

/** Reasons why it is paused, or never began. */
export const batchReasonNames = {
  person: { zh: "由人员操作", en: "by a person" },
  failure: { zh: "出现失败，已自动停止", en: "a house failed" },
  unproven: { zh: "本波没有一栋成功，已自动停止", en: "no house in the wave succeeded" },
  alarm: {
    zh: "已修改的栋舍出现紧急或高级报警",
    en: "urgent or high alarm in a changed house",
  },
  notAllowed: {
    zh: "发起人已退出登录或权限变更，须由有权限的人继续",
    en: "the person who started it signed out or lost permission: someone else must resume",
  },
  orgOff: { zh: "本机构已停用远程控制", en: "remote control is off for the organisation" },
  notApproved: { zh: "复核人未在 10 分钟内确认", en: "not approved within 10 min" },
  withdrawn: { zh: "已被人撤回", en: "withdrawn by a person" },
} as const satisfies Record<BatchReason, Words>;

export const batchHouseStateNames = {
  left: { zh: "不下发", en: "Excluded" },
  waiting: { zh: "等待", en: "Waiting" },
  open: { zh: "执行中", en: "In progress" },
  verified: { zh: "下发成功（已回读）", en: "Send success (read back)" },
  failed: { zh: "失败", en: "Failed" },
  skipped: { zh: "已跳过", en: "Skipped" },
  notSent: { zh: "未下发", en: "Not sent" },
} as const satisfies Record<BatchHouseState, Words>;

export const batchHouseReasonNames: Readonly<Record<BatchHouseReason, Words>> = {
  ...commandPhaseNames,
  ...commandReasons,
  ...commandRefusals,
  byPerson: { zh: "人工排除", en: "Excluded manually" },
  riskRose: { zh: "风险已高于计划时，未下发", en: "Risk is higher now than when planned" },
  secondMissing: {
    zh: "需要复核人确认，继续执行的人不能单独下发",
    en: "Needs a second person: the person resuming may not send it alone",
  },
  changedSince: { zh: "之后又被修改，无法撤销", en: "Changed again since" },
  gone: { zh: "栋舍已不在管辖范围", en: "No longer in scope" },
  noProposal: { zh: "资料不足，无法生成建议", en: "Not enough data for a proposal" },
  partly: { zh: "部分完成", en: "Partly done" },
};

const riskNames = {
  P: { zh: "保护性", en: "Protective" },
  "0": { zh: "0 级", en: "Level 0" },
  "1": { zh: "1 级", en: "Level 1" },
  "2": { zh: "2 级", en: "Level 2" },
  "3": { zh: "3 级", en: "Level 3" },
} as const satisfies Record<RiskClass, Words>;

/** Columns of a batch's result. */
export const batchHouseFields = {
  ...waveFields,
  state: { name: { zh: "结果", en: "Result" }, choices: batchHouseStateNames },
  reason: { name: { zh: "原因", en: "Reason" }, choices: batchHouseReasonNames },
  risk: { name: { zh: "风险", en: "Risk" }, choices: riskNames },
  changes: { name: { zh: "修改值数", en: "Values" } },
  dayAge: { name: { zh: "日龄", en: "Day age" } },
  beganAt: { name: { zh: "开始", en: "Started" } },
  endedAt: { name: { zh: "结束", en: "Ended" } },
  commandId: { name: { zh: "指令", en: "Command" } },
} satisfies Fields & Partial<Record<keyof BatchHouse, unknown>>;
