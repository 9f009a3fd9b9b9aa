import type { Words } from "../../../contract/words.ts";
import { type SayOf, sayWith } from "../say.ts";
import { consoleWords } from "./console.ts";
import { pageWords } from "./page.ts";

/** Words of the alarm history. `{name}` stands for a value. */
export const alarmHistoryWords = {
  everyState: { zh: "全部状态", en: "Every state" },
  stateOpen: { zh: "未关闭", en: "Not closed" },
  stateActive: { zh: "报警中", en: "In alarm" },
  stateWaiting: { zh: "待确认", en: "To be acknowledged" },
  stateStale: { zh: "滞留超过 24 小时", en: "Stale (over 24 h)" },
  everySeverity: { zh: "全部级别", en: "Every severity" },
  severityUpTo: { zh: "{name}及以上", en: "{name} or worse" },
  everyKind: { zh: "全部类型", en: "Every type" },
  everyFarmHouse: { zh: "全部农场", en: "All farms" },
  everyHouseOfFarm: { zh: "全部栋舍", en: "All houses" },
  fieldKind: { zh: "类型", en: "Type" },
  fieldSeverity: { zh: "级别", en: "Severity" },
  fieldSource: { zh: "报警", en: "Alarm" },
  freeRange: { zh: "自定义日期", en: "Between two days" },
  firstDay: { zh: "开始日期", en: "First day" },
  lastDay: { zh: "结束日期", en: "Last day" },
  zonesOfFarms: { zh: "时间按各农场所在时区显示", en: "Times in each farm's own zone" },
  colRaised: { zh: "发生时间", en: "Raised" },
  colValue: { zh: "数值 / 限值", en: "Value / limit" },
  colPeak: { zh: "最差值", en: "Worst value" },
  colDuration: { zh: "持续", en: "Lasted" },
  colAcked: { zh: "确认", en: "Acknowledged" },
  colSelect: { zh: "选择", en: "Select" },
  selectPage: { zh: "全选本页待确认", en: "Select all waiting here" },
  selectFirst: { zh: "请至少选择一条报警", en: "Please select at least one alarm" },
  newsCount: { zh: "有 {count} 条新变化，刷新", en: "{count} changed, refresh" },
  ackedAfter: { zh: "{span}后", en: "after {span}" },
  stillActive: { zh: "仍在报警", en: "still active" },
  suppressedMark: { zh: "已抑制", en: "Suppressed" },

  figures: { zh: "报警统计", en: "Alarm figures" },
  figuresFailed: { zh: "统计加载失败：{reason}", en: "The figures could not be loaded: {reason}" },
  figuresLoading: { zh: "正在统计…", en: "Calculating…" },
  raisedTotal: { zh: "发生", en: "Raised" },
  perDayFigure: { zh: "{count} 条/天", en: "{count} a day" },
  ackMedian: { zh: "确认用时中位数", en: "Median to acknowledge" },
  ackMissing: { zh: "未确认 {percent}%", en: "not acknowledged: {percent}%" },
  clearMedian: { zh: "恢复用时中位数", en: "Median to clear" },
  meanFigure: { zh: "平均 {span}", en: "mean {span}" },
  peakFigure: { zh: "10 分钟峰值", en: "Peak in 10 min" },
  floodCount: { zh: "报警泛滥 {count} 次", en: "floods: {count}" },
  staleFigure: { zh: "滞留报警", en: "Stale" },
  staleMore: { zh: "超过 24 小时", en: "over 24 h" },
  chatterFigure: { zh: "频繁报警", en: "Chattering" },
  chatterMore: { zh: "1 小时内 3 次以上", en: "3 or more in an hour" },
  timesRaised: {
    zh: "{count} 次，1 小时内最多 {most} 次",
    en: "{count} times, up to {most} in an hour",
  },
  floodRow: { zh: "{from} 起 {span}内 {count} 条", en: "{from}: {count} in {span}" },
  floodList: { zh: "报警泛滥时段", en: "Floods" },
  moreOf: { zh: "只列出前 {shown} 个，共 {count} 个", en: "The first {shown} of {count}" },
  howCounted: { zh: "指标说明", en: "How it is counted" },
  showCharts: { zh: "显示统计图", en: "Show the charts" },
  hideCharts: { zh: "收起统计图", en: "Hide the charts" },
  perDayChart: { zh: "每天发生", en: "Raised each day" },
  byKindChart: { zh: "按类型", en: "By type" },
  byHouseChart: { zh: "最多的 10 栋", en: "The 10 houses with most" },
  dayBar: { zh: "{day}：{count} 条", en: "{day}: {count}" },
  onlyThis: { zh: "只看 {name}", en: "Only {name}" },

  meansRaised: {
    zh: "所选条件内发生的报警数，含已搁置和已抑制的；每天 = 总数 ÷ 时间范围的天数（不足一天按一天）。",
    en: "Alarms raised within what you chose, shelved and suppressed ones included; a day = the total over the days of the window (less than a day counts as one).",
  },
  meansAck: {
    zh: "从发生到确认的时间，只计已确认的；“未确认”是还没有确认的占比。九成报警在 {p90} 内确认。",
    en: "From the raise to the acknowledgement, of those that have one; the share of the others stands beside it. Nine in ten within {p90}.",
  },
  meansClear: {
    zh: "从发生到恢复的时间，只计已恢复的。",
    en: "From the raise to the clearing, of those that are cleared.",
  },
  meansPeak: {
    zh: "任意 10 分钟内发生最多的报警数；超过 10 条为报警泛滥，值班人员来不及处理（ISA-18.2）。",
    en: "The most raised within any 10 minutes; more than 10 is a flood nobody keeps up with (ISA-18.2).",
  },
  meansStale: {
    zh: "此刻仍在报警且已超过 24 小时的，不限发生时间和状态条件。",
    en: "In alarm now for more than 24 hours, whenever raised; the state and the window you chose do not matter.",
  },
  meansChatter: {
    zh: "同一栋舍、同一类型、同一部位在任意 1 小时内发生 3 次以上，多为限值或回差设置不当、传感器接触不良。",
    en: "The same type of the same part of a house, raised 3 times or more within any hour: often a limit or dead band set wrongly, or a loose sensor.",
  },
  meansDay: { zh: "按农场当地日期统计。", en: "By the farm's own days." },

  lifeOf: { zh: "报警经过", en: "Life of the alarm" },
  lifeFailed: { zh: "报警详情加载失败", en: "Alarm details could not be loaded" },
  lifeLoading: { zh: "正在加载报警详情…", en: "Loading alarm details…" },
  lifeStale: {
    zh: "刷新失败，显示的是之前的内容",
    en: "Could not be refreshed; showing earlier data",
  },
  timeline: { zh: "经过", en: "What happened" },
  closedStep: { zh: "关闭", en: "Closed" },
  closedWhy: { zh: "已恢复且已确认", en: "cleared and acknowledged" },
  untilTime: { zh: "到 {time}", en: "until {time}" },
  causedBy: { zh: "原因：{cause}", en: "cause: {cause}" },
  houseIsEmpty: { zh: "空舍", en: "the house is empty" },
  toSeverity: { zh: "升为 {name}", en: "now {name}" },
  afterRaise: { zh: "发生后 {span}", en: "{span} after the raise" },
  lastedFor: { zh: "持续时间", en: "Lasted" },
  ackTook: { zh: "确认用时", en: "Acknowledged after" },
  notYet: { zh: "尚未", en: "not yet" },
  alarmsOfThisHouse: { zh: "该栋舍的全部报警", en: "All alarms of this house" },
} as const satisfies Record<string, Words>;
export type AlarmHistoryWord = keyof typeof alarmHistoryWords;

/** Says them and the words of the console and its pages. Inside an observer. */
export const useHistorySay = sayWith(consoleWords, pageWords, alarmHistoryWords);
export type HistorySay = SayOf<typeof useHistorySay>;
