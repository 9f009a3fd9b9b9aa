import { keysOf } from "../../base/table-keys.ts";
import type { Words } from "../../base/words.ts";

/** Why birds were lost. */
export const lossCauses = {
  respiratory: { zh: "呼吸道病", en: "Respiratory" },
  gut: { zh: "肠道病", en: "Gut" },
  leg: { zh: "腿病", en: "Legs" },
  heat: { zh: "热应激", en: "Heat" },
  press: { zh: "挤压", en: "Smothering" },
  weakChick: { zh: "弱雏", en: "Weak chick" },
  predator: { zh: "兽害", en: "Predator" },
  cull: { zh: "淘汰", en: "Culled" },
  unknown: { zh: "不明", en: "Unknown" },
  other: { zh: "其他", en: "Other" },
} as const satisfies Record<string, Words>;
export const lossCauseKeys = keysOf(lossCauses);
