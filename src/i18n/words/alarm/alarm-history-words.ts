import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { alarmStateWords } from "./alarm-state-words.ts";
import { consoleWords } from "../base/console-words.ts";
import { incidentWords } from "./incident-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of the alarm history. `{name}` stands for a value. */
export const alarmHistoryWords = {
  everyState: { zh: "全部状态", en: "All statuses" },
  stateOpen: { zh: "当前报警", en: "Open" },
  stateActive: { zh: "报警中", en: "In alarm" },
  stateWaiting: { zh: "未确认", en: "Unacknowledged" },
  stateStale: { zh: "超过 24 小时未恢复", en: "Stale (over 24 h)" },
  everySeverity: { zh: "全部级别", en: "All severities" },
  severityUpTo: { zh: "{name}及以上", en: "{name} and above" },
  everyKind: { zh: "全部类型", en: "All types" },
  everyFarmHouse: { zh: "全部农场", en: "All farms" },
  everyHouseOfFarm: { zh: "全部栋舍", en: "All houses" },
  fieldKind: { zh: "类型", en: "Type" },
  fieldSeverity: { zh: "级别", en: "Severity" },
  fieldSource: { zh: "报警", en: "Alarm" },
  zonesOfFarms: { zh: "时间按各农场所在时区显示", en: "Times in each farm's time zone" },
  colRaised: { zh: "发生时间", en: "Raised" },
  colValue: { zh: "数值 / 限值", en: "Value / limit" },
  colPeak: { zh: "极值", en: "Worst value" },
  colDuration: { zh: "持续时间", en: "Duration" },
  colAcked: { zh: "确认", en: "Acknowledged" },
  colSelect: { zh: "选择", en: "Select" },
  selectPage: { zh: "全选本页未确认", en: "Select all unacknowledged on this page" },
  selectFirst: { zh: "请至少选择一条报警", en: "Please select at least one alarm" },
  newsCount: { zh: "有 {count} 条更新，点击刷新", en: "{count} {count:update:updates}, refresh" },
  ackedAfter: { zh: "{span}后", en: "after {span}" },
  stillActive: { zh: "仍在报警", en: "still active" },
  suppressedMark: { zh: "已抑制", en: "Suppressed" },

  figures: { zh: "报警统计", en: "Alarm figures" },
  figuresFailed: { zh: "统计加载失败：{reason}", en: "The figures could not be loaded: {reason}" },
  figuresLoading: { zh: "正在统计…", en: "Calculating…" },
  raisedTotal: { zh: "报警总数", en: "Alarms raised" },
  perDayFigure: { zh: "{count} 条/天", en: "{count} per day" },
  ackMedian: { zh: "确认用时中位数", en: "Median to acknowledge" },
  ackMissing: { zh: "未确认 {percent}%", en: "{percent}% unacknowledged" },
  clearMedian: { zh: "恢复用时中位数", en: "Median to clear" },
  meanFigure: { zh: "平均 {span}", en: "mean {span}" },
  peakFigure: { zh: "10 分钟峰值", en: "Peak in 10 min" },
  floodCount: { zh: "报警泛滥 {count} 次", en: "{count} {count:flood:floods}" },
  staleFigure: { zh: "长期未恢复", en: "Stale alarms" },
  staleMore: { zh: "超过 24 小时", en: "over 24 h" },
  chatterFigure: { zh: "抖动报警", en: "Chattering alarms" },
  chatterMore: { zh: "1 小时内 3 次及以上", en: "3 or more within an hour" },
  timesRaised: {
    zh: "{count} 次，1 小时内最多 {most} 次",
    en: "{count} {count:time:times}, up to {most} within an hour",
  },
  floodRow: { zh: "{from} 起 {span}内 {count} 条", en: "{from}: {count} in {span}" },
  floodList: { zh: "报警泛滥时段", en: "Alarm floods" },
  moreOf: { zh: "只列出前 {shown} 个，共 {count} 个", en: "First {shown} of {count}" },
  howCounted: { zh: "指标说明", en: "About these figures" },
  showCharts: { zh: "显示统计图", en: "Show charts" },
  hideCharts: { zh: "收起统计图", en: "Hide charts" },
  perDayChart: { zh: "每日报警数", en: "Alarms per day" },
  byKindChart: { zh: "按类型", en: "By type" },
  byHouseChart: { zh: "报警最多的 10 栋", en: "Top 10 houses" },
  dayBar: { zh: "{day}：{count} 条", en: "{day}: {count}" },
  onlyThis: { zh: "只看 {name}", en: "Only {name}" },

  meansRaised: {
    zh: "所选条件内的报警总数，含已搁置和已抑制的；每天 = 总数 ÷ 时间范围的天数（不足一天按一天）。",
    en:
      "Alarms raised within the chosen filters, shelved and suppressed ones included; per day = " +
      "total ÷ days of the time range (less than a day counts as one).",
  },
  meansAck: {
    zh: "从发生到确认的时间，只计已确认的报警；未确认的占比另行显示。90% 在 {p90} 内确认。",
    en:
      "Time from raise to acknowledgement, acknowledged alarms only; the unacknowledged share is " +
      "shown beside it. 90% were acknowledged within {p90}.",
  },
  meansClear: {
    zh: "从发生到恢复的时间，只计已恢复的报警。",
    en: "Time from raise to clear, cleared alarms only.",
  },
  meansPeak: {
    zh: "任意 10 分钟内发生最多的报警数；超过 10 条为报警泛滥，值班人员来不及处理（ISA-18.2）。",
    en:
      "The most alarms raised within any 10 minutes; more than 10 is an alarm flood, too many " +
      "for an operator to handle (ISA-18.2).",
  },
  meansStale: {
    zh: "当前仍在报警且已超过 24 小时的报警，不受时间范围和状态条件影响。",
    en: "In alarm now for more than 24 hours, regardless of the chosen time range and status.",
  },
  meansChatter: {
    zh: "同一栋舍、同一类型、同一部位在任意 1 小时内报警 3 次及以上，多因限值或回差设置不当、传感器接触不良。",
    en:
      "The same alarm of the same part of a house, raised 3 times or more within " +
      "any hour: usually a badly set limit or dead band, or a loose sensor " +
      "connection.",
  },
  advice: { zh: "改进建议 {count}", en: "Advice {count}" },
  adviceTitle: { zh: "减少误报，不漏报", en: "Fewer alarms, none missed" },
  adviceNone: {
    zh: "所选报警中没有需要调整的类型。",
    en: "No alarm type among those chosen needs other settings.",
  },
  neverActed: {
    zh: "{count} 条都在有人确认前自行恢复，半数在 {span}内。建议加长延时或降低级别。",
    en:
      "All {count} cleared before anyone acknowledged, half within {span}. Use a longer " +
      "delay or a lower severity.",
  },
  chattersDeadband: {
    zh: "反复报警 {count} 条。建议加大回差或加长恢复延时。",
    en: "Repeated {count} {count:time:times}. Use a larger dead band or a longer clear delay.",
  },
  chattersDelay: {
    zh: "反复报警 {count} 条。建议加长报警延时或恢复延时，并检查接线和传感器。",
    en:
      "Repeated {count} {count:time:times}. Use a longer delay or clear delay; check " +
      "wiring and sensor.",
  },
  staleAdvice: {
    zh: "{count} 条持续超过 24 小时。建议尽快修复；检修期间停用并设截止时间。",
    en:
      "{count} active for more than 24 h. Repair soon; take out of service with an end " +
      "time meanwhile.",
  },
  tryOnPast: { zh: "用历史数据试算", en: "Test on past data" },
  showStale: { zh: "查看", en: "Show" },
  meansAdvice: {
    zh: "依据所选报警：至少 10 条且无一在恢复前被确认的类型、抖动的类型、长期未恢复的类型。",
    en:
      "Based on the chosen alarms: types with at least 10, none acknowledged before " +
      "clearing; types that chatter; types that stay active.",
  },
  meansDay: { zh: "按农场当地日期统计。", en: "Counted by each farm's local date." },

  lifeOf: { zh: "报警详情", en: "Alarm details" },
  lifeFailed: { zh: "报警详情加载失败", en: "Alarm details could not be loaded" },
  lifeLoading: { zh: "正在加载报警详情…", en: "Loading alarm details…" },
  timeline: { zh: "处理经过", en: "Timeline" },
  toldStep: { zh: "{channel}通知 {name}", en: "{channel} to {name}" },
  closedStep: { zh: "关闭", en: "Closed" },
  closedWhy: { zh: "已恢复且已确认", en: "cleared and acknowledged" },
  untilTime: { zh: "到 {time}", en: "until {time}" },
  causedBy: { zh: "原因：{cause}", en: "cause: {cause}" },
  houseIsEmpty: { zh: "空舍", en: "empty house" },
  toSeverity: { zh: "升为{name}", en: "raised to {name}" },
  afterRaise: { zh: "发生后 {span}", en: "{span} after raise" },
  lastedFor: { zh: "持续时间", en: "Duration" },
  ackTook: { zh: "确认用时", en: "Time to acknowledge" },
  notYet: { zh: "未确认", en: "not acknowledged" },
  alarmsOfThisHouse: { zh: "该栋舍的全部报警", en: "All alarms of this house" },
} as const satisfies Record<string, Words>;
export type AlarmHistoryWord = keyof typeof alarmHistoryWords;

/** Hook for these texts and the texts of the console and its pages; for use in an observer. */
export const useHistoryText = createTextHook(
  consoleWords,
  pageWords,
  incidentWords,
  alarmStateWords,
  alarmHistoryWords,
);
export type HistoryText = TranslateOf<typeof useHistoryText>;
