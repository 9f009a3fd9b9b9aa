import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { formWords } from "../base/form-words.ts";

/** Words of flocks: placing, clearing, correcting. `{name}` stands for a value. */
export const flockWords = {
  flocks: { zh: "批次", en: "Flocks" },
  flocks_pig: { zh: "批次", en: "Batches" },
  flocksOf: { zh: "{name} 的批次", en: "Flocks of {name}" },
  flocksOf_pig: { zh: "{name} 的批次", en: "Batches of {name}" },
  placeHere: { zh: "入舍", en: "Place flock" },
  placeHere_pig: { zh: "进栏", en: "Place batch" },
  placeIn: { zh: "{name}：批次入舍", en: "Place a flock in {name}" },
  placeIn_pig: { zh: "{name}：批次进栏", en: "Place a batch in {name}" },
  clearHere: { zh: "清舍", en: "Clear house" },
  clearNamed: { zh: "{name}：清舍", en: "Clear {name}" },
  correctFlock: { zh: "更正", en: "Correct" },
  correctNamed: { zh: "更正批次：{name}", en: "Correct the flock of {name}" },
  correctNamed_pig: { zh: "更正批次：{name}", en: "Correct the batch of {name}" },
  flockNow: { zh: "在养批次", en: "Current flock" },
  flockNow_pig: { zh: "在养批次", en: "Current batch" },
  flockHistory: { zh: "历史批次", en: "Past flocks" },
  flockHistory_pig: { zh: "历史批次", en: "Past batches" },
  flockNone: { zh: "空舍，没有在养批次。", en: "The house is empty." },
  flockNoPast: { zh: "还没有历史批次。", en: "No past flocks yet." },
  flockNoPast_pig: { zh: "还没有历史批次。", en: "No past batches yet." },
  flockBreed: { zh: "品种", en: "Breed" },
  flockBreedChoose: { zh: "请选择品种", en: "Choose a breed" },
  flockPlaced: { zh: "入舍时间", en: "Placed" },
  flockPlaced_pig: { zh: "进栏时间", en: "Placed" },
  flockPlacedAt: { zh: "入舍时间", en: "Placed at" },
  flockPlacedAt_pig: { zh: "进栏时间", en: "Placed at" },
  flockZone: { zh: "农场当地时间：{zone}", en: "Farm local time: {zone}" },
  flockCount: { zh: "入舍数", en: "Birds placed" },
  flockCount_mixed: { zh: "入舍数", en: "Head placed" },
  flockCount_pig: { zh: "进栏数", en: "Head placed" },
  flockAge: { zh: "入舍日龄", en: "Age at placement" },
  flockAge_pig: { zh: "进栏日龄", en: "Age at placement" },
  flockAgeHint: {
    zh: "入舍当天的日龄，通常为 0 或 1",
    en: "Age on the day of placement, usually 0 or 1",
  },
  flockAgeHint_pig: {
    zh: "进栏当天的日龄，通常为 0 或 1",
    en: "Age on the day of placement, usually 0 or 1",
  },
  flockPlannedEnd: { zh: "计划清舍日期", en: "Planned clearing date" },
  flockTarget: { zh: "目标体重 g", en: "Target weight g" },
  flockTargetHint: {
    zh: "不填：品种标准在出栏日龄的体重",
    en: "Empty: the breed standard's weight at the slaughter age",
  },
  flockCleared: { zh: "清舍时间", en: "Cleared" },
  flockClearedAt: { zh: "清舍时间", en: "Cleared at" },
  flockBackHint: {
    zh: "留空表示该批次仍在舍内",
    en: "Leave empty if the flock is still in the house",
  },
  flockBackHint_pig: {
    zh: "留空表示该批次仍在舍内",
    en: "Leave empty if the batch is still in the house",
  },
  flockDay: { zh: "日龄", en: "Age" },
  flockClearNotice: {
    zh: "清舍后该栋舍为空舍：除设备类报警外，其余报警将被抑制。",
    en: "The house will then be empty: all alarms except device alarms are suppressed.",
  },
  flockGoneNow: {
    zh: "删除后该栋舍为空舍：除设备类报警外，其余报警将被抑制。如果该批次只是正常出栏，请改用“清舍”。",
    en:
      "The house will then be empty: all alarms except device alarms are suppressed. If " +
      "the animals have simply left, clear the house instead. ",
  },
  flockGone: {
    zh: "栋舍的读数和报警记录保留，但该批次期间的日龄、品种标准和每只用量将无法再计算。",
    en:
      "Readings and alarms of the house are kept, but age, standard and per-head figures of that " +
      "time will no longer be available.",
  },
  flockGone_pig: {
    zh: "栋舍的读数和报警记录保留，但该批次期间的日龄、品种标准和每头用量将无法再计算。",
    en:
      "Readings and alarms of the house are kept, but age, standard and per-head figures of that " +
      "time will no longer be available.",
  },
  flockPlaceNotice: {
    zh: "入舍后立即按该品种标准判断报警。",
    en: "From then on, alarms follow the standard of this breed.",
  },
  flockPlaceNotice_pig: {
    zh: "进栏后立即按该品种标准判断报警。",
    en: "From then on, alarms follow the standard of this breed.",
  },
  flocksFailed: { zh: "批次加载失败", en: "The flocks could not be loaded" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console, its pages and forms; for use in an observer. */
export const useFlockText = createTextHook(consoleWords, pageWords, formWords, flockWords);
export type FlockText = TranslateOf<typeof useFlockText>;
