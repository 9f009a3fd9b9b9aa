import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of forecasts: the list of flocks to be sold, and the forecasts of a house. */
export const forecastWords = {
  forecastSpan: { zh: "时间范围", en: "Within" },
  forecastDays: { zh: "{days} 天内", en: "{days} days" },
  forecastSpecies: { zh: "畜禽种类", en: "Species" },
  everyForecastSpecies: { zh: "全部种类", en: "All species" },
  forecastRange: { zh: "{low}–{high}", en: "{low}–{high}" },
  forecastIn: { zh: "{days} 天后，{age} 日龄", en: "in {days} {days:day:days}, day {age}" },
  forecastNow: { zh: "今天，{age} 日龄", en: "today, day {age}" },
  forecastPlanned: { zh: "已计划", en: "planned" },
  forecastByAge: { zh: "按出栏日龄", en: "by slaughter age" },
  forecastHeld: { zh: "休药期，{day} 起可出售", en: "withdrawal: may be sold from {day}" },
  forecastTarget: { zh: "目标 {weight}", en: "target {weight}" },
  forecastNever: { zh: "品种标准内达不到", en: "not reached within the standard" },
  forecastUnknown: { zh: "未知", en: "unknown" },
  aheadTitle: { zh: "预测", en: "Forecast" },
  aheadWeight: { zh: "今日体重", en: "Weight today" },
  aheadSale: { zh: "出栏体重", en: "Weight at slaughter" },
  aheadSaleOn: { zh: "{day}，{low}–{high}", en: "{day}, {low}–{high}" },
  aheadTarget: { zh: "达到目标体重", en: "Target weight reached" },
  aheadTargetIs: { zh: "{weight}，{early} 至 {late}", en: "{weight}, {early} to {late}" },
  aheadLater: { zh: "更晚", en: "later" },
  aheadNaive: { zh: "简单推算", en: "Simple forecast" },
  aheadNaiveWhy: {
    zh: "品种标准按最近一次称重放大",
    en: "breed standard scaled by the last weighing",
  },
  aheadWeighed: { zh: "最近称重 {day}", en: "last weighed {day}" },
  aheadFeed: { zh: "到出栏还需饲料", en: "Feed until slaughter" },
  aheadFeedWhy: { zh: "从今天起", en: "from today on" },
  aheadNoFeed: { zh: "采食量未知", en: "feed intake unknown" },
  aheadSilo: { zh: "料塔用完", en: "Silo empty" },
  aheadSiloIs: { zh: "现有 {kg} kg，最早 {early}", en: "{kg} kg now, at the earliest {early}" },
  aheadSiloLong: { zh: "10 天以后", en: "after 10 days" },
  aheadSiloKg: { zh: "现有 {kg} kg", en: "{kg} kg now" },
  aheadDelivery: { zh: "最迟到料", en: "Delivery needed by" },
  aheadDeliveryWhy: {
    zh: "料塔低于 {hours} 小时用量之前",
    en: "before less than {hours} h are left",
  },
  aheadUsual: { zh: "通常 {day}，每 {days} 天", en: "usually {day}, every {days} d" },
  aheadDelivered: { zh: "最近到料 {day}", en: "last delivery {day}" },
  aheadCurve: {
    zh: "体重到 {age} 日龄的预测区间：{low} 至 {high}",
    en: "Weight range until day {age}: {low} to {high}",
  },
  aheadTable: { zh: "未来 10 天", en: "Next 10 days" },
  aheadDay: { zh: "日期", en: "Day" },
  aheadAge: { zh: "日龄", en: "Age" },
  aheadAlive: { zh: "存栏", en: "Alive" },
  aheadFeedKg: { zh: "采食 kg", en: "Feed kg" },
  aheadWaterL: { zh: "饮水 L", en: "Water L" },
  aheadEggs: { zh: "产蛋数", en: "Eggs" },
  aheadGap: { zh: "{what}：{why}", en: "{what}: {why}" },
  aheadSum: { zh: "合计", en: "Sum" },
  pastTitle: { zh: "以往预测与实际", en: "Past forecasts vs actual" },
  pastRange: {
    zh: "最近 {count} 批：出栏前 5 天的预测偏差 {low} 至 {high}",
    en: "last {count} {count:flock:flocks}: {low} to {high}, five days before slaughter",
  },
  pastNone: {
    zh: "本栋还没有可比较的已结算批次。",
    en: "No closed flock of this house to compare with yet.",
  },
  pastDay: { zh: "出栏日", en: "Slaughtered" },
  pastForecast: { zh: "预测", en: "Forecast" },
  pastCame: { zh: "实际", en: "Actual" },
  pastMiss: { zh: "偏差", en: "Deviation" },
  pastNaive: { zh: "简单推算 {percent}", en: "simple forecast {percent}" },
  pastLate: { zh: "事后推算", en: "calculated afterwards" },
} as const;

/** Hook for the texts of the console; for use in an observer. */
export const useForecastText = createTextHook(consoleWords, pageWords, formWords, forecastWords);
export type ForecastText = TranslateOf<typeof useForecastText>;
