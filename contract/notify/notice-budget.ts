import { z } from "zod";
import { keysOf } from "../base/table-keys.ts";
import { workMinutes } from "./assignee.ts";
import type { NoticeChannel } from "./notice.ts";
import type { Words } from "../base/words.ts";

/** Daily budget of an organisation for channels that cost, unless it has set its own. */
export const dayBudget = { call: 300, text: 2000 } as const satisfies Partial<
  Record<NoticeChannel, number>
>;
export type BudgetChannel = keyof typeof dayBudget;
export const budgetChannels = keysOf(dayBudget);
export const isBudgetChannel = (channel: NoticeChannel): channel is BudgetChannel =>
  Object.hasOwn(dayBudget, channel);

/** Highest value that may be set. */
export const budgetMax = 100_000;
/** Share of a budget at which the managers of a company are notified. */
export const budgetWarnShare = 0.8;

/**
 * Used part of an organisation's budget. warned: its managers are notified. urgentOnly: it is used
 * up. summaryOnly: used twice, so urgent alarms too are sent as one sentence an hour.
 */
export const budgetStates = {
  free: { zh: "正常", en: "Within limit" },
  warned: { zh: "已用 80% 以上，已邮件提醒", en: "Over 80%: managers emailed" },
  urgentOnly: { zh: "已用完：只通知紧急报警", en: "Used up: only urgent alarms are sent" },
  summaryOnly: {
    zh: "超出一倍：紧急报警每小时汇总一次",
    en: "Twice the limit: urgent alarms summed up once an hour",
  },
} as const satisfies Record<string, Words>;
export type BudgetState = keyof typeof budgetStates;
const budgetStateKeys = keysOf(budgetStates);

/** States in which some alarms are not sent, or not each by itself. */
export const usedUpStates = ["urgentOnly", "summaryOnly"] as const satisfies readonly BudgetState[];
export const isUsedUp = (state: BudgetState): state is (typeof usedUpStates)[number] =>
  usedUpStates.some((usedUpState) => usedUpState === state);

export function budgetState(used: number, budget: number): BudgetState {
  if (used >= 2 * budget) return "summaryOnly";
  if (used >= budget) return "urgentOnly";
  return used >= budgetWarnShare * budget ? "warned" : "free";
}

const waitable = z.int().min(workMinutes.min).max(workMinutes.max).nullable();
const settable = z.int().min(1).max(budgetMax).nullable();

/** Daily budget of an organisation, and its use today. */
export const noticeBudgetSchema = z.object({
  orgId: z.int(),
  /** Today, by the clock of its first farm. */
  day: z.string(),
  timeZone: z.string(),
  /** Budget as set; null: the usual one (`dayBudget`). */
  calls: settable,
  texts: settable,
  /**
   * Minutes after the acknowledgement of an urgent or high alarm by which a person has to be on the
   * way, and there; later the next contact is called. Null: not monitored.
   */
  onWayMin: waitable,
  thereMin: waitable,
  channels: z.array(
    z.object({
      channel: z.enum(budgetChannels),
      budget: z.int(),
      used: z.int(),
      state: z.enum(budgetStateKeys),
    }),
  ),
  /** Number of company managers with a mail address: they are notified. */
  warned: z.int(),
  /** Person and time of the last change, epoch ms; null: never changed. */
  changedBy: z.string().nullable(),
  changedAt: z.int().nullable(),
  version: z.int(),
});
export type NoticeBudget = z.infer<typeof noticeBudgetSchema>;

const orgId = z.coerce.number().int().positive().optional();
/** The organisation; absent: the caller's. Administrators name one. */
export const budgetInput = z.object({ orgId });
/** `version`: of the former setting; 0: none. */
export const saveBudgetSchema = z.object({
  orgId,
  calls: settable,
  texts: settable,
  onWayMin: waitable.default(null),
  thereMin: waitable.default(null),
  version: z.int().min(0),
});

/** Names of the changed fields for the log. */
export const noticeBudgetFields = {
  calls: { name: { zh: "每日电话限额", en: "Calls per day" } },
  texts: { name: { zh: "每日短信限额", en: "Texts per day" } },
  onWayMin: { name: { zh: "确认后须出发（分钟）", en: "On the way within (min)" } },
  thereMin: { name: { zh: "出发后须到场（分钟）", en: "On site within (min)" } },
} as const;
