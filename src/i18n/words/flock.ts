import type { Words } from "../../../contract/words.ts";
import { type SayOf, sayWith } from "../say.ts";
import { consoleWords } from "./console.ts";
import { pageWords } from "./page.ts";
import { formWords } from "./form.ts";

/** Words of flocks: placing, clearing, putting right. `{name}` stands for a value. */
export const flockWords = {
  flocks: { zh: "批次", en: "Flocks" },
  flocksOf: { zh: "{name} 的批次", en: "Flocks of {name}" },
  placeHere: { zh: "入舍", en: "Place a flock" },
  placeIn: { zh: "{name}：批次入舍", en: "Place a flock in {name}" },
  clearHere: { zh: "清舍", en: "Clear the house" },
  clearNamed: { zh: "{name}：清舍", en: "Clear {name}" },
  correctFlock: { zh: "更正", en: "Correct" },
  correctNamed: { zh: "更正批次：{name}", en: "Correct the flock of {name}" },
  flockNow: { zh: "在养批次", en: "In the house now" },
  flockHistory: { zh: "历史批次", en: "Flocks that have left" },
  flockNone: { zh: "空舍，没有在养批次。", en: "The house is empty." },
  flockNoPast: { zh: "还没有历史批次。", en: "No flock has left yet." },
  flockBreed: { zh: "品种", en: "Breed" },
  flockBreedChoose: { zh: "请选择品种", en: "Choose a breed" },
  flockPlaced: { zh: "入舍时间", en: "Placed" },
  flockPlacedAt: { zh: "入舍时间", en: "Placed at" },
  flockZone: { zh: "农场当地时间（{zone}）", en: "By the farm's clock ({zone})" },
  flockCount: { zh: "入舍数", en: "Birds placed" },
  flockAge: { zh: "入舍日龄", en: "Day age when placed" },
  flockAgeHint: {
    zh: "入舍当天的日龄，通常为 0 或 1",
    en: "On the day of the placement, mostly 0 or 1",
  },
  flockCleared: { zh: "清舍时间", en: "Left" },
  flockClearedAt: { zh: "清舍时间", en: "Left at" },
  flockBackHint: {
    zh: "留空表示该批次仍在舍内",
    en: "Leave it empty when the flock is in the house after all",
  },
  flockDay: { zh: "日龄", en: "Day age" },
  flockClearNotice: {
    zh: "清舍后该栋舍为空舍：除设备类报警外，其余报警将被抑制。",
    en: "The house is empty then: its alarms are suppressed, but for those of devices.",
  },
  flockGoneNow: {
    zh: "删除后该栋舍为空舍：除设备类报警外，其余报警将被抑制。如果该批次只是正常出栏，请改用“清舍”。",
    en: "The house is empty then: its alarms are suppressed, but for those of devices. If the flock has left, clear the house instead. ",
  },
  flockGone: {
    zh: "栋舍的读数和报警记录保留，但该批次期间的日龄、品种标准和每只用量将不再可知。",
    en: "Readings and alarms of the house stay, but day age, standard and figures per bird of that time are then unknown.",
  },
  flockPlaceNotice: {
    zh: "入舍后立即按该品种标准判断报警。",
    en: "From then on the house is judged by this type's standard.",
  },
  flocksFailed: { zh: "批次加载失败", en: "Flocks could not be loaded" },
} as const satisfies Record<string, Words>;

/** Says them and the words of the console, its pages and forms. Inside an observer. */
export const useFlockSay = sayWith(consoleWords, pageWords, formWords, flockWords);
export type FlockSay = SayOf<typeof useFlockSay>;
