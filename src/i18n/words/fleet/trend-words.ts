import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of status and trend. `{name}` stands for a value. */
export const trendWords = {
  trendWindow: { zh: "时间范围", en: "Time range" },
  freeWindow: { zh: "自定义", en: "Custom" },
  freeWindowWhy: {
    zh: "请填写开始和结束时间，结束必须晚于开始。",
    en: "Enter a start and an end; the end must be after the start.",
  },
  windowStart: { zh: "开始", en: "From" },
  windowEnd: { zh: "结束", en: "To" },
  showWindow: { zh: "查询", en: "Show" },
  timeMissing: { zh: "请填写日期和时间", en: "Enter a date and a time" },
  timeOrder: { zh: "结束时间必须晚于开始时间", en: "The end must be after the start" },
  timeFuture: { zh: "开始时间不能晚于现在", en: "The start cannot be in the future" },
  timeTooLong: { zh: "最多查询三年", en: "At most three years" },
  granularity: { zh: "统计粒度", en: "Granularity" },
  grainMinutes: { zh: "分钟", en: "Minutes" },
  grainHours: { zh: "小时", en: "Hours" },
  grainDays: { zh: "天", en: "Days" },
  grainMonths: { zh: "月", en: "Months" },
  trendView: { zh: "显示方式", en: "View" },
  asChart: { zh: "曲线", en: "Chart" },
  asRows: { zh: "数据表", en: "Table" },
  indicators: { zh: "指标（{count}/{most}）", en: "Indicators ({count}/{most})" },
  indicatorsTooMany: {
    zh: "最多选择 {most} 个指标，请先取消一个。",
    en: "At most {most} indicators: remove one first.",
  },
  indicatorsNone: {
    zh: "请至少选择一个指标，最多 {most} 个。",
    en: "Choose 1 to {most} indicators.",
  },
  indicatorsDefault: { zh: "恢复默认", en: "Default" },
  groupTemp: { zh: "温度", en: "Temperature" },
  groupHumidity: { zh: "湿度", en: "Humidity" },
  groupGas: { zh: "气体", en: "Gases" },
  groupPressure: { zh: "负压与风速", en: "Pressure and air speed" },
  groupOutput: { zh: "级别与输出", en: "Level and outputs" },
  groupUse: { zh: "消耗", en: "Consumption" },
  groupPower: { zh: "电力", en: "Power" },
  groupFlock: { zh: "批次", en: "Flock" },
  panelOutput: { zh: "开度与输出", en: "Outputs" },
  panelLevel: { zh: "级别与台数", en: "Level and count" },
  panelVolt: { zh: "电压", en: "Voltage" },
  panelAmpere: { zh: "电流", en: "Current" },
  perDay: { zh: "{unit}/天", en: "{unit}/d" },
  perMonth: { zh: "{unit}/月", en: "{unit}/month" },
  chartLatest: { zh: "最新", en: "Latest" },
  chartReset: { zh: "还原", en: "Reset zoom" },
  chartNearer: { zh: "放大", en: "Zoom in" },
  chartFarther: { zh: "缩小", en: "Zoom out" },
  chartHint: {
    zh: "拖选放大 · 拖动时间轴平移 · Ctrl+滚轮缩放 · 双击还原",
    en: "Drag to zoom · drag the time axis to pan · Ctrl + wheel to zoom · double-click to reset",
  },
  chartPending: { zh: "正在加载更细的数据…", en: "Loading finer data…" },
  trendChart: { zh: "{house}：{names}", en: "{house}: {names}" },
  modeLane: { zh: "模式", en: "Mode" },
  alarmLane: { zh: "报警", en: "Alarm" },
  changeLane: { zh: "修改", en: "Set" },
  changedBy: {
    zh: "{by}：{groups}，{count} 项修改",
    en: "{by}: {groups}, {count} {count:change:changes}",
  },
  mixedModes: { zh: "多种模式", en: "Several modes" },
  trendFailed: { zh: "曲线加载失败", en: "The history could not be loaded" },
  trendNoData: { zh: "没有查询到数据", en: "No data has been found" },
  trendNoDataWhy: {
    zh: "该栋舍在这段时间内没有上报所选指标。",
    en: "The house reported none of the chosen indicators in this time range.",
  },
  statistics: { zh: "统计", en: "Statistics" },
  statisticsOf: { zh: "{from} 至 {to}", en: "{from} to {to}" },
  variation: { zh: "标准差", en: "Std dev" },
  readings: { zh: "读数", en: "Readings" },
  totalUse: { zh: "合计", en: "Total" },
  rowTime: { zh: "时间", en: "Time" },
  rowsOf: { zh: "第 {page} / {pages} 页", en: "Page {page} of {pages}" },
  rowsHint: {
    zh: "平均值（最小–最大）；消耗为该时段用量",
    en: "Mean (minimum–maximum); consumption is the amount used in each interval",
  },
} as const satisfies Record<string, Words>;
export type TrendWord = keyof typeof trendWords;

/** Hook for these texts and those of the console and its pages; for use in an observer. */
export const useTrendText = createTextHook(consoleWords, pageWords, trendWords);
export type TrendText = TranslateOf<typeof useTrendText>;
