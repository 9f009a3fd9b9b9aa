import type { Words } from "../../base/words.ts";
import type { ControlLimitKey, SecondPerson } from "./control-limit.ts";

/** Names of the rules for a second person. */
export const secondPersonNames = {
  off: { zh: "不需要", en: "Not asked for" },
  class3: { zh: "3 级（高风险）", en: "Class 3 (high risk)" },
  class2: { zh: "2 级和 3 级", en: "Classes 2 and 3" },
} as const satisfies Record<SecondPerson, Words>;

/** The limits of risk, as their fields are called. */
export const controlLimitNames = {
  nearK: { zh: "1 级：目标偏离品种标准", en: "Class 1: target off the breed standard by" },
  nearStepK: { zh: "1 级：一次调整", en: "Class 1: moved at once by" },
  wideK: { zh: "2 级：目标偏离品种标准", en: "Class 2: target off the breed standard by" },
  wideStepK: { zh: "2 级：一次调整", en: "Class 2: moved at once by" },
  dayShiftK: {
    zh: "24 小时内累计背离标准，超过即拒绝",
    en: "Refused: moved away from the standard in 24 h by more than",
  },
  needM3h: { zh: "每公斤代谢体重需要风量", en: "Air needed for each kg to the power 0.75" },
  lowAirShare: {
    zh: "3 级：最低级别风量低于需要量的",
    en: "Class 3: lowest level gives less than",
  },
  leastAirShare: { zh: "拒绝：最低级别风量低于需要量的", en: "Refused: it gives less than" },
  absHighYoungC: { zh: "高温绝对上限，幼龄", en: "Highest absolute alarm, young" },
  absHighC: { zh: "高温绝对上限，其后", en: "Highest absolute alarm, later" },
  youngDays: { zh: "幼龄至日龄", en: "Young until day age" },
  hotK: {
    zh: "高于目标此值时，减少通风升一级",
    en: "Less air counts one class more above target by",
  },
} as const satisfies Record<ControlLimitKey, Words>;
