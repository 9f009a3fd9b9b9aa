import type { Words } from "../../base/words.ts";

/** Danger of a change; the inputs required from the person grow with it. */
export type Class = 0 | 1 | 2 | 3;

/** Why a change is of its class. */
export const riskReasons = {
  lessAir: { zh: "通风减少", en: "Less air" },
  weakerAlarm: { zh: "报警变晚或变弱", en: "A later or weaker alarm" },
  alarmOff: { zh: "关闭报警", en: "Alarms off" },
  lessCooling: { zh: "降温减少", en: "Less cooling" },
  warmer: { zh: "目标温度升高，通风减少", en: "A warmer target gives less air" },
  bigStep: { zh: "一次调整幅度大", en: "A large step" },
  farFromStandard: { zh: "偏离品种标准", en: "Far from the breed standard" },
  noStandard: { zh: "没有品种标准可比较", en: "No breed standard to compare with" },
  lowAir: { zh: "最小通风不足需要量", en: "The least air is less than the animals need" },
  beyondUsual: { zh: "超出常用范围", en: "Beyond what is usual" },
  wiring: { zh: "接线参数", en: "Wiring" },
  stocked: { zh: "舍内有存栏", en: "Animals are in the house" },
  byHand: { zh: "按手动运行，不跟随设定", en: "Runs by hand, not by its settings" },
  hot: { zh: "当前温度高于目标", en: "It is hotter than the target now" },
  alarmed: { zh: "当前有紧急或高级报警", en: "An urgent or high alarm stands" },
} as const satisfies Record<string, Words>;
export type RiskReason = keyof typeof riskReasons;

/** Why a change is not made from afar at all. */
export const riskRefusals = {
  absHigh: {
    zh: "绝对高温报警值过高",
    en: "The absolute high temperature alarm would come too late",
  },
  lateHeat: {
    zh: "高温报警将高于当前日龄目标温度 8 °C 以上",
    en: "The first high temperature alarm would come more than 8 K above the target of the age",
  },
  leastAir: {
    zh: "最小通风不到需要量的一半",
    en: "The least air would be far less than the animals need",
  },
  dayShift: {
    zh: "24 小时内目标温度累计偏移过大",
    en: "The target would have been moved too far in 24 hours",
  },
  outputBySmart: {
    zh: "有存栏时仅在手动模式下测试输出",
    en: "With animals in, outputs are tested only while the house is run by hand",
  },
  externalStop: {
    zh: "外部停止只能在现场复位",
    en: "An external stop is reset at the house only",
  },
} as const satisfies Record<string, Words>;
export type RiskRefusal = keyof typeof riskRefusals;
