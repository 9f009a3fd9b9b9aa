import type { Words } from "../../base/words.ts";
import type { ControlLimitKey, SecondPerson } from "./control-limit.ts";

/** Names of the rules for a second person. */
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
