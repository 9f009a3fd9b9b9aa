import type { Words } from "../../../contract/words.ts";

/**
 * Words of the parts of the books: vaccinations, early warnings, reports, imports, settings. They
 * come with the first of these parts. `{name}` stands for a value.
 */
export const booksWords = {
  immuneTitle: { zh: "免疫日历", en: "Vaccinations" },
  searchImmune: { zh: "栋舍、农场、免疫内容", en: "House, farm, vaccination" },
  noImmune: { zh: "没有免疫提醒", en: "No vaccinations" },
  noImmuneWhy: {
    zh: "免疫提醒来自品种标准，批次入舍后按日龄到期。",
    en: "Reminders come from the breed standard and fall due by the age of the flock.",
  },
  immuneFarm: { zh: "农场", en: "Farm" },
  immuneSpecies: { zh: "畜禽种类", en: "Species" },
  everyImmuneSpecies: { zh: "全部种类", en: "All species" },
  immuneState: { zh: "状态", en: "State" },
  stateTodo: { zh: "待办（{count}）", en: "To do ({count})" },
  stateWith: { zh: "{state}（{count}）", en: "{state} ({count})" },
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
  dueOn: { zh: "应做日期 {day}（{age} 日龄）", en: "Due {day} (day {age})" },
  skipWhat: {
    zh: "该提醒不再到期，原因会记入日志与批次结算。",
    en: "It is no longer due; the reason goes to the log and the closing report.",
  },
  reopenWhat: {
    zh: "该提醒重新变为未完成，原因会记入日志。",
    en: "It is open again; the reason goes to the log.",
  },
  immuneReason: { zh: "原因（至少 4 个字）", en: "Reason (at least 4 characters)" },
  immuneSaved: { zh: "保存成功", en: "Saved" },
} as const satisfies Record<string, Words>;
export type BooksWord = keyof typeof booksWords;
