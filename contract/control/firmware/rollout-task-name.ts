import { commandPhaseNames, commandReasons } from "../command/command-name.ts";
import type { Fields } from "../../base/field.ts";
import { waveFields } from "../../fleet/house/house-place.ts";
import type { Language, Words } from "../../base/words.ts";
import type { InstallBlocker } from "./install-blocker.ts";
import type { FileKind } from "../protocol/file-kind.ts";
import type { FileFault } from "./firmware-message.ts";
import type { UpdateTask } from "./rollout.ts";
import type { TaskState } from "./rollout-task.ts";

export const fileKindNames = {
  firmware: { zh: "升级程序", en: "Firmware" },
  config: { zh: "配置文件", en: "Settings file" },
} as const satisfies Record<FileKind, Words>;

const taskStateNames = {
  waiting: { zh: "等待下载", en: "Waiting to download" },
  offered: { zh: "已通知网关", en: "Gateway notified" },
  downloading: { zh: "下载中", en: "Downloading" },
  downloaded: { zh: "已下载，等待安装", en: "Downloaded, waiting to install" },
  installing: { zh: "正在下发安装", en: "Sending install command" },
  rebooting: { zh: "正在安装", en: "Installing" },
  watched: { zh: "新版本已运行，观察中", en: "New version running, under observation" },
  verified: { zh: "更新成功", en: "update succeeded" },
  failed: { zh: "升级失败", en: "Upgrade failed" },
  rolledBack: { zh: "升级失败，已恢复原版本", en: "Upgrade failed, previous version restored" },
  unconfirmed: { zh: "升级失败，结果未知", en: "Upgrade failed, result unknown" },
  leftOut: { zh: "未执行", en: "Excluded" },
} as const satisfies Record<TaskState, Words>;

/**
 * States of a settings file: the controller keeps running, with these values or its former ones.
 */
const configStateNames: Readonly<Partial<Record<TaskState, Words>>> = {
  downloaded: { zh: "已下载，等待写入", en: "Downloaded, waiting to write" },
  installing: { zh: "正在下发写入", en: "Sending write command" },
  rebooting: { zh: "正在写入", en: "Writing" },
  failed: { zh: "配置下发失败", en: "Settings not written" },
  rolledBack: {
    zh: "配置下发失败，已恢复原设置",
    en: "Settings not written, previous ones restored",
  },
  unconfirmed: { zh: "配置下发失败，结果未知", en: "Settings not written, result unknown" },
};

/** Returns the name of a task state, worded for that kind of file. */
export const taskStateName = (state: TaskState, kind: FileKind): Words =>
  (kind === "config" ? configStateNames[state] : undefined) ?? taskStateNames[state];

/** Reasons not to begin with it now. */
const installBlockerNames = {
  noHold: {
    zh: "重启时输出不能保持，须空舍",
    en: "Outputs do not hold during restart: house must be empty",
  },
  alarmed: { zh: "有紧急或高级报警", en: "Urgent or high alarm active" },
  unread: { zh: "没有最新读数", en: "No recent reading" },
  tunnel: { zh: "正在纵向通风", en: "In tunnel ventilation" },
  offTarget: { zh: "温度偏离目标超过 2 °C", en: "More than 2 °C from target" },
} as const satisfies Record<InstallBlocker, Words>;

const faultNames = {
  hash: { zh: "文件校验不一致", en: "File checksum mismatch" },
  signature: { zh: "文件签名无效", en: "Signature not valid" },
  type: { zh: "不适用于此设备", en: "Not for this device" },
  content: { zh: "设备无法识别文件内容", en: "The device cannot read the file" },
  space: { zh: "设备存储空间不足", en: "Not enough storage on the device" },
} as const satisfies Record<FileFault, Words>;

const taskReasons = {
  ...installBlockerNames,
  ...faultNames,
  stockedSince: {
    zh: "发起任务时为空舍，现已入舍：请排除后另行发起",
    en: "Was empty at the start, now stocked: exclude it and start another rollout",
  },
  sister: { zh: "同一农场另一栋正在安装", en: "Another house of the farm is in progress" },
  otherCommand: { zh: "该栋舍有指令正在执行", en: "Another command is running" },
  stalled: { zh: "下载长时间无进展", en: "Download stalled" },
  otherVersion: { zh: "运行的不是新版本", en: "A different version is running" },
  alarmSince: { zh: "安装后出现紧急或高级报警", en: "Urgent or high alarm afterwards" },
  silent: { zh: "网关超过 10 分钟无应答", en: "Silent for more than 10 min" },
  byPerson: { zh: "已由人员排除", en: "Excluded by a person" },
  withdrawn: { zh: "任务已终止", en: "Rollout ended" },
  // The words for a command with this key say that writing failed, which is wrong for firmware that
  // does not start.
  undone: {
    zh: "未能启用，已恢复原状",
    en: "Could not be activated; previous version restored",
  },
  gone: { zh: "网关已解绑", en: "Gateway removed" },
} as const satisfies Record<string, Words>;

const known: Readonly<Record<string, Words>> = {
  ...commandPhaseNames,
  ...commandReasons,
  ...taskReasons,
};
/** Columns of a rollout's result. */
export const taskFields = {
  ...waveFields,
  kind: { name: { zh: "类别", en: "Kind" }, choices: fileKindNames },
  fromVersion: { name: { zh: "原程序版本", en: "Firmware before" } },
  toVersion: { name: { zh: "下发版本", en: "Version sent" } },
  state: { name: { zh: "结果", en: "Result" } },
  reason: { name: { zh: "原因", en: "Reason" } },
  version: { name: { zh: "现运行程序版本", en: "Firmware now" } },
  endedAt: { name: { zh: "结束", en: "Ended" } },
  commandId: { name: { zh: "指令", en: "Command" } },
} satisfies Fields & Partial<Record<keyof UpdateTask, unknown>>;

/** Wording for a settings file: refers to values read back and to the former settings. */
const configReasons: Readonly<Record<string, Words>> = {
  otherVersion: {
    zh: "回读的设置与文件不一致",
    en: "Settings read back differ from the file",
  },
  undone: {
    zh: "未能写入，已恢复原设置",
    en: "Could not be written; previous settings restored",
  },
  sister: { zh: "同一农场另一栋正在写入", en: "Another house of the farm is in progress" },
  alarmSince: { zh: "写入后出现紧急或高级报警", en: "Urgent or high alarm afterwards" },
};

/** A reason in words, for that kind of file; an unknown reason is returned unchanged. */
export const taskReasonText = (reason: string, kind: FileKind, language: Language): string =>
  ((kind === "config" ? configReasons[reason] : undefined) ?? known[reason])?.[language] ?? reason;
