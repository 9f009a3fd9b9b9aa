import type { Words } from "../../../../contract/base/words.ts";
import { type TranslateOf, createTextHook } from "../../translate.ts";
import { consoleWords } from "../base/console-words.ts";
import { formWords } from "../base/form-words.ts";
import { pageWords } from "../base/page-words.ts";

/** Words of /report/index. `{name}` stands for a value. */
export const reportWords = {
  reportPlans: { zh: "订阅", en: "Subscriptions" },
  reportHistory: { zh: "发送记录", en: "History" },
  newReport: { zh: "新建订阅", en: "New subscription" },
  everyReportKind: { zh: "全部报告", en: "All reports" },
  reportWhen: { zh: "发送时间", en: "When" },
  reportTo: { zh: "收件人", en: "To" },
  reportMonthly: { zh: "每月 {day} 日 {time}", en: "Day {day} of the month, {time}" },
  reportDaily: { zh: "每天 {time}", en: "Every day, {time}" },
  reportWeekly: { zh: "{days} {time}", en: "{days}, {time}" },
  reportMails: { zh: "{count} 个邮箱", en: "{count} by email" },
  reportRobots: { zh: "{count} 个群", en: "{count} {count:group:groups}" },
  reportAllFarms: { zh: "全部农场", en: "All farms" },
  reportFarms: { zh: "{count} 个农场", en: "{count} farms" },
  reportFarmsHint: {
    zh: "不选：创建人权限内的全部农场",
    en: "None chosen: all farms the creator can see",
  },
  reportFarmsNeeded: {
    zh: "报告归这些农场的机构所有",
    en: "The report belongs to the organisation of these farms",
  },
  reportMailsHint: {
    zh: "每行一个，可以是邮件组；任何收到的人都能看到报告内容",
    en: "One per line, mailing lists too; everyone who receives it can read the report",
  },
  reportUsersHint: {
    zh: "按发送时的邮箱；没有邮箱的用户不在此列",
    en: "Sent to their email address at that time; users without one are not listed",
  },
  reportRobotsHint: {
    zh: "企业微信、钉钉、飞书群机器人，在报警电话中添加；群里收到摘要",
    en:
      "WeCom, DingTalk or Feishu group robots, added under Alarm phone; the group gets " +
      "the summary",
  },
  reportDayHint: {
    zh: "1 至 28；报告为上一个月",
    en: "1 to 28; the report covers the previous month",
  },
  reportClosedHint: {
    zh: "有批次结算才发送",
    en: "Sent only when flocks were closed since the last one",
  },
  reportTimeHint: { zh: "农场当地时间，如 06:30", en: "Farm local time, e.g. 06:30" },
  reportPrint: { zh: "打印报告", en: "Print a report" },
  reportPreview: { zh: "预览", en: "Preview" },
  reportPreviewOf: { zh: "预览：{name}", en: "Preview: {name}" },
  reportSend: { zh: "立即发送", en: "Send now" },
  reportSendOf: { zh: "立即发送：{name}", en: "Send now: {name}" },
  reportSent: { zh: "{name}：{state}", en: "{name}: {state}" },
  reportSendFailed: { zh: "{name} 发送失败：{reason}", en: "{name} was not sent: {reason}" },
  sendingAt: { zh: "时间", en: "Time" },
  sendingState: { zh: "结果", en: "Result" },
  sendingFiles: { zh: "文件", en: "Files" },
  sendingBy: { zh: "{name} 手动发送", en: "Sent by {name}" },
  sendingBySchedule: { zh: "按计划", en: "Scheduled" },
  sendingTries: { zh: "第 {count} 次", en: "attempt {count}" },
  fileOfSending: { zh: "{format}：{name}", en: "{format}: {name}" },
} as const satisfies Record<string, Words>;

/** Hook for these texts; for use in an observer. */
export const useReportText = createTextHook(consoleWords, pageWords, formWords, reportWords);
export type ReportText = TranslateOf<typeof useReportText>;
