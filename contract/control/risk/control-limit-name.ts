import type { Words } from "../../base/words.ts";
import type { ControlLimitKey, SecondPerson } from "./control-limit.ts";

/**
 * Names of the rules for a second person, as `asksOf` keeps them: without a rule of its own an
 * organisation lets administrators alone send level 3 by themselves.
 */
export const secondPersonNames = {
  off: { zh: "仅 3 级，管理员除外", en: "Level 3, except for administrators" },
  class3: { zh: "3 级（高风险），管理员也需要", en: "Level 3 (high risk), administrators too" },
  class2: { zh: "2 级和 3 级", en: "Levels 2 and 3" },
} as const satisfies Record<SecondPerson, Words>;

/** The limits of risk, as their fields are called. */
export const controlLimitNames = {
  nearK: { zh: "1 级：目标偏离品种标准", en: "Level 1: deviation from breed standard" },
  nearStepK: { zh: "1 级：一次调整", en: "Level 1: change per step" },
  wideK: { zh: "2 级：目标偏离品种标准", en: "Level 2: deviation from breed standard" },
  wideStepK: { zh: "2 级：一次调整", en: "Level 2: change per step" },
  dayShiftK: {
    zh: "24 小时内累计背离标准，超过即拒绝",
    en: "Refused: total change away from the standard in 24 h above",
  },
  needM3h: { zh: "每公斤代谢体重需要风量", en: "Air needed per kg metabolic weight (kg^0.75)" },
  lowAirShare: {
    zh: "3 级：最低级别风量低于需要量的",
    en: "Level 3: lowest level below share of need",
  },
  leastAirShare: {
    zh: "拒绝：最低级别风量低于需要量的",
    en: "Refused: lowest level below share of need",
  },
  absHighYoungC: { zh: "高温绝对上限，幼龄", en: "Absolute high limit, young animals" },
  absHighC: { zh: "高温绝对上限，其后", en: "Absolute high limit, older animals" },
  youngDays: { zh: "幼龄至日龄", en: "Young up to day" },
  hotK: {
    zh: "高于目标此值时，减少通风升一级",
    en: "Raise risk level for less airflow above target by",
  },
} as const satisfies Record<ControlLimitKey, Words>;

/** Units of the limits of risk. Shares are shown as percent. */
export const controlLimitUnits = {
  nearK: "K",
  nearStepK: "K",
  wideK: "K",
  wideStepK: "K",
  dayShiftK: "K",
  needM3h: "m³/h",
  lowAirShare: "%",
  leastAirShare: "%",
  absHighYoungC: "°C",
  absHighC: "°C",
  youngDays: "d",
  hotK: "K",
} as const satisfies Record<ControlLimitKey, string>;

/** One sentence for each limit of risk. */
export const controlLimitReasons: Readonly<Record<ControlLimitKey, Words>> = {
  nearK: {
    zh: "目标温度离品种标准不超过此值时，为 1 级修改。",
    en: "A target this near to the breed standard is a level 1 change.",
  },
  nearStepK: {
    zh: "一次改动不超过此值时，为 1 级修改。",
    en: "A step of this size at most is a level 1 change.",
  },
  wideK: {
    zh: "离品种标准不超过此值时，为 2 级修改，超过为 3 级。",
    en: "A target this near to the standard is level 2; further off is level 3.",
  },
  wideStepK: {
    zh: "一次改动不超过此值时，为 2 级修改，超过为 3 级。",
    en: "A step of this size at most is level 2; a larger one is level 3.",
  },
  dayShiftK: {
    zh: "24 小时内累计偏离超过此值的修改被拒绝。",
    en: "More than this within 24 hours is refused.",
  },
  needM3h: {
    zh: "用来计算畜禽所需的最小风量。",
    en: "The air that animals need is reckoned with it.",
  },
  lowAirShare: {
    zh: "最低级别的风量低于此比例时，为 3 级修改。",
    en: "Less air than this share of the need at the lowest level is level 3.",
  },
  leastAirShare: {
    zh: "最低级别的风量低于此比例的修改被拒绝。",
    en: "Less air than this share of the need at the lowest level is refused.",
  },
  absHighYoungC: {
    zh: "幼龄期的绝对高温限值不得高于此值。",
    en: "Nobody can set the absolute high limit of young animals above it.",
  },
  absHighC: {
    zh: "此后的绝对高温限值不得高于此值。",
    en: "Nobody can set the absolute high limit of older animals above it.",
  },
  youngDays: {
    zh: "到此日龄为止按幼龄对待。",
    en: "Animals count as young up to this age.",
  },
  hotK: {
    zh: "舍温高于目标此值时，减少通风的修改提高一级。",
    en: "So far above target, less ventilation counts one level more.",
  },
};
