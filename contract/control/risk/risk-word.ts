import type { Words } from "../../base/words.ts";

/** Danger of a change; the inputs required from the person grow with it. */
export type Class = 0 | 1 | 2 | 3;

/** Why a change is of its class. */
export const riskReasons = {
  lessAir: { zh: "通风减少", en: "Less air" },
  weakerAlarm: { zh: "报警变晚或变弱", en: "Later or weaker alarm" },
  alarmOff: { zh: "关闭报警", en: "Alarms off" },
  lessCooling: { zh: "降温减少", en: "Less cooling" },
  warmer: { zh: "目标温度升高，通风减少", en: "Target raised, less air" },
  bigStep: { zh: "一次调整幅度大", en: "Large change in one step" },
  farFromStandard: { zh: "偏离品种标准", en: "Far from the breed standard" },
  noStandard: { zh: "没有品种标准可比较", en: "No breed standard for comparison" },
  lowAir: { zh: "最小通风不足需要量", en: "Minimum airflow below the animals' need" },
  beyondUsual: { zh: "超出常用范围", en: "Outside the usual range" },
  wiring: { zh: "接线设置", en: "Wiring" },
  stocked: { zh: "舍内有存栏", en: "Animals are in the house" },
  byHand: { zh: "按手动运行，不跟随设定", en: "In manual mode, settings not followed" },
  hot: { zh: "当前温度高于目标", en: "Above target now" },
  alarmed: { zh: "当前有紧急或高级报警", en: "Urgent or high alarm active" },
} as const satisfies Record<string, Words>;
export type RiskReason = keyof typeof riskReasons;

/** Why a change is not made remotely at all. */
export const riskRefusals = {
  absHigh: {
    zh: "绝对高温报警值过高",
    en: "Absolute high temperature alarm set too high",
  },
  lateHeat: {
    zh: "高温报警将高于当前日龄目标温度 8 °C 以上",
    en: "High temperature alarm more than 8 °C above the target for this age",
  },
  leastAir: {
    zh: "最小通风不到需要量的一半",
    en: "Minimum airflow below half of the animals' need",
  },
  dayShift: {
    zh: "24 小时内目标温度累计偏移过大",
    en: "Target moved too far within 24 hours",
  },
  outputBySmart: {
    zh: "有存栏时仅在手动模式下测试输出",
    en: "With animals in the house, outputs can only be tested in manual mode",
  },
  externalStop: {
    zh: "外部停止只能在现场复位",
    en: "An external stop can only be reset on site",
  },
} as const satisfies Record<string, Words>;
export type RiskRefusal = keyof typeof riskRefusals;
