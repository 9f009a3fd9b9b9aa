import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";
import { formWords } from "../base/form-words.ts";
import { overviewWords } from "./overview-words.ts";

/** Words of /system/farm and of the forms of farms. `{name}` stands for a value. */
export const farmWords = {
  partFarms: { zh: "农场与集团", en: "Farms and groups" },
  partHouses: { zh: "栋舍", en: "Houses" },
  newFarm: { zh: "新建集团、公司或农场", en: "New group, company or farm" },
  newFarmBelow: { zh: "新建下级：{name}", en: "Add below {name}" },
  newBelow: { zh: "新建下级", en: "Add below" },
  farmType: { zh: "类型", en: "Type" },
  farmRoot: { zh: "（机构直属）", en: "(directly under the organisation)" },
  shortNameHint: { zh: "留空则为：{name}", en: "If left empty: {name}" },
  farmPlace: { zh: "所在地", en: "Location" },
  farmMap: { zh: "在地图上选择位置", en: "Choose the location on the map" },
  farmMapHint: {
    zh: "点击地图或用方向键（Shift 微调）选择位置，+ 和 − 缩放，Esc 恢复全图；省份随位置更新。",
    en:
      "Click the map or use the arrow keys (Shift: fine steps); + and − zoom, Esc shows the " +
      "whole map. The province follows the location.",
  },
  pastedPlace: { zh: "粘贴经纬度", en: "Paste coordinates" },
  pastedFrom: { zh: "坐标取自", en: "Coordinates are from" },
  pastedHint: {
    zh: "如 116.39, 39.90，先后不限；请选对坐标取自哪种地图，否则会偏移约 500 米。",
    en:
      "For example 39.90, 116.39. Maps of China differ by about 500 m, so say which one they " +
      "are from.",
  },
  pastedUnread: {
    zh: "无法识别，请填写两个数，如 116.39, 39.90。",
    en: "Not understood. Two numbers are needed, for example 39.90, 116.39.",
  },
  pastedRead: { zh: "已识别为经度 {lng}，纬度 {lat}。", en: "Longitude {lng}, latitude {lat}." },
  pastedUnsure: {
    zh: "先后不明，按先纬度后经度识别，请核对。",
    en: "The first was taken for the latitude; please check.",
  },
  pastedMoved: {
    zh: "已换算为高德坐标（GCJ-02）。",
    en: "Converted to the coordinates of AMap (GCJ-02).",
  },
  keptGcj: {
    zh: "高德、腾讯地图的坐标（GCJ-02）",
    en: "As in AMap and Tencent Maps (GCJ-02)",
  },
  keptWgs: { zh: "GPS 坐标（WGS-84）", en: "As from GPS (WGS-84)" },
  findPlace: { zh: "按地名查找", en: "Find a place" },
  findPlaceChina: {
    zh: "可查到省、地市和直辖市的区；县请先到所属地市，再在地图上点选。",
    en:
      "Provinces, prefecture-level cities and districts of municipalities; for a county go to " +
      "its city, then click the map.",
  },
  findPlaceWorld: { zh: "可查到国家和地区。", en: "Countries and territories." },
  offChina: {
    zh: "该处不在中国陆地上，位置未改。请点选陆地；国外农场请先选择国家。",
    en:
      "That is not on land in China, so the location was kept. Click land; for a farm abroad " +
      "choose its country first.",
  },
  offLand: { zh: "该位置不在陆地上，请重新选择", en: "Not on land, please choose again" },
  farmMapLoading: { zh: "正在加载地图…", en: "Loading the map…" },
  farmMapFailed: {
    zh: "地图加载失败，可直接填写经纬度。",
    en: "The map could not be loaded. Enter longitude and latitude instead.",
  },
  zoomIn: { zh: "放大", en: "Zoom in" },
  zoomOut: { zh: "缩小", en: "Zoom out" },
  zoneHint: {
    zh: "日龄和按日统计均按此时区；修改后，已有的按日统计不变。",
    en:
      "Ages and daily figures follow this time zone. A change leaves existing daily figures as " +
      "they are.",
  },
  levelHint: {
    zh: "集团下可有公司和农场，公司下可有农场；栋舍只能在农场下。",
    en: "Groups contain companies and farms, companies contain farms; only farms contain houses.",
  },
  farmManagers: { zh: "管理员数", en: "Managers" },
  moveTitle: { zh: "移动的影响", en: "Effects of the move" },
  moveLoading: { zh: "正在计算影响…", en: "Calculating the effects…" },
  moveWhat: {
    zh: "将一并移动农场 {farms} 个（含公司、集团）、栋舍 {houses} 栋。",
    en:
      "{farms} {farms:farm:farms} (including companies and groups) and {houses} " +
      "{houses:house:houses} move along.",
  },
  moveNobody: { zh: "没有用户的可见范围会改变。", en: "What users can see does not change." },
  moveLoses: {
    zh: "{users} 个用户将看不到这些栋舍（每人最多 {houses} 栋）：",
    en: "{users} {users:user:users} will lose access (up to {houses} {houses:house:houses} each):",
  },
  moveGains: {
    zh: "{users} 个用户将新增可见栋舍（每人最多 {houses} 栋）：",
    en: "{users} {users:user:users} will gain access (up to {houses} {houses:house:houses} each):",
  },
  moveUser: {
    zh: "{name}：栋舍 {houses} 栋，农场 {farms} 个",
    en: "{name}: {houses} {houses:house:houses}, {farms} {farms:farm:farms}",
  },
  moveMore: { zh: "另有 {count} 个用户", en: "and {count} more" },
  moveSeen: { zh: "已了解影响，确认移动", en: "I understand the effects, move it" },
  moveSeenNeeded: { zh: "请先确认移动的影响", en: "Please confirm the effects of the move first" },
} as const satisfies Record<string, Words>;
export type FarmWord = keyof typeof farmWords;

/**
 * Hook for these texts and those of the console, its pages, forms and the overview; for use in an
 * observer.
 */
export const useFarmText = createTextHook(
  consoleWords,
  pageWords,
  formWords,
  overviewWords,
  farmWords,
);
export type FarmText = TranslateOf<typeof useFarmText>;
