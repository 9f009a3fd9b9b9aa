import type { Words } from "../../base/words.ts";
import type { AdviceFault } from "./advice-check.ts";
import type { AutopilotLimit } from "./autopilot.ts";
import type { AdviceState, AutopilotEnd } from "./edge-record.ts";

export const adviceStateNames = {
  open: { zh: "待处理", en: "Open" },
  accepted: { zh: "已采纳", en: "Accepted" },
  refused: { zh: "已拒绝", en: "Refused" },
  expired: { zh: "已过期", en: "Expired" },
  invalid: { zh: "校验未通过", en: "Failed checks" },
} as const satisfies Record<AdviceState, Words>;

export const adviceFaultNames = {
  type: { zh: "不是 AI6000 发出的", en: "not from an AI6000" },
  site: { zh: "不是接入的本农场栋舍", en: "not one of its houses on this farm" },
  until: { zh: "已过期，或有效期超过 60 分钟", en: "expired, or valid for more than 60 minutes" },
  group: { zh: "该组设置不接受建议", en: "these settings do not accept advice" },
  values: { zh: "数值超出环控器允许范围", en: "value outside the controller's range" },
  many: { zh: "待处理的建议过多", en: "too many open proposals" },
} as const satisfies Record<AdviceFault, Words>;

export const autopilotLimitNames = {
  kind: { zh: "不属于可自动执行的设置", en: "not a setting the autopilot may change" },
  bounds: { zh: "超出允许幅度", en: "change too large" },
  risk: { zh: "风险高于 1 级", en: "risk above level 1" },
  rate: { zh: "一小时内已执行 4 次", en: "already acted 4 times this hour" },
  people: { zh: "有人正在操作", en: "someone is working on it" },
  refused: { zh: "当时无法下发", en: "could not be sent" },
} as const satisfies Record<AutopilotLimit, Words>;

export const autopilotEndNames = {
  off: { zh: "手动关闭", en: "turned off" },
  over: { zh: "到期", en: "time over" },
  person: { zh: "有人改动设置", en: "settings changed by a person" },
  session: { zh: "开启人已退出登录", en: "the person signed out" },
  rights: { zh: "开启人权限变更", en: "permissions changed" },
  edge: { zh: "设备已更换", en: "device replaced" },
} as const satisfies Record<AutopilotEnd, Words>;
