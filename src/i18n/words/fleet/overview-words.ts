import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/**
 * Words of the overview's panels, which the home page shows as well. `{name}` stands for a value.
 */
export const overviewWords = {
  firstTitle: { zh: "第一次使用？先看三点", en: "New here? Three things to know" },
  firstAlarm: {
    zh: "报警：点顶部的数字，可以确认、接手。",
    en: "Alarms: click the number at the top to acknowledge them or say that you are on the way.",
  },
  firstFind: {
    zh: "查找：按 Ctrl+K，输入页面、栋舍或规则的名称或拼音。",
    en: "Find anything: press Ctrl+K and type the name of a page, a house or a rule.",
  },
  firstGuide: {
    zh: "帮助：点右上角的“?”，打开当前页面的使用说明。",
    en: "Help: the ? at the top opens the guide to the page you are on.",
  },
  firstAlarmPhone: {
    zh: "报警：底部的“报警”，最严重的在最前。",
    en: "Alarms: at the bottom, the worst first.",
  },
  firstDayPhone: {
    zh: "日报：底部的“日报”，一栋一栋录入。",
    en: "Daily record: at the bottom, one house after another.",
  },
  firstFindPhone: {
    zh: "查找：点顶部的放大镜，输入栋舍或页面的名称。",
    en: "Find anything: tap the magnifying glass at the top.",
  },
  firstRead: { zh: "知道了", en: "Got it" },
  figurePlaced: { zh: "入舍数", en: "Placed" },
  figurePlaced_pig: { zh: "进栏数", en: "Placed" },
  figureSurvival: { zh: "成活率", en: "Survival" },
  figureLaying: { zh: "产蛋率", en: "Laying rate" },
  figureFcr: { zh: "料肉比", en: "FCR" },
  figureWaterFeed: { zh: "今日水料比", en: "Water to feed" },
  costSoFar: { zh: "电费 {cost}", en: "Cost {cost}" },
  costUnread: { zh: "电费加载失败", en: "Cost could not be loaded" },
  figureEnergy: { zh: "今日用电", en: "Energy today" },
  figureMaintenance: { zh: "逾期维保", en: "Overdue plans" },
  inHouses: { zh: "涉及 {count} 栋", en: "in {count} {count:house:houses}" },
  figureGateways: { zh: "网关在线", en: "Gateways online" },
  ofHouses: { zh: "{count} 栋", en: "{count} {count:house:houses}" },
  ofHousesOf: { zh: "{count} / {total} 栋", en: "{count} of {total} {total:house:houses}" },
  stockedHouses: { zh: "{count} 栋在养", en: "{count} stocked {count:house:houses}" },
  uncountedHouses: {
    zh: "{count} 栋按入舍数计",
    en: "{count} {count:house:houses} as placed",
  },
  whyNoSurvival: { zh: "尚未盘点存栏", en: "Birds not counted yet" },
  whyNoLaying: { zh: "近两日无产蛋记录", en: "No egg records for two days" },
  whyNoHens: { zh: "没有产蛋期鸡群", en: "No hens in lay" },
  layingOf: {
    zh: "昨日，{count} / {total} 栋",
    en: "yesterday, {count} of {total}",
  },
  layingOfOlder: {
    zh: "{count} / {total} 栋，其中昨日 {yesterday} 栋",
    en: "{count} of {total} {total:house:houses}, {yesterday} yesterday",
  },
  whyFewFcr: {
    zh: "仅 {count} / {total} 栋有采食和体重记录",
    en: "only {count} of {total} houses have records",
  },
  whyYoungFcr: { zh: "{day} 日龄起计算", en: "from day {day} on" },
  whyNoMeat: { zh: "没有肉用批次", en: "No meat flocks" },
  whyNoFigure: { zh: "今天尚无读数", en: "No readings today" },
  whyNoStock: { zh: "没有在养栋舍", en: "No stocked houses" },
  ofGateways: { zh: "{online} / {total} 台", en: "{online} of {total}" },
  litresPerKg: { zh: "L/kg", en: "L/kg" },
  summaryFailed: {
    zh: "统计数据加载失败：{reason}",
    en: "The statistics could not be loaded: {reason}",
  },
  summaryOld: {
    zh: "统计数据为 {age}前，刷新失败：{reason}",
    en: "The statistics are {age} old and could not be refreshed: {reason}",
  },
  summaryWaiting: { zh: "正在加载统计数据…", en: "Loading the statistics…" },

  mapOfFleet: { zh: "栋舍分布", en: "House locations" },
  wholeChina: { zh: "中国", en: "China" },
  wholeWorld: { zh: "世界", en: "World" },
  placePath: { zh: "位置", en: "Place" },
  placesIn: { zh: "{name}的栋舍", en: "Houses in {name}" },
  colPlace: { zh: "地区", en: "Region" },
  placeSummary: {
    zh: "{name}：{state}，栋舍 {houses}，报警 {alarm}，离线 {offline}{noTemp}",
    en:
      "{name}: {state}; {houses} {houses:house:houses}, {alarm} in alarm, " +
      "{offline} offline{noTemp}",
  },
  placeNoTemp: { zh: "，无温度 {count}", en: ", {count} without a temperature" },
  reasonNoTemp: {
    zh: "没有温度数据，舍内情况未知",
    en: "No temperature data: condition of the house unknown",
  },
  placeWaits: { zh: "，有未确认报警", en: ", some unacknowledged" },
  offThisMap: { zh: "图外 {count} 栋", en: "{count} {count:house:houses} outside this map" },
  mapReview: { zh: "审图号：{number}", en: "Map review: {number}" },
  seaInset: { zh: "南海诸岛", en: "South China Sea" },
  mapSource: { zh: "地图数据", en: "Map data" },
  mapLoading: { zh: "正在加载地图…", en: "Loading the map…" },
  mapFailed: { zh: "地图加载失败", en: "The map could not be loaded" },
  mapFailedWhy: {
    zh: "正在自动重试；列表仍可使用。",
    en: "Retrying automatically; the list still works.",
  },
  noPlaces: { zh: "此地图上没有栋舍。", en: "No houses on this map." },
  noHousesHere: { zh: "这里没有栋舍。", en: "No houses here." },
  backTo: { zh: "返回{name}", en: "Back to {name}" },

  worstTen: { zh: "需要关注的栋舍", en: "Houses needing attention" },
  dailyBooks: { zh: "今日录入", en: "Daily records" },
  toBoard: { zh: "日报", en: "Daily records" },
  booksMissing: { zh: "未录入", en: "No record yet" },
  booksRecorded: { zh: "已录入", en: "Recorded" },
  booksWeek: { zh: "免疫：7 天内", en: "Vaccinations in 7 days" },
  booksWarnings: { zh: "早期预警", en: "Early warnings" },
  noWarningsNow: { zh: "没有早期预警", en: "No early warnings" },
  reasonJoin: { zh: "；", en: "; " },

  alarmsByKind: { zh: "报警类型", en: "Alarms by type" },
  alarmKind: { zh: "类型", en: "Type" },
  inToday: { zh: "今日", en: "Today" },
  inSevenDays: { zh: "近 7 日", en: "7 days" },
  allKinds: { zh: "合计", en: "All types" },
  otherKinds: { zh: "其他 {count} 类", en: "{count} other {count:type:types}" },
  noKinds: { zh: "近 7 日没有报警。", en: "No alarms in the last 7 days." },
  localDays: { zh: "按各农场当地日期", en: "By each farm's local date" },
  dayCounts: {
    zh: "{name}，最近 7 日每日条数，今日在最后：{counts}",
    en: "{name}, per day over the last 7 days, today last: {counts}",
  },
  dayUnknown: { zh: "无记录", en: "no record" },
  stockByBreed: { zh: "品种存栏", en: "Stock by breed" },
  stockByAge: { zh: "日龄存栏", en: "Stock by age" },
  noBreed: { zh: "未知品种", en: "Unknown breed" },
  moreBreeds: { zh: "其他 {count} 个品种", en: "{count} other {count:breed:breeds}" },
  ageBand: { zh: "{from}–{to} 日龄", en: "{from}–{to} d" },
  ageBandOpen: { zh: "{from} 日龄以上", en: "{from} d and older" },
  ageUnknown: { zh: "日龄未知", en: "Age unknown" },
  gatewaysByType: { zh: "网关在线（按类型）", en: "Gateways online by type" },
  onlineOfAll: { zh: "在线", en: "Online" },
  noGateways: { zh: "还没有网关。", en: "No gateways yet." },
  orgStates: { zh: "机构", en: "Organisations" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useOverviewText = createTextHook(consoleWords, pageWords, overviewWords);
export type OverviewText = TranslateOf<typeof useOverviewText>;
