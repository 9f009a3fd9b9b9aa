import type { Words } from "../../../contract/words.ts";
import { type SayOf, sayWith } from "../say.ts";
import { consoleWords } from "./console.ts";
import { pageWords } from "./page.ts";

/** Words of the monitor. `{name}` stands for a value. */
export const monitorWords = {
  farmTree: { zh: "农场", en: "Farms" },
  everyFarm: { zh: "全部农场", en: "All farms" },
  showFarmTree: { zh: "显示农场树", en: "Show the farms" },
  hideFarmTree: { zh: "隐藏农场树", en: "Hide the farms" },
  searchNode: { zh: "搜索农场或公司", en: "Search farms" },
  noNodeMatch: { zh: "没有匹配的农场", en: "No farm matches" },
  nodeState: {
    zh: "{houses} 栋，{alarm} 栋报警，{offline} 栋离线",
    en: "houses: {houses}, in alarm: {alarm}, offline: {offline}",
  },
  breedFilter: { zh: "品种", en: "Breed" },
  everyBreed: { zh: "全部品种", en: "All breeds" },
  sortBy: { zh: "排序", en: "Sort" },
  sortWorst: { zh: "最严重在前", en: "Worst first" },
  sortName: { zh: "栋舍名称", en: "House name" },
  sortFarm: { zh: "农场", en: "Farm" },
  sortDeviation: { zh: "温度偏差", en: "Off target temperature" },
  sortDay: { zh: "日龄", en: "Day age" },
  sortWater: { zh: "饮水较昨日", en: "Water against yesterday" },
  sortMessage: { zh: "数据最旧在前", en: "Oldest data first" },
  turnRound: { zh: "倒序", en: "Turn the order round" },
  views: { zh: "视图", en: "Views" },
  savedViews: { zh: "已存视图", en: "Saved views" },
  noViews: { zh: "还没有保存的视图。", en: "None saved yet." },
  viewName: { zh: "视图名称", en: "Name of the view" },
  saveView: { zh: "保存当前视图", en: "Save the current view" },
  replaceView: { zh: "覆盖同名视图", en: "Replace the one of this name" },
  viewsFull: {
    zh: "最多保存 {count} 个视图，请先删除一个。",
    en: "At most {count} views: delete one first.",
  },
  renameView: { zh: "重命名：{name}", en: "Rename: {name}" },
  removeView: { zh: "删除视图：{name}", en: "Delete the view: {name}" },
  giveName: { zh: "改名", en: "Rename" },
  nameTaken: { zh: "已有同名视图", en: "There is one of this name" },
  outdoor: { zh: "舍外", en: "Outdoor" },
  colLine: { zh: "24 小时温度", en: "24 h temperature" },
  colWaterPerBird: { zh: "只均水", en: "Water/bird" },
  colFeedPerBird: { zh: "只均料", en: "Feed/bird" },
  colFeed: { zh: "今日采食", en: "Feed" },
  colTarget: { zh: "目标", en: "Target" },
  colFelt: { zh: "体感", en: "Felt" },
  colSpread: { zh: "温差", en: "Spread" },
  colTempOut: { zh: "舍外温", en: "Outdoor" },
  colRhOut: { zh: "舍外湿", en: "Out. RH" },
  colEnergy: { zh: "今日用电", en: "Energy" },
  colLight: { zh: "光照", en: "Light" },
  orderIsCurrent: { zh: "排序为最新", en: "The order is up to date" },
  orderChanged: {
    zh: "排序已变化（{count} 栋）",
    en: "The order has changed (houses: {count})",
  },
  updateOrder: { zh: "点击更新", en: "Update" },
  newlyInAlarm: { zh: "新报警：", en: "New in alarm:" },
  andMoreHouses: { zh: "等 {count} 栋", en: "and {count} more" },
  tookNote: { zh: "知道了", en: "Noted" },
  lineLabel: {
    zh: "24 小时舍内温度：最低 {low} °C，最高 {high} °C",
    en: "Temperature over 24 hours: lowest {low} °C, highest {high} °C",
  },
  lineLoading: { zh: "正在加载 24 小时温度…", en: "Loading the last 24 hours…" },
  lineFailed: {
    zh: "24 小时温度加载失败，正在自动重试",
    en: "The last 24 hours could not be loaded; retrying automatically",
  },
  lineNone: { zh: "24 小时内没有温度数据", en: "No temperature in the latest 24 hours" },
  whyNeverHeard: { zh: "尚未收到该栋舍的数据", en: "No data received from this house yet" },
  whyEmpty: { zh: "空舍，没有在养批次", en: "The house is empty: no flock" },
  whyNoYesterday: { zh: "昨天同一时刻没有可比数据", en: "Nothing of yesterday to compare with" },
  whyNotReported: { zh: "该栋舍没有上报此数据", en: "The house does not report it" },
  dayOf: { zh: "{day} 日龄", en: "Day {day}" },
  aliveOf: { zh: "{alive} 只", en: "{alive} alive" },
  ofYesterdayShort: { zh: "昨日 {percent}%", en: "yest. {percent}%" },
  perBird: { zh: "{amount} {unit}/只", en: "{amount} {unit}/bird" },
} as const satisfies Record<string, Words>;

/** Says them and the words of the console and its pages. Inside an observer. */
export const useMonitorSay = sayWith(consoleWords, pageWords, monitorWords);
export type MonitorSay = SayOf<typeof useMonitorSay>;
