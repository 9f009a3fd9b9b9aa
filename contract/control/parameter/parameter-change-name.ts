import { common, type FieldsOf } from "../../base/field.ts";
import { logSources } from "../../base/operation-log.ts";
import type { Words } from "../../base/words.ts";
import { parameterGroups } from "./parameter-group-name.ts";
import type { changeOrigins, LockReason, ParameterChange } from "./setting-row.ts";

/** Origin of a setting change, as records name it. */
export const originNames = {
  report: { zh: "离线期间修改", en: "Changed while offline" },
  panel: { zh: "现场面板", en: "Panel on site" },
  command: { zh: "远程下发", en: "Remote" },
  file: { zh: "配置文件", en: "Settings file" },
  trialEnd: { zh: "试用到期恢复", en: "Trial ended" },
  midnight: { zh: "零点自动", en: "At midnight" },
  ai: { zh: "AI 自动执行", en: "Autopilot" },
} as const satisfies Record<(typeof changeOrigins)[number], Words>;

/** Why nothing is set in a house from here. */
export const lockReasons = {
  noGateway: { zh: "未绑定网关", en: "No gateway" },
  protocol: {
    zh: "网关协议版本 1，不支持远程设置",
    en: "Gateway protocol version 1: no remote settings",
  },
  features: {
    zh: "该网关类型未开放远程设置",
    en: "This gateway type is read-only",
  },
  orgOff: { zh: "本机构已停用远程控制", en: "Remote control is off for the organisation" },
  localOnly: { zh: "现场已切换为仅本地控制", en: "Switched to local control only" },
  offline: { zh: "网关离线", en: "The gateway is offline" },
} as const satisfies Record<LockReason, Words>;

export const parameterChangeFields = {
  at: { name: { zh: "时间", en: "Time" } },
  deviceAt: { name: { zh: "设备时间", en: "Device time" } },
  group: { name: { zh: "分组", en: "Group" }, choices: parameterGroups },
  key: { name: { zh: "设置项", en: "Setting" } },
  row: { name: { zh: "行", en: "Row" } },
  before: { name: { zh: "修改前", en: "Before" } },
  after: { name: { zh: "修改后", en: "After" } },
  origin: { name: { zh: "修改来源", en: "Origin" }, choices: originNames },
  commandId: null,
  operator: common.operator,
  operatorName: { isPerson: true, name: { zh: "姓名", en: "Name" } },
  source: { name: { zh: "终端", en: "Device" }, choices: logSources },
  why: { name: { zh: "理由", en: "Reason" } },
} satisfies FieldsOf<ParameterChange>;
