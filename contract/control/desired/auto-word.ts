import type { Words } from "../../base/words.ts";

/** Why automatic configuration proposes a value, or nothing. `{name}`: a value of it. */
export const autoWords = {
  standard: { zh: "品种标准：{day} 日龄 {temp} °C", en: "Breed standard: {temp} °C at day {day}" },
  keptNear: {
    zh: "沿用现有曲线在 {day} 日龄的值",
    en: "Value of the current curve at day {day}",
  },
  usualCurve: { zh: "常用值", en: "Usual value" },
  lastLevel: {
    zh: "级别表最高为 {last} 级",
    en: "The level table ends at {last}",
  },
  young: { zh: "{day} 日龄以前避免大风量", en: "No high airflow below day {day}" },
  fans: {
    zh: "终端设备中有 {fans} 台风机（侧墙 {side}，纵向 {tunnel}）",
    en: "{fans} fans among the devices ({side} side, {tunnel} tunnel)",
  },
  step: { zh: "每级间隔 {gap} °C", en: "{gap} °C per level" },
  cycle: { zh: "按循环周期 {total} 秒的 {share}%", en: "{share}% of the {total} s cycle" },
  tunnelFrom: { zh: "从 {level} 级起只用纵向风机", en: "From level {level} tunnel fans only" },
  airtight: { zh: "随级别增加的进风开度", en: "Inlet opening rises with the level" },
  zone: { zh: "气候区：{zone}", en: "Climate zone: {zone}" },
  hottest: {
    zh: "今后最高目标 {target} °C 加报警差",
    en: "Highest future target ({target} °C) plus alarm difference",
  },
} as const satisfies Record<string, Words>;
export type AutoWord = keyof typeof autoWords;

/** Why a group is not proposed. */
export const autoMissing = {
  noStandard: {
    zh: "没有在养批次，或品种没有温度标准",
    en: "No current flock, or the breed has no temperature standard",
  },
  noFans: {
    zh: "终端设备中没有带控制端口的风机",
    en: "No fans with a control port among the devices",
  },
  fansShare: {
    zh: "有风机使用同一控制端口，请先核对接线",
    en: "Fans share a control port: check the wiring first",
  },
  fansElsewhere: {
    zh: "有风机接在集中器上，无法确定其输出编号",
    en: "Fans are wired to a concentrator: their outputs cannot be determined",
  },
  notRead: { zh: "尚未读取现有设置", en: "Current settings have not been read" },
  tooHot: {
    zh: "目标温度加报警差高于本日龄允许的绝对高温，请先核对曲线",
    en: "Target plus alarm difference exceeds the absolute high for this age: check the curve",
  },
  noRule: { zh: "没有可用的建议规则", en: "No rule for a proposal" },
} as const satisfies Record<string, Words>;
export type AutoMissing = keyof typeof autoMissing;
