import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of power management. `{name}` stands for a value. */
export const powerWords = {
  partBoard: { zh: "概况", en: "Overview" },
  partHouses: { zh: "栋舍", en: "Houses" },
  partFuel: { zh: "燃料", en: "Fuel" },
  newFuel: { zh: "登记用量", en: "Record fuel" },
  fuelAll: { zh: "全部燃料", en: "All fuels" },
  fuelHint: {
    zh: "平均分摊到各天；这几天同一燃料以此为准，不再看仪表。",
    en: "Spread evenly over these days. The meter of this fuel does not count on them.",
  },
  placeGas: { zh: "燃气热值 kWh/m³（空为 {usual}）", en: "Heat of gas, kWh/m³ (empty: {usual})" },
  placeOil: { zh: "燃油热值 kWh/L（空为 {usual}）", en: "Heat of oil, kWh/L (empty: {usual})" },
  placeCoal: { zh: "煤热值 kWh/kg（空为 {usual}）", en: "Heat of coal, kWh/kg (empty: {usual})" },
  partPlaces: { zh: "农场电价、需量与燃料热值", en: "Farm tariffs, demand and fuel heat" },
  powerFarm: { zh: "农场", en: "Farm" },
  kwNow: { zh: "当前功率", en: "Power now" },
  knownOf: { zh: "{known}/{of} 栋有数据", en: "{known} of {of} houses reporting" },
  kwhToday: { zh: "今日用电", en: "Energy today" },
  byThisTime: { zh: "昨日此时 {kwh} kWh", en: "{kwh} kWh by this time yesterday" },
  kwhMonth: { zh: "本月用电", en: "Energy this month" },
  lastMonth: { zh: "上月同期 {kwh} kWh", en: "{kwh} kWh by this time last month" },
  kwhFlock: { zh: "在养批次用电", en: "Energy of current flocks" },
  flockNote: {
    zh: "{flocks} 批，{kwh} kWh/只",
    en: "{flocks} {flocks:flock:flocks}, {kwh} kWh per bird",
  },
  flockNote_pig: {
    zh: "{flocks} 批，{kwh} kWh/头",
    en: "{flocks} {flocks:flock:flocks}, {kwh} kWh per head",
  },
  flockCovered: {
    zh: "仅含有数据的 {days} 天（平均已养 {of} 天）",
    en: "from {days} days with data (flocks {of} days old on average)",
  },
  flockCoveredOne: {
    zh: "仅含有数据的 {days} 天（已养 {of} 天）",
    en: "from {days} of {of} days",
  },
  flockShort: {
    zh: "{flocks} 批；有数据时间太短（{days}/{of} 天），暂不计算每只用电",
    en:
      "{flocks} {flocks:flock:flocks}; too short for a figure per bird ({days} of {of} days " +
      "with data)",
  },
  flockShort_pig: {
    zh: "{flocks} 批；有数据时间太短（{days}/{of} 天），暂不计算每头用电",
    en:
      "{flocks} {flocks:flock:flocks}; too short for a figure per head ({days} of {of} days " +
      "with data)",
  },
  co2Month: { zh: "本月 CO₂ {co2} kg", en: "CO₂ this month: {co2} kg" },
  flockDaysOf: { zh: "有数据 {days}/{of} 天", en: "{days} of {of} days with data" },
  weekEvents: { zh: "近 7 天电力事件", en: "Power events of the last 7 days" },
  noWeekEvents: { zh: "近 7 天没有电力报警。", en: "No power alarm in the last 7 days." },
  eventAt: { zh: "发生时间", en: "Raised" },
  eventName: { zh: "报警", en: "Alarm" },
  eventLasted: { zh: "持续", en: "Lasted" },
  eventLasts: { zh: "（未恢复）", en: "so far" },
  fansTitle: { zh: "风机用电", en: "Fan power" },
  fanKwEach: { zh: "单台功率（7 天）", en: "Per fan, 7 days" },
  fanUnknown: {
    zh: "纵向通风且级别稳定的分钟数不足（{minutes}/{least}）",
    en: "Too few minutes of steady tunnel ventilation ({minutes} of {least})",
  },
  fanOfPlate: { zh: "较额定功率", en: "vs rated power" },
  fanNoPlate: {
    zh: "未知：风机的额定功率未全部填写。",
    en: "Unknown: rated power is not entered for every fan.",
  },
  fanOfFirst: { zh: "较首月", en: "vs first month" },
  fanNoFirst: { zh: "首月尚无数据", en: "No first-month data yet" },
  fanOf: { zh: "基准 {kw} kW", en: "baseline {kw} kW" },
  fanHours: { zh: "风机累计运行小时（7 天）", en: "Total fan hours (7 days)" },
  eventsOf: { zh: "{count} 条，查看报警", en: "{count}, see alarms" },
  fanTooFew: { zh: "{minutes}/{least} 分钟", en: "{minutes} of {least} min" },
  costMonth: { zh: "本月电费", en: "Cost this month" },
  costToday: { zh: "今日 {cost}", en: "{cost} today" },
  costNotYet: {
    zh: "尚无分时电量，半小时内出现",
    en: "No half-hour data yet; appears within half an hour",
  },
  costOf: { zh: "（已计 {kwh}/{of} kWh）", en: "(for {kwh} of {of} kWh)" },
  unpriced: { zh: "{kwh} kWh 无电价，未计费", en: "{kwh} kWh without a price" },
  costSpread: {
    zh: "其中 {kwh} kWh（{share}%）用电时间未知，按平均分摊计费",
    en: "{kwh} kWh of it ({share}%) at unknown times, priced as evenly spread",
  },
  withoutPrice: { zh: "无电价", en: "No price" },
  demandPart: { zh: "另加需量费 {cost}", en: "plus demand charge {cost}" },
  yearAgo: { zh: "去年同期 {cost}（{change}%）", en: "{cost} by this day last year ({change}%)" },
  yearAgoZero: { zh: "去年同期 {cost}", en: "{cost} by this day last year" },
  yearAgoNoData: { zh: "去年同期无电量数据", en: "This time last year: no energy data" },
  yearAgoFewDays: {
    zh: "去年同期仅有 {days}/{of} 栋·天的数据，不作比较",
    en: "This time last year: {days} of {of} house days known, not compared",
  },
  yearAgoNoPrice: { zh: "去年同期无电价", en: "This time last year: no price was set" },
  noTariff: { zh: "尚未设置电价", en: "No tariff set" },
  noTariffWhy: {
    zh: "设置电价后按峰、平、谷计算电费；在此之前只显示用电量。",
    en:
      "With a tariff, cost is calculated by peak, standard and off-peak hours; until " +
      "then only energy is shown.",
  },
  setTariff: { zh: "设置电价", en: "Set a tariff" },
  manyTariffs: { zh: "货币不同，请选择农场", en: "Several currencies: choose a farm" },
  manyHouses: { zh: "栋舍过多，请选择农场", en: "Too many houses: choose a farm" },
  peakMonth: { zh: "本月最大需量", en: "Peak demand this month" },
  peakPart: {
    zh: "当时仅 {known}/{of} 栋有数据，实际可能更高",
    en: "Only {known} of {of} houses had data then; the real value may be higher",
  },
  ofContract: {
    zh: "为合同 {contract} kW 的 {share}%",
    en: "{share}% of the contract, {contract} kW",
  },
  runningQuarter: {
    zh: "本时段（15 分钟）已达 {kw} kW，剩 {minutes} 分钟",
    en: "Current 15 min: {kw} kW so far, {minutes} min left",
  },
  demandOfPlace: { zh: "请选择一个农场", en: "Choose one farm" },
  powerFactor: { zh: "功率因数", en: "Power factor" },
  pfNote: { zh: "按功率加权", en: "Weighted by power" },
  pfMonth: { zh: "本月 {pf}", en: "{pf} this month" },
  pfBelow: {
    zh: "本月 {pf}，低于考核值 {target}",
    en: "{pf} this month, below the target of {target}",
  },
  halfTitle: { zh: "昨日和今日用电", en: "Energy of yesterday and today" },
  halfNote: {
    zh: "每半小时一柱，kWh；斜线为时间未知、平均分摊的电量。",
    en: "kWh per half hour; hatched: time unknown, spread evenly.",
  },
  daysTitle: { zh: "每日用电", en: "Energy per day" },
  monthsTitle: { zh: "每月用电", en: "Energy per month" },
  byDay: { zh: "按日", en: "Days" },
  byMonth: { zh: "按月", en: "Months" },
  useTitle: { zh: "用途分解（估算）", en: "By use (estimated)" },
  useNote: {
    zh: "{houses} 栋、{days} 个整天共 {kwh} kWh：设备运行时长 × 额定功率，其余归入“其他”；{rated}/{units} 台设备填有额定功率。",
    en:
      "{kwh} kWh of {houses} {houses:house:houses} over {days} whole {days:day:days}: hours run " +
      "× rated power, the remainder is other; {rated} of {units} units have a rated power.",
  },
  useScaled: {
    zh: "部分栋舍按额定功率合计超过电表读数，已按电表折算。",
    en: "In some houses the rated powers exceed the meter reading; they are scaled to it.",
  },
  useNone: {
    zh: "还没有完整的一天：需要电表和设备运行时长。",
    en: "No complete day yet: needs a meter and equipment run hours.",
  },
  useUnrated: {
    zh: "设备未填额定功率，无法分解。",
    en: "No equipment has a rated power yet, so energy cannot be split by use.",
  },
  useUnits: { zh: "填写设备额定功率", en: "Enter rated powers" },
  loadTitle: { zh: "小时负荷（近 {days} 天）", en: "Load by hour and day ({days} days)" },
  loadDays: { zh: "{days} 天", en: "{days} days" },
  loadNote: {
    zh: "颜色越浓用电越多；方向键逐格查看。夏令时切换日为 23 或 25 小时。",
    en:
      "Darker means more energy; arrow keys move between cells. Days with a clock change " +
      "have 23 or 25 hours.",
  },
  loadLeftOut: {
    zh: "未计入其他时区的 {count} 个农场：{farms}",
    en: "Not included: {count} {count:farm:farms} in other time zones: {farms}",
  },
  loadCell: { zh: "{day} {hour}:00，{kwh} kWh", en: "{day} {hour}:00, {kwh} kWh" },
  loadCellSpread: {
    zh: "{day} {hour}:00，{kwh} kWh，其中分摊 {spread}",
    en: "{day} {hour}:00, {kwh} kWh, {spread} of it estimated",
  },
  loadNone: { zh: "{day} {hour}:00，无数据", en: "{day} {hour}:00, no data" },
  energyBars: {
    zh: "{title}：{bars} 项，合计 {sum} kWh，最大 {most}",
    en: "{title}: {bars} bars, {sum} kWh in total, highest {most}",
  },
  exportHalf: { zh: "导出半小时用电", en: "Export half hours" },
  exportDay: { zh: "导出每日用电", en: "Export days" },
  exportMonth: { zh: "导出每月用电", en: "Export months" },
  asTable: { zh: "表格", en: "Table" },
  asChart: { zh: "图表", en: "Chart" },
  colTime: { zh: "时间", en: "Time" },
  colKwh: { zh: "用电 kWh", en: "kWh" },
  colSpread: { zh: "其中分摊 kWh", en: "Estimated kWh" },
  colHouses: { zh: "栋舍数", en: "Houses" },
  colCost: { zh: "电费", en: "Cost" },
  noMeter: { zh: "尚无电表数据", en: "No meter data yet" },
  noMeterWhy: {
    zh: "需要网关上报电表读数，收到后半小时内显示。",
    en:
      "Needs meter readings reported by the gateway. Shown within half an hour " +
      "of the first one.",
  },
  viewLabel: { zh: "显示", en: "Show" },
  equalAgeNote: {
    zh:
      "同品种、入舍时间相差不超过一个月的栋舍，按都有数据的日龄段比较；旁列采暖需" +
      "求与降温需求（度·时）。",
    en:
      "Houses of the same breed placed within a month of each other, compared over ages " +
      "with data in all; degree hours alongside.",
  },
  phaseNote: {
    zh: "不平衡度为最大偏差与三相平均值之比（NEMA）。",
    en:
      "Unbalance is the largest deviation from the three-phase mean divided by the mean " +
      "(NEMA).",
  },
  fanNote: {
    zh: "由纵向通风时功率随风机台数的变化得出，需 200 分钟、多个级别的数据；与首月和额定功率比较。",
    en:
      "Derived from how power changes with the number of fans in tunnel ventilation; needs " +
      "200 minutes of data at several levels. Compared with the first month and rated " +
      "power.",
  },
  atAge: { zh: "{from}–{age} 日龄，{sisters} 栋", en: "{from}–{age} d, of {sisters}" },
  newTariff: { zh: "新建电价", en: "New tariff" },
  addVersion: { zh: "添加版本", en: "Add a version" },
  dropVersion: { zh: "删除此版本", en: "Remove this version" },
  versionFrom: { zh: "{day} 起", en: "from {day}" },
  validFrom: { zh: "生效日期", en: "Valid from" },
  bandPrice: { zh: "{band}单价", en: "{band} price" },
  seasonMonths: { zh: "月份（如 7-8 或 1,2,12）", en: "Months (7-8 or 1,2,12)" },
  seasonDaysLabel: { zh: "日期类型", en: "Days" },
  addSeason: { zh: "添加时段表", en: "Add a day table" },
  dropSeason: { zh: "删除时段表", en: "Remove this day table" },
  paintWith: { zh: "用此时段填涂", en: "Fill with" },
  halfHour: { zh: "{time} {band}", en: "{time} {band}" },
  pasteBands: {
    zh: "可从表格粘贴 48 格（尖峰平谷或 s p f v d）",
    en:
      "48 cells can be pasted from a spreadsheet: s critical peak, p peak, f standard, v " +
      "off-peak, d super off-peak",
  },
  demandPrice: { zh: "需量电价（每 kW 每月）", en: "Demand price (per kW and month)" },
  demandBasis: { zh: "计费方式", en: "Demand charge by" },
  pfTarget: { zh: "功率因数考核值", en: "Power factor target" },
  holidays: { zh: "节假日（每行一个日期）", en: "Holidays (one date per line)" },
  changesMonths: {
    zh: "保存后将改变以下月份的电费",
    en: "Saving changes the cost of the following months",
  },
  changesNone: { zh: "不改变已有月份的电费", en: "No past months change" },
  monthChange: {
    zh: "{month}：{before} → {after}（{off}）",
    en: "{month}: {before} → {after} ({off})",
  },
  lookFirst: {
    zh: "请先查看影响的月份，再保存",
    en: "Check the affected months before saving",
  },
  showChanges: { zh: "查看影响的月份", en: "Show affected months" },
  dayCost: { zh: "全天 10 kW 的一天：{cost}", en: "One day at a constant 10 kW costs {cost}" },
  placesNote: {
    zh: "电价与合同需量按农场、公司或集团设置；下级没有单独设置的，沿用上级。",
    en:
      "Tariff and contract demand are set per farm, company or group and apply to " +
      "everything below without its own.",
  },
  editPlace: { zh: "设置 {name}", en: "Set {name}" },
  placeTariff: { zh: "电价", en: "Tariff" },
  placeNoTariff: { zh: "无电价", en: "No tariff" },
  placeContract: { zh: "合同需量 kW（空为无）", en: "Contract demand kW (empty: none)" },
  placeMeter: {
    zh: "总表所在栋舍（超需量报警记于此）",
    en: "House of the main meter (demand alarms are raised there)",
  },
  placeNoMeter: { zh: "无", en: "None" },
  placeCo2: { zh: "碳排放因子 kg/kWh", en: "CO₂ kg per kWh" },
  placeFrom: { zh: "沿用 {name}", en: "inherited from {name}" },
  placeAsAbove: { zh: "沿用上级设置", en: "Inherited" },
  placeClear: { zh: "清除设置", en: "Clear settings" },
  placeSave: { zh: "保存", en: "Save" },
  placeCancel: { zh: "取消", en: "Cancel" },
  placeSaved: { zh: "设置成功", en: "set up successfully" },
  flockEnergyTitle: { zh: "用电", en: "Energy" },
  kwhFlockOne: { zh: "总用电", en: "Energy" },
  knownDays: { zh: "有数据的天数", en: "Days with data" },
  kwhABird: { zh: "每只 kWh", en: "kWh per bird" },
  kwhAKg: { zh: "每公斤活重 kWh", en: "kWh per kg live weight" },
  kwhEggs: { zh: "每千枚蛋 kWh", en: "kWh per 1,000 eggs" },
  print: { zh: "打印", en: "Print" },
  colPlace: { zh: "农场（公司、集团）", en: "Farm or group" },
  edit: { zh: "设置", en: "Set" },
} as const satisfies Record<string, Words>;

/** Hook for these texts and those of the console, its pages and forms; for use in an observer. */
export const usePowerText = createTextHook(consoleWords, pageWords, formWords, powerWords);
export type PowerText = TranslateOf<typeof usePowerText>;
