import type { Words } from "../../../contract/words.ts";
import { type SayOf, sayWith } from "../say.ts";
import { consoleWords } from "./console.ts";
import { pageWords } from "./page.ts";
import { formWords } from "./form.ts";
import { overviewWords } from "./overview.ts";

/** Words of /system/farm and of the forms of farms. `{name}` stands for a value. */
export const farmWords = {
  partFarms: { zh: "农场与集团", en: "Farms and groups" },
  partHouses: { zh: "栋舍", en: "Houses" },
  partGateways: { zh: "网关", en: "Gateways" },
  newFarm: { zh: "新建集团、公司或农场", en: "New group, company or farm" },
  newFarmBelow: { zh: "新建下级：{name}", en: "Add below {name}" },
  newBelow: { zh: "新建下级", en: "Add below" },
  farmType: { zh: "类型", en: "Type" },
  farmParent: { zh: "上级", en: "Parent" },
  farmRoot: { zh: "（机构直属）", en: "(none: directly below the organisation)" },
  farmAddress: { zh: "地址", en: "Address" },
  farmCountry: { zh: "国家或地区", en: "Country or territory" },
  farmProvince: { zh: "省份", en: "Province" },
  chooseOne: { zh: "请选择", en: "Choose one" },
  farmPlace: { zh: "所在地", en: "Location" },
  farmLng: { zh: "经度", en: "Longitude" },
  farmLat: { zh: "纬度", en: "Latitude" },
  farmMap: { zh: "在地图上选择位置", en: "Place on the map" },
  farmMapHint: {
    zh: "点击地图或用方向键（Shift 微调）选择位置，+ 和 − 缩放，Esc 恢复全图；省份随位置更新。",
    en: "Press the map or use the arrow keys (Shift: finer); + and − zoom, Esc shows all. The province follows the place.",
  },
  farmMapLoading: { zh: "正在加载地图…", en: "Loading the map…" },
  farmMapFailed: {
    zh: "地图加载失败，可直接填写经纬度。",
    en: "The map could not be loaded. Enter longitude and latitude instead.",
  },
  zoomIn: { zh: "放大", en: "Nearer" },
  zoomOut: { zh: "缩小", en: "Farther" },
  zoneHint: {
    zh: "日龄、按日统计都按此时区；修改后，已有的按日统计不变。",
    en: "Day ages and daily figures go by it. A change leaves the daily figures there are as they are.",
  },
  levelHint: {
    zh: "集团下可有公司和农场，公司下可有农场；栋舍只能在农场下。",
    en: "Groups hold companies and farms, companies hold farms, and only farms hold houses.",
  },
  farmManagers: { zh: "管理员数", en: "Managers" },
  moveTitle: { zh: "移动的影响", en: "What the move changes" },
  moveLoading: { zh: "正在计算影响…", en: "Working out what changes…" },
  moveWhat: {
    zh: "将一并移动 {farms} 个农场（含公司、集团）、{houses} 栋栋舍。",
    en: "It takes along farms: {farms}, houses: {houses}.",
  },
  moveNobody: { zh: "没有用户的可见范围会改变。", en: "Nobody will see more or less than before." },
  moveLoses: {
    zh: "{users} 个用户将看不到这些栋舍（每人最多 {houses} 栋）：",
    en: "Users who lose houses: {users} (at most {houses} each)",
  },
  moveGains: {
    zh: "{users} 个用户将新看到这些栋舍（每人最多 {houses} 栋）：",
    en: "Users who gain houses: {users} (at most {houses} each)",
  },
  moveUser: {
    zh: "{name}：{houses} 栋栋舍，{farms} 个农场",
    en: "{name}: houses {houses}, farms {farms}",
  },
  moveMore: { zh: "另有 {count} 个用户", en: "and more: {count}" },
  moveSeen: { zh: "已了解影响，确认移动", en: "I have read this: move it" },
  moveSeenNeeded: { zh: "请先确认移动的影响", en: "Confirm what the move changes first" },
} as const satisfies Record<string, Words>;
export type FarmWord = keyof typeof farmWords;

/** Says them and the words of the console, its pages, forms and the overview. Inside an observer. */
export const useFarmSay = sayWith(consoleWords, pageWords, formWords, overviewWords, farmWords);
export type FarmSay = SayOf<typeof useFarmSay>;
