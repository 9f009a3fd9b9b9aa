import type { Words } from "../base/words.ts";

/**
 * Kinds of the class "task" (decision 43). An alarm needs somebody now or soon: its kinds are
 * `alarmKinds`. A task may take days: it does not appear in badge, wall, incidents, horn, calls,
 * alarm lists or the state of a house, only in "To do" and on its own page. The first three used to
 * be alarms: old log lines name them.
 */
export const taskKinds = {
  planOverdue: { zh: "维保逾期", en: "Maintenance overdue" },
  planDue: { zh: "维保即将到期", en: "Maintenance due" },
  updateFailed: { zh: "升级失败", en: "Upgrade failed" },
  recordMissing: { zh: "日报未录入", en: "Daily record missing" },
  immuneOverdue: { zh: "免疫逾期", en: "Vaccination overdue" },
  immuneDue: { zh: "今日免疫", en: "Vaccination today" },
  numberUntested: { zh: "报警号码待测试", en: "Alarm number to be tested" },
  drillDue: { zh: "演练待进行", en: "Drill due" },
} as const satisfies Record<string, Words>;
export type TaskKey = keyof typeof taskKinds;
