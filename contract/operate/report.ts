import { z } from "zod";
import { common, derived, type FieldsOf } from "../base/field.ts";
import { email, line } from "../base/text-field.ts";
import { keysOf } from "../base/table-keys.ts";
import { languages, type Words } from "../base/words.ts";
import { noticeChannelKeys, noticeReasonKeys, noticeStateKeys } from "../notify/notice.ts";

/** Reports that are sent by schedule. */
export const reportKinds = {
  morning: { zh: "晨检清单", en: "Morning list" },
  farmDay: { zh: "农场日报", en: "Farm daily report" },
  companyWeek: { zh: "公司周报", en: "Company weekly report" },
  flockClosed: { zh: "批次结算报告", en: "Closed flocks report" },
  alarms: { zh: "报警与通知报告", en: "Alarm and call report" },
  energyMonth: { zh: "用电月报", en: "Monthly energy report" },
} as const satisfies Record<string, Words>;
export type ReportKind = keyof typeof reportKinds;
export const reportKindKeys = keysOf(reportKinds);

/** Files of a report. */
export const reportFormats = {
  pdf: { zh: "PDF", en: "PDF" },
  xlsx: { zh: "Excel", en: "Excel" },
  both: { zh: "PDF 和 Excel", en: "PDF and Excel" },
} as const satisfies Record<string, Words>;
export const reportFormatKeys = keysOf(reportFormats);
export const reportFileKeys = ["pdf", "xlsx"] as const;
export type ReportFile = (typeof reportFileKeys)[number];

const languageNames = {
  zh: { zh: "中文", en: "Chinese" },
  en: { zh: "英文", en: "English" },
} as const satisfies Record<(typeof languages)[number], Words>;

const states = {
  true: { zh: "启用", en: "On" },
  false: { zh: "停用", en: "Off" },
} as const satisfies Record<string, Words>;

/**
 * Result of a sending. made: its files and deliveries exist. empty: there was nothing to report.
 * missed: no server ran at the time, nor for hours after it. refused: the person who made the
 * subscription may no longer read the report. failed: the report could not be made.
 */
export const sendingStates = {
  made: { zh: "已生成", en: "Created" },
  empty: { zh: "无内容，未发送", en: "Nothing to report" },
  missed: { zh: "错过时间，未发送", en: "Missed" },
  refused: { zh: "创建人已无权限", en: "Creator no longer has permission" },
  failed: { zh: "生成失败", en: "Could not be created" },
} as const satisfies Record<string, Words>;
export type SendingState = keyof typeof sendingStates;
export const sendingStateKeys = keysOf(sendingStates);

/** Maximum number of recipients of each kind, and of farms. */
export const recipientsMax = 30;
export const reportFarmsMax = 50;

const id = z.int().positive();
const distinct = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .transform((all) => [...new Set(all)]);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "timeOfDay" });

const form = {
  kind: z.enum(reportKindKeys),
  name: line(common.name.max).min(1),
  /** Farms with everything below them; empty: all in the author's scope. */
  farmIds: distinct(id, reportFarmsMax),
  /** People, by the mail address they have when it is sent. */
  userIds: distinct(id, recipientsMax),
  /** Other mail addresses, also of groups. */
  mails: distinct(
    email.refine((mail) => mail !== "", { error: "email" }),
    recipientsMax,
  ),
  /** Contacts that are robots of chat groups. */
  phoneIds: distinct(id, recipientsMax),
  /** Days of the week, 1: Monday. */
  weekDays: distinct(z.int().min(1).max(7), 7),
  /** Day of the month, of a monthly report. */
  monthDay: z.int().min(1).max(28),
  /** hh:mm by the clock of the farms. */
  time: clock,
  language: z.enum(languages),
  format: z.enum(reportFormatKeys),
  isActive: z.boolean(),
};
export const reportFormSchema = z.object(form);
type Form = z.output<typeof reportFormSchema>;

export const isMonthly = (kind: ReportKind): boolean => kind === "energyMonth";

const hasDays = ({ kind, weekDays }: Pick<Form, "kind" | "weekDays">): boolean =>
  isMonthly(kind) || weekDays.length > 0;
const hasRecipient = ({ userIds, mails, phoneIds }: Form): boolean =>
  userIds.length + mails.length + phoneIds.length > 0;
const noDays = { path: ["weekDays"], error: "missing" };
const nobody = { path: ["mails"], error: "noRecipient" };

export const createReportSchema = reportFormSchema
  .refine(hasDays, noDays)
  .refine(hasRecipient, nobody);
export const updateReportSchema = reportFormSchema
  .extend({ id, version: z.int() })
  .refine(hasDays, noDays)
  .refine(hasRecipient, nobody);

/** A subscription as its list shows it. Times in epoch ms. */
export const reportSchema = z.object({
  ...form,
  id,
  orgId: z.int(),
  orgName: z.string(),
  orgNameEn: z.string().nullable(),
  /** Zone of its first farm. */
  timeZone: z.string(),
  /** Null: it is off. */
  nextAt: z.int().nullable(),
  lastAt: z.int().nullable(),
  lastState: z.enum(sendingStateKeys).nullable(),
  madeBy: z.string(),
  version: z.int(),
});
export type Report = z.infer<typeof reportSchema>;

export const reportFields = {
  kind: { name: { zh: "报告", en: "Report" }, choices: reportKinds },
  name: common.name,
  farmIds: { name: { zh: "农场", en: "Farms" } },
  userIds: { name: { zh: "用户", en: "Users" } },
  mails: { name: { zh: "其他邮箱", en: "Other email addresses" } },
  phoneIds: { name: { zh: "群机器人", en: "Group robots" } },
  weekDays: { name: { zh: "星期", en: "Days" } },
  monthDay: { name: { zh: "每月日期", en: "Day of the month" } },
  time: { name: { zh: "时间", en: "Time" } },
  language: { name: { zh: "语言", en: "Language" }, choices: languageNames },
  format: { name: { zh: "文件", en: "Files" }, choices: reportFormats },
  isActive: { name: { zh: "状态", en: "State" }, choices: states },
  orgId: null,
  orgName: derived(common.org),
  orgNameEn: null,
  timeZone: derived(common.timeZone),
  nextAt: derived({ name: { zh: "下次发送", en: "Next" } }),
  lastAt: derived({ name: { zh: "上次发送", en: "Last" } }),
  lastState: derived({ name: { zh: "上次结果", en: "Last result" }, choices: sendingStates }),
  madeBy: derived({ isPerson: true, name: { zh: "创建人", en: "Created by" } }),
} satisfies FieldsOf<Report>;

export const reportSorts = ["name", "kind", "nextAt"] as const;

/** A sending with its files, and the state of its deliveries. */
export const sendingSchema = z.object({
  id: z.int(),
  reportId: z.int(),
  kind: z.enum(reportKindKeys),
  name: z.string(),
  timeZone: z.string(),
  at: z.int(),
  /** The person who sent it by hand; null: the schedule did. */
  by: z.string().nullable(),
  state: z.enum(sendingStateKeys),
  title: z.string(),
  files: z.array(z.enum(reportFileKeys)),
  deliveries: z.array(
    z.object({
      channel: z.enum(noticeChannelKeys),
      recipient: z.string(),
      address: z.string(),
      state: z.enum(noticeStateKeys),
      reason: z.enum(noticeReasonKeys).nullable(),
      tries: z.int(),
      sentAt: z.int().nullable(),
    }),
  ),
});
export type Sending = z.infer<typeof sendingSchema>;
