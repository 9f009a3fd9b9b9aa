import type { Words } from "../../base/words.ts";
import type { ControlLimitKey, SecondPerson } from "./control-limit.ts";

/**
 * Names of the rules for a second person. `off`: the organisation has no rule, and only
 * administrators may send level 3 without a second person.
 */
export const secondPersonNames = {
  off: { zh: "仅 3 级，管理员除外", en: "Level 3, except for administrators" },
  class3: { zh: "3 级（高风险），管理员也需要", en: "Level 3 (high risk), administrators too" },
  class2: { zh: "2 级和 3 级", en: "Levels 2 and 3" },
} as const satisfies Record<SecondPerson, Words>;

/** The limits of risk, as their fields are called. */
export const controlLimitNames = {
  nearK: {
    zh: "1 级：目标与品种标准相差不超过",
    en: "Level 1: max. deviation from breed standard",
  },
  nearStepK: { zh: "1 级：一次调整不超过", en: "Level 1: max. change per step" },
  wideK: {
    zh: "2 级：目标与品种标准相差不超过",
    en: "Level 2: max. deviation from breed standard",
  },
  wideStepK: { zh: "2 级：一次调整不超过", en: "Level 2: max. change per step" },
  dayShiftK: {
    zh: "拒绝：24 小时内累计偏离标准超过",
    en: "Refused: total change away from standard in 24 h above",
  },
  needM3h: { zh: "每公斤代谢体重需要风量", en: "Air needed per kg metabolic weight (kg^0.75)" },
  lowAirShare: {
    zh: "3 级：最低级别风量低于需要量的比例",
    en: "Level 3: lowest level's airflow below share of need",
  },
  leastAirShare: {
    zh: "拒绝：最低级别风量低于需要量的比例",
    en: "Refused: lowest level's airflow below share of need",
  },
  absHighYoungC: { zh: "高温绝对上限，幼龄", en: "Absolute high limit, young animals" },
  absHighC: { zh: "高温绝对上限，其后", en: "Absolute high limit, older animals" },
  youngDays: { zh: "幼龄至日龄", en: "Young up to day" },
  hotK: {
    zh: "舍温高于目标此值时，减少通风的风险升一级",
    en: "Less airflow is one risk level higher above target by",
  },
} as const satisfies Record<ControlLimitKey, Words>;

/** Units of the limits of risk. Shares are shown as percent. */
export const controlLimitUnits = {
  nearK: "°C",
  nearStepK: "°C",
  wideK: "°C",
  wideStepK: "°C",
  dayShiftK: "°C",
  needM3h: "m³/h",
  lowAirShare: "%",
  leastAirShare: "%",
  absHighYoungC: "°C",
  absHighC: "°C",
  youngDays: "d",
  hotK: "°C",
} as const satisfies Record<ControlLimitKey, string>;

/** One sentence for each limit of risk. */
export const controlLimitReasons: Readonly<Record<ControlLimitKey, Words>> = {
  nearK: {
    zh: "目标温度离品种标准不超过此值时，为 1 级修改。",
    en: "A target within this range of the breed standard is a level 1 change.",
  },
  nearStepK: {
    zh: "一次改动不超过此值时，为 1 级修改。",
    en: "A single change up to this size is level 1.",
  },
  wideK: {
    zh: "离品种标准不超过此值时，为 2 级修改，超过为 3 级。",
    en: "A target within this range of the standard is level 2; beyond it, level 3.",
  },
  wideStepK: {
    zh: "一次改动不超过此值时，为 2 级修改，超过为 3 级。",
    en: "A single change up to this size is level 2; a larger one is level 3.",
  },
  dayShiftK: {
    zh: "24 小时内累计偏离超过此值的修改被拒绝。",
    en: "A total change above this within 24 hours is refused.",
  },
  needM3h: {
    zh: "用来计算畜禽所需的最小风量。",
    en: "Used to calculate the minimum airflow the animals need.",
  },
  lowAirShare: {
    zh: "最低级别的风量低于此比例时，为 3 级修改。",
    en:
      "If the lowest level gives less than this share of the airflow needed, the " +
      "change is level 3.",
  },
  leastAirShare: {
    zh: "最低级别的风量低于此比例的修改被拒绝。",
    en:
      "If the lowest level gives less than this share of the airflow needed, the " +
      "change is refused.",
  },
  absHighYoungC: {
    zh: "幼龄期的绝对高温限值不得高于此值。",
    en: "The absolute high limit of young animals cannot be set above this.",
  },
  absHighC: {
    zh: "此后的绝对高温限值不得高于此值。",
    en: "The absolute high limit of older animals cannot be set above this.",
  },
  youngDays: {
    zh: "到此日龄为止按幼龄对待。",
    en: "Animals count as young up to this age.",
  },
  hotK: {
    zh: "舍温高于目标此值时，减少通风的修改提高一级。",
    en:
      "When the house is this far above target, reducing ventilation is rated " +
      "one risk level higher.",
  },
};
