import type { Words } from "../../../../contract/base/words.ts";

/**
 * Words for the production records: vaccinations, early warnings, reports, imports, settings. They
 * are loaded with the first of these parts. `{name}` stands for a value.
 */
export const booksWords = {
  immuneFarm: { zh: "农场", en: "Farm" },
  immuneSpecies: { zh: "畜禽种类", en: "Species" },
  everyImmuneSpecies: { zh: "全部种类", en: "All species" },
  immuneState: { zh: "状态", en: "State" },
  stateTodo: { zh: "待办（{count}）", en: "To do ({count})" },
  stateWith: { zh: "{state}（{count}）", en: "{state} ({count})" },
  immuneList: { zh: "列表", en: "List" },
  immuneMonth: { zh: "月历", en: "Month" },
  immuneOn: { zh: "{day}：{count} 条免疫提醒", en: "{day}: {count} {count:reminder:reminders}" },
  immuneMore: { zh: "{day}：还有 {count} 条", en: "{day}: {count} more" },
  noImmuneMonth: { zh: "本月没有免疫提醒。", en: "No reminders this month." },
  holdsTitle: { zh: "休药期", en: "In withdrawal" },
  holdMeat: { zh: "肉 {day}", en: "meat from {day}" },
  holdEggs: { zh: "蛋 {day}", en: "eggs from {day}" },
  holdAnd: { zh: "、", en: ", " },
  holdFree: { zh: "休药期，{free} 起可出售", en: "in withdrawal; may be sold: {free}" },
  holdsMore: {
    zh: "另有 {count} 栋在休药期",
    en: "{count} more {count:house:houses} in withdrawal",
  },
  daysLate: { zh: "逾期 {days} 天", en: "{days} {days:day:days} late" },
  doneOn: { zh: "{day} 完成", en: "Done {day}" },
  doneLate: { zh: "{day} 完成，晚 {days} 天", en: "Done {day}, {days} {days:day:days} late" },
  closedByWhen: { zh: "{name} {time}", en: "{name} {time}" },
  vaccineBatch: { zh: "{product}，批号 {batch}", en: "{product}, batch {batch}" },
  answerColumn: { zh: "登记", en: "Record" },
  markDone: { zh: "完成", en: "Done" },
  markDoneOf: { zh: "登记完成：{name}", en: "Record as done: {name}" },
  markSkip: { zh: "跳过", en: "Skip" },
  markSkipOf: { zh: "跳过：{name}", en: "Skip: {name}" },
  markReopen: { zh: "撤销", en: "Undo" },
  markReopenOf: { zh: "撤销登记：{name}", en: "Undo: {name}" },
  doneTitle: { zh: "登记免疫", en: "Record a vaccination" },
  skipTitle: { zh: "跳过免疫", en: "Skip a vaccination" },
  reopenTitle: { zh: "撤销免疫登记", en: "Undo the record" },
  dueOn: { zh: "应免日期 {day}（{age} 日龄）", en: "Due {day} (day {age})" },
  skipWhat: {
    zh: "该提醒不再到期，原因会记入日志与批次结算。",
    en: "The reminder is no longer due; the reason goes to the log and the flock report.",
  },
  reopenWhat: {
    zh: "该提醒重新变为未完成，原因会记入日志。",
    en: "The reminder becomes open again; the reason goes to the log.",
  },
  meatDays: { zh: "肉休药期（天）", en: "Meat withdrawal, days" },
  eggDays: { zh: "蛋休药期（天）", en: "Egg withdrawal, days" },
  immunePrice: { zh: "总金额", en: "Total price" },
  immuneReason: { zh: "原因（至少 4 个字）", en: "Reason (at least 4 characters)" },
  immuneReasonWhy: {
    zh: "补登超过 {days} 天的免疫须由场长及以上填写原因，原因会记入日志与批次报告。",
    en:
      "Vaccinations recorded more than {days} days late need a reason from a farm " +
      "manager or above; it goes to the log and the flock report.",
  },
  immuneOldDay: {
    zh: "{days} 天以前完成的免疫只能由场长及以上补登。",
    en:
      "Vaccinations given more than {days} days ago can only be recorded by a farm " +
      "manager or above.",
  },
  immuneSaved: { zh: "保存成功", en: "Saved" },
  resultPresent: { zh: "在栏", en: "in the house" },
  resultClosed: { zh: "{day}，已结算", en: "{day}, closed" },
  fromDayOn: { zh: "{age} 日龄起", en: "from day {age}" },
  resultAge: { zh: "按日龄比较", en: "Compare at age (days)" },
  resultFigure: { zh: "图中指标", en: "Figure in chart" },
  resultPicture: {
    zh: "{count} 个批次的{name}，按入舍日期",
    en: "{name} of {count} flocks by placement date",
  },
  resultLegend: {
    zh: "横轴为入舍日期；实心为已出栏，空心为在栏。",
    en: "By placement date; filled: sold, hollow: in the house.",
  },
  trySettings: { zh: "用过去 {days} 天试算", en: "Test on the past {days} days" },
  tryStop: { zh: "停止", en: "Stop" },
  tryOf: { zh: "已试算 {tried}/{flocks} 个批次", en: "{tried} of {flocks} flocks tested" },
  tryKind: { zh: "预警", en: "Warning" },
  tryNow: { zh: "当前设置", en: "Current settings" },
  tryProposed: { zh: "新设置", en: "New settings" },
  tryNone: { zh: "两种设置都不会有预警", en: "No warnings with either" },
  tryNote: {
    zh: "按批次计的次数，未合并全场一致的预警；缺日报和料塔不试算。",
    en: "Warnings per flock, not combined by farm; missing records and silos are not tested.",
  },
  newDelivery: { zh: "登记到货", en: "Record a delivery" },
  feedAt: { zh: "到货位置", en: "Delivered to" },
  feedOneHouse: { zh: "单栋料塔", en: "One house's silo" },
  feedWholeFarm: { zh: "全场", en: "Whole farm" },
  feedPriceHint: { zh: "不填则报告不计成本", en: "Without a price the report shows no cost" },
  totalsBy: { zh: "汇总方式", en: "By" },
  byGroup: { zh: "按{group}", en: "By {group}" },
  totalAll: { zh: "合计", en: "All" },
  ofFlocks: { zh: "{count} 批", en: "{count} {count:flock:flocks}" },
  warningKind: { zh: "预警", en: "Warning" },
  everyWarning: { zh: "全部预警", en: "All warnings" },
  openWith: { zh: "未处理（{count}）", en: "Open ({count})" },
  warningState: { zh: "状态", en: "State" },
  sinceDay: { zh: "{day} 起", en: "since {day}" },
  dismiss: { zh: "标为已处理", en: "Mark as handled" },
  dismissOf: { zh: "标为已处理：{name}", en: "Mark as handled: {name}" },
  dismissTitle: { zh: "标为已处理", en: "Mark warning as handled" },
  dismissWhat: {
    zh: "在所选天数内不再提示同一预警。",
    en: "The same warning is not shown again for the chosen number of days.",
  },
  dismissDays: { zh: "天数", en: "Days" },
  dismissReason: { zh: "原因（至少 4 个字）", en: "Reason (at least 4 characters)" },
  wasRightAsk: { zh: "预警准确吗？", en: "Was the warning correct?" },
  wasRightYes: { zh: "准确", en: "Correct" },
  wasRightNo: { zh: "不准确", en: "Incorrect" },
  precisionTitle: { zh: "近 90 天", en: "Last 90 days" },
  precisionOf: {
    zh: "{name}：{raised} 次，准确 {right}，不准确 {wrong}",
    en: "{name}: {raised} raised, {right} correct, {wrong} incorrect",
  },
  settingsTitle: { zh: "生产设置", en: "Production settings" },
  settingsWhy: {
    zh: "对本机构所有栋舍生效，从下一次判断起。",
    en: "Applies to all houses of the organisation from the next evaluation.",
  },
  settingsFixed: {
    zh: "由公司管理员设置，此处仅供查看。",
    en: "Set by company managers; view only.",
  },
  settingsUsual: { zh: "{min} 至 {max}，默认 {usual}", en: "{min} to {max}, default {usual}" },
  settingsSave: { zh: "保存", en: "Save" },
  settingsReset: { zh: "恢复默认值", en: "Restore defaults" },
  settingsSaved: { zh: "设置成功", en: "set up successfully" },
  reportForecast: { zh: "预测与实际", en: "Forecast vs actual" },
  reportForecastIs: {
    zh:
      "{made} 预测 {sold} 体重 {forecast} g（80% 区间 {low}–{high}），实际 {came} g，" +
      "偏差 {off}%；简单推算偏差 {naive}%。",
    en:
      "Forecast of {made} for {sold}: {forecast} g (80% range {low}–{high}); actual " +
      "{came} g, off by {off}%; simple forecast off by {naive}%.",
  },
  reportForecastLate: {
    zh:
      "按 {made} 前的记录事后推算 {sold} 体重 {forecast} g（80% 区间 {low}–{high}），" +
      "实际 {came} g，偏差 {off}%；简单推算偏差 {naive}%。",
    en:
      "Calculated afterwards from the records until {made} for {sold}: {forecast} g (80% " +
      "range {low}–{high}); actual {came} g, off by {off}%; simple forecast off by {naive}%.",
  },
  reportTitle: { zh: "批次报告", en: "Flock report" },
  reportBack: { zh: "返回日报", en: "Back to records" },
  reportPrint: { zh: "打印", en: "Print" },
  reportOpenBooks: { zh: "已清舍，未结算", en: "cleared, not closed" },
  reportClosedAs: {
    zh: "已结算（第 {version} 版，{name} {time}）",
    en: "closed (version {version}, {name}, {time})",
  },
  reportOldAs: {
    zh: "第 {version} 版，已撤销：{reason}（{name} {time}）",
    en: "version {version}, reopened: {reason} ({name}, {time})",
  },
  reportVersion: { zh: "版本", en: "Version" },
  reportNow: { zh: "当前数据", en: "Current data" },
  reportVersionOf: { zh: "第 {version} 版 {day}", en: "Version {version}, {day}" },
  closeBooks: { zh: "结算批次", en: "Close flock" },
  closeWhat: {
    zh: "结算后，报告按当前数据保存，日报只读。需要更正时可由公司管理员撤销结算。",
    en:
      "The report is saved with the current data and the daily records become read-only. A " +
      "company manager can reopen the flock for corrections.",
  },
  closeNote: { zh: "备注", en: "Note" },
  reopenBooks: { zh: "撤销结算", en: "Reopen flock" },
  reopenBooksWhat: {
    zh: "撤销后可更正日报；本版报告保留，再次结算为新版本。",
    en:
      "Daily records can then be corrected; this version of the report is kept, and " +
      "closing again creates a new version.",
  },
  closeReason: { zh: "原因（至少 4 个字）", en: "Reason (at least 4 characters)" },
  booksSaved: { zh: "保存成功", en: "Saved" },
  reportMoves: { zh: "存栏变动", en: "Stock moves" },
  reportMovedHere: { zh: "转入", en: "Moved in" },
  reportPrice: { zh: "金额 {price}", en: "price {price}" },
  reportEggSales: { zh: "鸡蛋销售", en: "Egg sales" },
  reportTreatments: { zh: "用药", en: "Treatments" },
  reportFreeFrom: {
    zh: "可出售：肉 {meat} 起，蛋 {eggs} 起",
    en: "may be sold: meat from {meat}, eggs from {eggs}",
  },
  reportSold: { zh: "其中出栏", en: "of which sold" },
  reportRunning: { zh: "在养", en: "in the house" },
  reportBalance: { zh: "存栏平衡", en: "Balance" },
  reportPlaced: { zh: "入舍数", en: "Placed" },
  reportPlaced_pig: { zh: "进栏数", en: "Placed" },
  reportMovedIn: { zh: "补入与转入", en: "Added and moved in" },
  reportMovedOut: { zh: "出栏与转出", en: "Sold and moved out" },
  reportDead: { zh: "死亡", en: "Dead" },
  reportCulled: { zh: "淘汰", en: "Culled" },
  reportLeft: { zh: "剩余", en: "Left" },
  reportUnexplained: { zh: "未说明差额", en: "Unexplained" },
  reportFigures: { zh: "指标", en: "Figures" },
  reportFigure: { zh: "指标", en: "Figure" },
  reportValue: { zh: "数值", en: "Value" },
  reportStandard: { zh: "标准", en: "Standard" },
  reportMargin: { zh: "不确定度（95%）", en: "Uncertainty (95%)" },
  reportSource: { zh: "来源", en: "Source" },
  helpTitle: { zh: "指标计算方法", en: "How these figures are calculated" },
  helpSurvival: {
    zh: "成活率 = 100 ×（存栏 + 已出栏）÷（入舍 + 转入 − 转出）。盘亏降低成活率，但不算死淘。",
    en:
      "Survival = 100 × (alive + sold) ÷ (placed + moved in − moved out). Animals found " +
      "missing in a count lower it but do not count as losses.",
  },
  helpFcr: {
    zh: "料肉比 = 累计采食 ÷（存栏 × 体重 + 已出栏活重）。",
    en: "FCR = cumulative feed ÷ (alive × weight + live weight sold).",
  },
  helpCorrected: {
    zh:
      "校正料肉比 = 料肉比 −（全批均重 − {referenceKg} kg）× {perKg}，两者由公司在生产设置中设定。" +
      "系数因文献而异：2.5 kg 时也有用 0.20，早年 1.5 kg 时用 0.40。",
    en:
      "Corrected FCR = FCR − (mean weight of whole flock − {referenceKg} kg) × {perKg}; " +
      "both are set by the company in the production settings. Published factors differ: " +
      "0.20 at 2.5 kg is also used, 0.40 at 1.5 kg was used earlier.",
  },
  helpGain: {
    zh: "日增重 =（全批均重 − 入舍体重）÷ 饲养天数，入舍体重取品种标准。",
    en:
      "Daily gain = (mean weight of whole flock − weight at placement) ÷ days; the weight " +
      "at placement comes from the breed standard.",
  },
  helpEpef: {
    zh:
      "欧指 = 成活率 % × 全批均重 kg ÷（平均日龄 × 料肉比）× 100，7 日龄起计算；" +
      "平均日龄按各次出栏与存栏的数量加权。不含成活率的算法会偏高，两者不能比较。",
    en:
      "EPEF = survival % × mean weight kg ÷ (mean age × FCR) × 100, from day 7; mean age " +
      "is weighted by head sold and head present. Formulas without survival give higher " +
      "values and are not comparable.",
  },
  helpMargin: {
    zh:
      "不确定度为 1.96 倍标准差：体重为变异系数 ÷ √称重数，采食 1%，数量 " +
      "0.3%；体重和数量在欧指中计两次。",
    en:
      "Uncertainty is 1.96 standard deviations: weight CV ÷ √ number weighed, feed 1%, " +
      "head count 0.3%; weight and head count enter EPEF twice.",
  },
  helpEggs: {
    zh: "入舍母鸡产蛋率 = 100 × 累计产蛋 ÷（入舍母鸡 × 产蛋天数）；料蛋比 = 采食 kg ÷ 产蛋 kg。",
    en:
      "Hen-housed laying rate = 100 × cumulative eggs ÷ (hens housed × days in lay); feed " +
      "per kg of eggs = feed kg ÷ egg kg.",
  },
  reportCauses: { zh: "死淘原因", en: "Losses by cause" },
  reportWeighings: { zh: "称重", en: "Weighings" },
  reportWorks: { zh: "设备维保", en: "Maintenance" },
  reportWorkLast: { zh: "最近 {day}", en: "last {day}" },
  reportWorkNot: { zh: "无法完成 {count} 次", en: "not possible: {count} {count:time:times}" },
  reportVaccinations: { zh: "免疫", en: "Vaccinations" },
  reportCorrections: { zh: "更正", en: "Corrections" },
  reportNone: { zh: "无", en: "None" },
  reportDays: { zh: "逐日", en: "Days" },
  reportWeeks: { zh: "逐周（每周最后一天）", en: "Weekly (last day of each week)" },
  reportManyWeeks: {
    zh: "每 {weeks} 周（最后一天）",
    en: "Every {weeks} weeks (last day)",
  },
  reportDay: { zh: "日期", en: "Day" },
  reportAge: { zh: "日龄", en: "Age" },
  reportSignKeeper: { zh: "饲养员签字", en: "Keeper (signature)" },
  reportSignManager: { zh: "场长签字", en: "Farm manager (signature)" },
} as const satisfies Record<string, Words>;
