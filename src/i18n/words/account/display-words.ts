import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the page of paired displays. `{name}` stands for a value. */
export const displayWords = {
  newDisplay: { zh: "配对大屏", en: "Pair a display" },
  pairingCode: { zh: "配对码", en: "Pairing code" },
  pairingHint: {
    zh: "在大屏上打开 {address}，输入屏幕显示的配对码。",
    en: "Open {address} on the screen and enter the code it shows.",
  },
  everyOrg: { zh: "全部机构", en: "All organisations" },
  displayScope: { zh: "显示范围", en: "Scope" },
  wholeOrg: { zh: "整个机构", en: "Whole organisation" },
  scopeHint: {
    zh: "留空显示整个机构；选择农场或公司，则只显示其下的栋舍。",
    en:
      "Leave empty for the whole organisation; choose a farm or company to show only its " +
      "houses.",
  },
  distanceUnit: { zh: "米", en: "m" },
  secondsUnit: { zh: "秒", en: "s" },
  drawing: { zh: "效果预览", en: "Preview of the display" },
  drawingText: {
    zh: "字高 {mm} 毫米 · 一屏 {rows} 行 · 地图占 {share}%",
    en: "letters {mm} mm high · {rows} lines · map {share}%",
  },
  drawingMapless: {
    zh: "字高 {mm} 毫米 · 一屏 {rows} 行 · 太小或太远，放不下地图",
    en: "letters {mm} mm high · {rows} lines · too small or too far away for a map",
  },
  displayState: { zh: "状态", en: "State" },
  alive: { zh: "在线", en: "Online" },
  silent: { zh: "失联 {age}", en: "Silent for {age}" },
  neverHeard: { zh: "尚未上报", en: "No signal yet" },
  heardAgo: { zh: "{age}前上报", en: "last signal {age} ago" },
  shows: { zh: "当前画面", en: "Showing" },
  screen: { zh: "屏幕", en: "Screen" },
  screenText: { zh: "宽 {width} 米 · 距 {distance} 米", en: "{width} m wide · {distance} m away" },
  build: { zh: "版本", en: "Version" },
  heap: { zh: "内存", en: "Memory" },
  mapDrawing: { zh: "地图绘制", en: "Map drawing" },
  heapText: { zh: "{size} MB", en: "{size} MB" },
  identify: { zh: "识别", en: "Identify" },
  identifyNamed: { zh: "识别 {name}", en: "Identify {name}" },
  identifySilent: {
    zh: "“{name}”没有上报，可能关机或断网，不会闪烁",
    en: "“{name}” is not reporting: it may be off or offline, and does not flash",
  },
  identifying: { zh: "“{name}”正在闪烁显示名称", en: "“{name}” is flashing its name" },
  revokeNote: {
    zh: "大屏会立即变暗并要求重新配对，其凭证同时失效。",
    en:
      "The display goes dark at once and must be paired again; its credential becomes " +
      "invalid.",
  },
} as const satisfies Record<string, Words>;

/** Hook for these texts and the texts of forms; for use in an observer. */
export const useDisplayText = createTextHook(consoleWords, pageWords, formWords, displayWords);
export type DisplayText = TranslateOf<typeof useDisplayText>;
