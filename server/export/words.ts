import type { RangeGrain } from "../../contract/telemetry.ts";
import type { Words } from "../../contract/words.ts";

/** Words of the files, in the language of the call. */
export const exportWords = {
  farm: { zh: "农场", en: "Farm" },
  house: { zh: "栋舍", en: "House" },
  time: { zh: "时间", en: "Time" },
  zones: { zh: "时间：{zones}", en: "Times: {zones}" },
  window: { zh: "时段", en: "From, to" },
  grain: { zh: "粒度", en: "Grain" },
  mean: { zh: "平均", en: "mean" },
  least: { zh: "最低", en: "minimum" },
  greatest: { zh: "最高", en: "maximum" },
  used: { zh: "用量", en: "used" },
  several: { zh: "多种", en: "Several" },
  raised: { zh: "发生时间", en: "Raised" },
  alarm: { zh: "报警", en: "Alarm" },
  severity: { zh: "级别", en: "Severity" },
  state: { zh: "状态", en: "State" },
  value: { zh: "报警值", en: "Value" },
  limit: { zh: "限值", en: "Limit" },
  peak: { zh: "峰值", en: "Worst" },
  unit: { zh: "单位", en: "Unit" },
  ackAt: { zh: "确认时间", en: "Acknowledged" },
  ackBy: { zh: "确认人", en: "Acknowledged by" },
  ackNote: { zh: "确认备注", en: "Note" },
  clearedAt: { zh: "恢复时间", en: "Cleared" },
  lasted: { zh: "持续 (min)", en: "Lasted (min)" },
  shelvedUntil: { zh: "搁置至", en: "Shelved until" },
  shelvedBy: { zh: "搁置人", en: "Shelved by" },
  shelveReason: { zh: "搁置原因", en: "Reason" },
  zone: { zh: "时区", en: "Time zone" },
  operator: { zh: "操作员", en: "Operator" },
  operatorName: { zh: "姓名", en: "Name" },
  function: { zh: "功能", en: "Function" },
  operation: { zh: "操作", en: "Operation" },
  remark: { zh: "备注", en: "Remark" },
  source: { zh: "来源", en: "Source" },
  networkId: { zh: "网络编号", en: "Network ID" },
  address: { zh: "地址", en: "Address" },
} as const satisfies Record<string, Words>;

export const grainWords: Readonly<Record<RangeGrain, Words>> = {
  minute: { zh: "分钟", en: "Minutes" },
  hour: { zh: "小时", en: "Hours" },
  day: { zh: "天", en: "Days" },
  month: { zh: "月", en: "Months" },
};
